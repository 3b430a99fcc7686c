import pytest

from media_studio.errors import InvalidMotion
from media_studio.motion.bvh_hierarchy import broken, parse_hierarchy, quoted

TEXT = """HIERARCHY
ROOT a
{
OFFSET 0 0 0
CHANNELS 2 Xposition Zrotation
End Site
{
OFFSET 0 1 0
}
JOINT b
{
OFFSET 0 2 0
CHANNELS 0
End Site
{
OFFSET 0 3 0
}
End Site
{
OFFSET 0 4 0
}
}
}"""
LINES = TEXT.split("\n")


def test_channels_are_counted_over_all_joints() -> None:
    hierarchy = parse_hierarchy(LINES)
    assert hierarchy.channels == (("Xposition", "Zrotation"), ())
    assert hierarchy.channel_count == 2


def test_only_joints_without_children_have_an_end_and_only_one() -> None:
    ends = parse_hierarchy(LINES).skeleton.ends
    assert {joint: end.tolist() for joint, end in ends.items()} == {1: [0, 3, 0]}


def test_lines_are_counted_from_one() -> None:
    with pytest.raises(InvalidMotion, match=r"line 4 has the OFFSET 'x y z'"):
        parse_hierarchy([*LINES[:3], "OFFSET x y z", *LINES[4:]])


def test_quotations_are_short_and_printable() -> None:
    assert quoted("JONT") == "'JONT'"
    assert len(quoted("x" * 1000)) < 50
    assert quoted("\x1b[2J").isprintable()
    assert str(broken(7, "is odd")) == "The BVH file is damaged: line 7 is odd."
