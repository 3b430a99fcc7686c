"""Whether the numbers of a glTF file are what the specification asks for.

Source: Khronos glTF 2.0 specification, sections 3.6 to 3.11; tolerances of the Khronos validator.
"""

from collections.abc import Iterator

import numpy as np

from media_pipelines.gltf.structure import Fault
from media_pipelines.quality.gltf_file import COMPONENT_TYPES, GltfFile, Numbers
from media_pipelines.quality.gltf_schema import Animation, AnimationSampler, Node, Primitive, Skin

WEIGHT_TOLERANCE = 0.005
ROTATION_TOLERANCE = 0.005
_FLOAT = 5126
_BYTE_WEIGHTS = 5121
_TYPES = {"translation": "VEC3", "rotation": "VEC4", "scale": "VEC3", "weights": "SCALAR"}


def content_faults(file: GltfFile) -> list[Fault]:
    """Return what is wrong with the numbers of a file whose structure holds."""
    return [
        *_number_faults(file),
        *_mesh_faults(file),
        *_skin_faults(file),
        *_clip_faults(file),
        *_rotation_faults(file),
        *_extension_faults(file),
    ]


def _number_faults(file: GltfFile) -> Iterator[Fault]:
    for number, accessor in enumerate(file.document.accessors):
        if accessor.componentType != _FLOAT and accessor.min is accessor.max is None:
            continue
        values = file.array(number)
        where = f"accessor {number}"
        if accessor.componentType == _FLOAT and not _is_finite(values):
            yield where, "it holds numbers that are not finite"
        elif not _bounds_hold(values, accessor.min, accessor.max):
            yield where, "its values are not those that its min and max say"
        if accessor.sparse:
            places = accessor.sparse.indices
            stored = file.view(places.bufferView)
            rows = np.frombuffer(
                stored,
                COMPONENT_TYPES[places.componentType],
                accessor.sparse.count,
                places.byteOffset,
            ).astype(np.int64)
            if (np.diff(rows) <= 0).any() or rows[-1] >= accessor.count:
                yield where, "its changed elements are out of order or after its end"


def _is_finite(values: Numbers) -> bool:
    # A sum is not finite when a number is not; it needs no array of truth values.
    floats = np.asarray(values, np.float32)
    with np.errstate(all="ignore"):
        return bool(np.isfinite(floats.sum(dtype=np.float64)))


def _bounds_hold(values: Numbers, low: list[float] | None, high: list[float] | None) -> bool:
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


def _mesh_faults(file: GltfFile) -> Iterator[Fault]:
    document = file.document
    for number, mesh in enumerate(document.meshes):
        where = f"mesh {mesh.name or number}"
        for primitive in mesh.primitives:
            position = document.accessors[primitive.attributes["POSITION"]]
            if position.min is None or position.max is None:
                yield where, "the accessor of its positions has no min and max"
            if primitive.indices is not None:
                indices = file.array(primitive.indices)
                if indices.max() >= position.count:
                    yield (
                        where,
                        (f"its indices reach {indices.max()}, it has {position.count} vertices"),
                    )
                if primitive.mode == 4 and len(indices) % 3:
                    yield where, "its number of indices is not a multiple of three"
            for fault in _weight_faults(file, primitive):
                yield where, fault


def _weight_faults(file: GltfFile, primitive: Primitive) -> Iterator[str]:
    names = primitive.attributes
    joints = [name for name in names if name.startswith("JOINTS_")]
    weights = [name for name in names if name.startswith("WEIGHTS_")]
    if len(joints) != len(weights):
        yield "it has joints without weights, or weights without joints"
    if not weights:
        return
    given = np.hstack([file.floats(names[name]) for name in weights])
    is_packed = any(
        file.document.accessors[names[name]].componentType == _BYTE_WEIGHTS for name in weights
    )
    tolerance = (1 / 255 if is_packed else WEIGHT_TOLERANCE) * given.shape[1]
    with np.errstate(invalid="ignore"):
        if (given < 0).any() or (np.abs(given.sum(axis=1) - 1) > tolerance).any():
            yield "the weights of a vertex are negative or do not add up to one"


def _skin_faults(file: GltfFile) -> Iterator[Fault]:
    document = file.document
    for number, skin in enumerate(document.skins):
        where = f"skin {skin.name or number}"
        if len(set(skin.joints)) < len(skin.joints):
            yield where, "it names a bone twice"
        if skin.inverseBindMatrices is not None:
            matrices = document.accessors[skin.inverseBindMatrices]
            if (matrices.type, matrices.componentType) != ("MAT4", _FLOAT):
                yield where, "its inverse bind matrices are no matrices of 4 x 4 floats"
            elif matrices.count < len(skin.joints):
                yield (
                    where,
                    (f"it has {matrices.count} inverse bind matrices for {len(skin.joints)} bones"),
                )
    reached: dict[int, int] = {}
    worn = {(node.mesh, node.skin) for node in document.nodes if node.skin is not None}
    for mesh, wearing in sorted(worn, key=str):
        if mesh is None or wearing is None:
            yield f"skin {wearing}", "a node wears it without a mesh"
            continue
        if mesh not in reached:
            reached[mesh] = _highest_joint(file, mesh)
        for fault in _fit_faults(document.skins[wearing], reached[mesh]):
            yield f"mesh {document.meshes[mesh].name or mesh}", fault


def _fit_faults(skin: Skin, highest: int) -> Iterator[str]:
    if highest < 0:
        yield "it is worn on a skin and has no joints"
    elif highest >= len(skin.joints):
        yield f"its joints reach {highest}, its skin has {len(skin.joints)} bones"


def _highest_joint(file: GltfFile, mesh: int) -> int:
    highest = []
    for primitive in file.document.meshes[mesh].primitives:
        if "JOINTS_0" not in primitive.attributes:
            return -1
        for name, index in primitive.attributes.items():
            if name.startswith("JOINTS_"):
                highest.append(int(file.array(index).max()))
    return max(highest, default=-1)


def _clip_faults(file: GltfFile) -> Iterator[Fault]:
    for number, clip in enumerate(file.document.animations):
        where = f"animation {clip.name or number}"
        for sampler in clip.samplers:
            for fault in _time_faults(file, sampler):
                yield where, fault
        for fault in _channel_faults(file, clip):
            yield where, fault


def _time_faults(file: GltfFile, sampler: AnimationSampler) -> Iterator[str]:
    accessor = file.document.accessors[sampler.input]
    if (accessor.type, accessor.componentType) != ("SCALAR", _FLOAT):
        yield "its times are not floats"
        return
    if accessor.min is None or accessor.max is None:
        yield "the accessor of its times has no min and max"
    times = np.asarray(file.array(sampler.input)[:, 0], np.float64)
    if (times < 0).any() or (np.diff(times) <= 0).any():
        yield "its times do not increase from zero"
    if sampler.interpolation == "CUBICSPLINE" and len(times) < 2:
        yield "a spline has one key only"


def _channel_faults(file: GltfFile, clip: Animation) -> Iterator[str]:
    document = file.document
    moved: set[tuple[int | None, str]] = set()
    for channel in clip.channels:
        target, sampler = channel.target, clip.samplers[channel.sampler]
        if target.path == "pointer":
            continue
        if target.path not in _TYPES:
            yield f"a channel moves {target.path[:40]!r}, which nothing has"
            continue
        if target.node is None:
            continue
        if (target.node, target.path) in moved:
            yield f"two channels move the {target.path} of node {target.node}"
        moved.add((target.node, target.path))
        keys = document.accessors[sampler.input].count
        output = document.accessors[sampler.output]
        each = 3 if sampler.interpolation == "CUBICSPLINE" else 1
        if target.path == "weights":
            each *= _morph_targets(file, document.nodes[target.node])
        if output.type != _TYPES[target.path] or output.count != keys * each:
            yield (
                f"a channel has {output.count} values of {output.type} for {keys} keys "
                f"of the {target.path} of node {target.node}"
            )


def _morph_targets(file: GltfFile, node: Node) -> int:
    if node.mesh is None:
        return 0
    return len(file.document.meshes[node.mesh].primitives[0].targets)


def _rotation_faults(file: GltfFile) -> Iterator[Fault]:
    for number, node in enumerate(file.document.nodes):
        if node.rotation is not None:
            length = float(np.linalg.norm(node.rotation))
            if abs(length - 1) > ROTATION_TOLERANCE:
                yield f"node {node.name or number}", f"its rotation has the length {length:.3g}"


def _extension_faults(file: GltfFile) -> Iterator[Fault]:
    """Find extensions that are in use and not among those that the file says it uses."""
    found: set[str] = set()
    left: list[object] = [file.json]
    while left:
        item = left.pop()
        if isinstance(item, dict):
            extensions = item.get("extensions")
            found |= extensions.keys() if isinstance(extensions, dict) else set()
            left += [value for key, value in item.items() if key != "extras"]
        elif isinstance(item, list):
            left += [value for value in item if isinstance(value, dict | list)]
    for name in sorted(found - set(file.document.extensionsUsed)):
        yield "document", f"it uses the extension {name[:60]!r} without saying so"
