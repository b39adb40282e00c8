#!/usr/bin/env bash
# Skulpt 1.2.0 (npm, the Python of many classes): // and % of a large negative number round toward
# zero, those of a small one down, as Python does.  CPython: -4 1 -6148914691236517206 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent skulpt@1.2.0 > /dev/null
cat > run.js <<'END'
const Sk = require("skulpt");
Sk.configure({ __future__: Sk.python3, output: (text) => process.stdout.write(text) });
const program = "print(-7 // 2, -7 % 2, -(2**64) // 3, -(2**64) % 3)";
Sk.misceval.asyncToPromise(() => Sk.importMainWithBody("main", false, program, true));
END
expected="-4 1 -6148914691236517205 -1"
seen=$(node run.js)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
