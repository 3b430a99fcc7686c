"""What AR Quick Look asks of a package, and that it is packed anew where that mends it."""

import zipfile
from pathlib import Path

import pytest

from media_pipelines.quality.checks import inspect
from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.findings import Finding
from media_pipelines.quality.gate import judge, quality_gate
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.usdz_package import repack
from media_testing.quality.models import picture

STAGE = b'#usda 1.0\n(\n    metersPerUnit = 1\n    upAxis = "Y"\n)\ndef Xform "thing" {}\n'
WHOLE = {"model.usda": STAGE, "textures/paint.png": picture()}
ASKED = QualityPolicy(on_failure="repair", target="ar_quick_look")


def packed(
    folder: Path, files: dict[str, bytes], method: int = zipfile.ZIP_STORED, name: str = "a.usdz"
) -> Path:
    """Write a package as any program for ZIP files does."""
    path = folder / name
    with zipfile.ZipFile(path, "w", method) as package:
        for each, data in files.items():
            package.writestr(each, data)
    return path


def well_packed(folder: Path, files: dict[str, bytes]) -> Path:
    path = packed(folder, files)
    path.write_bytes(repack(path))
    return path


def told(path: Path, policy: QualityPolicy = ASKED) -> list[Finding]:
    """Return what is found besides that layers are not read."""
    *findings, unread = inspect(path, policy).findings
    assert unread.check == "not_checked"
    assert "usdchecker" in unread.message
    return findings


async def test_a_package_in_order_passes_as_it_is(tmp_path: Path) -> None:
    path = well_packed(tmp_path, WHOLE)
    assert told(path) == []
    assert (await quality_gate(path, ASKED, tmp_path / "out")).file == path


@pytest.mark.parametrize(
    ("files", "method", "words"),
    [
        (WHOLE, zipfile.ZIP_DEFLATED, "compressed"),
        (WHOLE, zipfile.ZIP_STORED, "no multiple of 64"),
        (dict(reversed(WHOLE.items())), zipfile.ZIP_STORED, "first file is not a USD layer"),
    ],
)
async def test_a_package_that_is_packed_otherwise_is_packed_anew(
    files: dict[str, bytes], method: int, words: str, tmp_path: Path
) -> None:
    path = packed(tmp_path, files, method)
    assert any(words in finding.message for finding in told(path))
    with pytest.raises(QualityRejected, match=words):
        await quality_gate(path, ASKED.model_copy(update={"on_failure": "reject"}), tmp_path)
    verdict = await judge(path, ASKED, tmp_path / "out")
    assert "stored anew" in verdict.changes[0]
    assert told(verdict.file) == []
    with zipfile.ZipFile(verdict.file) as package:
        assert {name: package.read(name) for name in package.namelist()} == WHOLE
        assert package.namelist()[0] == "model.usda"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"paint.png": picture()}, "no USD layer"),
        (WHOLE | {"paint.webp": picture(kind="WEBP")}, "PNG, JPEG"),
        (WHOLE | {"other.usdz": b"PK"}, "USD layers"),
        (WHOLE | {"paint.png": picture(kind="WEBP")}, "does not open as PNG"),
        ({"model.usda": STAGE.replace(b'"Y"', b'"Z"')}, "not Y"),
        ({"model.usda": STAGE.replace(b"metersPerUnit = 1", b"")}, "no unit"),
    ],
)
async def test_what_no_packing_mends_is_refused(
    files: dict[str, bytes], words: str, tmp_path: Path
) -> None:
    path = well_packed(tmp_path, files)
    assert [words in finding.message for finding in told(path)] == [True]
    with pytest.raises(QualityRejected, match=words):
        await quality_gate(path, ASKED, tmp_path / "out")


def test_pictures_have_the_size_that_the_target_or_the_form_allows(tmp_path: Path) -> None:
    path = well_packed(tmp_path, WHOLE | {"large.png": picture((4096, 4))})
    [finding] = told(path)
    assert (finding.check, finding.where, finding.limit) == ("max_texture_size", "large.png", 2048)
    assert told(path, ASKED.model_copy(update={"max_texture_size": 4096})) == []
    assert inspect(path, ASKED).facts.textures["large.png"] == "4096 x 4"


async def test_a_damaged_package_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = packed(tmp_path, WHOLE)
    data = bytearray(path.read_bytes())
    data[200] ^= 255
    path.write_bytes(data)
    broken = tmp_path / "b.usdz"
    broken.write_bytes(b"anything")
    for file in (path, broken):
        verdict = await judge(file, ASKED, tmp_path / "out")
        assert (verdict.file, verdict.rejected) == (file, True)
        assert "not a valid USDZ package" in str(verdict.report.errors[0])


def test_without_the_target_a_package_is_not_checked(tmp_path: Path) -> None:
    path = packed(tmp_path, WHOLE)
    for policy in (QualityPolicy(), QualityPolicy(target="godot")):
        assert [each.check for each in inspect(path, policy).findings] == ["not_checked"]
