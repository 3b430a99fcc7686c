"""Words of glowing tubes on a board."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, rod, tube

_WIDTH, _HEIGHT, _LIFT = 0.66, 0.36, 0.22
_TUBE = 0.0085
_DEPTH = 0.034
"""How far in front of the board the tubes are, metres."""


def _letter_paths(letter: str) -> list[list[Point]]:
    """Return the tubes of a capital letter in a square of 0.7 by 1."""
    if letter == "O":
        turn = arc(1.0, 95, 445, steps=24) * [0.35, 0.5] + [0.35, 0.5]
        return [[(float(x), float(y)) for x, y in turn]]
    bow = np.array([0.33, 0.73]) + arc(0.27, 90, -90, steps=8)
    letters: dict[str, list[list[Point]]] = {
        "P": [[(0.05, 0), (0.05, 1), *[(float(x), float(y)) for x, y in bow], (0.1, 0.46)]],
        "E": [[(0.6, 1), (0.05, 1), (0.05, 0), (0.6, 0)], [(0.05, 0.5), (0.5, 0.5)]],
        "N": [[(0.05, 0), (0.05, 1), (0.6, 0), (0.6, 1)]],
    }
    return letters[letter]


def _word(text: str, height: float, pitch: float) -> list[Shape]:
    """Bend tubes to a word, centred on the origin in the plane z = 0."""
    made = []
    left = -(pitch * (len(text) - 1) + 0.66) / 2
    for place, letter in enumerate(text):
        for path in _letter_paths(letter):
            line = [((x + left + pitch * place) * height, (y - 0.5) * height) for x, y in path]
            made.append(_bent(line))
    return made


def _bent(line: Sequence[Point] | FloatArray, *, loop: bool = False) -> Shape:
    """Bend a tube along a line in the plane z = 0."""
    x, y = np.asarray(line, dtype=float).T
    # Across the x axis, which a section is turned about first, so that no corner flips it
    path = np.column_stack([0 * x, y, x])
    return tube(path, _TUBE, steps=1, sides=10, loop=loop).turned(y=90)


def _board() -> list[Part]:
    """Stand a board on two feet, with clips, a cord and a box for the current."""
    plate = prism(rectangle(_WIDTH, _HEIGHT, radius=0.03), 0.012, bevel=0.003).at(y=_LIFT)
    feet = [
        box(0.03, 0.012, 0.17, bevel=0.003).at(0.2, 0, -0.01),
        box(0.03, 0.2, 0.012, bevel=0.003).at(0.2, 0.004, -0.01),
    ]
    supply = box(0.14, 0.06, 0.035, bevel=0.006).at(0, _LIFT - 0.03, -0.022)
    cord = tube(
        [(0.06, _LIFT - 0.02, -0.03), (0.1, 0.1, -0.05), (0.12, 0.006, -0.09), (0.3, 0.005, -0.14)],
        0.004,
        sides=8,
    )
    clip = rod((0, 0, 0.0), (0, 0, _DEPTH), 0.005, sides=10)
    spots = [clip.at(x, _LIFT + 0.135, 0) for x in (-0.2, 0.0, 0.2)]
    spots += [shape.at(y=-2 * 0.135) for shape in spots]
    screws = cylinder(0.008, 0.006, bevel=0.002, sides=16).turned(x=90)
    heads = [shape.at(y=_LIFT) for shape in _corners(screws)]
    return [
        plate.part("board"),
        *parts("frame", [one for shape in feet for one in pair(shape)]),
        *parts("dark", [supply, cord]),
        *parts("frame", [*spots, *heads]),
    ]


def _corners(shape: Shape) -> list[Shape]:
    x, y = _WIDTH / 2 - 0.018, _HEIGHT / 2 - 0.018
    return [shape.at(sx * x, sy * y, 0.005) for sx in (-1, 1) for sy in (-1, 1)]


def _open_sign(_: Variant) -> list[Part]:
    """Write OPEN in glowing tubes within a glowing frame."""
    ring = rectangle(_WIDTH - 0.075, _HEIGHT - 0.09, radius=0.075, steps=8)
    border = _bent(ring, loop=True)
    letters = _word("OPEN", 0.165, 0.83)
    holders = [
        rod((x, y, 0.0), (x, y, _DEPTH - 0.002), 0.004, sides=8).at(y=_LIFT)
        for x, y in ((-0.229, 0.08), (-0.229, -0.08), (-0.0825, 0.0), (0.045, 0.0), (0.16, 0.0),
                     (0.25, 0.0))
    ]  # fmt: skip
    return [
        *_board(),
        *parts("letters", [shape.at(y=_LIFT, z=_DEPTH) for shape in letters]),
        border.at(y=_LIFT, z=_DEPTH).part("border"),
        *parts("frame", holders),
    ]


BUILD = by_subtype(open=_open_sign)
