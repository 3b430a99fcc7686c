"""Small models with every feature that formats differ in, built in code."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
from media_gltf.glb import Container
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import build_container
from media_studio.mesh.model import Material, Model, Surface

BEND_SECONDS = 1.3
"""No whole number of frames at any usual rate."""
NOD_SECONDS = 0.5

SQUARE = np.array([(0, 1, 2), (0, 2, 3)])


def textured_model() -> Container:
    """A box of quads with all maps, a glowing pyramid of triangles, a leaf with two sides."""
    enamel = Material(
        name="enamel",
        metallic=1.0,
        roughness=0.5,
        base_color_map=_stripes((200, 30, 40), (30, 60, 180)),
        metallic_roughness_map=_stripes((0, 128, 255), (0, 60, 30)),
        normal_map=np.full((16, 16, 3), (128, 128, 255), np.uint8),
    )
    filament = Material(
        name="filament",
        base_color_map=_stripes((250, 220, 90), (240, 200, 60)),
        emissive=(0.5, 0.25, 0.125),
    )
    leaf = Material(name="leaf", base_color=(0.1, 0.6, 0.2, 1.0), double_sided=True)
    model = Model(
        surfaces=(
            box_surface(),
            _pyramid(material=1),
            Surface(
                vertices=np.array([(1, 0, 0), (2, 0, 0.3), (2, 1, 0.3), (1, 1, 0)], float),
                faces=SQUARE,
                material=2,
                uv=_UV,
                quads=1,
            ),
        ),
        materials=(enamel, filament, leaf),
    )
    return _one_mesh_each(build_container(model), ("shell", "bulb", "blade"))


def colored_model() -> Container:
    """A box of quads with a colour at each vertex and no texture."""
    surface = box_surface()
    heights = surface.vertices - surface.vertices.min(axis=0)
    colors = np.column_stack([heights / np.ptp(heights, axis=0), np.ones(len(heights))])
    colored = Surface(
        vertices=surface.vertices,
        faces=surface.faces,
        material=0,
        normals=surface.normals,
        colors=colors,
        quads=surface.quads,
    )
    paint = Material(name="paint", roughness=0.4)
    return _one_mesh_each(
        build_container(Model(surfaces=(colored,), materials=(paint,))), ("crate",)
    )


def skinned_model() -> Container:
    """A strip of 1 x 4 m with three joints and two clips, `bend` and `nod`."""
    builder = ContainerBuilder(_empty())
    add = builder.add_accessor
    heights = np.repeat(np.arange(5.0), 2)
    points = np.column_stack([np.tile([-0.5, 0.5], 5), heights, np.zeros(10)])
    squares = np.array([(0, 1, 3), (0, 3, 2)]) + 2 * np.arange(4)[:, None, None]
    upper, tip = np.clip(heights - 1.5, 0, 1), np.clip(heights - 3, 0, 1)
    weights = np.column_stack([1 - upper, upper - tip, tip, np.zeros(10)])
    sleeve = Material(name="sleeve", base_color_map=_stripes((90, 140, 60), (20, 40, 160)))
    primitive: dict[str, Any] = {
        "attributes": {
            "POSITION": add(_floats(points), target=ARRAY_BUFFER),
            "NORMAL": add(_floats(np.tile((0, 0, 1.0), (10, 1))), target=ARRAY_BUFFER),
            "TEXCOORD_0": add(_floats(points[:, :2] / 4), target=ARRAY_BUFFER),
            "JOINTS_0": add(np.tile(np.uint16([0, 1, 2, 0]), (10, 1)), target=ARRAY_BUFFER),
            "WEIGHTS_0": add(_floats(weights), target=ARRAY_BUFFER),
        },
        "indices": add(squares.astype(np.uint32).ravel(), target=ELEMENT_ARRAY_BUFFER),
        "material": builder.add_material(sleeve),
    }
    inverse = np.tile(np.eye(4), (3, 1, 1))
    inverse[:, 3, 1] = (0.0, -2.0, -3.0)
    half = np.sqrt(0.5)
    poses = ((0, 0, 0, 1), (0, 0, half, half))
    builder.document.update(
        {  # type: ignore[typeddict-item]
            "nodes": [
                {"name": "arm", "mesh": 0, "skin": 0},
                {"name": "shoulder", "children": [2]},
                {"name": "elbow", "translation": [0, 2, 0], "children": [3]},
                {"name": "wrist", "translation": [0, 1, 0]},
            ],
            "scenes": [{"nodes": [0, 1]}],
            "meshes": [{"name": "arm", "primitives": [primitive]}],
            "skins": [{"joints": [1, 2, 3], "inverseBindMatrices": _data(builder, inverse, 16)}],
            "animations": [
                _clip(builder, "bend", (0.0, BEND_SECONDS), poses, node=2, path="rotation"),
                _clip(builder, "nod", (0.0, NOD_SECONDS), poses, node=3, path="rotation"),
            ],
        }
    )
    return builder.finish()


def morphing_model() -> Container:
    """A sheet with two morph targets whose weights a clip moves."""
    builder = ContainerBuilder(_empty())
    add = builder.add_accessor
    points = np.array([(x, y, 0.0) for y in range(3) for x in range(3)])
    first = np.array([0, 1, 3, 4])[:, None, None]
    squares = first + np.array([(0, 1, 4), (0, 4, 3)])
    rise, slide = np.zeros((9, 3)), np.zeros((9, 3))
    rise[4, 2], slide[6:, 0] = 1.0, 0.5
    primitive: dict[str, Any] = {
        "attributes": {
            "POSITION": add(_floats(points), target=ARRAY_BUFFER),
            "NORMAL": add(_floats(np.tile((0, 0, 1.0), (9, 1))), target=ARRAY_BUFFER),
            "TEXCOORD_0": add(_floats(points[:, :2] / 2), target=ARRAY_BUFFER),
        },
        "indices": add(squares.astype(np.uint32).ravel(), target=ELEMENT_ARRAY_BUFFER),
        "material": builder.add_material(
            Material(name="cloth", base_color_map=_stripes((180, 90, 30), (90, 45, 160)))
        ),
        "targets": [
            {"POSITION": add(_floats(target), target=ARRAY_BUFFER)} for target in (rise, slide)
        ],
    }
    weights = ((0, 0), (1, 0), (0, 1))
    times = (0.0, 0.5, BEND_SECONDS)
    builder.document.update(
        {  # type: ignore[typeddict-item]
            "nodes": [{"name": "sheet", "mesh": 0}],
            "scenes": [{"nodes": [0]}],
            "meshes": [
                {
                    "name": "sheet",
                    "primitives": [primitive],
                    "weights": [0.0, 0.0],
                    "extras": {"targetNames": ["rise", "slide"]},
                }
            ],
            "animations": [_clip(builder, "breathe", times, weights, node=0, path="weights")],
        }
    )
    return builder.finish()


SAMPLES = {
    "textured": textured_model,
    "colored": colored_model,
    "skinned": skinned_model,
    "morphing": morphing_model,
}


def box_surface(*, material: int = 0, size: tuple[float, float, float] = (1, 2, 0.5)) -> Surface:
    """A box of six quadrilaterals with corners of their own."""
    vertices, normals = [], []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            normal = np.zeros(3)
            normal[axis] = sign
            right = np.roll(normal, 1)
            up = np.cross(normal, right)
            vertices += [(normal + a * right + b * up) / 2 for a, b in _CORNERS]
            normals += [normal] * 4
    return Surface(
        vertices=np.array(vertices) * size,
        faces=(SQUARE + 4 * np.arange(6)[:, None, None]).reshape(-1, 3),
        material=material,
        normals=np.array(normals),
        uv=np.tile(_UV, (6, 1)),
        quads=6,
    )


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_UV = np.array([(0.125, 0.875), (0.875, 0.875), (0.875, 0.125), (0.125, 0.125)])


def _pyramid(*, material: int) -> Surface:
    base = np.array([(-0.5, 1, -0.5), (0.5, 1, -0.5), (0.5, 1, 0.5), (-0.5, 1, 0.5)])
    vertices = np.vstack([base, (0, 2, 0)])
    faces = np.array([(1, 0, 4), (2, 1, 4), (3, 2, 4), (0, 3, 4)])
    uv = np.vstack([_UV, (0.5, 0.5)])
    return Surface(vertices=vertices, faces=faces, material=material, uv=uv)


def _stripes(first: Sequence[int], second: Sequence[int]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    pixels = np.zeros((16, 16, 3), np.uint8)
    pixels[:8], pixels[8:] = first, second
    return pixels


def _one_mesh_each(container: Container, names: Sequence[str]) -> Container:
    """Give each primitive a mesh and a node of its own."""
    document = container.document.copy()
    primitives = document["meshes"][0]["primitives"]
    document["meshes"] = [
        {"name": name, "primitives": [primitive]}
        for name, primitive in zip(names, primitives, strict=True)
    ]
    document["nodes"] = [{"name": name, "mesh": index} for index, name in enumerate(names)]
    document["scenes"] = [{"nodes": list(range(len(names)))}]
    return Container(document=document, binary=container.binary)


def _empty() -> Container:
    return Container(document={"asset": {"version": "2.0"}, "scene": 0}, binary=b"")


def _floats(values: FloatArray | IntArray) -> np.ndarray[Any, np.dtype[np.float32]]:
    return np.asarray(values, np.float32)


def _data(builder: ContainerBuilder, values: object, width: int) -> int:
    """Store floats that are no vertex attribute."""
    rows = np.asarray(values, np.float32).reshape(-1, width)
    index = builder.add_accessor(rows, target=ARRAY_BUFFER)
    del builder.document["bufferViews"][-1]["target"]
    return index


def _clip(
    builder: ContainerBuilder,
    name: str,
    times: Sequence[float],
    values: Sequence[Sequence[float]],
    *,
    node: int,
    path: str,
) -> Mapping[str, object]:
    width = 1 if path == "weights" else len(values[0])
    sampler = {
        "input": _data(builder, times, 1),
        "output": _data(builder, values, width),
        "interpolation": "LINEAR",
    }
    channel = {"sampler": 0, "target": {"node": node, "path": path}}
    return {"name": name, "samplers": [sampler], "channels": [channel]}
