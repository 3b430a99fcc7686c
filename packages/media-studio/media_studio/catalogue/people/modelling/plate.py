"""Armour: plates over the body, and the harness of samurai and astronauts."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import ARM, trunk
from media_studio.catalogue.people.modelling.clothes import band, gloves, on_arms, on_legs, shoes
from media_studio.catalogue.people.modelling.hats import on_head
from media_studio.catalogue.people.modelling.skirts import room_for_legs, skirt
from media_studio.catalogue.people.modelling.worn import GarmentLayer, Worn, garment, rigid
from media_studio.modelling.prism import prism, star
from media_studio.modelling.shape import Shape, pair, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def breastplate(
    slot: str = "armour", *, low: float = 1.02, thickness: float = 0.020, ridge: float = 0.012
) -> Worn:  # fmt: skip
    """Return a cuirass without sleeves, with a ridge down the middle."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        inside = np.minimum(y - low, 0.178 - np.abs(x))
        return np.asarray(np.minimum(inside, np.maximum(np.hypot(x, z + 0.012) - 0.082, 1.43 - y)))

    def ease(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        keel = ridge * np.exp(-((x / 0.028) ** 2)) * (z > 0) * (y < 1.41)
        return np.asarray(thickness + keel + 0.006 * np.clip((1.12 - y) / 0.1, 0, 1))

    return garment(
        slot, trunk(coarse=True), region, ease, hem=0.0, crease=50, layer=GarmentLayer.SHEATH
    )


def pauldrons(slot: str = "armour", *, layers: int = 3, size: float = 1.0) -> list[Worn]:
    """Return layered shoulder plates that follow the upper arms."""
    made = []
    for layer in range(layers):
        radius = size * (0.098 - 0.010 * layer)
        cup = lathe(
            [(0, radius)],
            [(0.35 * radius, 0.95 * radius), (0.80 * radius, 0.62 * radius), (radius,
                0.05 * radius)],
            [(radius - 0.008, 0.04 * radius)],
            [(0.78 * (radius - 0.008), 0.60 * radius), (0.33 * radius, 0.88 * radius),
             (0, radius - 0.010)],
            sides=18,
            steps=2,
        )  # fmt: skip
        plate = cup.scaled(1.0, 0.86, 1.02).turned(z=-38 - 14 * layer)
        made += rigid(
            slot, "LeftArm", plate.at(0.178 + 0.036 * layer, ARM + 0.004 - 0.012 * layer, 0)
        )
        lip = (
            torus(radius, 0.006, sides=18, section=5).scaled(1, 1, 1.02).turned(z=-38 - 14 * layer)
        )
        made += rigid(
            "trim", "LeftArm", lip.at(0.178 + 0.036 * layer, ARM + 0.004 - 0.012 * layer, 0)
        )
    return [copy for each in made for copy in each.both()]


def _cop(bone: str, place: tuple[float, float, float], radius: float, turn: float) -> list[Worn]:
    """Return the plate over an elbow or a knee."""
    cup = ellipsoid(radius, 0.9 * radius, 0.55 * radius, sides=16).turned(x=turn).at(*place)
    return [copy for each in rigid("armour", bone, cup) for copy in each.both()]


def plated_limbs(slot: str = "armour", *, left: bool, right: bool) -> list[Worn]:
    """Return the plates of arms and legs, gauntlets and iron shoes."""

    def lames(points: FloatArray) -> FloatArray:
        return np.asarray(0.013 + 0.004 * (np.sin(90 * np.abs(points[:, 0])) > 0.2))

    def shin(points: FloatArray) -> FloatArray:
        keel = 0.008 * np.exp(-(((np.abs(points[:, 0]) - 0.10) / 0.02) ** 2)) * (points[:, 2] > 0)
        return np.asarray(0.014 + keel)

    return [
        *on_arms(slot, 0.24, 0.425, lames),
        *on_arms(slot, 0.475, 0.66, 0.014),
        *_cop("LeftForeArm", (0.450, ARM, -0.030), 0.058, 0.0),
        *on_legs(slot, 0.53, 0.86, 0.012),
        *on_legs(slot, 0.08, 0.455, shin),
        *_cop("LeftLeg", (0.10, 0.492, 0.044), 0.066, 0.0),
        *gloves(slot, left=left, right=right, cuff=0.61),
        *shoes(slot),
    ]


def tassets(
    slot: str = "armour", *, plates: int = 8, wide: float = 0.122, long: float = 0.20,
    flare: float = 0.03,
) -> list[Worn]:  # fmt: skip
    """Return a short skirt of plates; `flare` is what their lower ends stand off the legs."""
    made = [band(slot, 0.955, 1.035)]
    for number, turn in enumerate(np.linspace(0, 360, plates, endpoint=False) + 180 / plates):
        made += _hung_plate(
            slot, turn, (wide, long, 0.012), 0.975, gap=0.004 * (number % 2), flare=flare
        )
    return made


def _hung_plate(
    slot: str, turn: float, size: tuple[float, float, float], top: float, *, gap: float,
    flare: float,
) -> list[Worn]:  # fmt: skip
    """Hang a plate outside the legs.

    Args:
        slot: Material slot.
        turn: Degrees round from the front.
        size: Width, length and thickness.
        top: Height of its upper edge.
        gap: Between the legs and its upper edge.
        flare: What its lower edge stands out further.
    """
    wide, long, _ = size
    width, depth = np.array(room_for_legs(np.array([top, top - long]))) + gap + [0, flare]
    sine, cosine = np.sin(np.radians(turn)), np.cos(np.radians(turn))
    reach = np.hypot(width * sine, depth * cosine)
    lean = np.degrees(np.arctan2(reach[1] - reach[0], long))
    facing = np.degrees(np.arctan2(sine / width[0], cosine / depth[0]))
    x, z = float(width[0] * sine), float(depth[0] * cosine)
    plate = box(*size, bevel=0.005).at(y=-long).turned(x=-float(lean)).turned(y=float(facing))
    bone = "LeftUpLeg" if x > wide / 4 else "RightUpLeg" if x < -wide / 4 else "Hips"
    return rigid(slot, bone, plate.at(x, top, z))


def gorget(slot: str = "armour") -> list[Worn]:
    """Return the collar of a suit of armour."""
    ring = sleeve((0.066, 1.405), (0.104, 1.425), (0.084, 1.462), (0.074, 1.505), (0.066, 1.505))
    return rigid(slot, "Neck", ring.scaled(1.0, 1, 0.98).at(z=-0.012))


def great_helm(slot: str = "armour", *, plume: bool = True) -> list[Worn]:
    """Return a closed helmet with a slit to look through."""
    # A bowl over the whole head, drawn from the neck up
    shell = lathe(
        [(0, -0.185)],
        [(0.088, -0.185), (0.100, -0.150)],
        [(0.108, -0.060), (0.114, 0.0), (0.108, 0.050), (0.072, 0.098), (0.0, 0.120)],
        sides=28,
        steps=3,
    )

    def beaked(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        ahead = (
            0.030 * np.exp(-((x / 0.045) ** 2)) * (z > 0) * np.exp(-(((y + 0.085) / 0.075) ** 2))
        )
        return np.column_stack([x, y, z + ahead])

    visor = sleeve((0.109, -0.155), (0.121, -0.150), (0.128, -0.052), (0.118, -0.046))
    brow = sleeve((0.108, -0.018), (0.124, -0.020), (0.122, 0.020), (0.108, 0.024))
    slit = box(0.086, 0.017, 0.016, bevel=0.003).turned(y=25).at(0.052, -0.042, 0.104)
    holes = [
        ellipsoid(0.006, 0.006, 0.006, sides=8).at(x, y, 0.134 - 3.6 * x * x)
        for x in (0.030, 0.052) for y in (-0.088, -0.110, -0.132)
    ]  # fmt: skip
    pivot = ellipsoid(0.022, 0.022, 0.012, sides=16).turned(y=90).at(0.119, -0.030, 0.0)
    ridge = tube([(0, 0.03, 0.114), (0, 0.098, 0.070), (0, 0.126, 0.0), (0, 0.098, -0.070),
                  (0, 0.02, -0.114)], 0.009, steps=4, sides=8)  # fmt: skip
    made = [
        *on_head(slot, shell.warped(beaked), visor.warped(beaked).creased(50), tilt=0),
        *on_head("trim", brow, ridge, *pair(pivot), tilt=0),
        *on_head("slit", *pair(slit), *(copy for hole in holes for copy in pair(hole)), tilt=0),
    ]
    if plume:
        feather = tube([(0, 0.110, -0.01), (0, 0.175, -0.02), (0, 0.195, -0.085), (0, 0.12, -0.165),
                        (0, 0.02, -0.19), (0, -0.06, -0.185)],
                       [0.012, 0.030, 0.046, 0.048, 0.034, 0.006], steps=5, sides=12,
                           flat=0.5)  # fmt: skip
        made += on_head("plume", feather, tilt=0)
    return made


def lamellar(slot: str = "armour") -> list[Worn]:
    """Return a samurai's armour: laced rows on chest, shoulders and thighs."""

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        inside = np.minimum(y - 1.02, 0.178 - np.abs(x))
        return np.asarray(np.minimum(inside, np.maximum(np.hypot(x, z + 0.012) - 0.085, 1.43 - y)))

    def rows(points: FloatArray) -> FloatArray:
        return np.asarray(0.014 + 0.010 * (1 - np.mod(points[:, 1] / 0.052, 1.0)))

    made = [garment(slot, trunk(), region, rows, hem=0.0, crease=40, layer=GarmentLayer.SHEATH)]
    for row in range(5):
        slab = box(0.140, 0.012, 0.185, bevel=0.004, cells=2).turned(z=-24 - 3 * row)
        lift = 0.072 - 0.008 * row
        side = slab.at(0.215 + 0.034 * row, ARM + lift, 0.0)
        made += [copy for each in rigid(slot if row % 2 == 0 else "trim", "LeftArm", side)
                 for copy in each.both()]  # fmt: skip
    for number, turn in enumerate(np.linspace(0, 360, 8, endpoint=False) + 360 / 16):
        for row in range(4):
            made += _hung_plate(
                slot if (row + number) % 2 else "trim",
                turn,
                (0.135, 0.064, 0.014),
                0.983 - 0.052 * row,
                gap=0.010 + 0.006 * row,
                flare=0.010,
            )
    return made


def kabuto(slot: str = "armour") -> list[Worn]:
    """Return a samurai's helmet with its crest and neck guard."""
    bowl = lathe([(0, 0.0)], [(0.116, 0.0), (0.114, 0.04), (0.086, 0.095), (0, 0.115)], sides=32)
    ribs = [tube([(0, 0.01, 0.116), (0, 0.06, 0.106), (0, 0.105, 0.060), (0, 0.118, 0.01)], 0.005,
                 steps=3, sides=6).turned(y=t) for t in range(0, 360, 60)]  # fmt: skip
    guards = []
    for row in range(3):
        low, wide = -0.005 - 0.030 * row, 0.118 + 0.017 * row
        turn = np.radians(np.linspace(62, 298, 25))
        outer = [
            (wide + 0.018, low - 0.030),
            (wide + 0.012, low - 0.032),
            (wide - 0.006, low),
            (wide, low),
        ]
        rings = np.stack(
            [
                np.stack([r * np.sin(turn), np.full(len(turn), y), r * np.cos(turn)], -1)
                for r, y in outer
            ],
            axis=1,
        )
        guards.append(_strip(rings))
    horn = tube([(0.010, 0.03, 0.116), (0.060, 0.075, 0.130), (0.110, 0.160, 0.120)],
                [0.013, 0.011, 0.002], steps=5, sides=8, flat=0.5)  # fmt: skip
    crest = ellipsoid(0.024, 0.024, 0.008, sides=18).at(0, 0.040, 0.122)
    peak = sleeve((0.100, 0.004), (0.118, 0.002), (0.150, -0.008), (0.148, -0.002), (0.104, 0.016))
    return [
        *on_head(slot, bowl, *guards, _front_only(peak)),
        *on_head("trim", crest, *pair(horn), *ribs),
    ]


def _front_only(ring: Shape) -> Shape:
    """Draw the back of a ring in, so that only its front stands out."""

    def drawn(points: FloatArray) -> FloatArray:
        radius = np.hypot(points[:, 0], points[:, 2])
        share = np.clip((points[:, 2] - 0.02) / 0.05, 0, 1)
        fitted = np.minimum(radius, 0.108) * (1 - share) + radius * share
        return points * np.column_stack([fitted / radius, np.ones(len(radius)), fitted / radius])

    return ring.warped(drawn)


def _strip(rings: FloatArray) -> Shape:
    """Cover rings (k, n, 3) that lie side by side."""
    return skin(rings, crease=40)


def space_suit() -> list[Worn]:
    """Return an astronaut's pack, controls, rings and globe."""
    pack = box(0.34, 0.46, 0.16, bevel=0.035).at(0, 1.02, -0.215)
    hose = tube([(0.10, 1.20, -0.20), (0.22, 1.22, -0.05), (0.17, 1.24, 0.11), (0.07, 1.24, 0.145)],
                0.013, steps=6, sides=10)  # fmt: skip
    panel = box(0.17, 0.105, 0.045, bevel=0.010).at(0, 1.175, 0.135)
    lights = [
        ellipsoid(0.011, 0.011, 0.006, sides=10).at(x, 1.235, 0.180)
        for x in (-0.05, -0.015, 0.02, 0.055)
    ]
    collar = torus(0.105, 0.020, sides=32, section=10).at(0, 1.468, -0.008)
    globe = ellipsoid(0.158, 0.160, 0.165, sides=30).at(0, 1.640, 0.0)
    visor = ellipsoid(0.132, 0.118, 0.132, sides=28).at(0, 1.640, 0.046)
    ears = ellipsoid(0.028, 0.050, 0.050, sides=16).at(0.152, 1.635, 0.0)
    return [
        *rigid("armour", "Spine1", pack, panel),
        *rigid("trim", "Spine1", hose, hose.mirrored("x"), collar),
        *rigid("light", "Spine1", *lights),
        *rigid("suit", "Head", globe),
        *rigid("visor", "Head", visor),
        *rigid("trim", "Head", *pair(ears)),
    ]


def kilt(slot: str = "skirt", *, hem: float = 0.56) -> Worn:
    """Return a short skirt of cloth, leather or fur."""
    return skirt(slot, (1.01, 0.150, 0.108, 0.0), (0.90, 0.186, 0.136, -0.008),
                 (hem, 0.232, 0.185, 0.0), folds=13, ripple=0.010)  # fmt: skip


def roman_helmet(slot: str = "armour") -> list[Worn]:
    """Return a helmet with cheek plates, a neck guard and an upright crest."""
    bowl = lathe([(0, -0.01)], [(0.110, -0.01), (0.113, 0.03), (0.094, 0.082), (0.05, 0.108),
                                (0, 0.114)], sides=30)  # fmt: skip
    band = sleeve((0.104, -0.012), (0.119, -0.010), (0.119, 0.016), (0.104, 0.018))
    cheek = ellipsoid(0.010, 0.060, 0.036, sides=16).turned(x=12, z=-8).at(0.092, -0.080, 0.030)
    neck = box(0.19, 0.012, 0.080, bevel=0.005).turned(x=-24).at(0, -0.075, -0.105)
    turn = np.radians(np.linspace(-78, 84, 19))
    arch = np.stack([0 * turn, 0.118 * np.cos(turn), -0.120 * np.sin(turn)], axis=1)
    brush = np.stack([0 * turn, 0.192 * np.cos(turn), -0.188 * np.sin(turn)], axis=1)
    sides = [
        arch + np.array([0.012, 0, 0]),
        brush + np.array([0.016, 0, 0]),
        brush - [0.016, 0, 0],
        arch - [0.012, 0, 0],
    ]
    crest = skin(np.stack(sides, axis=1), crease=40)
    return [
        *on_head(slot, bowl, *pair(cheek), neck),
        *on_head("trim", band),
        *on_head("plume", crest),
    ]


def _battle_helm() -> list[Worn]:
    """Return a closed helmet with two lenses and a grille for the mouth."""
    shell = lathe(
        [(0, -0.20)],
        [(0.098, -0.20), (0.108, -0.150)],
        [(0.124, -0.060), (0.128, 0.0), (0.118, 0.060), (0.078, 0.108), (0.0, 0.128)],
        sides=28,
        steps=3,
    )
    jaw = box(0.120, 0.088, 0.080, bevel=0.022).at(0, -0.188, 0.088)
    slots = [box(0.010, 0.058, 0.012, bevel=0.003).at(x, -0.174, 0.126)
             for x in (-0.036, -0.018, 0.0, 0.018, 0.036)]  # fmt: skip
    brow = tube([(-0.112, -0.028, 0.058), (-0.055, -0.020, 0.118), (0, -0.034, 0.136),
                 (0.055, -0.020, 0.118), (0.112, -0.028, 0.058)],
                0.014, steps=4, sides=8)  # fmt: skip
    lens = ellipsoid(0.031, 0.016, 0.012, sides=18).turned(y=24, z=10).at(0.048, -0.054, 0.115)
    hose = tube([(0.060, -0.155, 0.095), (0.112, -0.165, 0.055), (0.118, -0.150, -0.03)], 0.015,
                steps=4, sides=10)  # fmt: skip
    ear = cylinder(0.036, 0.026, sides=18).turned(z=-90).at(0.112, -0.045, -0.005)
    crest = box(0.024, 0.030, 0.150, bevel=0.009).at(0, 0.108, -0.005)
    return [
        *on_head("panel", shell, jaw, tilt=0),
        *on_head("joint", *slots, *pair(hose), tilt=0),
        *on_head("accent", crest, tilt=0),
        *on_head("trim", brow, *pair(ear), tilt=0),
        *on_head("light", *pair(lens), tilt=0),
    ]


def _power_pack() -> list[Worn]:
    """Return the pack on the back with a round vent at each side."""
    pack = box(0.34, 0.40, 0.16, bevel=0.03).at(0, 1.05, -0.235)
    vent = ellipsoid(0.085, 0.085, 0.085, sides=20).at(0.205, 1.46, -0.235)
    mouth = torus(0.046, 0.014, sides=20, section=8).turned(x=90).at(0.205, 1.46, -0.305)
    arm = rod((0.10, 1.36, -0.235), (0.20, 1.45, -0.235), 0.045, sides=14)
    return [
        *rigid("panel", "Spine1", pack, *pair(vent), *pair(arm)),
        *rigid("joint", "Spine1", *pair(mouth)),
    ]


def _great_pauldrons() -> list[Worn]:
    """Return round shoulder guards, each with a rim."""
    radius = 0.175
    cup = lathe(
        [(0, radius)],
        [(0.60 * radius, 0.82 * radius), (0.94 * radius, 0.40 * radius), (radius, -0.25 * radius)],
        [(radius - 0.014, -0.25 * radius), (0.90 * (radius - 0.014), 0.35 * radius)],
        [(0, 0.90 * radius)],
        sides=28,
        steps=3,
    )
    rim = torus(radius - 0.004, 0.013, sides=30, section=8).at(y=-0.25 * radius)
    emblem = prism(star(4, 0.060, 0.022), 0.020, bevel=0.004).turned(x=-90).at(y=radius + 0.002)
    made = []
    for slot, shape in (("panel", cup), ("trim", rim), ("accent", emblem)):
        made += rigid(slot, "LeftArm", shape.turned(z=-42).at(0.205, ARM - 0.005, 0))
    return [copy for each in made for copy in each.both()]


def power_armour() -> list[Worn]:
    """Return the heavy armour of a space marine, helmet and pack with it."""

    def chest(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        halves = 0.022 * np.exp(-(((np.abs(x) - 0.075) / 0.055) ** 2)) * (z > 0) * (y > 1.17)
        return np.asarray(0.040 + halves)

    def region(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        inside = np.minimum(y - 1.13, 0.185 - np.abs(x))
        return np.asarray(np.minimum(inside, np.maximum(np.hypot(x, z + 0.012) - 0.090, 1.43 - y)))

    belly = (band("joint", low, low + 0.030, 0.020) for low in (1.015, 1.052, 1.089))
    emblem = prism(star(4, 0.062, 0.020), 0.016, bevel=0.004).at(0, 1.325, 0.188)
    wings = prism([(0.02, -0.012), (0.115, 0.018), (0.105, 0.040), (0.02, 0.020)], 0.014,
                  bevel=0.004).turned(y=24).at(0.006, 1.320, 0.188)  # fmt: skip
    return [
        *_battle_helm(),
        garment("panel", trunk(coarse=True), region, chest, hem=0.0, crease=50,
                layer=GarmentLayer.SHEATH),
        *belly,
        *rigid("accent", "Spine1", emblem, *pair(wings)),
        *_great_pauldrons(),
        *_power_pack(),
        *on_arms("panel", 0.26, 0.425, 0.026),
        *on_arms("panel", 0.475, 0.665, 0.034),
        *_capped("LeftForeArm", (0.450, ARM, -0.034), 0.070),
        *on_legs("panel", 0.545, 0.86, 0.022),
        *on_legs("panel", 0.05, 0.465, _greave),
        *_capped("LeftLeg", (0.10, 0.500, 0.056), 0.084),
        sleeve_collar(),
    ]  # fmt: skip


def _greave(points: FloatArray) -> FloatArray:
    """Return how far a flared shin guard stands off the leg."""
    return np.asarray(0.030 + 0.022 * np.clip((0.30 - points[:, 1]) / 0.22, 0, 1))


def _capped(bone: str, place: tuple[float, float, float], radius: float) -> list[Worn]:
    """Return the plate over an elbow or a knee."""
    cup = ellipsoid(radius, radius, 0.6 * radius, sides=18).at(*place)
    return [copy for each in rigid("panel", bone, cup) for copy in each.both()]


def sleeve_collar() -> Worn:
    """Return the thick ring that the helmet sits in."""
    ring = torus(0.128, 0.032, sides=30, section=10).at(0, 1.472, -0.010)
    return rigid("trim", "Spine1", ring)[0]
