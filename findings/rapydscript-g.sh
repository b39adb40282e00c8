#!/usr/bin/env bash
# RapydScript-NG 0.8.6 (npm, a Python for pages): the format g drops the zeros that
# end a whole number, so that 100 is printed as 1, and 120 as 12.  CPython: 100 120 100000.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent rapydscript-ng@0.8.6 > /dev/null
cat > g.pyj <<'END'
print(str.format("{:.3g} {:.3g} {:.6g}", 100, 120, 100000))
END
expected="1 12 1"
seen=$(node_modules/.bin/rapydscript -x g.pyj)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
