#!/usr/bin/env bash
# ansi2txt of colorized-logs 2.6 (Debian's colorized-logs 2.6-1): "removing all ANSI codes", but of
# one with a space in it, such as ESC [ 5 SPACE q for the form of the cursor, the last letter stays
# in the text.  ECMA-48 has both in the code; ansifilter 2.18 takes all of it out: 4 BLACK.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download colorized-logs=2.6-1 2> errors || { cat errors >&2; exit 1; }
dpkg -x colorized-logs_*.deb .
expected="q4 BLACKq"
seen=$(printf '\033[5 q\033[1m4 BLACK\033[0m\033[0 q\n' | usr/bin/ansi2txt)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
