#!/usr/bin/env bash
# qubasic 0.34.0 (PyPI, "QBASIC programs run unchanged"): with two IFs in one line, ELSE goes with
# the first of them.  In QBASIC, and in PC-BASIC 2.0.8, it goes with the last: OTHER, and END.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet qubasic==0.34.0
cat > else.bas <<'END'
10 A = 1: B = 2
20 IF A = 1 THEN IF B = 3 THEN PRINT "THREE" ELSE PRINT "OTHER"
30 IF A = 9 THEN IF B = 3 THEN PRINT "THREE" ELSE PRINT "ELSE OF THE FIRST"
40 PRINT "END"
END
expected="ELSE OF THE FIRST
END"
seen=$(venv/bin/qubasic --quiet else.bas < /dev/null)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
