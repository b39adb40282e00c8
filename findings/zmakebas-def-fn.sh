#!/usr/bin/env bash
# zmakebas 1.2 (Debian's 1.2-1.1+b2), which makes tapes for a ZX Spectrum: a parameter of DEF FN
# gets no place for its value.  The Spectrum's editor puts the byte 14 and five more behind it,
# where FN looks for them; here it ends with "Q Parameter error".  spectrum-basic 0.6.7 writes
# them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download zmakebas=1.2-1.1+b2 2> errors || { cat errors >&2; exit 1; }
dpkg -x zmakebas_*.deb .
printf '%s\n' '10 DEF FN D(X)=X+X' > double.bas
usr/bin/zmakebas -r -o double.bin double.bas
python3 -m venv venv
venv/bin/pip install --quiet spectrum-basic==0.6.7
venv/bin/speccy-basic double.bas --tap double.tap > /dev/null
cat > parameters.py <<'END'
for name in ("double.bin", "double.tap"):
    with open(name, "rb") as file:
        print(name, file.read().split(b"(")[1].split(b")")[0])
END
expected="double.bin b'X'
double.tap b'X\\x0e\\x00\\x00\\x00\\x00\\x00'"
seen=$(python3 parameters.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
