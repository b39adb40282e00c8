#!/usr/bin/env bash
# pitybas 0.5.1 (PyPI, a TI-BASIC): a number loses the zeros after its point.  So .05 is a half,
# and 1.005 is 1.5.  On a TI-83, and in any other BASIC, .05*100 is 5; here it is 50.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pitybas==0.5.1
cat > zeros.txt <<'END'
Disp .5
Disp .05
Disp 1.005
Disp .05*100
END
expected="0.5 0.5 1.5 50"
seen=$(venv/bin/pb zeros.txt < /dev/null | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
