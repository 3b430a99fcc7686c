"""What an FBX file holds, by its records."""

from collections.abc import Iterator
from dataclasses import replace
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
    decoded,
)
from media_testing.other_writers.fbx_records import FbxRecord
from media_testing.other_writers.fbx_scene import TICKS, Curves, FbxScene, at_time
from media_testing.other_writers.figures import counted
from media_testing.other_writers.picture_facts import channel_facts, is_clear, picture_facts

_USES = {
    "DiffuseColor": "base", "NormalMap": "normal", "Bump": "normal",
    "ShininessExponent": "roughness", "ReflectionFactor": "metallic",
    "EmissiveColor": "emission", "TransparentColor": "alpha", "TransparencyFactor": "alpha",
}  # fmt: skip


_OWN_ALPHA = 2
"""Of the property AlphaSource: that of the picture."""


def fbx_contents(path: Path) -> CountedContents:
    """Read a binary file; pictures that are not in it lie beside it."""
    scene = FbxScene(path)
    return counted(
        CountedScene(
            pieces=list(_pieces(scene)),
            looks={scene.name(n): _look(scene, n, path.parent) for n in scene.of_kind("Material")},
            clips={scene.name(n): _clip(scene, n) for n in scene.of_kind("AnimationStack")},
            joints=frozenset(scene.name(n) for n in _joints(scene)),
            cameras=len(scene.of_kind("Model", "Camera")),
            lights=len(scene.of_kind("Model", "Light")),
        )
    )


def _joints(scene: FbxScene) -> list[int]:
    return [
        model
        for cluster in scene.of_kind("Deformer", "Cluster")
        for model, _ in scene.below(cluster, "Model")
    ]


def _pieces(
    scene: FbxScene, curves: Curves | None = None, time: float = 0
) -> Iterator[CountedPiece]:
    shown = (n for n in scene.of_kind("Model", "Mesh") if not _is_switched_off(scene.told(n)))
    for number in shown:
        for geometry, _ in scene.below(number, "Geometry"):
            place = scene.world(number, curves, time) @ scene.geometric(number)
            piece = _piece(scene, number, geometry, place)
            clusters = _clusters(scene, geometry)
            points = _bent(scene, geometry, clusters, curves, time) if clusters else piece.points
            yield replace(piece, points=points)


def _is_switched_off(told: dict[str, Any]) -> bool:
    """Whether an object is not to be seen."""
    values = (np.ravel(told[name]) for name in ("Show", "Visibility") if name in told)
    return any(len(each) and not float(each[-1]) for each in values)


def _clusters(scene: FbxScene, geometry: int) -> list[int]:
    return [
        cluster
        for skin, _ in scene.below(geometry, "Deformer")
        for cluster, _ in scene.below(skin, "Deformer")
        if scene.objects[cluster].values[2] == "Cluster" and scene.below(cluster, "Model")
    ]


def _bent(
    scene: FbxScene, geometry: int, clusters: list[int], curves: Curves | None, time: float
) -> Floats:
    """Return the points of a mesh where its bones put them."""
    points = np.asarray(scene.objects[geometry].value("Vertices"), float).reshape(-1, 3)
    shares, moved = np.zeros(len(points)), np.zeros((len(points), 3))
    for cluster in clusters:
        told = scene.objects[cluster]
        if not told.all("Indexes"):
            continue
        used, weights = told.value("Indexes"), np.asarray(told.value("Weights"), float)
        ((number, _),) = scene.below(cluster, "Model")
        # In files `Transform` is that of the mesh as the bone sees it
        mesh = np.array(told.value("Transform"), float).reshape(4, 4).T
        place = scene.world(number, curves, time) @ mesh
        moved[used] += weights[:, None] * (points[used] @ place[:3, :3].T + place[:3, 3])
        shares[used] += weights
    return moved / shares[:, None]


def _piece(scene: FbxScene, number: int, geometry: int, place: Floats) -> CountedPiece:
    told = scene.objects[geometry]
    ends = np.asarray(told.value("PolygonVertexIndex"), np.int64)
    stops = np.flatnonzero(ends < 0)
    corners = np.where(ends < 0, ~ends, ends)
    points = np.asarray(told.value("Vertices"), float).reshape(-1, 3)
    sizes = np.diff(stops, prepend=-1)
    layer = _Layers(told, corners, sizes)
    normals = layer.rows("LayerElementNormal", "Normals", "NormalsIndex", 3)
    colors = layer.rows("LayerElementColor", "Colors", "ColorIndex", 4)
    slots = [scene.name(n) for n, _ in scene.below(number, "Material")]
    used = layer.slots()
    return CountedPiece(
        thing=number,
        name=scene.name(number),
        points=points @ place[:3, :3].T + place[:3, 3],
        corners=corners,
        sizes=sizes,
        shown=[slots[n] if 0 <= n < len(slots) else "" for n in used],
        uv=tuple(_uv_sets(scene, layer, scene.below(number, "Material"))),
        colors=None if colors is None else np.column_stack([decoded(colors[:, :3]), colors[:, 3]]),
        normals=None if normals is None else normals @ np.linalg.inv(place[:3, :3]),
        morphs=tuple(
            scene.name(channel)
            for shape, _ in scene.below(geometry, "Deformer")
            for channel, _ in scene.below(shape, "Deformer")
            if scene.objects[channel].values[2] == "BlendShapeChannel"
        ),
        is_mirrored=bool(np.linalg.det(place[:3, :3]) < 0),
    )


def _uv_sets(
    scene: FbxScene, layer: "_Layers", materials: list[tuple[int, str]]
) -> Iterator[Floats]:
    """Yield the sets, the first one as the base picture of the first material is placed."""
    placed = [
        scene.told(texture)
        for material, _ in materials
        for texture, how in scene.below(material, "Texture")
        if how == "DiffuseColor"
    ]
    for number, uv in enumerate(layer.every("LayerElementUV", "UV", "UVIndex", 2)):
        if number == 0 and placed:
            move, size = (
                placed[0].get(name, rest)
                for name, rest in (("Translation", (0, 0, 0)), ("Scaling", (1, 1, 1)))
            )
            yield (uv - np.array(move[:2])) * np.array(size[:2])
        else:
            yield uv


class _Layers:
    """What the corners of a mesh have."""

    def __init__(self, told: FbxRecord, corners: Ints, sizes: Ints) -> None:
        self._told, self._corners, self._sizes = told, corners, sizes

    def rows(self, layer: str, values: str, index: str, width: int) -> Floats | None:
        """Return the values of the first layer of a kind for each corner."""
        return next(iter(self.every(layer, values, index, width)), None)

    def every(self, layer: str, values: str, index: str, width: int) -> Iterator[Floats]:
        """Yield the values of each layer of a kind for each corner."""
        for each in self._told.all(layer):
            rows = np.asarray(each.value(values), float).reshape(-1, width)
            if each.value("ReferenceInformationType") == "IndexToDirect":
                rows = rows[np.asarray(each.value(index), np.int64)]
            how = each.value("MappingInformationType")
            if how in ("ByVertice", "ByVertex"):
                rows = rows[self._corners]
            elif how == "ByPolygon":
                rows = np.repeat(rows, self._sizes, axis=0)
            elif how == "AllSame":
                rows = np.repeat(rows[:1], len(self._corners), axis=0)
            yield rows

    def slots(self) -> list[int]:
        """Return the number of the material of each polygon."""
        count = len(self._sizes)
        for each in self._told.all("LayerElementMaterial"):
            found = [int(n) for n in np.asarray(each.value("Materials"))]
            return found if len(found) == count else found[:1] * count
        return [0] * count


def _look(scene: FbxScene, number: int, folder: Path) -> CountedLook:
    told = scene.told(number)
    pictures = {}
    for texture, how in scene.below(number, "Texture"):
        data = _picture(scene, texture, folder)
        if data and how in _USES:
            pictures[_USES[how]] = picture_facts(data)
        if data and how == "DiffuseColor" and scene.told(texture).get("AlphaSource") == _OWN_ALPHA:
            pictures |= {"alpha": channel_facts(data, 3)} if is_clear(data) else {}
    opacity = float(told.get("Opacity", 1 - told.get("TransparencyFactor", 0.0)))
    emission = np.array(told.get("EmissiveColor", (0, 0, 0)), float) * told.get(
        "EmissiveFactor", 1.0
    )
    shine = told.get("ShininessExponent", told.get("Shininess"))
    return CountedLook(
        color=(*told.get("DiffuseColor", (0.8, 0.8, 0.8)), opacity),
        pictures=pictures,
        emits=bool(emission.any()) or "emission" in pictures,
        # FBX has no such property; Blender uses this one
        metallic=told.get("ReflectionFactor") if scene.is_of_blender else None,
        roughness=None if shine is None else max(0.0, 1 - float(shine) ** 0.5 / 10),
        alpha="BLEND" if opacity < 1 or "alpha" in pictures else "OPAQUE",
    )


def _picture(scene: FbxScene, texture: int, folder: Path) -> bytes:
    for video, _ in scene.below(texture, "Video"):
        data = scene.objects[video].value("Content")
        if data:
            return bytes(data)
    name = (
        str(scene.objects[texture].value("RelativeFilename", ""))
        .replace("\\", "/")
        .rpartition("/")[2]
    )
    found = next((each for each in folder.rglob("*") if each.name == name), None)
    return found.read_bytes() if found and name else b""


def _clip(scene: FbxScene, stack: int) -> CountedClip:
    curves: dict[tuple[int, str], list[tuple[int, Any]]] = {}
    for layer, _ in scene.below(stack, "AnimationLayer"):
        for node, _ in scene.below(layer, "AnimationCurveNode"):
            for owner, how in scene.above(node):
                for curve, axis in scene.below(node, "AnimationCurve"):
                    number = "XYZ".find(axis[-1:])
                    curves.setdefault((owner, how), []).append((number, scene.objects[curve]))
    times = [
        np.asarray(c.value("KeyTime"), float) / TICKS for each in curves.values() for _, c in each
    ]
    start, end = (min(map(np.min, times)), max(map(np.max, times))) if times else (0.0, 0.0)
    at = [start + share * (end - start) for share in MOMENTS]
    shown = [[piece.points for piece in _pieces(scene, curves, time)] for time in at]
    return CountedClip(
        seconds=float(end - start),
        extents=np.array([bounds(np.concatenate(points)) for points in shown]),
        joints={
            scene.name(n): np.array([scene.world(n, curves, time)[:3, 3] for time in at])
            for n in _joints(scene)
        },
        morphs={
            scene.name(owner): np.array([at_time(found[0][1], time) / 100 for time in at])
            for (owner, how), found in curves.items()
            if how == "DeformPercent"
        },
    )
