"""Model files as people have them: what exporters, editors and shops leave, made by hand.

Nothing here is hostile (`media_testing.hostile_models` is); each is what somebody would call a
model.
"""

import base64
import io
import json
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image

Document = dict[str, Any]

CONVERTS = "converts"
DOOR = "invalid_asset_input"


@dataclass(frozen=True, kw_only=True)
class OddModel:
    """A file, and what becomes of it: it converts, or is refused with a code.

    Attributes:
        name: What its owner would call it.
        becomes: What becomes of it; empty: either.
        triangles: How many are in the result; 0: any number.
        told: What its notes, losses or refusal say, in part.
    """

    name: str
    content: bytes
    becomes: str = CONVERTS
    triangles: int = 0
    told: str = ""


def odd_models() -> list[OddModel]:
    """Return all of them."""
    return [*_objs(), *_gltfs(), *_plain(), *_packs()]


# --- OBJ

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
COORDINATES = "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"


def _obj(name: str, text: str | bytes, triangles: int, told: str = "", **more: str) -> OddModel:
    content = text if isinstance(text, bytes) else text.encode()
    return OddModel(name=name, content=content, triangles=triangles, told=told, **more)


def _objs() -> list[OddModel]:
    lost = "points and lines"
    return [
        _obj("bom.obj", b"\xef\xbb\xbf" + SQUARE.encode() + b"f 1 2 3 4\n", 2),
        _obj("capitals.obj", SQUARE.upper() + "F 1 2 3 4\n", 2),
        _obj("continued.obj", SQUARE + "f 1 2 \\\n3 4\n", 2),
        _obj("continued in windows.obj", (SQUARE + "f 1 2 \\\n3 4\n").replace("\n", "\r\n"), 2),
        _obj("old mac.obj", (SQUARE + "f 1 2 3 4\n").replace("\n", "\r"), 2),
        _obj("tabs.obj", (SQUARE + "f 1 2 3 4\n").replace(" ", "\t"), 2),
        _obj(
            "indented.obj",
            "\n".join(f"   {line}" for line in (SQUARE + "f 1 2 3 4\n").split("\n")),
            2,
        ),
        _obj("no last line feed.obj", "#x\n" + SQUARE + "f 1 2 3 4", 2),
        _obj("zero byte.obj", SQUARE.encode() + b"f 1 2 3 4\n\0", 2),
        _obj("comment at the end of a line.obj", SQUARE + "f 1 2 3 4 # a face\n", 2),
        _obj("lines.obj", SQUARE + "f 1 2 3 4\nl 1 2 3\np 1\n", 2, lost),
        _obj("lines only.obj", SQUARE + "l 1 2 3\n", 0, becomes="invalid_model"),
        _obj("points only.obj", SQUARE, 0, becomes="invalid_model"),
        _obj("edge as a face.obj", SQUARE + "f 1 2\nf 1 2 3 4\n", 2),
        _obj("vertex as a face.obj", SQUARE + "f 1\nf 1 2 3 4\n", 2),
        _obj("empty face.obj", SQUARE + "f\nf 1 2 3 4\n", 2),
        _obj("counted back.obj", SQUARE + "f -4 -3 -2 -1\n", 2),
        _obj("vertex zero.obj", SQUARE + "f 0 1 2\n", 0, becomes="invalid_model"),
        _obj("vertex missing.obj", SQUARE + "f 1 2 9\n", 0, becomes="invalid_model"),
        _obj(
            "coordinate missing.obj",
            SQUARE + "vt 0 0\nf 1/1 2/2 3/3\n",
            0,
            "texture coordinate",
            becomes="invalid_model",
        ),
        _obj(
            "normal missing.obj",
            SQUARE + "vn 0 0 1\nf 1//1 2//2 3//3\n",
            0,
            "normal",
            becomes="invalid_model",
        ),
        _obj("trailing slashes.obj", SQUARE + "f 1// 2// 3//\nf 1/ 3/ 4/\n", 2),
        _obj(
            "decimal commas.obj",
            SQUARE.replace(" 1", " 1,0") + "f 1 2 3 4\n",
            0,
            becomes="invalid_model",
        ),
        _obj("exponents.obj", "v 0e0 0.E+0 -.0\nv 1E+00 .0 0.\nv +1 1 0\nf 1 2 3\n", 1),
        _obj(
            "no numbers.obj", "v 0 0 0\nv 1 nan 0\nv 1 1 0\nf 1 2 3\n", 0, becomes="invalid_model"
        ),
        _obj("weights.obj", SQUARE.replace("\n", " 1.0\n") + "f 1 2 3 4\n", 2),
        _obj("colours.obj", SQUARE.replace("\n", " 1 0.5 0\n") + "f 1 2 3 4\n", 2),
        _obj("colours in bytes.obj", SQUARE.replace("\n", " 255 128 0\n") + "f 1 2 3 4\n", 2),
        _obj("colours with alpha.obj", SQUARE.replace("\n", " 1 0.5 0 1\n") + "f 1 2 3 4\n", 2),
        _obj(
            "coordinates in three.obj", SQUARE + "vt 0 0 0\nvt 1 0 0\nvt 1 1 0\nf 1/1 2/2 3/3\n", 1
        ),
        _obj("coordinates in one.obj", SQUARE + "vt 0\nvt 1\nvt 0.5\nf 1/1 2/2 3/3\n", 1),
        _obj("coordinates without faces.obj", SQUARE + COORDINATES + "f 1 2 3 4\n", 2),
        _obj("some coordinates.obj", SQUARE + COORDINATES + "f 1/1 2/2 3/3\nf 1 3 4\n", 2),
        _obj(
            "zero normals.obj",
            SQUARE + "vn 0 0 0\nf 1//1 2//1 3//1 4//1\n",
            2,
            "without a direction",
        ),
        _obj("long normals.obj", SQUARE + "vn 0 0 9\nf 1//1 2//1 3//1 4//1\n", 2),
        _obj("one vertex twice.obj", SQUARE + "f 1 2 2\nf 1 2 3 4\n", 2, "degenerate triangle"),
        _obj(
            "only one vertex twice.obj",
            SQUARE + "f 1 2 2\n",
            0,
            "has an area",
            becomes="invalid_model",
        ),
        _obj("without area.obj", SQUARE + "v 2 0 0\nf 1 2 5\nf 1 2 3 4\n", 3),
        _obj("twice.obj", SQUARE + "f 1 2 3 4\nf 1 2 3 4\n", 2, "duplicate"),
        _obj("both sides.obj", SQUARE + "f 1 2 3 4\nf 4 3 2 1\n", 4),
        _obj(
            "one point.obj",
            "v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n",
            0,
            "has an area",
            becomes="invalid_model",
        ),
        _obj("hourglass.obj", SQUARE + "f 1 3 2 4\n", 2),
        _obj("pentagon.obj", SQUARE + "v -1 0.5 0\nf 1 2 3 4 5\n", 3, "more than four corners"),
        _obj("far away.obj", SQUARE.replace("v ", "v 100000") + "f 1 2 3 4\n", 2),
        _obj("tiny.obj", SQUARE.replace(" 1", " 0.0000001") + "f 1 2 3 4\n", 2),
        _obj("huge.obj", SQUARE.replace(" 1", " 1e20") + "f 1 2 3 4\n", 2, becomes=""),
        _obj("flat in one direction.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", 0),
        _obj("other languages.obj", "o Стул\nusemtl 木\n" + SQUARE + "f 1 2 3 4\n", 2),
        _obj("latin letters.obj", b"o St\xfchl\n" + SQUARE.encode() + b"f 1 2 3 4\n", 2),
        _obj("no name.obj", "o\ng\nusemtl\n" + SQUARE + "f 1 2 3 4\n", 2),
        _obj("smoothing.obj", SQUARE + "s off\ns 1\nf 1 2 3 4\n", 2),
        _obj("many groups.obj", SQUARE + "".join(f"g {n}\nf 1 2 3\n" for n in range(1500)), 0),
        _obj(
            "library that is elsewhere.obj",
            "mtllib ../mats/x.mtl\nusemtl x\n" + SQUARE + "f 1 2 3 4\n",
            2,
            "did not come with it",
        ),
        _obj(
            "curve.obj",
            SQUARE + "cstype bspline\ndeg 3\ncurv 0 1 1 2 3 4\nparm u 0 1\nend\nf 1 2 3 4\n",
            2,
        ),
        _obj(
            "begins with a comment of art.obj", "# Größe: 3 m — Café\n" + SQUARE + "f 1 2 3 4\n", 2
        ),
        _obj("long comments.obj", ("# " + "x" * 70 + "\n") * 200 + SQUARE + "f 1 2 3 4\n", 2),
    ]


# --- glTF

TRIANGLE = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
_TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4"}
_COMPONENTS = {"float32": 5126, "uint8": 5121, "uint16": 5123, "uint32": 5125}


def picture(file_format: str = "PNG", mode: str = "RGB", size: int = 4) -> bytes:
    """Return a small picture file."""
    content = io.BytesIO()
    color = {
        "RGB": (200, 30, 10),
        "RGBA": (200, 30, 10, 128),
        "L": 90,
        "I;16": 900,
        "P": 1,
        "LA": (9, 9),
        "CMYK": (9, 9, 9, 9),
        "1": 1,
    }[mode]
    Image.new(mode, (size, size), color).save(content, file_format)
    return content.getvalue()


class _Gltf:
    """A glTF asset under construction: one mesh of one primitive, shown once."""

    def __init__(self, points: Any = TRIANGLE, **attributes: Any) -> None:
        self.binary = b""
        self.document: Document = {
            "asset": {"version": "2.0"},
            "bufferViews": [],
            "accessors": [],
            "meshes": [{"primitives": [{"attributes": {}}]}],
            "nodes": [{"mesh": 0}],
            "scenes": [{"nodes": [0]}],
            "scene": 0,
        }
        for name, values in {"POSITION": points, **attributes}.items():
            self.primitive["attributes"][name] = self.accessor(values)

    @property
    def primitive(self) -> Document:
        found: Document = self.document["meshes"][0]["primitives"][0]
        return found

    def accessor(self, values: Any) -> int:
        array = np.asarray(values)
        entry = {
            "bufferView": self.view(array.tobytes()),
            "componentType": _COMPONENTS[str(array.dtype)],
            "count": len(array),
            "type": _TYPES[1 if array.ndim == 1 else array.shape[1]],
        }
        if array.ndim == 2 and np.isfinite(array).all() and len(array):
            entry |= {"min": array.min(axis=0).tolist(), "max": array.max(axis=0).tolist()}
        self.document["accessors"].append(entry)
        return len(self.document["accessors"]) - 1

    def view(self, data: bytes) -> int:
        self.binary += b"\0" * (-len(self.binary) % 4)
        entry = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data)}
        self.binary += data
        self.document["bufferViews"].append(entry)
        return len(self.document["bufferViews"]) - 1

    def indexed(self, *corners: int) -> "_Gltf":
        self.primitive["indices"] = self.accessor(np.array(corners, np.uint16))
        return self

    def pictured(self, image: Document, **pbr: Any) -> "_Gltf":
        self.document |= {
            "images": [image],
            "textures": [{"source": 0}],
            "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, **pbr}}],
        }
        self.primitive["material"] = 0
        return self

    def merged(self, **parts: Any) -> "_Gltf":
        self.document |= parts
        return self

    def glb(self, declared: int | None = None) -> bytes:
        length = len(self.binary) if declared is None else declared
        buffers = [{"byteLength": length}] if self.binary else []
        document = {**self.document, "buffers": buffers}
        text = json.dumps(document).encode()
        text += b" " * (-len(text) % 4)
        binary = self.binary + b"\0" * (-len(self.binary) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
        chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks

    def gltf(self, uri: str | None = None, **layout: Any) -> bytes:
        data = "data:application/octet-stream;base64," + base64.b64encode(self.binary).decode()
        buffer = {"uri": data if uri is None else uri, "byteLength": len(self.binary)}
        return json.dumps({**self.document, "buffers": [buffer]}, **layout).encode()


def _glb(name: str, asset: _Gltf, triangles: int = 1, told: str = "", **more: str) -> OddModel:
    return OddModel(name=f"{name}.glb", content=asset.glb(), triangles=triangles, told=told, **more)


def _png_uri(data: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64," + base64.b64encode(data).decode()


def _gltfs() -> list[OddModel]:
    uv = np.array([[0, 0], [1, 0], [0, 1]], np.float32)
    up = np.array([[0, 0, 1]] * 3, np.float32)
    square = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], np.float32)
    plain = _Gltf()
    short = _Gltf()
    longer = _Gltf()
    longer.binary += b"\0" * 40
    return [
        OddModel(name="embedded.gltf", content=plain.gltf(), triangles=1),
        OddModel(name="indented.gltf", content=plain.gltf(indent=2), triangles=1),
        OddModel(name="bom.gltf", content=b"\xef\xbb\xbf" + plain.gltf(indent="\t"), triangles=1),
        OddModel(
            name="buffer elsewhere.gltf",
            content=plain.gltf("scene.bin"),
            becomes="invalid_model",
            told="scene.bin",
        ),
        OddModel(name="declared too short.glb", content=short.glb(declared=30), triangles=1),
        OddModel(name="more than declared.glb", content=longer.glb(declared=36), triangles=1),
        _glb(
            "picture elsewhere",
            _Gltf(TEXCOORD_0=uv).pictured({"uri": "textures/wood.png"}),
            told="wood.png",
            becomes="invalid_model",
        ),
        _glb(
            "picture on the web",
            _Gltf(TEXCOORD_0=uv).pictured({"uri": "https://example.com/wood.png"}),
            told="wood.png",
            becomes="invalid_model",
        ),
        _glb("picture as text", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture())})),
        _glb(
            "picture of another type",
            _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture("JPEG"))}),
        ),
        _glb("webp as png", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture("WEBP"))})),
        _glb(
            "bmp",
            _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture("BMP"), "image/bmp")}),
            becomes="invalid_model",
            told="PNG, JPEG",
        ),
        _glb("grey picture", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture(mode="L"))})),
        _glb(
            "deep picture", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture(mode="I;16"))})
        ),
        _glb("palette", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture(mode="P"))})),
        _glb(
            "grey with alpha", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture(mode="LA"))})
        ),
        _glb(
            "cmyk",
            _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture("JPEG", "CMYK"), "image/jpeg")}),
        ),
        _glb("one pixel", _Gltf(TEXCOORD_0=uv).pictured({"uri": _png_uri(picture(size=1))})),
        _glb("picture without coordinates", _Gltf().pictured({"uri": _png_uri(picture())})),
        _glb(
            "texture without picture",
            _Gltf(TEXCOORD_0=uv).merged(
                textures=[{}],
                materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
            ),
        ),
        _glb("unused picture", _Gltf().merged(images=[{"uri": _png_uri(picture())}])),
        _glb("no scene", _without(_Gltf().merged(scenes=[]), "scene")),
        _glb("scene not chosen", _without(_Gltf(), "scene")),
        _glb("no normals", _Gltf()),
        _glb(
            "zero normals",
            _Gltf(NORMAL=np.zeros((3, 3), np.float32)),
            told="without a direction",
        ),
        _glb("long normals", _Gltf(NORMAL=up * 7)),
        _glb(
            "unnumbered normals",
            _Gltf(NORMAL=np.full((3, 3), np.nan, np.float32)),
            becomes="invalid_model",
            told="finite",
        ),
        _glb(
            "unnumbered points",
            _Gltf(np.full((3, 3), np.nan, np.float32)),
            becomes="invalid_model",
            told="finite",
        ),
        _glb(
            "one vertex twice",
            _Gltf().indexed(0, 1, 1),
            told="has an area",
            becomes="invalid_model",
        ),
        _glb(
            "one vertex twice among others",
            _Gltf(square).indexed(0, 1, 2, 0, 1, 1, 0, 2, 3),
            2,
            told="degenerate triangle",
        ),
        _glb("twice", _Gltf(square).indexed(0, 1, 2, 0, 1, 2, 0, 2, 3), 2, told="duplicate"),
        _glb("both sides", _Gltf(square).indexed(0, 1, 2, 0, 2, 1), 2),
        _glb("without area", _Gltf(np.array([[0, 0, 0], [1, 0, 0], [2, 0, 0]], np.float32)), 0),
        _glb(
            "one point",
            _Gltf(np.zeros((3, 3), np.float32)),
            told="has an area",
            becomes="invalid_model",
        ),
        _glb("half a triangle left over", _Gltf(square).indexed(0, 1, 2, 0, 2), 1),
        _glb("strip", _strip(square, 5), 2),
        _glb("fan", _strip(square, 6), 2),
        _glb("lines", _strip(square, 1), becomes="invalid_model"),
        _glb("points", _strip(square, 0), becomes="invalid_model"),
        _glb("no triangle", _Gltf().indexed(), becomes="invalid_model"),
        _glb("colours in bytes", _Gltf(COLOR_0=np.full((3, 4), 200, np.uint8)), 1),
        _glb(
            "joints without a skin",
            _Gltf(JOINTS_0=np.zeros((3, 4), np.uint8), WEIGHTS_0=np.eye(3, 4, dtype=np.float32)),
        ),
        _glb("own attribute", _Gltf(_TEMPERATURE=np.zeros(3, np.float32))),
        _glb("zero scale", _Gltf().merged(nodes=[{"mesh": 0, "scale": [0, 0, 0]}]), 0, becomes=""),
        _glb("mirrored", _Gltf().merged(nodes=[{"mesh": 0, "scale": [-1, 1, 1]}])),
        _glb(
            "matrix",
            _Gltf().merged(
                nodes=[{"mesh": 0, "matrix": [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]}]
            ),
        ),
        _glb(
            "rotation of length two", _Gltf().merged(nodes=[{"mesh": 0, "rotation": [0, 0, 0, 2]}])
        ),
        _glb(
            "rotation of length zero", _Gltf().merged(nodes=[{"mesh": 0, "rotation": [0, 0, 0, 0]}])
        ),
        _glb(
            "shown twice",
            _Gltf().merged(
                nodes=[{"mesh": 0}, {"mesh": 0, "translation": [2, 0, 0]}],
                scenes=[{"nodes": [0, 1]}],
            ),
            2,
        ),
        _glb(
            "same names",
            _Gltf().merged(
                nodes=[
                    {"mesh": 0, "name": "a"},
                    {"mesh": 0, "name": "a", "translation": [2, 0, 0]},
                ],
                scenes=[{"nodes": [0, 1]}],
            ),
            2,
        ),
        _glb(
            "camera and light",
            _Gltf().merged(
                nodes=[{"mesh": 0}, {"camera": 0}],
                cameras=[{"type": "perspective", "perspective": {"yfov": 1, "znear": 0.1}}],
                scenes=[{"nodes": [0, 1]}],
            ),
        ),
        _glb(
            "metalness above one",
            _Gltf().merged(
                materials=[{"pbrMetallicRoughness": {"metallicFactor": 3, "roughnessFactor": -1}}]
            ),
        ),
        _glb(
            "extension of tomorrow",
            _Gltf().merged(extensionsUsed=["EXT_tomorrow"], extensions={"EXT_tomorrow": {}}),
        ),
        _glb(
            "extension that is required",
            _Gltf().merged(extensionsRequired=["EXT_tomorrow"], extensionsUsed=["EXT_tomorrow"]),
            becomes="unsupported_model",
            told="EXT_tomorrow",
        ),
        _glb("version 2.1", _Gltf().merged(asset={"version": "2.1", "generator": "x"})),
        _glb(
            "version 1.0",
            _Gltf().merged(asset={"version": "1.0"}),
            becomes="unsupported_model",
            told="2.0",
        ),
        _glb(
            "null where nothing is",
            _Gltf().merged(materials=None),
            becomes="invalid_model",
            told="materials",
        ),
        _glb("empty lists", _Gltf().merged(materials=[], animations=[], skins=[], images=[])),
        _glb(
            "empty mesh beside",
            _Gltf().merged(
                meshes=[*_Gltf().document["meshes"], {"primitives": []}],
                nodes=[{"mesh": 0}, {"mesh": 1}],
                scenes=[{"nodes": [0, 1]}],
            ),
            0,
        ),
        _glb(
            "clip without channels",
            _Gltf().merged(animations=[{"channels": [], "samplers": []}]),
            0,
        ),
        _glb("clip of one frame", _moved(_Gltf(), [0.0])),
        _glb(
            "clip that runs backwards",
            _moved(_Gltf(), [1.0, 0.0]),
            becomes="invalid_model",
            told="keyframes",
        ),
        _glb("clip that starts late", _moved(_Gltf(), [5.0, 6.0])),
        OddModel(name="bytes after the end.glb", content=_Gltf().glb() + b"\r\n", triangles=1),
        OddModel(
            name="cut off.glb",
            content=_Gltf().glb()[:-20],
            becomes="invalid_model",
            told="Send it again",
        ),
    ]


def _without(asset: _Gltf, name: str) -> _Gltf:
    del asset.document[name]
    return asset


def _strip(points: Any, mode: int) -> _Gltf:
    asset = _Gltf(points)
    asset.primitive["mode"] = mode
    return asset


def _moved(asset: _Gltf, times: list[float]) -> _Gltf:
    moves = np.arange(3 * len(times), dtype=np.float32).reshape(-1, 3)
    sampler = {
        "input": asset.accessor(np.array(times, np.float32)),
        "output": asset.accessor(moves),
    }
    entry = asset.document["accessors"][sampler["input"]]
    entry |= {"min": [min(times)], "max": [max(times)]}
    channel = {"sampler": 0, "target": {"node": 0, "path": "translation"}}
    return asset.merged(animations=[{"samplers": [sampler], "channels": [channel]}])


# --- STL, PLY and others without companions


def _plain() -> list[OddModel]:
    corners = "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
    facet = f"facet normal 0 0 1\nouter loop\n{corners}endloop\nendfacet\n"
    solid = f"solid a\n{facet}endsolid a\n"
    binary = struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    vertices = "ply\nformat ascii 1.0\nelement vertex 3\n"
    vertices += "property float x\nproperty float y\nproperty float z\n"
    faces = "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
    rows = "0 0 0\n1 0 0\n0 1 0\n"
    return [
        OddModel(
            name="solid.stl", content=f"solid cube\n{facet}endsolid cube\n".encode(), triangles=1
        ),
        OddModel(
            name="solid without a name.stl",
            content=f"solid\n{facet}endsolid\n".encode(),
            triangles=1,
        ),
        OddModel(
            name="capitals.stl",
            content=f"SOLID CUBE\n{facet.upper()}ENDSOLID\n".encode(),
            triangles=1,
        ),
        OddModel(
            name="two solids.stl",
            content=f"{solid}solid b\n{facet.replace('0 0 0', '0 0 1')}endsolid b\n".encode(),
            triangles=2,
        ),
        OddModel(
            name="windows.stl",
            content=f"solid a\n{facet}endsolid a\n".replace("\n", "\r\n").encode(),
            triangles=1,
        ),
        OddModel(
            name="normal of nothing.stl",
            content=f"solid a\n{facet.replace('0 0 1', 'nan nan nan')}endsolid a\n".encode(),
            triangles=1,
        ),
        OddModel(name="empty solid.stl", content=b"solid a\nendsolid a\n", becomes=DOOR),
        OddModel(
            name="binary.stl", content=b"\0" * 80 + struct.pack("<I", 1) + binary, triangles=1
        ),
        OddModel(
            name="binary named solid.stl",
            content=b"solid x".ljust(80) + struct.pack("<I", 1) + binary,
            triangles=1,
        ),
        OddModel(
            name="binary with colours.stl",
            content=b"COLOR=\1\2\3\4".ljust(80) + struct.pack("<I", 1) + binary[:-2] + b"\xff\x7f",
            triangles=1,
        ),
        OddModel(
            name="bytes after the end.stl",
            content=b"\0" * 80 + struct.pack("<I", 1) + binary + b"\0\0",
            triangles=1,
        ),
        OddModel(name="no triangles.stl", content=b"\0" * 84, becomes="invalid_model"),
        OddModel(
            name="cut off.stl", content=b"\0" * 80 + struct.pack("<I", 3) + binary, becomes=DOOR
        ),
        OddModel(
            name="ascii.ply", content=(vertices + faces + rows + "3 0 1 2\n").encode(), triangles=1
        ),
        OddModel(
            name="windows.ply",
            content=(vertices + faces + rows + "3 0 1 2\n").replace("\n", "\r\n").encode(),
            triangles=1,
        ),
        OddModel(
            name="old mac.ply",
            content=(vertices + faces + rows + "3 0 1 2\n").replace("\n", "\r").encode(),
            becomes=DOOR,
        ),
        OddModel(
            name="comments.ply",
            content=(
                vertices.replace("1.0\n", "1.0\ncomment by MeshLab\nobj_info x\n")
                + faces
                + rows
                + "3 0 1 2\n"
            ).encode(),
            triangles=1,
        ),
        OddModel(
            name="vertex_index.ply",
            content=(vertices + faces.replace("indices", "index") + rows + "3 0 1 2\n").encode(),
            triangles=1,
        ),
        OddModel(
            name="points.ply",
            content=(vertices + "end_header\n" + rows).encode(),
            becomes="invalid_model",
        ),
        OddModel(
            name="no faces.ply",
            content=(vertices + faces.replace("face 1", "face 0") + rows).encode(),
            becomes="invalid_model",
        ),
        OddModel(
            name="doubles.ply",
            content=(vertices.replace("float", "double") + faces + rows + "3 0 1 2\n").encode(),
            triangles=1,
        ),
        OddModel(
            name="face with an edge.ply",
            content=(
                vertices + faces.replace("face 1", "face 2") + rows + "2 0 1\n3 0 1 2\n"
            ).encode(),
            triangles=1,
        ),
        OddModel(
            name="edges.ply",
            content=(
                vertices
                + "element edge 1\nproperty int vertex1\nproperty int vertex2\n"
                + faces
                + rows
                + "0 1\n3 0 1 2\n"
            ).encode(),
            triangles=1,
        ),
        OddModel(
            name="ascii.fbx",
            content=ASCII_FBX.encode(),
            becomes="unsupported_model",
            told="binary FBX",
        ),
        OddModel(name="collada.dae", content=COLLADA.encode(), becomes=DOOR),
        OddModel(name="scene.usda", content=USDA.encode(), triangles=1),
        OddModel(name="blend.blend", content=b"BLENDER-v405RENDH" + bytes(200), becomes=DOOR),
        OddModel(name="3ds.3ds", content=struct.pack("<HI", 0x4D4D, 100) + bytes(94), becomes=DOOR),
        OddModel(
            name="off.off", content=b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", becomes=DOOR
        ),
        OddModel(
            name="page instead.glb", content=b"<!DOCTYPE html><html>Not found</html>", becomes=DOOR
        ),
        OddModel(
            name="lfs pointer.glb",
            content=b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
            becomes=DOOR,
        ),
        OddModel(name="nothing.glb", content=b"", becomes=DOOR),
    ]


ASCII_FBX = """; FBX 7.4.0 project file
; ----------------------------------------------------
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
"""
COLLADA = """<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><up_axis>Y_UP</up_axis></asset></COLLADA>
"""
USDA = """#usda 1.0
(
    defaultPrim = "thing"
    metersPerUnit = 1
    upAxis = "Y"
)
def Xform "thing"
{
    def Mesh "leaf"
    {
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    }
}
"""


SUBLAYERS = """#usda 1.0
(
    defaultPrim = "thing"
    metersPerUnit = 1
    subLayers = [@./x/geo/m.usda@]
    upAxis = "Y"
)
"""


# --- Packs


def pack(files: Mapping[str, str | bytes]) -> bytes:
    """Return a zip file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return content.getvalue()


def _pack(name: str, files: Mapping[str, str | bytes], triangles: int = 0, **more: str) -> OddModel:
    return OddModel(name=f"{name}.zip", content=pack(files), triangles=triangles, **more)


def _packs() -> list[OddModel]:
    obj = "mtllib chair.mtl\n" + SQUARE + COORDINATES + "usemtl wood\nf 1/1 2/2 3/3 4/4\n"
    mtl = "newmtl wood\nKd 1 1 1\nmap_Kd wood.png\n"
    wood = {"wood.png": picture()}
    uv = np.array([[0, 0], [1, 0], [0, 1]], np.float32)
    asset = _Gltf(TEXCOORD_0=uv).pictured({"uri": "wood.png"})
    return [
        _pack("obj", {"chair.obj": obj, "chair.mtl": mtl, **wood}, 2),
        _pack(
            "obj in folders",
            {"a/b/chair.obj": obj, "a/b/chair.mtl": mtl, "a/tex/wood.png": picture()},
            2,
        ),
        _pack(
            "obj of another machine",
            {
                "chair.obj": obj.replace("chair.mtl", "C:\\Users\\me\\chair.mtl"),
                "chair.mtl": mtl.replace("wood.png", "C:\\tex\\Wood.PNG"),
                **wood,
            },
            2,
        ),
        _pack(
            "obj with spaces",
            {
                "my chair.obj": obj.replace("chair.mtl", "my chair.mtl"),
                "my chair.mtl": mtl.replace("wood.png", "my wood.png"),
                "my wood.png": picture(),
            },
            2,
        ),
        _pack(
            "mtl with options",
            {
                "chair.obj": obj,
                "chair.mtl": mtl.replace("map_Kd ", "map_Kd -o 0 0 0 -s 2 2 2 -bm 0.5 "),
                **wood,
            },
            2,
        ),
        _pack(
            "mtl in capitals",
            {"chair.obj": obj, "chair.mtl": mtl.replace("map_Kd", "MAP_KD"), **wood},
            2,
        ),
        _pack(
            "mtl with a bom",
            {"chair.obj": obj, "chair.mtl": b"\xef\xbb\xbf" + mtl.encode(), **wood},
            2,
        ),
        _pack(
            "mtl in windows", {"chair.obj": obj, "chair.mtl": mtl.replace("\n", "\r\n"), **wood}, 2
        ),
        _pack("mtl that is empty", {"chair.obj": obj, "chair.mtl": ""}, 2),
        _pack(
            "mtl in two",
            {
                "chair.obj": obj.replace("mtllib chair.mtl", "mtllib chair.mtl other.mtl"),
                "chair.mtl": mtl,
                "other.mtl": "newmtl x\n",
                **wood,
            },
            2,
        ),
        _pack(
            "obj without its mtl",
            {"chair.obj": obj, **wood},
            becomes="invalid_model",
            told="chair.mtl",
        ),
        _pack(
            "obj without its picture",
            {"chair.obj": obj, "chair.mtl": mtl},
            becomes="invalid_model",
            told="wood.png",
        ),
        _pack(
            "tga",
            {"chair.obj": obj, "chair.mtl": mtl.replace("png", "tga"), "wood.tga": picture("TGA")},
            2,
        ),
        _pack(
            "tiff",
            {"chair.obj": obj, "chair.mtl": mtl.replace("png", "tif"), "wood.tif": picture("TIFF")},
            2,
        ),
        _pack("gltf", {"s.gltf": asset.gltf("s.bin"), "s.bin": asset.binary, **wood}, 1),
        _pack(
            "gltf with %20",
            {"s.gltf": asset.gltf("my%20s.bin"), "my s.bin": asset.binary, **wood},
            1,
        ),
        _pack(
            "gltf in a folder",
            {"x/s.gltf": asset.gltf("./s.bin"), "x/s.bin": asset.binary, "x/wood.png": picture()},
            1,
        ),
        _pack(
            "gltf with backslashes",
            {"x\\s.gltf": asset.gltf("s.bin"), "x\\s.bin": asset.binary, "x\\wood.png": picture()},
            1,
        ),
        _pack(
            "gltf without its buffer",
            {"s.gltf": asset.gltf("s.bin"), **wood},
            becomes="invalid_model",
            told="s.bin",
        ),
        _pack(
            "gltf with a longer buffer",
            {"s.gltf": asset.gltf("s.bin"), "s.bin": asset.binary + bytes(50), **wood},
            1,
        ),
        _pack("glb with pictures beside", {"s.glb": asset.glb(), **wood}, 1),
        _pack(
            "a mac",
            {
                "chair/chair.obj": obj,
                "chair/chair.mtl": mtl,
                "chair/wood.png": picture(),
                "__MACOSX/chair/._chair.obj": b"\0",
                "chair/.DS_Store": b"\0",
            },
            2,
        ),
        _pack(
            "two models",
            {"a.obj": obj, "b.obj": obj, "chair.mtl": mtl, **wood},
            becomes="invalid_model",
            told="2 models",
        ),
        _pack(
            "same model in two formats",
            {"a.obj": obj, "a.glb": _Gltf().glb(), "chair.mtl": mtl, **wood},
            becomes="invalid_model",
            told="2 models",
        ),
        _pack("pack in a pack", {"inner.zip": pack({"chair.obj": obj})}, becomes=DOOR),
        _pack("collada", {"chair.dae": COLLADA, **wood}, becomes="invalid_model", told="chair.dae"),
        _pack(
            "blend",
            {"chair.blend": b"BLENDER-v405", **wood},
            becomes="invalid_model",
            told="chair.blend",
        ),
        _pack("usd with pictures", {"scene.usda": USDA, "tex/wood.png": picture()}, 1),
        _pack(
            "usd in a folder",
            {"readme.txt": "hello", "x/scene.usda": USDA, "x/wood.png": picture()},
            1,
        ),
        _pack(
            "usd of layers", {"read me.txt": "", "x/geo/m.usda": USDA, "scene.usda": SUBLAYERS}, 1
        ),
        _pack("usd beside an obj", {"chair.obj": SQUARE + "f 1 2 3 4\n", "chair.usda": USDA}, 2),
        _pack(
            "two usd layers",
            {"read me.txt": "", "a.usda": USDA, "b.usda": USDA},
            becomes="invalid_model",
            told="2 models",
        ),
        _pack(
            "ascii fbx",
            {"chair.fbx": ASCII_FBX, **wood},
            becomes="unsupported_model",
            told="binary FBX",
        ),
        _pack("pictures only", wood, becomes=DOOR),
    ]
