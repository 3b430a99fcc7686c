"""What the person of the sample video does: two jumping jacks, a step and a wave."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.library.curves import arched, clock, keyed, stepped, swing
from media_studio.motion.library.figure import (
    Arm,
    Foot,
    Spot,
    Turn,
    hanging,
    mix,
    perform,
)
from media_studio.motion.motion import Motion

SECONDS = 4.9
_ARM_LENGTH = 51.0  # centimetres from shoulder to wrist, nearly stretched
_BEAT = 0.45  # seconds between feet together and feet apart
_FIRST = 0.35
_LAST = _FIRST + 4 * _BEAT
_ON_HIP = Arm(x=5.5, y=-40.0, z=4.0, elbow_x=1.0, elbow_y=-0.1, elbow_z=-0.6, roll=60.0, flex=35.0)


def sample_motion() -> Motion:
    """Return the motion of the sample video, which starts and ends on both feet."""
    time = clock(SECONDS)
    jumps = [(_FIRST + beat * _BEAT, _FIRST + (beat + 1) * _BEAT) for beat in range(4)]
    apart = keyed(time, *((_FIRST + beat * _BEAT, float(beat % 2)) for beat in range(5)))
    flight = arched(time, *((start, end, 1.0) for start, end in jumps))
    # In the air only, so that no foot slides
    spread = stepped(
        time,
        0.0,
        *((start + 0.1, end - 0.1, 1.0 - beat % 2) for beat, (start, end) in enumerate(jumps)),
    )
    landing = arched(time, *((end - 0.12, end + 0.14, 1.0) for _, end in jumps), (0.1, 0.42, 1.0))
    greeting = keyed(time, (_LAST + 0.2, 0.0), (_LAST + 0.7, 1.0), (4.5, 1.0), (4.85, 0.6))
    shifted = stepped(time, 0.0, (_LAST + 0.1, _LAST + 0.4, 1.0))
    weight = keyed(time, (_LAST, 0.0), (_LAST + 0.6, 1.0))
    step = arched(time, (_LAST, _LAST + 0.5, 6.0))
    legs = 9.0 + 20.0 * spread
    return perform(
        time,
        hips=Spot(x=7.0 * weight, y=9.0 * flight - 5.0 * landing, z=2.0 * weight),
        pelvis=Turn(side=-3.0 * weight),
        chest=Turn(lean=3.0 * landing, twist=-8.0 * greeting, side=4.0 * greeting),
        head=Turn(side=6.0 * greeting, twist=-6.0 * greeting),
        left_foot=Foot(x=legs + 9.0 * shifted, y=7.0 * flight + step, z=5.0 * shifted,
                       pitch=14.0 * flight, out=8.0 + 8.0 * shifted),
        right_foot=Foot(x=legs, y=7.0 * flight, pitch=14.0 * flight),
        left_arm=mix(_flung(apart), _ON_HIP, greeting),
        right_arm=mix(_flung(apart), _waving(time), greeting),
    )  # fmt: skip


def _flung(apart: FloatArray) -> Arm:
    """Return an arm that swings sideways, from hanging to above the head."""
    angle = np.radians(8.0 + 152.0 * apart)
    return Arm(
        x=_ARM_LENGTH * np.sin(angle),
        y=-_ARM_LENGTH * np.cos(angle),
        z=hanging().z,
        elbow_x=0.45 + 0.2 * apart,
        elbow_y=-0.6,
        elbow_z=-0.75,
        roll=15.0 * (1 - apart),
    )


def _waving(time: FloatArray) -> Arm:
    to_and_fro = swing(time, 1.9)
    return Arm(
        x=22.0 + 9.0 * to_and_fro,
        y=27.0 - 3.0 * to_and_fro**2,
        z=14.0,
        elbow_x=0.8,
        elbow_y=-1.0,
        elbow_z=-0.1,
        roll=-20.0,
        flex=-8.0 * to_and_fro,
    )
