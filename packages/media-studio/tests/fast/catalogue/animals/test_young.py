"""Young animals keep their parts, their skeleton and their feet on the ground."""

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Creature, Joint, skeleton
from media_studio.catalogue.animals.modelling.young import young
from media_studio.modelling.solids import ellipsoid

RIG = skeleton(
    [
        Joint("Hips", "", (0, 1, 0)),
        Joint("Head", "Hips", (0, 2, 0), end=(0, 3, 0)),
        Joint("LeftForeArm", "Hips", (0.5, 0.5, 0), end=(0.5, 0, 0)),
    ]
)


def test_the_head_grows_about_its_joint_and_the_legs_shrink() -> None:
    head = ellipsoid(0.2, 0.2, 0.2).at(0, 2, 0).part("coat").carried_by("Head")
    foot = ellipsoid(0.1, 0.1, 0.1).at(0.5, 0.1, 0).part("coat").carried_by("LeftForeArm")
    other = ellipsoid(0.1, 0.1, 0.1).at(-0.5, 0.1, 0).part("coat").carried_by("RightForeArm")
    made = young(Creature(parts=[head, foot, other], rig=RIG), size=1.0, head=1.5, legs=0.5)
    assert abs(np.ptp(made.parts[0].vertices[:, 1]) - 0.6) < 1e-9
    assert abs(np.ptp(made.parts[1].vertices[:, 1]) - 0.1) < 1e-9
    assert abs(made.parts[1].vertices[:, 1].min()) < 1e-9
    arm = made.rig.places[made.rig.names.index("LeftForeArm")]
    np.testing.assert_allclose(arm, [0.5, 0.25, 0], atol=1e-9)


def test_a_skeleton_gets_its_right_side() -> None:
    assert RIG.names == ("Hips", "Head", "LeftForeArm", "RightForeArm")
    np.testing.assert_allclose(RIG.ends["RightForeArm"], [-0.5, 0, 0])
