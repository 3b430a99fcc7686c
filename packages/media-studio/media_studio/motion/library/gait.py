"""Ways to go: feet that take turns on the floor, and the body above them."""

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from media_studio.arrays import FloatArray
from media_studio.motion.library.curves import Curve, eased, swing
from media_studio.motion.library.figure import (
    LEVEL,
    Arm,
    Foot,
    Spot,
    Turn,
    hanging,
    perform,
)
from media_studio.motion.motion import Motion


@dataclass(frozen=True, kw_only=True)
class Gait:
    """A way to go; a stride is two steps.

    Attributes:
        stride: Centimetres of a stride, below 0 backwards.
        rate: Strides a second.
        stance: Share of a stride that each foot is on the floor; below .5 both are off it between.
        lift: Height of the foot on its way forward.
        width: From the middle to each foot.
        strike: Degrees of toes up at touch-down.
        push: Degrees of heel up at take-off.
        kick: Degrees of toes down on the way forward.
        ahead: Where the foot is put down, centimetres before the usual place.
        drop: How much lower than standing the hips are.
        bounce: How far they rise over the standing leg, below 0 when they sink.
        sway: How far they go over to the standing leg.
        turn: Degrees by which the hips turn with the leg that goes forward.
        counter: Degrees by which the chest turns against that.
        lean: Degrees of the chest forward.
        swing: Degrees of the arms either way.
        bend: Degrees of the elbows.
        out: Degrees by which the arms stand off.
    """

    stride: float
    rate: float
    stance: float = 0.62
    lift: float = 8.0
    width: float = 8.0
    strike: float = 16.0
    push: float = 40.0
    kick: float = 24.0
    ahead: float = 0.0
    drop: float = 1.5
    bounce: float = 1.6
    sway: float = 2.2
    turn: float = 6.0
    counter: float = 7.0
    lean: float = 3.0
    swing: float = 22.0
    bend: float = 20.0
    out: float = 8.0


def stepping(time: FloatArray, gait: Gait, phase: float) -> Foot:
    """Return a foot that goes, `phase` strides ahead of one that touches down at 0."""
    stance = gait.stance
    stride, share = np.divmod(gait.rate * time + phase, 1.0)
    swung = np.clip((share - stance) / (1 - stance), 0, 1)
    planted = gait.stride * (stride - phase + 0.5 * stance) + gait.ahead
    moments = np.array(
        [0, 0.18 * stance, 0.6 * stance, stance, (2 * stance + 1) / 3, (stance + 7) / 8, 1]
    )
    angles = [-gait.strike, 0, 0, gait.push, gait.kick, -gait.strike, -gait.strike]
    return Foot(
        x=gait.width,
        y=gait.lift * np.sin(np.pi * swung**0.85) ** 2,
        z=planted + gait.stride * eased(swung),
        pitch=PchipInterpolator(moments, angles)(share),
    )


def go(
    time: FloatArray,
    gait: Gait,
    *,
    other: Gait | None = None,
    left_arm: Arm | None = None,
    right_arm: Arm | None = None,
    chest: Turn | None = None,
    head: Turn = LEVEL,
) -> Motion:
    """Go straight on, over whole strides so that the motion can be repeated.

    Args:
        time: When the frames are.
        gait: How to go.
        other: How the right foot goes where that is different.
        left_arm: Instead of an arm that swings.
        right_arm: Likewise.
        chest: Instead of one that turns against the hips.
        head: How the head is turned.
    """
    over_left = swing(time, gait.rate, 0.25 - gait.stance / 2)
    rise = swing(time, 2 * gait.rate, 0.25 - gait.stance)
    left_ahead = swing(time, gait.rate, 0.25)
    return perform(
        time,
        hips=Spot(
            x=gait.sway * over_left,
            y=gait.bounce * rise - gait.drop,
            z=gait.stride * gait.rate * time,
        ),
        pelvis=Turn(lean=0.4 * gait.lean, twist=-gait.turn * left_ahead, side=-2.5 * over_left),
        chest=chest or Turn(lean=gait.lean, twist=gait.counter * left_ahead, side=over_left),
        head=head,
        left_foot=stepping(time, gait, 0.0),
        right_foot=stepping(time, other or gait, 0.5),
        left_arm=left_arm or arm_swing(gait, -left_ahead),
        right_arm=right_arm or arm_swing(gait, left_ahead),
        repeats=True,
    )


def arm_swing(gait: Gait, forward: Curve) -> Arm:
    """Return an arm that swings; the elbow bends more on the way forward."""
    return hanging(
        4 - 0.12 * gait.bend + gait.swing * forward,
        out=gait.out,
        bend=gait.bend * (1 + 0.35 * forward),
        roll=15.0,
    )
