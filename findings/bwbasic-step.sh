#!/usr/bin/env bash
# Bywater BASIC 2.20 (Debian's bwbasic 2.20pl2-13): FOR drops the fraction of its STEP.
# In other BASICs this loop counts 0, 1.5, 3, 4.5.  Here it counts by 1, and no message says so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download bwbasic=2.20pl2-13 2> errors || { cat errors >&2; exit 1; }
dpkg -x bwbasic_*.deb .
cat > step.bas <<'END'
10 FOR I = 0 TO 5 STEP 1.5
20 PRINT I;
30 NEXT I
40 PRINT
50 QUIT
END
expected=" 0 1 2 3 4 5"
seen=$(usr/bin/bwbasic step.bas < /dev/null | grep '^ 0')
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
