"""Small GLB files, whole and damaged, built in code."""

import io
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from media_gltf import glb
from media_pipelines.quality.geometry import Faces, Vectors
from media_testing.sample_models import SAMPLES

CUBE_POINTS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], np.float64)
CUBE_FACES = np.array(
    [
        *[(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)],
        *[(2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)],
    ]
)


def sphere(rings: int = 12) -> tuple[Vectors, Faces]:
    """A ball of radius one, without seam or doubled vertices."""
    around = 2 * rings
    turns = np.arange(around) * 2 * np.pi / around
    heights = np.arange(1, rings) * np.pi / rings
    belt = np.array(
        [(np.sin(h) * np.cos(t), np.cos(h), np.sin(h) * np.sin(t)) for h in heights for t in turns]
    )
    points = np.vstack([belt, (0, 1, 0), (0, -1, 0)])
    top, bottom = len(belt), len(belt) + 1
    faces = []
    for side in range(around):
        after = (side + 1) % around
        faces.append((top, after, side))
        last = (rings - 2) * around
        faces.append((bottom, last + side, last + after))
        for ring in range(rings - 2):
            a, b = ring * around + side, ring * around + after
            faces += [(a, b, b + around), (a, b + around, a + around)]
    return points, np.array(faces)


def picture(size: tuple[int, int] = (64, 32), kind: str = "PNG") -> bytes:
    """An encoded picture with a gradient."""
    shades = np.linspace(0, 255, size[0] * size[1] * 3).astype(np.uint8)
    content = io.BytesIO()
    Image.fromarray(shades.reshape(size[1], size[0], 3)).save(content, kind)
    return content.getvalue()


class Glb:
    """A GLB of one mesh that is put together piece by piece."""

    def __init__(self, points: Vectors = CUBE_POINTS, faces: Faces = CUBE_FACES) -> None:
        self.binary = b""
        self.primitive: dict[str, Any] = {"attributes": {}, "mode": 4}
        self.document: dict[str, Any] = {
            "asset": {"version": "2.0"},
            "accessors": [],
            "bufferViews": [],
            "meshes": [{"name": "thing", "primitives": [self.primitive]}],
            "nodes": [{"mesh": 0}],
            "scenes": [{"nodes": [0]}],
            "scene": 0,
        }
        self.attribute("POSITION", points)
        accessor = self.document["accessors"][0]
        floats = points.astype(np.float32)
        accessor["min"] = floats.min(axis=0).tolist()
        accessor["max"] = floats.max(axis=0).tolist()
        self.primitive["indices"] = self.array(faces.reshape(-1, 1).astype(np.uint32), 5125)

    def view(self, data: bytes) -> int:
        """Add bytes and return their buffer view."""
        self.binary += b"\0" * (-len(self.binary) % 4)
        place = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data)}
        self.document["bufferViews"].append(place)
        self.binary += data
        return len(self.document["bufferViews"]) - 1

    def array(self, values: np.ndarray[Any, Any], component: int = 5126) -> int:
        """Add an array, (n, width), and return its accessor."""
        kind = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}[values.shape[1]]
        fields = {"bufferView": self.view(values.tobytes()), "componentType": component}
        self.document["accessors"].append({**fields, "count": len(values), "type": kind})
        return len(self.document["accessors"]) - 1

    def attribute(self, name: str, values: Vectors) -> "Glb":
        """Give every vertex numbers."""
        self.primitive["attributes"][name] = self.array(values.astype("<f4"))
        return self

    def textured(self, data: bytes, **sampler: int) -> "Glb":
        """Give the mesh a material with a picture."""
        self.document |= {
            "images": [{"name": "paint", "bufferView": self.view(data), "mimeType": "image/png"}],
            "samplers": [sampler],
            "textures": [{"source": 0, "sampler": 0}],
            "materials": [
                {"name": "look", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}
            ],
        }
        self.primitive["material"] = 0
        return self

    def bytes(self) -> bytes:
        """Return the file."""
        return glb_of({**self.document, "buffers": [{"byteLength": len(self.binary)}]}, self.binary)

    def write(self, folder: Path, name: str = "thing.glb") -> Path:
        """Write the file."""
        path = folder / name
        path.write_bytes(self.bytes())
        return path


def glb_of(document: object, binary: bytes) -> bytes:
    """Put JSON and bytes into a container."""
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def ball(rings: int = 12) -> Glb:
    """A ball whose normals and texture coordinates are right."""
    points, faces = sphere(rings)
    coordinates = (points[:, :2] + 1) / 2
    return Glb(points, faces).attribute("NORMAL", points).attribute("TEXCOORD_0", coordinates)


def sample(name: str, folder: Path) -> Path:
    """Write one of the sample models of this project."""
    path = folder / f"{name}.glb"
    path.write_bytes(glb.serialise(SAMPLES[name]()))
    return path
