#!/usr/bin/env bash
# brassica 1.0.3 (PyPI, an Altair BASIC of 1975): PRINT breaks a number in two at the end of a row.
# PC-BASIC 2.0.8 begins a new row before a number that does not fit, as GW-BASIC does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet brassica==1.0.3
cat > numbers.bas <<'END'
10 FOR I = 1 TO 12
20 PRINT 123456;
30 NEXT I
40 PRINT
50 END
END
expected=" 123456  123456  123456  123456  123456  123456  123456  12
3456  123456  123456  123456  123456 "
seen=$(COLUMNS=60 venv/bin/python -c 'import brassica; brassica.run("numbers.bas")' < /dev/null)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
