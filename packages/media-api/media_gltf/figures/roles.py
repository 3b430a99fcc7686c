"""Which joints of a skeleton are those of a human figure."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Literal

import numpy as np

from media_gltf.figures import role_geometry, role_names
from media_gltf.figures.animals import animal_in, animal_without
from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.fingers import FINGERS, SEGMENTS, finger_roles, vrm_fingers
from media_gltf.figures.joint_tree import JointPlaces, JointTree

SIDES = ("left", "right")

LEG = ("upper_leg", "lower_leg", "foot")
ARM = ("upper_arm", "lower_arm", "hand")

REQUIRED = (
    "hips",
    "chest",
    *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "lower_arm", *LEG)),
)
"""Roles without which a figure is not moved."""

OPTIONAL = (
    "neck",
    "head",
    *(f"{side}_{part}" for side in SIDES for part in ("shoulder", "hand", "toes")),
)

_LIMBS = {f"{side}_{part}" for side in SIDES for part in (*ARM, *LEG)}
_SEND = "Send a figure with two legs and two arms, or name its bones as Mixamo does."

_OTHER = {"left": "right", "right": "left"}

ROLES = (*REQUIRED, *OPTIONAL)
"""Of the body."""

FINGER_ROLES = tuple(
    f"{side}_{finger}_{number}" for side in SIDES for finger in FINGERS for number in SEGMENTS
)

RoleMethod = Literal["vrm", "names", "geometry", "given"]

_TOE_REACH = 0.04
"""Share of the height by which toes must lie before the ankles to tell where the front is."""


@dataclass(frozen=True, kw_only=True)
class Roles:
    """The joints of a human figure.

    Attributes:
        method: How they were found: from the VRM extension, by the names of the joints, by where
            the joints are, or as the caller said.
        by_role: Joint of each role of `ROLES` and `FINGER_ROLES` that the figure has.
        spine: Joints from above the hips to the chest.
        notes: Sentences about what was contradictory.
    """

    method: RoleMethod
    by_role: Mapping[str, int]
    spine: tuple[int, ...]
    notes: tuple[str, ...] = ()


def find_roles(
    names: Sequence[str],
    parents: Sequence[int],
    rest_positions: JointPlaces,
    *,
    joints: Collection[int] | None = None,
    vrm_humanoid: Mapping[str, int] | None = None,
    given: Mapping[str, int] | None = None,
) -> Roles:
    """Tell which joints are those of a human figure.

    The VRM extension is believed first, then names, then the places of the joints. Left and right
    are those of the figure, as its toes tell; names that say otherwise are overruled.

    Args:
        names: Of all joints, (n,).
        parents: Index of the parent of each, -1 for a root.
        rest_positions: (n, 3) of an upright figure, Y up.
        joints: Those that carry vertices; all by default. Only these have roles by geometry.
        vrm_humanoid: Joint of each bone of the VRM extension, such as `leftUpperArm`.
        given: Joint of some roles; goes before everything else.

    Raises:
        NoHumanFigure: If it is an animal, or a required role is missing; the message says which.
    """
    tree = JointTree(parents)
    bearing = range(len(names)) if joints is None else joints
    try:
        roles = match_roles(
            names, parents, rest_positions, joints=joints, vrm_humanoid=vrm_humanoid, given=given
        )
    except NoHumanFigure as error:
        animal = animal_without(names, tree, rest_positions, bearing)
        raise NoHumanFigure(animal) if animal else error from None
    if given:
        return roles
    are_named = roles.method != "geometry"
    animal = animal_in(roles.by_role, names, rest_positions, are_named=are_named)
    if animal:
        raise NoHumanFigure(animal)
    return sided(roles, rest_positions)


def match_roles(
    names: Sequence[str],
    parents: Sequence[int],
    rest_positions: JointPlaces,
    *,
    joints: Collection[int] | None = None,
    vrm_humanoid: Mapping[str, int] | None = None,
    given: Mapping[str, int] | None = None,
) -> Roles:
    """Tell the same as `find_roles` and take left and right from the names.

    Raises:
        NoHumanFigure: If a required role is missing; the message names all of these.
    """
    tree = JointTree(parents)
    bearing = sorted(joints) if joints is not None else list(range(len(names)))
    found = _best(names, tree, rest_positions, bearing, vrm_humanoid or {})
    fingers = vrm_fingers(vrm_humanoid or {}, tree) or finger_roles(names, tree, found.by_role)
    found = replace(found, by_role={**found.by_role, **fingers})
    if given:
        found = replace(found, method="given", by_role=_overruled(found.by_role, given, tree))
    roles = _with_trunk(found, tree, given or {})
    missing = [role for role in REQUIRED if role not in roles.by_role]
    if not found.by_role.keys() & _LIMBS:
        raise NoHumanFigure(
            "No legs and arms can be made out in the skeleton, as in that of a snake or a thing. "
            f"{_SEND}"
        )
    if missing:
        raise NoHumanFigure(
            f"The skeleton is not that of a human figure: no {', no '.join(map(words, missing))} "
            f"was found. {_SEND}"
        )
    return roles


def other_side(role: str) -> str:
    """Return the same role on the other side of the body."""
    side, _, part = role.partition("_")
    return f"{_OTHER[side]}_{part}" if side in _OTHER else role


def words(role: str) -> str:
    """Return a role in plain words."""
    return role.replace("_", " ")


def _best(
    names: Sequence[str],
    tree: JointTree,
    points: JointPlaces,
    joints: list[int],
    vrm_humanoid: Mapping[str, int],
) -> Roles:
    ways: tuple[tuple[RoleMethod, Callable[[], Mapping[str, int]]], ...] = (
        ("vrm", lambda: role_names.from_vrm(vrm_humanoid)),
        ("names", lambda: role_names.from_names(names, tree)),
        ("geometry", lambda: role_geometry.from_places(tree, points, joints)),
    )
    tried: list[Roles] = []
    for method, find in ways:
        tried.append(Roles(method=method, by_role=_connected(find(), tree), spine=()))
        if _is_whole(_with_trunk(tried[-1], tree)):
            return tried[-1]
    return max(tried, key=lambda each: len(each.by_role))


def _is_whole(roles: Roles) -> bool:
    return all(role in roles.by_role for role in REQUIRED)


def _connected(by_role: Mapping[str, int], tree: JointTree) -> dict[str, int]:
    """Keep of each limb what hangs from its upper joints, each joint once."""
    kept = dict(by_role)
    for side in SIDES:
        for limb in (("shoulder", *ARM), (*LEG, "toes")):
            chain = [f"{side}_{part}" for part in limb if f"{side}_{part}" in kept]
            for upper, lower in pairwise(chain):
                if upper in kept and not tree.is_below(kept[lower], kept[upper]):
                    kept.pop(lower if upper != f"{side}_shoulder" else upper)
    return kept


def _overruled(
    by_role: Mapping[str, int], given: Mapping[str, int], tree: JointTree
) -> dict[str, int]:
    """Return the joints that were given, and of those that were found what fits to them."""
    taken = set(given.values())
    merged = {role: joint for role, joint in by_role.items() if joint not in taken} | {**given}
    for side in SIDES:
        arm = [f"{side}_{part}" for part in ("shoulder", *ARM)]
        leg = [f"{side}_{part}" for part in (*LEG, "toes")]
        fingers = [[f"{side}_hand", *(f"{side}_{f}_{n}" for n in SEGMENTS)] for f in FINGERS]
        for chain in (arm, leg, *fingers):
            _keep_chained(merged, [role for role in chain if role in merged], given, tree)
    return merged


def _keep_chained(
    by_role: dict[str, int], chain: list[str], given: Mapping[str, int], tree: JointTree
) -> None:
    """Take out what was found and does not fit to what was given.

    Raises:
        NoHumanFigure: If what was given does not fit together.
    """
    for upper, lower in combinations(chain, 2):
        if upper not in by_role or lower not in by_role:
            continue
        if tree.is_below(by_role[lower], by_role[upper]):
            continue
        if upper in given and lower in given:
            raise NoHumanFigure(
                f"The joint given as {words(lower)} does not hang from that given as "
                f"{words(upper)}; correct the names."
            )
        by_role.pop(lower if upper in given else upper)


def _with_trunk(roles: Roles, tree: JointTree, given: Mapping[str, int] | None = None) -> Roles:
    """Find hips, spine and chest from where the limbs meet, unless they are given."""
    given = given or {}
    by_role = dict(roles.by_role)
    arms = [by_role[f"{side}_upper_arm"] for side in SIDES if f"{side}_upper_arm" in by_role]
    legs = [by_role[f"{side}_upper_leg"] for side in SIDES if f"{side}_upper_leg" in by_role]
    if len(arms) < 2 or len(legs) < 2:
        return replace(roles, by_role=by_role)
    hips, chest = (
        given.get("hips", tree.meeting(arms + legs)),
        given.get("chest", tree.meeting(arms)),
    )
    for name, joint, above in (("hips", hips, arms + legs), ("chest", chest, arms)):
        if name in given and not all(tree.is_below(limb, joint) for limb in above):
            raise NoHumanFigure(
                f"The joint given as {name} is not one that the limbs hang from; correct the names."
            )
    if chest >= 0 and not tree.is_below(chest, hips):
        chest = hips
    if hips < 0:
        by_role.pop("hips", None)
        return replace(roles, by_role=by_role)
    neck = by_role.get("neck")
    is_found = "chest" not in given
    if is_found and neck is not None and chest == neck and tree.parents[neck] != hips:
        chest = tree.parents[neck]  # collar bones that hang from the neck
    spine = tuple(tree.path(hips, chest)[1:])
    by_role["hips"] = hips
    by_role.pop("chest", None)
    if spine:
        by_role["chest"] = chest
    for role in ("neck", "head"):
        if role in by_role and (not spine or not tree.is_below(by_role[role], chest)):
            by_role.pop(role)
    return replace(roles, by_role=by_role, spine=spine)


def sided(roles: Roles, points: JointPlaces) -> Roles:
    """Exchange left and right where the toes of an upright figure say so.

    Args:
        roles: The joints of the figure.
        points: Where its joints are, (n, 3), Y up.
    """
    by_role = roles.by_role
    front = _front(by_role, points)
    if front is None:
        return roles
    left = np.cross((0.0, 1.0, 0.0), front)
    across = points[by_role["left_upper_leg"]] - points[by_role["right_upper_leg"]]
    if across @ left >= 0:
        return roles
    swapped = {other_side(role): joint for role, joint in by_role.items()}
    note = (
        "The names of the joints say left where, seen from its toes, the figure has its right; "
        "the toes were believed."
    )
    return replace(roles, by_role=swapped, notes=(*roles.notes, note))


def _front(by_role: Mapping[str, int], points: JointPlaces) -> JointPlaces | None:
    """Return the horizontal direction of the toes, (3,), or None where they do not tell."""
    used = points[list(by_role.values())]
    height = float(np.ptp(used[:, 1]))
    steps = [
        (points[by_role[f"{side}_toes"]] - points[by_role[f"{side}_foot"]]) * (1.0, 0.0, 1.0)
        for side in SIDES
        if f"{side}_toes" in by_role
    ]
    if len(steps) < 2 or min(np.linalg.norm(step) for step in steps) < _TOE_REACH * height:
        return None
    return steps[0] + steps[1] if steps[0] @ steps[1] > 0 else None
