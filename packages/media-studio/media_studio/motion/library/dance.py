"""Dancing."""

import numpy as np

from media_studio.motion.library.curves import arched, clock, eased, keyed, swing
from media_studio.motion.library.entry import authored
from media_studio.motion.library.figure import (
    ANKLE_TO_BALL,
    LEVEL,
    RELAXED,
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


def side_step_dance() -> Motion:
    """Step from side to side to the beat, arms swinging."""
    beat = 0.55
    time = clock(8 * beat)
    over = np.sin(np.pi * np.clip(2 * np.abs(np.mod(time / (4 * beat), 1) - 0.5), 0, 1) - np.pi / 2)
    bounce = swing(time, 1 / beat, -0.25)
    share = np.mod(time / (2 * beat), 2)
    touch = [
        np.clip(np.sin(np.pi * np.clip(share - first, 0, 1)), 0, 1) ** 2 for first in (0.0, 1.0)
    ]
    groove = swing(time, 1 / (4 * beat), 0.02)
    return perform(
        time,
        hips=Spot(x=12 * over, y=-7 + 3 * bounce),
        pelvis=Turn(twist=10 * groove, side=5 * over),
        chest=Turn(lean=5 - 2 * bounce, twist=-16 * groove, side=-5 * over),
        head=Turn(twist=-6 * groove, side=5 * over, lean=4 - 4 * bounce),
        left_foot=Foot(x=22 - 9 * touch[0] ** 2, y=6 * touch[0], pitch=16 * touch[0], out=16),
        right_foot=Foot(x=22 - 9 * touch[1] ** 2, y=6 * touch[1], pitch=16 * touch[1], out=16),
        left_arm=hanging(16 + 22 * groove, out=24, bend=78 + 14 * bounce, roll=30),
        right_arm=hanging(16 - 22 * groove, out=24, bend=78 + 14 * bounce, roll=30),
    )


def disco() -> Motion:
    """Point up and across with the right hand while the hips swing."""
    beat = 0.5
    time = clock(8 * beat)
    share = np.mod(time / (2 * beat), 1)
    up = eased(share / 0.35) - eased((share - 0.5) / 0.35)
    hips = swing(time, 1 / (2 * beat), -0.1)
    high = Arm(x=28, y=40, z=8, elbow_x=0.6, elbow_y=-0.6, elbow_z=-0.6, roll=60)
    low = Arm(x=-22, y=-36, z=24, elbow_x=0.8, elbow_y=0, elbow_z=-0.3, roll=60)
    wide = Arm(x=40, y=-20, z=34, elbow_x=0.5, elbow_y=-0.5, elbow_z=-0.6, roll=60)
    akimbo = Arm(x=4, y=-38, z=7, elbow_x=1, elbow_y=0, elbow_z=-0.4, roll=80, flex=30)
    return perform(
        time,
        hips=Spot(x=-6 * hips, y=-4 + 1.5 * swing(time, 1 / beat)),
        pelvis=Turn(twist=8 * hips, side=-8 * hips),
        chest=Turn(twist=22 - 36 * up, side=-9 * up + 5, lean=9 - 12 * up),
        head=Turn(twist=12 - 40 * up, lean=8 - 22 * up),
        left_foot=Foot(x=17, out=14, pitch=10 + 10 * hips),
        right_foot=Foot(x=17, out=14),
        left_arm=akimbo,
        right_arm=through(low, wide, high, up),
    )


def twist() -> Motion:
    """Twist hips against shoulders on the balls of the feet."""
    rate = 1.1
    time = clock(5 / rate)
    turn = swing(time, rate)
    sink = 0.5 - 0.5 * swing(time, rate / 5, 0.25)
    foot = Foot(x=13, pitch=16, heading=26 * turn, out=6, turns_on="ball")
    return perform(
        time,
        hips=Spot(y=-5 - 15 * sink, z=-3 * sink, x=2.5 * swing(time, rate, 0.25)),
        pelvis=Turn(twist=30 * turn, lean=4 * sink),
        chest=Turn(twist=-26 * turn, lean=8 * sink + 3),
        head=Turn(twist=-6 * turn, side=4 * turn),
        left_foot=foot,
        right_foot=foot,
        left_arm=hanging(30 * turn, out=22, bend=84, roll=30),
        right_arm=hanging(-30 * turn, out=22, bend=84, roll=30),
    )


def spin() -> Motion:
    """Turn twice on the left foot like a ballet dancer."""
    time = clock(3.8)
    heading = keyed(time, (0.9, 0), (1.05, 30), (2.45, 692), (2.72, 720))
    rise = keyed(time, (0.85, 0), (1.15, 1), (2.5, 1), (2.95, 0))
    open_ = keyed(time, (0.1, 0), (0.7, 1), (0.95, 1), (1.25, 0), (2.45, 0), (2.8, 0.9), (3.6, 0))
    ready = keyed(time, (0.0, 0), (0.6, 1), (3.0, 1), (3.7, 0))
    load = keyed(time, (0.4, 0), (0.8, 1), (1.05, 0), (2.7, 0), (2.95, 0.8), (3.5, 0))
    ring = Arm(x=-11, y=-14, z=32, elbow_x=1, elbow_y=-0.3, elbow_z=0, roll=20, flex=10)
    wide = Arm(x=46, y=-9, z=16, elbow_x=0, elbow_y=-0.6, elbow_z=-0.8, roll=60)
    arm = mix(RELAXED, mix(ring, wide, open_), ready)
    left = Foot(x=4, pitch=52 * rise, heading=heading, turns_on="ball")
    # The right foot goes round the left ball, beside the shin
    angle, (x, z) = np.radians(heading), (-7.0, -5.0)
    around_x = 4 + x * np.cos(angle) + z * np.sin(angle)
    around_z = ANKLE_TO_BALL[2] - x * np.sin(angle) + z * np.cos(angle)
    right = Foot(
        x=9 * (1 - rise) - rise * around_x,
        z=rise * around_z,
        y=34 * rise,
        pitch=60 * rise,
        heading=heading,
        out=8 + 44 * rise,
        splay=4 + 30 * rise,
    )
    return perform(
        time,
        heading=heading,
        hips=Spot(x=4 * rise, y=9 * rise - 13 * load, z=rise * (ANKLE_TO_BALL[2] - 3)),
        pelvis=LEVEL,
        chest=Turn(lean=1, twist=-10 * load),
        left_foot=left,
        right_foot=right,
        left_arm=arm,
        right_arm=arm,
    )


def moonwalk() -> Motion:
    """Slide backwards, one flat foot at a time."""
    rate, glide = 0.75, 34.0
    time = clock(4 / rate)
    lift = []
    for phase in (0.0, 0.5):
        cycle = rate * time + phase
        lap, share = np.divmod(cycle, 1.0)
        # A flat foot glides back while the other stands on its toes
        slid = eased(share / 0.5)
        flat = eased((share + 0.04) / 0.1) * (1 - eased((share - 0.5) / 0.12))
        back = eased((share - 0.93) / 0.1)
        lift.append(
            Foot(
                x=8,
                z=-2 * glide * (lap - phase + slid) + glide * 0.5,
                pitch=46 * (1 - np.clip(flat + back, 0, 1)),
                out=2,
            )
        )
    sway = swing(time, rate)
    return perform(
        time,
        hips=Spot(y=-6, z=-2 * glide * rate * time, x=1.5 * sway),
        pelvis=Turn(twist=6 * sway),
        chest=Turn(lean=7, twist=-9 * sway),
        head=Turn(lean=8 + 4 * swing(time, 2 * rate)),
        left_foot=lift[0],
        right_foot=lift[1],
        left_arm=hanging(26 * sway, out=7, bend=22),
        right_arm=hanging(-26 * sway, out=7, bend=22),
    )


def waltz() -> Motion:
    """Sway through the steps of a waltz, holding a partner who is not there."""
    beat = 0.6
    time = clock(6 * beat)
    over = swing(time, 1 / (6 * beat), -0.05)
    rise = 0.5 - 0.5 * np.cos(2 * np.pi * np.mod(time / (3 * beat) - 0.1, 1))
    feet = []
    for first in (0.0, 3.0):
        step = arched(np.mod(time - first * beat, 6 * beat), (0.1 * beat, 1.0 * beat, 1))
        close = arched(np.mod(time - (first + 4.6) * beat, 6 * beat), (0, 1.0 * beat, 1))
        feet.append(Foot(x=13 + 6 * step, y=4 * (step + close), pitch=20 * rise + 8 * step, out=10))
    left = Arm(x=34, y=4, z=26, elbow_x=0.3, elbow_y=-1, elbow_z=-0.6, roll=40)
    right = Arm(x=4, y=-20, z=34, elbow_x=1, elbow_y=-0.1, elbow_z=-0.2, roll=40)
    return perform(
        time,
        hips=Spot(x=11 * over, y=-6 + 7 * rise),
        pelvis=Turn(side=3 * over, twist=8 * over),
        chest=Turn(lean=-4, side=8 * over, twist=10 * over),
        head=Turn(twist=20, side=5 * over, lean=-4),
        left_foot=feet[0],
        right_foot=feet[1],
        left_arm=left,
        right_arm=right,
    )


DANCE = (
    authored(
        "side_step_dance",
        "Side step dance",
        "A person dances from side to side to the beat with swinging arms.",
        "dancing groove party club pop music",
        side_step_dance,
    ),
    authored(
        "disco",
        "Disco",
        "A dancer points up and across with the right hand, the other on the hip.",
        "dancing disco point seventies fever party",
        disco,
    ),
    authored(
        "twist",
        "Twist",
        "A person dances the twist, hips against shoulders, sinking and rising.",
        "dancing twisting sixties rock",
        twist,
    ),
    authored(
        "spin",
        "Ballet spin",
        "A ballet dancer turns twice on one foot.",
        "pirouette spinning turn dancing rotate",
        spin,
    ),
    authored(
        "moonwalk",
        "Moonwalk",
        "A dancer slides backwards on flat feet.",
        "dancing sliding glide backwards pop",
        moonwalk,
    ),
    authored(
        "waltz",
        "Waltz",
        "A person sways through a waltz with an unseen partner.",
        "dancing ballroom partner three four",
        waltz,
    ),
)
