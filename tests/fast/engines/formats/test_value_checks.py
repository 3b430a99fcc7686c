"""Numbers of glTF assets."""

import copy
from collections.abc import Callable

import numpy as np
import pytest

from media_pipelines.engines.errors import InvalidModel
from media_pipelines.engines.formats.value_checks import check_values
from media_pipelines.gltf.glb import Container
from tests.sample_models import SAMPLES


@pytest.mark.parametrize("sample", SAMPLES)
def test_sound_models_pass(sample: str) -> None:
    check_values(SAMPLES[sample]())


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
def test_numbers_that_are_none_are_refused(
    sample: str,
    find: Callable[[dict], int],  # type: ignore[type-arg]
    noun: str,
) -> None:
    container = SAMPLES[sample]()
    accessor = container.document["accessors"][find(container.document)]  # type: ignore[arg-type]
    start = container.document["bufferViews"][accessor["bufferView"]]["byteOffset"]
    binary = bytearray(container.binary)
    binary[start : start + 4] = np.float32(np.nan).tobytes()
    with pytest.raises(InvalidModel, match=noun):
        check_values(Container(document=container.document, binary=bytes(binary)))


@pytest.mark.parametrize(
    "change",
    [
        {"emissiveFactor": [1.0, 0.0]},
        {"pbrMetallicRoughness": {"baseColorFactor": [1.0] * 3}},
        {"normalTexture": {"index": 0, "extensions": {"KHR_texture_transform": {"scale": [1.0]}}}},
        {"extensions": {"KHR_materials_pbrSpecularGlossiness": {"diffuseFactor": [1.0]}}},
    ],
)
def test_vectors_of_the_wrong_length_are_refused(change: dict[str, object]) -> None:
    container = SAMPLES["textured"]()
    document = copy.deepcopy(container.document)
    document["materials"][0].update(change)  # type: ignore[typeddict-item]
    with pytest.raises(InvalidModel, match="numbers"):
        check_values(Container(document=document, binary=container.binary))
