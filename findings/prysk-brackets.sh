#!/usr/bin/env bash
# prysk 0.20.0 (PyPI): the diff of a failed test leaves out words in square brackets, on both
# sides, so that a row which differs only there is shown twice alike.  cram 0.7 shows them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet prysk==0.20.0
printf '%s\n' "  $ echo 'PEG [red]'" '  PEG [blue]' > peg.t
expected="-  PEG
+  PEG"
seen=$({ venv/bin/prysk peg.t || true; } | sed -n 's/^\([-+]  PEG\) *$/\1/p')
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
