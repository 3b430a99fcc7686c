"""Figures of converted models."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_pipelines.engines.formats.convert import convert
from media_pipelines.engines.formats.gltf_writer import write_model
from media_pipelines.engines.mesh.model import Material, Model, Surface
from media_pipelines.service.recipes.conversions import converted_info


def _square(path: Path, faces: list[tuple[int, int, int]]) -> None:
    surface = Surface(
        vertices=np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], float),
        faces=np.array(faces),
        material=0,
    )
    write_model(Model(surfaces=(surface,), materials=(Material(name="paper"),)), path)


@pytest.mark.parametrize("ending", ["fbx", "usdz", "obj", "ply", "stl", "3mf", "glb"])
def test_all_faces_arrive_and_nothing_is_said(ending: str, tmp_path: Path) -> None:
    _square(tmp_path / "in.glb", [(0, 1, 2), (0, 2, 3), (0, 2, 1)])
    conversion = convert(tmp_path / "in.glb", tmp_path / f"out.{ending}", output_format=ending)
    info = converted_info(conversion, "embedded-converter")
    assert info.triangles == conversion.triangles == 3
    assert not [phrase for phrase in info.not_in_format or () if "file holds" in phrase]


def test_faces_that_did_not_arrive_are_counted(tmp_path: Path) -> None:
    _square(tmp_path / "in.glb", [(0, 1, 2), (0, 2, 3)])
    conversion = convert(tmp_path / "in.glb", tmp_path / "out.fbx", output_format="fbx")
    info = converted_info(replace(conversion, triangles=3), "embedded-converter")
    assert info.triangles == 2
    assert "fbx file holds 2 triangles where the source has 3" in (info.not_in_format or ())
