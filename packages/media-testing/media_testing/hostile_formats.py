"""Damaged and hostile files of formats other than glTF; the same every time."""

import io
import random
import struct
import zipfile
from collections.abc import Iterator

import numpy as np

Files = Iterator[tuple[str, bytes]]

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"


def hostile_text() -> Files:
    texts = {
        "no faces": SQUARE,
        "face of a missing vertex": f"{SQUARE}f 1 2 9\n",
        "face of vertex zero": f"{SQUARE}f 0 1 2\n",
        "face far behind": f"{SQUARE}f -1 -2 -99\n",
        "face with a huge index": f"{SQUARE}f 1 2 {'9' * 400}\n",
        "face of words": f"{SQUARE}f one two three\n",
        "face of two corners": f"{SQUARE}f 1 2\n",
        "face of a million corners": f"{SQUARE}f{' 1 2 3' * 333_333}\n",
        "control signs in a face": f"{SQUARE}f 1 2\x19\x01 3\x00x\n",
        "missing texture coordinate": f"{SQUARE}f 1/5 2/6 3/7\nvt 0 0\n",
        "missing normal": f"{SQUARE}f 1//5 2//6 3//7\nvn 0 0 1\n",
        "not a number": "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        "infinite": "v -Infinity 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        "beyond a float": "v 1e999 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        "two coordinates": "v 0 0\nv 1 0\nv 0 1\nf 1 2 3\n",
        "a line without an end": "v 0 0 0" + " 1" * 10**6,
        "a million objects": SQUARE + "o a\n" * 1_000_001,
        "two hundred thousand objects without faces": SQUARE + "o a\n" * 200_000,
        "endless continuation": "v 0 0 0\\\n" * 100_000,
        "library elsewhere": f"mtllib ../../../etc/passwd\n{SQUARE}f 1 2 9\n",
        "slashes": f"{SQUARE}f / // ///\n",
        "only comments": "# v 0 0 0\n" * 100,
    }
    for name, text in texts.items():
        yield f"text: {name}.obj", text.encode()


def hostile_ply(valid: bytes) -> Files:
    swaps = {
        "two billion vertices": (b"element vertex 24", b"element vertex 2147483647"),
        "fewer vertices": (b"element vertex 24", b"element vertex 3"),
        "no vertices": (b"element vertex 24", b"element vertex 0"),
        "vertices below zero": (b"element vertex 24", b"element vertex -24"),
        "a fraction of vertices": (b"element vertex 24", b"element vertex 2.4"),
        "two billion faces": (b"element face 6", b"element face 2147483647"),
        "no faces": (b"element face 6", b"element face 0"),
        "more faces": (b"element face 6", b"element face 7"),
        "lists as long as a float says": (b"list uchar int", b"list float int"),
        "lists as long as an int says": (b"list uchar int", b"list int int"),
        "corners of floats": (b"list uchar int", b"list uchar double"),
        "an unknown number": (b"property float x", b"property quad x"),
        "no x": (b"property float x", b"property float w"),
        "big-endian": (b"little_endian", b"big_endian"),
        "ASCII": (b"binary_little_endian", b"ascii"),
        "an unknown order": (b"binary_little_endian", b"binary_middle_endian"),
        "no end of the header": (b"end_header", b"and_header"),
        "a list without items": (b"property list uchar int", b"property list uchar"),
        "another element first": (
            b"element vertex", b"element strange 99999\nproperty int q\nelement vertex"
        ),
        "a thousand properties": (
            b"property float x", b"property float q\n" * 1000 + b"property float x"
        ),
    }  # fmt: skip
    for name, (before, after) in swaps.items():
        assert before in valid
        yield f"ply: {name}.ply", valid.replace(before, after, 1)
    body = valid.index(b"end_header\n") + 11
    for name, value in (("nan", float("nan")), ("infinite", float("-inf"))):
        data = bytearray(valid)
        data[body : body + 4] = struct.pack("<f", value)
        yield f"ply: {name}.ply", bytes(data)
    for name, corner in (("missing", 24), ("negative", -1), ("huge", 2**31 - 1)):
        yield f"ply: {name} corner.ply", valid[:-4] + struct.pack("<i", corner)


def hostile_stl(valid: bytes) -> Files:
    yield "stl: two billion triangles.stl", valid[:80] + struct.pack("<I", 2**31) + valid[84:]
    yield "stl: more triangles.stl", valid[:80] + struct.pack("<I", 13) + valid[84:]
    yield "stl: fewer triangles.stl", valid[:80] + struct.pack("<I", 1) + valid[84:]
    for name, value in (("nan", float("nan")), ("infinite", float("inf"))):
        data = bytearray(valid)
        data[96:100] = struct.pack("<f", value)
        yield f"stl: {name}.stl", bytes(data)
    facets = {
        "nothing": "",
        "half a triangle": "vertex 0 0 0\nvertex 1 0 0\n",
        "words": "vertex a b c\n" * 3,
        "infinite": "vertex 0 0 inf\nvertex 1 0 0\nvertex 0 1 0\n",
        "four corners": "vertex 0 0 0\n" * 4,
        "beyond a float": "vertex 1e999 0 0\nvertex 1 0 0\nvertex 0 1 0\n",
    }
    for name, text in facets.items():
        yield f"stl: text, {name}.stl", f"solid x\nfacet normal 0 0 1\n{text}endsolid x\n".encode()


MODEL = (
    '{head}<model unit="{unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
    '<resources><object id="1"><mesh><vertices><vertex x="{x}" y="0" z="0"/>'
    '<vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices>'
    "<triangles>{triangles}</triangles></mesh></object>{more}</resources>"
    '<build><item objectid="{item}" transform="{transform}"/></build></model>'
)
FLAT = '<triangle v1="0" v2="1" v3="2"/>'
STILL = "1 0 0 0 1 0 0 0 1 0 0 0"
ENTITIES = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
MANUFACTURE: dict[str, dict[str, str]] = {
    "entities": {"head": f'<!DOCTYPE model [<!ENTITY a0 "ha">{ENTITIES}]>'},
    "outer entity": {"head": '<!DOCTYPE model [<!ENTITY a SYSTEM "file:///etc/passwd">]>'},
    "nan": {"x": "nan"},
    "infinite": {"x": "1e999"},
    "words": {"x": "left"},
    "no triangles": {"triangles": ""},
    "missing vertex": {"triangles": '<triangle v1="0" v2="1" v3="9"/>'},
    "negative vertex": {"triangles": '<triangle v1="0" v2="1" v3="-1"/>'},
    "fraction": {"triangles": '<triangle v1="0" v2="1" v3="1.5"/>'},
    "huge vertex": {"triangles": f'<triangle v1="0" v2="1" v3="{"9" * 5000}"/>'},
    "missing group": {"triangles": '<triangle v1="0" v2="1" v3="2" pid="8" p1="-5"/>'},
    "missing object": {"item": "7"},
    "component of itself": {
        "more": '<object id="2"><components><component objectid="2"/></components></object>',
        "item": "2",
    },
    "short matrix": {"transform": "1 0 0"},
    "matrix of words": {"transform": "a " * 12},
    "infinite matrix": {"transform": STILL.replace("1", "inf")},
    "unknown unit": {"unit": "parsec"},
    "unclosed": {"triangles": "<triangle"},
    "colour of words": {
        "more": '<basematerials id="5"><base name="a" displaycolor="red"/></basematerials>'
    },
    "nested deep": {"more": "<a>" * 100_000},
}


def hostile_packages(valid: dict[str, bytes]) -> Files:
    for name, parts in MANUFACTURE.items():
        fields = {
            "head": "", "unit": "meter", "x": "0", "triangles": FLAT, "more": "", "item": "1",
            "transform": STILL, **parts,
        }  # fmt: skip
        yield f"package: {name}.3mf", _zip({"3D/3dmodel.model": MODEL.format(**fields).encode()})
    model = MODEL.format(
        head="", unit="meter", x="0", triangles=FLAT, more="", item="1", transform=STILL
    ).encode()
    yield "package: bomb.3mf", _zip({"3D/3dmodel.model": model, "b": bytes(60_000_000)})
    yield "package: climbing.3mf", _zip({"3D/3dmodel.model": model, "../up": b"x"})
    yield "package: absolute.3mf", _zip({"3D/3dmodel.model": model, "/etc/x": b"x"})
    many = {f"f{number}": b"" for number in range(2000)}
    yield "package: two thousand files.3mf", _zip({"3D/3dmodel.model": model, **many})
    usda = b"#usda 1.0\n"
    layers = {
        "nothing": b"",
        "words": b"not a layer",
        "empty": usda,
        "layer elsewhere": b'#usda 1.0\n(subLayers = [@/etc/passwd@])\n',
        "reference that climbs": usda + b'def "a" (references = @../../x.usda@) {}\n',
        "reference to itself": usda + b'def "a" (references = </a>) {}\n',
        "a face of two billion corners": usda + _usd_mesh("2147483647", "0, 1, 2"),
        "a face below zero": usda + _usd_mesh("-3", "0, 1, 2"),
        "a corner of no vertex": usda + _usd_mesh("3", "0, 1, 99"),
        "a corner below zero": usda + _usd_mesh("3", "0, 1, -1"),
        "no points": usda + _usd_mesh("3", "0, 1, 2").replace(b"point3f[] points", b"int[] q"),
        "broken binary": b"PXR-USDC" + bytes(80),
    }  # fmt: skip
    for name, layer in layers.items():
        yield f"package: {name}.usdz", _zip({"a.usda": layer}, method=zipfile.ZIP_STORED)
    whole = valid["skinned.usdz"]
    source = random.Random(5)
    for number in range(8):
        data = bytearray(whole)
        for place in source.sample(range(120, len(data) // 2), 12):
            data[place] ^= source.randrange(1, 256)
        yield f"package: flipped {number}.usdz", bytes(data)


def _usd_mesh(sizes: str, corners: str) -> bytes:
    return (
        f'def Mesh "m" {{\nint[] faceVertexCounts = [{sizes}]\n'
        f"int[] faceVertexIndices = [{corners}]\n"
        "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n}\n"
    ).encode()


def _zip(files: dict[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as package:
        for name, data in files.items():
            package.writestr(name, data)
    return stream.getvalue()


def hostile_fbx(valid: dict[str, bytes]) -> Files:
    head = b"Kaydara FBX Binary  \x00\x1a\x00"
    yield "fbx: only a header.fbx", head + struct.pack("<I", 7400)
    yield "fbx: version of the future.fbx", head + struct.pack("<I", 2**31) + bytes(100)
    yield (
        "fbx: record beyond the end.fbx",
        (head + struct.pack("<I", 7400) + struct.pack("<IIIB", 2**31, 1, 1, 4) + b"Node"),
    )
    yield (
        "fbx: a billion properties.fbx",
        (head + struct.pack("<I", 7400) + struct.pack("<IIIB", 200, 2**30, 2**30, 4) + bytes(200)),
    )
    source = random.Random(7)
    for sample in ("skinned", "textured", "morphing"):
        whole = valid[f"{sample}.fbx"]
        for number in range(8):
            data = bytearray(whole)
            place = source.randrange(27, len(data) // 2)
            data[place : place + 16] = source.randbytes(16)
            yield f"fbx: {sample} overwritten {number}.fbx", bytes(data)
    array = valid["textured.fbx"]
    for number, place in enumerate(_arrays(array)[:8]):
        data = bytearray(array)
        data[place + 1 : place + 5] = struct.pack("<I", (2**31, 0, 10**6, 3)[number % 4])
        yield f"fbx: array of another length {number}.fbx", bytes(data)


def _arrays(data: bytes) -> list[int]:
    """Return where compressed arrays of numbers seem to begin."""
    places = np.flatnonzero(np.isin(np.frombuffer(data, np.uint8), list(b"dfil")))
    return [
        int(place)
        for place in places
        if place + 13 < len(data) and data[place + 5 : place + 9] in (bytes(4), b"\1\0\0\0")
    ]
