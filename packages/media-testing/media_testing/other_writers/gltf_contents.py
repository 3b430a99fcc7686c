"""What a glTF file holds, by its JSON and its accessors.

Sources: glTF 2.0; KHR_texture_transform; KHR_lights_punctual; FB_ngon_encoding.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from media_testing.other_writers.contents import (
    MOMENTS,
    CountedClip,
    CountedContents,
    CountedLook,
    CountedPiece,
    CountedScene,
    Floats,
    Ints,
    bounds,
)
from media_testing.other_writers.figures import counted
from media_testing.other_writers.gltf_document import GltfDocument
from media_testing.other_writers.gltf_poses import Values, clip_span, node_worlds, values_at
from media_testing.other_writers.picture_facts import channel_facts, is_clear, picture_facts


def gltf_contents(path: Path) -> CountedContents:
    """Read a .glb or .gltf file, whose other files lie beside it."""
    asset = GltfDocument(path)
    worlds = node_worlds(asset, {})
    pieces = list(_pieces(asset, worlds))
    nodes = [asset.entries("nodes")[index] for index in worlds]
    lights = sum("KHR_lights_punctual" in node.get("extensions", {}) for node in nodes)
    scene = CountedScene(
        pieces=pieces,
        looks={
            _name(asset, n): _look(asset, told) for n, told in enumerate(asset.entries("materials"))
        },
        clips={
            clip.get("name", f"clip {number}"): _clip(asset, clip)
            for number, clip in enumerate(asset.entries("animations"))
        },
        joints=frozenset(asset.entries("nodes")[joint].get("name", "") for joint in _joints(asset)),
        cameras=sum("camera" in node for node in nodes),
        lights=lights,
    )
    return counted(scene)


def _joints(asset: GltfDocument) -> set[int]:
    return {joint for skin in asset.entries("skins") for joint in skin["joints"]}


def _name(asset: GltfDocument, number: int) -> str:
    """Return a name of a material that no other one has."""
    entries = asset.entries("materials")
    name = entries[number].get("name", "")
    earlier = [each.get("name", "") for each in entries[:number]].count(name)
    return f"{name}#{earlier}" if earlier else name


def _pieces(asset: GltfDocument, worlds: dict[int, Floats]) -> Iterator[CountedPiece]:
    for index, world in worlds.items():
        node = asset.entries("nodes")[index]
        if "mesh" in node:
            mesh = asset.entries("meshes")[node["mesh"]]
            name = node.get("name") or mesh.get("name", "")
            for primitive in mesh["primitives"]:
                if primitive.get("mode", 4) >= 4:
                    yield _piece(asset, primitive, (index, name, mesh), world, worlds)


def _piece(
    asset: GltfDocument, primitive: Any, owner: tuple[int, str, Any], world: Floats, worlds: Any
) -> CountedPiece:
    index, name, mesh = owner
    attributes = primitive["attributes"]
    points = asset.numbers(attributes["POSITION"])
    corners, sizes = _polygons(asset, primitive, len(points))
    transforms = _transforms(asset, index, attributes, world, worlds)
    flat = np.linalg.inv(transforms[..., :3, :3]).swapaxes(-1, -2)
    normals = asset.numbers(attributes["NORMAL"]) if "NORMAL" in attributes else None
    slot = primitive.get("material")
    targets = mesh.get("extras", {}).get("targetNames", [])
    return CountedPiece(
        thing=index,
        name=name,
        points=_moved(transforms, points),
        corners=corners,
        sizes=sizes,
        shown=() if slot is None else [_name(asset, slot)] * len(sizes),
        uv=tuple(uv[corners] for uv in _uv_sets(asset, attributes, slot)),
        colors=asset.numbers(attributes["COLOR_0"])[corners] if "COLOR_0" in attributes else None,
        normals=None if normals is None else np.einsum("...ij,...j->...i", flat, normals)[corners],
        morphs=tuple(
            targets[n] if n < len(targets) else f"target {n}"
            for n in range(len(primitive.get("targets", ())))
        ),
        is_mirrored=bool(np.linalg.det(world[:3, :3]) < 0)
        and "skin" not in asset.entries("nodes")[index],
    )


def _moved(transforms: Floats, points: Floats) -> Floats:
    return np.einsum("...ij,...j->...i", transforms[..., :3, :3], points) + transforms[..., :3, 3]


def _transforms(
    asset: GltfDocument, index: int, attributes: Any, world: Floats, worlds: Any
) -> Floats:
    """Return one transform for all points, or one for each where there is a skin."""
    skin = asset.entries("nodes")[index].get("skin")
    if skin is None or "JOINTS_0" not in attributes:
        return world
    told = asset.entries("skins")[skin]
    rest = np.tile(np.eye(4), (len(told["joints"]), 1, 1))
    if "inverseBindMatrices" in told:
        rest = asset.numbers(told["inverseBindMatrices"]).reshape(-1, 4, 4).swapaxes(1, 2)
    moved = np.array([worlds[joint] for joint in told["joints"]]) @ rest
    shares = asset.numbers(attributes["WEIGHTS_0"])
    used = asset.numbers(attributes["JOINTS_0"]).astype(int)
    return np.einsum("vk,vkij->vij", shares / shares.sum(axis=1, keepdims=True), moved[used])


def _polygons(asset: GltfDocument, primitive: Any, points: int) -> tuple[Ints, Ints]:
    if "indices" in primitive:
        order = asset.numbers(primitive["indices"])[:, 0].astype(np.int64)
    else:
        order = np.arange(points)
    mode = primitive.get("mode", 4)
    if mode != 4:
        rows = range(len(order) - 2)
        strip = [order[[n, n + 1 + n % 2, n + 2 - n % 2]] for n in rows]
        fan = [order[[0, n + 1, n + 2]] for n in rows]
        order = np.concatenate(strip if mode == 5 else fan)
    triangles = order.reshape(-1, 3)
    if "FB_ngon_encoding" not in primitive.get("extensions", {}):
        return triangles.ravel(), np.full(len(triangles), 3)
    return _joined(triangles)


def _joined(triangles: Ints) -> tuple[Ints, Ints]:
    """Return the polygons of runs of triangles with the same first corner."""
    corners: list[int] = []
    sizes: list[int] = []
    for first, second, third in triangles.tolist():
        if sizes and corners[-sizes[-1]] == first and corners[-1] == second:
            corners.append(third)
            sizes[-1] += 1
        else:
            corners += [first, second, third]
            sizes.append(3)
    return np.array(corners), np.array(sizes)


def _uv_sets(asset: GltfDocument, attributes: Any, slot: int | None) -> Iterator[Floats]:
    texture: Any = {}
    if slot is not None:
        told = asset.entries("materials")[slot].get("pbrMetallicRoughness", {})
        texture = told.get("baseColorTexture", {})
    number = 0
    while f"TEXCOORD_{number}" in attributes:
        uv = asset.numbers(attributes[f"TEXCOORD_{number}"])
        if number == texture.get("texCoord", 0):
            uv = _placed(uv, texture.get("extensions", {}).get("KHR_texture_transform", {}))
        yield np.column_stack([uv[:, 0], 1 - uv[:, 1]])
        number += 1


def _placed(uv: Floats, told: Any) -> Floats:
    angle = told.get("rotation", 0.0)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return (uv * told.get("scale", (1, 1))) @ turn.T + told.get("offset", (0, 0))


def _look(asset: GltfDocument, material: Any) -> CountedLook:
    told = material.get("pbrMetallicRoughness", {})
    strength = material.get("extensions", {}).get("KHR_materials_emissive_strength", {})
    return CountedLook(
        color=tuple(told.get("baseColorFactor", (1.0, 1.0, 1.0, 1.0))),
        pictures=dict(_pictures(asset, material, told)),
        emits=any(material.get("emissiveFactor", ())) and strength.get("emissiveStrength", 1) > 0,
        metallic=told.get("metallicFactor", 1.0),
        roughness=told.get("roughnessFactor", 1.0),
        alpha=material.get("alphaMode", "OPAQUE"),
        two_sided=material.get("doubleSided", False),
    )


def _pictures(asset: GltfDocument, material: Any, told: Any) -> Iterator[tuple[str, Any]]:
    if "baseColorTexture" in told:
        data = asset.picture(told["baseColorTexture"]["index"])
        yield "base", picture_facts(data)
        if material.get("alphaMode", "OPAQUE") != "OPAQUE" and is_clear(data):
            yield "alpha", channel_facts(data, 3)
    if "metallicRoughnessTexture" in told:
        data = asset.picture(told["metallicRoughnessTexture"]["index"])
        yield "roughness", channel_facts(data, 1)
        yield "metallic", channel_facts(data, 2)
    for name, use in (("normalTexture", "normal"), ("emissiveTexture", "emission")):
        if name in material:
            yield use, picture_facts(asset.picture(material[name]["index"]))
    if "occlusionTexture" in material:
        yield "occlusion", channel_facts(asset.picture(material["occlusionTexture"]["index"]), 0)


def _clip(asset: GltfDocument, clip: Any) -> CountedClip:
    start, end = clip_span(asset, clip)
    values = [values_at(asset, clip, start + share * (end - start)) for share in MOMENTS]
    worlds = [node_worlds(asset, each) for each in values]
    joints = {
        asset.entries("nodes")[joint].get("name", ""): np.array([w[joint][:3, 3] for w in worlds])
        for joint in _joints(asset)
    }
    shown = [[piece.points[piece.corners] for piece in _pieces(asset, each)] for each in worlds]
    return CountedClip(
        seconds=end - start,
        extents=np.array([bounds(np.concatenate(points)) for points in shown]),
        joints=joints,
        morphs=_weights(asset, values),
    )


def _weights(asset: GltfDocument, values: list[Values]) -> dict[str, Floats]:
    found = {}
    for node, path in values[0]:
        if path == "weights":
            mesh = asset.entries("meshes")[asset.entries("nodes")[node]["mesh"]]
            rows = np.array([each[node, path] for each in values])
            names = mesh.get("extras", {}).get("targetNames", [])
            names = names or [f"target {n}" for n in range(rows.shape[1])]
            found |= {name: rows[:, n] for n, name in enumerate(names)}
    return found
