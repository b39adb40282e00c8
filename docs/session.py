"""Draw the picture of the README: a roll, typed out on teletype paper at 110 baud.

    python docs/session.py

This writes session.svg beside the script.  Each character appears when --replay would show it.
Where nothing moves (without animations, or for a reader who asked for less motion) the picture
shows the whole session.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import NamedTuple
from xml.sax.saxutils import escape

from mastermind76 import Roll, paces, read_roll, turns

ROLL = Path(__file__).parent.parent / "transcripts" / "short-game.txt"
PICTURE = Path(__file__).with_name("session.svg")

CELL, ROW = 12, 24  # the width of a character and the height of a row
SIDE, TOP = 48, 36  # the margins of the paper
BASELINE = 18  # of a row, from its top
EDGE = 36  # the width of the strip with the holes

# Each text is whole by itself.  Only its animation hides it before its time, and then uncovers it
# from the left in steps, one for each character.
DRAWING = Template("""\
<svg xmlns="http://www.w3.org/2000/svg" width="$width" height="$height"
 viewBox="0 0 $width $height" role="img" aria-labelledby="title desc">
<title id="title">A game of Mastermind on teletype paper</title>
<desc id="desc">$summary What the player typed is red and underlined.</desc>
<style>
svg { max-width: 100%; height: auto }
text { font: 20px Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
 fill: #33302b; white-space: pre }
.typed { fill: #b3202a; text-decoration: underline }
@keyframes uncover { from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0) } }
@media print, (prefers-reduced-motion: reduce) { text { animation: none !important } }
</style>
$paper
<g xml:space="preserve">
$texts
</g>
</svg>
""")


class Stretch(NamedTuple):
    """What the program prints or the player types in one row, without a rest."""

    text: str
    typed: bool  # by the player
    row: int
    column: int
    start: float  # in seconds: when the first character appears
    end: float  # when the one after the last would


def stretches(paper: str) -> Iterator[Stretch]:
    """Yield what stands on a paper, from its first character to its last."""
    now = 0.0  # on a clock that only sleeping moves

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    machine, person = paces(110, sleep)
    before = ""
    for printed, typed in turns(paper):
        for pace, text in ((machine, printed), (person, typed)):
            times = [now for _ in pace(text)]
            times.append(now)
            for match in re.finditer(".+", text):
                rows = (before + text[:match.start()]).split("\n")
                yield Stretch(match[0], pace is person, row=len(rows) - 1, column=len(rows[-1]),
                              start=times[match.start()], end=times[match.end()])
            before += text


def text_of(stretch: Stretch) -> str:
    """Return the text of a stretch, in columns of the same width whatever the font is."""
    x = SIDE + CELL * stretch.column
    y = TOP + ROW * stretch.row + BASELINE
    count = len(stretch.text)
    seconds = stretch.end - stretch.start
    begin = stretch.start - seconds / count  # a character appears at the end of its step
    motion = f"uncover {seconds:.1f}s steps({count}) {begin:.1f}s backwards"
    hand = ' class="typed"' if stretch.typed else ""
    return (f'<text{hand} x="{x}" y="{y}" textLength="{CELL * count}" '
            f'lengthAdjust="spacingAndGlyphs" style="animation: {motion}">'
            f"{escape(stretch.text)}</text>")


def paper_of_size(width: int, height: int) -> Iterator[str]:
    """Yield an empty paper: bars that are two rows high, holes at the edges to tear off."""
    yield (f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="6" '
           'fill="#fdf8e7" stroke="#ddd4b8"/>')
    for y in range(TOP, height - TOP, 4 * ROW):
        yield (f'<rect x="{EDGE}" y="{y}" width="{width - 2 * EDGE}" height="{2 * ROW}" '
               'fill="#ecf1df"/>')
    for x in (EDGE, width - EDGE):
        yield f'<path d="M{x} 1V{height - 1}" stroke="#ddd4b8" stroke-dasharray="2 4"/>'
    for x in (EDGE // 2, width - EDGE // 2):
        yield (f'<path d="M{x} {ROW}V{height - ROW // 2}" stroke="#d5ccb2" stroke-width="9" '
               f'stroke-linecap="round" stroke-dasharray="0 {ROW}"/>')


def picture(roll: Roll) -> str:
    """Return the picture of a roll."""
    rows = roll.paper.rstrip("\n").split("\n")
    width = 2 * SIDE + CELL * max(len(row) for row in rows)
    height = 2 * TOP + ROW * len(rows)
    summary = " ".join(re.findall("(?m)^# (.*)", roll.head))
    return DRAWING.substitute(
        width=width, height=height, summary=escape(summary),
        paper="\n".join(paper_of_size(width, height)),
        texts="\n".join(text_of(stretch) for stretch in stretches(roll.paper)))


if __name__ == "__main__":
    PICTURE.write_text(picture(read_roll(str(ROLL))), encoding="utf-8", newline="\n")
