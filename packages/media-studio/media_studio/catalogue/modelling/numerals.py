"""Numbers that are painted or engraved on things."""

from media_studio.modelling.curves import Point
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import tube

_STROKES: dict[str, tuple[tuple[Point, ...], bool]] = {
    "0": (((0, 0.25), (0.1, 0.04), (0.3, 0), (0.5, 0.04), (0.6, 0.25), (0.6, 0.75), (0.5, 0.96),
           (0.3, 1), (0.1, 0.96), (0, 0.75)), True),
    "1": (((0.1, 0.78), (0.34, 1), (0.34, 0)), False),
    "2": (((0, 0.78), (0.1, 0.95), (0.3, 1), (0.5, 0.94), (0.58, 0.75), (0.5, 0.55), (0, 0),
           (0.6, 0)), False),
    "3": (((0, 0.92), (0.3, 1), (0.54, 0.88), (0.52, 0.64), (0.22, 0.53), (0.56, 0.42),
           (0.58, 0.14), (0.3, 0), (0, 0.08)), False),
    "4": (((0.46, 0), (0.46, 1), (0, 0.3), (0.62, 0.3)), False),
    "5": (((0.56, 1), (0.1, 1), (0.05, 0.55), (0.32, 0.62), (0.56, 0.5), (0.6, 0.28),
           (0.5, 0.06), (0.28, 0), (0, 0.08)), False),
    "6": (((0.5, 0.96), (0.22, 0.86), (0.04, 0.5), (0.04, 0.2), (0.2, 0.01), (0.44, 0.02),
           (0.6, 0.2), (0.58, 0.42), (0.4, 0.56), (0.18, 0.52), (0.04, 0.36)), False),
    "7": (((0, 1), (0.6, 1), (0.2, 0)), False),
    "8": (((0.3, 0.53), (0.05, 0.4), (0.02, 0.16), (0.3, 0), (0.58, 0.16), (0.55, 0.4),
           (0.3, 0.53), (0.08, 0.68), (0.08, 0.88), (0.3, 1), (0.52, 0.88), (0.52, 0.68)), True),
    "9": (((0.1, 0.04), (0.38, 0.14), (0.56, 0.5), (0.56, 0.8), (0.4, 0.99), (0.16, 0.98),
           (0, 0.8), (0.02, 0.58), (0.2, 0.44), (0.42, 0.48), (0.56, 0.64)), False),
}  # fmt: skip
"""The pen's way through each digit of height 1, and whether it returns to its start."""
_PITCH = 0.9


def number(text: str, height: float, stroke: float) -> list[Shape]:
    """Draw digits side by side, centred on the origin, facing +Z.

    Args:
        text: Digits.
        height: Metres.
        stroke: Half the width of the strokes; they are half as thick.
    """
    made = []
    left = -(_PITCH * (len(text) - 1) + 0.6) / 2
    for place, digit in enumerate(text):
        way, closed = _STROKES[digit]
        path = [((x + left + _PITCH * place) * height, (y - 0.5) * height, 0) for x, y in way]
        line = tube(path, stroke, steps=1, sides=6, loop=closed)
        made.append(line.scaled(z=0.5))
    return made
