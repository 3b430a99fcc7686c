"""Roles of joints by their names.

Read are the conventions of Mixamo, Unreal, 3ds Max Biped, Source, Maya HumanIK, Rigify, Character
Creator, Poser and DAZ, MakeHuman, SMPL, VRoid, CMU and other motion files, and limbs whose joints
are merely numbered.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from media_gltf.figures.joint_tree import JointTree

_PREFIX = re.compile(
    r"^(?:mixamorig\d*|J_(?:Bip|Sec|Adj)(?:_C)?|ValveBiped[._]Bip01|CC_Base|Bip0*\d*|Character\d*"
    r"|(?:DEF|ORG|MCH)-|Armature|Skeleton|skel|jnt|joint|bone|b|def|root)(?=[_\s.:\-]|(?<=-)|$)"
    r"|^mixamorig\d*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_OTHER_WORDS = (
    "twist roll ik pole target ctrl control socket end nub tip corrective helper jiggle breast"
    " bust hair eye eyes eyelid jaw weapon prop cloth skirt tongue teeth metacarpal carpal lip"
    " brow cheek ear attach thumb index middle ring pinky little finger fingers share sharebone"
    " mid tail wing sleeve muscle pad vis sole heel"
)
_NO_LIMB = frozenset(_OTHER_WORDS.split())
"""Words in names of bones that are neither limbs nor neck nor head."""

_SIDE = {"l": "left", "left": "left", "lt": "left", "r": "right", "right": "right", "rt": "right"}
_FUSED_SIDE = re.compile(
    r"^(left|right|l|r)(?=(?:up|low|thigh|shin|calf|knee|leg|foot|ankle|toe|hip|arm|fore|elbow"
    r"|wrist|hand|shoulder|shldr|clav|collar))"
)

_PARTS = {
    "upper_leg": "upperleg upleg thigh femur upperlegs legupper thighbend",
    "hip": "hip hips buttock",
    "leg": "leg",
    "lower_leg": "lowerleg lowleg loleg shin calf knee leglower shank crus",
    "foot": "foot ankle feet",
    "toes": "toe toes toebase toesbase ball",
    "shoulder": "clavicle clav collar collarbone",
    "shoulder_or_arm": "shoulder",
    "upper_arm": "upperarm uparm armupper humerus upperarms shldr shldrbend bicep",
    "arm": "arm",
    "lower_arm": "forearm lowerarm lowarm loarm elbow armlower radius forearmbend",
    "hand": "hand wrist",
    "neck": "neck neckbase lowerneck necklower",
    "head": "head skull",
}
_PART = {spelling: part for part, group in _PARTS.items() for spelling in group.split()}

_FILLERS = frozenset(("joint", "bone", "jnt", "bip", "skeleton", "bend"))

_VRM = {
    "hips": "hips",
    "neck": "neck",
    "head": "head",
    **{
        f"{side}{vrm}": f"{side}_{part}"
        for side in ("left", "right")
        for vrm, part in (
            ("Shoulder", "shoulder"),
            ("UpperArm", "upper_arm"),
            ("LowerArm", "lower_arm"),
            ("Hand", "hand"),
            ("UpperLeg", "upper_leg"),
            ("LowerLeg", "lower_leg"),
            ("Foot", "foot"),
            ("Toes", "toes"),
        )
    },
}


def from_vrm(humanoid: Mapping[str, int]) -> dict[str, int]:
    """Return the joint of each role that the VRM extension names."""
    return {_VRM[bone]: joint for bone, joint in humanoid.items() if bone in _VRM}


def from_names(names: Sequence[str], tree: JointTree) -> dict[str, int]:
    """Return the joint of each role of limbs, neck and head that a name tells.

    Hips, spine and chest follow from where the limbs meet.
    """
    labels = [_label(name) for name in names]
    order = tree.ordered()
    found: dict[str, int] = {}
    for side in ("left", "right"):
        parts: dict[str, list[int]] = {}
        for joint in order:
            label = labels[joint]
            if label is not None and label.side == side:
                parts.setdefault(label.part, []).append(joint)
        limbs = {**_leg(parts, tree), **_arm(parts, tree)}
        found |= {f"{side}_{part}": joint for part, joint in limbs.items()}
    middle = [(label.part, joint) for joint in order if (label := labels[joint]) and not label.side]
    return found | _neck_and_head(middle, tree)


@dataclass(frozen=True)
class _Label:
    side: str
    part: str


def _label(name: str) -> _Label | None:
    """Tell side and part of a name, or None where it is of no limb, neck or head."""
    bare = re.split(r"[:|]", name)[-1]
    bare = _PREFIX.sub("", bare, count=1)
    tokens = [word.lower() for word in _WORD.findall(bare)]
    if not _NO_LIMB.isdisjoint(tokens):
        return None
    tokens = [word for word in tokens if not word.isdigit() and word not in _FILLERS]
    side = next((_SIDE[word] for word in tokens if word in _SIDE), "")
    joined = "".join(word for word in tokens if word not in _SIDE)
    fused = None if side else _FUSED_SIDE.match(joined)
    if fused:
        side, joined = _SIDE[fused[1]], joined[fused.end() :]
    part = _PART.get(joined)
    if part is None or (part in ("neck", "head")) == bool(side):
        return None
    return _Label(side, part)


def _leg(parts: Mapping[str, list[int]], tree: JointTree) -> dict[str, int]:
    if "lower_leg" not in parts and "upper_leg" not in parts and "hip" not in parts:
        return _numbered(parts.get("leg", []), ("upper_leg", "lower_leg", "foot", "toes"), tree) | {
            part: parts[part][0] for part in ("foot", "toes") if part in parts
        }
    leg = {part: parts[part][0] for part in ("upper_leg", "lower_leg", "foot") if part in parts}
    if "upper_leg" not in leg:
        upper = parts.get("hip", parts.get("leg", []))
        # where one hip joint hangs from another, the thigh is the lower one
        leg |= {"upper_leg": upper[-1 if "hip" in parts else 0]} if upper else {}
    if "lower_leg" not in leg and "leg" in parts:
        leg["lower_leg"] = parts["leg"][0]
    toes = parts.get("toes", parts.get("foot", [])[1:])
    siblings = {tree.parents[toe] for toe in toes}
    # several toes side by side: turning one of them would tear the foot
    if toes and (len(toes) == 1 or len(siblings) == len(toes)):
        leg["toes"] = toes[0]
    return leg


def _arm(parts: Mapping[str, list[int]], tree: JointTree) -> dict[str, int]:
    named = any(part in parts for part in ("upper_arm", "lower_arm", "shoulder", "shoulder_or_arm"))
    if not named:
        chain = ("upper_arm", "lower_arm", "hand")
        joints = parts.get("arm", [])
        roles = ("shoulder", *chain) if len(joints) > len(chain) else chain
        ends = {"hand": parts["hand"][0]} if "hand" in parts else {}
        return _numbered(joints, roles, tree) | ends
    arm = {
        part: parts[part][0]
        for part in ("shoulder", "upper_arm", "lower_arm", "hand")
        if part in parts
    }
    either = parts.get("shoulder_or_arm", [])
    if "upper_arm" not in arm and "arm" in parts:
        arm["upper_arm"] = parts["arm"][0]
    if either and "upper_arm" in arm:
        arm.setdefault("shoulder", either[0])
    elif either:
        arm["upper_arm"] = either[-1] if len(either) > 1 else either[0]
        if len(either) > 1:
            arm.setdefault("shoulder", either[0])
    return arm


def _numbered(joints: list[int], roles: Sequence[str], tree: JointTree) -> dict[str, int]:
    """Deal roles to the joints of a chain that all have the same name but for a number."""
    chained = all(tree.is_below(lower, upper) for upper, lower in pairwise(joints))
    return dict(zip(roles, joints, strict=False)) if chained else {}


def _neck_and_head(middle: list[tuple[str, int]], tree: JointTree) -> dict[str, int]:
    necks = [joint for part, joint in middle if part == "neck"]
    heads = [joint for part, joint in middle if part == "head"]
    found = {"neck": necks[0]} if necks else {}
    below = [head for head in heads if not necks or tree.is_below(head, necks[0])]
    if below:
        found["head"] = below[0]
    elif len(necks) > 1:
        found["head"] = necks[-1]
    return found
