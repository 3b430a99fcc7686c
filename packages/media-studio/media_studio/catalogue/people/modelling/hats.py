"""What is worn on the head; all of it follows the head."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.worn import Worn, rigid
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.curves import Point
from media_studio.modelling.prism import prism, rectangle, star
from media_studio.modelling.shape import Shape, around, pair, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, sleeve, tube

_BROW = 1.705
"""Height at which a hat sits."""


def _seated(*shapes: Shape, tilt: float = -8.0, y: float = _BROW) -> list[Shape]:
    """Fit hats that are round about the y axis to the head, which is longer than wide."""
    return [each.scaled(0.94, 1, 1.09).turned(x=tilt).at(0, y, -0.012) for each in shapes]


def _hat(*runs: Sequence[Point]) -> Shape:
    return lathe([(0.0, 0.012)], *runs, sides=28, bevel=0.004, steps=3)


def wizard_hat(slot: str = "hat", *, brim: float = 0.215, tall: float = 0.36) -> list[Worn]:
    """Return a pointed hat with a wide brim, its tip bent."""
    cone = _hat(
        [(0.098, 0.004)],
        [(0.7 * brim, -0.006), (brim, -0.004)],
        [(brim, 0.004)],
        [(0.65 * brim, 0.010), (0.112, 0.022)],
        [(0.098, 0.10), (0.066, 0.22), (0.034, 0.8 * tall), (0.004, tall)],
    )

    def bent(points: FloatArray) -> FloatArray:
        high = np.maximum(points[:, 1] - 0.12, 0) / (tall - 0.12)
        radius = np.hypot(points[:, 0], points[:, 2])
        wave = 0.016 * np.sin(3 * np.arctan2(points[:, 0], points[:, 2])) * (radius > 0.13)
        return np.column_stack(
            [points[:, 0] + 0.05 * high**2, points[:, 1] - 0.05 * high**2 + wave,
             points[:, 2] - 0.12 * high**2]
        )  # fmt: skip

    band = sleeve((0.100, 0.020), (0.117, 0.020), (0.112, 0.058), (0.098, 0.058))
    buckle = prism(rectangle(0.040, 0.044, radius=0.006), 0.012, bevel=0.003).at(0, 0.038, 0.116)
    cloth, strap, plate = _seated(cone.warped(bent), band, buckle)
    return [
        *rigid(slot, "Head", cloth.creased(50)),
        *rigid("hatband", "Head", strap),
        *rigid("buckle", "Head", plate),
    ]


def brimmed_hat(slot: str = "hat", *, brim: float = 0.19, curl: float = 0.05) -> list[Worn]:
    """Return a cowboy's or a farmer's hat; `curl` lifts the sides of its brim."""
    crown = _hat(
        [(0.100, 0.0)],
        [(0.75 * brim, -0.006), (brim, -0.002)],
        [(brim, 0.006)],
        [(0.75 * brim, 0.003), (0.112, 0.010)],
        [(0.106, 0.06), (0.094, 0.112), (0.060, 0.126), (0.0, 0.112)],
    )

    def rolled(points: FloatArray) -> FloatArray:
        out = np.clip((np.abs(points[:, 0]) - 0.09) / (brim - 0.09), 0, 1.5)
        dent = 0.022 * np.exp(-((points[:, 0] / 0.03) ** 2)) * (points[:, 1] > 0.09)
        return points + np.column_stack(
            [-0.25 * curl * out**2 * np.sign(points[:, 0]), curl * out**2 - dent, 0 * out]
        )

    band = sleeve((0.102, 0.010), (0.116, 0.010), (0.112, 0.036), (0.102, 0.036))
    cloth, strap = _seated(crown.warped(rolled), band)
    return [*rigid(slot, "Head", cloth.creased(50)), *rigid("hatband", "Head", strap)]


def top_hat(slot: str = "hat", *, tall: float = 0.17) -> list[Worn]:
    """Return a stiff tall hat."""
    body = _hat(
        [(0.10, 0.0)],
        [(0.165, 0.004)],
        [(0.165, 0.012)],
        [(0.110, 0.010)],
        [(0.104, 0.5 * tall), (0.116, tall)],
        [(0, tall)],
    )
    band = sleeve((0.10, 0.010), (0.114, 0.010), (0.110, 0.045), (0.10, 0.045))
    cloth, strap = _seated(body, band)
    return [*rigid(slot, "Head", cloth), *rigid("hatband", "Head", strap)]


def cap(slot: str = "hat", *, crown: float = 0.075, badge: bool = True) -> list[Worn]:
    """Return a peaked cap of police or sailors."""
    top = _hat(
        [(0.104, -0.012)],
        [(0.108, 0.030)],
        [(0.146, crown), (0.132, crown + 0.016), (0.0, crown + 0.022)],
    )
    band = sleeve((0.10, -0.014), (0.1115, -0.014), (0.1115, 0.028), (0.10, 0.028))
    made = [*on_head(slot, top), *on_head("hatband", band), *_peak(slot)]
    if badge:
        shield = prism(star(5, 0.020, 0.010), 0.010, bevel=0.003).at(0, 0.040, 0.122)
        made += on_head("badge", shield)
    return made


def on_head(slot: str, *shapes: Shape, tilt: float = -8.0) -> list[Worn]:
    """Seat shapes that are round about the y axis on the brow, tilted back by degrees."""
    return rigid(slot, "Head", *_seated(*shapes, tilt=tilt))


def _peak(slot: str) -> list[Worn]:
    turn = np.radians(np.linspace(-68, 68, 19))
    outline = np.concatenate(
        [
            np.stack([0.106 * np.sin(turn), 0.106 * np.cos(turn)], -1),
            np.stack([0.112 * np.sin(turn), 0.118 * np.cos(turn) + 0.080 * np.cos(turn) ** 2], -1)[
                ::-1
            ],
        ]
    )
    peak = prism(outline, 0.007, bevel=0.002).turned(x=90).scaled(1, 1, 1)

    def dipped(points: FloatArray) -> FloatArray:
        ahead = np.maximum(np.abs(points[:, 2]) - 0.09, 0)
        return points - np.column_stack(
            [0 * ahead, 0.5 * ahead + 4 * points[:, 0] ** 2 * 0.3, 0 * ahead]
        )

    flat = peak if peak.high[2] > 0.1 else peak.scaled(1, 1, -1)
    return on_head(slot, flat.warped(dipped).at(y=-0.008))


def baseball_cap(slot: str = "hat") -> list[Worn]:
    """Return a soft cap with a peak."""
    top = _hat([(0.106, -0.02)], [(0.108, 0.02), (0.095, 0.065), (0.055, 0.092), (0, 0.098)])
    knob = ellipsoid(0.010, 0.006, 0.010, sides=10).at(0, 0.098, 0)
    return [*on_head(slot, top, knob), *_peak("hatband")]


def chef_hat(slot: str = "hat") -> list[Worn]:
    """Return a cook's tall puffed hat."""
    band = sleeve((0.098, -0.015), (0.110, -0.015), (0.106, 0.085), (0.096, 0.085))
    lumps = [Piece(form=Lump((0, 0.150, 0), (0.115, 0.060, 0.115)))]
    for turn in np.linspace(0, 2 * np.pi, 9, endpoint=False):
        x, z = 0.088 * np.sin(turn), 0.088 * np.cos(turn)
        lumps.append(
            Piece(
                form=Limb((0.9 * x, 0.085, 0.9 * z), (1.12 * x, 0.160, 1.12 * z), 0.024, 0.044),
                blend=0.012,
            )
        )
    puff = enclosed(lumps, cell=0.012, triangles=1300)
    return on_head(slot, band, puff)


def hard_hat(slot: str = "hat", *, brim: float = 0.035, crest: bool = True) -> list[Worn]:
    """Return a builder's or, with a wide brim behind, a firefighter's helmet."""
    bowl = _hat(
        [(0.104, -0.012)],
        [(0.116 + brim, -0.016)],
        [(0.116 + brim, -0.010)],
        [(0.116, 0.000), (0.114, 0.035), (0.092, 0.085), (0.050, 0.108), (0.0, 0.114)],
    )
    shells = [bowl]
    if crest:
        half = [(0, 0.006, 0.117), (0, 0.035, 0.116), (0, 0.085, 0.095), (0, 0.108, 0.053)]
        back = [(0, y, -z) for _, y, z in reversed(half)]
        shells.append(tube([*half, (0, 0.116, 0), *back], 0.012, steps=4, sides=8, flat=0.6))
    # Roomy enough for hair that is lifted off the head when its faces are few
    return [worn for shell in shells for worn in on_head(slot, shell.scaled(1.07, 1.07, 1.07))]


def crown(slot: str = "crown", *, points: int = 8, tall: float = 0.075) -> list[Worn]:
    """Return a crown with gems."""
    ring = sleeve((0.098, 0.0), (0.106, 0.0), (0.108, 0.040), (0.100, 0.040))

    def wrap(place: FloatArray) -> FloatArray:
        angle, radius = place[:, 0] / 0.104, 0.104 + place[:, 2] + 0.12 * place[:, 1]
        return np.column_stack([radius * np.sin(angle), place[:, 1], radius * np.cos(angle)])

    half = 0.104 * np.pi / points * 0.94
    spike = prism([(-half, 0), (half, 0), (0.42 * half, 0.35 * tall), (0, tall),
                   (-0.42 * half, 0.35 * tall)], 0.007,
                       bevel=0.0015).warped(wrap).at(y=0.036)  # fmt: skip
    pearl = ellipsoid(0.010, 0.010, 0.010, sides=10).at(0, 0.036 + tall, 0.104 + 0.12 * tall)
    gem = ellipsoid(0.010, 0.013, 0.006, sides=8).creased(12).at(0, 0.020, 0.108)
    rims = [torus(0.1065, 0.0045, sides=36, section=8).at(y=y) for y in (0.002, 0.040)]
    return [
        *on_head(slot, ring, *rims, *around(spike, points), *around(pearl, points)),
        *on_head("gem", *around(gem, points)),
    ]


def tiara(slot: str = "crown") -> list[Worn]:
    """Return the small crown of a princess."""
    band = torus(0.1035, 0.0055, sides=36, section=8)
    shapes = [band]
    for turn, tall in ((-44, 0.026), (-22, 0.040), (0, 0.060), (22, 0.040), (44, 0.026)):
        spike = tube([(0, 0.0, 0.104), (0, 0.6 * tall, 0.108), (0, tall, 0.106)],
                     [0.010, 0.007, 0.002], steps=3, sides=8, flat=0.5)  # fmt: skip
        shapes.append(spike.turned(y=turn))
    gem = ellipsoid(0.010, 0.012, 0.006, sides=8).creased(12).at(0, 0.016, 0.112)
    lift = [each.at(y=0.012) for each in shapes]
    return [*on_head(slot, *lift, tilt=-14), *on_head("gem", gem.at(y=0.012), tilt=-14)]


def hood(slot: str = "hood", *, peak: float = 0.03) -> list[Worn]:
    """Return a hood that frames the face."""
    pieces = [
        Piece(form=Lump((0, 1.672, -0.022), (0.118, 0.122, 0.128))),
        Piece(form=Limb((0, 1.72, -0.09), (0, 1.735 + 0.5 * peak, -0.14 - peak), 0.055, 0.018),
            blend=0.05),
        Piece(form=Limb((0, 1.56, -0.025), (0, 1.47, -0.02), 0.100, 0.115), blend=0.05),
        Piece(form=Lump((0, 1.655, 0.050), (0.098, 0.112, 0.120)), blend=0.006, carved=True),
        Piece(form=Lump((0, 1.600, 0.120), (0.078, 0.150, 0.100)), blend=0.012, carved=True),
    ]  # fmt: skip
    return rigid(slot, "Head", enclosed(pieces, cell=0.0095, triangles=1800))


def bandana(slot: str = "bandana") -> list[Worn]:
    """Return a cloth tied around the head, with its ends behind."""
    top = _hat([(0.105, -0.020)], [(0.109, 0.012), (0.099, 0.062), (0.058, 0.092), (0, 0.100)])
    ends = [
        tube([(0.0, 0.0, -0.104), (x, -0.03, -0.128), (1.5 * x, -0.085, -0.122)],
             [0.010, 0.020, 0.012], steps=4, sides=8, flat=0.25)
        for x in (0.022, -0.016)
    ]  # fmt: skip
    knot = ellipsoid(0.018, 0.014, 0.014, sides=12).at(0, 0.0, -0.110)
    return on_head(slot, top, knot, *ends)


def headband(slot: str = "headband", *, tails: bool = True) -> list[Worn]:
    """Return a band around the brow."""
    ring = sleeve((0.100, -0.016), (0.1065, -0.014), (0.1065, 0.016), (0.100, 0.018))
    if not tails:
        return on_head(slot, ring)
    ends = [
        tube([(0.0, 0.0, -0.105), (x, -0.02, -0.150), (1.8 * x, -0.075, -0.175)],
             [0.010, 0.014, 0.009], steps=4, sides=8, flat=0.22)
        for x in (0.020, -0.014)
    ]  # fmt: skip
    return on_head(slot, ring, *ends)


def santa_hat(slot: str = "hat") -> list[Worn]:
    """Return a red cap with fur and a bobble."""
    cone = tube([(0, 0.02, 0), (0, 0.06, -0.005), (0.02, 0.135, -0.04), (0.06, 0.145, -0.10),
                 (0.085, 0.095, -0.145)],
                [0.070, 0.094, 0.062, 0.036, 0.020], steps=5, sides=20)  # fmt: skip
    fur = torus(0.106, 0.024, sides=32, section=10)
    bobble = ellipsoid(0.034, 0.034, 0.034, sides=16).at(0.092, 0.075, -0.155)
    return [*on_head(slot, cone), *on_head("trim", fur, bobble)]


def mitre(slot: str = "hat") -> list[Worn]:
    """Return a bishop's tall folded hat."""
    outline = [(-0.098, 0.0), (0.098, 0.0), (0.118, 0.10), (0.075, 0.20), (0.0, 0.255),
               (-0.075, 0.20), (-0.118, 0.10)]  # fmt: skip
    leaf = prism(outline, 0.016, bevel=0.004)
    front, back = leaf.turned(x=6).at(0, 0, 0.075), leaf.turned(x=-6).at(0, 0, -0.075)
    ring = sleeve((0.098, -0.012), (0.110, -0.012), (0.112, 0.10), (0.100, 0.10))
    bar = [box(0.022, 0.16, 0.012).at(0, 0.04, 0.092), box(0.10, 0.022, 0.012).at(0, 0.12, 0.097)]
    return [*on_head(slot, front, back, ring), *on_head("trim", *bar)]


def horned_helmet(slot: str = "helmet") -> list[Worn]:
    """Return a viking's helmet."""
    bowl = _hat([(0.110, -0.012)], [(0.114, 0.02), (0.098, 0.075), (0.055, 0.108), (0, 0.120)])
    band = sleeve((0.104, -0.016), (0.121, -0.014), (0.121, 0.020), (0.104, 0.022))
    strip = tube([(0, 0.0, 0.118), (0, 0.075, 0.100), (0, 0.122, 0.0), (0, 0.075, -0.100),
                  (0, 0.0, -0.118)], 0.015, steps=4, sides=8, flat=0.4)  # fmt: skip
    nose = prism([(-0.015, 0.02), (-0.010, -0.062), (0.010, -0.062), (0.015, 0.02)], 0.012)
    horn = tube([(0.100, 0.035, 0), (0.160, 0.045, 0), (0.200, 0.105, 0.01), (0.190, 0.185, 0.03)],
                [0.033, 0.029, 0.020, 0.003], steps=5, sides=14)  # fmt: skip
    cuff = torus(0.034, 0.008, sides=14, section=6).turned(z=90).at(0.116, 0.036, 0)
    return [
        *on_head(slot, bowl),
        *on_head("trim", band, strip, nose.at(0, 0, 0.122), *pair(cuff)),
        *on_head("horns", *pair(horn)),
    ]


def tricorn(slot: str = "hat") -> list[Worn]:
    """Return a pirate's hat whose brim is turned up on three sides."""
    crown_ = _hat([(0.108, -0.008)], [(0.110, 0.030), (0.090, 0.080), (0.05, 0.10), (0, 0.104)])
    turn = np.linspace(0, 2 * np.pi, 54, endpoint=False)
    corner = 0.5 + 0.5 * np.cos(3 * turn)
    reach = 0.128 + 0.085 * corner**3
    lift = 0.098 - 0.072 * corner**2
    rows = []
    for share, offset in (
        (0.0, 0.0),
        (0.5, -0.006),
        (1.0, 0.0),
        (1.0, 0.008),
        (0.5, 0.004),
        (0.0, 0.010),
    ):
        radius = 0.100 + share * (reach - 0.100)
        height = share**1.4 * lift - 0.006
        rows.append(
            np.stack([(radius - offset) * np.sin(turn), height + 0.4 * offset,
                      (radius - offset) * np.cos(turn)], axis=-1)
        )  # fmt: skip
    brim = skin(np.stack(rows), loop=True, crease=50)
    edge = tube(rows[2], 0.0055, steps=1, sides=6, loop=True)
    return [*on_head(slot, crown_, brim), *on_head("trim", edge)]


def army_helmet(slot: str = "hat") -> list[Worn]:
    """Return a soldier's helmet with its chin strap."""
    bowl = _hat([(0.104, -0.030)], [(0.126, -0.034)], [(0.128, -0.028)],
                [(0.122, 0.0), (0.117, 0.040), (0.090, 0.088), (0.048, 0.110), (0.0,
                    0.116)])  # fmt: skip
    side = tube([(0.098, -0.02, 0.0), (0.093, -0.10, 0.020), (0.060, -0.160, 0.060),
                 (0.0, -0.178, 0.080)], 0.0050, steps=5, sides=6)  # fmt: skip
    return [*on_head(slot, bowl), *on_head("hatband", *pair(side), tilt=0)]


def nurse_cap(slot: str = "hat") -> list[Worn]:
    """Return a nurse's white cap with a red cross."""
    turn = np.radians(np.linspace(-52, 52, 17))
    ring = np.stack([0.094 * np.sin(turn), 0 * turn, 0.094 * np.cos(turn)], axis=1)
    lean = np.stack([0.010 * np.sin(turn), 0.058 - 0.020 * np.abs(turn), -0.012 + 0 * turn], axis=1)
    rows = [ring, ring + lean, ring + lean * [0.4, 1, 1] - [0, 0, 0.008], ring * [0.93, 1, 0.93]]
    bars = [box(0.009, 0.030, 0.006, bevel=0.001).at(0, 0.018, 0.096),
            box(0.030, 0.009, 0.006, bevel=0.001).at(0, 0.0285, 0.096)]  # fmt: skip
    cloth = skin(np.stack(rows, axis=1), crease=40)
    place = {"tilt": -14.0}
    return [
        *on_head(slot, cloth.at(y=0.052, z=0.006), **place),
        *on_head("hatband", *(bar.at(y=0.052, z=0.008) for bar in bars), **place),
    ]


def pointed_cap(slot: str = "hat") -> list[Worn]:
    """Return a gnome's tall soft cap."""
    # Wide enough for the hair below it
    cone = _hat([(0.100, -0.014)], [(0.112, -0.014)],
                [(0.114, 0.04), (0.088, 0.12), (0.048, 0.20), (0.004, 0.285)])  # fmt: skip

    def bent(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        high = np.maximum(y, 0)
        return np.column_stack([x + 0.4 * high**2, y, z - 0.9 * high**2])

    roll = torus(0.116, 0.015, sides=28, section=8).at(y=-0.012)
    return on_head(slot, cone.warped(bent), roll)


def jester_cap(slot: str = "hat") -> list[Worn]:
    """Return a fool's cap: three drooping points with bells."""
    dome = _hat([(0.104, -0.030)], [(0.110, 0.0), (0.100, 0.055), (0.06, 0.09), (0, 0.098)])
    made = on_head(slot, dome)
    for turn, lean in ((90, 0.0), (-90, 0.0), (0, 0.02)):
        point = tube([(0, 0.045, 0.02), (0, 0.130, 0.085 + lean), (0, 0.115, 0.165), (0, 0.030,
            0.190)],
                     [0.075, 0.052, 0.030, 0.012], steps=5, sides=14)  # fmt: skip
        bell = ellipsoid(0.017, 0.017, 0.017, sides=14).at(0, 0.012, 0.192)
        made += on_head(slot, point.turned(y=turn))
        made += on_head("bells", bell.turned(y=turn))
    return made
