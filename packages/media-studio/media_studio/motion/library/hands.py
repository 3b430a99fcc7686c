"""Work of the hands: telephones, cups, keys and instruments."""

from media_studio.motion.library.curves import clock, keyed, swing
from media_studio.motion.library.entry import authored
from media_studio.motion.library.figure import (
    RELAXED,
    Arm,
    Foot,
    Spot,
    Turn,
    mix,
    perform,
)
from media_studio.motion.library.sport import together
from media_studio.motion.motion import Motion


def drink() -> Motion:
    """Drink from a cup in the right hand."""
    time = clock(4.0)
    up = keyed(time, (0.3, 0), (0.8, 0.45), (1.3, 1), (2.7, 1), (3.6, 0))
    tilt = keyed(time, (1.25, 0), (1.7, 1), (2.4, 1), (2.8, 0))
    cup = Arm(
        x=-10,
        y=9 + 4 * tilt,
        z=20 - 2 * tilt,
        elbow_x=0.6 + 0.5 * tilt,
        elbow_y=-0.9,
        elbow_z=0.1,
        roll=15,
        flex=12,
    )
    return perform(
        time,
        hips=Spot(x=1.5 * up),
        chest=Turn(lean=-3 * tilt),
        head=Turn(lean=6 * up - 26 * tilt),
        right_arm=mix(RELAXED, cup, up),
    )


def phone_call() -> Motion:
    """Speak on a telephone held to the right ear."""
    time = clock(5.6)
    up = keyed(time, (0.2, 0), (0.9, 1), (4.6, 1), (5.4, 0))
    talk = keyed(time, (1.2, 0), (1.9, 1), (4.0, 1), (4.6, 0))
    ear = Arm(x=0, y=13, z=9, elbow_x=0.8, elbow_y=-1, elbow_z=0.3, roll=-10, flex=14)
    gesture = Arm(
        x=12, y=-24 + 4 * swing(time, 0.9), z=26 + 4 * swing(time, 1.3), roll=-30, elbow_x=0.5
    )
    return perform(
        time,
        hips=Spot(x=2.5 * swing(time, 0.18) * up),
        chest=Turn(twist=6 * swing(time, 0.18) * up, lean=1),
        head=Turn(
            side=-9 * up, twist=9 * swing(time, 0.27) * talk, lean=3 + 4 * swing(time, 0.7) * talk
        ),
        left_arm=mix(RELAXED, gesture, talk),
        right_arm=mix(RELAXED, ear, up),
    )


def type_on_keyboard() -> Motion:
    """Sit at a desk and type."""
    time = clock(4.8)
    left, right = together(0, -29, 34, apart=11, roll=85)
    patter = [
        1.2 * swing(time, 5) * (0.6 + 0.4 * swing(time, 5 / 4.8, phase)) for phase in (0, 0.5)
    ]
    hands = [
        Arm(
            x=arm.x + 2 * swing(time, 3 / 4.8, phase),
            y=arm.y + sign * tap,
            z=arm.z,
            elbow_x=0.5,
            elbow_y=-0.8,
            elbow_z=-0.6,
            roll=85,
            flex=-12 + 7 * sign * tap,
        )
        for arm, tap, sign, phase in ((left, patter[0], 1, 0.0), (right, patter[1], -1, 0.3))
    ]
    foot = Foot(x=11, z=2)
    return perform(
        time,
        hips=Spot(y=-43, z=-34),
        pelvis=Turn(lean=-2),
        chest=Turn(lean=7),
        head=Turn(lean=12 + 3 * swing(time, 1 / 4.8), twist=7 * swing(time, 2 / 4.8)),
        left_foot=foot,
        right_foot=foot,
        left_arm=hands[0],
        right_arm=hands[1],
    )


def conduct() -> Motion:
    """Conduct an orchestra in four."""
    bar = 2.4
    time = clock(2 * bar)
    # Down, across, out and up: the figure of four beats
    across = 10 * swing(time, 1 / bar, 0.55) + 6 * swing(time, 2 / bar, 0.3)
    beat = 8 * swing(time, 4 / bar, 0.25) + 6 * swing(time, 1 / bar, 0.2)
    arms = [
        Arm(
            x=9 + across * share,
            y=-5 + beat * share,
            z=36,
            elbow_x=0.9,
            elbow_y=-0.8,
            elbow_z=-0.2,
            roll=65,
            flex=0.9 * beat,
        )
        for share in (0.75, 1.0)
    ]
    return perform(
        time,
        hips=Spot(x=1.5 * swing(time, 1 / bar), y=0.1 * beat - 1),
        chest=Turn(
            lean=5 + 0.3 * beat, twist=5 * swing(time, 1 / (2 * bar)), side=2 * swing(time, 1 / bar)
        ),
        head=Turn(lean=3 + 0.5 * beat, twist=14 * swing(time, 1 / (2 * bar))),
        left_foot=Foot(x=11),
        right_foot=Foot(x=11),
        left_arm=arms[0],
        right_arm=arms[1],
    )


def play_guitar() -> Motion:
    """Strum a guitar and tap along with one foot."""
    rate = 1.0
    time = clock(5.0)
    strum = swing(time, 2 * rate)
    fret = swing(time, rate / 2.5) + 0.4 * swing(time, rate)
    neck = Arm(
        x=20 + 3.5 * fret,
        y=-15 + 1.5 * fret,
        z=27,
        elbow_x=0.5,
        elbow_y=-1,
        elbow_z=-0.2,
        roll=-70,
        flex=26,
    )
    pick = Arm(
        x=-9,
        y=-31 - 5.5 * strum,
        z=25,
        elbow_x=1,
        elbow_y=-0.1,
        elbow_z=-0.6,
        roll=55,
        flex=16 + 14 * strum,
    )
    tap = 0.5 + 0.5 * swing(time, 2 * rate, 0.1)
    return perform(
        time,
        hips=Spot(x=2 * swing(time, rate / 2), y=-1.5 - 0.6 * tap),
        chest=Turn(lean=7, twist=6 + 2 * swing(time, rate / 2), side=2 * swing(time, rate / 2)),
        head=Turn(lean=14 + 5 * swing(time, rate), twist=14 + 4 * fret),
        left_foot=Foot(x=12, out=16),
        right_foot=Foot(x=12, out=16, pitch=-11 * tap),
        left_arm=neck,
        right_arm=pick,
    )


def play_drums() -> Motion:
    """Sit and play the drums."""
    rate = 2.0
    time = clock(4.0)
    beats = [swing(time, rate, phase) for phase in (0.0, 0.5)]
    hands = [
        Arm(
            x=2 + 6 * swing(time, rate / 4, phase),
            y=-22 + 9 * beat,
            z=34,
            elbow_x=0.7,
            elbow_y=-0.7,
            elbow_z=-0.6,
            roll=80,
            flex=-18 * beat,
        )
        for beat, phase in zip(beats, (0.0, 0.3), strict=True)
    ]
    return perform(
        time,
        hips=Spot(y=-40, z=-32),
        chest=Turn(lean=9 + 1.5 * swing(time, 2 * rate), twist=6 * swing(time, rate / 4)),
        head=Turn(lean=8 + 7 * swing(time, rate), twist=12 * swing(time, rate / 8)),
        left_foot=Foot(x=18, out=20, splay=18),
        right_foot=Foot(x=18, z=5, out=20, splay=18, pitch=-6 - 5 * swing(time, rate, 0.2)),
        left_arm=hands[0],
        right_arm=hands[1],
    )


def stir() -> Motion:
    """Stir a pot with the right hand."""
    rate = 0.8
    time = clock(6 / rate)
    hand = Arm(
        x=-8 + 7 * swing(time, rate),
        y=-25,
        z=36 + 6 * swing(time, rate, 0.25),
        elbow_x=0.8,
        elbow_y=-0.6,
        elbow_z=-0.4,
        roll=70,
        flex=24,
    )
    hold = Arm(x=0, y=-32, z=31, elbow_x=0.8, elbow_y=-0.4, elbow_z=-0.7, roll=40)
    return perform(
        time,
        hips=Spot(x=1.2 * swing(time, rate), y=-0.6),
        chest=Turn(lean=9, twist=3 * swing(time, rate, 0.1), side=1.5 * swing(time, rate)),
        head=Turn(lean=24, twist=-4),
        left_arm=hold,
        right_arm=hand,
    )


HANDS = (
    authored(
        "drink",
        "Drink",
        "A person lifts a cup with the right hand and drinks.",
        "drinking cup glass water coffee sip",
        drink,
    ),
    authored(
        "phone_call",
        "Phone call",
        "A person lifts a telephone to the right ear and speaks.",
        "phoning telephone cell calling conversation",
        phone_call,
    ),
    authored(
        "type_on_keyboard",
        "Type on a keyboard",
        "A person sits at a desk and types.",
        "typing computer office writing work sitting",
        type_on_keyboard,
    ),
    authored(
        "conduct",
        "Conduct an orchestra",
        "A conductor beats four with both hands.",
        "conducting conductor music baton symphony",
        conduct,
    ),
    authored(
        "play_guitar",
        "Play guitar",
        "A musician strums a guitar and taps along with one foot.",
        "playing guitarist music strum instrument rock",
        play_guitar,
    ),
    authored(
        "play_drums",
        "Play drums",
        "A drummer sits and plays the drums with two sticks.",
        "playing drummer drumming music instrument band",
        play_drums,
    ),
    authored(
        "stir",
        "Stir a pot",
        "A cook stirs a pot with the right hand.",
        "stirring cooking kitchen soup",
        stir,
    ),
)
