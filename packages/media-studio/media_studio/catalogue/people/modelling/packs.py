"""Packs on the back of those who travel with their goods."""

import numpy as np

from media_studio.catalogue.people.modelling.held import purse
from media_studio.catalogue.people.modelling.pelts import pack_straps
from media_studio.catalogue.people.modelling.worn import Worn, rigid
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _roll(length: float, radius: float) -> Shape:
    """Return a rolled blanket along x."""
    return cylinder(radius, length, bevel=0.02, sides=24).turned(z=90).at(length / 2, 0, 0)


def _pot() -> list[Shape]:
    body = lathe([(0, 0)], [(0.050, 0.0), (0.066, 0.030), (0.066, 0.085)], [(0.058, 0.085)],
                 [(0.058, 0.03), (0, 0.012)], sides=22)  # fmt: skip
    handle = tube([(0.062, 0.08, 0), (0.05, 0.14, 0), (0, 0.165, 0), (-0.05, 0.14, 0),
                   (-0.062, 0.08, 0)], 0.005, sides=7)  # fmt: skip
    return [body, handle]


def _lantern() -> tuple[list[Shape], Shape]:
    cage = [
        cylinder(0.042, 0.014, sides=16),
        cylinder(0.042, 0.028, top=0.016, sides=16).at(y=0.104),
        torus(0.018, 0.004, sides=16, section=6).turned(x=90).at(y=0.148),
        *(rod((0.036 * np.cos(t), 0.01, 0.036 * np.sin(t)),
              (0.036 * np.cos(t), 0.108, 0.036 * np.sin(t)), 0.004, sides=6)
          for t in np.radians((45, 135, 225, 315))),
    ]  # fmt: skip
    return cage, cylinder(0.029, 0.094, sides=16).at(y=0.012)


def trader_pack() -> list[Worn]:
    """Return a towering pack with a blanket, scrolls, pots and a lantern tied to it."""
    bag = box(0.40, 0.50, 0.26, bevel=0.07).at(0, 0.99, -0.27)
    flap = box(0.41, 0.16, 0.275, bevel=0.06).at(0, 1.365, -0.275)
    pockets = [box(0.15, 0.17, 0.07, bevel=0.03).at(x, 1.03, -0.415) for x in (-0.095, 0.095)]
    clasps = [box(0.028, 0.05, 0.014, bevel=0.004).at(x, 1.345, -0.412) for x in (-0.095, 0.095)]
    ties = [sleeve((0.078, -0.014), (0.086, -0.014), (0.086, 0.014), (0.078, 0.014)).turned(z=90)
            .at(x, 1.595, -0.27) for x in (-0.14, 0.14)]  # fmt: skip
    scrolls = [rod((0.10 + 0.035 * k, 1.40, -0.20), (0.13 + 0.055 * k, 1.80 - 0.05 * k, -0.23),
                   0.020, sides=12) for k in range(3)]  # fmt: skip
    cage, light = _lantern()
    hook = tube([(0.19, 1.46, -0.24), (0.285, 1.47, -0.22), (0.30, 1.435, -0.22)], 0.007, sides=7)
    pots = [each.scaled(1.4, 1.4, 1.4).at(side * 0.29, 0.87, -0.28)
            for side in (-1, 1) for each in _pot()]  # fmt: skip
    cords = pair(rod((0.19, 1.16, -0.28), (0.29, 1.095, -0.28), 0.006, sides=6))
    return [
        *rigid("bag", "Spine1", bag, *pockets, *ties, *cords, hook),
        *pack_straps(),
        *rigid("flap", "Spine1", flap),
        *rigid("blanket", "Spine1", _roll(0.50, 0.080).at(0, 1.595, -0.27)),
        *rigid("scroll", "Spine1", *scrolls),
        *rigid("buckle", "Spine1", *clasps),
        *rigid("pot", "Spine1", *pots, *(each.at(0.30, 1.265, -0.22) for each in cage)),
        *rigid("light", "Spine1", light.at(0.30, 1.265, -0.22)),
    ]


def belt_goods() -> list[Worn]:
    """Return a flask and a purse at the belt."""
    flask = lathe([(0, 0)], [(0.030, 0.0), (0.042, 0.035), (0.030, 0.068), (0.013, 0.085),
                             (0.013, 0.105)], [(0, 0.105)], sides=18)  # fmt: skip
    cork = cylinder(0.014, 0.022, sides=12).at(y=0.10)
    return [
        *rigid("flask", "Hips", flask.at(0.165, 0.86, 0.10)),
        *rigid("scroll", "Hips", cork.at(0.165, 0.86, 0.10)),
        *(
            each
            for slot, shapes in purse().items()
            for each in rigid(slot, "Hips", *(s.at(-0.165, 0.985, 0.105) for s in shapes))
        ),
    ]
