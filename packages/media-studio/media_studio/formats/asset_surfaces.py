"""Replace the surfaces of a glTF asset and keep everything else.

Nodes, skins, clips, names, cameras, lights and extras stay. Each mesh gets new primitives that
move as the old ones did; what no mesh uses any more is left out of the file.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.sparse import block_diag, csr_matrix, vstack

from media_gltf.building import ARRAY_BUFFER
from media_gltf.compaction import without_unused_data
from media_gltf.document import Document, Mesh, Primitive
from media_gltf.glb import Container
from media_gltf.pruning import without_unused_looks
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_pose import PosablePrimitive, rest_pose
from media_studio.formats.gltf_reader import flipped
from media_studio.formats.gltf_writer import add_primitive
from media_studio.formats.posed_model import PosedModel
from media_studio.formats.rebinding import rebind
from media_studio.mesh.anchors import joined
from media_studio.mesh.model import Model, Surface

VARIANTS = "KHR_materials_variants"


def is_more_than_surfaces(document: Document) -> bool:
    """Tell whether an asset has skins, morph targets, clips, cameras, lights or instances."""
    primitives = [each for mesh in document.get("meshes", []) for each in mesh["primitives"]]
    return bool(
        any(document.get(name) for name in ("skins", "animations", "cameras"))
        or any(primitive.get("targets") for primitive in primitives)
        or {"KHR_lights_punctual", "EXT_mesh_gpu_instancing"}
        & set(document.get("extensionsUsed", []))
    )


def with_surfaces(
    source: PosedModel,
    model: Model,
    anchors: Sequence[csr_matrix],
    places: Sequence[IntArray] | None = None,
) -> Container:
    """Return the asset with other surfaces, which move like the old ones.

    Args:
        source: The asset; its surfaces are those of the rest pose.
        model: A new surface for each old one, in the same order, in world space. One without
            faces leaves the old primitive as it is.
        anchors: For each surface the shares of the old vertices in the new ones, (k, n).
        places: For each surface a number for each vertex, (k,); those with equal numbers, also
            of different surfaces, move together. None where the vertices are the old ones.
    """
    container = source.container
    builder = ContainerBuilder(container)
    changed = [number for number, surface in enumerate(model.surfaces) if len(surface.faces)]
    slots = {
        slot: builder.add_material(model.materials[slot])
        for slot in dict.fromkeys(model.surfaces[number].material for number in changed)
    }
    figures = _new_figures(source, model, anchors, changed, places)
    primitives: dict[int, dict[int, Primitive]] = {}
    for number in changed:
        surface, old = model.surfaces[number], source.model.surfaces[number]
        if old.source is None or old.node is None:
            raise ValueError("a surface that was read from a file names its node and primitive")
        replaced = container.document["meshes"][old.source[0]]["primitives"][old.source[1]]
        primitives.setdefault(old.node, {})[old.source[1]] = _add_primitive(
            builder, source, surface, figures[number], replaced, slots[surface.material]
        )
    _place(builder.document, primitives)
    finished = builder.finish()
    pruned = without_unused_looks(_without_variants(finished.document))
    return without_unused_data(Container(document=pruned, binary=finished.binary))


def _new_figures(
    source: PosedModel,
    model: Model,
    anchors: Sequence[csr_matrix],
    numbers: list[int],
    places: Sequence[IntArray] | None,
) -> dict[int, PosablePrimitive]:
    pose = rest_pose(source.container.document)
    shares = {} if places is None else _sealed(source, anchors, numbers, places)
    figures = {}
    for number in numbers:
        surface, old = model.surfaces[number], source.figures[number]
        figure, share = shares.get(number, (old, anchors[number]))
        figures[number] = rebind(figure, share, surface.vertices, surface.normals, pose)
    return figures


def _sealed(
    source: PosedModel,
    anchors: Sequence[csr_matrix],
    numbers: list[int],
    places: Sequence[IntArray],
) -> dict[int, tuple[PosablePrimitive, csr_matrix]]:
    """Anchor vertices of different surfaces that meet in the same points of all of these."""
    groups: dict[object, list[int]] = {}
    for number in numbers:
        groups.setdefault(_movers(source, number), []).append(number)
    found = {}
    for members in groups.values():
        together = _merged([source.figures[number] for number in members])
        blocks = block_diag([anchors[number] for number in members], format="csr")
        shares = joined(csr_matrix(blocks), np.concatenate([places[number] for number in members]))
        ends = np.cumsum([len(places[number]) for number in members])
        for number, end in zip(members, ends, strict=True):
            start = end - len(places[number])
            figure = replace(together, node=source.figures[number].node)
            found[number] = figure, shares[start:end]
    return found


def _movers(source: PosedModel, number: int) -> object:
    """Return what moves a surface; surfaces with equal movers can share vertices."""
    figure = source.figures[number]
    targets = tuple(target for target, _ in figure.position_targets)
    bends = tuple(target for target, _ in figure.normal_targets)
    if figure.skin is not None and not targets and not bends:
        return source.container.document["nodes"][figure.node]["skin"]
    return figure.node, figure.skin is None, targets, bends


def _merged(figures: list[PosablePrimitive]) -> PosablePrimitive:
    first = figures[0]
    if first.skin is None:
        skin = None
    else:
        influences = vstack([each.skin.influences for each in figures if each.skin], format="csr")
        skin = replace(first.skin, influences=csr_matrix(influences))
    return replace(
        first,
        positions=np.concatenate([figure.positions for figure in figures]),
        skin=skin,
        position_targets=_merged_targets([figure.position_targets for figure in figures]),
        normal_targets=_merged_targets([figure.normal_targets for figure in figures]),
    )


def _merged_targets(
    each: list[tuple[tuple[int, FloatArray], ...]],
) -> tuple[tuple[int, FloatArray], ...]:
    return tuple(
        (columns[0][0], np.concatenate([offsets for _, offsets in columns]))
        for columns in zip(*each, strict=True)
    )


def _add_primitive(
    builder: ContainerBuilder,
    source: PosedModel,
    surface: Surface,
    figure: PosablePrimitive,
    replaced: Primitive,
    material: int,
) -> Primitive:
    mirrored = figure.mirrored(rest_pose(source.container.document))
    faces = flipped(surface.faces, surface.quads) if mirrored else surface.faces
    in_mesh_space = replace(surface, vertices=figure.positions, normals=figure.normals, faces=faces)
    primitive = add_primitive(builder, in_mesh_space, material)
    if figure.skin is not None:
        primitive["attributes"] |= _add_influences(builder, figure.skin.influences)
    if "targets" in replaced:
        primitive["targets"] = _add_targets(builder, figure, len(replaced["targets"]))
    if "extras" in replaced:
        primitive["extras"] = replaced["extras"]
    return primitive


def _add_influences(builder: ContainerBuilder, influences: csr_matrix) -> dict[str, int]:
    shape = influences.shape[0], -1
    joints = influences.indices.reshape(shape).astype(np.uint16)
    weights = influences.data.reshape(shape).astype(np.float32)
    attributes = {}
    for number in range(joints.shape[1] // 4):
        columns = slice(4 * number, 4 * number + 4)
        for name, values in (("JOINTS", joints), ("WEIGHTS", weights)):
            attributes[f"{name}_{number}"] = builder.add_accessor(
                values[:, columns], target=ARRAY_BUFFER
            )
    return attributes


def _add_targets(
    builder: ContainerBuilder, figure: PosablePrimitive, count: int
) -> list[dict[str, int]]:
    still = np.zeros_like(figure.positions)
    positions, normals = dict(figure.position_targets), dict(figure.normal_targets)
    targets = []
    for number in range(count):
        target = {"POSITION": positions.get(number, still)}
        if number in normals:
            target["NORMAL"] = normals[number]
        targets.append(
            {
                name: builder.add_accessor(offsets.astype(np.float32), target=ARRAY_BUFFER)
                for name, offsets in target.items()
            }
        )
    return targets


def _place(document: Document, primitives: dict[int, dict[int, Primitive]]) -> None:
    """Put the primitives into the meshes of their nodes; nodes that shared one get their own."""
    meshes, nodes = list(document["meshes"]), list(document["nodes"])
    taken: set[int] = set()
    for index, replaced in primitives.items():
        number = nodes[index]["mesh"]
        mesh: Mesh = document["meshes"][number].copy()
        mesh["primitives"] = [
            replaced.get(place, old) for place, old in enumerate(mesh["primitives"])
        ]
        if number in taken:
            nodes[index] = nodes[index].copy()
            nodes[index]["mesh"] = len(meshes)
            meshes.append(mesh)
        else:
            meshes[number] = mesh
            taken.add(number)
    document["meshes"], document["nodes"] = meshes, nodes


def _without_variants(document: Document) -> Document:
    """Leave out the list of material variants unless a primitive still has some."""
    extensions = document.get("extensions")
    primitives = [each for mesh in document["meshes"] for each in mesh["primitives"]]
    if (
        not isinstance(extensions, dict)
        or VARIANTS not in extensions
        or any(VARIANTS in primitive.get("extensions", {}) for primitive in primitives)
    ):
        return document
    kept = document.copy()
    kept["extensions"] = {name: each for name, each in extensions.items() if name != VARIANTS}
    if not kept["extensions"]:
        del kept["extensions"]
    kept["extensionsUsed"] = [
        each for each in document.get("extensionsUsed", []) if each != VARIANTS
    ]
    return kept
