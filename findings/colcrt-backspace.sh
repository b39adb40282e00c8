#!/usr/bin/env bash
# colcrt of util-linux 2.38.1 (Debian's bsdextrautils 2.38.1-5+deb12u3) shows teletype output on a
# screen that cannot overstrike, but ignores the backspace.  An underlined A, which nroff prints as
# underscore, backspace, A, should be an A above a dash; the A is one column to the right of it.
# B, backspace, C should be C, and is BC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download bsdextrautils=2.38.1-5+deb12u3 2> errors || { cat errors >&2; exit 1; }
dpkg -x bsdextrautils_*.deb .
expected=" A
-
BC"
seen=$(printf '_\bA\n' | usr/bin/colcrt; printf 'B\bC\n' | usr/bin/colcrt)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
