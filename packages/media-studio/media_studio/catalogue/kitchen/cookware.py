"""Pots and pans."""

from media_studio.catalogue.modelling.fittings import rivets
from media_studio.catalogue.modelling.housing import dome
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import around, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube, vessel


def _fried_egg() -> list[Part]:
    white = [
        (0.055, 0),
        (0.06, 0.03),
        (0.028, 0.048),
        (-0.012, 0.06),
        (-0.052, 0.036),
        (-0.046, -0.01),
        (-0.058, -0.04),
        (-0.012, -0.056),
        (0.03, -0.05),
    ]
    egg = prism(rounded(white), 0.007, bevel=0.003).turned(x=-90).at(-0.01, 0.0075, 0.01)
    return [egg.part("egg"), dome(0.024, 0.014, 0.024).at(-0.012, 0.01, 0.008).part("yolk")]


def _frying_pan(variant: Variant) -> list[Part]:
    """Make an iron pan with a long handle."""
    pan = vessel([(0.11, 0)], [(0.125, 0.015), (0.142, 0.045)], wall=0.004, sides=56)
    handle = [(0.13, 0.034, 0), (0.17, 0.046, 0), (0.25, 0.06, 0), (0.33, 0.062, 0)]
    made = [
        pan.part("main"),
        tube(handle, [0.012, 0.01, 0.012, 0.014], flat=0.55).part("handle"),
        torus(0.006, 0.003, sides=18, section=8).at(0.345, 0.062, 0).part("metal"),
        *parts("metal", rivets([(0.134, 0.036, -0.007), (0.134, 0.036, 0.007)], 0.004)),
    ]
    return made + _fried_egg() if "egg" in variant.attributes else made


def _lid(radius: float) -> list[Part]:
    r = radius
    return [
        lathe(
            [(0, 0)],
            [(r, 0)],
            [(r, 0.006)],
            [(0.7 * r, 0.02), (0.2 * r, 0.032)],
            [(0, 0.033)],
            sides=48,
        ).part("main"),
        lathe(
            [(0.012, 0.03), (0.008, 0.042), (0.02, 0.054)], [(0.016, 0.062)], [(0, 0.063)], sides=24
        ).part("knob"),
    ]


def _pot(_: Variant) -> list[Part]:
    """Make a tall pot with two handles and a lid."""
    ear = tube(
        [
            (0.125, 0.11, -0.045),
            (0.15, 0.112, -0.04),
            (0.162, 0.112, 0),
            (0.15, 0.112, 0.04),
            (0.125, 0.11, 0.045),
        ],
        0.009,
        flat=0.7,
    )
    return [
        lathe(
            [(0, 0)],
            [(0.12, 0)],
            [(0.13, 0.012)],
            [(0.13, 0.155)],
            [(0.134, 0.162)],
            [(0, 0.162)],
            sides=56,
        ).part("main"),
        *parts("handle", pair(ear)),
        *moved(_lid(0.134), y=0.163),
        torus(0.13, 0.0025, sides=56, section=6).at(y=0.02).part("metal"),
    ]


def _saucepan(variant: Variant) -> list[Part]:
    """Make a deep pan with a straight handle."""
    handle = [(0.098, 0.085, 0), (0.14, 0.098, 0), (0.2, 0.105, 0), (0.27, 0.106, 0)]
    made = [
        vessel(
            [(0.092, 0)], [(0.1, 0.012)], [(0.1, 0.1)], [(0.105, 0.106)], wall=0.004, sides=52
        ).part("main"),
        tube(handle, [0.008, 0.01, 0.013, 0.012], flat=0.6).part("handle"),
        torus(0.007, 0.003, sides=18, section=8).turned(x=90).at(0.285, 0.106, 0).part("metal"),
        *parts("metal", rivets([(0.1, 0.085, -0.01), (0.1, 0.085, 0.01), (0.1, 0.07, 0)], 0.005)),
    ]
    if "soup" in variant.attributes:
        made.append(cylinder(0.096, 0.006, bevel=0, sides=44).at(y=0.07).part("soup"))
    return made


def _cauldron(_: Variant) -> list[Part]:
    """Boil a brew with bubbles in a bellied kettle on three feet."""
    kettle = vessel(
        [(0.0, 0.06), (0.14, 0.085), (0.245, 0.2), (0.235, 0.33), (0.19, 0.4)],
        [(0.225, 0.43)],
        [(0.225, 0.445)],
        wall=0.012,
        sides=56,
    )
    foot = tube([(0.14, 0.1, 0), (0.19, 0.04, 0), (0.21, 0.0, 0)], [0.03, 0.024, 0.018])
    ear = torus(0.035, 0.01, sides=24, section=10).turned(x=90).at(0.25, 0.36, 0)
    bubbles = [
        (0.06, 0.05, 0.036),
        (-0.07, 0.02, 0.045),
        (0.0, -0.08, 0.03),
        (0.1, -0.04, 0.022),
        (-0.02, 0.09, 0.026),
        (-0.12, -0.05, 0.02),
    ]
    bail = [
        (0.25, 0.375, 0.01),
        (0.24, 0.48, 0.1),
        (0.13, 0.52, 0.17),
        (0, 0.53, 0.19),
        (-0.13, 0.52, 0.17),
        (-0.24, 0.48, 0.1),
        (-0.25, 0.375, 0.01),
    ]
    return [
        kettle.part("main"),
        torus(0.222, 0.014, sides=56, section=10).at(y=0.44).part("main"),
        *parts("main", [foot.turned(y=120 * k + 90) for k in range(3)]),
        *parts("metal", pair(ear)),
        tube(bail, 0.008).part("metal"),
        cylinder(0.182, 0.006, bevel=0, sides=48).at(y=0.394).part("brew"),
        *parts("brew", [ellipsoid(r, r, r, sides=20).at(x, 0.404, z) for x, z, r in bubbles]),
    ]


def _stir_fry() -> list[Part]:
    """Heap noodles with peas and strips of pepper."""
    peas = [(0.03, 0.02), (-0.04, 0.03), (0.0, -0.05), (0.06, -0.02), (-0.06, -0.02), (0.02, 0.06)]
    strips = [
        (-0.02, 0.0, 30),
        (0.04, 0.045, 80),
        (-0.05, -0.05, 10),
        (0.05, -0.05, 130),
        (-0.03, 0.06, 100),
    ]
    pea, strip = ellipsoid(0.012, 0.012, 0.012, sides=12), box(0.05, 0.008, 0.012, bevel=0.003)
    return [
        dome(0.068, 0.02, 0.068).at(y=0.022).part("noodle"),
        *parts("brew", [pea.at(x, 0.04, z) for x, z in peas]),
        *parts("yolk", [strip.turned(y=turn).at(x, 0.036, z) for x, z, turn in strips]),
    ]


def _wok(variant: Variant) -> list[Part]:
    """Make a round pan with a long handle and a grip across from it."""
    ear = tube(
        [(0.165, 0.088, -0.035), (0.2, 0.1, -0.025), (0.2, 0.1, 0.025), (0.165, 0.088, 0.035)],
        0.007,
    )
    shell = vessel([(0.0, 0.0), (0.05, 0.004), (0.12, 0.04), (0.175, 0.095)], wall=0.0035, sides=56)
    made = [
        *parts("main", [shell, torus(0.032, 0.006, sides=28, section=6).at(y=0.004)]),
        ear.mirrored("x").part("metal"),
        rod((0.165, 0.088, 0), (0.22, 0.11, 0), 0.008).part("metal"),
        rod((0.215, 0.108, 0), (0.36, 0.15, 0), 0.012, tip=0.015).part("handle"),
    ]
    return made + _stir_fry() if "vegetable" in variant.attributes else made


def _tagine(_: Variant) -> list[Part]:
    """Set a tall cone with a knob on a shallow dish."""
    side = [(0.105, 0.008), (0.142, 0.035), (0.15, 0.06)]
    dish = vessel([(0, 0)], [(0.09, 0)], side, [(0.158, 0.062)], [(0.158, 0.07)], wall=0.008,
                  sides=56)  # fmt: skip
    cone = lathe(
        [(0, 0)],
        [(0.143, 0)],
        [(0.143, 0.014), (0.11, 0.055), (0.06, 0.125), (0.03, 0.185), (0.021, 0.21)],
        [(0.03, 0.225), (0.034, 0.245), (0.024, 0.26)],
        [(0.016, 0.262)],
        [(0, 0.25)],
        sides=56,
    )
    bands = [
        torus(r, 0.0035, sides=48, section=8).at(y=0.064 + y)
        for r, y in ((0.1385, 0.018), (0.0852, 0.088), (0.0222, 0.207))
    ]
    dots = [
        shape
        for r, y, count, lean in ((0.1175, 0.046, 20, 40), (0.1015, 0.066, 18, 38))
        for shape in around(
            ellipsoid(0.006, 0.0035, 0.006, sides=12).turned(x=lean).at(y=0.064 + y, z=r), count
        )
    ]
    return [dish.part("main"), cone.at(y=0.064).part("lid"), *parts("trim", [*bands, *dots])]


BUILD = by_subtype(
    frying_pan=_frying_pan,
    skillet=_frying_pan,
    pot=_pot,
    saucepan=_saucepan,
    cauldron=_cauldron,
    wok=_wok,
    tagine=_tagine,
)
