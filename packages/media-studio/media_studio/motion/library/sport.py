"""Balls, clubs and rackets, which the figure does without."""

from dataclasses import replace

import numpy as np

from media_studio.motion.library.curves import (
    Curve,
    arched,
    clock,
    keyed,
    stepped,
    swing,
)
from media_studio.motion.library.entry import authored
from media_studio.motion.library.exercise import flight
from media_studio.motion.library.figure import (
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

_SHOULDER = 17.0
"""From the middle of the chest to a shoulder joint."""


def together(
    x: Curve, y: Curve, z: Curve, *, apart: float = 6.0, roll: float = 20.0
) -> tuple[Arm, Arm]:
    """Return left and right arm whose hands hold one thing.

    Args:
        x: To the left of the middle of the shoulders.
        y: Above it.
        z: Before it.
        apart: Centimetres from either wrist to the thing.
        roll: Palms down.
    """
    left = Arm(
        x=x + apart - _SHOULDER, y=y, z=z, roll=roll, elbow_x=0.6, elbow_y=-0.9, elbow_z=-0.25
    )
    return left, replace(left, x=-np.asarray(x) + apart - _SHOULDER)


def throw() -> Motion:
    """Throw overhand with the right hand, stepping in with the left foot."""
    time = clock(2.6)
    wind = keyed(time, (0.1, 0), (0.85, 1), (1.0, 1), (1.25, 0))
    cast = keyed(time, (0.98, 0), (1.22, 1), (1.7, 1), (2.4, 0))
    ready = Arm(x=22, y=20, z=-16, elbow_x=1, elbow_y=-0.7, elbow_z=0.1, roll=60, flex=-15)
    released = Arm(x=2, y=24, z=44, elbow_x=0.8, elbow_y=-0.3, elbow_z=0, roll=80, flex=15)
    ended = Arm(x=-22, y=-34, z=22, elbow_x=0.8, elbow_y=0.1, elbow_z=-0.2, roll=60, flex=20)
    gone = keyed(time, (1.2, 0), (1.45, 1), (1.7, 1), (2.4, 1))
    home = keyed(time, (1.7, 0), (2.4, 1))
    wide = Arm(x=44, y=-22, z=0, elbow_x=0.2, elbow_y=-0.8, elbow_z=-0.6, roll=40)
    arm = through(RELAXED, wide, ready, wind)
    arm = mix(mix(mix(arm, released, cast), ended, gone), RELAXED, home)
    other = mix(
        mix(RELAXED, Arm(x=4, y=-6, z=44, roll=70), wind),
        Arm(x=6, y=-30, z=2, elbow_x=0.5, elbow_y=-0.2, elbow_z=-1),
        cast,
    )
    lift = arched(time, (0.35, 1.0, 14), (1.9, 2.35, 6))
    return perform(
        time,
        hips=Spot(z=-5 * wind + 22 * cast + 5 * home, y=-4 * wind - 5 * cast, x=-3 * wind),
        pelvis=Turn(twist=-22 * wind + 18 * cast, lean=8 * cast),
        chest=Turn(twist=-48 * wind + 34 * cast, lean=-6 * wind + 26 * cast, side=8 * cast),
        head=Turn(lean=4 * cast),
        left_foot=Foot(z=stepped(time, 0, (0.4, 1.0, 45), (1.9, 2.35, 10)), y=lift, pitch=lift),
        right_foot=Foot(pitch=keyed(time, (0.9, 0), (1.25, 38), (1.8, 34), (2.4, 0)), out=22),
        left_arm=other,
        right_arm=arm,
    )


def catch() -> Motion:
    """Catch a ball with both hands and draw it to the chest."""
    time = clock(2.4)
    reach = keyed(time, (0.2, 0), (0.8, 1), (1.0, 1))
    draw = keyed(time, (0.98, 0), (1.3, 1))
    home = keyed(time, (1.75, 0), (2.3, 1))
    far, near = together(0, 4, 46, apart=10), together(0, -22, 25, apart=9)
    arms = [
        mix(mix(mix(RELAXED, out, reach), held, draw), RELAXED, home)
        for out, held in zip(far, near, strict=True)
    ]
    give = keyed(time, (0.6, 0), (1.0, 0.4), (1.3, 1), (1.9, 0.2), (2.3, 0))
    return perform(
        time,
        hips=Spot(y=-9 * give - 2 * reach * (1 - home), z=4 * reach * (1 - home) - 7 * give),
        chest=Turn(lean=6 * reach * (1 - home) + 5 * give),
        head=Turn(lean=-4 * reach + 14 * draw * (1 - home) + 4 * home),
        left_foot=Foot(x=13),
        right_foot=Foot(x=13, z=-10),
        left_arm=arms[0],
        right_arm=arms[1],
    )


def golf_swing() -> Motion:
    """Swing a golf club to the left."""
    time = clock(3.6)
    back = keyed(time, (0.4, 0), (1.35, 1), (1.5, 1), (1.78, 0))
    on = keyed(time, (1.72, 0), (2.1, 1), (2.9, 1), (3.4, 0.8))
    arms = together(
        -38 * back + 34 * on,
        -50 + 52 * back**1.3 + 66 * on**1.3,
        26 - 8 * back - 12 * on,
        apart=2.0,
        roll=10,
    )
    turn = -82 * back + 78 * on
    return perform(
        time,
        hips=Spot(x=-4 * back + 8 * on, y=-6 + 3 * on, z=-8 + 6 * on),
        pelvis=Turn(twist=-34 * back + 62 * on, lean=16 - 12 * on),
        chest=Turn(twist=turn, lean=32 - 27 * on, side=-4 * back - 5 * on),
        head=Turn(lean=26 - 22 * on, twist=58 * on**2, side=-5 * back),
        left_foot=Foot(x=19, out=18),
        right_foot=Foot(x=19, pitch=46 * on, out=6 - 30 * on, turns_on="ball"),
        left_arm=arms[0],
        right_arm=arms[1],
    )


def bowling() -> Motion:
    """Step up and roll a ball with the right hand."""
    time = clock(3.4)
    left = stepped(time, 0, (0.3, 0.75, 45), (1.25, 1.75, 118))
    right = stepped(time, 0, (0.75, 1.25, 75))
    height = arched(time, (0.3, 0.75, 6), (1.25, 1.75, 7)), arched(time, (0.75, 1.25, 6))
    slide = keyed(time, (1.3, 0), (1.8, 1), (2.5, 1), (3.3, 0.2))
    angle = keyed(
        time, (0.1, 20), (0.6, 40), (1.35, -72), (1.8, 8), (2.15, 105), (2.7, 110), (3.3, 20)
    )
    bend = keyed(time, (0.1, 70), (0.7, 20), (1.3, 4), (1.9, 4), (2.2, 25), (3.3, 30))
    return perform(
        time,
        hips=Spot(
            x=-2 * slide,
            y=-4 - 30 * slide,
            z=keyed(time, (0.2, 0), (0.75, 20), (1.25, 56), (1.8, 84), (2.4, 90), (3.3, 92)),
        ),
        pelvis=Turn(lean=22 * slide, twist=8 * slide),
        chest=Turn(lean=8 + 44 * slide, twist=-14 * slide, side=-8 * slide),
        head=Turn(lean=10 * slide),
        left_foot=Foot(z=left, y=height[0], pitch=1.5 * height[0], x=6),
        right_foot=Foot(
            z=right,
            y=height[1] + arched(time, (1.3, 1.85, 6)),
            x=stepped(time, 9, (1.35, 1.8, -12)),
            pitch=1.5 * height[1] + keyed(time, (1.3, 0), (1.8, 52), (3.3, 46)),
        ),
        left_arm=hanging(-4 - 14 * slide, out=10 + 56 * slide, bend=18),
        right_arm=hanging(angle, out=5, bend=bend, roll=-60),
    )


def tennis_serve() -> Motion:
    """Toss a ball with the left hand and serve with the right."""
    time = clock(3.2)
    toss = keyed(time, (0.3, 0), (0.7, -0.15), (1.15, 1), (1.5, 0.9), (1.8, 0.15), (2.8, 0))
    wind = keyed(time, (0.5, 0), (1.3, 1), (1.55, 1), (1.72, 0))
    hit = keyed(time, (1.52, 0), (1.74, 1), (1.86, 1))
    down = keyed(time, (1.74, 0), (2.05, 1), (2.3, 1))
    home = keyed(time, (2.3, 0), (3.0, 1))
    cocked = Arm(x=18, y=16, z=-20, elbow_x=1, elbow_y=-0.1, elbow_z=-0.3, roll=60, flex=-10)
    struck = Arm(x=6, y=50, z=12, elbow_x=0.8, elbow_y=-0.2, elbow_z=0, roll=80, flex=14)
    ended = Arm(x=-36, y=-28, z=18, elbow_x=0.5, elbow_y=-0.3, elbow_z=0.3, roll=70, flex=10)
    wide = Arm(x=46, y=-16, z=-4, elbow_x=0.2, elbow_y=-0.7, elbow_z=-0.7, roll=40)
    arm = through(RELAXED, wide, cocked, wind)
    arm = mix(mix(mix(arm, struck, hit), ended, down), RELAXED, home)
    low = np.maximum(-toss, 0)
    up = np.maximum(toss, 0)
    follow = down * (1 - home)
    height = flight(time, 1.62, 1.92)
    tip = keyed(time, (1.45, 0), (1.65, 40), (1.9, 26), (2.0, 0))
    return perform(
        time,
        hips=Spot(y=-13 * wind - 10 * low + height - 6 * follow, z=7 * wind + 16 * follow),
        pelvis=Turn(twist=-24 * wind + 10 * follow),
        chest=Turn(twist=-44 * wind + 22 * follow, lean=-14 * wind + 30 * follow, side=-9 * wind),
        head=Turn(lean=-32 * up * (1 - down), twist=-6 * wind),
        left_foot=Foot(z=16, y=height, pitch=tip, out=20),
        right_foot=Foot(z=-12, x=12, y=height, pitch=tip + 28 * follow, out=35),
        left_arm=mix(RELAXED, Arm(x=6, y=46, z=20, elbow_x=0.6, elbow_y=-0.3, roll=-60), up),
        right_arm=arm,
    )


def basketball_shot() -> Motion:
    """Shoot at the basket with a small jump."""
    time = clock(2.8)
    hold = keyed(time, (0.1, 0), (0.5, 1))
    lift = keyed(time, (0.75, 0), (1.1, 1))
    push = keyed(time, (1.08, 0), (1.32, 1), (1.75, 1))
    home = keyed(time, (1.8, 0), (2.6, 1))
    load = keyed(time, (0.3, 0), (0.8, 1), (1.1, 0), (1.5, 0.05), (1.68, 0.6), (2.2, 0))
    height = flight(time, 1.12, 1.52)
    low, high = together(-4, -26, 27, apart=11), together(-8, 22, 20, apart=11)
    shot = Arm(x=-4, y=46, z=22, elbow_x=0.5, elbow_y=-1, elbow_z=0.4, roll=85, flex=60 * push)
    guide = Arm(x=-2, y=42, z=20, elbow_x=0.9, elbow_y=-0.6, elbow_z=0.2, roll=20)
    arms = [
        mix(mix(mix(mix(RELAXED, a, hold), b, lift), c, push), RELAXED, home)
        for a, b, c in zip(low, high, (guide, shot), strict=True)
    ]
    foot = Foot(x=12, y=height, pitch=keyed(time, (0.95, 0), (1.14, 42), (1.4, 30), (1.6, 0)))
    return perform(
        time,
        hips=Spot(y=height - 20 * load, z=-5 * load + 2 * push * (1 - home)),
        chest=Turn(lean=20 * load, twist=6 * lift * (1 - home)),
        head=Turn(lean=2 - 16 * lift * (1 - home)),
        left_foot=foot,
        right_foot=foot,
        left_arm=arms[0],
        right_arm=arms[1],
    )


def dribble() -> Motion:
    """Dribble a ball with the right hand."""
    rate = 1.6
    time = clock(6 / rate)
    push = 0.5 + 0.5 * swing(time, rate)
    hand = Arm(
        x=11,
        y=-28 - 12 * push,
        z=30 + 3 * push,
        elbow_x=0.5,
        elbow_y=-0.5,
        elbow_z=-0.8,
        roll=85,
        flex=-20 + 38 * push,
    )
    guard = Arm(x=12, y=-22, z=32, elbow_x=0.7, roll=45)
    return perform(
        time,
        hips=Spot(y=-17 - 2.5 * push, z=-6),
        chest=Turn(lean=27 + 3 * push, twist=8, side=-2 * push),
        head=Turn(lean=6, twist=10 * swing(time, rate / 6)),
        left_foot=Foot(x=15, z=8),
        right_foot=Foot(x=15, z=-8),
        left_arm=guard,
        right_arm=hand,
    )


def soccer_kick() -> Motion:
    """Step up to a ball and kick it with the right foot."""
    time = clock(2.8)
    left = stepped(time, 0, (0.25, 0.75, 46))
    lift = arched(time, (0.25, 0.75, 9))
    back = keyed(time, (0.55, 0), (0.95, 1), (1.2, 0))
    on = keyed(time, (1.0, 0), (1.3, 1), (1.45, 1), (2.0, 0))
    z = keyed(time, (0.7, 0), (0.95, 2), (1.12, 50), (1.27, 122), (1.5, 120), (2.0, 70), (2.4, 46))
    y = keyed(time, (0.6, 0), (0.95, 30), (1.11, 4), (1.29, 52), (1.5, 50), (2.0, 14), (2.4, 0))
    return perform(
        time,
        hips=Spot(
            x=5 * keyed(time, (0.4, 0), (0.9, 1), (1.8, 1), (2.5, 0)),
            y=-4 * back - 1,
            z=keyed(time, (0.2, 0), (0.8, 30), (1.25, 45), (2.5, 45)),
        ),
        pelvis=Turn(twist=-16 * back + 18 * on, lean=-14 * on + 8 * back),
        chest=Turn(twist=16 * back - 22 * on, lean=8 * back - 12 * on, side=6 * back + 4 * on),
        head=Turn(lean=16 * back + 8 * on),
        left_foot=Foot(z=left, y=lift, pitch=lift),
        right_foot=Foot(
            z=z, y=y, pitch=keyed(time, (0.5, 0), (0.95, 70), (1.15, 40), (1.35, 8), (2.4, 0))
        ),
        left_arm=hanging(40 * on - 6 * back, out=14 + 50 * back, bend=22),
        right_arm=hanging(26 * back - 44 * on, out=12 + 22 * on, bend=26),
    )


SPORT = (
    authored(
        "throw",
        "Throw",
        "A person throws a ball overhand with the right arm.",
        "throwing pitch toss ball",
        throw,
    ),
    authored(
        "catch",
        "Catch",
        "A person catches a ball with both hands and draws it to the chest.",
        "catching receive ball",
        catch,
    ),
    authored(
        "golf_swing",
        "Golf swing",
        "A golfer swings the club back and through.",
        "golfing club drive",
        golf_swing,
    ),
    authored(
        "bowling",
        "Bowling",
        "A bowler steps up and rolls the ball.",
        "bowl alley roll ball pins",
        bowling,
    ),
    authored(
        "tennis_serve",
        "Tennis serve",
        "A tennis player tosses the ball up and serves overhead.",
        "racket racquet serving ball",
        tennis_serve,
    ),
    authored(
        "basketball_shot",
        "Basketball shot",
        "A basketball player shoots at the basket with a small jump.",
        "shooting hoop jump shot ball",
        basketball_shot,
    ),
    authored(
        "dribble",
        "Dribble",
        "A basketball player dribbles the ball with the right hand.",
        "dribbling basketball bounce ball",
        dribble,
    ),
    authored(
        "soccer_kick",
        "Football kick",
        "A football player steps up and kicks the ball with the right foot.",
        "soccer kicking ball shoot goal",
        soccer_kick,
    ),
)
