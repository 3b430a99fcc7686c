"""Whether anything of a model can be seen in its preview."""

from pathlib import Path

import pytest

from media_gltf import glb
from media_studio.render.preview import draw_preview
from media_testing.quality.models import Glb, sphere


@pytest.mark.parametrize(
    ("look", "mode", "told"),
    [
        ({}, "OPAQUE", ""),
        ({"baseColorFactor": [1, 1, 1, 0]}, "BLEND", "nothing of the model can be seen"),
        ({"baseColorFactor": [0, 0, 0, 1], "metallicFactor": 1, "roughnessFactor": 1}, "OPAQUE",
         "the model is black"),
        ({"baseColorFactor": [0, 0, 0, 1], "metallicFactor": 0}, "OPAQUE", ""),
        ({"baseColorFactor": [0.9, 0.9, 0.9, 1], "metallicFactor": 0}, "OPAQUE", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_seen_is_told(
    look: dict[str, object], mode: str, told: str, tmp_path: Path
) -> None:
    model = Glb(*sphere())
    model.document["materials"] = [{"pbrMetallicRoughness": look, "alphaMode": mode}]
    model.primitive["material"] = 0
    said = draw_preview(glb.parse(model.bytes()), tmp_path / "p.png", width=96, height=96)
    assert said.startswith(told)
    assert bool(said) == bool(told)
