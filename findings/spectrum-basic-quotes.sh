#!/usr/bin/env bash
# spectrum-basic 0.6.7 (PyPI, tools for the BASIC of the ZX Spectrum): a quote in a string, which
# is typed as two, is never made one again.  So --run prints both, where a Spectrum prints SAY
# "HI", and --show, which should list the program as it was, doubles them each time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet spectrum-basic==0.6.7
printf '%s\n' '10 PRINT "SAY ""HI"""' > say.bas
expected='SAY ""HI""
10	PRINT "SAY """"HI"""""'
seen=$(venv/bin/speccy-basic say.bas --run < /dev/null | sed 's/\x1b\[[0-9;?]*[A-Za-z]//g'
       venv/bin/speccy-basic say.bas --show)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
