#!/usr/bin/env bash
# pybas-retro 1.0.1 (PyPI, "GW-BASIC compatible"): a comma in PRINT makes a tuple of Python.
# In GW-BASIC it moves to the next print zone: 1, 2 and 3 are printed in columns 2, 16 and 30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pybas-retro==1.0.1
cat > comma.bas <<'END'
10 PRINT 1, 2, 3
20 PRINT "GUESS", "BLACKS"
END
expected="(1, 2, 3)
('GUESS', 'BLACKS')"
seen=$(venv/bin/pybas comma.bas < /dev/null)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
