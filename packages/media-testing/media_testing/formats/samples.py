"""Small models built in code."""

from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
from media_gltf.glb import Container
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model, Surface


def cube_surface(*, material: int = 0) -> Surface:
    """A unit cube around the origin: six quadrilaterals with their own corners."""
    vertices, normals, faces = [], [], []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            normal = np.zeros(3)
            normal[axis] = sign
            right = np.roll(normal, 1)
            up = np.cross(normal, right)
            start = len(vertices)
            vertices += [(normal + a * right + b * up) / 2 for a, b in _CORNERS]
            normals += [normal] * 4
            faces += [(start, start + 1, start + 2), (start, start + 2, start + 3)]
    return Surface(
        vertices=np.array(vertices),
        faces=np.array(faces),
        material=material,
        normals=np.array(normals),
        uv=np.tile([(0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1)], (6, 1)),
        quads=6,
    )


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@pytest.fixture
def textured() -> Material:
    base = np.zeros((64, 64, 3), np.uint8)
    base[:32], base[32:] = (200, 30, 40), (30, 60, 180)
    packed = np.full((64, 64, 3), (0, 128, 255), np.uint8)
    return Material(
        name="paint",
        metallic=1.0,
        roughness=0.5,
        base_color_map=base,
        metallic_roughness_map=packed,
        normal_map=np.full((64, 64, 3), (128, 128, 255), np.uint8),
    )


@pytest.fixture
def cube(textured: Material) -> Model:
    return Model(surfaces=(cube_surface(),), materials=(textured,), name="cube")


@pytest.fixture
def cube_glb(cube: Model, tmp_path: Path) -> Path:
    path = tmp_path / "cube.glb"
    write_model(cube, path)
    return path


@pytest.fixture
def arm() -> Container:
    """A strip of 1 x 4 m with two joints and a clip that bends it; named bones and texture."""
    empty = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}]}
    builder = ContainerBuilder(Container(document=empty, binary=b""))  # type: ignore[arg-type]
    heights = np.repeat(np.arange(5.0), 2)
    points = np.column_stack([np.tile([-0.5, 0.5], 5), heights, np.zeros(10)])
    squares = np.array([(0, 1, 3), (0, 3, 2)]) + 2 * np.arange(4)[:, None, None]
    faces = squares.reshape(-1, 3)
    upper = np.clip(heights - 1.5, 0, 1)
    weights = np.column_stack([1 - upper, upper, np.zeros((10, 2))])
    joints = np.tile(np.array([0, 1, 0, 0], np.uint16), (10, 1))
    inverse = np.stack([np.eye(4), np.eye(4)])
    inverse[1, 3, 1] = -2.0  # column-major: the upper joint rests at a height of 2 m
    half = np.sqrt(0.5)
    turns = np.array([(0, 0, 0, 1), (0, 0, half, half)])
    add = builder.add_accessor
    primitive = {
        "attributes": {
            "POSITION": add(points.astype(np.float32), target=ARRAY_BUFFER),
            "TEXCOORD_0": add(points[:, :2].astype(np.float32), target=ARRAY_BUFFER),
            "JOINTS_0": add(joints, target=ARRAY_BUFFER),
            "WEIGHTS_0": add(weights.astype(np.float32), target=ARRAY_BUFFER),
        },
        "indices": add(faces.astype(np.uint32).ravel(), target=ELEMENT_ARRAY_BUFFER),
        "material": builder.add_material(
            Material(name="sleeve", base_color_map=np.full((8, 8, 3), 90, np.uint8))
        ),
    }
    inverse_index = add(inverse.reshape(2, 16).astype(np.float32), target=ARRAY_BUFFER)
    times = add(np.array([0.0, 1.0], np.float32), target=ARRAY_BUFFER)
    poses = add(turns.astype(np.float32), target=ARRAY_BUFFER)
    builder.document.update(
        {  # type: ignore[typeddict-item]
            "nodes": [
                {"name": "arm", "mesh": 0, "skin": 0},
                {"name": "lower", "children": [2]},
                {"name": "upper", "translation": [0, 2, 0]},
            ],
            "meshes": [{"name": "arm", "primitives": [primitive]}],
            "skins": [{"joints": [1, 2], "inverseBindMatrices": inverse_index}],
            "animations": [
                {
                    "name": "bend",
                    "samplers": [{"input": times, "output": poses}],
                    "channels": [{"sampler": 0, "target": {"node": 2, "path": "rotation"}}],
                }
            ],
        }
    )
    for view in builder.document["bufferViews"][-3:]:
        view.pop("target")
    return builder.finish()


@pytest.fixture
def arm_glb(arm: Container, tmp_path: Path) -> Path:
    path = tmp_path / "arm.glb"
    path.write_bytes(glb.serialise(arm))
    return path
