"""Damaged and hostile model files, made from valid ones; the same every time."""

import copy
import json
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.formats.convert import OUTPUT_FORMATS, convert
from media_testing.hostile_formats import (
    hostile_fbx,
    hostile_packages,
    hostile_ply,
    hostile_stl,
    hostile_text,
)
from media_testing.sample_models import SAMPLES

Document = dict[str, Any]
Files = Iterator[tuple[str, bytes]]

TRUNCATIONS = (0.05, 0.3, 0.5, 0.7, 0.9, 0.99)
FUZZED_FIELDS = 90


def hostile_files(folder: Path) -> dict[str, bytes]:
    """Return the files by a name that ends in their format.

    Args:
        folder: An empty folder for the valid files.
    """
    valid = _valid_files(folder)
    files: dict[str, bytes] = {}
    for source in (
        _truncated(valid),
        _edited_documents(),
        _fuzzed_documents(),
        _hostile_arrays(),
        _hostile_images(),
        _hostile_containers(valid["textured.glb"]),
        hostile_text(),
        hostile_ply(valid["colored.ply"]),
        hostile_stl(valid["colored.stl"]),
        hostile_packages(valid),
        hostile_fbx(valid),
    ):
        for name, data in source:
            assert name not in files, name
            files[name] = data
    return files


def _valid_files(folder: Path) -> dict[str, bytes]:
    valid = {}
    for sample, build in SAMPLES.items():
        source = folder / f"{sample}.glb"
        source.write_bytes(glb.serialise(build()))
        for ending in OUTPUT_FORMATS:
            path = folder / ending / f"{sample}.{ending}"
            path.parent.mkdir(exist_ok=True)
            convert(source, path, output_format=ending)
            valid[path.name] = path.read_bytes()
    return valid


def _truncated(valid: dict[str, bytes]) -> Files:
    for name, data in valid.items():
        sample, _, ending = name.partition(".")
        shares = TRUNCATIONS if sample in ("skinned", "colored") and ending != "obj" else ()
        for share in shares:
            yield f"{sample} cut at {share}.{ending}", data[: int(share * len(data))]


def _document(sample: str) -> Container:
    container = SAMPLES[sample]()
    return Container(document=copy.deepcopy(container.document), binary=container.binary)


def _glb(document: Document, binary: bytes) -> bytes:
    document = {**document, "buffers": [{"byteLength": len(binary)}]}
    text = json.dumps(document).encode()
    return glb_of(text, binary)


def glb_of(text: bytes, binary: bytes) -> bytes:
    """Put any text and bytes into a GLB container."""
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def _deep(depth: int) -> list[Document]:
    return [{"children": [number + 1]} for number in range(depth)] + [{"mesh": 0}]


EDITS: dict[str, dict[str, Callable[[Document], object]]] = {
    "skinned": {
        "joint after the nodes": lambda d: d["skins"][0].update(joints=[1, 2, 99]),
        "no joints": lambda d: d["skins"][0].update(joints=[]),
        "fewer joints than the vertices name": lambda d: d["skins"][0].update(joints=[1]),
        "bind matrices missing": lambda d: d["skins"][0].update(inverseBindMatrices=99),
        "bind matrices of another type": lambda d: d["skins"][0].update(inverseBindMatrices=0),
        "skin missing": lambda d: d["nodes"][0].update(skin=5),
        "joint cycle": lambda d: d["nodes"][3].update(children=[1]),
        "joint of itself": lambda d: d["nodes"][2].update(children=[2]),
        "joint with two parents": lambda d: d["nodes"][0].update(children=[2]),
        "joints of floats": lambda d: _attribute(d, "JOINTS_0").update(componentType=5126),
        "weights of two": lambda d: _attribute(d, "WEIGHTS_0").update(type="VEC2"),
        "weights without joints": lambda d: _attributes(d).pop("JOINTS_0"),
        "times missing": lambda d: d["animations"][0]["samplers"][0].update(input=77),
        "poses missing": lambda d: d["animations"][0]["samplers"][0].update(output=77),
        "a billion times": lambda d: _input(d).update(count=2**30),
        "no times": lambda d: _input(d).update(count=0),
        "times of three": lambda d: _input(d).update(type="VEC3"),
        "fewer poses than times": lambda d: _output(d).update(count=1),
        "poses of scalars": lambda d: _output(d).update(type="SCALAR"),
        "channel of a missing node": lambda d: _target(d).update(node=50),
        "channel without a target": lambda d: d["animations"][0]["channels"][0].pop("target"),
        "channel of a missing sampler": lambda d: d["animations"][0]["channels"][0].update(
            sampler=9
        ),
        "channels of text": lambda d: d["animations"][0].update(channels="all"),
        "samplers missing": lambda d: d["animations"][0].pop("samplers"),
        "spline without tangents": lambda d: d["animations"][0]["samplers"][0].update(
            interpolation="CUBICSPLINE"
        ),
        "weights of a mesh without morphs": lambda d: _target(d).update(path="weights", node=0),
        "a thousand nested nodes": lambda d: d.update(nodes=_deep(1500), scenes=[{"nodes": [0]}]),
        "a scale of nothing": lambda d: d["nodes"][1].update(scale=[0, 0]),
        "a rotation of three": lambda d: d["nodes"][1].update(rotation=[0, 0, 1]),
        "a matrix of three": lambda d: d["nodes"][2].update(matrix=[1, 2, 3]),
        "a rotation too large for a float": lambda d: d["nodes"][1].update(rotation=[1e400] * 4),
    },
    "morphing": {
        "target missing": lambda d: _primitive(d)["targets"][0].update(POSITION=99),
        "target shorter than the mesh": lambda d: d["accessors"][
            _primitive(d)["targets"][0]["POSITION"]
        ].update(count=3),
        "target longer than its buffer": lambda d: d["accessors"][
            _primitive(d)["targets"][0]["POSITION"]
        ].update(count=10**9),
        "target of another type": lambda d: _primitive(d)["targets"][0].update(
            POSITION=_attributes(d)["TEXCOORD_0"]
        ),
        "targets of text": lambda d: _primitive(d).update(targets=["rise"]),
        "weights of text": lambda d: d["meshes"][0].update(weights=["a", "b"]),
        "fewer weights than targets": lambda d: _output(d).update(count=1),
    },
    "textured": {
        "texture missing": lambda d: _pbr(d)["baseColorTexture"].update(index=9),
        "image missing": lambda d: d["textures"][0].update(source=9),
        "material missing": lambda d: _primitive(d).update(material=9),
        "occlusion missing": lambda d: d["materials"][0].update(occlusionTexture={"index": 9}),
        "emission missing": lambda d: d["materials"][0].update(emissiveTexture={"index": 9}),
        "image elsewhere": lambda d: d["images"].append({"uri": "../../../etc/passwd"}),
        "image on the net": lambda d: d["images"].append({"uri": "http://127.0.0.1:22/a.png"}),
        "image of a file URL": lambda d: d["images"].append({"uri": "file:///etc/passwd"}),
        "image with an empty name": lambda d: d["images"].append({"uri": ""}),
        "image after the buffer": lambda d: d["bufferViews"][-1].update(byteLength=10**9),
        "view of another buffer": lambda d: d["bufferViews"][0].update(buffer=1),
        "view below zero": lambda d: d["bufferViews"][0].update(byteOffset=-4),
        "stride of one": lambda d: d["bufferViews"][0].update(byteStride=1),
        "sparse after the end": lambda d: d["accessors"][0].update(
            sparse={"count": 10**9, "indices": {"bufferView": 0, "componentType": 5125},
                    "values": {"bufferView": 0}}
        ),
        "no primitives": lambda d: d.update(meshes=[{"primitives": []}], nodes=[{"mesh": 0}]),
        "only points": lambda d: [m["primitives"][0].update(mode=0) for m in d["meshes"]],
        "a mode that does not exist": lambda d: [
            m["primitives"][0].update(mode=99) for m in d["meshes"]
        ],
        "a mesh drawn a million times": lambda d: d.update(nodes=[{"mesh": 0}] * 10**6),
        "no scene": lambda d: d.update(scene=7),
        "scenes of text": lambda d: d.update(scenes="all"),
        "version 1": lambda d: d["asset"].update(version="1.0"),
        "version of a list": lambda d: d.update(asset=["2.0"]),
        "an unknown extension": lambda d: d.update(extensionsRequired=["ACME_mesh"]),
        "compressed textures": lambda d: d.update(extensionsRequired=["KHR_texture_basisu"]),
        "Draco without data": lambda d: _primitive(d).update(
            extensions={
                "KHR_draco_mesh_compression": {"bufferView": 0, "attributes": {"POSITION": 0}}
            }
        ),
        "Draco of text": lambda d: _primitive(d).update(
            extensions={"KHR_draco_mesh_compression": "yes"}
        ),
        "a transform of text": lambda d: _pbr(d)["baseColorTexture"].update(
            extensions={"KHR_texture_transform": {"scale": "large"}}
        ),
        "a transform of one": lambda d: _pbr(d)["baseColorTexture"].update(
            extensions={"KHR_texture_transform": {"scale": [1.0]}}
        ),
        "a colour of two": lambda d: _pbr(d).update(baseColorFactor=[1.0, 0.0]),
        "an emission of two": lambda d: d["materials"][1].update(emissiveFactor=[1.0, 0.0]),
        "samplers of text": lambda d: d.update(samplers=["linear"]),
    },
}  # fmt: skip


def _primitive(document: Document) -> Document:
    primitive: Document = document["meshes"][0]["primitives"][0]
    return primitive


def _attributes(document: Document) -> dict[str, int]:
    attributes: dict[str, int] = _primitive(document)["attributes"]
    return attributes


def _attribute(document: Document, name: str) -> Document:
    accessor: Document = document["accessors"][_attributes(document)[name]]
    return accessor


def _input(document: Document) -> Document:
    accessor: Document = document["accessors"][document["animations"][0]["samplers"][0]["input"]]
    return accessor


def _output(document: Document) -> Document:
    accessor: Document = document["accessors"][document["animations"][0]["samplers"][0]["output"]]
    return accessor


def _target(document: Document) -> Document:
    target: Document = document["animations"][0]["channels"][0]["target"]
    return target


def _pbr(document: Document) -> Document:
    pbr: Document = document["materials"][0]["pbrMetallicRoughness"]
    return pbr


def _edited_documents() -> Files:
    for sample, edits in EDITS.items():
        for name, edit in edits.items():
            container = _document(sample)
            edit(container.document)  # type: ignore[arg-type]
            yield f"{sample}: {name}.glb", _glb(container.document, container.binary)  # type: ignore[arg-type]


def _fuzzed_documents() -> Files:
    """Replace one structural field at a time by something that it must not be."""
    source = random.Random(3)
    wrong = [-1, 2**31, 2**63, 1.5, 1e300, "x", None, [], {}, True, [[]]]
    for number in range(FUZZED_FIELDS):
        sample = ("textured", "skinned", "morphing")[number % 3]
        container = _document(sample)
        places = list(_places(container.document))
        holder, key = places[source.randrange(len(places))]
        holder[key] = source.choice(wrong)
        yield f"field {number} of {sample}.glb", _glb(container.document, container.binary)  # type: ignore[arg-type]


STRUCTURAL = {
    "bufferView", "byteOffset", "byteLength", "componentType", "count", "type", "buffer", "mesh",
    "primitives", "attributes", "indices", "POSITION", "accessors", "bufferViews", "nodes",
    "joints", "skin", "samplers", "input", "output", "channels", "target", "sampler", "index",
    "source", "children", "material", "targets", "path", "inverseBindMatrices", "meshes",
}  # fmt: skip


def _places(value: object) -> Iterator[tuple[Any, Any]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]
    for key, item in list(pairs):
        if key in STRUCTURAL:
            yield value, key
        if isinstance(item, dict | list):
            yield from _places(item)


def _hostile_arrays() -> Files:
    """Put numbers that are none, or far too large, into the binary chunk."""
    roles = {
        "skinned": ("POSITION", "JOINTS_0", "WEIGHTS_0", "bind", "times", "poses", "indices"),
        "morphing": ("POSITION", "target", "times", "poses", "indices"),
        "colored": ("POSITION", "NORMAL", "indices"),
    }
    values = {"nan": float("nan"), "infinity": float("inf"), "huge": 3e38}
    for sample, names in roles.items():
        for role in names:
            for value_name, value in values.items():
                if value_name == "huge" and role not in ("POSITION", "times", "indices"):
                    continue
                container = _document(sample)
                index = _array_of(container.document, role)  # type: ignore[arg-type]
                binary = bytearray(container.binary)
                accessor = container.document["accessors"][index]
                start = container.document["bufferViews"][accessor["bufferView"]]["byteOffset"]
                binary[start : start + 4] = struct.pack("<f", value)
                name = f"{value_name} in {role} of {sample}.glb"
                yield name, _glb(container.document, bytes(binary))  # type: ignore[arg-type]


def _array_of(document: Document, role: str) -> int:
    index: int = {
        "bind": lambda: document["skins"][0]["inverseBindMatrices"],
        "times": lambda: document["animations"][0]["samplers"][0]["input"],
        "poses": lambda: document["animations"][0]["samplers"][0]["output"],
        "indices": lambda: _primitive(document)["indices"],
        "target": lambda: _primitive(document)["targets"][0]["POSITION"],
    }.get(role, lambda: _attributes(document)[role])()
    return index


def _hostile_images() -> Files:
    bomb = _png(60_000, 60_000, zlib.compress(bytes(1000)))
    pictures = {
        "bomb": bomb,
        "large bomb": _png(8190, 8190, zlib.compress(bytes(10))),
        "gif": b"GIF89a" + bytes(50),
        "nothing": b"",
        "only a header": b"\x89PNG\r\n\x1a\n",
        "broken data": _png(16, 16, b"broken"),
        "no pixels": _png(0, 16, zlib.compress(b"")),
        "cut jpeg": b"\xff\xd8\xff\xe0" + bytes(30),
        "cut webp": b"RIFF\x20\0\0\0WEBPVP8 " + bytes(20),
        "svg": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
    }
    for name, data in pictures.items():
        container = _document("textured")
        start = len(container.binary) + (-len(container.binary) % 4)
        binary = container.binary.ljust(start, b"\0") + data
        view = {"buffer": 0, "byteOffset": start, "byteLength": len(data)}
        container.document["bufferViews"].append(view)  # type: ignore[arg-type]
        last = len(container.document["bufferViews"]) - 1
        container.document["images"][0]["bufferView"] = last
        yield f"image: {name}.glb", _glb(container.document, binary)  # type: ignore[arg-type]


def _png(width: int, height: int, data: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def _hostile_containers(valid: bytes) -> Files:
    yield "container: length beyond the end.glb", valid[:8] + struct.pack("<I", 2**31) + valid[12:]
    yield "container: chunk beyond the end.glb", valid[:12] + struct.pack("<I", 2**31) + valid[16:]
    yield "container: version 1.glb", valid[:4] + struct.pack("<I", 1) + valid[8:]
    yield "container: no JSON.glb", valid.replace(b"JSON", b"NOSJ", 1)
    yield "container: only a header.glb", valid[:12]
    yield "container: JSON nested a million deep.glb", glb_of(b"[" * 10**6, b"")
    yield "container: objects nested deep.glb", glb_of(b'{"a":' * 10**5, b"")
    yield "container: text that is no UTF-8.glb", glb_of(b'{"asset": "\xff\xfe"}', b"")
    yield "container: a number.glb", glb_of(b"1", b"")
    yield "container: NaN.glb", glb_of(b'{"asset": {"version": "2.0"}, "x": NaN}', b"")
    yield "container: a number of a million digits.glb", glb_of(b"9" * 10**6, b"")
    yield "container: empty.glb", glb_of(b"", b"")
