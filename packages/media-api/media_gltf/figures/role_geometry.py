"""Roles of joints by where they are, for skeletons whose names mean nothing."""

from collections.abc import Callable, Sequence

import numpy as np

from media_gltf.figures.joint_tree import JointPlaces, JointTree

_LEG_SHARE = 0.3
"""Share of the height that the hips are above the feet at least."""
_LEVEL_SHARE = 0.2
"""Share of the height within which both feet stand."""
_COLLAR = 0.65
"""Share of the upper arm that is too short for a forearm's neighbour: it is the collar bone."""
_LEAST_REACH = 0.08
"""Share of the height that a hand is away from the middle at least."""


def from_places(tree: JointTree, points: JointPlaces, joints: Sequence[int]) -> dict[str, int]:
    """Return the joint of each role of limbs, neck and head.

    The feet are the lowest ends of chains that meet high above them, the hands the ends farthest
    to the sides, the head the highest end. Left is where the toes or, without toes, the knees say
    it is.

    Args:
        tree: Of all joints.
        points: (n, 3) at rest, Y up.
        joints: Those that may have a role.

    Returns:
        Nothing where no two legs and two arms are found.
    """
    allowed = set(joints)
    below = [[child for child in each if child in allowed] for each in tree.children()]
    ends = [joint for joint in joints if not below[joint]]
    legs = _legs(tree, points, ends)
    if legs is None:
        return {}
    hips = tree.meeting(legs)
    arms = _arms(tree, points, ends, legs)
    if arms is None:
        return {}
    chest = tree.meeting(arms)
    limbs = {
        "leg": [_leg(tree.path(hips, end)[1:], points) for end in legs],
        "arm": _pair_of_arms([tree.path(chest, end)[1:] for end in arms], points),
    }
    first_is_left = _first_is_left(limbs["leg"], legs, points)
    found: dict[str, int] = {}
    for pair in limbs.values():
        for number, limb in enumerate(pair):
            side = "left" if (number == 0) == first_is_left else "right"
            found |= {f"{side}_{part}": joint for part, joint in limb.items()}
    return found | _neck_and_head(tree, points, ends, chest, arms)


def _legs(tree: JointTree, points: JointPlaces, ends: list[int]) -> list[int] | None:
    """Return the two feet's ends."""
    if len(ends) < 4:
        return None
    heights = points[:, 1]
    tall = float(np.ptp(heights[list(ends)]))
    low = sorted(ends, key=lambda end: heights[end])
    for first_place, first in enumerate(low):
        if heights[first] - heights[low[0]] > _LEVEL_SHARE * tall:
            break
        for second in low[first_place + 1 :]:
            meeting = tree.meeting([first, second])
            high = meeting >= 0 and heights[meeting] - heights[first] > _LEG_SHARE * tall
            if high and heights[second] - heights[first] < _LEVEL_SHARE * tall:
                return [first, second]
    return None


def _arms(
    tree: JointTree, points: JointPlaces, ends: list[int], legs: list[int]
) -> list[int] | None:
    """Return the two hands' ends, that on the side of the first leg first."""
    hips = tree.meeting(legs)
    branches = [tree.path(hips, leg)[1] for leg in legs]
    upper = [
        end
        for end in ends
        if hips in tree.lineage(end)
        and branches[0] not in tree.lineage(end)
        and branches[1] not in tree.lineage(end)
    ]
    if len(upper) < 2:
        return None
    across = (points[branches[0]] - points[branches[1]]) * (1.0, 0.0, 1.0)
    across /= np.linalg.norm(across) + 1e-12
    reach = (points - points[hips]) @ across
    first, second = max(upper, key=lambda end: reach[end]), min(upper, key=lambda end: reach[end])
    tall = float(np.ptp(points[list(ends), 1]))
    if min(reach[first], -reach[second]) < _LEAST_REACH * tall:
        return None
    chest = tree.meeting([first, second])
    return None if chest == hips else [first, second]


def _lengths(path: Sequence[int], points: JointPlaces) -> JointPlaces:
    return np.asarray(np.linalg.norm(np.diff(points[list(path)], axis=0), axis=1))


def _longest_pair(path: Sequence[int], points: JointPlaces, weigh: Callable[..., float]) -> int:
    lengths = _lengths(path, points)
    return max(range(len(lengths) - 1), key=lambda i: weigh(lengths[i], lengths[i + 1]))


def _leg(path: Sequence[int], points: JointPlaces) -> dict[str, int]:
    """Deal the roles of a leg: thigh and shin are the longest two segments in a row."""
    if len(path) < 3:
        return {}
    start = _longest_pair(path, points, lambda a, b: min(a, b) + 0.5 * (a + b))
    return dict(
        zip(("upper_leg", "lower_leg", "foot", "toes"), path[start : start + 4], strict=False)
    )


def _pair_of_arms(paths: Sequence[list[int]], points: JointPlaces) -> list[dict[str, int]]:
    """Deal the roles of two arms, of which one may lack its hand."""
    longer, shorter = sorted(paths, key=len, reverse=True)
    whole = _arm(longer, points)
    other = _arm(shorter, points)
    if len(shorter) < len(longer):
        roles = {joint: role for role, joint in whole.items()}
        other = {
            roles[mate]: joint
            for joint, mate in zip(shorter, longer, strict=False)
            if mate in roles
        }
    return [whole if path is longer else other for path in paths]


def _arm(path: Sequence[int], points: JointPlaces) -> dict[str, int]:
    """Deal the roles of an arm; what comes before it is the collar bone."""
    if len(path) < 3:
        return dict(zip(("upper_arm", "lower_arm"), path, strict=False))
    start = _longest_pair(path, points, lambda a, b: min(a, b) + 0.25 * (a + b))
    if len(path) == 3 and np.divide(*_lengths(path, points)) < _COLLAR:
        start = 1  # a collar bone and no hand
    arm = dict(zip(("upper_arm", "lower_arm", "hand"), path[start : start + 3], strict=False))
    return arm | ({"shoulder": path[start - 1]} if start else {})


def _first_is_left(legs: list[dict[str, int]], ends: Sequence[int], points: JointPlaces) -> bool:
    """Tell whether the first leg is the left one."""
    flat = np.array([1.0, 0.0, 1.0])
    front = np.zeros(3)
    for leg, end in zip(legs, ends, strict=True):
        if "foot" in leg:
            front += (points[end] - points[leg["foot"]]) * flat
    if np.linalg.norm(front) < 1e-6:
        for leg in legs:
            if "foot" in leg:  # a knee points to the front of the line from hip to ankle
                middle = (points[leg["upper_leg"]] + points[leg["foot"]]) / 2
                front += (points[leg["lower_leg"]] - middle) * flat
    left = np.cross((0.0, 1.0, 0.0), front)
    if not legs[0] or not legs[1]:
        return True
    across = points[legs[0]["upper_leg"]] - points[legs[1]["upper_leg"]]
    if np.linalg.norm(front) < 1e-6:
        return bool(across[0] >= 0)  # nothing tells: most figures face +Z
    return bool(across @ left >= 0)


def _neck_and_head(
    tree: JointTree, points: JointPlaces, ends: list[int], chest: int, arms: Sequence[int]
) -> dict[str, int]:
    branches = {tree.path(chest, arm)[1] for arm in arms}
    upper = [
        end for end in ends if tree.is_below(end, chest) and branches.isdisjoint(tree.lineage(end))
    ]
    if not upper:
        return {}
    path = tree.path(chest, max(upper, key=lambda end: points[end, 1]))[1:]
    return {"head": path[0]} if len(path) == 1 else {"neck": path[0], "head": path[1]}
