"""How long the parts of a body are."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class BodyLengths:
    """Lengths of a body in metres.

    Attributes:
        hip_width: Between the hip joints.
        shoulder_width: Between the shoulder joints.
        upper_arm: Shoulder to elbow.
        forearm: Elbow to wrist.
        hand: Wrist to knuckles.
        thigh: Hip to knee.
        shin: Knee to ankle.
        foot: Ankle to ball of the foot.
        torso: Middle of the hips to middle of the shoulders.
        head: Middle of the shoulders to middle of the ears.
    """

    hip_width: float = 0.20
    shoulder_width: float = 0.34
    upper_arm: float = 0.28
    forearm: float = 0.25
    hand: float = 0.09
    thigh: float = 0.42
    shin: float = 0.41
    foot: float = 0.17
    torso: float = 0.50
    head: float = 0.22


AVERAGE_BODY = BodyLengths()
"""A grown-up of 1.70 m."""
