"""The three ways to deal with a model that is not as the policy asks."""

from pathlib import Path

import pytest

from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.gate import judge, quality_gate
from media_pipelines.quality.policy import OnFailure, QualityPolicy
from media_testing.quality.models import Glb, ball, sphere


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


@pytest.mark.parametrize(("on_failure", "rejected"), [("report", False), ("reject", True)])
async def test_a_model_that_leaves_out_too_much_of_its_prompt(
    on_failure: OnFailure, rejected: bool, tmp_path: Path
) -> None:
    path = ball().write(tmp_path)
    asked = QualityPolicy(on_failure=on_failure, least_fidelity=0.8)
    verdict = await judge(path, asked, tmp_path, {"image": 0.6, "texture": 0.9})
    assert [(each.check, each.where) for each in verdict.report.errors] == [
        ("least_fidelity", "image")
    ]
    assert verdict.rejected == rejected
    assert not (await judge(path, asked, tmp_path, {"image": 0.8})).report.findings


async def test_an_unfaithful_model_is_not_saved_by_a_repair(tmp_path: Path) -> None:
    asked = QualityPolicy(on_failure="repair", watertight=True, least_fidelity=0.8)
    verdict = await judge(open_ball(tmp_path), asked, tmp_path / "out", {"image": 0.6})
    assert verdict.rejected
    assert verdict.changes


async def test_a_service_that_tells_no_fidelity_is_no_fault(tmp_path: Path) -> None:
    path = ball().write(tmp_path)
    asked = QualityPolicy(on_failure="reject", least_fidelity=0.8)
    verdict = await judge(path, asked, tmp_path)
    assert not verdict.rejected
    assert [each.check for each in verdict.report.findings] == ["not_checked"]
