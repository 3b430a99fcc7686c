"""Written 3MF packages."""

from dataclasses import replace
from pathlib import Path

import lib3mf
import numpy as np
import pytest

from media_studio.formats.threemf import write_3mf
from media_studio.mesh.model import Material, Model


def _read(path: Path) -> tuple[object, object]:
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromFile(str(path))
    assert reader.GetWarningCount() == 0
    meshes = model.GetMeshObjects()
    meshes.MoveNext()
    return model, meshes.GetCurrentMeshObject()


def test_lib3mf_reads_a_closed_textured_solid_in_metres(cube: Model, tmp_path: Path) -> None:
    write_3mf(cube, tmp_path / "cube.3mf")
    model, mesh = _read(tmp_path / "cube.3mf")
    assert model.GetUnit() == lib3mf.ModelUnit.Meter  # type: ignore[attr-defined]
    assert model.GetTexture2Ds().Count() == 1  # type: ignore[attr-defined]
    assert (mesh.GetVertexCount(), mesh.GetTriangleCount()) == (8, 12)  # type: ignore[attr-defined]
    assert mesh.IsManifoldAndOriented()  # type: ignore[attr-defined]
    points = np.array([list(v.Coordinates) for v in mesh.GetVertices()])  # type: ignore[attr-defined]
    assert np.ptp(points, axis=0) == pytest.approx([1, 1, 1])


def test_plain_materials_become_colors(cube: Model, tmp_path: Path) -> None:
    red = Material(name='a "red" <paint>', base_color=(1.0, 0.0, 0.0, 1.0))
    write_3mf(replace(cube, materials=(red,)), tmp_path / "cube.3mf")
    model, _ = _read(tmp_path / "cube.3mf")
    groups = model.GetBaseMaterialGroups()  # type: ignore[attr-defined]
    groups.MoveNext()
    group = groups.GetCurrentBaseMaterialGroup()
    color = group.GetDisplayColor(group.GetAllPropertyIDs()[0])
    assert (color.Red, color.Green, color.Blue, color.Alpha) == (255, 0, 0, 255)


def test_triangles_without_area_are_left_out(cube: Model, tmp_path: Path) -> None:
    surface = cube.surfaces[0]
    faces = np.concatenate([surface.faces, [(0, 0, 1)]])
    write_3mf(replace(cube, surfaces=(replace(surface, faces=faces),)), tmp_path / "cube.3mf")
    _, mesh = _read(tmp_path / "cube.3mf")
    assert mesh.GetTriangleCount() == 12  # type: ignore[attr-defined]
