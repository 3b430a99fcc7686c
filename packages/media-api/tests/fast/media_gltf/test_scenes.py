"""Scenes of a glTF document and the nodes at their roots."""

import copy

import pytest

from media_gltf.glb import Container
from media_gltf.specification import specification_faults
from media_testing.sample_models import SAMPLES


@pytest.mark.parametrize("parent", [0, 1])
def test_a_root_that_has_a_parent_is_found(parent: int) -> None:
    sample = SAMPLES["textured"]()
    document = copy.deepcopy(sample.document)
    document["nodes"] = [{}, {}, {}]
    document["nodes"][parent]["children"] = [2]
    document["scenes"] = [{"nodes": [parent, 2]}]
    faults = specification_faults(Container(document=document, binary=sample.binary))
    assert "one of its roots has a parent" in [fault for _, fault in faults]
