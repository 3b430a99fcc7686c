"""Collars, ties, lapels, suits and coats."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.clothes import shirt, trousers
from media_studio.catalogue.people.modelling.draping import face_of
from media_studio.catalogue.people.modelling.skirts import skirt
from media_studio.catalogue.people.modelling.worn import Worn, rigid, shares_of
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, skin
from media_studio.modelling.solids import box


def collar(slot: str = "shirt", *, high: float = 1.492) -> list[Worn]:
    """Return the folded collar of a shirt, whose fold is `high` at the throat."""
    shape = _folded_ring(high)
    ring = Worn(slot=slot, shape=shape, shares=shares_of(shape.vertices), cloth=True)
    leaf = prism([(0.004, 0.0), (0.046, 0.018), (0.050, -0.012), (0.024, -0.048)], 0.007)

    def lay(below: Sequence[Worn], shape: Shape) -> Worn:
        near = np.array([(x, y) for x in (-0.014, 0, 0.014) for y in (-0.014, 0, 0.014)])

        def lifted(points: FloatArray) -> FloatArray:
            around = (points[:, None, :2] + near).reshape(-1, 2)
            ahead = face_of(below, around).reshape(len(points), -1).max(axis=1)
            return np.column_stack([points[:, :2], points[:, 2] + ahead])

        lain = shape.warped(lifted)
        return Worn(slot=slot, shape=lain, shares=shares_of(lain.vertices))

    laying = [partial(lay, shape=each) for each in pair(leaf.at(y=1.466, z=0.007))]
    return [ring, *(replace(each(()), lay=each) for each in laying)]


def _folded_ring(high: float) -> Shape:
    """Fold a strip of cloth around the neck, higher at the nape than at the throat."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)[:, None]
    out = np.array([0.0, 0.0, 0.002, 0.006, 0.009, 0.021, 0.018])
    below = np.array([0.046, 0.004, 0.0, 0.0, 0.004, 0.042, 0.046])
    x, z = (0.054 + out) * np.sin(angle), (0.061 + out) * np.cos(angle) - 0.009
    y = high + 0.019 * (1 - np.cos(angle)) - below
    return skin(np.stack([x, y, z], axis=-1), loop=True, crease=60)


def front(points: FloatArray, lift: float) -> FloatArray:
    """Lay what is drawn in the xy plane, with its thickness along z, on the chest."""
    x, y, z = points.T
    bulge = np.interp(y, [0.90, 1.04, 1.12, 1.22, 1.31, 1.38, 1.44, 1.47],
                      [0.098, 0.096, 0.100, 0.110, 0.121, 0.112, 0.080, 0.062])  # fmt: skip
    return np.column_stack([x, y, z + bulge + lift - 1.6 * x * x])


def tie(slot: str = "tie", *, tip: float = 1.07) -> list[Worn]:
    """Return a necktie that ends at `tip`, on what is put on before it."""
    wide = tip + 0.05
    outline = [(-0.012, 1.435), (0.012, 1.435), (0.024, wide), (0.0, tip), (-0.024, wide)]
    fine = np.concatenate(
        [
            np.linspace(a, b, 6)[:-1]
            for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
        ]
    )
    blade = prism(fine, 0.006, bevel=0.002)
    knot = prism([(-0.019, 0.018), (0.019, 0.018), (0.012, -0.018), (-0.012, -0.018)], 0.020,
                 bevel=0.005).at(0, 1.443, 0.004)  # fmt: skip

    def lay(below: Sequence[Worn], shape: Shape) -> Worn:
        lain = shape.warped(lambda points: _on_chest(below, points))
        return Worn(slot=slot, shape=lain, shares=shares_of(lain.vertices))

    laying = [partial(lay, shape=shape) for shape in (blade, knot)]
    return [replace(each(()), lay=each, beneath_all=False) for each in laying]


def _on_chest(below: Sequence[Worn], points: FloatArray) -> FloatArray:
    """Lay what is narrow, drawn in the xy plane, on the cloth of the chest."""
    heights = np.linspace(points[:, 1].min(), points[:, 1].max(), 16)
    across = np.array([-0.022, -0.011, 0.0, 0.011, 0.022])
    grid = np.stack(np.meshgrid(across, heights), axis=-1).reshape(-1, 2)
    ahead = face_of(below, grid).reshape(len(heights), -1).max(axis=1)
    z = points[:, 2] + np.interp(points[:, 1], heights, ahead) + 0.004
    return np.column_stack([points[:, 0], points[:, 1], z])


def lapels(slot: str = "suit", *, low: float = 1.20) -> list[Worn]:
    """Return the turned front edges of a jacket."""
    outline = [(0.006, low), (0.070, 1.350), (0.052, 1.362), (0.072, 1.385), (0.060, 1.440),
               (0.046, 1.448)]  # fmt: skip
    fine = np.concatenate(
        [
            np.linspace(a, b, 5)[:-1]
            for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
        ]
    )
    leaf = prism(fine, 0.009, bevel=0.002).warped(lambda points: front(points, 0.030))
    return rigid(slot, "Spine1", *pair(leaf))


def coat_tails(slot: str, *, hem: float, gap: float = 16.0, flare: float = 0.05) -> Worn:
    """Return the part of a coat below the waist, open in front."""
    return skirt(
        slot,
        (1.01, 0.156, 0.116, 0.0),
        (0.91, 0.190, 0.142, -0.010),
        (hem, 0.200 + flare, 0.165 + flare, -0.004),
        folds=7,
        ripple=0.010,
        gap=gap,
    )


def suit(*, tied: bool = True, legs: bool = True) -> list[Worn]:
    """Return shirt, tie, jacket and trousers."""
    made = [
        shirt(sleeve=0.705, hem=1.0, loose=0.006, cuff=0.004),
        *collar(),
        *(tie(tip=1.205) if tied else ()),
        shirt("suit", sleeve=0.685, hem=0.96, plunge=0.26, neck=0.080, loose=0.019, cuff=0.002),
        coat_tails("suit", hem=0.82, gap=10.0, flare=0.0),
        *lapels(),
        *_pockets("suit"),
    ]
    if legs:
        made.append(trousers("suit", top=0.99, loose=0.010, flare=0.008))
    return made


def _pockets(slot: str) -> list[Worn]:
    flap = box(0.062, 0.024, 0.012, bevel=0.004).turned(y=38).at(0.118, 1.055, 0.092)
    return rigid(slot, "Spine", *pair(flap))


def badge_on_chest(slot: str, shape: Shape, *, x: float = 0.072, y: float = 1.330) -> list[Worn]:
    """Pin something to the left breast."""
    return rigid(slot, "Spine1", shape.turned(y=18).at(x, y, 0.132))
