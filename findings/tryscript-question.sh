#!/usr/bin/env bash
# tryscript 0.1.7 (npm, golden tests of commands): a row that begins with a question mark, as
# every question of INPUT in BASIC does, is lost: it is read as "? 0", the exit code.  So a golden
# file that --update has just written fails at once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent tryscript@0.1.7 > /dev/null
cat > ask.tryscript.md <<'END'
# A question

```console
$ printf 'GUESS\n? RBYG\nEND\n'
GUESS
```
END
node_modules/.bin/tryscript run --update ask.tryscript.md > /dev/null 2>&1 || true
grep -q '^? RBYG$' ask.tryscript.md
expected="GUESS
+? RBYG
END
1"
seen=$(node_modules/.bin/tryscript run ask.tryscript.md 2>&1 > /dev/null |
           sed -n 's/^ *\(GUESS\|+? RBYG\|END\)$/\1/p'
       node_modules/.bin/tryscript run ask.tryscript.md > /dev/null 2>&1 || echo $?)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
