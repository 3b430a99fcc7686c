"""Collars, ties, lapels, suits and coats."""

import numpy as np

from media_pipelines.catalogue.people.modelling.clothes import shirt, trousers
from media_pipelines.catalogue.people.modelling.skirts import skirt
from media_pipelines.catalogue.people.modelling.worn import Worn, rigid
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import Shape, pair
from media_pipelines.engines.scene.solids import box
from media_pipelines.engines.scene.sweeps import sleeve


def collar(slot: str = "shirt", *, high: float = 1.492) -> list[Worn]:
    """Return the folded collar of a shirt."""
    ring = sleeve((0.064, 1.455), (0.080, 1.448), (0.076, high - 0.006), (0.066, high))
    leaf = prism([(0.004, 0.0), (0.048, 0.022), (0.050, -0.012), (0.024, -0.048)], 0.007)
    leaves = pair(leaf.turned(x=-22).at(0, 1.466, 0.075))
    return rigid(slot, "Spine1", ring.at(z=-0.010), *leaves)


def front(points: FloatArray, lift: float) -> FloatArray:
    """Lay what is drawn in the xy plane, with its thickness along z, on the chest."""
    x, y, z = points.T
    bulge = np.interp(y, [0.90, 1.04, 1.12, 1.22, 1.31, 1.38, 1.44, 1.47],
                      [0.098, 0.096, 0.100, 0.110, 0.121, 0.112, 0.080, 0.062])  # fmt: skip
    return np.column_stack([x, y, z + bulge + lift - 1.6 * x * x])


def tie(slot: str = "tie") -> list[Worn]:
    """Return a necktie."""
    outline = [(-0.012, 1.435), (0.012, 1.435), (0.024, 1.12), (0.0, 1.07), (-0.024, 1.12)]
    fine = np.concatenate(
        [
            np.linspace(a, b, 6)[:-1]
            for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
        ]
    )
    blade = prism(fine, 0.008, bevel=0.002).warped(lambda points: front(points, 0.014))
    knot = prism([(-0.019, 0.018), (0.019, 0.018), (0.012, -0.018), (-0.012, -0.018)], 0.020,
                 bevel=0.005).turned(x=-14).at(0, 1.448, 0.090)  # fmt: skip
    return rigid(slot, "Spine1", blade, knot)


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
    leaf = prism(fine, 0.009, bevel=0.002).warped(lambda points: front(points, 0.026))
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
        shirt("suit", sleeve=0.685, hem=0.96, plunge=0.26, neck=0.080, loose=0.015, cuff=0.002),
        coat_tails("suit", hem=0.82, gap=10.0, flare=0.0),
        *lapels(),
        *_pockets("suit"),
    ]
    if tied:
        made += tie()
    if legs:
        made.append(trousers("suit", top=0.99, loose=0.010, flare=0.008))
    return made


def _pockets(slot: str) -> list[Worn]:
    flap = box(0.062, 0.024, 0.012, bevel=0.004).turned(y=38).at(0.118, 1.055, 0.092)
    return rigid(slot, "Spine", *pair(flap))


def badge_on_chest(slot: str, shape: Shape, *, x: float = 0.072, y: float = 1.330) -> list[Worn]:
    """Pin something to the left breast."""
    return rigid(slot, "Spine1", shape.turned(y=18).at(x, y, 0.132))
