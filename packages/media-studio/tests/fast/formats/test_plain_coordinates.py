"""Moved textures baked into texture coordinates."""

import numpy as np
import pytest

from media_gltf.accessors import read_floats
from media_gltf.compaction import copied
from media_gltf.glb import Container
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.plain_coordinates import with_plain_coordinates
from media_testing.sample_models import textured_model

MOVED = {"offset": [0.25, 0.5], "scale": [2.0, 3.0], "rotation": 0.5}


def moved(*fields: str) -> Container:
    """The sample, whose named maps are moved."""
    model = textured_model()
    document = copied(model.document)
    document["extensionsUsed"] = [*document.get("extensionsUsed", []), "KHR_texture_transform"]
    for entry in document["materials"]:
        for place in (entry, entry.get("pbrMetallicRoughness", {})):
            for field in fields:
                if field in place:
                    place[field]["extensions"] = {"KHR_texture_transform": MOVED}  # type: ignore[literal-required,index]
    return Container(document=document, binary=model.binary)


def test_what_does_not_move_is_left_as_it_is() -> None:
    model = textured_model()
    assert with_plain_coordinates(model) is model


def test_a_moved_texture_is_read_at_the_same_places() -> None:
    before = moved("baseColorTexture", "metallicRoughnessTexture", "normalTexture")
    after = with_plain_coordinates(before)
    assert "KHR_texture_transform" not in str(after.document)
    pairs = zip(build_model(before).surfaces, build_model(after).surfaces, strict=True)
    told = [(old.uv, new.uv) for old, new in pairs]
    for old, new in told:
        assert (old is None) == (new is None)
        if old is not None:
            assert new == pytest.approx(old, abs=1e-6)


def test_maps_that_move_in_two_ways_have_two_sets() -> None:
    before = moved("baseColorTexture")
    [entry] = [
        m for m in with_plain_coordinates(before).document["materials"] if "normalTexture" in m
    ]
    assert entry["pbrMetallicRoughness"]["baseColorTexture"].get("texCoord") == 0
    assert entry["normalTexture"]["texCoord"] == 1
    after = with_plain_coordinates(before)
    [part] = [
        part
        for mesh in after.document["meshes"]
        for part in mesh["primitives"]
        if "TEXCOORD_1" in part["attributes"]
    ]
    plain, base = (
        read_floats(after, part["attributes"][f"TEXCOORD_{number}"]) for number in (1, 0)
    )
    turn = np.array([[np.cos(0.5), np.sin(0.5)], [-np.sin(0.5), np.cos(0.5)]])
    assert base == pytest.approx((plain * [2, 3]) @ turn.T + [0.25, 0.5], abs=1e-6)
