#!/usr/bin/env bash
# wordle-trainer 0.0.1 (PyPI): told the hints of a game elsewhere, it drops each word with a letter
# that is gray once, even if the guess has the same letter again, in yellow.  Against ABIDE, SPEED
# is gray, gray, yellow, gray, yellow, since ABIDE has one E.  So ABIDE is lost; in its own game,
# it is kept, as both are yellow there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet wordle-trainer==0.0.1 click==8.1.8
cat > hints.py <<'END'
from wordle_trainer.wordle import Wordle

words = ["abide", "crane", "speed"]
game = Wordle(word_list=words)
game.reverse_guess("speed", "eeiei")
print(game.word_lists[-1])
game = Wordle(word_list=words, answer="abide")
game.guess("speed")
print(game.word_lists[-1])
END
expected="[]
['abide']"
seen=$(venv/bin/python hints.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
