#!/usr/bin/env bash
# pymastermind 1.2 (PyPI): where the computer plays alone, the average number of turns is larger by
# 1/3, since a column of words is counted with the three numbers of each turn.  So the average of a
# single game is no whole number: 3.33 for the three turns 0, 1 and 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet pymastermind==1.2 pandas==1.5.3 numpy==1.26.4 tqdm==4.67.1
cat > play.py <<'END'
import random

import pymastermind

random.seed(1)
pymastermind.main()
END
expected="Average number of turns per game:3.3333333333333335
-- Turn 0 --
-- Turn 1 --
-- Turn 2 --"
seen=$(printf '%s\n' 4 a,b,c,d,e,f random y 1 | venv/bin/python play.py |
           grep '^Average number\|^-- Turn')
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
