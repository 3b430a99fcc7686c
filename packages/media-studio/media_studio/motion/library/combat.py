"""Fighting and being hit."""

from media_studio.motion.library.curves import arched, clock, keyed, stepped, swing
from media_studio.motion.library.entry import authored
from media_studio.motion.library.figure import (
    RELAXED,
    Arm,
    Foot,
    Spot,
    Turn,
    hanging,
    mix,
    perform,
)
from media_studio.motion.motion import Motion

_GUARD = Arm(x=-5, y=-3, z=28, elbow_x=0.45, elbow_y=-1, elbow_z=0.1, roll=35, flex=5)
_STRAIGHT = Arm(x=-9, y=5, z=51, elbow_x=0.8, elbow_y=-0.6, elbow_z=0, roll=80, flex=0)
_LEAD, _REAR = Foot(x=9, z=16, out=4), Foot(x=12, z=-20, pitch=14, out=30)


def kick() -> Motion:
    """Kick forward with the right leg."""
    time = clock(2.4)
    chamber = keyed(time, (0.3, 0), (0.7, 1), (1.2, 1), (1.7, 0))
    snap = keyed(time, (0.66, 0), (0.86, 1), (0.94, 1), (1.25, 0))
    guard = keyed(time, (0, 0), (0.35, 1), (1.7, 1), (2.3, 0))
    foot = Foot(
        x=9 - 4 * chamber,
        y=46 * chamber + 44 * snap,
        z=14 * chamber + 70 * snap,
        pitch=22 * chamber - 30 * snap + 22 * arched(time, (0.3, 0.62, 1), (1.4, 1.7, 1)),
        splay=2,
    )
    arm = mix(RELAXED, _GUARD, guard)
    return perform(
        time,
        hips=Spot(x=8 * chamber, y=-2 * chamber, z=7 * snap),
        pelvis=Turn(lean=-8 * chamber - 15 * snap, twist=6 * snap),
        chest=Turn(lean=2 - 16 * snap, twist=12 * snap, side=3 * chamber),
        head=Turn(lean=3),
        left_foot=Foot(out=20),
        right_foot=foot,
        left_arm=arm,
        right_arm=mix(arm, hanging(-26, out=18, bend=40), snap),
    )


def roundhouse_kick() -> Motion:
    """Kick to the side in an arc with the right leg."""
    time = clock(2.6)
    chamber = keyed(time, (0.35, 0), (0.8, 1), (1.25, 1), (1.8, 0))
    snap = keyed(time, (0.74, 0), (1.02, 1), (1.08, 1), (1.4, 0))
    turn = keyed(time, (0.4, 0), (0.95, 1), (1.2, 1), (1.78, 0))
    guard = keyed(time, (0, 0), (0.35, 1), (1.9, 1), (2.5, 0))
    arm = mix(RELAXED, _GUARD, guard)
    return perform(
        time,
        hips=Spot(x=7 * chamber, y=-2 * chamber, z=2 * snap),
        pelvis=Turn(twist=62 * turn, side=20 * chamber),
        chest=Turn(twist=40 * turn, side=30 * chamber, lean=-4 * snap),
        head=Turn(twist=4 * turn, side=8 * chamber),
        left_foot=Foot(out=24 + 40 * turn, pitch=8 * turn, turns_on="ball"),
        right_foot=Foot(
            x=9 + 22 * chamber - 22 * snap,
            y=52 * chamber + 34 * snap,
            z=-8 * chamber + 76 * snap,
            pitch=34 * chamber + 6 * snap,
            heading=64 * turn,
            splay=30 * chamber,
        ),
        left_arm=arm,
        right_arm=mix(arm, hanging(-30, out=26, bend=30), snap),
    )


def punch() -> Motion:
    """Punch with the right fist."""
    time = clock(2.2)
    guard = keyed(time, (0.05, 0), (0.45, 1), (1.6, 1), (2.1, 0))
    cock = keyed(time, (0.5, 0), (0.75, 1), (0.88, 0))
    hit = keyed(time, (0.76, 0), (0.9, 1), (0.98, 1), (1.3, 0))
    drawn = Arm(x=3, y=-14, z=8, elbow_x=0.4, elbow_y=-0.4, elbow_z=-1, roll=20)
    right = mix(mix(mix(RELAXED, _GUARD, guard), drawn, 0.7 * cock), _STRAIGHT, hit)
    step = stepped(time, 0, (0.1, 0.45, 1), (1.65, 2.05, 0))
    lift = arched(time, (0.1, 0.45, 3), (1.65, 2.05, 3))
    return perform(
        time,
        hips=Spot(y=-6 * guard - 2 * hit, z=-3 * cock + 9 * hit),
        pelvis=Turn(twist=-14 * guard - 8 * cock + 36 * hit),
        chest=Turn(twist=-18 * guard - 16 * cock + 60 * hit, lean=6 * guard + 6 * hit),
        head=Turn(lean=5 * guard),
        left_foot=Foot(z=16 * step, y=lift),
        right_foot=Foot(
            x=9 + 3 * step, z=-20 * step, y=lift, pitch=14 * guard + 26 * hit, out=8 + 22 * step
        ),
        left_arm=mix(RELAXED, _GUARD, guard),
        right_arm=right,
    )


def boxing_combo() -> Motion:
    """Jab, cross and hook, over and over."""
    time = clock(4.8)
    jab, cross, hook = (
        sum(arched(time, (at + lap, at + length + lap, 1)) for lap in (0, 2.4))
        for at, length in ((0.4, 0.36), (0.72, 0.42), (1.2, 0.5))
    )
    bob = swing(time, 2.5)
    swept = Arm(x=-12, y=4, z=32, elbow_x=1, elbow_y=0.2, elbow_z=0.2, roll=60)
    return perform(
        time,
        hips=Spot(x=2 * swing(time, 1 / 1.2), y=-8 + 1.2 * bob, z=4 * jab + 7 * cross),
        pelvis=Turn(twist=-16 - 6 * jab + 30 * cross - 26 * hook),
        chest=Turn(twist=-22 - 14 * jab + 58 * cross - 44 * hook, lean=9 + 4 * cross),
        head=Turn(lean=7, side=4 * cross - 3 * jab),
        left_foot=_LEAD,
        right_foot=Foot(x=12, z=-20, pitch=16 + 22 * cross, out=30 - 24 * cross, turns_on="ball"),
        left_arm=mix(mix(_GUARD, _STRAIGHT, jab), swept, hook),
        right_arm=mix(_GUARD, _STRAIGHT, cross),
    )


def block() -> Motion:
    """Raise both forearms against a blow."""
    time = clock(2.4)
    up = keyed(time, (0.3, 0), (0.55, 1), (1.5, 1), (2.2, 0))
    shock = keyed(time, (0.7, 0), (0.8, 1), (1.25, 0))
    shield = Arm(
        x=-6, y=16 - 5 * shock, z=25 - 5 * shock, elbow_x=0.35, elbow_y=-1, elbow_z=0.4, roll=20
    )
    return perform(
        time,
        hips=Spot(y=-11 * up - 3 * shock, z=-6 * up - 6 * shock),
        chest=Turn(lean=9 * up - 8 * shock),
        head=Turn(lean=16 * up - 3 * shock),
        left_foot=Foot(x=11, z=12),
        right_foot=Foot(x=13, z=-16, out=24, pitch=6 * shock),
        left_arm=mix(RELAXED, shield, up),
        right_arm=mix(RELAXED, shield, up),
    )


def dodge() -> Motion:
    """Duck under a blow to the left, then to the right."""
    time = clock(3.0)
    guard = keyed(time, (0, 0), (0.4, 1), (2.5, 1), (2.95, 0))
    lean = keyed(time, (0.4, 0), (0.75, 1), (0.95, 1), (1.35, 0), (1.6, -1), (1.8, -1), (2.3, 0))
    arm = mix(RELAXED, _GUARD, guard)
    return perform(
        time,
        hips=Spot(x=11 * lean, y=-7 * guard - 19 * abs(lean), z=-3 * abs(lean)),
        pelvis=Turn(lean=10 * abs(lean), side=-3 * lean),
        chest=Turn(lean=7 * guard + 24 * abs(lean), side=26 * lean, twist=-14 * lean),
        head=Turn(lean=6 * guard, side=12 * lean),
        left_foot=Foot(x=20, out=12),
        right_foot=Foot(x=20, out=12),
        left_arm=arm,
        right_arm=arm,
    )


def stagger() -> Motion:
    """Take a blow to the head and stagger back."""
    time = clock(3.2)
    hit = keyed(time, (0.3, 0), (0.45, 1), (0.9, 0.5), (1.6, 0.35), (2.8, 0))
    daze = keyed(time, (0.4, 0), (0.9, 1), (2.0, 0.8), (3.0, 0)) * swing(time, 0.9)
    left = stepped(time, 0, (0.45, 0.8, -38), (1.45, 1.8, -60))
    right = stepped(time, 0, (0.85, 1.25, -64))
    heights = arched(time, (0.45, 0.8, 6), (1.45, 1.8, 5)), arched(time, (0.85, 1.25, 6))
    guard = Arm(x=-10, y=8, z=24, elbow_x=0.5, elbow_y=-1, elbow_z=0.2, roll=30)
    hold = keyed(time, (0.6, 0), (1.1, 1), (2.2, 1), (3.0, 0))
    return perform(
        time,
        hips=Spot(
            x=3 * daze,
            y=-7 * hit - 3,
            z=keyed(time, (0.3, 0), (0.8, -24), (1.25, -48), (1.9, -62), (3.1, -62)),
        ),
        chest=Turn(lean=-18 * hit + 20 * hold, twist=24 * hit, side=7 * daze),
        head=Turn(lean=-20 * hit + 22 * hold, twist=34 * hit, side=9 * daze),
        left_foot=Foot(x=12, z=left, y=heights[0]),
        right_foot=Foot(x=12, z=right, y=heights[1]),
        left_arm=mix(hanging(24 * hit, out=14 + 40 * hit, bend=30), RELAXED, hold),
        right_arm=mix(hanging(24 * hit, out=14 + 40 * hit, bend=30), guard, hold),
    )


COMBAT = (
    authored(
        "kick",
        "Front kick",
        "A fighter lifts the knee and kicks forward with the right leg.",
        "kicking karate martial arts attack",
        kick,
    ),
    authored(
        "roundhouse_kick",
        "Roundhouse kick",
        "A fighter turns and kicks in an arc with the right leg.",
        "kicking karate martial arts spinning attack",
        roundhouse_kick,
    ),
    authored(
        "punch",
        "Punch",
        "A fighter takes guard and punches with the right fist.",
        "punching hit strike fight attack",
        punch,
    ),
    authored(
        "boxing_combo",
        "Boxing combination",
        "A boxer throws jab, cross and hook, over and over.",
        "boxing punches fight jabs combo",
        boxing_combo,
    ),
    authored(
        "block",
        "Block",
        "A fighter raises both forearms to block a blow.",
        "blocking guard defend shield protect",
        block,
    ),
    authored(
        "dodge",
        "Dodge",
        "A fighter ducks under blows to either side.",
        "dodging duck evade avoid weave",
        dodge,
    ),
    authored(
        "stagger",
        "Stagger",
        "A person takes a blow to the head and staggers back.",
        "staggering hit reaction hurt dazed stumble",
        stagger,
    ),
)
