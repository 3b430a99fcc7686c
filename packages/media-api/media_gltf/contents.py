"""Whether the numbers of a glTF file are what the specification asks for.

Source: Khronos glTF 2.0 specification, sections 3.6 to 3.11; tolerances of the Khronos validator.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import (
    FLOAT,
    UNSIGNED_BYTE,
    read_floats,
    read_numbers,
    sparse_rows,
)
from media_gltf.document import (
    Animation,
    AnimationSampler,
    Document,
    Node,
    Primitive,
    SkinEntry,
)
from media_gltf.glb import Container
from media_gltf.structure import Fault
from media_gltf.triangles import TRIANGLES
from media_gltf.values import is_finite, value_faults

WEIGHT_TOLERANCE = 0.005
ROTATION_TOLERANCE = 0.005
_TYPES = {"translation": "VEC3", "rotation": "VEC4", "scale": "VEC3", "weights": "SCALAR"}


def content_faults(container: Container) -> list[Fault]:
    """Return what is wrong with the numbers of a file whose structure holds."""
    return [
        *value_faults(container),
        *_number_faults(container),
        *_mesh_faults(container),
        *_skin_faults(container),
        *_clip_faults(container),
        *_rotation_faults(container),
        *_extension_faults(container),
    ]


def _number_faults(container: Container) -> Iterator[Fault]:
    for number, accessor in enumerate(container.document.get("accessors", [])):
        bounds = accessor.get("min"), accessor.get("max")
        where = f"accessor {number}"
        if bounds != (None, None):
            values = read_numbers(container, number)
            if is_finite(values) and not _bounds_hold(values, *bounds):
                yield where, "its values are not those that its min and max say"
        if "sparse" in accessor and (np.diff(sparse_rows(container, accessor)) <= 0).any():
            yield where, "its changed elements are out of order"


def _bounds_hold(
    values: NDArray[np.generic], low: list[float] | None, high: list[float] | None
) -> bool:
    is_float = values.dtype.kind == "f"
    for bound, found in ((low, values.min(axis=0)), (high, values.max(axis=0))):
        if bound is None:
            continue
        with np.errstate(over="ignore"):
            said = np.array(bound, np.float64)
            said = said.astype(np.float32).astype(np.float64) if is_float else said
        if not np.allclose(said, found.astype(np.float64), rtol=1e-6, atol=0.0):
            return False
    return True


def _mesh_faults(container: Container) -> Iterator[Fault]:
    document = container.document
    for number, mesh in enumerate(document.get("meshes", [])):
        where = f"mesh {mesh.get('name', number)}"
        for primitive in mesh["primitives"]:
            position = document["accessors"][primitive["attributes"]["POSITION"]]
            if not {"min", "max"} <= position.keys():
                yield where, "the accessor of its positions has no min and max"
            corners = primitive.get("indices", primitive["attributes"]["POSITION"])
            is_listed = primitive.get("mode", TRIANGLES) == TRIANGLES
            if is_listed and document["accessors"][corners]["count"] % 3:
                yield where, "its number of corners is not a multiple of three"
            for fault in _weight_faults(container, primitive):
                yield where, fault


def _weight_faults(container: Container, primitive: Primitive) -> Iterator[str]:
    names = primitive["attributes"]
    joints = [name for name in names if name.startswith("JOINTS_")]
    weights = [name for name in names if name.startswith("WEIGHTS_")]
    if len(joints) != len(weights):
        yield "it has joints without weights, or weights without joints"
    if not weights:
        return
    given = np.hstack([read_floats(container, names[name]) for name in weights])
    accessors = container.document["accessors"]
    is_packed = any(accessors[names[name]]["componentType"] == UNSIGNED_BYTE for name in weights)
    tolerance = (1 / 255 if is_packed else WEIGHT_TOLERANCE) * given.shape[1]
    with np.errstate(invalid="ignore"):
        if (given < 0).any() or (np.abs(given.sum(axis=1) - 1) > tolerance).any():
            yield "the weights of a vertex are negative or do not add up to one"


def _skin_faults(container: Container) -> Iterator[Fault]:
    document = container.document
    for number, skin in enumerate(document.get("skins", [])):
        for fault in _bone_faults(document, skin):
            yield f"skin {skin.get('name', number)}", fault
    reached: dict[int, int] = {}
    worn = {
        (node.get("mesh"), node["skin"]) for node in document.get("nodes", []) if "skin" in node
    }
    for mesh, wearing in sorted(worn, key=str):
        if mesh is None:
            yield f"skin {wearing}", "a node wears it without a mesh"
            continue
        if mesh not in reached:
            reached[mesh] = _highest_joint(container, mesh)
        for fault in _fit_faults(document["skins"][wearing], reached[mesh]):
            yield f"mesh {document['meshes'][mesh].get('name', mesh)}", fault


def _bone_faults(document: Document, skin: SkinEntry) -> Iterator[str]:
    joints = skin["joints"]
    if len(set(joints)) < len(joints):
        yield "it names a bone twice"
    if "inverseBindMatrices" not in skin:
        return
    matrices = document["accessors"][skin["inverseBindMatrices"]]
    if (matrices["type"], matrices["componentType"]) != ("MAT4", FLOAT):
        yield "its inverse bind matrices are no matrices of 4 x 4 floats"
    elif matrices["count"] < len(joints):
        yield f"it has {matrices['count']} inverse bind matrices for {len(joints)} bones"


def _fit_faults(skin: SkinEntry, highest: int) -> Iterator[str]:
    if highest < 0:
        yield "it is worn on a skin and has no joints"
    elif highest >= len(skin["joints"]):
        yield f"its joints reach {highest}, its skin has {len(skin['joints'])} bones"


def _highest_joint(container: Container, mesh: int) -> int:
    highest = []
    for primitive in container.document["meshes"][mesh]["primitives"]:
        if "JOINTS_0" not in primitive["attributes"]:
            return -1
        for name, index in primitive["attributes"].items():
            if name.startswith("JOINTS_"):
                highest.append(int(read_numbers(container, index).max()))
    return max(highest, default=-1)


def _clip_faults(container: Container) -> Iterator[Fault]:
    for number, clip in enumerate(container.document.get("animations", [])):
        where = f"animation {clip.get('name', number)}"
        for sampler in clip["samplers"]:
            for fault in _time_faults(container, sampler):
                yield where, fault
        for fault in _channel_faults(container.document, clip):
            yield where, fault


def _time_faults(container: Container, sampler: AnimationSampler) -> Iterator[str]:
    accessor = container.document["accessors"][sampler["input"]]
    if (accessor["type"], accessor["componentType"]) != ("SCALAR", FLOAT):
        yield "its times are not floats"
        return
    if not {"min", "max"} <= accessor.keys():
        yield "the accessor of its times has no min and max"
    times = read_floats(container, sampler["input"])[:, 0]
    if (times < 0).any() or (np.diff(times) <= 0).any():
        yield "its times do not increase from zero"
    if sampler.get("interpolation") == "CUBICSPLINE" and len(times) < 2:
        yield "a spline has one key only"


def _channel_faults(document: Document, clip: Animation) -> Iterator[str]:
    moved: set[tuple[int, str]] = set()
    for channel in clip["channels"]:
        target, sampler = channel["target"], clip["samplers"][channel["sampler"]]
        path = target["path"]
        if path == "pointer":
            continue
        if path not in _TYPES:
            yield f"a channel moves {path[:40]!r}, which nothing has"
            continue
        if "node" not in target:
            continue
        if (target["node"], path) in moved:
            yield f"two channels move the {path} of node {target['node']}"
        moved.add((target["node"], path))
        keys = document["accessors"][sampler["input"]]["count"]
        output = document["accessors"][sampler["output"]]
        each = 3 if sampler.get("interpolation") == "CUBICSPLINE" else 1
        if path == "weights":
            each *= _morph_targets(document, document["nodes"][target["node"]])
        if output["type"] != _TYPES[path] or output["count"] != keys * each:
            yield (
                f"a channel has {output['count']} values of {output['type']} for {keys} keys "
                f"of the {path} of node {target['node']}"
            )


def _morph_targets(document: Document, node: Node) -> int:
    if "mesh" not in node:
        return 0
    return len(document["meshes"][node["mesh"]]["primitives"][0].get("targets", []))


def _rotation_faults(container: Container) -> Iterator[Fault]:
    for number, node in enumerate(container.document.get("nodes", [])):
        if "rotation" in node:
            length = float(np.linalg.norm(node["rotation"]))
            if abs(length - 1) > ROTATION_TOLERANCE:
                yield (
                    f"node {node.get('name', number)}",
                    f"its rotation has the length {length:.3g}",
                )


def _extension_faults(container: Container) -> Iterator[Fault]:
    """Find extensions that are in use and not among those that the file says it uses."""
    found: set[str] = set()
    left: list[object] = [container.document]
    while left:
        item = left.pop()
        if isinstance(item, dict):
            extensions = item.get("extensions")
            found |= extensions.keys() if isinstance(extensions, dict) else set()
            left += [value for key, value in item.items() if key != "extras"]
        elif isinstance(item, list):
            left += [value for value in item if isinstance(value, dict | list)]
    for name in sorted(found - set(container.document.get("extensionsUsed", []))):
        yield "document", f"it uses the extension {name[:60]!r} without saying so"
