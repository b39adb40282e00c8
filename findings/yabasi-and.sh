#!/usr/bin/env bash
# yabasi 2.1 (PyPI, a BASIC of the IBM PC): AND, OR and NOT are Python's, not those of BASIC.
# BASIC works bit by bit: 5 AND 3 is 1, 4 AND 2 is 0, 5 OR 2 is 7, NOT -1 is 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet yabasi==2.1
cat > and.bas <<'END'
10 PRINT 5 AND 3
20 PRINT 4 AND 2
30 PRINT 5 OR 2
40 PRINT NOT -1
50 END
END
expected="3 2 5 False"
seen=$(venv/bin/yabasi and.bas < /dev/null | xargs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
