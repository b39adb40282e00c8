#!/usr/bin/env bash
# wwwbasic 1.0.0 (npm, a BASIC for pages): MID$ and INSTR count from 0, not from 1, and what is not
# there is at -1, which IF takes for true.  PC-BASIC 2.0.8, an IBM PC's BASIC, prints A 2 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent wwwbasic@1.0.0 > /dev/null
cat > run.js <<'END'
require("wwwbasic").Basic(`
PRINT MID$("ABCD", 1, 1)
PRINT INSTR("ABCD", "B")
PRINT INSTR("ABCD", "Z")
`);
END
expected="B 1 -1"
seen=$(node run.js < /dev/null | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
