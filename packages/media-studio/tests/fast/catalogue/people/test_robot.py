from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.motion.body import JOINTS


def test_shells_have_materials() -> None:
    assert {shell.name for shell in ROBOT.shells} == set(ROBOT.materials)


def test_parts_follow_joints_that_there_are() -> None:
    assert {shell.bone for shell in ROBOT.shells} <= {*JOINTS, ""}


def test_limbs_come_in_pairs_and_the_trunk_does_not() -> None:
    assert all(shell.paired == shell.bone.startswith("Left") for shell in ROBOT.shells)
