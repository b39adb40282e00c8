#!/usr/bin/env bash
# zxtaputils 1.0.0 (PyPI): bas2tap writes no hidden value behind a number that touches an operator.
# A ZX Spectrum calculates with the five bytes behind the byte 14, not with the digits, so each of
# these rows needs two of them (the manual, chapter 24; spectrum-basic 0.6.7 writes them).  Row 10
# has none, and tap2bas lists it all the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet zxtaputils==1.0.0
printf '%s\n' '10 LET s=2+3' '20 LET t=2 + 3' > sum.bas
venv/bin/bas2tap --format plain sum.bas sum.bin > /dev/null
cat > count.py <<'END'
with open("sum.bin", "rb") as file:
    program = file.read()
while program:
    number = int.from_bytes(program[:2], "big")
    end = 4 + int.from_bytes(program[2:4], "little")
    print(number, "has", program[4:end].count(14), "values")
    program = program[end:]
END
expected="10 has 0 values
20 has 2 values"
seen=$(python3 count.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
