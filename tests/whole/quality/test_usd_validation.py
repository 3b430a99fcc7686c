"""OpenUSD's own validators agree with the check of packages, and find nothing in a repaired one."""

import zipfile
from pathlib import Path

import pytest
from pxr import Gf, Usd, UsdGeom, UsdValidation  # type: ignore[import-untyped]

from media_pipelines.quality.checks import inspect
from media_pipelines.quality.gate import quality_gate
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.usdz_package import repack
from media_testing.quality.models import picture

ASKED = QualityPolicy(on_failure="repair", target="ar_quick_look")


def layer(folder: Path, *, up: str = "Y", with_unit: bool = True) -> bytes:
    """A text layer that OpenUSD writes, with a triangle."""
    path = folder / "written.usda"
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageUpAxis(stage, up)
    if with_unit:
        UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    mesh = UsdGeom.Mesh.Define(stage, "/thing")
    mesh.CreatePointsAttr([Gf.Vec3f(0, 0, 0), Gf.Vec3f(1, 0, 0), Gf.Vec3f(0, 1, 0)])
    mesh.CreateFaceVertexCountsAttr([3])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2])
    stage.SetDefaultPrim(mesh.GetPrim())
    stage.Save()
    return path.read_bytes()


def packed(folder: Path, files: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> Path:
    path = folder / "a.usdz"
    with zipfile.ZipFile(path, "w", method) as package:
        for name, data in files.items():
            package.writestr(name, data)
    return path


def complaints(path: Path) -> list[str]:
    """Return what OpenUSD finds wrong with a package and its stage."""
    registry = UsdValidation.ValidationRegistry()
    names = [
        each.name
        for each in registry.GetAllValidatorMetadata()
        if {"UsdzValidators", "UsdGeomValidators"} & set(each.GetKeywords())
    ]
    context = UsdValidation.ValidationContext(registry.GetOrLoadValidatorsByName(names))
    stage = Usd.Stage.Open(str(path))
    return [error.GetMessage() for error in context.Validate(stage)]


def test_both_find_nothing_in_a_package_in_order(tmp_path: Path) -> None:
    path = packed(tmp_path, {"model.usda": layer(tmp_path), "paint.png": picture()})
    path.write_bytes(repack(path))
    assert complaints(path) == []
    assert inspect(path, ASKED).errors == []


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
async def test_both_refuse_a_package_and_take_it_repaired(method: int, tmp_path: Path) -> None:
    files = {"model.usda": layer(tmp_path), "paint.png": picture()}
    path = packed(tmp_path, files, method)
    assert inspect(path, ASKED).errors
    if method == zipfile.ZIP_STORED:
        # A compressed layer is not even opened
        assert complaints(path)
    verdict = await quality_gate(path, ASKED, tmp_path / "out")
    assert complaints(verdict.file) == []


def test_both_refuse_a_stage_without_a_unit_and_other_files(tmp_path: Path) -> None:
    for files in (
        {"model.usda": layer(tmp_path, with_unit=False)},
        {"model.usda": layer(tmp_path), "paint.webp": picture(kind="WEBP")},
    ):
        path = packed(tmp_path, files)
        path.write_bytes(repack(path))
        assert complaints(path)
        assert inspect(path, ASKED).errors
