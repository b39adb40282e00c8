#!/usr/bin/env bash
# snaptol 0.1.0 (PyPI, snapshots with a tolerance for floating-point numbers): whole numbers are
# compared with the tolerance, too, though its docstring says "exact".  So a count of codes that is
# wrong by 4 passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet snaptol==0.1.0 numpy==2.4.6 pytest==9.2.0
cat > test_codes.py <<'END'
import os


def test_codes(snaptolshot):
    assert snaptolshot == {"codes": int(os.environ["CODES"])}
END
run() { CODES=$1 venv/bin/pytest --quiet "${@:2}" 2>&1 | grep -o '1 passed\|1 failed'; }
run 500000 --snaptol-update-all > /dev/null
seen=$(for codes in 500000 500004 500006; do echo "$codes $(run "$codes")"; done)
expected="500000 1 passed
500004 1 passed
500006 1 failed"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
