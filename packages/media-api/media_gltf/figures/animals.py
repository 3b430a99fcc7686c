"""What a skeleton is of that is not of a human figure: four legs, more of them, or wings."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np

from media_gltf.figures.joint_tree import JointPlaces, JointTree

_LEAN = 45.0
"""Degrees between trunk and legs from which no human figure stands, whatever its bones are called.
Characters lean up to 10, animals on four legs 50 and more."""
_LEAN_OF_NAMELESS = 15.0
"""The same where nothing but the places of the joints speaks for a human figure."""
_HUNCHED = 30.0
"""Degrees from which hands as low as the middle of the legs are feet."""
_LOW_HANDS = 0.5
_GROUND = 0.2
"""Share of the height up to which the end of a limb stands on the ground."""
_JOINED = 0.3
"""Share of the height below which limbs that meet are toes of one foot."""
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_WINGS = frozenset(("wing", "wings", "feather", "feathers", "fin", "flipper", "flippers"))
_FRONT_LEGS = frozenset(("front", "foreleg", "frontleg", "hoof", "paw", "forepaw", "forefoot"))
_SEND = "Send a figure with two legs and two arms."


def animal_in(
    by_role: Mapping[str, int], names: Sequence[str], points: JointPlaces, *, are_named: bool
) -> str | None:
    """Tell what has the joints of a human figure and is none, as a sentence.

    Args:
        by_role: Joint of each role of legs and arms.
        names: Of all joints.
        points: (n, 3) at rest, Y up.
        are_named: Whether the names say that they are those of a human figure.
    """
    ends = [f"{side}_{part}" for side in ("left", "right") for part in ("lower_arm", "upper_arm")]
    spoken = _spoken(names[by_role[role]] for role in ends)
    if spoken & _WINGS:
        return _with_wings()
    if spoken & _FRONT_LEGS:
        return _on_legs(4)
    lean, low = _lean(by_role, points), _hand_height(by_role, points) < _LOW_HANDS
    if lean < (_LEAN if are_named else _LEAN_OF_NAMELESS) and not (lean > _HUNCHED and low):
        return None
    if low:
        return _on_legs(4)
    return f"The trunk of the figure leans by {lean:.0f} degrees, as that of an animal. {_SEND}"


def animal_without(
    names: Sequence[str], tree: JointTree, points: JointPlaces, joints: Collection[int]
) -> str | None:
    """Tell what has not even the joints of a human figure, as a sentence; None: nothing known.

    Args:
        names: Of all joints.
        tree: Of them.
        points: (n, 3) at rest, Y up.
        joints: Those that carry vertices.
    """
    below = tree.children()
    ends = [joint for joint in joints if not set(below[joint]) & set(joints)]
    if _spoken(names[joint] for joint in joints) & _WINGS:
        return _with_wings()
    legs = _standing(tree, points, ends)
    return _on_legs(legs) if legs > 3 else None


def _with_wings() -> str:
    return f"The figure has wings or fins where a human figure has arms. {_SEND}"


def _on_legs(count: int) -> str:
    number = "four" if count == 4 else str(count)
    return f"The figure stands on {number} legs, and motions are of two-legged figures. {_SEND}"


def _spoken(names: Iterable[str]) -> set[str]:
    return {word.lower() for name in names for word in _WORD.findall(name)}


def _lean(by_role: Mapping[str, int], points: JointPlaces) -> float:
    """Return the angle between trunk and legs in degrees."""
    hips, shoulders, feet = (
        points[[by_role[f"left_{part}"], by_role[f"right_{part}"]]].mean(0)
        for part in ("upper_leg", "upper_arm", "foot")
    )
    trunk, legs = shoulders - hips, hips - feet
    size = float(np.linalg.norm(trunk) * np.linalg.norm(legs))
    cosine = trunk @ legs / size if size > 0 else 1.0
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))


def _hand_height(by_role: Mapping[str, int], points: JointPlaces) -> float:
    """Return how high the lower hand hangs: 0 at the feet, 1 at the hip joints."""
    heights = {role: float(points[joint, 1]) for role, joint in by_role.items()}
    foot = min(heights["left_foot"], heights["right_foot"])
    hip = max(heights["left_upper_leg"], heights["right_upper_leg"])
    hand = min(
        heights.get(f"{side}_hand", heights[f"{side}_lower_arm"]) for side in ("left", "right")
    )
    return (hand - foot) / max(hip - foot, 1e-12)


def _standing(tree: JointTree, points: JointPlaces, ends: Sequence[int]) -> int:
    """Count the limbs that end on the ground and meet well above it."""
    heights = points[:, 1] - points[list(ends), 1].min()
    tall = float(heights[list(ends)].max())
    feet = [end for end in ends if heights[end] < _GROUND * tall]
    limbs: list[int] = []
    for foot in feet:
        meetings = (tree.meeting([foot, other]) for other in limbs)
        if all(meeting < 0 or heights[meeting] > _JOINED * tall for meeting in meetings):
            limbs.append(foot)
    return len(limbs)
