"""Charm bracelets, signet rings, cufflinks."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import evenly, links
from media_studio.catalogue.modelling.housing import disc
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, star, symmetric
from media_studio.modelling.shape import Shape, each, moved, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube

_WRIST = 0.031
"""Radius of a bracelet."""


def _heart() -> list[Part]:
    half = [(0, -0.0075), (0.0045, -0.003), (0.0074, 0.0015), (0.0068, 0.0048), (0.0038, 0.0062),
            (0.001, 0.005), (0, 0.0034)]  # fmt: skip
    return [prism(symmetric(spline(half, 3)), 0.003, bevel=0.0008).part("charm")]


def _star() -> list[Part]:
    return [prism(star(5, 0.0078, 0.0035), 0.0028, bevel=0.0008).part("charm")]


def _moon() -> list[Part]:
    angle = np.radians(np.linspace(50, 310, 13))
    bow = np.column_stack([0.0062 * np.cos(angle), 0.0062 * np.sin(angle), 0 * angle])
    crescent = tube(bow, 0.0003 + 0.0019 * np.sin(np.linspace(0, np.pi, 13)), steps=2, sides=12)
    return [crescent.scaled(1, 1, 0.7).part("charm")]


def _coin() -> list[Part]:
    rim = torus(0.0068, 0.0011, sides=28, section=8).turned(x=90)
    stone = ellipsoid(0.0038, 0.0038, 0.0024, sides=16)
    return [disc(0.0068, 0.0016, bevel=0.0004).at(z=-0.0008).part("charm"), rim.part("charm"),
            stone.part("gem")]  # fmt: skip


def _key() -> list[Part]:
    bow = torus(0.0034, 0.0011, sides=20, section=8).turned(x=90).at(y=0.0045)
    shaft = rod((0, 0.0015, 0), (0, -0.0095, 0), 0.0011, sides=10)
    bits = [box(0.0036, 0.0015, 0.0016, bevel=0.0002).at(0.0018, y) for y in (-0.0092, -0.0066)]
    return parts("charm", [bow, shaft, *bits])


def _drop() -> list[Part]:
    drop = lathe([(0, -0.0085), (0.0042, -0.005), (0.0046, -0.0015), (0.0015, 0.004), (0, 0.005)],
                 sides=14, bevel=0)  # fmt: skip
    cap = cylinder(0.0021, 0.002, bevel=0.0004, sides=14).at(y=0.0038)
    return [drop.part("gem"), cap.part("charm")]


_CHARMS = (_heart, _star, _coin, _moon, _key, _drop)


def _hung(charm: list[Part], angle: float) -> list[Part]:
    """Lay a charm outside the chain at an angle, on two small rings."""
    top = 1.3 * max(float(part.vertices[:, 1].max()) for part in charm)
    flat = each(charm, lambda s: s.scaled(1.3, 1.3, 1.2).turned(x=-90))
    rings = [torus(0.0028, 0.0007, sides=16, section=6).at(z=_WRIST + 0.0027),
             torus(0.0022, 0.0007, sides=16, section=6).at(z=_WRIST + 0.0072)]  # fmt: skip
    made = [*moved(flat, z=_WRIST + 0.006 + top), *parts("main", rings)]
    return each(made, lambda s: s.turned(y=angle))


def _charm_bracelet(variant: Variant) -> list[Part]:
    """Close a chain to a ring with charms around it and a clasp behind."""
    turn = np.linspace(0, 2 * np.pi, 129)
    ring = np.column_stack([_WRIST * np.sin(turn), 0 * turn, _WRIST * np.cos(turn)])
    chain = links(evenly(ring, 53)[:-1], 0.0026)
    bar = rod((-0.009, 0, -_WRIST + 0.0016), (-0.0045, 0, -_WRIST - 0.0005), 0.0011)
    clasp = [torus(0.0045, 0.0012, sides=20, section=8).at(z=-_WRIST - 0.001), bar]
    count = variant.count("charm", 8)
    angles = (np.arange(count) - (count - 1) / 2) * min(40.0, 320.0 / count)
    charms = [
        part
        for k, angle in enumerate(angles)
        for part in _hung(_CHARMS[k % len(_CHARMS)](), float(angle))
    ]
    return each([*parts("main", [*chain, *clasp]), *charms], lambda s: s.turned(x=24))


def _band() -> Shape:
    """Bend a band around the z axis that broadens to its top, (0, 0.0125, 0)."""
    around = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    near = np.clip(np.sin(around), 0, 1) ** 3
    rings: list[FloatArray] = []
    corner = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    for angle, share in zip(around, near, strict=True):
        wide, thick = 0.0022 + 0.0038 * share, 0.0009 + 0.0009 * share
        reach = 0.0105 + thick * np.cos(corner)
        rings.append(np.column_stack([reach * np.cos(angle), reach * np.sin(angle),
                                      wide * np.sin(corner)]))  # fmt: skip
    return skin(np.stack(rings), loop=True, crease=70)


def _crest() -> list[Shape]:
    """Engrave a shield with a chevron and a star on the plane z = 0."""
    half = [(0, -0.0042), (0.002, -0.0028), (0.003, -0.0004), (0.003, 0.0034), (0, 0.0034)]
    outline = symmetric(half)
    edge = tube([(x, y, 0) for x, y in outline], 0.00032, steps=1, sides=6, loop=True)
    chevron = tube([(-0.0024, -0.0012, 0), (0, 0.0008, 0), (0.0024, -0.0012, 0)], 0.0004, steps=1)
    mullet = prism(star(5, 0.0009, 0.0004), 0.0005, bevel=0)
    places = ((-0.0014, 0.0021), (0.0014, 0.0021), (0, -0.0022))
    return [edge, chevron, *[mullet.at(*place) for place in places]]


def _signet_ring(_: Variant) -> list[Part]:
    """Lay a ring down whose flat oval face, engraved with a crest, looks to the front."""
    bezel = lathe([(0, -0.0012)], [(0.0052, -0.0012)], [(0.0068, 0.0006)], [(0.0068, 0.0016)],
                  [(0.0062, 0.002)], [(0, 0.002)], sides=48, bevel=0.0002)  # fmt: skip
    rim = sleeve((0.0056, 0.0018), (0.0062, 0.0018), (0.0062, 0.0024), (0.0056, 0.0024), sides=48)
    face = [s.scaled(0.92, 1, 1.1).at(y=0.0112) for s in (bezel, rim)]
    crest = [s.scaled(1.05, 1.05, 0.6).turned(x=-90).at(y=0.0133) for s in _crest()]
    made = [*parts("main", [_band(), *face]), *parts("engraving", crest)]
    return each(made, lambda s: s.turned(x=90).turned(x=-9))


def _link() -> list[Part]:
    """Make a cufflink: an inlaid face towards +Z, a post, and a bar that swivels behind."""
    rim = lathe([(0, -0.0016)], [(0.0072, -0.0016)], [(0.0085, -0.0004)], [(0.0085, 0.001)],
                [(0.0078, 0.0018)], [(0.0068, 0.0012)], [(0, 0.0012)], sides=40,
                bevel=0.0002).turned(x=90)  # fmt: skip
    inlay = lathe([(0, 0)], [(0.0067, 0)], [(0.0067, 0.0012), (0.004, 0.0019), (0, 0.0021)],
                  sides=36, bevel=0.0001).turned(x=90)  # fmt: skip
    posts = [rod((s * 0.003, 0, -0.0012), (s * 0.0016, 0, -0.0175), 0.0009, sides=10)
             for s in (-1, 1)]  # fmt: skip
    bar = tube([(0, -0.0088, 0), (0, -0.004, 0), (0, 0.004, 0), (0, 0.0088, 0)],
               [0.0021, 0.0024, 0.0024, 0.0021], sides=14)  # fmt: skip
    pin = rod((-0.0026, 0, -0.0175), (0.0026, 0, -0.0175), 0.0011, sides=12)
    return [
        *parts("main", [rim, *posts, pin, bar.turned(z=90).at(z=-0.0175)]),
        inlay.at(z=0.0008).part("inlay"),
    ]


_FALL = 17.5
"""Degrees by which a cufflink leans back on its bar."""


def _cufflink(_: Variant) -> list[Part]:
    return each(_link(), lambda s: s.turned(x=-_FALL))


def _cufflinks(variant: Variant) -> list[Part]:
    """Lay two cufflinks down, one to be seen from the front and one from its side."""
    one, other = _cufflink(variant), _cufflink(variant)
    return [
        *moved(each(one, lambda s: s.turned(y=12)), -0.013),
        *moved(each(other, lambda s: s.turned(y=82)), 0.015, 0, -0.006),
    ]


BUILD = by_subtype(
    charm_bracelet=_charm_bracelet,
    signet_ring=_signet_ring,
    cufflink=_cufflink,
    cufflinks=_cufflinks,
)
