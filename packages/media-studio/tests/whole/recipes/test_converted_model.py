"""Figures of converted models."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from media_studio.formats import foreign
from media_studio.formats.convert import convert
from media_studio.formats.gltf_writer import write_model
from media_studio.formats.reading import read
from media_studio.mesh.model import Material, Model, Surface
from media_studio.recipes.conversions import converted_info
from media_testing.executions import execution_of, perform, stored


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
    info = converted_info(conversion, read(conversion.files[0]).container, "embedded-converter")
    assert info.triangles == conversion.triangles == 3
    assert not [phrase for phrase in info.not_in_format or () if "file holds" in phrase]


def test_faces_that_did_not_arrive_are_counted(tmp_path: Path) -> None:
    _square(tmp_path / "in.glb", [(0, 1, 2), (0, 2, 3)])
    conversion = convert(tmp_path / "in.glb", tmp_path / "out.fbx", output_format="fbx")
    written = read(conversion.files[0]).container
    info = converted_info(replace(conversion, triangles=3), written, "embedded-converter")
    assert info.triangles == 2
    assert "fbx file holds 2 triangles where the source has 3" in (info.not_in_format or ())


@pytest.mark.parametrize(("ending", "reader"), [("fbx", "read_fbx"), ("usdz", "read_usd")])
def test_what_blender_reads_is_read_back_once(
    ending: str, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _square(tmp_path / "in.glb", [(0, 1, 2), (0, 2, 3)])
    inputs = {"input_model": stored(tmp_path, tmp_path / "in.glb", "model")}
    job = execution_of(tmp_path, "3d_models/conversions", inputs, output_format=ending)
    calls, read_by_blender = [], getattr(foreign, reader)

    def counted(*arguments: object, **options: object) -> object:
        calls.append(reader)
        return read_by_blender(*arguments, **options)

    monkeypatch.setattr(foreign, reader, counted)
    [metadata] = cast("list[dict[str, Any]]", perform(job).metadata)
    assert metadata["preview_image"]
    assert metadata["mesh_info"]["triangles"] == 2
    assert calls == [reader]
