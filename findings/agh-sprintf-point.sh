#!/usr/bin/env bash
# agh.sprintf 0.0.11 (npm, "C, POSIX compatible"): %g prints 0 with an exponent, and 100000 with a
# point behind it.  In C, and in the printf of the shell: 0, 99999, 100000 and 271828.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent agh.sprintf@0.0.11 > /dev/null
cat > print.js <<'END'
const { sprintf } = require("agh.sprintf");

console.log([0, 99999, 100000, 271828].map((number) => sprintf("%g", number)).join(" "));
END
expected="0e-001 99999 100000. 271828"
seen=$(node print.js)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
