from media_gltf.figures.joint_tree import JointTree

#     0
#    / \
#   1   2
#  / \   \
# 3   4   5     6
TREE = JointTree([-1, 0, 0, 1, 1, 2, -1])


def test_paths_run_from_the_upper_joint_to_the_lower() -> None:
    assert TREE.path(0, 4) == [0, 1, 4]
    assert TREE.path(3, 3) == [3]


def test_joints_meet_at_their_lowest_common_ancestor() -> None:
    assert TREE.meeting([3, 4]) == 1
    assert TREE.meeting([3, 4, 5]) == 0
    assert TREE.meeting([1, 3]) == 1
    assert TREE.meeting([3, 6]) == -1


def test_a_joint_is_not_below_itself() -> None:
    assert TREE.is_below(4, 0)
    assert not TREE.is_below(4, 4)
    assert not TREE.is_below(0, 4)


def test_parents_come_before_their_children() -> None:
    tree = JointTree([2, 0, -1, 1])
    assert tree.ordered() == [2, 0, 1, 3]
    assert tree.depth(3) == 3
