#!/usr/bin/env bash
# ansifilter 2.18 (Debian's ansifilter 2.18+dfsg1-2) makes text of terminal output, and begins a
# new row at each BEL, so that a bell cuts its row in two.  On a teletype it moves nothing: one row
# it is in @xterm/headless 6.0.0, and in what ansi2txt of colorized-logs 2.6 makes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download ansifilter=2.18+dfsg1-2 2> errors || { cat errors >&2; exit 1; }
dpkg -x ansifilter_*.deb .
expected="GUESS
 1 ?"
seen=$(printf 'GUESS\a 1 ?\n' | usr/bin/ansifilter)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
