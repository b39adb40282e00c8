#!/usr/bin/env bash
# contest 2024.8.0 (PyPI, tests of console programs): its page calls the field "returncode", but
# the program reads "return-code", so a test with the wrong code passes.  By the other name, it
# fails, unless the code should be 0: then it is not compared either.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet contest==2024.8.0
for field in "returncode: 2" "return-code: 2" "return-code: 0"; do
    cat > test.yaml <<END
executable: python3
test-cases:
  - name: ends with 3
    argv: ["-c", "print('GUESS'); raise SystemExit(3)"]
    stdout: "GUESS\\n"
    $field
END
    echo "$field $(venv/bin/contest test.yaml 2>&1 | grep -o '[01]/1 tests passed')"
done > seen
expected="returncode: 2 1/1 tests passed
return-code: 2 0/1 tests passed
return-code: 0 1/1 tests passed"
cat seen
[ "$(cat seen)" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
