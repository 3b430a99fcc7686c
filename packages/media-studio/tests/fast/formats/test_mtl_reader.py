"""Materials of OBJ files."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_studio.formats.mtl_reader import MaterialLibrary
from media_studio.mesh.model import Material


def _material(folder: Path, text: str) -> Material:
    (folder / "m.mtl").write_text(f"newmtl m\n{text}\n")
    return MaterialLibrary(folder / "model.obj", ["m.mtl"]).material("m")


def _picture(path: Path, *levels: int) -> None:
    pixels = np.full((4, 6, len(levels)), levels, np.uint8)
    Image.fromarray(pixels[:, :, 0] if len(levels) == 1 else pixels).save(path)


def test_numbers_are_read(tmp_path: Path) -> None:
    material = _material(tmp_path, "Kd 1 0.5 0\nPr 0.25\nPm 0.75\nKe 2 1 0\nd 0.5")
    assert material.base_color == pytest.approx((1.0, 0.214, 0.0, 0.5), abs=1e-3)
    assert (material.roughness, material.metallic) == (0.25, 0.75)
    assert (material.emissive, material.alpha_mode) == ((2.0, 1.0, 0.0), "BLEND")


def test_shininess_stands_in_for_roughness(tmp_path: Path) -> None:
    assert _material(tmp_path, "Ns 250").roughness == pytest.approx(0.5)


def test_grey_maps_are_packed(tmp_path: Path) -> None:
    _picture(tmp_path / "rough map.png", 10)
    _picture(tmp_path / "metal.png", 20)
    material = _material(tmp_path, "map_Pr -bm 1 rough map.png\nmap_Pm metal.png")
    assert material.metallic_roughness_map is not None
    assert np.unique(material.metallic_roughness_map[:, :, 1:].reshape(-1, 2), axis=0).tolist() == [
        [10, 20]
    ]
    assert (material.roughness, material.metallic) == (1.0, 1.0)


def test_a_cover_map_becomes_alpha(tmp_path: Path) -> None:
    _picture(tmp_path / "color.png", 1, 2, 3)
    _picture(tmp_path / "cover.png", 99)
    material = _material(tmp_path, "map_Kd color.png\nmap_d cover.png")
    assert material.base_color_map is not None
    assert material.base_color_map[0, 0].tolist() == [1, 2, 3, 99]


@pytest.mark.parametrize("before", ["", "\x01", "\x0b", " \x02"])
@pytest.mark.parametrize("keyword", ["map_Kd", "MAP_KD", "bump", "norm"])
@pytest.mark.parametrize("name", ["{root}/far.png", "../far.png", "-s 1 1 1 {root}/far.png"])
def test_a_picture_elsewhere_is_not_read(
    tmp_path: Path, before: str, keyword: str, name: str
) -> None:
    near = tmp_path / "near"
    near.mkdir()
    _picture(tmp_path / "far.png", 7, 7, 7)
    library_text = f"newmtl m\n{before}{keyword} {name.format(root=tmp_path)}\n"
    (near / "m.mtl").write_text(library_text)
    library = MaterialLibrary(near / "model.obj", ["m.mtl"])
    assert library.material("m").maps == ()
    assert library.missing == ["far.png"]


@pytest.mark.parametrize("name", ["../far.mtl", "{root}/far.mtl", "..\\far.mtl"])
def test_a_library_elsewhere_is_not_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "near").mkdir()
    (tmp_path / "far.mtl").write_text("newmtl m\nKd 1 0 0\n")
    library = MaterialLibrary(tmp_path / "near" / "model.obj", [name.format(root=tmp_path)])
    red, green, _, _ = library.material("m").base_color
    assert red == green
    assert library.missing == ["far.mtl"]


@pytest.mark.parametrize("text", ["Kd one two", "Kd nan 0 0", "d", "Kd 1 2", "Pr inf"])
def test_numbers_that_are_none_are_left_out(text: str, tmp_path: Path) -> None:
    assert np.isfinite(_material(tmp_path, text).base_color).all()
    assert np.isfinite(_material(tmp_path, text).roughness)


def test_what_is_said_and_not_read_is_named_once_and_only_where_it_says_something(
    tmp_path: Path,
) -> None:
    text = "newmtl m\nKa 1 1 1\nillum 2\n# map_Ks no.png\nPc 0\naniso 0.5\nanisor 0.1\n"
    (tmp_path / "m.mtl").write_text(f"{text}map_Ks shine.png\nxyz_9 3\n")
    assert MaterialLibrary(tmp_path / "model.obj", ["m.mtl"]).unread == (
        "2 x values of anisotropy, which are not read",
        "1 x maps of specular colour, which are not read",
        "1 x xyz_9, which is not known here",
    )


@pytest.mark.parametrize(("head", "red"), [("# Blender 5.0.0 MTL File\n", 0.5), ("", 0.214)])
def test_colours_of_blender_are_light_and_those_of_others_as_they_are_shown(
    head: str, red: float, tmp_path: Path
) -> None:
    (tmp_path / "m.mtl").write_text(f"{head}newmtl m\nKd 0.5 0.5 0.5\n")
    library = MaterialLibrary(tmp_path / "model.obj", ["m.mtl"])
    assert library.material("m").base_color[0] == pytest.approx(red, abs=1e-3)


def test_the_strength_of_bumps_is_read(tmp_path: Path) -> None:
    _picture(tmp_path / "n.png", 128, 128, 255)
    assert _material(tmp_path, "map_Bump -bm 0.7 n.png").normal_scale == 0.7
    assert _material(tmp_path, "map_Bump n.png").normal_scale == 1.0
