#!/usr/bin/env bash
# erbsland-ansi-convert 0.9.1 (PyPI, a terminal in memory for logs): a letter B stays in the text
# wherever a program went back to plain print, as that begins with ESC ( B in xterm's terminfo.
# pyte 0.8.2 shows 4 BLACK 2 WHITE.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet erbsland-ansi-convert==0.9.1
bold=$(printf '\033[1m')
plain=$(printf '\033(B\033[m')
expected="4B BLACK 2B WHITE"
seen=$(echo "${bold}4$plain BLACK ${bold}2$plain WHITE" | venv/bin/erbsland-ansi-convert -f text -)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
