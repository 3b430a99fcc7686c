"""Musical instruments."""

import numpy as np

from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rounded, symmetric
from media_pipelines.engines.scene.shape import Shape, around, pair, parts
from media_pipelines.engines.scene.solids import box, torus
from media_pipelines.engines.scene.sweeps import cylinder, lathe, rod, sleeve, tube

_HALF = [(0, 0), (0.1, 0.004), (0.175, 0.05), (0.192, 0.13), (0.16, 0.205), (0.124, 0.255)]
_WAIST = [(0.118, 0.3), (0.135, 0.37), (0.137, 0.425), (0.1, 0.475), (0.03, 0.485), (0, 0.485)]


def _tuners(y: float) -> list[Shape]:
    post = cylinder(0.004, 0.02, bevel=0.001, sides=10).turned(x=90)
    key = box(0.018, 0.012, 0.006, bevel=0.003)
    made = []
    for k in range(3):
        level = y + 0.035 * k
        made += [*pair(post.at(0.018, level, 0)), *pair(key.at(0.043, level - 0.006, -0.004))]
        made += pair(rod((0.02, level, -0.004), (0.036, level, -0.004), 0.0025, sides=8))
    return made


def _guitar(_: Variant) -> list[Part]:
    """Glue a waisted body to a fretted neck; strings along +Y, top towards +Z."""
    outline = rounded(symmetric([*_HALF, *_WAIST]), 4)
    body = prism(outline, 0.095, bevel=0.006)
    top = prism(outline * 0.985 + [0, 0.0035], 0.006, bevel=0.001).at(z=0.047)
    hole = cylinder(0.047, 0.003, bevel=0, sides=36).turned(x=90).at(y=0.325, z=0.0495)
    rosette = torus(0.053, 0.004, sides=40, section=6).turned(x=90).at(y=0.325, z=0.049)
    bridge = box(0.16, 0.026, 0.012, bevel=0.004).at(y=0.12, z=0.055)
    saddle = box(0.08, 0.004, 0.018, bevel=0.001).at(y=0.131, z=0.056)
    guard = prism(rounded([(0.05, 0.3), (0.1, 0.27), (0.11, 0.22), (0.06, 0.2)]), 0.003, bevel=0.0)
    neck = prism([(-0.027, 0.4), (0.027, 0.4), (0.022, 0.885), (-0.022, 0.885)], 0.026, bevel=0.008)
    board = prism(
        [(-0.029, 0.375), (0.029, 0.375), (0.023, 0.885), (-0.023, 0.885)], 0.007, bevel=0.001
    )
    head = prism(
        symmetric(
            [(0, 0.875), (0.022, 0.88), (0.036, 0.91), (0.033, 1.02), (0.015, 1.03), (0, 1.022)]
        ),
        0.018,
        bevel=0.003,
    )
    frets = [0.885 - 0.64 * (1 - 2 ** (-k / 12)) for k in range(1, 15)]
    strings = [
        tube(
            [(1.5 * x, 0.131, 0.0645), (x, 0.885, 0.0615), (0.6 * x, 0.95, 0.05)],
            0.0009,
            steps=1,
            sides=5,
        )
        for x in np.linspace(-0.018, 0.018, 6)
    ]
    return [
        body.part("main"),
        top.part("top"),
        *parts("dark", [hole, bridge, guard.at(z=0.0515), board.at(z=0.0565)]),
        *parts("main", [neck.at(z=0.042), head.at(z=0.04)]),
        *parts(
            "trim", [rosette, saddle, box(0.046, 0.005, 0.01, bevel=0.001).at(y=0.885, z=0.057)]
        ),
        *parts(
            "metal", [rod((-0.024, y, 0.0602), (0.024, y, 0.0602), 0.0011, sides=6) for y in frets]
        ),
        *parts("metal", [*strings, *[shape.at(z=0.06) for shape in _tuners(0.915)]]),
    ]


def _drum(_: Variant) -> list[Part]:
    """Rope a marching drum: the cord zigzags between two hoops."""
    radius, height, turns = 0.2, 0.3, 10
    shell = cylinder(radius, height, bevel=0.004, sides=48)
    skin = lathe([(0, 0)], [(radius + 0.002, 0)], [(radius - 0.002, 0.01), (0, 0.012)], sides=48)
    ring = sleeve(
        (radius - 0.01, 0),
        (radius + 0.014, 0),
        (radius + 0.016, 0.02),
        (radius + 0.014, 0.04),
        (radius - 0.01, 0.04),
        sides=48,
    )
    angle = np.arange(2 * turns) * np.pi / turns
    level = np.where(np.arange(2 * turns) % 2, 0.045, height - 0.045)
    reach = radius + 0.014
    cord = np.stack([reach * np.cos(angle), level, reach * np.sin(angle)], axis=-1)
    ear = box(0.02, 0.055, 0.016, bevel=0.005).at(x=radius + 0.014, y=0.11)
    stick = tube([(-0.17, 0, 0), (0, 0.004, 0), (0.16, 0, 0)], [0.0085, 0.007, 0.005], sides=10)
    tip = (
        lathe([(0, 0), (0.009, 0.008), (0.006, 0.02), (0, 0.024)], sides=12)
        .turned(z=-90)
        .at(x=0.158)
    )
    crossed = [
        s.turned(y=turn).at(y=height + 0.024 + lift)
        for s in (stick, tip)
        for turn, lift in ((25, 0), (-30, 0.014))
    ]
    return [
        shell.part("main"),
        *parts("skin", [skin.at(y=height - 0.004), skin.mirrored("y").at(y=0.004)]),
        *parts("trim", [ring.at(y=-0.002), ring.at(y=height - 0.038)]),
        tube(cord, 0.004, steps=3, sides=6, loop=True).part("cord"),
        *parts("dark", around(ear, turns, 9)),
        *parts("stick", crossed),
    ]


def _lyre(_: Variant) -> list[Part]:
    arm = tube(
        [(0.05, 0.1, 0), (0.16, 0.2, 0), (0.13, 0.36, 0), (0.16, 0.47, 0), (0.2, 0.5, 0)],
        [0.026, 0.022, 0.017, 0.014, 0.018],
        sides=12,
    )
    bowl = prism(
        rounded(symmetric([(0, 0), (0.09, 0.02), (0.13, 0.1), (0.1, 0.17), (0, 0.18)])),
        0.06,
        bevel=0.016,
    )
    bar = rod((-0.17, 0.44, 0), (0.17, 0.44, 0), 0.011)
    bridge = box(0.12, 0.012, 0.014, bevel=0.003).at(y=0.07, z=0.036)
    strings = [
        rod((x, 0.076, 0.04), (1.4 * x, 0.44, 0.012), 0.0011, sides=6)
        for x in np.linspace(-0.05, 0.05, 7)
    ]
    return [
        *parts("main", [*pair(arm), bowl]),
        *parts("trim", [bar, bridge]),
        *parts("metal", strings),
    ]


ARCHETYPE = Archetype(
    name="instrument",
    nouns={
        "guitar": "guitar",
        "acoustic guitar": "guitar",
        "drum": "drum",
        "snare drum": "drum",
        "lyre": "lyre",
    },
    slots={
        "main": "wood",
        "top": "wood:tan",
        "dark": "wood:black",
        "trim": "bone",
        "metal": "steel",
        "skin": "leather:cream",
        "cord": "fabric:white",
        "stick": "wood:tan",
    },
    main_slots=("main", "top"),
    subtype_slots={
        "drum": {"main": "paint:red", "trim": "paint:navy", "dark": "leather"},
        "lyre": {"main": "gold", "trim": "gold"},
    },
    slot_words={
        "string": "metal",
        "top": "top",
        "neck": "main",
        "skin": "skin",
        "drumstick": "stick",
        "rope": "cord",
    },
    build=by_subtype(guitar=_guitar, drum=_drum, lyre=_lyre),
)
