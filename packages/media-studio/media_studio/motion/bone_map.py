"""Joints of a rig that the client names by role, where they are not recognised."""

import difflib
from collections.abc import Mapping

from media_gltf.document import Document
from media_gltf.figures.roles import FINGER_ROLES, ROLES
from media_studio.errors import InvalidBoneMap

_SIMILAR = 5


def named_joints(document: Document, bone_map: Mapping[str, str]) -> dict[str, int]:
    """Return the node of each role that is named.

    Args:
        document: Of a checked asset.
        bone_map: Role, such as `left_upper_arm`, to the name of a joint.

    Raises:
        InvalidBoneMap: If there is no such role or joint, or one joint has two roles.
    """
    joints: dict[str, int] = {}
    for joint in sorted({j for skin in document.get("skins", []) for j in skin["joints"]}):
        joints.setdefault(document["nodes"][joint].get("name", ""), joint)
    found: dict[str, int] = {}
    for role, name in bone_map.items():
        if role not in (*ROLES, *FINGER_ROLES):
            raise InvalidBoneMap(
                f"{role!r} is no role. {_near(role, (*ROLES, *FINGER_ROLES))} Roles of the body: "
                f"{', '.join(ROLES)}."
            )
        if name not in joints:
            raise InvalidBoneMap(f"The skeleton has no joint {name!r}. {_near(name, (*joints,))}")
        if joints[name] in found.values():
            raise InvalidBoneMap(f"The joint {name!r} cannot have two roles; name another one.")
        found[role] = joints[name]
    return found


def _near(word: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(word, known, n=_SIMILAR, cutoff=0.4) or known[:_SIMILAR]
    return f"Near to it are {', '.join(map(repr, near))}."
