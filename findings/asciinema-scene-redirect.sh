#!/usr/bin/env bash
# asciinema-scene 1.3.0 (PyPI, an editor of recordings): "reads content from standard input", but
# only from a pipe.  With < it ends with PermissionError, since Linux has no epoll for a file.
# To any other filter both are the same: BLACK BLACK.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet asciinema-scene==1.3.0
cat > game.cast <<'END'
{"version": 2, "width": 72, "height": 24, "timestamp": 1700000000}
[0.5, "o", "BLACK 4\r\n"]
END
piped=$(cat game.cast | venv/bin/sciine show | grep -o BLACK)
redirected=$(venv/bin/sciine show < game.cast 2>&1 | grep -o -e BLACK -e "^PermissionError" || true)
expected="BLACK PermissionError"
seen="$piped $redirected"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
