#!/usr/bin/env bash
# pyte 0.8.2 (PyPI, a terminal in memory): after DC1 (X-ON, which starts a teletype's tape reader),
# the rest of the row is lost if it is fed in one piece, and is there if it is fed in two.  Most
# terminals ignore DC1, or wait at DC3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pyte==0.8.2
cat > feed.py <<'END'
import pyte

for pieces in (["MOVE\x11 NUMBER"], ["MOVE\x11", " NUMBER"]):
    screen = pyte.Screen(20, 1)
    stream = pyte.Stream(screen)
    for piece in pieces:
        stream.feed(piece)
    print(screen.display[0].rstrip())
END
expected="MOVE
MOVE NUMBER"
seen=$(venv/bin/python feed.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
