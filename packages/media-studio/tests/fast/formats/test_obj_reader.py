"""OBJ files read."""

from pathlib import Path

import numpy as np
import pytest
import trimesh

from media_service.engine_api.file_types import recognise
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.obj import write_obj
from media_studio.formats.obj_reader import read_obj
from media_studio.mesh.model import Model
from media_testing.sample_models import colored_model

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"


def _read(folder: Path, text: str) -> Model:
    path = folder / "model.obj"
    path.write_text(text)
    return read_obj(path).model


def test_what_was_written_comes_back(cube: Model, tmp_path: Path) -> None:
    write_obj(cube, tmp_path / "cube.obj")
    (surface,) = read_obj(tmp_path / "cube.obj").model.surfaces
    before = cube.surfaces[0]
    assert surface.quads == 6
    assert surface.uv is not None
    assert before.uv is not None
    for after, expected in ((surface.vertices, before.vertices), (surface.uv, before.uv)):
        assert np.allclose(after[surface.faces], expected[before.faces], atol=1e-6)


def test_colors_of_vertices_come_back(tmp_path: Path) -> None:
    model = build_model(colored_model())
    write_obj(model, tmp_path / "m.obj")
    (surface,) = read_obj(tmp_path / "m.obj").model.surfaces
    assert surface.colors is not None
    assert model.surfaces[0].colors is not None
    before = model.surfaces[0].colors[model.surfaces[0].faces]
    assert np.allclose(surface.colors[surface.faces], before, atol=1e-4)


@pytest.mark.parametrize(
    "faces",
    ["f 1 2 3 4", "f -4 -3 -2 -1", "f 1// 2// 3// 4//", "f\t1  2 3\t4 # note", "f 1 2 3 \\\n4"],
)
def test_spellings_of_a_quad(faces: str, tmp_path: Path) -> None:
    (surface,) = _read(tmp_path, f"{SQUARE}{faces}\n").surfaces
    assert (surface.quads, len(surface.faces)) == (1, 2)


@pytest.mark.parametrize(
    "text",
    [
        f"\ufeff{SQUARE}f 1 2 3\n",
        f"{SQUARE}usemtl oak\nf 1 2 3\n".upper(),
        f"l 1 2\np 1\n{SQUARE}f 1 2 3\n",
        "v 0 0 \\\n0\nv 1 0 0\nv 1 1 0\nf 1 2 \\\n3\n",
        f"# made by hand\nlod 1\n{SQUARE}f 1 2 3\n",
    ],
    ids=["byte order mark", "capitals", "lines and points first", "continued lines", "other words"],
)
def test_what_other_programs_write_is_known_and_read(text: str, tmp_path: Path) -> None:
    known = recognise(text.encode())
    assert known is not None
    assert known.suffix == "obj"
    (surface,) = _read(tmp_path, text).surfaces
    assert len(surface.faces) == 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str, tmp_path: Path) -> None:
    (tmp_path / "model.obj").write_bytes(f"{SQUARE}o part\nf 1 2 3\n".replace("\n", end).encode())
    (surface,) = read_obj(tmp_path / "model.obj").model.surfaces
    assert (surface.name, len(surface.faces)) == ("part", 1)


def test_objects_and_materials_make_surfaces(tmp_path: Path) -> None:
    text = f"{SQUARE}o a\nusemtl x\nf 1 2 3\nusemtl y\nf 1 3 4\no b\nf 1 2 4\n"
    model = _read(tmp_path, text)
    assert [(s.name, model.materials[s.material].name) for s in model.surfaces] == [
        ("a", "x"), ("a", "y"), ("b", "y"),
    ]  # fmt: skip


def test_a_concave_polygon_keeps_its_area(tmp_path: Path) -> None:
    points = [(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)]
    lines = "".join(f"v {x} {y} 0\n" for x, y in points)
    path = tmp_path / "m.obj"
    path.write_text(f"{lines}f 1 2 3 4 5\n")
    contents = read_obj(path)
    (surface,) = contents.model.surfaces
    mesh = trimesh.Trimesh(surface.vertices, surface.faces)
    assert mesh.area == pytest.approx(10)
    assert np.allclose(mesh.face_normals, (0, 0, 1))
    assert contents.larger == 1


def test_lines_are_counted(tmp_path: Path) -> None:
    (tmp_path / "m.obj").write_text(f"{SQUARE}f 1 2 3\nl 1 2\np 3\n")
    assert read_obj(tmp_path / "m.obj").open_shapes == 2


@pytest.mark.parametrize(
    "text",
    ["", "v 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", f"{SQUARE}f 1 2\n", f"{SQUARE}f 1 2 5\n",
     f"{SQUARE}f 1 2 0\n", f"{SQUARE}f 1 2 x\n", f"{SQUARE}f 1/9 2/1 3/1\nvt 0 0\n"],
)  # fmt: skip
def test_damage_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidModel):
        _read(tmp_path, text)


def test_free_form_surfaces_are_named(tmp_path: Path) -> None:
    (tmp_path / "model.obj").write_text(
        f"{SQUARE}f 1 2 3\ncstype bezier\ndeg 3\ncurv 0 1 1 2 3 4\nend\ns off\n# call other\n"
    )
    assert read_obj(tmp_path / "model.obj").unread == (
        "1 x statements of curves and free-form surfaces, which are not read",
    )


def test_colours_of_vertices_are_not_darkened_by_a_material_that_is_not_there(
    tmp_path: Path,
) -> None:
    colored = "v 0 0 0 .5 .5 .5\nv 1 0 0 .5 .5 .5\nv 0 1 0 .5 .5 .5\nf 1 2 3\n"
    assert _read(tmp_path, colored).materials[0].base_color == (1.0, 1.0, 1.0, 1.0)
    assert _read(tmp_path, f"{SQUARE}f 1 2 3\n").materials[0].base_color[0] < 1
