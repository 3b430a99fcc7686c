"""Glass that lets light through."""

from pathlib import Path

import numpy as np
from PIL import Image

from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model, Surface
from media_studio.modelling.solids import ellipsoid
from media_studio.render.still import render_still


def _brightness_of_the_body(path: Path, shell: Material) -> float:
    """Mean red of a small red ball inside a larger one of the given material."""
    surfaces = tuple(
        Surface(vertices=shape.vertices, faces=shape.faces, material=index)
        for index, shape in enumerate((ellipsoid(0.4, 0.4, 0.4), ellipsoid(1.0, 1.0, 1.0)))
    )
    ball = Material(name="ball", base_color=(0.8, 0.05, 0.05, 1.0))
    write_model(Model(surfaces=surfaces, materials=(ball, shell)), path)
    picture = path.with_suffix(".png")
    render_still(path, picture, width=64, height=64, samples=8)
    pixels = np.asarray(Image.open(picture).convert("RGB"), dtype=np.float64)
    return float(pixels[24:40, 24:40, 0].mean())


def test_a_body_inside_clear_glass_is_lit(tmp_path: Path) -> None:
    glass = Material(name="glass", transmission=1.0, roughness=0.05)
    inside = _brightness_of_the_body(tmp_path / "glass.glb", glass)
    assert inside > 90
    opaque = Material(name="coal", base_color=(0.02, 0.02, 0.02, 1.0))
    assert inside > 2 * _brightness_of_the_body(tmp_path / "coal.glb", opaque)
