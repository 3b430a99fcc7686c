"""Parts of a rigged object in the pose that a picture shows."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.modelling.binding import bind
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig


def relaxed(parts: Sequence[Part], rig: Rig) -> tuple[Part, ...]:
    """Move parts as `Rig.relaxed` says, by linear blend skinning; rigid parts stay rigid."""
    if not rig.relaxed:
        return tuple(parts)
    maps = joint_maps(rig)
    return tuple(part if part.still else _posed(part, rig, maps) for part in parts)


def joint_maps(rig: Rig) -> FloatArray:
    """Return the map (j, 4, 4) from rest to the relaxed pose of what each joint carries."""
    maps = np.tile(np.eye(4), (len(rig.names), 1, 1))
    for joint, (name, parent) in enumerate(zip(rig.names, rig.parents, strict=True)):
        turn = Rotation.from_euler("xyz", rig.relaxed.get(name, (0, 0, 0)), degrees=True)
        maps[joint, :3, :3] = turn.as_matrix()
        maps[joint, :3, 3] = rig.places[joint] - turn.apply(rig.places[joint])
        if parent >= 0:
            maps[joint] = maps[parent] @ maps[joint]
    return maps


def _posed(part: Part, rig: Rig, maps: FloatArray) -> Part:
    joints, weights = bind(part, rig)
    blended = np.einsum("nk,nkij->nij", weights, maps[joints])
    vertices = np.einsum("nij,nj->ni", blended[:, :3, :3], part.vertices) + blended[:, :3, 3]
    return replace(part, vertices=vertices, form=None)
