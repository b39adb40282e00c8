#!/usr/bin/env bash
# wwwbasic 1.0.0 (npm, a BASIC for pages): LOOP UNTIL goes on while its condition holds, and ends
# when it does not, just as LOOP WHILE does.  In QBasic the first of these loops counts 1 2 3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent wwwbasic@1.0.0 > /dev/null
cat > run.js <<'END'
require("wwwbasic").Basic(`
DO
  X = X + 1
  PRINT X
LOOP UNTIL X = 3
DO
  Y = Y + 1
  PRINT Y
LOOP WHILE Y < 3
`);
END
expected="1 1 2 3"
seen=$(node run.js < /dev/null | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
