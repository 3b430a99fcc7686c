"""PLY files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh

from media_studio.formats.ply import write_ply
from media_studio.mesh.model import Model


def test_an_independent_reader_sees_the_solid_and_its_colors(cube: Model, tmp_path: Path) -> None:
    write_ply(cube, tmp_path / "cube.ply")
    mesh = trimesh.load(tmp_path / "cube.ply")
    assert mesh.volume == pytest.approx(1.0)
    assert len(mesh.faces) == 12
    rows = mesh.metadata["_ply_raw"]["vertex"]["data"]
    is_top = np.isclose(rows["t"].ravel(), 0.9)
    colors = np.column_stack([rows[name].ravel() for name in ("red", "green", "blue", "alpha")])
    assert np.unique(colors[is_top], axis=0).tolist() == [[200, 30, 40, 255]]
    assert is_top.sum() == 12


def test_quads_stay_when_there_is_nothing_else(cube: Model, tmp_path: Path) -> None:
    write_ply(cube, tmp_path / "cube.ply")
    assert b"element face 6\n" in (tmp_path / "cube.ply").read_bytes()


def test_a_mixture_is_written_as_triangles(cube: Model, tmp_path: Path) -> None:
    mixed = replace(cube.surfaces[0], quads=5)
    write_ply(replace(cube, surfaces=(mixed, cube.surfaces[0])), tmp_path / "cube.ply")
    assert len(trimesh.load(tmp_path / "cube.ply", process=False).faces) == 24
