"""White surfaces keep their shading in both renderers."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model
from media_studio.render.preview import render_preview
from media_studio.render.still import render_still
from media_testing.render.samples import ball

WHITE = Material(name="white")
PAPER = Material(name="paper", base_color=(0.75, 0.75, 0.75, 1.0))
MIRROR = Material(name="mirror", metallic=1.0, roughness=0.2)


def picture_of(folder: Path, material: Material, renderer: str) -> NDArray[np.int64]:
    model, picture = folder / "model.glb", folder / "picture.png"
    write_model(Model(surfaces=(ball(),), materials=(material,)), model)
    if renderer == "preview":
        render_preview(model, picture, width=96, height=96)
    else:
        render_still(model, picture, width=96, height=96, samples=4)
    with Image.open(picture) as shown:
        return np.asarray(shown.convert("L")).astype(np.int64)


@pytest.mark.parametrize("renderer", ["preview", "still"])
def test_plain_white_is_not_burnt_out(tmp_path: Path, renderer: str) -> None:
    white = picture_of(tmp_path, WHITE, renderer)
    paper = picture_of(tmp_path, PAPER, renderer)
    assert (white > 250).mean() < 0.02
    assert np.abs(white - paper).max() <= 1


@pytest.mark.parametrize("renderer", ["preview", "still"])
def test_metal_keeps_what_it_reflects(tmp_path: Path, renderer: str) -> None:
    dull = Material(name="dull", metallic=1.0, roughness=0.2, base_color=(0.75, 0.75, 0.75, 1.0))
    assert (
        picture_of(tmp_path, MIRROR, renderer).mean() > picture_of(tmp_path, dull, renderer).mean()
    )
