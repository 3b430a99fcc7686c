"""OBJ files with companions."""

from pathlib import Path

import pytest

from engines.formats.obj_package import copy_obj

FACE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def _copied(folder: Path, obj: str, **files: str) -> str:
    """Copy an OBJ and return the text of every file in the copy."""
    near, copy = folder / "near", folder / "copy"
    near.mkdir()
    copy.mkdir()
    (folder / "far.mtl").write_text("newmtl m\nKd 0.125 0 0\n")
    for name, text in {"model.obj": obj, **files}.items():
        (near / name).write_text(text)
    copy_obj(near / "model.obj", copy)
    return "\n".join(path.read_text() for path in sorted(copy.iterdir()))


@pytest.mark.parametrize("before", ["", " ", "\t", "\x01", "\x0b", "\x1f \x02", "\r"])
@pytest.mark.parametrize("name", ["../far.mtl", "{root}/far.mtl", "..\\far.mtl"])
def test_a_library_elsewhere_is_not_named(tmp_path: Path, before: str, name: str) -> None:
    text = _copied(tmp_path, f"{before}mtllib {name.format(root=tmp_path)}\n{FACE}")
    assert "mtllib" not in text
    assert "0.125" not in text
    assert "f 1 2 3" in text


def test_a_linked_library_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "near").mkdir()
    (tmp_path / "copy").mkdir()
    (tmp_path / "far.mtl").write_text("newmtl m\nKd 0.125 0 0\n")
    (tmp_path / "near" / "l.mtl").symlink_to(tmp_path / "far.mtl")
    (tmp_path / "near" / "model.obj").write_text(f"mtllib l.mtl\n{FACE}")
    assert "mtllib" not in copy_obj(tmp_path / "near" / "model.obj", tmp_path / "copy").read_text()


@pytest.mark.parametrize("before", ["", "\x01", "\x0b", " \x02"])
@pytest.mark.parametrize("keyword", ["map_Kd", "MAP_KD", "bump", "norm", "refl", "map_unheard_of"])
@pytest.mark.parametrize("name", ["/etc/hosts", "../far.mtl", "-s 1 1 1 /etc/hosts", "/etc x.png"])
def test_a_texture_elsewhere_is_not_named(
    tmp_path: Path, before: str, keyword: str, name: str
) -> None:
    library = f"newmtl m\n{before}{keyword} {name}\nKd 1 0 0\n"
    text = _copied(tmp_path, f"mtllib l.mtl\n{FACE}", **{"l.mtl": library, "x.png": "p"})
    assert "Kd 1 0 0" in text
    assert keyword not in text


def test_a_texture_beside_the_model_keeps_its_options(tmp_path: Path) -> None:
    library = "newmtl m\nmap_Bump -bm 0.5 my texture.png\nmap_Kd 1.png\n"
    files = {"l.mtl": library, "my texture.png": "pixels", "1.png": "more"}
    text = _copied(tmp_path, f"mtllib l.mtl\n{FACE}", **files)
    assert "map_Bump -bm 0.5 my texture.png" in text
    assert "map_Kd 1.png" in text
    assert "pixels" in text
    assert (tmp_path / "copy" / "1.png").read_text() == "more"
