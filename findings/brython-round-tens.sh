#!/usr/bin/env bash
# Brython 3.14.3 (npm): round cannot round a whole number to tens or hundreds; it raises an error of
# JavaScript.  It can where the number has a point.  CPython: 20, 1200 and 20.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent brython@3.14.3 jsdom@26.1.0 > /dev/null
cat > page.html <<'END'
<script src="node_modules/brython/brython.js"></script>
<script type="text/python">
for number, digits in (15, -1), (1250, -2), (15.0, -1):
    try:
        print(round(number, digits))
    except Exception as error:
        print(type(error).__name__)
</script>
END
cat > run.js <<'END'
const { JSDOM, VirtualConsole } = require("jsdom");
const virtualConsole = new VirtualConsole();
virtualConsole.on("log", (text) => console.log(text.trimEnd()));
JSDOM.fromFile("page.html", { resources: "usable", runScripts: "dangerously", virtualConsole });
END
expected="JavascriptError JavascriptError 20.0"
seen=$(node run.js | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
