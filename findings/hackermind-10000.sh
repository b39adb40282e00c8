#!/usr/bin/env bash
# hackermind 1.0.4 (PyPI): the secret number can be 10000, which nobody can guess, as a guess must
# have four digits.  The docstring says that it is between 1000 and 9999; randint includes its end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet hackermind==1.0.4
cat > deal.py <<'END'
import random

from mastermind.game.board import Board

board = Board()
random.seed(14527)
code = board.generate_code()
print(code, board.validate_guess(code), board.validate_guess("9999"))
END
expected="10000 False True"
seen=$(venv/bin/python deal.py)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
