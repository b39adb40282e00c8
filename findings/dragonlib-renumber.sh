#!/usr/bin/env bash
# dragonlib 0.2.0 (PyPI, listings of the Dragon 32): renumbering also changes text in quotes that
# looks like a jump, and DATA, but not RUN 15 or GO TO 15.  RENUM of PC-BASIC 2.0.8, which looks at
# tokens, leaves row 10 and 20 as they are, and makes RUN 20 and GOTO 20 of the others.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet dragonlib==0.2.0
cat > renumber.py <<'END'
from dragonlib.api import Dragon32API

print(Dragon32API().renum_ascii_listing("""\
5 PRINT "THEN GOTO 15"
15 DATA GOTO 15
25 GOTO 15
35 RUN 15
45 GO TO 15
"""))
END
expected='10 PRINT "THEN GOTO 20"
20 DATA GOTO 20
30 GOTO 20
40 RUN 15
50 GO TO 15'
seen=$(venv/bin/python renumber.py 2> /dev/null)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
