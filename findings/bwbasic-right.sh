#!/usr/bin/env bash
# Bywater BASIC 2.20 (Debian's bwbasic 2.20pl2-13): RIGHT$ of a string that is shorter than was
# asked for is empty; LEFT$ of it is all of it.  PC-BASIC 2.0.8 has AB in all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download bwbasic=2.20pl2-13 2> errors || { cat errors >&2; exit 1; }
dpkg -x bwbasic_*.deb .
cat > right.bas <<'END'
10 PRINT "[";LEFT$("AB",5);"]"
20 PRINT "[";RIGHT$("AB",2);"]"
30 PRINT "[";RIGHT$("AB",5);"]"
40 QUIT
END
expected="[AB] [AB] []"
seen=$(usr/bin/bwbasic right.bas < /dev/null | grep '\[' | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
