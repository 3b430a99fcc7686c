"""The flow that checks files, without any service."""

from pathlib import Path

import pytest

from media_pipelines.command.program import main
from media_pipelines.flows.check_models import check_models
from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.policy import QualityPolicy
from media_testing.quality.models import Glb, ball, sphere

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    return ball().write(tmp_path, "sound.glb")


@pytest.fixture
def leaky(tmp_path: Path) -> Path:
    points, faces = sphere()
    return Glb(points, faces[1:]).attribute("NORMAL", points).write(tmp_path, "leaky.glb")


async def test_repaired_copies_take_the_place_of_their_source(
    sound: Path, leaky: Path, tmp_path: Path
) -> None:
    policy = QualityPolicy(on_failure="repair", watertight=True)
    out = tmp_path / "out"
    files = await check_models([str(sound), str(leaky)], policy, str(out))
    assert files == [str(sound), str(out / "2" / "leaky.glb")]


async def test_every_model_is_checked_before_one_is_rejected(
    sound: Path, leaky: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = QualityPolicy(on_failure="reject", watertight=True)
    with pytest.raises(QualityRejected, match=r"leaky\.glb"):
        await check_models([str(leaky), str(sound)], policy, str(tmp_path))
    said = capsys.readouterr().out
    assert f"rejected           {leaky}" in said
    assert f"passed             {sound}" in said


def test_the_exit_status_says_whether_one_was_rejected(
    sound: Path, leaky: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--on-failure", "reject", "--watertight"]
    assert main(["check", "--model", str(sound), *options]) == 0
    assert main(["check", "--model", str(leaky), *options]) == 1
    assert "has holes" in capsys.readouterr().err
