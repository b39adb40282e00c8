#!/usr/bin/env bash
# beebtools 0.12.0 (PyPI, BBC BASIC on disc images): abbreviated words become others.  On a BBC
# Micro, F. is FOR, S. is STEP, L. is LIST, I. is INPUT, G. is GOTO and R. is RETURN; so says its
# User Guide, and oaknut-basic 13.5.0 has the same.  Here a GOTO becomes a GOSUB.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet beebtools==0.12.0 oaknut-basic==13.5.0
cat > words.py <<'END'
import beebtools
import oaknut.basic

for word in "F. S. L. I. G. R.".split():
    row = f"10 {word}"
    one = beebtools.detokenize(beebtools.tokenize([row]))[0].split()[1]
    two = oaknut.basic.detokenise(oaknut.basic.tokenise(row + "\n")).split()[1]
    print(word, one, two)
END
expected="F. FALSE FOR
S. SOUND STEP
L. LOMEM LIST
I. INKEY INPUT
G. GOSUB GOTO
R. REPEAT RETURN"
seen=$(venv/bin/python words.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
