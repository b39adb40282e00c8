#!/usr/bin/env bash
# pywordle 0.3.5 (PyPI): a gray letter that is yellow elsewhere in the guess is still allowed in
# its own place.  With AIMED, EERIE is yellow, gray, gray, yellow, gray.  The last gray says that
# no E is there, but ABIDE stays possible; with ABIDE, that E is green.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pywordle==0.3.5
cat > candidates.py <<'END'
from pywordle.wordle import Game, Play

game = Game([Play("eerie", [1, 0, 0, 1, 0])])
print([word for word in ("aimed", "abide", "aisle", "ideal", "crane") if game.is_valid(word)])
END
expected="['aimed', 'abide', 'aisle', 'ideal']"
seen=$(venv/bin/python candidates.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
