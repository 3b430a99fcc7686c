"""Jumps and work-outs."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.library.curves import (
    arched,
    clock,
    eased,
    keyed,
    stepped,
    swing,
)
from media_studio.motion.library.entry import authored
from media_studio.motion.library.figure import (
    Arm,
    Foot,
    Spot,
    Turn,
    hanging,
    mix,
    perform,
    through,
)
from media_studio.motion.motion import Motion

_GRAVITY = 981.0


def flight(time: FloatArray, take_off: float, landing: float) -> FloatArray:
    """Return how high a body in free flight is, centimetres."""
    since = np.clip(time - take_off, 0, landing - take_off)
    return 0.5 * _GRAVITY * since * (landing - take_off - since)


def jump() -> Motion:
    """Jump straight up."""
    time = clock(2.4)
    height = flight(time, 0.8, 1.3)
    crouch = keyed(time, (0.1, 0), (0.55, 1), (0.8, 0), (1.28, 0.05), (1.5, 0.8), (2.1, 0))
    reach = keyed(time, (0.1, 0), (0.46, -0.8), (0.92, 1), (1.2, 0.7), (1.55, 0.05), (2.0, 0))
    foot = Foot(
        y=height,
        pitch=keyed(time, (0.62, 0), (0.82, 48), (1.1, 34), (1.26, 22), (1.36, 0)),
    )
    arm = hanging(70 * np.minimum(reach, 0) + 150 * np.maximum(reach, 0), out=10, bend=22)
    return perform(
        time,
        hips=Spot(y=height - 34 * crouch + 8 * arched(time, (0.66, 1.3, 1)), z=-7 * crouch),
        chest=Turn(lean=38 * crouch),
        head=Turn(lean=8 * crouch - 8 * np.maximum(reach, 0)),
        left_foot=foot,
        right_foot=foot,
        left_arm=arm,
        right_arm=arm,
    )


def long_jump() -> Motion:
    """Jump forward from both feet."""
    time = clock(2.8)
    off, land, far = 0.85, 1.37, 150.0
    height = flight(time, off, land)
    air = np.clip((time - off) / (land - off), 0, 1)
    crouch = keyed(time, (0.1, 0), (0.6, 1), (0.88, 0), (1.3, 0.5), (1.58, 1.05), (2.4, 0))
    reach = keyed(time, (0.1, 0), (0.52, -1), (1.0, 1), (1.3, 0.45), (1.6, 0.3), (2.3, 0))
    foot = Foot(
        z=far * air,
        y=height + 9 * arched(time, (off, land, 1)),
        pitch=keyed(time, (0.66, 0), (0.88, 58), (1.1, 10), (1.32, -14), (1.42, 0)),
        splay=8,
    )
    go = keyed(time, (0.6, 0), (0.85, 24), (1.37, 132), (1.75, 147), (2.3, 150))
    arm = hanging(65 * np.minimum(reach, 0) + 140 * np.maximum(reach, 0), out=10, bend=16)
    return perform(
        time,
        hips=Spot(y=height - 38 * crouch, z=go - 8 * crouch),
        chest=Turn(lean=42 * crouch + 12 * arched(time, (0.6, 1.3, 1))),
        head=Turn(lean=6 * crouch),
        left_foot=foot,
        right_foot=foot,
        left_arm=arm,
        right_arm=arm,
    )


def hop() -> Motion:
    """Hop on the left leg."""
    period, count = 0.7, 6
    time = clock(period * count)
    share = np.mod(time, period)
    height = flight(share, 0.3, period)
    load = np.where(share < 0.3, np.sin(np.pi * np.clip(share / 0.3, 0, 1)) ** 2, 0)
    step = 26 * (np.floor(time / period) + np.clip((share - 0.3) / (period - 0.3), 0, 1))
    rise = np.cos(2 * np.pi * (share / period - 0.75))
    arm = hanging(-8 - 16 * swing(time, 1 / period, 0.1), out=26, bend=58)
    return perform(
        time,
        hips=Spot(x=7, y=height - 7 - 11 * load, z=26 * time / period + 2),
        pelvis=Turn(side=4, lean=4),
        chest=Turn(lean=9 + 8 * load, side=3),
        head=Turn(lean=4 * load),
        left_foot=Foot(x=4, y=height, z=step, pitch=30 * np.clip((height / 12), 0, 1)),
        right_foot=Foot(
            x=7, y=36 + height + 3 * rise, z=26 * time / period - 24, pitch=58 - 6 * rise
        ),
        left_arm=arm,
        right_arm=arm,
    )


def jumping_jacks() -> Motion:
    """Jump and spread arms and legs, again and again."""
    period = 1.0
    time = clock(5 * period)
    share = np.mod(time, period)
    height = flight(share, 0.14, 0.42) + flight(share, 0.64, 0.92)
    open_ = eased((share - 0.12) / 0.3) - eased((share - 0.62) / 0.3)
    load = sum(np.exp(-(((share - at) / 0.07) ** 2)) for at in (0.03, 0.53, 1.03))
    angle = np.radians(10 + 158 * (eased((share - 0.08) / 0.42) - eased((share - 0.58) / 0.42)))
    arm = Arm(
        x=50 * np.sin(angle),
        y=-50 * np.cos(angle),
        z=5 + 3 * np.sin(angle),
        elbow_x=np.cos(angle) * 0.4,
        elbow_y=-0.6 * np.sin(angle),
        elbow_z=-1,
        roll=10,
        flex=0,
    )
    foot = Foot(x=8 + 26 * open_, y=height, pitch=9 + 16 * np.clip(height / 9, 0, 1))
    return perform(
        time,
        hips=Spot(y=height - 2 - 5 * load),
        chest=Turn(lean=2 + 2 * load),
        left_foot=foot,
        right_foot=foot,
        left_arm=arm,
        right_arm=arm,
    )


def squat() -> Motion:
    """Bend the knees deeply and come up, again and again."""
    period = 2.2
    time = clock(3 * period)
    down = (0.5 - 0.5 * np.cos(2 * np.pi * time / period)) ** 1.3
    foot = Foot(x=15, out=20, splay=14)
    front = Arm(x=-6, y=-4, z=47, elbow_x=0.9, elbow_y=-0.7, roll=85)
    arm = mix(hanging(6, out=10, bend=20, roll=40), front, down)
    return perform(
        time,
        hips=Spot(y=-42 * down, z=-17 * down),
        pelvis=Turn(lean=24 * down),
        chest=Turn(lean=36 * down),
        head=Turn(lean=4 * down),
        left_foot=foot,
        right_foot=foot,
        left_arm=arm,
        right_arm=arm,
    )


def lunge() -> Motion:
    """Step far forward with the right leg, sink and come back."""
    time = clock(3.4)
    ahead = stepped(time, 0, (0.3, 0.9, 72), (2.2, 2.8, 0))
    lift = arched(time, (0.3, 0.9, 12), (2.2, 2.8, 10))
    down = keyed(time, (0.6, 0), (1.35, 1), (1.7, 1), (2.3, 0.15), (2.7, 0))
    hands = Arm(x=9, y=-26, z=-2, elbow_x=0.9, elbow_y=-0.2, elbow_z=-0.8, roll=80, flex=20)
    arm = mix(hanging(), hands, keyed(time, (0, 0), (0.5, 1), (2.7, 1), (3.3, 0)))
    return perform(
        time,
        hips=Spot(
            y=-36 * down - 3 * keyed(time, (0.3, 0), (0.9, 1), (2.4, 1), (2.9, 0)), z=0.52 * ahead
        ),
        chest=Turn(lean=3 + 4 * down),
        right_foot=Foot(z=ahead, y=lift, pitch=0.9 * lift - 14 * arched(time, (0.7, 0.98, 1))),
        left_foot=Foot(z=-4, pitch=keyed(time, (0.4, 0), (1.3, 58), (1.7, 58), (2.6, 0)), out=4),
        left_arm=arm,
        right_arm=arm,
    )


def stretch() -> Motion:
    """Stretch the arms up and lean to either side."""
    time = clock(5.6)
    up = keyed(time, (0.2, 0), (1.3, 1), (4.5, 1), (5.4, 0))
    over = keyed(time, (1.5, 0), (2.2, 1), (2.6, 1), (3.4, -1), (3.8, -1), (4.5, 0))
    arm = Arm(x=-9, y=50, z=3, elbow_x=1, elbow_y=-0.2, elbow_z=-0.2, roll=-30, flex=-20)
    aside = Arm(x=60, y=0, z=20, elbow_x=0.6, elbow_y=-0.6, elbow_z=-0.4, roll=30)
    path = through(hanging(), aside, arm, up)
    tiptoe = 20 * keyed(time, (0.7, 0), (1.4, 1), (1.8, 0))
    return perform(
        time,
        hips=Spot(x=-6 * over, y=5 * tiptoe / 20),
        chest=Turn(side=24 * over, lean=-6 * up),
        head=Turn(side=14 * over, lean=-10 * up * (1 - abs(over))),
        left_foot=Foot(x=12, pitch=tiptoe),
        right_foot=Foot(x=12, pitch=tiptoe),
        left_arm=path,
        right_arm=path,
    )


EXERCISE = (
    authored(
        "jump",
        "Jump",
        "A person crouches, jumps straight up and lands softly.",
        "jumping leap up",
        jump,
    ),
    authored(
        "long_jump",
        "Long jump",
        "A person swings the arms and jumps far forward from both feet.",
        "jumping leap forward distance broad",
        long_jump,
    ),
    authored(
        "hop",
        "Hop on one leg",
        "A person hops forward on the left leg.",
        "hopping one foot single bounce",
        hop,
    ),
    authored(
        "jumping_jacks",
        "Jumping jacks",
        "A person does jumping jacks, arms and legs going out and in.",
        "exercise fitness cardio workout",
        jumping_jacks,
    ),
    authored(
        "squat",
        "Squat",
        "A person does deep squats with the arms stretched forward.",
        "squats knee bend exercise fitness legs workout",
        squat,
    ),
    authored(
        "lunge",
        "Lunge",
        "A person steps far forward into a lunge and comes back.",
        "lunges exercise fitness legs workout",
        lunge,
    ),
    authored(
        "stretch",
        "Stretch",
        "A person stretches the arms up and leans to both sides.",
        "stretching warm up limber yoga",
        stretch,
    ),
)
