"""Chairs, doors, boxes, telephones."""

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
    RELAXED,
    Arm,
    Foot,
    Spot,
    Turn,
    hanging,
    mix,
    perform,
)
from media_studio.motion.library.gait import Gait, go
from media_studio.motion.library.sport import together
from media_studio.motion.motion import Motion

_SEAT, _BACK = 43.0, 34.0
"""How far below and behind their place the hips are on a chair, centimetres."""
_ON_LAP = Arm(x=-3, y=-36, z=28, elbow_x=0.7, elbow_y=-0.3, elbow_z=-0.8, roll=75, flex=14)


def _seated(time: FloatArray, down: FloatArray, tip: FloatArray) -> Motion:
    """Return a figure that is on a chair as far as `down` says; `tip` is how far it bends over."""
    foot = Foot(x=11, z=0)
    arm = mix(hanging(4 + 34 * tip, bend=16 + 20 * tip), _ON_LAP, eased(2 * down - 1))
    return perform(
        time,
        hips=Spot(y=-_SEAT * down, z=-_BACK * down**0.8),
        pelvis=Turn(lean=30 * tip - 4 * down),
        chest=Turn(lean=42 * tip + 2 * down),
        head=Turn(lean=14 * tip),
        left_foot=foot,
        right_foot=foot,
        left_arm=arm,
        right_arm=arm,
    )


def sit_down() -> Motion:
    """Sit down on a chair."""
    time = clock(2.8)
    return _seated(
        time, keyed(time, (0.3, 0), (1.75, 1)), keyed(time, (0.2, 0), (1.15, 1), (2.2, 0))
    )


def stand_up() -> Motion:
    """Rise from a chair."""
    time = clock(2.6)
    return _seated(
        time, keyed(time, (0.6, 1), (1.95, 0)), keyed(time, (0.2, 0), (0.85, 1), (2.0, 0))
    )


def sit_idle() -> Motion:
    """Sit on a chair and look about."""
    time = clock(7.2)
    look = swing(time, 1 / 7.2) + 0.4 * swing(time, 2 / 7.2, 0.2)
    foot = Foot(x=11)
    return perform(
        time,
        hips=Spot(y=-_SEAT, z=-_BACK, x=0.6 * look),
        pelvis=Turn(lean=-4),
        chest=Turn(lean=3 + 1.5 * look, twist=3 * look, side=1.5 * look),
        head=Turn(twist=20 * look, lean=4),
        left_foot=foot,
        right_foot=foot,
        left_arm=_ON_LAP,
        right_arm=_ON_LAP,
    )


def pick_up() -> Motion:
    """Pick something up from the floor with the right hand."""
    time = clock(3.4)
    down = keyed(time, (0.3, 0), (1.25, 1), (1.55, 1), (2.6, 0))
    grasp = Arm(x=-3, y=-29, z=44, elbow_x=0.5, elbow_y=0, elbow_z=-0.8, roll=70, flex=-4)
    held = Arm(x=-2, y=-24, z=30, elbow_x=0.4, elbow_y=-0.7, elbow_z=-0.7, roll=-30)
    lifted = keyed(time, (1.6, 0), (2.5, 1), (2.8, 1), (3.3, 0.8))
    return perform(
        time,
        hips=Spot(y=-52 * down, z=-15 * down),
        pelvis=Turn(lean=34 * down),
        chest=Turn(lean=62 * down, twist=12 * down),
        head=Turn(lean=40 * down + 12 * lifted * (1 - down)),
        left_foot=Foot(z=-12 * 1.0, pitch=26 * down, splay=8),
        right_foot=Foot(z=8, splay=12),
        left_arm=mix(RELAXED, hanging(50, out=16, bend=40), down),
        right_arm=mix(mix(RELAXED, grasp, down), held, lifted),
    )


def lift_box() -> Motion:
    """Lift a box from the floor with both hands."""
    time = clock(3.6)
    down = keyed(time, (0.2, 0), (1.2, 1), (1.55, 1), (2.6, 0))
    low, high = together(0, -46, 24, apart=20, roll=10), together(0, -32, 31, apart=20, roll=0)
    lifted = keyed(time, (1.6, 0), (2.6, 1))
    reach = keyed(time, (0.3, 0), (1.15, 1))
    arms = [mix(mix(RELAXED, a, reach), b, lifted) for a, b in zip(low, high, strict=True)]
    strain = arched(time, (1.5, 2.5, 1))
    return perform(
        time,
        hips=Spot(y=-50 * down - 2 * lifted, z=-20 * down - 4 * lifted),
        pelvis=Turn(lean=28 * down),
        chest=Turn(lean=52 * down - 6 * lifted),
        head=Turn(lean=26 * down - 8 * strain),
        left_foot=Foot(x=17, out=14, splay=14),
        right_foot=Foot(x=17, out=14, splay=14),
        left_arm=arms[0],
        right_arm=arms[1],
    )


def carry() -> Motion:
    """Carry a heavy box."""
    gait = Gait(
        stride=92, rate=0.75, width=10, drop=5, sway=4, lean=-7, push=26, strike=8, counter=3
    )
    time = clock(4 / gait.rate)
    arms = together(0, -30 + 1.2 * swing(time, 1.5), 31, apart=20, roll=0)
    return go(time, gait, left_arm=arms[0], right_arm=arms[1])


def push() -> Motion:
    """Push something heavy with both hands."""
    gait = Gait(
        stride=62,
        rate=0.5,
        stance=0.66,
        width=10,
        drop=16,
        bounce=0.6,
        lean=34,
        push=46,
        strike=-6,
        lift=6,
        ahead=-22,
        sway=3,
        kick=34,
    )
    time = clock(3 / gait.rate)
    strain = 2 * swing(time, 2 * gait.rate)
    arm = Arm(x=2, y=8 + strain, z=42, elbow_x=0.8, elbow_y=-0.8, elbow_z=0, roll=85, flex=-62)
    return go(time, gait, left_arm=arm, right_arm=arm, head=Turn(lean=18 + strain))


def pull_rope() -> Motion:
    """Pull a rope in, hand over hand."""
    rate = 0.7
    time = clock(4 / rate)
    pull = swing(time, rate)
    hands = []
    for phase in (0.0, 0.5):
        far = 0.5 + 0.5 * swing(time, rate, phase)
        lift = 0.5 + 0.5 * swing(time, rate, phase - 0.25)
        hands.append(
            Arm(
                x=-10 + 5 * (1 - far),
                y=-22 + 7 * lift,
                z=14 + 33 * far,
                elbow_x=0.7,
                elbow_y=-0.6,
                elbow_z=-0.5,
                roll=30,
            )
        )
    return perform(
        time,
        hips=Spot(y=-16, z=-10 + 2 * swing(time, 2 * rate)),
        pelvis=Turn(twist=6 * pull, lean=-4),
        chest=Turn(lean=-10 + 4 * swing(time, 2 * rate), twist=-18 * pull),
        head=Turn(lean=6),
        left_foot=Foot(x=13, z=24),
        right_foot=Foot(x=14, z=-16, out=34),
        left_arm=hands[0],
        right_arm=hands[1],
    )


def knock() -> Motion:
    """Knock at a door three times."""
    time = clock(3.0)
    up = keyed(time, (0.2, 0), (0.75, 1), (1.9, 1), (2.6, 0))
    rap = sum(arched(time, (at, at + 0.26, 1)) for at in (0.8, 1.1, 1.4))
    hand = Arm(
        x=-3, y=1, z=31 + 9 * rap, elbow_x=0.6, elbow_y=-1, elbow_z=0, roll=75, flex=22 - 24 * rap
    )
    return perform(
        time,
        hips=Spot(z=2 * up, x=-1 * up),
        chest=Turn(lean=4 * up, twist=7 * up + 2 * rap),
        head=Turn(side=-8 * keyed(time, (1.4, 0), (1.8, 1), (2.4, 1), (2.9, 0)), lean=2 * up),
        right_arm=mix(RELAXED, hand, up),
    )


def open_door() -> Motion:
    """Turn a handle, pull a door open and step back."""
    time = clock(3.4)
    reach = keyed(time, (0.2, 0), (0.85, 1))
    turn = keyed(time, (0.85, 0), (1.2, 1), (1.9, 1), (2.3, 0))
    pull = keyed(time, (1.15, 0), (2.15, 1))
    home = keyed(time, (2.4, 0), (3.2, 1))
    knob = Arm(x=2, y=-27, z=42, elbow_x=0.5, elbow_y=-0.7, elbow_z=-0.4, roll=20 + 62 * turn)
    drawn = Arm(x=20, y=-28, z=20, elbow_x=0.6, elbow_y=-0.2, elbow_z=-1, roll=30)
    back = stepped(time, 0, (1.3, 1.85, -26))
    return perform(
        time,
        hips=Spot(z=4 * reach - 20 * pull, x=-3 * pull, y=-2 * reach),
        chest=Turn(lean=7 * reach - 9 * pull, twist=9 * reach - 24 * pull * (1 - home)),
        head=Turn(lean=9 * reach * (1 - pull), twist=5 * pull * (1 - home)),
        left_foot=Foot(),
        right_foot=Foot(
            z=back, y=arched(time, (1.3, 1.85, 6)), out=stepped(time, 8, (1.35, 1.8, 22))
        ),
        right_arm=mix(mix(mix(RELAXED, knob, reach), drawn, pull), RELAXED, home),
    )


def climb_ladder() -> Motion:
    """Climb a ladder, hand over hand."""
    rate, rung, laps = 0.5, 30.0, 3
    time = clock(laps / rate)
    limbs = []
    for phase in (0.0, 0.5):
        lap, share = np.divmod(rate * time + phase, 1.0)
        limbs.append(
            (lap - phase + eased(share / 0.45), np.sin(np.pi * np.clip(share / 0.45, 0, 1)) ** 2)
        )
    feet, hands = [], []
    for number, sign in ((0, 1.0), (1, -1.0)):
        height, out = limbs[number]
        feet.append(
            Foot(x=10, y=2 * rung * height, z=-9 * out**2, pitch=4 + 12 * out, out=4, splay=14)
        )
        height, out = limbs[1 - number]
        hands.append(
            Arm(
                x=sign * 17,
                y=124 + 2 * rung * height,
                z=31 - 9 * out,
                elbow_x=0.9,
                elbow_y=-1,
                elbow_z=-0.2,
                roll=85,
                space="world",
            )
        )
    sway = swing(time, rate, 0.05)
    return perform(
        time,
        hips=Spot(x=3.5 * sway, y=2 * rung * rate * time - 12 + 1.5 * swing(time, 2 * rate), z=-18),
        pelvis=Turn(lean=2, side=-4 * sway),
        chest=Turn(lean=3, side=4 * sway, twist=5 * sway),
        head=Turn(lean=-20),
        left_foot=feet[0],
        right_foot=feet[1],
        left_arm=hands[0],
        right_arm=hands[1],
    )


EVERYDAY = (
    authored(
        "sit_down",
        "Sit down",
        "A person bends over and sits down on a chair.",
        "sitting seat chair bench",
        sit_down,
    ),
    authored(
        "stand_up",
        "Stand up",
        "A person leans forward and rises from a chair.",
        "standing get up rise chair",
        stand_up,
    ),
    authored(
        "sit_idle",
        "Sit on a chair",
        "A person sits on a chair, hands in the lap, and looks about.",
        "sitting seated chair waiting idle",
        sit_idle,
    ),
    authored(
        "pick_up",
        "Pick up",
        "A person bends down and picks something up from the floor.",
        "picking grab floor bend object",
        pick_up,
    ),
    authored(
        "lift_box",
        "Lift a box",
        "A person bends the knees and lifts a heavy box with both hands.",
        "lifting heavy crate package",
        lift_box,
    ),
    authored(
        "carry",
        "Carry a box",
        "A person walks with a heavy box in front of the belly.",
        "carrying walking heavy crate package",
        carry,
    ),
    authored(
        "push",
        "Push",
        "A person leans into something heavy and pushes it with both hands.",
        "pushing shove heavy cart car",
        push,
    ),
    authored(
        "pull_rope",
        "Pull a rope",
        "A person pulls in a rope hand over hand.",
        "pulling tug war drag haul",
        pull_rope,
    ),
    authored(
        "knock",
        "Knock at a door",
        "A person knocks at a door three times and listens.",
        "knocking visit door",
        knock,
    ),
    authored(
        "open_door",
        "Open a door",
        "A person turns a handle, pulls the door open and steps back.",
        "opening handle knob enter",
        open_door,
    ),
    authored(
        "climb_ladder",
        "Climb a ladder",
        "A person climbs up a ladder hand over hand.",
        "climbing ladder rungs up ascend",
        climb_ladder,
    ),
)
