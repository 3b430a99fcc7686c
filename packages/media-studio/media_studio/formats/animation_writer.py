"""Append an animation to a GLB file and leave everything else as it is.

Source: Khronos glTF 2.0 specification, sections 3.11 and 4.4.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np
from scipy.spatial.transform import Rotation

from media_gltf import glb
from media_gltf.accessors import FLOAT
from media_gltf.document import (
    Accessor,
    Animation,
    AnimationChannel,
    AnimationSampler,
    AnimationTarget,
    BufferView,
    Document,
    Node,
)
from media_studio.arrays import FloatArray
from media_studio.formats import gltf_file

_STILL = 1e-7
"""Change up to which a channel counts as constant."""


@dataclass(frozen=True, kw_only=True, eq=False)
class NewClip:
    """An animation to append.

    Attributes:
        name: Its name.
        times: (f,) seconds from 0, in order.
        rotations: Local rotation of each node, (f, 4) quaternions x, y, z, w.
        translations: Local translation of each node, (f, 3).
    """

    name: str
    times: FloatArray
    rotations: Mapping[int, FloatArray]
    translations: Mapping[int, FloatArray]


@dataclass(frozen=True, kw_only=True)
class AnimatedFile:
    """A GLB file with one more animation.

    Attributes:
        data: The file.
        clip_index: Place of the animation in it.
        notes: Sentences about what else had to change.
    """

    data: bytes
    clip_index: int
    notes: tuple[str, ...]


def append_clip(data: bytes, clip: NewClip) -> AnimatedFile:
    """Put an animation before those that a GLB file has, as viewers play the first one.

    The old binary chunk stays as a prefix of the new one. In the JSON only `animations`,
    `accessors`, `bufferViews` and the length of buffer 0 change, with two exceptions that the
    notes tell: a moved node whose transform is a matrix gets the same transform in parts, which
    glTF asks of animated nodes, and buffers in `data:` URIs are moved into the binary chunk where
    buffer 0 is one.

    Args:
        data: A checked GLB file or self-contained glTF file.
        clip: What to append.
    """
    notes: list[str] = []
    chunks = glb.split(data) if data[:4] == b"glTF" else [(b"JSON", data)]
    document = cast(Document, json.loads(chunks[0][1].decode("utf-8-sig")))
    binary = next((body for kind, body in chunks if kind == b"BIN\0"), b"")
    buffers = document.get("buffers", [])
    if buffers and "uri" in buffers[0]:
        moved = gltf_file.parse(data)
        document, binary = moved.document, moved.binary
        notes.append("Embedded buffers were moved into the binary chunk of the file.")
    others = [(kind, body) for kind, body in chunks[1:] if kind != b"BIN\0"]
    binary += bytes(-len(binary) % 4)
    notes += _free_nodes(document, {*clip.rotations, *clip.translations})
    binary += _add(document, clip, len(binary))
    if document.get("buffers"):
        document["buffers"][0]["byteLength"] = len(binary)
    else:
        document["buffers"] = [{"byteLength": len(binary)}]
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
    packed = glb.join([(b"JSON", text), (b"BIN\0", binary), *others])
    return AnimatedFile(data=packed, clip_index=0, notes=tuple(notes))


def _free_nodes(document: Document, nodes: set[int]) -> list[str]:
    """Replace the matrices of nodes by translation, rotation and scale."""
    freed = [node for node in sorted(nodes) if "matrix" in document["nodes"][node]]
    for node in freed:
        document["nodes"][node] = _in_parts(document["nodes"][node])
    if not freed:
        return []
    return [
        f"The matrices of {len(freed)} bones were written as translation, rotation and scale, "
        "because glTF does not animate matrices."
    ]


def _in_parts(node: Node) -> Node:
    matrix = np.array(node["matrix"], np.float64).reshape(4, 4).T
    scale = np.linalg.norm(matrix[:3, :3], axis=0)
    scale[0] *= np.sign(np.linalg.det(matrix[:3, :3])) or 1.0
    turn = Rotation.from_matrix(matrix[:3, :3] / np.where(scale == 0, 1.0, scale))
    parts = {
        "translation": matrix[:3, 3].tolist(),
        "rotation": turn.as_quat().tolist(),
        "scale": scale.tolist(),
    }
    replaced: dict[str, object] = {}
    for key, value in node.items():
        replaced |= parts if key == "matrix" else {key: value}
    return cast(Node, replaced)


def _add(document: Document, clip: NewClip, end: int) -> bytes:
    """Add the clip to the document and return the bytes to append at `end` of buffer 0."""
    tracks = [
        *((node, "rotation", _continuous(turn)) for node, turn in clip.rotations.items()),
        *((node, "translation", place) for node, place in clip.translations.items()),
    ]
    sheet = _Sheet(document, end)
    every = sheet.add(clip.times, bounds=True)
    held = -1
    samplers: list[AnimationSampler] = []
    channels: list[AnimationChannel] = []
    for node, path, values in tracks:
        times = every
        if len(values) > 2 and np.ptp(values, axis=0).max() < _STILL:
            if held < 0:
                held = sheet.add(clip.times[[0, -1]], bounds=True)
            times, values = held, values[[0, -1]]
        samplers.append(
            AnimationSampler(input=times, interpolation="LINEAR", output=sheet.add(values))
        )
        target = AnimationTarget(node=node, path=path)
        channels.append(AnimationChannel(sampler=len(samplers) - 1, target=target))
    added = Animation(name=clip.name, channels=channels, samplers=samplers)
    document["animations"] = [added, *document.get("animations", [])]
    return sheet.data()


def _continuous(turns: FloatArray) -> FloatArray:
    """Normalise quaternions (f, 4) and give each the sign that is nearer to the one before."""
    turns = turns / np.linalg.norm(turns, axis=1, keepdims=True)
    against = np.einsum("fi,fi->f", turns[1:], turns[:-1]) < 0
    turns[1:] *= np.where(np.cumsum(against) % 2, -1.0, 1.0)[:, None]
    return turns


class _Sheet:
    """Accessors of float32 in one buffer view at the end of buffer 0."""

    def __init__(self, document: Document, start: int) -> None:
        self._document = document
        self._parts: list[bytes] = []
        self._size = 0
        self._view = len(document.get("bufferViews", []))
        document["bufferViews"] = [
            *document.get("bufferViews", []),
            BufferView(buffer=0, byteOffset=start, byteLength=0),
        ]
        document["accessors"] = list(document.get("accessors", []))

    def add(self, values: FloatArray, *, bounds: bool = False) -> int:
        """Append (f,) or (f, k) numbers and return the index of their accessor."""
        rows = np.ascontiguousarray(values, np.float32).reshape(len(values), -1)
        accessor = Accessor(
            bufferView=self._view,
            byteOffset=self._size,
            componentType=FLOAT,
            count=len(rows),
            type={1: "SCALAR", 3: "VEC3", 4: "VEC4"}[rows.shape[1]],
        )
        if bounds:
            accessor["min"] = rows.min(axis=0).astype(float).tolist()
            accessor["max"] = rows.max(axis=0).astype(float).tolist()
        self._parts.append(rows.tobytes())
        self._size += rows.nbytes
        self._document["accessors"].append(accessor)
        return len(self._document["accessors"]) - 1

    def data(self) -> bytes:
        """Return the bytes of the buffer view."""
        self._document["bufferViews"][self._view]["byteLength"] = self._size
        return b"".join(self._parts)
