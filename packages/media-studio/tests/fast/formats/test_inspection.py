"""Damaged and hostile files."""

import copy
import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.errors import EngineError, InvalidModel, UnsupportedModel
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.inspection import check, inspect
from media_studio.mesh.model import Model


def _changed(model: Model, change: Callable[[dict], None]) -> Container:  # type: ignore[type-arg]
    container = build_container(model)
    document = copy.deepcopy(container.document)
    change(document)  # type: ignore[arg-type]
    return Container(document=document, binary=container.binary)


def test_a_good_model_is_counted(cube_glb: Path, arm_glb: Path) -> None:
    found = inspect(cube_glb)
    assert (found.triangles, found.materials, found.textures, found.bones) == (12, 1, 3, 0)
    found = inspect(arm_glb)
    assert (found.triangles, found.bones, found.animations) == (8, 2, ("bend",))


DAMAGE: dict[str, Callable[[dict], object]] = {  # type: ignore[type-arg]
    "accessor count 2^30": lambda d: d["accessors"][0].update(count=2**30),
    "count 2^30 without data": lambda d: d["accessors"].append(
        {"componentType": 5126, "type": "VEC3", "count": 2**30}
    ),
    "view after the buffer": lambda d: d["accessors"][0].update(byteOffset=10**6),
    "missing view": lambda d: d["accessors"][0].update(bufferView=99),
    "stride below the element": lambda d: d["bufferViews"][d["accessors"][0]["bufferView"]].update(
        byteStride=4
    ),
    "unknown component type": lambda d: d["accessors"][0].update(componentType=1),
    "unknown accessor type": lambda d: d["accessors"][0].update(type="VEC5"),
    "sparse after the buffer": lambda d: d["accessors"][0].update(
        sparse={
            "count": 20,
            "indices": {"bufferView": 0, "componentType": 5125, "byteOffset": 280},
            "values": {"bufferView": 0},
        }
    ),
    "sparse with float indices": lambda d: d["accessors"][0].update(
        sparse={
            "count": 1,
            "indices": {"bufferView": 0, "componentType": 5126},
            "values": {"bufferView": 0},
        }
    ),
    "cycle": lambda d: d["nodes"].append({"children": [len(d["nodes"])]}),
    "two parents": lambda d: d["nodes"].extend([{"children": [0]}, {"children": [0]}]),
    "missing child": lambda d: d["nodes"][0].update(children=[99]),
    "missing mesh": lambda d: d["nodes"][0].update(mesh=99),
    "missing material": lambda d: d["meshes"][0]["primitives"][0].update(material=99),
    "missing texture": lambda d: d["materials"][0]["normalTexture"].update(index=99),
    "missing image": lambda d: d["textures"][0].update(source=99),
    "image without data": lambda d: d["images"][0].pop("bufferView"),
    "short matrix": lambda d: d["nodes"][0].update(matrix=[1.0]),
    "float indices": lambda d: d["meshes"][0]["primitives"][0].update(indices=0),
    "attributes of different length": lambda d: d["accessors"][1].update(count=3),
    "nothing to draw": lambda d: d.update(nodes=[{}]),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_refused(name: str, cube: Model) -> None:
    with pytest.raises(InvalidModel):
        check(_changed(cube, DAMAGE[name]))


def test_a_triangle_that_names_a_missing_vertex_is_refused(cube: Model) -> None:
    container = build_container(cube)
    view = container.document["bufferViews"][container.document["accessors"][3]["bufferView"]]
    binary = bytearray(container.binary)
    binary[view["byteOffset"] : view["byteOffset"] + 4] = struct.pack("<I", 24)
    with pytest.raises(InvalidModel, match="vertex 24 of 24"):
        check(Container(document=container.document, binary=bytes(binary)))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_position_that_is_not_finite_is_refused(value: float, cube: Model) -> None:
    container = build_container(cube)
    start = container.document["bufferViews"][container.document["accessors"][0]["bufferView"]][
        "byteOffset"
    ]
    binary = bytearray(container.binary)
    binary[start : start + 4] = struct.pack("<f", value)
    with pytest.raises(InvalidModel, match="not finite"):
        check(Container(document=container.document, binary=bytes(binary)))


@pytest.mark.parametrize(
    "name", ["EXT_meshopt_compression", "KHR_texture_basisu", "VENDOR_unheard_of"]
)
def test_a_required_extension_that_is_not_read_is_named(name: str, cube: Model) -> None:
    with pytest.raises(UnsupportedModel):
        check(_changed(cube, lambda d: d.update(extensionsRequired=[name])))


def test_too_many_triangles_through_instances_are_refused(cube: Model) -> None:
    def multiply(document: dict) -> None:  # type: ignore[type-arg]
        document["meshes"][0]["primitives"] *= 10
        document["nodes"] += [{"mesh": 0}] * 45_000

    with pytest.raises(InvalidModel, match="triangles; reduce"):
        check(_changed(cube, multiply))


def _png_header(width: int, height: int) -> bytes:
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + _chunk(b"IDAT", b"") + _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    data = kind + body
    return struct.pack(">I", len(body)) + data + struct.pack(">I", zlib.crc32(data))


@pytest.mark.parametrize("side", [8200, 12_000, 60_000])
def test_a_decompression_bomb_is_refused_by_its_header(side: int, cube: Model) -> None:
    container = _with_image(cube, _png_header(side, side))
    with pytest.raises(InvalidModel, match="64 megapixels"):
        check(container)


def _flat_png(side: int) -> bytes:
    compressor = zlib.compressobj(9)
    rows = b"".join(compressor.compress(bytes(3 * side + 1)) for _ in range(side))
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    data = _chunk(b"IDAT", rows + compressor.flush())
    return b"\x89PNG\r\n\x1a\n" + header + data + _chunk(b"IEND", b"")


def test_small_textures_that_unfold_to_gigabytes_are_refused_together(cube: Model) -> None:
    """Eight of 8,000 x 8,000 in 1.5 MB took 4 GB; two are as many as a plain material has."""
    builder, flat = ContainerBuilder(build_container(cube)), _flat_png(8000)
    for number in range(3):
        view = builder.add_view(flat)
        builder.document["images"] = [*builder.document["images"], {"bufferView": view}]
        container = builder.finish()
        if number < 2:
            check(container)
    with pytest.raises(InvalidModel, match="megapixels than are read from a file of this size"):
        check(container)


def test_elements_that_a_file_only_declares_are_counted_together(cube: Model) -> None:
    """15 million of them in 1 KB took 3 GB."""

    def declare(*counts: int) -> Container:
        declared = [{"componentType": 5126, "type": "VEC3", "count": count} for count in counts]
        return _changed(cube, lambda document: document["accessors"].extend(declared))

    check(declare(1_500_000, 1_500_000))
    with pytest.raises(InvalidModel, match="declares 4,500,000 elements and does not hold them"):
        check(declare(1_500_000, 1_500_000, 1_500_000))


def test_more_nodes_than_can_be_walked_are_refused(cube: Model) -> None:
    """200,000 took over a minute, in 600 KB."""
    add = [{} for _ in range(50_000)]
    with pytest.raises(InvalidModel, match="over 50,000 nodes"):
        check(_changed(cube, lambda document: document["nodes"].extend(add)))


def test_a_jpeg_with_thousands_of_scans_is_refused(cube: Model) -> None:
    stream = io.BytesIO()
    Image.new("L", (64, 64)).save(stream, "JPEG", progressive=True)
    data = stream.getvalue()
    check(_with_image(cube, data))
    first, second = (data.index(b"\xff\xda", at) for at in (0, data.index(b"\xff\xda") + 1))
    with pytest.raises(InvalidModel, match="over 100 scans"):
        check(_with_image(cube, data[:-2] + data[first:second] * 100 + data[-2:]))


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"])
def test_a_damaged_image_is_refused(data: bytes, cube: Model) -> None:
    with pytest.raises(InvalidModel, match="Image"):
        check(_with_image(cube, data))


def test_webp_images_are_accepted(cube: Model) -> None:
    stream = io.BytesIO()
    Image.fromarray(np.zeros((4, 4, 3), np.uint8)).save(stream, "WEBP")
    check(_with_image(cube, stream.getvalue()))


def _with_image(model: Model, data: bytes) -> Container:
    builder = ContainerBuilder(build_container(model))
    view = builder.add_view(data)
    builder.document["images"] = [*builder.document["images"], {"bufferView": view}]
    return builder.finish()


def test_random_damage_never_escapes_as_another_error(cube_glb: Path, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    whole = cube_glb.read_bytes()
    path = tmp_path / "mutant.glb"
    refused = 0
    for _ in range(300):
        mutant = bytearray(whole)
        for place in rng.integers(0, min(len(whole), 3000), rng.integers(1, 6)):
            mutant[place] = rng.integers(32, 127)
        path.write_bytes(mutant)
        try:
            inspect(path)
        except EngineError:
            refused += 1
    assert refused > 100


def test_a_self_contained_gltf_is_inspected_like_a_glb(cube_glb: Path, tmp_path: Path) -> None:
    import base64
    import json

    container = glb.read(cube_glb)
    body = base64.b64encode(container.binary).decode()
    document = dict(container.document)
    document["buffers"] = [
        {
            "byteLength": len(container.binary),
            "uri": "data:application/octet-stream;base64," + body,
        }
    ]
    path = tmp_path / "cube.gltf"
    path.write_text(json.dumps(document))
    assert inspect(path) == inspect(cube_glb)
