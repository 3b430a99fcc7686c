"""Books and scrolls."""

from dataclasses import replace
from functools import partial

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _closed_book(width: float, thick: float, height: float) -> list[Part]:
    """Lay a bound book on y = 0, its spine at -X, its head at -Z."""
    cover = box(width, 0.005, height, bevel=0.0018)
    spine = prism(rectangle(0.012, thick, radius=0.0055), height, bevel=0.002)
    pages = box(width - 0.012, thick - 0.009, height - 0.012, bevel=0.001)
    band = prism(rectangle(0.015, thick + 0.002, radius=0.0055), 0.008, bevel=0.002)
    corner = box(0.028, 0.0065, 0.028, bevel=0.0015)
    corner = corner.at(width / 2 - 0.0135, 0, height / 2 - 0.0135)
    emblem = cylinder(0.028, 0.004, bevel=0.0015, sides=24)
    return [
        *parts("main", [cover, cover.at(y=thick - 0.005)]),
        spine.at(-width / 2, thick / 2, 0).part("main"),
        pages.at(x=-0.001, y=0.0045).part("pages"),
        *parts(
            "main", [band.at(-width / 2, thick / 2, z) for z in (-0.3 * height, 0, 0.3 * height)]
        ),
        *parts("metal", [c.at(y=y) for c in pair(corner, "z") for y in (-0.0005, thick - 0.006)]),
        emblem.at(y=thick - 0.002).part("metal"),
    ]


def _open_book() -> list[Part]:
    """Open a book in the middle, both halves of the pages bulging."""
    depth, made = 0.24, []
    xs = np.linspace(0.0, 0.155, 12)
    top = 0.008 + 0.03 * np.sin(np.pi * np.clip(xs / 0.155, 0, 1) ** 0.55) * (1 - 0.5 * xs / 0.155)
    outline = [(0.0, 0.006), *zip(xs, top, strict=True), (0.158, 0.006)]
    block = prism(outline, depth, bevel=0.0005)
    sheet_top = [(x, y + 0.0015) for x, y in zip(xs, top + 0.003 * np.sin(xs * 30), strict=True)]
    sheet = prism(
        [*sheet_top, *[(x, y - 0.001) for x, y in sheet_top[::-1]]], depth - 0.004, bevel=0
    )
    cover = box(0.17, 0.005, 0.26, bevel=0.0018).at(x=0.086)
    ribbon = tube(
        [(0.004, 0.016, -0.1), (0.004, 0.016, 0.1), (0.01, 0.006, 0.135), (0.014, 0.003, 0.17)],
        0.005,
        flat=0.15,
    )
    made += parts("pages", [*pair(block), *pair(sheet)])
    return [
        *made,
        *parts("main", [*pair(cover), box(0.02, 0.007, 0.26, bevel=0.002)]),
        ribbon.part("ribbon"),
    ]


def _book(variant: Variant) -> list[Part]:
    return _open_book() if "open" in variant.attributes else _closed_book(0.17, 0.045, 0.24)


def _books(variant: Variant) -> list[Part]:
    made, y = [], 0.0
    for k, thick in enumerate((0.05, 0.035, 0.045, 0.03)):
        turn = float(variant.rng.uniform(-18, 18))
        book = _closed_book(0.19 - 0.012 * k, thick, 0.26 - 0.014 * k)
        book = moved(each(book, partial(Shape.turned, y=turn + 180)), y=y)
        slot = ("main", "second", "third", "main")[k]
        made += [replace(part, slot=slot) if part.slot == "main" else part for part in book]
        y += thick + 0.0005
    return made


def _scroll(_: Variant) -> list[Part]:
    turns = np.linspace(0, 4.5 * np.pi, 60)
    radius = 0.013 + 0.0022 * turns / np.pi
    path = np.stack([radius * np.cos(turns), radius * np.sin(turns)], axis=-1)
    inner = path * (1 - 0.0014 / radius)[:, None]
    roll = prism(np.concatenate([path, inner[::-1]]), 0.28, bevel=0.0)
    end = lathe([(0, 0), (0.016, 0.003), (0.009, 0.016), (0.016, 0.03), (0, 0.045)], sides=16)
    core = rod((0, 0, -0.15), (0, 0, 0.15), 0.008)
    tie = torus(0.0245, 0.003, sides=24, section=6).turned(x=90)
    made = [
        roll.part("main"),
        *parts("handle", [core, *pair(end.turned(x=90).at(z=0.14), "z")]),
        tie.part("ribbon"),
        ellipsoid(0.012, 0.005, 0.012, sides=14).at(y=0.0265).part("ribbon"),
    ]
    return each(made, lambda shape: shape.turned(y=90))


BUILD = by_subtype(book=_book, books=_books, scroll=_scroll)
