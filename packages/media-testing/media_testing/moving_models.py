"""A figure that moves in every way that glTF knows, built in code."""

from typing import Any

import numpy as np

from media_gltf.building import ARRAY_BUFFER
from media_gltf.document import Document
from media_gltf.glb import Container
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import add_primitive
from media_studio.mesh.model import Material, Surface

RINGS, SIDES, HEIGHT, RADIUS = 61, 24, 160.0, 20.0
"""Centimetres, Z up."""

JOINTS = (0.0, 60.0, 110.0)
"""Heights of the hip, the knee and the foot, which stands on its head."""

UPRIGHT = (-(0.5**0.5), 0.0, 0.0, 0.5**0.5)
"""Turns Z up to Y up."""


def limb() -> Container:
    """A limb of two materials with a skin, a morph target and two clips, and a statue of it.

    The mesh is in centimetres and Z up, the scene in metres and Y up. At rest the knee is bent and
    the morph target is half on. The statue shares the mesh, has no skin, is mirrored, and spins.
    """
    document: Any = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, 5, 6]}],
        "cameras": [{"type": "perspective", "perspective": {"yfov": 0.8, "znear": 0.1}}],
        "extensions": {"KHR_lights_punctual": {"lights": [{"type": "point", "name": "lamp"}]}},
        "extensionsUsed": ["KHR_lights_punctual"],
    }
    builder = ContainerBuilder(Container(document=document, binary=b""))
    slots = [builder.add_material(material) for material in _materials()]
    builder.document["materials"][0]["occlusionTexture"]["texCoord"] = 1
    surface, rows = _tube(), (RINGS - 1) * SIDES
    weights = _influences(surface.vertices)
    primitives = []
    for half, slot in ((slice(0, rows), slots[0]), (slice(rows, None), slots[1])):
        part = _part(surface, surface.faces[half])
        primitives.append(_primitive(builder, part, slot, weights))
    document["meshes"] = [
        {
            "name": "limb",
            "primitives": primitives,
            "weights": [0.5],
            "extras": {"targetNames": ["bulge"]},
        }
    ]
    inverse = np.tile(np.eye(4), (3, 1, 1))
    inverse[:, 3, 2] = -np.array(JOINTS)
    document["skins"] = [{"joints": [1, 2, 3], "inverseBindMatrices": _data(builder, inverse, 16)}]
    document["nodes"] = _nodes()
    document["animations"] = [_walk(builder), _spin(builder)]
    _merge(builder.document, document)
    return builder.finish()


def _merge(document: Document, parts: Any) -> None:
    for name in ("meshes", "skins", "nodes", "animations"):
        document[name] = parts[name]  # type: ignore[literal-required]


def _nodes() -> list[Any]:
    small = [0.01, 0.01, 0.01]
    return [
        {
            "name": "armature",
            "rotation": list(UPRIGHT),
            "scale": small,
            "children": [1, 4],
            "extras": {"maker": "test"},
        },
        {"name": "hip", "children": [2]},
        {"name": "knee", "translation": [0, 0, 60], "rotation": _turn(25), "children": [3]},
        {"name": "foot", "translation": [0, 0, 50]},
        {"name": "body", "mesh": 0, "skin": 0},
        {
            "name": "statue",
            "mesh": 0,
            "weights": [0.0],
            "translation": [1, 0, 0],
            "rotation": list(UPRIGHT),
            "scale": [-0.01, 0.01, 0.01],
        },
        {
            "name": "eye",
            "camera": 0,
            "translation": [0, 1, 4],
            "extensions": {"KHR_lights_punctual": {"light": 0}},
        },
    ]


def _turn(degrees: float) -> list[float]:
    half = np.radians(degrees) / 2
    return [float(np.sin(half)), 0.0, 0.0, float(np.cos(half))]


def _walk(builder: ContainerBuilder) -> Any:
    times = _data(builder, np.array([0.0, 0.4, 1.0]), 1)
    knee = _data(builder, np.array([_turn(25), _turn(70), _turn(-10)]), 4)
    foot = _data(builder, np.array([_turn(0), _turn(-40), _turn(20)]), 4)
    bulge = _data(builder, np.array([0.5, 1.0, 0.0]), 1)
    return {
        "name": "walk",
        "samplers": [{"input": times, "output": output} for output in (knee, foot, bulge)],
        "channels": [
            {"sampler": 0, "target": {"node": 2, "path": "rotation"}},
            {"sampler": 1, "target": {"node": 3, "path": "rotation"}},
            {"sampler": 2, "target": {"node": 4, "path": "weights"}},
        ],
    }


def _spin(builder: ContainerBuilder) -> Any:
    times = _data(builder, np.array([0.0, 1.0]), 1)
    turns = _data(builder, np.array([UPRIGHT, (0.0, 0.5**0.5, 0.5**0.5, 0.0)]), 4)
    return {
        "name": "spin",
        "samplers": [{"input": times, "output": turns}],
        "channels": [{"sampler": 0, "target": {"node": 5, "path": "rotation"}}],
    }


def _tube() -> Surface:
    """A tube whose ends are drawn in, with a seam; upper faces first."""
    turn, height = np.meshgrid(np.linspace(0, 2 * np.pi, SIDES + 1), np.linspace(0, 1, RINGS))
    girth = RADIUS * np.sin(np.pi * np.clip(height, 0.02, 0.98)) ** 0.4
    points = np.stack(
        [girth * np.cos(turn), girth * np.sin(turn), HEIGHT * height], axis=-1
    ).reshape(-1, 3)
    outward = np.stack([np.cos(turn), np.sin(turn), 0 * turn], axis=-1).reshape(-1, 3)
    index = np.arange(len(points)).reshape(RINGS, SIDES + 1)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    faces = np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)[::-1]
    uv = np.stack([turn / (2 * np.pi), 1 - height], axis=-1).reshape(-1, 2)
    return Surface(vertices=points, faces=faces, material=0, normals=outward, uv=uv)


def _part(surface: Surface, faces: IntArray) -> Surface:
    return Surface(
        vertices=surface.vertices,
        faces=faces,
        material=0,
        normals=surface.normals,
        uv=surface.uv,
    )


def _influences(points: FloatArray) -> FloatArray:
    """Weights of the three joints, which pass from one to the next over 30 cm."""
    shares = [np.clip((points[:, 2] - joint + 15) / 30, 0, 1) for joint in JOINTS[1:]]
    smooth = [share * share * (3 - 2 * share) for share in shares]
    return np.column_stack([1 - smooth[0], smooth[0] - smooth[1], smooth[1], 0 * smooth[0]])


def _primitive(builder: ContainerBuilder, part: Surface, slot: int, weights: FloatArray) -> Any:
    add, count = builder.add_accessor, len(part.vertices)
    primitive: Any = add_primitive(builder, part, slot)
    assert part.uv is not None
    assert part.normals is not None
    used = np.tile(np.uint16([0, 1, 2, 0]), (count, 1)) * (weights > 0).astype(np.uint16)
    bulge = part.normals * 8 * np.exp(-(((part.vertices[:, 2:] - 90) / 20) ** 2))
    primitive["attributes"] |= {
        "TEXCOORD_1": add((part.uv * 0.5).astype(np.float32), target=ARRAY_BUFFER),
        "JOINTS_0": add(used, target=ARRAY_BUFFER),
        "WEIGHTS_0": add(weights.astype(np.float32), target=ARRAY_BUFFER),
    }
    primitive["targets"] = [
        {
            "POSITION": add(bulge.astype(np.float32), target=ARRAY_BUFFER),
            "NORMAL": add((0 * bulge).astype(np.float32), target=ARRAY_BUFFER),
        }
    ]
    primitive["extras"] = {"part": slot}
    return primitive


def _data(builder: ContainerBuilder, values: FloatArray, width: int) -> int:
    shaped = values.astype(np.float32).reshape(-1, width)
    return builder.add_accessor(shaped if width > 1 else shaped[:, 0], target=None)


def _materials() -> tuple[Material, Material]:
    across, down = np.meshgrid(np.linspace(0, 1, 64), np.linspace(0, 1, 64))
    bands = 0.5 + 0.5 * np.sin(2 * np.pi * (2 * across + 5 * down))
    cloth = np.stack([200 - 120 * bands, 60 + 90 * bands, 90 + 0 * bands], axis=-1)
    tilt = 0.35 * np.sin(2 * np.pi * 4 * down)
    bumps = np.stack([0 * tilt, tilt, np.sqrt(1 - tilt**2)], axis=-1)
    packed = np.stack([255 + 0 * bands, 255 * bands, 128 + 0 * bands], axis=-1)
    glow = np.stack([255 * (down > 0.8), 128 * (down > 0.8), 0 * down], axis=-1)
    sleeve = Material(
        name="sleeve",
        metallic=1.0,
        roughness=1.0,
        base_color_map=cloth.astype(np.uint8),
        metallic_roughness_map=packed.astype(np.uint8),
        normal_map=np.uint8(127.5 * (bumps + 1)),
        occlusion_map=np.uint8(255 - 120 * bands),
    )
    skin = Material(
        name="skin",
        base_color=(0.8, 0.5, 0.4, 1.0),
        emissive=(0.6, 0.6, 0.6),
        emissive_map=glow.astype(np.uint8),
        extensions={"KHR_materials_specular": {"specularFactor": 0.4}},
    )
    return sleeve, skin
