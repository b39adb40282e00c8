#!/usr/bin/env bash
# MicroPython 1.27.0 (npm): round(2.5) and a format round the same number to different sides.
# CPython rounds to the even digit in both: 2 2 2 0 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent @micropython/micropython-webassembly-pyscript@1.27.0 > /dev/null
cat > run.mjs <<'END'
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
const python = await loadMicroPython();
python.runPython('print(round(2.5), f"{2.5:.0f}", "%.0f" % 2.5, round(0.5), f"{0.5:.0f}")');
END
expected="2 3 3 0 1"
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
