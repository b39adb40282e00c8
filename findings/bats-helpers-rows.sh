#!/usr/bin/env bash
# @drevops/bats-helpers 1.3.0 (npm, for tests in Bats): assert_output_contains with several rows
# passes if any of them is there, since grep takes each row as a pattern of its own.  Both tests
# should fail: neither output contains these two rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent bats@1.13.0 @drevops/bats-helpers@1.3.0 > /dev/null
cat > rows.bats <<'END'
load node_modules/@drevops/bats-helpers/load.bash

@test "the first row is missing" {
    run echo "YOU LOSE"
    assert_output_contains $'GUESS 7\nYOU LOSE'
}

@test "both rows are missing" {
    run echo "YOU WIN"
    assert_output_contains $'GUESS 7\nYOU LOSE'
}
END
expected="ok 1 the first row is missing
not ok 2 both rows are missing"
seen=$({ node_modules/bats/bin/bats --tap rows.bats || true; } | grep '^ok\|^not ok')
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
