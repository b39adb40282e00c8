#!/usr/bin/env bash
# doctest-cli 0.0.3 (PyPI, doctests for the shell): an expected row of the error output, which
# begins with "!", also loses a "!" at its end.  So a row that ends so never matches.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet doctest-cli==0.0.3
cat > lose.sh <<'END'
>>> echo 'YOU LOSE' >&2
! YOU LOSE

>>> echo 'YOU LOSE!' >&2
! YOU LOSE!
END
expected="Expected STDERR:
  YOU LOSE
Got:
  YOU LOSE!
Tests passed: 1
Tests failed: 1"
seen=$({ venv/bin/doctest-cli lose.sh 2> /dev/null || true; } |
           grep -A1 '^Expected\|^Got\|^Tests [pf]' | grep -v '^--')
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
