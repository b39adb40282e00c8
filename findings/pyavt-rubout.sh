#!/usr/bin/env bash
# pyavt 0.1.2 (PyPI, asciinema's terminal): a rubout (DEL), punched on a tape for time or over a
# mistake, takes a column.  A teletype and a VT100 pass over it, as pyte 0.8.2 does: 'AB' 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pyavt==0.1.2
cat > feed.py <<'END'
import avt

terminal = avt.Vt(20, 2)
terminal.feed_str("A\x7f\x7fB")
print(repr(terminal.text()[0]), terminal.cursor.col)
END
expected="'A\\x7f\\x7fB' 4"
seen=$(venv/bin/python feed.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
