#!/usr/bin/env bash
# Skulpt 1.2.0 and Brython 3.14.3 (npm): "%08.3f" puts its zeros before a minus sign, in both of
# them; "{:08.3f}" puts them behind it.  CPython: -003.142 -003.142.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent skulpt@1.2.0 brython@3.14.3 jsdom@26.1.0 > /dev/null
program='print("%08.3f" % -3.14159, "{:08.3f}".format(-3.14159))'
echo "$program" > main.py
cat > skulpt.js <<'END'
const Sk = require("skulpt");
const program = require("fs").readFileSync("main.py", "utf8");
Sk.configure({ __future__: Sk.python3, output: (text) => process.stdout.write(text) });
Sk.misceval.asyncToPromise(() => Sk.importMainWithBody("main", false, program, true));
END
cat > page.html <<END
<script src="node_modules/brython/brython.js"></script>
<script type="text/python">$program</script>
END
cat > brython.js <<'END'
const { JSDOM, VirtualConsole } = require("jsdom");
const virtualConsole = new VirtualConsole();
virtualConsole.on("log", (text) => console.log(text.trimEnd()));
JSDOM.fromFile("page.html", { resources: "usable", runScripts: "dangerously", virtualConsole });
END
expected="00-3.142 -003.142
00-3.142 -003.142"
seen=$(node skulpt.js; node brython.js)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
