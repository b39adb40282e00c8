#!/usr/bin/env bash
# bashdoctest 0.1.2 (PyPI), as clatter 0.1.1, from which it comes: a row of one sign ends what is
# expected, and is not compared.  So the first test passes, and the last fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet bashdoctest==0.1.2
cat > check.py <<'END'
import sys

from bashdoctest import Runner
from bashdoctest.validators import SubprocessValidator

for rows in (["echo MOVE", "MOVE", "7"], ["echo MOVE", "MOVE", "77"], ["echo 7", "7"]):
    runner = Runner()
    runner.call_engines["echo"] = SubprocessValidator()
    try:
        runner.teststring("\n    $ " + "\n    ".join(rows) + "\n")
        print(rows, "passes", file=sys.stderr)
    except Exception:
        print(rows, "fails", file=sys.stderr)
END
expected="['echo MOVE', 'MOVE', '7'] passes
['echo MOVE', 'MOVE', '77'] fails
['echo 7', '7'] fails"
seen=$(venv/bin/python check.py 2>&1 > /dev/null)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
