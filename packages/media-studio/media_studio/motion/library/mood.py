"""Standing about, in one mood or another."""

import numpy as np

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


def idle() -> Motion:
    """Stand at ease, shifting the weight."""
    time = clock(7.2)
    shift = swing(time, 1 / 7.2)
    return perform(
        time,
        hips=Spot(x=3.2 * shift, y=-0.5 - 0.5 * shift**2, z=0.5 * swing(time, 2 / 7.2)),
        pelvis=Turn(side=-2.5 * shift, twist=2 * shift),
        chest=Turn(lean=1, side=1.5 * shift, twist=-1.5 * swing(time, 1 / 7.2, 0.1)),
        head=Turn(twist=5 * swing(time, 1 / 7.2, 0.3), lean=2 + swing(time, 2 / 7.2)),
        left_arm=hanging(4 + 1.5 * shift, out=8, bend=15),
        right_arm=hanging(4 - 1.5 * shift, out=8, bend=17),
    )


def look_around() -> Motion:
    """Look to the left and to the right."""
    time = clock(5.4)
    look = keyed(time, (0.3, 0), (1.0, 1), (1.9, 0.9), (2.8, -1), (3.9, -0.85), (4.7, 0), (5.4, 0))
    after = keyed(time, (0.5, 0), (1.25, 1), (2.0, 0.9), (3.1, -1), (4.0, -0.85), (5.0, 0))
    return perform(
        time,
        hips=Spot(x=1.5 * after),
        pelvis=Turn(twist=7 * after),
        chest=Turn(twist=20 * after, lean=2),
        head=Turn(twist=66 * look, lean=4 * np.abs(look), side=3 * look),
        left_arm=hanging(4 - 5 * after, out=10, bend=16),
        right_arm=hanging(4 + 5 * after, out=10, bend=16),
    )


def yawn() -> Motion:
    """Yawn behind the right hand and stretch the left arm."""
    time = clock(4.4)
    up = keyed(time, (0.3, 0), (1.2, 1), (2.8, 1), (3.9, 0))
    gape = keyed(time, (0.7, 0), (1.7, 1), (2.4, 1), (3.2, 0))
    mouth = Arm(x=-13, y=8, z=23, elbow_x=0.7, elbow_y=-0.9, elbow_z=0.1, roll=30, flex=22)
    reach = Arm(x=26, y=34, z=0, elbow_x=0.7, elbow_y=-0.4, elbow_z=-0.5, roll=20, flex=25, shrug=4)
    return perform(
        time,
        hips=Spot(y=0.6 * gape, z=1.5 * gape),
        chest=Turn(lean=-11 * gape, side=-4 * gape),
        head=Turn(lean=-22 * gape + 6 * up, side=-5 * gape),
        left_arm=mix(RELAXED, reach, gape),
        right_arm=mix(RELAXED, mouth, up),
    )


def tired() -> Motion:
    """Stand slumped and catch the breath, hands on the knees."""
    time = clock(5.4)
    pant = swing(time, 5 / 5.4)
    hand = Arm(x=1, y=-28, z=43 - pant, elbow_x=0.9, elbow_y=0, elbow_z=-0.6, roll=60, flex=-20)
    return perform(
        time,
        hips=Spot(y=-20 + 0.8 * pant, z=-16),
        pelvis=Turn(lean=30),
        chest=Turn(lean=60 - 4 * pant),
        head=Turn(lean=44 - 7 * pant),
        left_foot=Foot(x=16),
        right_foot=Foot(x=16),
        left_arm=hand,
        right_arm=hand,
    )


def sad() -> Motion:
    """Stand with hanging head and drooping shoulders."""
    time = clock(6.0)
    sigh = keyed(time, (0.8, 0), (2.0, 1), (3.2, 0))
    sway = swing(time, 1 / 6)
    arm = Arm(x=3, y=-50, z=13, elbow_x=0.5, roll=40, shrug=-9 + 7 * sigh)
    return perform(
        time,
        hips=Spot(x=1.5 * sway, y=-2.5),
        chest=Turn(lean=15 - 5 * sigh),
        head=Turn(lean=40 - 6 * sigh, twist=9 * sway),
        left_arm=arm,
        right_arm=arm,
    )


def think() -> Motion:
    """Ponder, chin on the right hand."""
    time = clock(5.6)
    up = keyed(time, (0.2, 0), (1.0, 1), (4.6, 1), (5.4, 0))
    chin = Arm(x=-12, y=1, z=23, elbow_x=0.25, elbow_y=-1, elbow_z=0.1, roll=-20, flex=30)
    across = Arm(x=-22, y=-25, z=21, elbow_x=0.6, elbow_y=-1, elbow_z=-0.4, roll=70)
    muse = swing(time, 0.3)
    return perform(
        time,
        hips=Spot(x=3 * up, y=-0.8 * up),
        chest=Turn(lean=4 * up, side=-2 * up),
        head=Turn(lean=(9 + 3 * muse) * up, twist=(12 * muse) * up, side=-7 * up),
        left_arm=mix(RELAXED, across, up),
        right_arm=mix(RELAXED, chin, up),
    )


def hands_on_hips() -> Motion:
    """Stand with the hands on the hips."""
    time = clock(5.4)
    up = keyed(time, (0.2, 0), (0.9, 1), (4.5, 1), (5.2, 0))
    hand = Arm(x=6, y=-37, z=4, elbow_x=1, elbow_y=0, elbow_z=-0.35, roll=80, flex=35)
    return perform(
        time,
        hips=Spot(x=4 * up, y=-0.6 * up),
        pelvis=Turn(side=-4 * up),
        chest=Turn(lean=-2 * up, side=2 * up),
        head=Turn(twist=14 * swing(time, 0.3) * up, side=-5 * up, lean=-3 * up),
        left_foot=Foot(x=12),
        right_foot=Foot(x=14, out=18),
        left_arm=mix(RELAXED, hand, up),
        right_arm=mix(RELAXED, hand, up),
    )


def shiver() -> Motion:
    """Hug oneself and shiver with cold."""
    time = clock(4.8)
    up = keyed(time, (0.1, 0), (0.8, 1), (4.0, 1), (4.6, 0))
    shake = up * (swing(time, 5.0) + 0.5 * swing(time, 3.2))
    hug = Arm(
        x=-25,
        y=-15 + 0.6 * shake,
        z=24,
        elbow_x=0.8,
        elbow_y=-1,
        elbow_z=0.1,
        roll=60,
        flex=30,
        shrug=9,
    )
    under = Arm(
        x=-23,
        y=-21 + 0.6 * shake,
        z=20,
        elbow_x=0.8,
        elbow_y=-1,
        elbow_z=0,
        roll=60,
        flex=30,
        shrug=9,
    )
    return perform(
        time,
        hips=Spot(y=-4 * up, x=0.4 * shake),
        chest=Turn(lean=12 * up + 0.7 * shake, twist=1.2 * shake),
        head=Turn(lean=16 * up, twist=1.5 * shake),
        left_foot=Foot(x=7, out=2),
        right_foot=Foot(x=7, out=2),
        left_arm=mix(RELAXED, hug, up),
        right_arm=mix(RELAXED, under, up),
    )


def stumble() -> Motion:
    """Trip over the right foot and catch oneself."""
    time = clock(3.0)
    trip = keyed(time, (0.55, 0), (0.85, 1), (1.3, 0.75), (1.9, 0.2), (2.6, 0))
    flail = keyed(time, (0.55, 0), (0.8, 1), (1.3, 0.8), (2.0, 0))
    left = stepped(time, 0, (0.1, 0.5, 42), (1.0, 1.35, 135))
    right = stepped(time, 0, (0.45, 0.95, 96), (1.5, 1.95, 142))
    lifts = (
        arched(time, (0.1, 0.5, 7), (1.0, 1.35, 11)),
        arched(time, (0.45, 0.95, 5), (1.5, 1.95, 8)),
    )
    return perform(
        time,
        hips=Spot(
            z=keyed(time, (0.1, 0), (0.5, 28), (0.95, 84), (1.35, 122), (2.0, 139), (2.8, 140)),
            y=-14 * trip - 3,
        ),
        pelvis=Turn(lean=16 * trip),
        chest=Turn(lean=46 * trip, twist=12 * trip * swing(time, 0.9)),
        head=Turn(lean=20 * trip),
        left_foot=Foot(z=left, y=lifts[0], pitch=2 * lifts[0]),
        right_foot=Foot(z=right, y=lifts[1], pitch=4 * lifts[1]),
        left_arm=hanging(46 * flail + 10 * swing(time, 1.6) * flail, out=10 + 42 * flail, bend=22),
        right_arm=hanging(58 * flail - 10 * swing(time, 1.6) * flail, out=10 + 36 * flail, bend=26),
    )


MOOD = (
    authored(
        "idle",
        "Idle",
        "A person stands at ease, breathes and shifts the weight.",
        "standing waiting still breathing rest",
        idle,
    ),
    authored(
        "look_around",
        "Look around",
        "A person looks to the left and to the right.",
        "looking searching watch glance scan",
        look_around,
    ),
    authored(
        "yawn",
        "Yawn",
        "A person yawns behind one hand and stretches the other arm.",
        "yawning sleepy tired bored morning",
        yawn,
    ),
    authored(
        "tired",
        "Out of breath",
        "A tired person leans on the knees and pants.",
        "exhausted panting tired fatigue breathless",
        tired,
    ),
    authored(
        "sad",
        "Sad",
        "A sad person stands with hanging head and drooping shoulders.",
        "unhappy depressed sorrow grief down",
        sad,
    ),
    authored(
        "think",
        "Think",
        "A person ponders with the chin on the right hand.",
        "thinking pondering wonder consider chin",
        think,
    ),
    authored(
        "hands_on_hips",
        "Hands on hips",
        "A person stands with both hands on the hips.",
        "akimbo confident proud impatient standing",
        hands_on_hips,
    ),
    authored(
        "shiver",
        "Shiver",
        "A person hugs themselves and shivers with cold.",
        "shivering cold freezing trembling afraid",
        shiver,
    ),
    authored(
        "stumble",
        "Stumble",
        "A person trips while walking and catches themselves.",
        "stumbling trip tripping fall lose balance",
        stumble,
    ),
)
