"""Scenes that are said by extensions: instances, hidden parts, and what is left out by its name."""

import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.compaction import copied
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.inspection import MAX_NODES, count_contents
from media_studio.formats.reading import ModelReading, read

INSTANCING, VISIBILITY = "EXT_mesh_gpu_instancing", "KHR_node_visibility"


def changed(
    source: Path, target: Path, rows: list[tuple[float, float, float]], **more: Any
) -> Path:
    """Write a model whose first accessor beyond its own has these rows."""
    container = glb.read(source)
    document: Any = copied(container.document)
    start = len(container.binary)
    binary = container.binary + b"".join(struct.pack("<3f", *row) for row in rows)
    document["bufferViews"].append({"buffer": 0, "byteOffset": start, "byteLength": 12 * len(rows)})
    view = len(document["bufferViews"]) - 1
    document["accessors"].append(
        {"bufferView": view, "componentType": 5126, "type": "VEC3", "count": len(rows)}
    )
    document["buffers"][0]["byteLength"] = len(binary)
    document |= more
    target.write_bytes(glb.serialise(glb.Container(document=document, binary=binary)))
    return target


def instanced(source: Path, target: Path, rows: list[tuple[float, float, float]]) -> Path:
    document: Any = glb.read(source).document
    nodes = copied(document)["nodes"]
    [node] = [node for node in nodes if "mesh" in node]
    place = {"TRANSLATION": len(document["accessors"])}
    node["extensions"] = {INSTANCING: {"attributes": place}}
    return changed(source, target, rows, nodes=nodes, extensionsUsed=[INSTANCING])


def triangles(reading: ModelReading) -> int:
    return count_contents(reading.container).triangles


def test_every_instance_is_there_and_stands_where_it_is_said(
    cube_glb: Path, tmp_path: Path
) -> None:
    alone = read(cube_glb)
    made = read(instanced(cube_glb, tmp_path / "m.glb", [(0, 0, 0), (10, 0, 0), (20, 0, 0)]))
    assert triangles(made) == 3 * triangles(alone)
    before, after = (
        np.concatenate([surface.vertices for surface in build_model(each.container).surfaces])
        for each in (alone, made)
    )
    assert after.max(0) - before.max(0) == pytest.approx([20, 0, 0])
    assert after.min(0) == pytest.approx(before.min(0))
    assert INSTANCING not in made.container.document.get("extensionsUsed", [])


def test_instances_that_are_damaged_or_too_many_are_refused(cube_glb: Path, tmp_path: Path) -> None:
    nan = instanced(cube_glb, tmp_path / "nan.glb", [(0, 0, float("nan"))])
    with pytest.raises(InvalidModel):
        read(nan)
    many = instanced(cube_glb, tmp_path / "many.glb", [(0.0, 0.0, 0.0)] * MAX_NODES)
    with pytest.raises(InvalidModel, match="over 50,000 instances"):
        read(many)


def test_a_hidden_part_is_left_out_with_all_below_it(cube_glb: Path, tmp_path: Path) -> None:
    hidden = {"visible": False}
    nodes = [
        {"mesh": 0},
        {"extensions": {VISIBILITY: hidden}, "children": [2]},
        {"mesh": 0, "translation": [5, 0, 0]},
    ]
    path = changed(
        cube_glb,
        tmp_path / "m.glb",
        [(0, 0, 0)],
        nodes=nodes,
        scenes=[{"nodes": [0, 1]}],
        extensionsUsed=[VISIBILITY],
    )
    made = read(path)
    assert triangles(made) == triangles(read(cube_glb))
    assert made.left_out == ("1 hidden part",)


def test_other_scenes_and_unknown_extensions_are_named(cube_glb: Path, tmp_path: Path) -> None:
    path = changed(
        cube_glb,
        tmp_path / "m.glb",
        [(0, 0, 0)],
        nodes=[{"mesh": 0}, {"mesh": 0}],
        scenes=[{"nodes": [0]}, {"nodes": [1], "name": "open"}],
        scene=0,
        extensionsUsed=["ACME_fog", "KHR_materials_clearcoat"],
    )
    assert read(path).left_out == (
        "the scene open, which is not the one that is shown",
        "the extension ACME_fog, which is not read",
    )


def test_a_model_of_which_nothing_can_be_seen_says_so(cube_glb: Path, tmp_path: Path) -> None:
    clear = {"alphaMode": "BLEND", "pbrMetallicRoughness": {"baseColorFactor": [1, 1, 1, 0]}}
    path = changed(cube_glb, tmp_path / "m.glb", [(0, 0, 0)], materials=[clear])
    assert "can be seen" in read(path).left_out[0]
    assert read(cube_glb).left_out == ()


def test_avatar_data_of_vrm_is_named_and_stops_nothing(cube_glb: Path, tmp_path: Path) -> None:
    used = {"extensionsUsed": ["VRMC_vrm", "VRMC_springBone"], "extensionsRequired": ["VRMC_vrm"]}
    found = read(changed(cube_glb, tmp_path / "m.glb", [], **used))
    assert triangles(found) == 12
    assert [phrase.partition(":")[0] for phrase in found.left_out] == [
        "hair and cloth that swing in VRM, which is not read",
        "the avatar data of VRM 1",
    ]


def test_a_picture_of_a_format_that_is_not_read_gives_way_to_another_one(
    cube_glb: Path, tmp_path: Path
) -> None:
    document: Any = copied(glb.read(cube_glb).document)
    number = len(document["images"])
    images = [*document["images"], {"bufferView": 0, "mimeType": "image/ktx2"}]
    instead = {"KHR_texture_basisu": {"source": number}}
    more = {
        "images": images,
        "textures": [{**each, "extensions": instead} for each in document["textures"]],
        "extensionsUsed": ["KHR_texture_basisu"],
    }
    found = read(changed(cube_glb, tmp_path / "m.glb", [], **more))
    assert count_contents(found.container).textures == number
    assert "KTX2 textures" in found.left_out
