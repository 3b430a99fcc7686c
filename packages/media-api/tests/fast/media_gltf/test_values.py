"""Numbers of glTF assets."""

import copy
from collections.abc import Callable

import numpy as np
import pytest

from media_gltf.glb import Container
from media_gltf.structure import structure_faults
from media_gltf.values import value_faults
from media_testing.sample_models import SAMPLES


@pytest.mark.parametrize("sample", SAMPLES)
def test_sound_models_pass(sample: str) -> None:
    assert structure_faults(SAMPLES[sample]()) == []
    assert list(value_faults(SAMPLES[sample]())) == []


@pytest.mark.parametrize(
    ("sample", "find", "noun"),
    [
        ("colored", lambda d: d["meshes"][0]["primitives"][0]["attributes"]["NORMAL"], "NORMAL"),
        ("skinned", lambda d: d["skins"][0]["inverseBindMatrices"], "inverse bind matrices"),
        ("skinned", lambda d: d["animations"][0]["samplers"][0]["input"], "keyframes"),
        (
            "morphing",
            lambda d: d["meshes"][0]["primitives"][0]["targets"][0]["POSITION"],
            "morph targets",
        ),
    ],
)
def test_numbers_that_are_none_are_found(
    sample: str,
    find: Callable[[dict], int],  # type: ignore[type-arg]
    noun: str,
) -> None:
    container = SAMPLES[sample]()
    accessor = container.document["accessors"][find(container.document)]  # type: ignore[arg-type]
    start = container.document["bufferViews"][accessor["bufferView"]]["byteOffset"]
    binary = bytearray(container.binary)
    binary[start : start + 4] = np.float32(np.nan).tobytes()
    [(_, fault)] = value_faults(Container(document=container.document, binary=bytes(binary)))
    assert noun in fault
    assert "not finite" in fault


@pytest.mark.parametrize(
    "change",
    [
        {"emissiveFactor": [1.0, 0.0]},
        {"pbrMetallicRoughness": {"baseColorFactor": [1.0] * 3}},
        {"normalTexture": {"index": 0, "extensions": {"KHR_texture_transform": {"scale": [1.0]}}}},
        {"extensions": {"KHR_materials_pbrSpecularGlossiness": {"diffuseFactor": [1.0]}}},
    ],
)
def test_vectors_of_the_wrong_length_are_found(change: dict[str, object]) -> None:
    container = SAMPLES["textured"]()
    document = copy.deepcopy(container.document)
    document["materials"][0].update(change)  # type: ignore[typeddict-item]
    [(_, fault)] = structure_faults(Container(document=document, binary=container.binary))
    assert "numbers" in fault
