#!/usr/bin/env bash
# pyprintf 0.0.8 (PyPI, a sprintf like that of C): %f drops the zeros at the end, so a column of
# prices is not aligned at its point, and %.0f rounds nothing.  C, and Python's own %, print 2.50,
# 10.00 and 2 (its page: "Number of digits after the decimal point").
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pyprintf==0.0.8
cat > prices.py <<'END'
from pyprintf import sprintf

for form, number in (("%6.2f", 2.5), ("%6.2f", 10.0), ("%6.2f", 3.14159), ("%.0f", 1.5)):
    print(sprintf(form, number), form % number, sep="|")
END
expected="   2.5|  2.50
    10| 10.00
  3.14|  3.14
1.5|2"
seen=$(venv/bin/python prices.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
