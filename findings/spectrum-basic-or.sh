#!/usr/bin/env bash
# spectrum-basic 0.6.7 (PyPI, a ZX Spectrum BASIC): OR and AND choose wrongly.  Sinclair's manual:
# X OR Y is 1 where Y is not 0, else X; A$ AND Y is A$ where Y is not 0, else nothing: 1 3 YES.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet spectrum-basic==0.6.7
cat > or.bas <<'END'
10 PRINT 3 OR 2;" ";
20 PRINT 3 OR 0;" ";
30 PRINT "YES" AND 1;"NO" AND 0
END
expected="3 3 10"
seen=$(venv/bin/speccy-basic or.bas --run < /dev/null | sed 's/\x1b\[[0-9;?]*[A-Za-z]//g' | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
