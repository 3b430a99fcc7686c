"""Hands with fingers for the rigged figures and the motions that are built in code."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial.transform import Rotation

from media_gltf.glb import Container
from media_gltf.nodes import world_matrices
from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton

SIDES = {"Left": 1.0, "Right": -1.0}
NAMES = ("Thumb", "Index", "Middle", "Ring", "Pinky")
_WIDE = {"Thumb": 0.03, "Index": 0.03, "Middle": 0.01, "Ring": -0.01, "Pinky": -0.03}
_SEGMENT = 0.03

FINGER_NAMES: Mapping[str, Callable[[str, str, int], str]] = {
    "mixamo": lambda side, finger, n: f"mixamorig:{side}Hand{finger}{n}",
    "unreal": lambda side, finger, n: f"{finger.lower()}_0{n}_{side[0].lower()}",
    "rigify": lambda side, finger, n: (
        f"DEF-{'' if finger == 'Thumb' else 'f_'}{finger.lower()}.0{n}.{side[0]}"
    ),
}


def _chain(finger: str, along: FloatArray, front: FloatArray) -> list[FloatArray]:
    """Return the joints of a finger from its wrist, (3,) each."""
    if finger == "Thumb":
        way = (along + front) / np.sqrt(2)
        base = 0.02 * along + _WIDE[finger] * front
    else:
        way, base = along, 0.08 * along + _WIDE[finger] * front
    return [base + number * _SEGMENT * way for number in range(3)]


def with_hands(
    container: Container, names: Callable[[str, str, int], str], *, heading: float = 0.0
) -> dict[tuple[str, str], list[int]]:
    """Add fingers to a figure of `media_testing.rigs`, and return the nodes of each."""
    document = container.document
    worlds = world_matrices(document, {})
    front = Rotation.from_euler("y", heading, degrees=True).apply([0.0, 0.0, 1.0])
    rng = np.random.default_rng(1)
    fingers: dict[tuple[str, str], list[int]] = {}
    for side in SIDES:
        hand, elbow = JOINT[f"{side}Hand"], JOINT[f"{side}ForeArm"]
        along = worlds[hand][:3, 3] - worlds[elbow][:3, 3]
        along = along / np.linalg.norm(along)
        flat = front - (front @ along) * along
        for finger in NAMES:
            above, node = worlds[hand], hand
            for number, place in enumerate(_chain(finger, along, flat / np.linalg.norm(flat)), 1):
                world = above.copy()
                world[:3, :3] = above[:3, :3] @ Rotation.random(random_state=rng).as_matrix()
                world[:3, 3] = worlds[hand][:3, 3] + place
                local = np.linalg.inv(above) @ world
                document["nodes"].append(
                    {
                        "name": names(side, finger, number),
                        "translation": local[:3, 3].tolist(),
                        "rotation": Rotation.from_matrix(local[:3, :3]).as_quat().tolist(),
                    }
                )
                added = len(document["nodes"]) - 1
                document["nodes"][node].setdefault("children", []).append(added)
                fingers.setdefault((side, finger), []).append(added)
                above, node = world, added
    for skin in document["skins"]:
        skin["joints"] = [*skin["joints"], *(node for nodes in fingers.values() for node in nodes)]
        skin.pop("inverseBindMatrices", None)
    return fingers


def with_curling_fingers(motion: Motion, fingers: Sequence[str] = NAMES) -> Motion:
    """Add fingers that make a fist and open it again, and a wrist that turns."""
    skeleton = motion.skeleton
    names, parents = list(skeleton.names), list(skeleton.parents)
    offsets, turns = list(skeleton.offsets), [motion.rotations[:, j] for j in range(len(names))]
    bend = np.sin(np.linspace(0, np.pi, motion.frames))
    for side, sign in SIDES.items():
        turns[JOINT[f"{side}Hand"]] = turns[JOINT[f"{side}Hand"]] @ _about("x", 40 * bend)
        for finger in fingers:
            chain = _chain(finger, np.array([sign, 0.0, 0.0]), np.array([0.0, 0.0, 1.0]))
            above = JOINT[f"{side}Hand"]
            for number, place in enumerate(chain, 1):
                before = chain[number - 2] if number > 1 else np.zeros(3)
                offsets.append(100 * (place - before))
                parents.append(above)
                names.append(f"{side}Hand{finger}{number}")
                above = len(names) - 1
                axis, most = ("y", 30.0) if finger == "Thumb" else ("z", -70.0)
                turns.append(_about(axis, sign * most * bend))
    moved = np.tile(np.array(offsets), (motion.frames, 1, 1))
    moved[:, 0] = motion.translations[:, 0]
    return replace(
        motion,
        skeleton=Skeleton(
            names=tuple(names), parents=tuple(parents), offsets=np.array(offsets), ends={}
        ),
        rotations=np.stack(turns, axis=1),
        translations=moved,
    )


def _about(axis: str, degrees: FloatArray) -> FloatArray:
    return np.asarray(Rotation.from_euler(axis, degrees[:, None], degrees=True).as_matrix())
