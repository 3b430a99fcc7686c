"""Shelves, empty and full of books."""

from functools import partial

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, corners, each, moved, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import lathe


def _book(rng: np.random.Generator, width: float, height: float, depth: float) -> list[Part]:
    """Stand a book with its spine to the front, on y = 0, from x = 0 to `width`.

    Its pages and gilt lines are of slots of books too, so that they go where the books go.
    """
    slot = f"book{rng.integers(1, 6)}"
    half = width / 2
    spine = box(width, height, 0.008, bevel=0.003).at(half, 0, depth / 2)
    cover = box(0.0035, height, depth, bevel=0).at(0.002, 0, 0)
    pages = box(width - 0.006, height - 0.012, depth - 0.012, bevel=0).at(half, 0.006, -0.002)
    bands = [
        box(width + 0.001, 0.008, 0.01, bevel=0).at(half, y * height, depth / 2)
        for y in (0.15, 0.82)
    ]
    made = [*parts(slot, [spine, cover, cover.at(x=width - 0.004)]), pages.part("book6")]
    return made + (parts("book7", bands) if rng.random() < 0.35 else [])


def _row_of_books(rng: np.random.Generator, width: float, tallest: float) -> list[Part]:
    """Fill a shelf from left to right, leaving a gap or a leaning book now and then."""
    made: list[Part] = []
    x = -width / 2
    while x < width / 2 - 0.06:
        thick = float(rng.uniform(0.02, 0.058))
        height = float(rng.uniform(0.68, 0.95)) * tallest
        lean = -9.0 if rng.random() < 0.08 else 0.0
        room = thick + height * np.sin(np.radians(-lean))
        if x + room > width / 2:
            break
        book = _book(rng, thick, height, float(rng.uniform(0.15, 0.19)))
        lift = thick * float(np.sin(np.radians(-lean)))
        made += moved(each(book, partial(Shape.turned, z=lean)), x, lift)
        x += room + 0.001 + (0.09 if rng.random() < 0.06 else 0)
    return made


def _levels(count: int, low: float, high: float) -> list[float]:
    """Return the heights of boards; the spaces above get smaller to the top."""
    steps = np.linspace(1.08, 0.92, count)
    levels = low + (high - low) * np.concatenate([[0], np.cumsum(steps)[:-1]]) / steps.sum()
    return [float(level) for level in levels]


def _bookshelf(variant: Variant) -> list[Part]:
    width, height, depth, thick = 0.9, 1.8, 0.3, 0.025
    made = parts("main", pair(box(thick, height, depth, bevel=0.005).at(x=(width - thick) / 2)))
    levels = _levels(variant.count("shelf", 5), 0.08, height - 0.02)
    shelf = box(width - 2 * thick + 0.002, thick, depth - 0.02, bevel=0.004)
    made += parts("main", [shelf.at(y=y) for y in levels])
    made.append(
        box(width - 0.02, height - 0.09, 0.01, bevel=0).at(y=0.08, z=-depth / 2 + 0.01).part("main")
    )
    made.append(box(width + 0.05, 0.035, depth + 0.03, bevel=0.01).at(y=height - 0.01).part("main"))
    made.append(box(width - 0.04, 0.08, 0.02).at(z=depth / 2 - 0.03).part("main"))
    for y, top in zip(levels, [*levels[1:], height - 0.01], strict=True):
        row = _row_of_books(variant.rng, width - 2 * thick - 0.03, top - y - thick - 0.02)
        made += moved(row, y=y + thick, z=0.03)
    return made


def _empty_shelf(variant: Variant) -> list[Part]:
    width, height, depth = 0.9, 1.7, 0.34
    post = beam((width / 2, 0, depth / 2), (width / 2, height, depth / 2), 0.04, 0.04)
    boards = [
        box(width + 0.05, 0.025, depth + 0.05, bevel=0.006).at(y=y)
        for y in np.linspace(0.15, 1.5, variant.count("shelf", 4))
    ]
    brace = [beam((-width / 2, 0.16, -0.18), (width / 2, 1.5, -0.18), 0.03, 0.012)]
    finial = lathe([(0.012, 0), (0.022, 0.02), (0, 0.04)], sides=14).at(
        width / 2, height, depth / 2
    )
    return [*parts("main", [*corners(post), *boards, *brace]), *parts("metal", corners(finial))]


BUILD = by_subtype(books=_bookshelf, empty=_empty_shelf)
