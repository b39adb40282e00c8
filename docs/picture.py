"""Draw the picture in the README: a transcript, typed out on teletype paper.

    python docs/picture.py

This writes picture.svg beside the script.  The picture begins when the second guess has been
typed, so that a whole move is there at once.  From then on each character appears when --replay
would show it, at a speed at which the session ends before a reader has left.  Where nothing moves
(on paper, or for a reader who asked for less motion) the picture shows the whole session.
"""

from collections.abc import Iterator
from pathlib import Path
from string import Template
from xml.sax.saxutils import escape

from mastermind76 import (HESITATION, TICKS_OF_A_KEY, read_transcript, tick_of, ticks,
                          typed_in)

TRANSCRIPT = Path(__file__).parent.parent / "transcripts" / "short-game.txt"
PICTURE = Path(__file__).with_name("picture.svg")

TICK = tick_of(400)  # seconds for a character
TYPED_ALREADY = 2  # the lines that are typed when the picture begins
CELL, ROW = 12, 24  # the width of a character and the height of a row
BASELINE = 18  # of a row, from its top
SIDE, TOP = 48, 36  # the margins of the paper
EDGE = 36  # the width of the strip with the holes
TYPED = ' class="typed"'  # the attribute of what the player typed

# Each text is whole by itself.  Only its animation hides it before its time, and then uncovers it
# from the left in steps, one for each character.  At 480 pixels the picture is whole on the
# first screen of the README.
DRAWING = Template("""\
<svg xmlns="http://www.w3.org/2000/svg" width="480"
 viewBox="0 0 $width $height" role="img" aria-labelledby="title desc">
<title id="title">A game of Mastermind on teletype paper</title>
<desc id="desc">$summary What the player typed is red and underlined.</desc>
<style>
text { font: 20px monospace; fill: #33302b; white-space: pre }
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


def seconds(text: str, tick: float) -> float:
    """Return how long it takes to show a text."""
    return ticks(text) * tick


def text_at(row: int, column: int, text: str, look: str = "") -> str:
    """Return a text, in columns of the same width whatever the font is.  look: its attributes."""
    x = SIDE + CELL * column
    y = TOP + ROW * row + BASELINE
    return (f'<text x="{x}" y="{y}" textLength="{CELL * len(text)}" '
            f'lengthAdjust="spacingAndGlyphs"{look}>{escape(text)}</text>')


def motion(text: str, tick: float, start: float) -> str:
    """Return the attribute that shows a text from some second on, a character every tick."""
    begin = start - tick  # a character appears at the end of its step
    return (f' style="animation: uncover {seconds(text, tick):.4g}s steps({len(text)}) '
            f'{begin:.4g}s backwards"')


def texts_of(rows: list[str]) -> Iterator[str]:
    """Yield the texts of rows: what is there from the start, then what moves."""
    now: float | None = None  # when the text appears; None: it is there from the start
    lines_typed = 0
    for place, row in enumerate(rows):
        typed = typed_in(row) or ""
        printed = row.removesuffix(typed)
        if printed:
            yield text_at(place, 0, printed, "" if now is None else motion(printed, TICK, now))
        if now is None:
            if typed:
                yield text_at(place, len(printed), typed, TYPED)
                lines_typed += 1
            if lines_typed == TYPED_ALREADY:
                now = 0
        elif typed:
            now += seconds(printed, TICK) + HESITATION * TICK
            look = TYPED + motion(typed, TICKS_OF_A_KEY * TICK, now)
            yield text_at(place, len(printed), typed, look)
            now += seconds(f"{typed}\n", TICKS_OF_A_KEY * TICK) + HESITATION * TICK
        else:
            now += seconds(f"{printed}\n", TICK)


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


def picture() -> str:
    """Return the picture."""
    kept = read_transcript(TRANSCRIPT)
    summary = " ".join(comment.removeprefix("# ") for comment in kept.top[:-1])
    rows = "\n".join(kept.rows).rstrip("\n").split("\n")
    width = 2 * SIDE + CELL * max(map(len, rows))
    height = 2 * TOP + ROW * len(rows)
    return DRAWING.substitute(width=width, height=height, summary=escape(summary),
                              paper="\n".join(paper_of_size(width, height)),
                              texts="\n".join(texts_of(rows)))


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
