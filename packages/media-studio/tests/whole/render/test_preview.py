"""Quick pictures."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Surface
from media_studio.render.preview import render_preview, warm_up
from media_studio.render.still import render_still
from media_testing.render.samples import Paint, ball, model_of
from media_testing.sample_models import box_surface, skinned_model


def _read(path: Path) -> FloatArray:
    return np.asarray(Image.open(path).convert("RGB"), dtype=np.float64)


@pytest.mark.parametrize(
    "look",
    [
        {"base_color": (0.7, 0.1, 0.08, 1), "roughness": 0.6},
        {"base_color": (0.9, 0.9, 0.9, 1)},
        {"base_color": (1.0, 0.75, 0.35, 1), "metallic": 1.0, "roughness": 0.3},
    ],
    ids=["paint", "white", "gold"],
)
def test_a_preview_looks_like_the_path_traced_still(
    look: dict[str, object], tmp_path: Path
) -> None:
    model, quick, slow = (tmp_path / name for name in ("m.glb", "quick.png", "slow.png"))
    write_model(model_of(ball(), **look), model)
    render_preview(model, quick, width=96, height=96)
    render_still(model, slow, width=96, height=96, samples=4)
    difference = np.abs(_read(quick) - _read(slow))
    assert difference.mean() < 13
    assert np.percentile(difference, 95) < 35


def test_an_animated_model_is_shown_as_it_starts(tmp_path: Path) -> None:
    model, picture = tmp_path / "arm.glb", tmp_path / "picture.png"
    model.write_bytes(glb.serialise(skinned_model()))
    render_preview(model, picture, width=48, height=96, azimuth=0.0)
    assert _read(picture).shape == (96, 48, 3)


def test_other_formats_are_read(tmp_path: Path) -> None:
    source = tmp_path / "box.obj"
    source.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    render_preview(source, tmp_path / "box.png", width=32, height=32)
    assert _read(tmp_path / "box.png").shape == (32, 32, 3)


_BOX = replace(box_surface(), normals=None, quads=0)
_ROD = np.array([(0.0, 0, 0), (0.5, 0.5, 0.5), (1, 1, 1)])
_THREE = np.array([(0, 1, 2)])
_REPEATED = np.concatenate([_BOX.faces, [(20, 20, 22), (21, 23, 23), (2, 2, 2)]])
_GREY = np.full((2, 2, 3), 128, np.uint8)


@pytest.mark.parametrize(
    ("surface", "look"),
    [
        (replace(_BOX, faces=_REPEATED), {}),
        (replace(_BOX, faces=_REPEATED), {"metallic": 1.0, "roughness": 0.0, "clearcoat": 1.0}),
        (replace(_BOX, faces=_REPEATED), {"transmission": 1.0}),
        (replace(_BOX, normals=np.zeros_like(_BOX.vertices), faces=_REPEATED), {}),
        (replace(_BOX, vertices=_BOX.vertices * (1, 0, 1)), {}),
        (Surface(vertices=_ROD, faces=_THREE, material=0), {}),
        (Surface(vertices=_ROD * (1, 1e-30, 0), faces=_THREE, material=0), {}),
        (replace(_BOX, uv=_BOX.vertices[:, :2] * 1e30), {"normal_map": _GREY}),
    ],
    ids=[
        "repeated vertices",
        "of metal",
        "of glass",
        "normals of length zero",
        "flat",
        "a needle",
        "a needle thinner than numbers",
        "texture coordinates beyond all numbers",
    ],
)
def test_faces_without_area_or_direction_are_painted(
    surface: Surface, look: dict[str, object], paint: Paint
) -> None:
    model = model_of(surface, **look)
    assert paint(model).std() > 5
    assert paint(model, transparent=True)[..., 3].max() > 50


@pytest.mark.parametrize(
    "surface",
    [
        box_surface(size=(0, 0, 0)),
        replace(_BOX, faces=np.array([(20, 20, 22), (21, 23, 23)])),
        replace(_BOX, vertices=_BOX.vertices * (0, 1, 0)),
    ],
    ids=["a point", "nothing but repeated vertices", "a line"],
)
def test_a_model_without_area_is_refused(tmp_path: Path, surface: Surface) -> None:
    write_model(model_of(surface), tmp_path / "m.glb")
    with pytest.raises(InvalidModel, match="No triangle of the model has an area"):
        render_preview(tmp_path / "m.glb", tmp_path / "m.png")


def test_warming_up_compiles_what_pictures_need(tmp_path: Path) -> None:
    from media_studio.render import film, lighting, pbr, raster, surface_points

    warm_up()
    kernels = (film._gather, lighting._add_ambient, pbr._shade, raster._draw, surface_points._dress)
    known = [len(kernel.signatures) for kernel in kernels]
    write_model(model_of(ball(), base_color_map=np.zeros((4, 4, 3), np.uint8)), tmp_path / "m.glb")
    render_preview(tmp_path / "m.glb", tmp_path / "m.png", width=32, height=32)
    assert [len(kernel.signatures) for kernel in kernels] == known
