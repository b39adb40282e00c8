#!/usr/bin/env bash
# RapydScript-NG 0.8.6 (npm, a Python for pages): three equal things are not equal if == comes
# twice in a row, though < may; the third is compared with True or False.  CPython: True True True.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent rapydscript-ng@0.8.6 > /dev/null
cat > equal.pyj <<'END'
a = b = c = 2
print(a == b == c, 'X' == 'X' == 'X', 1 < a < 3)
END
expected="False False True"
seen=$(node_modules/.bin/rapydscript -x equal.pyj)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
