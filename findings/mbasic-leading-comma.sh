#!/usr/bin/env bash
# mbasic 1.0.1041 (PyPI, an MBASIC 5.21): PRINT with a comma in front skips no zone before the
# item; the comma counts behind it, and the line does not end.  PC-BASIC 2.0.8 prints X in column
# 15 and A in the next line; here X is in column 1, and A in the zone behind it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet mbasic==1.0.1041
cat > comma.bas <<'END'
10 PRINT ,"X"
20 PRINT "A"
END
expected="X             A"
seen=$(echo RUN | venv/bin/mbasic --ui cli comma.bas | grep X)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
