#!/usr/bin/env bash
# Bywater BASIC 2.20 (Debian's bwbasic 2.20pl2-13): with a comma in its picture, PRINT USING loses
# the digits before the comma, so that 1234 and 9234 look alike.  PC-BASIC 2.0.8: 1,234 and 9,234.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download bwbasic=2.20pl2-13 2> errors || { cat errors >&2; exit 1; }
dpkg -x bwbasic_*.deb .
cat > using.bas <<'END'
10 PRINT USING "#,###"; 1234
20 PRINT USING "#,###"; 9234
30 PRINT USING "####"; 1234
40 QUIT
END
expected=",234 ,234 1234"
seen=$(usr/bin/bwbasic using.bas < /dev/null | grep 234 | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
