#!/usr/bin/env bash
# Transcrypt 3.9.5 (PyPI, a Python for pages): del takes no item out of a list, but puts None in
# its place, and the list is as long as before; pop takes it out.  CPython: 2 [2, 3] 2 [2, 3].
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet transcrypt==3.9.5
cat > pegs.py <<'PEGS'
one = [1, 2, 3]
del one[0]
two = [1, 2, 3]
two.pop(0)
print(len(one), one, len(two), two)
PEGS
venv/bin/transcrypt -n pegs.py > log || { cat log >&2; exit 1; }
echo 'import "./__target__/pegs.js";' > run.mjs
expected="3 [None, 2, 3] 2 [2, 3]"
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
