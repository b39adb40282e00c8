#!/usr/bin/env bash
# groktest 0.3.2 (PyPI, like Python's doctest): its page says that tests "are not sensitive to
# white-space by default", but they are: only with the option -space does this test pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet groktest==0.3.2
run() {
    printf '%s\n' ">>> print('MOVE  7')$1" "MOVE 7" > test.md
    TMPDIR=$folder venv/bin/groktest test.md > /dev/null 2>&1 && echo passes || echo fails
}
expected="fails
passes"
seen=$(run ""; run "  # -space")
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
