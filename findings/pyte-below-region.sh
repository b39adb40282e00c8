#!/usr/bin/env bash
# pyte 0.8.2 (PyPI, a terminal in memory): below a scrolling region, a line feed moves the cursor
# up, to the last row of the region.  By DEC STD 070 it goes down, or stays in the last row of the
# screen.  This E is in the fifth row of @xterm/headless 6.0.0, and in the third row here.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pyte==0.8.2
cat > feed.py <<'END'
import pyte

screen = pyte.Screen(9, 5)
stream = pyte.Stream(screen)
stream.feed("A\r\nB\r\nC\x1b[1;3r\x1b[4;1HD\nE")
print("/".join(row.rstrip() for row in screen.display))
END
expected="A/B/CE/D/"
seen=$(venv/bin/python feed.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
