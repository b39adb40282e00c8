#!/usr/bin/env bash
# vt100wasm 0.3.0 (PyPI, Rust's vt100): ESC D (a row down) and ESC E (the next row) of a VT100 do
# nothing, so that three rows are typed one over the other, and two words are lost.
# @xterm/headless 6.0.0 and pyavt 0.1.2 have ONE, TWO and THREE in three rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet vt100wasm==0.3.0
cat > feed.py <<'END'
import vt100wasm

screen = vt100wasm.Screen(5, 20, 0)
screen.process(b"ONE\x1bETWO\r\x1bDTHREE")
print(screen.contents())
END
expected="THREEO"
seen=$(venv/bin/python feed.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
