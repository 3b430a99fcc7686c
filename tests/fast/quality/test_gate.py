"""The three ways to deal with a model that is not as the policy asks."""

from pathlib import Path

import pytest

from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.gate import quality_gate
from media_pipelines.quality.policy import OnFailure, QualityPolicy
from tests.fast.quality.models import Glb, ball, sphere


def open_ball(folder: Path, missing: int = 1) -> Path:
    points, faces = sphere()
    return Glb(points, faces[missing:]).attribute("NORMAL", points).write(folder)


def policy(on_failure: OnFailure, max_faces: int | None = None) -> QualityPolicy:
    return QualityPolicy(on_failure=on_failure, watertight=True, max_faces=max_faces)


@pytest.mark.parametrize("on_failure", ["report", "repair", "reject"])
async def test_a_sound_model_passes_as_it_is(on_failure: OnFailure, tmp_path: Path) -> None:
    path = ball().write(tmp_path)
    verdict = await quality_gate(path, policy(on_failure), tmp_path / "out")
    assert (verdict.file, verdict.changes, verdict.rejected) == (path, (), False)
    assert not (tmp_path / "out").exists()


async def test_report_says_it_and_lets_it_pass(tmp_path: Path) -> None:
    path = open_ball(tmp_path)
    verdict = await quality_gate(path, policy("report"), tmp_path / "out")
    assert verdict.file == path
    assert [finding.check for finding in verdict.report.errors] == ["watertight"]


async def test_repair_goes_on_with_the_mended_copy(tmp_path: Path) -> None:
    path = open_ball(tmp_path)
    before = path.read_bytes()
    verdict = await quality_gate(path, policy("repair"), tmp_path / "out")
    assert verdict.file == tmp_path / "out" / path.name
    assert verdict.report.findings == []
    assert path.read_bytes() == before


async def test_a_repair_in_place_keeps_the_source(tmp_path: Path) -> None:
    path = open_ball(tmp_path)
    verdict = await quality_gate(path, policy("repair"), tmp_path)
    assert verdict.file == tmp_path / "thing-repaired.glb"
    assert path.exists()


async def test_repair_fails_when_errors_are_left(tmp_path: Path) -> None:
    path = open_ball(tmp_path)
    with pytest.raises(QualityRejected, match="mesh_count=100"):
        await quality_gate(path, policy("repair", max_faces=100), tmp_path / "out")


async def test_reject_lists_every_error_and_the_file(tmp_path: Path) -> None:
    path = open_ball(tmp_path)
    with pytest.raises(QualityRejected) as caught:
        await quality_gate(path, policy("reject", max_faces=100), tmp_path / "out")
    assert caught.value.code == "quality_rejected"
    assert not caught.value.retryable
    assert len(caught.value.findings) == 2
    assert str(path) in str(caught.value)


async def test_what_cannot_be_checked_is_not_rejected(tmp_path: Path) -> None:
    path = tmp_path / "a.fbx"
    path.write_bytes(b"Kaydara")
    verdict = await quality_gate(path, policy("reject"), tmp_path)
    assert [finding.check for finding in verdict.report.findings] == ["not_checked"]
