"""Roles of the joints of hands, by their names.

Read are the conventions of Mixamo and Maya HumanIK, Unreal, VRM, Rigify, 3ds Max Biped, Character
Creator, DAZ and Poser, MakeHuman, SMPL-X, Rokoko, and CMU and other motion files.
"""

import re
from collections.abc import Mapping, Sequence

from media_gltf.figures.joint_tree import JointTree

FINGERS = ("thumb", "index", "middle", "ring", "little")
"""From the thumb on; the roles are `left_thumb_1` to `left_thumb_3`, from the palm to the tip."""

SEGMENTS = (1, 2, 3)
TIP = len(SEGMENTS) + 1

_SPELLINGS = {
    "thumb": "thumb",
    "index": "index",
    "pointer": "index",
    "mid": "middle",
    "ring": "ring",
    "pink": "little",
    "little": "little",
}
_NAMED = re.compile("|".join(_SPELLINGS))
_NUMBERED = re.compile(r"fingers?[ _.]?(\d?)")
_OTHER = re.compile(
    r"carpal|palm|finger_?base|in_?hand|(?:\b|_)(?:ik|mch|ctrl|target)(?:\b|_)|twist|nub|tip\b"
    r"|tip_|(?:\b|_)end|end$|end_|master|weapon|prop"
)
"""What is no bone of a finger; only thumbs have their metacarpal bone as one of three."""


def finger_roles(
    names: Sequence[str], tree: JointTree, by_role: Mapping[str, int]
) -> dict[str, int]:
    """Return the joint of each role of the fingers below the hands.

    Args:
        names: Of all joints.
        tree: Of them.
        by_role: Joint of each role that is known; without a hand there are no fingers.
    """
    below = tree.children()
    found: dict[str, int] = {}
    for side in ("left", "right"):
        hand = by_role.get(f"{side}_hand")
        joints = _all_below(hand, below) if hand is not None else []
        for finger, chain in _chains(names, joints, tree).items():
            for number, joint in zip(SEGMENTS, chain, strict=False):
                found[f"{side}_{finger}_{number}"] = joint
    return found


def vrm_fingers(humanoid: Mapping[str, int], tree: JointTree) -> dict[str, int]:
    """Return the joint of each role of fingers that the VRM extension names.

    Args:
        humanoid: Joint of each bone, such as `leftIndexProximal`.
        tree: Of all joints; a thumb begins with another bone in VRM 1 than in VRM 0.
    """
    found: dict[str, int] = {}
    for side in ("left", "right"):
        for finger in FINGERS:
            start = f"{side}{finger.title()}"
            chain = sorted(
                (joint for bone, joint in humanoid.items() if bone.startswith(start)),
                key=tree.depth,
            )
            for number, joint in zip(SEGMENTS, chain, strict=False):
                found[f"{side}_{finger}_{number}"] = joint
    return found


def is_finger(role: str) -> bool:
    """Tell whether a role is that of a joint of a finger."""
    return role.rpartition("_")[0].rpartition("_")[2] in FINGERS


def finger_tips(by_role: Mapping[str, int], tree: JointTree) -> dict[str, int]:
    """Return the joint at the tip of fingers that have one, as `left_index_4`."""
    below = tree.children()
    last = {
        role.rpartition("_")[0]: joint
        for role, joint in sorted(by_role.items())
        if is_finger(role) and below[joint]
    }
    known = set(by_role.values())
    return {
        f"{finger}_{TIP}": below[joint][0]
        for finger, joint in last.items()
        if below[joint][0] not in known
    }


def _all_below(joint: int, below: Sequence[Sequence[int]]) -> list[int]:
    found = list(below[joint])
    for each in found:
        found += below[each]
    return found


def _chains(names: Sequence[str], joints: Sequence[int], tree: JointTree) -> dict[str, list[int]]:
    """Return the joints of each finger of a hand, from the palm on."""
    bare = {joint: _bare(names[joint]) for joint in joints}
    labels = {joint: label for joint, name in bare.items() if (label := _label(name))}
    fingers: dict[str, list[int]] = {}
    for joint, label in labels.items():
        finger = _finger(label, set(labels.values()))
        if finger is None:
            continue
        chain = fingers.setdefault(finger, [])
        if not chain or tree.is_below(joint, chain[-1]):
            chain.append(joint)
    return fingers


def _bare(name: str) -> str:
    """Return a name in lower case, its words parted by _."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", re.split(r"[:|]", name)[-1])
    return re.sub(r"[\s.\-]+", "_", parted).lower()


def _label(name: str) -> str:
    """Return the finger that a name says: a word of `FINGERS`, a digit, or `?` for any."""
    word = _NAMED.search(name)
    is_thumb = word is not None and word[0] == "thumb"
    number = _NUMBERED.search(name)
    first_of_thumb = is_thumb or (number is not None and number[1] in ("0", "1"))
    if _OTHER.search(name.replace("metacarpal", "") if first_of_thumb else name):
        return ""
    if word:
        return _SPELLINGS[word[0]]
    return (number[1] or "?") if number else ""


def _finger(label: str, labels: set[str]) -> str | None:
    """Return a word of `FINGERS` for a label among those of the same hand."""
    if label in FINGERS:
        return label
    if label == "?" or "thumb" in labels:
        return "middle"
    place = int(label) - (0 if "0" in labels else 1)
    return FINGERS[place] if place < len(FINGERS) else None
