"""STL files."""

from pathlib import Path

import pytest
import trimesh

from engines.formats.stl import write_stl
from engines.mesh.model import Model


def test_an_independent_reader_sees_the_same_solid(cube: Model, tmp_path: Path) -> None:
    write_stl(cube, tmp_path / "cube.stl")
    mesh = trimesh.load(tmp_path / "cube.stl")
    assert (tmp_path / "cube.stl").stat().st_size == 84 + 12 * 50
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(1.0)
    assert mesh.extents == pytest.approx([1, 1, 1])
