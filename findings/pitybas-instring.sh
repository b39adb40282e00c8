#!/usr/bin/env bash
# pitybas 0.5.1 (PyPI, a TI-BASIC): inString( counts from 0, sub( from 1, so the place that one of
# them finds is not what the other needs; and a letter that is not there is at -1, which If takes
# for true.  On a TI-83 both count from 1, and inString( gives 0 for none: 2, B, 0, NONE.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pitybas==0.5.1
cat > find.txt <<'END'
inString("ABCD","B")->P
Disp P
Disp sub("ABCD",P,1)
Disp inString("ABCD","Z")
If inString("ABCD","Z")
Then
Disp "FOUND"
Else
Disp "NONE"
End
END
expected="1 A -1 FOUND"
seen=$(venv/bin/pb find.txt < /dev/null | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
