#!/usr/bin/env bash
# fn-mt 1.2.1 (npm, a Mersenne Twister without side effects): the numbers repeat after 624, since
# each new word goes behind the old ones, which stay in use.  The period should be 2^19937-1, and
# the first number of the seed 5489 is 3499211612 in the C code of the authors and in mersenne
# 0.0.4 (npm).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent fn-mt@1.2.1 > /dev/null
cat > draw.js <<'END'
const { newRandGen, randNext } = require("fn-mt");

const numbers = [];
let state = newRandGen(5489);
for (let i = 0; i < 1872; i++) {
    const [number, next] = randNext(state);
    numbers.push(number);
    state = next;
}
const again = numbers.filter((number, i) => number === numbers[i % 624]).length;
console.log(numbers[0], again, new Set(numbers).size);
END
expected="1228475205 1872 624"
seen=$(node draw.js)
echo "$seen"
[ "$seen" = "$expected" ] || { echo "It is different now." >&2; exit 1; }
