"""Going places on foot."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.library.curves import arched, clock, keyed, stepped, swing
from media_studio.motion.library.entry import authored
from media_studio.motion.library.figure import Arm, Foot, Spot, Turn, hanging, perform
from media_studio.motion.library.gait import Gait, go
from media_studio.motion.motion import Motion


def _strides(count: int, gait: Gait) -> Motion:
    return go(clock(count / gait.rate), gait)


def walk() -> Motion:
    """Walk at an ordinary pace."""
    return _strides(4, Gait(stride=136, rate=0.9375))


def slow_walk() -> Motion:
    """Walk slowly."""
    return _strides(3, Gait(stride=92, rate=0.625, stance=0.66, push=28, swing=12, bend=15, sway=3))


def brisk_walk() -> Motion:
    """Walk fast."""
    gait = Gait(stride=162, rate=1.25, stance=0.58, lean=6, swing=30, bend=48, strike=22, push=48)
    return _strides(5, gait)


def sneak() -> Motion:
    """Go on the toes, bent and careful."""
    gait = Gait(
        stride=72,
        rate=0.5,
        stance=0.66,
        lift=17,
        strike=-24,
        push=30,
        drop=15,
        bounce=2,
        sway=5,
        lean=24,
    )
    time = clock(3 / gait.rate)
    paws = Arm(
        x=0, y=-20 + 3 * swing(time, gait.rate), z=30, elbow_x=0.7, elbow_z=-0.6, roll=80, flex=40
    )
    return go(
        time, gait, left_arm=paws, right_arm=paws, head=Turn(lean=4, twist=14 * swing(time, 0.25))
    )


def walk_backwards() -> Motion:
    """Walk backwards."""
    gait = Gait(
        stride=-88, rate=0.75, strike=-22, push=-8, kick=12, lean=1, swing=12, turn=-4, counter=-4
    )
    time = clock(3 / gait.rate)
    return go(time, gait, head=Turn(twist=24 * (swing(time, 0.25) > 0) * swing(time, 0.25) ** 2))


def run() -> Motion:
    """Run at an even pace."""
    return _strides(6, _RUN)


_RUN = Gait(
    stride=240,
    rate=1.364,
    stance=0.36,
    lift=24,
    width=6,
    strike=4,
    push=50,
    kick=80,
    ahead=6,
    drop=6,
    bounce=-4.5,
    sway=1,
    turn=9,
    counter=13,
    lean=10,
    swing=34,
    bend=84,
    out=12,
)


def sprint() -> Motion:
    """Run as fast as possible."""
    gait = Gait(
        stride=328,
        rate=1.875,
        stance=0.22,
        lift=24,
        width=5,
        strike=-8,
        push=55,
        kick=95,
        ahead=-8,
        drop=13,
        bounce=-4,
        sway=0.6,
        turn=12,
        counter=16,
        lean=18,
        swing=54,
        bend=88,
        out=10,
    )
    return _strides(8, gait)


def jog_in_place() -> Motion:
    """Jog without getting anywhere."""
    gait = Gait(
        stride=0,
        rate=1.364,
        stance=0.42,
        lift=22,
        strike=-14,
        push=36,
        kick=46,
        drop=4,
        bounce=-3.5,
        sway=1.5,
        turn=3,
        counter=8,
        lean=5,
        swing=26,
        bend=82,
        out=12,
    )
    return _strides(6, gait)


def march() -> Motion:
    """March in step with straight arms."""
    gait = Gait(
        stride=120, rate=0.9375, lift=30, strike=6, push=30, kick=30, lean=-1, swing=42, bend=6
    )
    return _strides(4, gait)


def limp() -> Motion:
    """Favour the right leg."""
    time = clock(4 / 0.75)
    sore = Gait(stride=76, rate=0.75, stance=0.5, lift=4, strike=2, push=12, kick=8, width=11)
    sound = Gait(stride=76, rate=0.75, stance=0.74, lift=8, drop=3, bounce=0.5, sway=5, swing=10)
    dip = np.clip(swing(time, 0.75, -0.45), 0, 1) ** 2
    return go(
        time,
        sound,
        other=sore,
        chest=Turn(lean=12 + 7 * dip, side=-9 * dip, twist=4 * swing(time, 0.75)),
        head=Turn(lean=12 + 4 * dip),
        right_arm=Arm(x=3, y=-44 - 3 * dip, z=14, elbow_x=0.7, roll=40),
    )


def crouch_walk() -> Motion:
    """Go low, knees bent."""
    gait = Gait(
        stride=92,
        rate=0.75,
        lift=9,
        strike=4,
        push=26,
        width=11,
        drop=30,
        bounce=1,
        sway=3,
        lean=34,
        swing=10,
        bend=58,
    )
    return _strides(4, gait)


def zombie_walk() -> Motion:
    """Shamble with the arms held out."""
    gait = Gait(
        stride=58,
        rate=0.5,
        stance=0.7,
        lift=3,
        strike=0,
        push=10,
        kick=6,
        width=11,
        drop=4,
        sway=6,
        turn=9,
    )
    time = clock(3 / gait.rate)
    lurch = swing(time, gait.rate)
    reach = Arm(z=44, elbow_x=0.6, elbow_y=-0.8, elbow_z=-0.2, roll=85, flex=42)
    return go(
        time,
        gait,
        chest=Turn(lean=10 + 4 * swing(time, 2 * gait.rate), twist=9 * lurch, side=9 * lurch),
        head=Turn(lean=14, twist=5 * lurch, side=20 + 5 * lurch),
        left_arm=replace(reach, x=-3, y=-3 + 4 * lurch),
        right_arm=replace(reach, x=0, y=-12 - 4 * lurch),
    )


_SIDE_STEP = 34.0
_SIDE_STEPS = (0.25, 1.35, 2.45)
"""When each step to the side begins."""


def _sidestep(direction: float) -> Motion:
    time = clock(3.6)
    lead, trail = _side_foot(time, 0.0), _side_foot(time, 0.5)
    left, right = (lead, trail) if direction > 0 else (trail, lead)
    over = 2.5 * direction * arched(time, *((at, at + 1.0, 1.0) for at in _SIDE_STEPS))
    arm = hanging(8, out=14, bend=30)
    return perform(
        time,
        hips=Spot(x=direction * (lead[0] + trail[0]) / 2, y=-2.5),
        chest=Turn(lean=5, side=over),
        head=Turn(twist=16 * direction * keyed(time, (0, 0), (0.3, 1), (3.1, 1), (3.6, 0))),
        left_foot=Foot(x=9 + direction * left[0], y=left[1], pitch=1.2 * left[1]),
        right_foot=Foot(x=9 - direction * right[0], y=right[1], pitch=1.2 * right[1]),
        left_arm=arm,
        right_arm=arm,
    )


def _side_foot(time: FloatArray, delay: float) -> tuple[FloatArray, FloatArray]:
    """Return how far a foot has gone to the side and how high it is."""
    moves = [
        (at + delay, at + delay + 0.42, _SIDE_STEP * (number + 1))
        for number, at in enumerate(_SIDE_STEPS)
    ]
    return stepped(time, 0, *moves), arched(time, *((at, until, 7.0) for at, until, _ in moves))


def sidestep_left() -> Motion:
    """Step to the left three times."""
    return _sidestep(1.0)


def sidestep_right() -> Motion:
    """Step to the right three times."""
    return _sidestep(-1.0)


def turn_around() -> Motion:
    """Turn to the left until facing the other way."""
    time = clock(3.0)
    heading = keyed(time, (0.35, 0), (1.3, 95), (2.4, 180))
    left = stepped(time, 0, (0.4, 0.95, 75), (1.45, 2.0, 180))
    right = stepped(time, 0, (0.95, 1.45, 110), (2.0, 2.5, 180))
    feet = []
    for angle, sign, moves in (
        (left, 1.0, ((0.4, 0.95), (1.45, 2.0))),
        (right, -1.0, ((0.95, 1.45), (2.0, 2.5))),
    ):
        turn = np.radians(angle)
        height = arched(time, *((begin, end, 6.0) for begin, end in moves))
        feet.append(
            Foot(
                x=10 * np.cos(turn),
                z=-sign * 10 * np.sin(turn),
                y=height,
                heading=angle,
                pitch=2 * height,
            )
        )
    ahead = keyed(time, (0.1, 0), (0.6, 26), (1.6, 22), (2.3, 0))
    return perform(
        time,
        heading=heading,
        hips=Spot(
            x=3 * np.sin(np.radians(heading)), y=-1.5, z=3 * (np.cos(np.radians(heading)) - 1)
        ),
        chest=Turn(lean=3, twist=0.5 * ahead),
        head=Turn(lean=2, twist=ahead),
        left_foot=feet[0],
        right_foot=feet[1],
        left_arm=hanging(4 - 0.5 * ahead, out=12, bend=24),
        right_arm=hanging(4 + 0.5 * ahead, out=12, bend=24),
    )


LOCOMOTION = (
    authored(
        "walk", "Walk", "A person walks forward at an ordinary pace.", "walking go steps", walk
    ),
    authored(
        "slow_walk",
        "Slow walk",
        "A person walks slowly and at ease.",
        "walking leisurely",
        slow_walk,
    ),
    authored(
        "brisk_walk",
        "Brisk walk",
        "A person walks fast with swinging arms.",
        "walking quick power hurry",
        brisk_walk,
    ),
    authored(
        "sneak",
        "Sneak",
        "A person creeps forward on the toes, careful not to be heard.",
        "sneaking stealth tiptoe quiet creep thief",
        sneak,
    ),
    authored(
        "walk_backwards",
        "Walk backwards",
        "A person walks backwards and glances over the shoulder.",
        "backward retreat back away",
        walk_backwards,
    ),
    authored(
        "sidestep_left",
        "Sidestep left",
        "A person takes side steps to the left.",
        "strafe sideways lateral shuffle",
        sidestep_left,
    ),
    authored(
        "sidestep_right",
        "Sidestep right",
        "A person takes side steps to the right.",
        "strafe sideways lateral shuffle",
        sidestep_right,
    ),
    authored("run", "Run", "A person runs forward at an even pace.", "running jog jogging", run),
    authored(
        "sprint",
        "Sprint",
        "A person sprints as fast as they can.",
        "sprinting running race fast dash",
        sprint,
    ),
    authored(
        "jog_in_place",
        "Jog in place",
        "A person jogs on the spot to warm up.",
        "jogging running stationary exercise",
        jog_in_place,
    ),
    authored(
        "march",
        "March",
        "A soldier marches with high knees and straight arms.",
        "marching parade military army",
        march,
    ),
    authored(
        "limp",
        "Limp",
        "A person limps and spares the right leg, which hurts.",
        "limping injured hurt wounded lame hobble",
        limp,
    ),
    authored(
        "crouch_walk",
        "Crouch walk",
        "A person walks low with bent knees to stay in cover.",
        "crouching crouched ducked low stealth",
        crouch_walk,
    ),
    authored(
        "zombie_walk",
        "Zombie walk",
        "A zombie shambles with its arms held out in front.",
        "undead monster horror lurch",
        zombie_walk,
    ),
    authored(
        "turn_around",
        "Turn around",
        "A person turns to the left until they face the other way.",
        "turning about face rotate 180 reverse direction",
        turn_around,
    ),
)
