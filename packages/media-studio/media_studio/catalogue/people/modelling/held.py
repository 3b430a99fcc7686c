"""Things in a hand or on the back, drawn upright with the grip at the origin.

In a hand +x is where the fingers point.
"""

import numpy as np

from media_studio.catalogue.people.modelling.anatomy import ARM, GRIP
from media_studio.catalogue.people.modelling.worn import Worn, rigid
from media_studio.catalogue.sport import ball as game_balls
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Variant
from media_studio.modelling.prism import prism, symmetric
from media_studio.modelling.shape import Shape, pair, shape_of
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube
from media_studio.motion.body import JOINT, JOINTS

Items = dict[str, list[Shape]]
"""Shapes by material slot."""


def in_right_hand(items: Items) -> list[Worn]:
    """Put items into the closed right hand: what stood upright points forward."""
    return _in_hand(items, "RightHand", -1.0)


def in_left_hand(items: Items) -> list[Worn]:
    """Put items into the closed left hand."""
    return _in_hand(items, "LeftHand", 1.0)


def _in_hand(items: Items, bone: str, side: float) -> list[Worn]:
    x, y, z = GRIP
    return [
        each
        for slot, shapes in items.items()
        for each in rigid(
            slot, bone, *(s.scaled(x=side).turned(x=90).at(side * x, y, z) for s in shapes)
        )
    ]


def on_left_forearm(items: Items) -> list[Worn]:
    """Strap a shield, drawn upright and facing +z, to the outside of the left forearm."""
    return [
        each
        for slot, shapes in items.items()
        for each in rigid(
            slot,
            "LeftForeArm",
            *(shape.turned(x=90).turned(z=180).at(0.585, ARM + 0.058, 0.0) for shape in shapes),
        )
    ]


def on_back(items: Items, *, tilt: float = 28.0, y: float = 1.22, away: float = 0.17) -> list[Worn]:
    """Hang upright items across the back."""
    return [
        each
        for slot, shapes in items.items()
        for each in rigid(slot, "Spine1", *(s.turned(x=6, z=tilt).at(0, y, -away) for s in shapes))
    ]


def _hilt(length: float, guard: float) -> Items:
    grip = rod((0, -0.5 * length, 0), (0, 0.5 * length, 0), 0.0135, sides=12)
    knob = ellipsoid(0.020, 0.020, 0.016, sides=12).at(0, -0.5 * length - 0.012, 0)
    bar = box(guard, 0.020, 0.026, bevel=0.006).at(0, 0.5 * length, 0)
    return {"grip": [grip], "hilt": [knob, bar]}


def sword(length: float = 0.74, wide: float = 0.052) -> Items:
    """Return a straight two-edged sword."""
    half = wide / 2
    outline = [(-half, 0.07), (half, 0.07), (0.86 * half, 0.86 * length), (0, length),
               (-0.86 * half, 0.86 * length)]  # fmt: skip
    ridge = prism([(-0.2 * half, 0.07), (0.2 * half, 0.07), (0, 0.8 * length)], 0.015, bevel=0.003)
    blade = prism(outline, 0.010, bevel=0.0045)
    return {"blade": [blade, ridge], **_hilt(0.15, 0.20)}


def curved_sword(length: float = 0.74, *, bend: float = 0.05, wide: float = 0.034) -> Items:
    """Return a katana, or with more bend and width a sabre."""
    level = np.linspace(0, 1, 12)
    spine = np.stack([-bend * level**2, 0.08 + (length - 0.08) * level], axis=-1)
    edge = spine + np.stack([wide * (1 - 0.9 * np.maximum(level - 0.9, 0) * 10), 0 * level], -1)
    blade = prism(np.concatenate([edge, spine[::-1]]), 0.009, bevel=0.003).at(-wide / 2)
    grip = rod((0, -0.12, 0), (0, 0.07, 0), 0.0145, sides=10)
    guard = cylinder(0.040, 0.010, sides=20, bevel=0.003).at(0, 0.068, 0)
    cap = cylinder(0.016, 0.018, sides=12).at(0, -0.135, 0)
    return {"blade": [blade], "grip": [grip], "hilt": [guard, cap]}


def axe(length: float = 0.78, *, double: bool = True) -> Items:
    """Return a battle axe."""
    shaft = rod((0, -0.32 * length, 0), (0, 0.68 * length, 0), 0.0155, tip=0.0135, sides=12)
    top = 0.56 * length
    outline = [(0.01, -0.030), (0.06, -0.045), (0.120, -0.115), (0.150, -0.04), (0.153, 0.04),
               (0.120, 0.115), (0.06, 0.045), (0.01, 0.030)]  # fmt: skip
    blade = prism(outline, 0.018, bevel=0.007).at(0, top, 0)
    back = blade.mirrored("x") if double else box(0.06, 0.05, 0.03).at(-0.03, top - 0.025, 0)
    rings = [torus(0.018, 0.006, sides=16, section=6).at(0, top + y, 0) for y in (-0.05, 0.05)]
    return {"blade": [blade, back], "shaft": [shaft], "hilt": rings}


def hammer(length: float = 0.72, *, head: float = 0.19) -> Items:
    """Return a war hammer."""
    shaft = rod((0, -0.3 * length, 0), (0, 0.68 * length, 0), 0.0165, sides=12)
    block = box(head, 0.105, 0.105, bevel=0.018).at(0, 0.62 * length - 0.03, 0)
    bands = [
        box(0.020, 0.117, 0.117, bevel=0.008).at(x, 0.62 * length - 0.036, 0) for x in (-0.07, 0.07)
    ]
    return {"blade": [block], "hilt": bands, "shaft": [shaft]}


def club(length: float = 0.66) -> Items:
    """Return a knotty wooden club with iron studs."""
    body = lathe([(0, -0.14)], [(0.016, -0.14), (0.016, 0.06), (0.040, 0.6 * length),
                                (0.055, 0.86 * length), (0.035, length), (0, length)],
                                    sides=16)  # fmt: skip
    studs = [
        lathe([(0, 0)], [(0.012, 0), (0.0, 0.036)], sides=8).turned(z=-90)
        .at(root, share * length, 0).turned(y=turn + step)
        for share, root, turn in ((0.62, 0.036, 0), (0.74, 0.042, 60), (0.85, 0.048, 0))
        for step in (0, 120, 240)
    ]  # fmt: skip
    return {"shaft": [body], "blade": studs}


def staff(*, orb: bool = True, length: float = 1.62) -> Items:
    """Return a wizard's staff: gnarled wood whose end holds an orb."""
    low, high = -0.58 * length, 0.36 * length
    path: list[Point] = [(0, low, 0), (0.008, 0.5 * low, 0.006), (0, 0, 0),
                         (-0.006, 0.6 * high, 0.006), (0.0, high, 0.0)]  # fmt: skip
    shaft = tube(path, [0.013, 0.015, 0.016, 0.017, 0.022], steps=5, sides=10)
    claws = [
        tube([(0.004, high - 0.01, 0), (0.040, high + 0.035, 0), (0.044, high + 0.085, 0),
              (0.020, high + 0.135, 0)], [0.013, 0.011, 0.009, 0.003], steps=4, sides=8).turned(y=t)
        for t in (30, 150, 270)
    ]  # fmt: skip
    made: Items = {"shaft": [shaft, *claws]}
    if orb:
        made["orb"] = [ellipsoid(0.036, 0.036, 0.036, sides=20).at(0, high + 0.070, 0)]
    return made


def wand() -> Items:
    """Return a short wand with a star of light at its end."""
    shaft = rod((0, -0.06, 0), (0, 0.30, 0), 0.009, tip=0.005, sides=10)
    return {"shaft": [shaft], "orb": [ellipsoid(0.017, 0.017, 0.017, sides=12).at(0, 0.31, 0)]}


def crook(length: float = 1.62) -> Items:
    """Return a shepherd's or bishop's crook."""
    low, high = -0.58 * length, 0.34 * length
    curl: list[Point] = [(0, low, 0), (0, 0, 0), (0, high, 0), (0.012, high + 0.09, 0),
            (0.065, high + 0.13, 0), (0.115, high + 0.085, 0), (0.095, high + 0.03, 0)]  # fmt: skip
    return {"shaft": [tube(curl, 0.0135, steps=6, sides=10)]}


def spear(length: float = 1.72) -> Items:
    """Return a spear."""
    low, high = -0.54 * length, 0.40 * length
    shaft = rod((0, low, 0), (0, high, 0), 0.0135, sides=12)
    outline = [(-0.012, 0), (0.012, 0), (0.034, 0.06), (0.0, 0.20), (-0.034, 0.06)]
    tip = prism(outline, 0.014, bevel=0.005).at(0, high - 0.005, 0)
    collar = cylinder(0.019, 0.04, sides=14).at(0, high - 0.03, 0)
    return {"shaft": [shaft], "blade": [tip], "hilt": [collar]}


def broom(length: float = 1.45) -> Items:
    """Return a witch's broom."""
    low, high = -0.56 * length, 0.44 * length
    shaft = rod((0, low + 0.12, 0), (0, high, 0), 0.0135, sides=12)
    brush = lathe([(0, low - 0.20)], [(0.075, low - 0.20), (0.082, low - 0.08), (0.045, low + 0.12),
                                      (0.020, low + 0.19), (0, low + 0.19)], sides=14)  # fmt: skip
    ring = torus(0.044, 0.008, sides=18, section=6).at(0, low + 0.125, 0)
    return {"shaft": [shaft], "bristles": [brush], "hilt": [ring]}


def pitchfork(length: float = 1.55) -> Items:
    """Return a farmer's fork."""
    low, high = -0.56 * length, 0.32 * length
    shaft = rod((0, low, 0), (0, high, 0), 0.0140, sides=12)
    tines = [
        tube([(0, high - 0.01, 0), (0.8 * x, high + 0.03, 0), (x, high + 0.10, 0),
              (x, high + 0.26, 0)], [0.008, 0.008, 0.007, 0.002], steps=4, sides=8)
        for x in (-0.06, 0.0, 0.06)
    ]  # fmt: skip
    return {"shaft": [shaft], "blade": tines}


def sceptre() -> Items:
    """Return a king's sceptre."""
    shaft = rod((0, -0.20, 0), (0, 0.34, 0), 0.0115, sides=12)
    beads = [ellipsoid(0.020, 0.014, 0.020, sides=12).at(0, y, 0) for y in (-0.20, 0.10, 0.32)]
    orb = ellipsoid(0.036, 0.036, 0.036, sides=16).at(0, 0.375, 0)
    cross = [box(0.012, 0.05, 0.012, bevel=0.003).at(0, 0.405, 0),
             box(0.038, 0.012, 0.012, bevel=0.003).at(0, 0.426, 0)]  # fmt: skip
    return {"crown": [shaft, *beads, *cross], "gem": [orb]}


def ladle() -> Items:
    """Return a cook's wooden spoon."""
    shaft = rod((0, -0.08, 0), (0, 0.28, 0), 0.008, sides=10)
    bowl = ellipsoid(0.030, 0.042, 0.014, sides=14).at(0, 0.30, 0)
    return {"shaft": [shaft, bowl]}


def spanner() -> Items:
    """Return a builder's hammer."""
    shaft = rod((0, -0.10, 0), (0, 0.24, 0), 0.0125, tip=0.010, sides=10)
    head = [cylinder(0.019, 0.085, sides=14).turned(z=90).at(0.045, 0.235, 0),
            cylinder(0.023, 0.022, sides=14).turned(z=90).at(0.062, 0.235, 0),
            prism([(-0.03, -0.014), (-0.03, 0.014), (-0.085, -0.012)], 0.026).at(0, 0.235,
                0)]  # fmt: skip
    return {"shaft": [shaft], "blade": head}


def bow(height: float = 1.10) -> Items:
    """Return a recurved bow for the left hand; its belly faces away from the body."""
    half = height / 2
    path: list[Point] = [(-0.150, -half, 0), (-0.175, -0.86 * half, 0), (-0.075, -0.45 * half, 0),
            (0.0, -0.12 * half, 0), (0.0, 0.12 * half, 0), (-0.075, 0.45 * half, 0),
            (-0.175, 0.86 * half, 0), (-0.150, half, 0)]  # fmt: skip
    widths = [0.005, 0.010, 0.013, 0.016, 0.016, 0.013, 0.010, 0.005]
    string = rod((-0.166, -0.93 * half, 0), (-0.166, 0.93 * half, 0), 0.0022, sides=6)
    return {"shaft": [tube(path, widths, steps=5, sides=10)], "string": [string]}


def quiver() -> Items:
    """Return a quiver with arrows for the back."""
    case = lathe([(0, -0.24)], [(0.040, -0.24), (0.050, 0.0), (0.055, 0.20)], [(0, 0.20)], sides=18)
    ring = torus(0.055, 0.008, sides=20, section=6).at(0, 0.195, 0)
    arrows, feathers = [], []
    for k, turn in enumerate((0, 75, 150, 220, 290)):
        x, z = 0.030 * np.cos(np.radians(turn)), 0.030 * np.sin(np.radians(turn))
        top = 0.32 + 0.012 * (k % 3)
        arrows.append(rod((x, 0.15, z), (1.15 * x, top, 1.15 * z), 0.004, sides=6))
        vane = prism([(0.003, 0), (0.016, 0.012), (0.016, 0.055), (0.003, 0.075)], 0.002, bevel=0)
        feathers += [vane.turned(y=t).at(1.12 * x, top - 0.075, 1.12 * z) for t in (0, 120, 240)]
    return {"leather": [case, ring], "shaft": arrows, "feathers": feathers}


def heater_shield() -> Items:
    """Return a knight's shield with a cross."""
    outline = symmetric(
        [(0, -0.34), (0.10, -0.25), (0.20, -0.06), (0.225, 0.12), (0.225, 0.25), (0, 0.265)]
    )
    rim = np.column_stack([outline, np.zeros(len(outline))])
    edge = tube(rim, 0.012, steps=2, sides=8, loop=True)
    cross = [box(0.055, 0.54, 0.016, bevel=0.004).at(0, -0.29, 0.012),
             box(0.42, 0.055, 0.016, bevel=0.004).at(0, 0.06, 0.012)]  # fmt: skip
    boss = ellipsoid(0.045, 0.045, 0.026, sides=16).at(0, 0.0875, 0.016)
    return {"shield": [prism(outline, 0.020, bevel=0.004)], "emblem": [*cross, boss, edge]}


def round_shield() -> Items:
    """Return a viking's shield."""
    disc = lathe([(0, -0.012)], [(0.285, -0.012)], [(0.285, 0.008)], [(0, 0.016)], sides=36).turned(
        x=90
    )
    rim = torus(0.285, 0.013, sides=40, section=8).turned(x=90)
    boss = ellipsoid(0.070, 0.070, 0.045, sides=18).at(0, 0, 0.014)
    bars = [
        box(0.022, 0.54, 0.010, bevel=0.003).at(0, -0.27, 0.008).turned(z=turn) for turn in (0, 90)
    ]
    return {"shield": [disc], "emblem": [rim, boss, *bars]}


def briefcase() -> Items:
    """Return a briefcase that hangs from its grip."""
    # The hand points down when it carries, so the case lies beyond the fingers
    case = box(0.30, 0.40, 0.085, bevel=0.014).turned(z=0).at(0.22, -0.20, 0)
    grip = torus(0.052, 0.009, sides=20, section=8).turned(x=90).at(0.05, 0, 0)
    latch = [box(0.02, 0.03, 0.092, bevel=0.004).at(0.075, y, 0) for y in (-0.12, 0.09)]
    return {"case": [case, grip], "buckle": latch}


def tray() -> Items:
    """Return a waiter's tray with two glasses; it is level when the forearm points forward."""
    plate = lathe(
        [(0, 0)],
        [(0.15, 0)],
        [(0.17, 0.012)],
        [(0.165, 0.016)],
        [(0.145, 0.006)],
        [(0, 0.006)],
        sides=36,
    )
    glass = lathe(
        [(0, 0)],
        [(0.026, 0)],
        [(0.026, 0.003)],
        [(0.004, 0.008), (0.004, 0.06)],
        [(0.03, 0.09), (0.033, 0.14)],
        [(0, 0.13)],
        sides=20,
    )
    # Above the fist
    lift = 0.058
    return {
        "tray": [plate.at(0, lift, 0)],
        "trays": [glass.at(x, lift + 0.007, z) for x, z in ((-0.05, 0.03), (0.06, -0.02))],
    }  # fmt: skip


_ROD = 1.75
"""Length of a fishing rod before the hand, metres."""


def fishing_rod() -> Items:
    """Return a thin rod with a cork grip, the reel and the line below it."""
    pole = tube(
        [(0, -0.1, 0), (0, 0.5 * _ROD, 0), (0, 0.8 * _ROD, 0.01), (0, _ROD, 0.04)],
        [0.007, 0.0048, 0.0032, 0.002],
        sides=10,
    )
    cork = lathe(
        [(0, -0.3)],
        [(0.016, -0.295), (0.017, -0.25), (0.0135, -0.1), (0.0145, 0.06), (0.0135, 0.2)],
        [(0.009, 0.24)],
        [(0, 0.24)],
        sides=16,
    )
    line = [(0, 0.14, 0.066), (0, 0.5, 0.016), (0, 0.8 * _ROD, 0.018), (0, _ROD, 0.042)]
    rings = [
        torus(size, 0.0012, sides=14, section=5).at(0, share * _ROD, z)
        for share, size, z in ((0.35, 0.011, 0.015), (0.58, 0.008, 0.013), (0.8, 0.006, 0.017))
    ]
    return {
        "shaft": [pole],
        "grip": [cork],
        "blade": [*_reel(), *rings],
        "string": [tube(line, 0.001, steps=4, sides=5)],
    }


def _reel() -> list[Shape]:
    """Hang a reel with its crank below the grip."""
    spool = lathe(
        [(0, 0)],
        [(0.027, 0)],
        [(0.027, 0.01)],
        [(0.02, 0.014)],
        [(0.02, 0.036)],
        [(0.026, 0.04)],
        [(0.026, 0.046)],
        [(0, 0.046)],
        sides=20,
        bevel=0.001,
    )
    return [
        spool.at(0, 0.1, 0.07),
        rod((0, 0.09, 0.01), (0, 0.09, 0.07), 0.006, sides=8),
        rod((0, 0.085, 0.07), (0, 0.105, 0.07), 0.016, sides=14),
        rod((0, 0.09, 0.07), (0.05, 0.09, 0.07), 0.004, sides=8),
        rod((0.05, 0.09, 0.07), (0.05, 0.06, 0.1), 0.004, sides=8),
        ellipsoid(0.012, 0.009, 0.009, sides=12).at(0.056, 0.058, 0.102),
    ]


def hanging_line(drop: float = 0.75) -> list[Worn]:
    """Let a line hang from the tip of the rod in the right hand to a cork float and a hook.

    Its low end stays before the body when the hand is raised, as a cast line does.
    """
    x, y, z = -GRIP[0], GRIP[1] - 0.04, _ROD
    low = y - drop
    line = rod((x, low, z), (x, y, z), 0.0016, sides=6)
    held = np.clip((line.vertices[:, 1] - low) / drop, 0, 1)
    shares = np.zeros((len(held), len(JOINTS)))
    shares[:, JOINT["RightHand"]], shares[:, JOINT["Hips"]] = held, 1 - held
    bend = [(0, -0.14), (0, -0.19), (0.012, -0.21), (0.025, -0.195), (0.024, -0.18)]
    hook = tube([(x + dx, low + dy, z) for dx, dy in bend], 0.002, sides=6)
    leader = rod((x, low - 0.15, z), (x, low, z), 0.0016, sides=6)
    cork = ellipsoid(0.024, 0.036, 0.024, sides=18).at(x, low, z)
    return [
        Worn(slot="string", shape=line, shares=shares),
        *rigid("string", "Hips", leader),
        *rigid("grip", "Hips", cork),
        *rigid("blade", "Hips", hook),
    ]


def open_book() -> Items:
    """Return a book with its cover and a block of pages."""
    cover = box(0.16, 0.225, 0.034, bevel=0.004).at(0, -0.05, 0.02)
    pages = box(0.15, 0.215, 0.026, bevel=0.002).at(0.008, -0.045, 0.02)
    return {"book": [cover], "pages": [pages]}


def bouquet() -> Items:
    """Return a bunch of flowers, tied with a ribbon."""
    rng = np.random.default_rng(6)
    heads = [
        ellipsoid(0.032, 0.026, 0.032, sides=12).at(
            float(0.07 * np.sqrt(k / 13) * np.cos(2.4 * k)),
            0.13 + float(rng.uniform(-0.01, 0.02)) - 0.03 * k / 13,
            float(0.07 * np.sqrt(k / 13) * np.sin(2.4 * k)),
        )
        for k in range(13)
    ]
    leaves = lathe([(0, 0.03)], [(0.02, 0.03), (0.075, 0.09)], [(0, 0.11)], sides=16)
    stems = rod((0, -0.09, 0), (0, 0.05, 0), 0.016, sides=10)
    tie = torus(0.018, 0.006, sides=18, section=6)
    return {"bouquet": heads, "bouquets": [leaves, stems, tie]}


_OF_BALL = {"main": "ball", "panel": "panel", "seam": "seam"}
"""Slots of a player for those of a ball."""


def game_ball(subtype: str) -> Items:
    """Return the ball of a game that rests on the hand.

    Args:
        subtype: Of the catalogue's balls.
    """
    made = game_balls.BUILD(Variant(subtype=subtype))
    low = min(float(part.vertices[:, 1].min()) for part in made)
    return {
        of_player: [shape_of(part).at(y=0.03 - low) for part in made if part.slot == slot]
        for slot, of_player in _OF_BALL.items()
    }


def balloon() -> Items:
    """Return a balloon on a string, as clowns and children hold it."""
    string = rod((0, -0.10, 0), (0, 0.62, 0), 0.0025, sides=6)
    ball = lathe(
        [(0, 0.60)],
        [(0.012, 0.605), (0.02, 0.63), (0.115, 0.78), (0.090, 0.89), (0, 0.92)],
        sides=24,
    )
    # Half way between the forward of a spread arm and the upright of a bent one
    return {"string": [string.turned(x=-45)], "balloon": [ball.turned(x=-45)]}


def wings(*, feathered: bool = True) -> list[Worn]:
    """Return the wings of an angel, or of a fairy."""
    shapes = []
    if feathered:
        rows = ((0.62, 9, 0.34, 0.0), (0.46, 8, 0.24, 0.012), (0.30, 7, 0.16, 0.024))
        for reach, count, long, ahead in rows:
            for k in range(count):
                level = k / (count - 1)
                root = np.array(
                    [0.05 + 0.70 * reach * level, 1.34 + 0.42 * reach * level**0.7, -0.15]
                )
                way = np.array([0.22 + 0.75 * level, -1.0 + 0.62 * level, -0.10])
                way /= np.linalg.norm(way)
                size = long * (0.75 + 0.5 * np.sin(np.pi * (0.25 + 0.6 * level)))
                tip = root + size * way + [0, 0, -0.02 * level]
                start = root + np.array([0, 0, ahead - 0.004 * (k % 2)])
                shapes.append(tube([start, 0.5 * (start + tip) + [0, 0, 0.008], tip],
                                   [0.0065, 0.0090, 0.0020], steps=2, sides=8,
                                       flat=4.0))  # fmt: skip
        bone = tube([(0.03, 1.30, -0.12), (0.16, 1.44, -0.14), (0.34, 1.58, -0.15),
                     (0.48, 1.60, -0.16)], [0.030, 0.032, 0.026, 0.014], steps=4,
                         sides=10)  # fmt: skip
        shapes.append(bone)
    else:
        for tip, wide in (((0.46, 1.74, -0.20), 0.105), ((0.38, 1.06, -0.20), 0.080)):
            start = np.array([0.03, 1.32, -0.13])
            middle = start + 0.55 * (np.array(tip) - start)
            spread = np.stack([start, middle, np.array(tip)])
            wide /= 0.0055
            shapes.append(tube(spread, [0.002, 0.0055, 0.001], steps=6, sides=14, flat=wide))
    return [each for shape in shapes for each in rigid("wings", "Spine1", *pair(shape))]


def scythe(length: float = 1.62) -> Items:
    """Return a reaper's scythe."""
    low, high = -0.54 * length, 0.42 * length
    shaft = tube([(0, low, 0), (0.015, 0.4 * low, 0), (0, 0, 0), (-0.015, 0.6 * high, 0),
                  (0, high, 0)], 0.0145, steps=5, sides=10)  # fmt: skip
    level = np.linspace(0, 1, 14)
    back = np.stack([0.52 * level, high - 0.01 - 0.20 * level**2.2], axis=-1)
    wide = 0.062 * np.sin(np.pi * (0.30 + 0.70 * level)) + 0.001
    edge = back - np.stack([0 * level, wide], axis=-1)
    blade = prism(np.concatenate([back, edge[::-1]]), 0.011, bevel=0.003)
    return {"shaft": [shaft], "blade": [blade]}


def sack() -> list[Worn]:
    """Return a full sack over the back."""
    bag = lathe([(0, -0.28)], [(0.10, -0.285), (0.205, -0.20), (0.225, -0.05), (0.165, 0.14),
                               (0.060, 0.225), (0.085, 0.275), (0, 0.275)], sides=24,
                                   steps=3)  # fmt: skip
    rope = torus(0.066, 0.012, sides=20, section=8).at(0, 0.22, 0)
    return [
        *on_back({"sack": [bag.scaled(1, 1, 0.82)], "rope": [rope]}, tilt=-16, y=1.13, away=0.30)
    ]


def cane() -> Items:
    """Return a walking stick with a knob, its end on the ground."""
    shaft = rod((0, -0.955, 0), (0, 0.16, 0), 0.012, tip=0.014, sides=12)
    knob = ellipsoid(0.028, 0.026, 0.028, sides=16).at(0, 0.18, 0)
    ring = torus(0.015, 0.006, sides=16, section=6).at(0, 0.145, 0)
    # The arm stands off the body
    return {"shaft": [shaft.turned(x=-20)], "hilt": [each.turned(x=-20) for each in (knob, ring)]}


def forge_hammer() -> Items:
    """Return a smith's hammer: a heavy head with a face and a wedge."""
    shaft = rod((0, -0.13, 0), (0, 0.34, 0), 0.015, sides=12)
    block = box(0.10, 0.078, 0.078, bevel=0.012).at(0.012, 0.26, 0)
    face = cylinder(0.042, 0.045, sides=20).turned(z=-90).at(0.055, 0.299, 0)
    wedge = prism([(-0.035, -0.036), (-0.035, 0.036), (-0.105, 0.014), (-0.105, -0.010)], 0.072,
                  bevel=0.006).at(0, 0.299, 0)  # fmt: skip
    return {"blade": [block, face, wedge], "shaft": [shaft]}


def purse() -> Items:
    """Return a full purse whose neck is tied, hanging from the origin by its strings."""
    bag = lathe(
        [(0, -0.172)],
        [(0.028, -0.172), (0.047, -0.142), (0.034, -0.103), (0.012, -0.084), (0.024, -0.062)],
        [(0, -0.066)],
        sides=20,
    )
    cord = torus(0.014, 0.005, sides=18, section=6).at(y=-0.084)
    strings = pair(rod((0.014, -0.084, 0), (0.004, 0.03, 0), 0.0035, sides=6))
    return {"bag": [bag], "buckle": [cord, *strings]}


def bolter() -> Items:
    """Return a heavy rifle: stock, magazine, short barrel."""
    parts = [
        box(0.075, 0.19, 0.075, bevel=0.010).at(0.035, 0.05, 0),
        box(0.060, 0.13, 0.060, bevel=0.010).at(0.040, -0.08, 0),
        cylinder(0.022, 0.12, sides=18).at(0.045, 0.235, 0),
        cylinder(0.030, 0.045, sides=18).at(0.045, 0.335, 0),
    ]
    magazine = box(0.11, 0.055, 0.045, bevel=0.008).turned(z=-8).at(-0.035, 0.135, 0)
    sight = box(0.022, 0.11, 0.030, bevel=0.005).at(0.083, 0.08, 0)
    items = {"gun": [*parts, magazine], "trim": [sight]}
    return {slot: [s.scaled(1.3, 1.3, 1.3) for s in made] for slot, made in items.items()}
