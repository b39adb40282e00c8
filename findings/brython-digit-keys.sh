#!/usr/bin/env bash
# Brython 3.14.3 (npm): a dict forgets the order of keys that are strings of digits.
# Python keeps the order in which keys were added: 10 9 a.  Here it is that of the numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent brython@3.14.3 jsdom@26.1.0 > /dev/null
cat > page.html <<'END'
<script src="node_modules/brython/brython.js"></script>
<script type="text/python">print(*{"10": "ten", "9": "nine", "a": "letter"})</script>
END
cat > run.js <<'END'
const { JSDOM, VirtualConsole } = require("jsdom");
const virtualConsole = new VirtualConsole();
virtualConsole.on("log", (text) => console.log(text.trimEnd()));
JSDOM.fromFile("page.html", { resources: "usable", runScripts: "dangerously", virtualConsole });
END
expected="9 10 a"
seen=$(node run.js)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
