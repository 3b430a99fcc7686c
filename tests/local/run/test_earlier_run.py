"""A finished run is finished: what the same command sends, and what another one does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from prefect import flow

from media_api.client.errors import TaskFailed
from media_api.programs.exit_codes import EXIT_COMPLETED
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.flow_options import Invocation
from media_pipelines.command.terminal import run_in_terminal
from media_pipelines.flows.retexture_variants import retexture_variants
from media_pipelines.flows.single_operations import edits as edits_flow
from media_pipelines.flows.single_operations import generations as generations_flow
from media_pipelines.flows.text_to_animation import text_to_animation
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.record.records import RunRecord
from media_pipelines.run.open_run import open_run
from media_pipelines.run.recorder import RunRecorder
from media_pipelines.tasks.images import generations
from media_testing.fake_service import KEY, FakeService
from media_testing.s3_server import BUCKET, S3Server

pytestmark = pytest.mark.usefixtures("prefect_server")

PICTURE = "images/generations"
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}


# A service without keys has to be asked for more; one with keys is left to `make long`
@pytest.fixture(params=[pytest.param(False, marks=pytest.mark.long), True], ids=["keys", "no-keys"])
def service(
    request: pytest.FixtureRequest,
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
) -> MediaService:
    fake_service.ignores_keys = request.param
    media_service.home = str(tmp_path / "home")
    return media_service


@pytest.fixture(params=["folder", pytest.param("bucket", marks=pytest.mark.long)])
def delivery(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AssetDelivery:
    if request.param == "folder":
        return AssetDelivery(folder=str(tmp_path / "set"))
    server: S3Server = request.getfixturevalue("s3_server")
    monkeypatch.setenv("MEDIA_HOME", str(tmp_path / "workspaces"))
    settings = server.settings
    return AssetDelivery(
        folder=f"s3://{BUCKET}/set",
        endpoint_url=settings.endpoint_url,
        region=settings.region,
        access_key_id=settings.access_key_id,
        secret_access_key=settings.secret_access_key,
    )


async def chair(service: MediaService, delivery: AssetDelivery, **asked: object) -> RunRecord:
    return await text_to_model(
        **{"prompt": "an oak chair", "texture_prompt": "bronze", **asked},
        service=service,
        delivery=delivery,
    )


async def test_the_same_command_sends_nothing_and_publishes_nothing(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    first = await chair(service, delivery)
    assert not first.was_finished
    fake_service.seen.clear()
    second = await chair(service, delivery, approval_hours=2)
    assert fake_service.seen == []
    assert (second.was_finished, second.started_at) == (True, first.started_at)
    assert second.steps == first.steps


async def test_again_makes_new_jobs_and_the_next_command_is_finished(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    first = await chair(service, delivery)
    anew = await chair(service, delivery, again=True)
    assert len(fake_service.jobs) == 12
    jobs = [{step.task_uuid for step in record.steps} for record in (first, anew)]
    assert not jobs[0] & jobs[1]
    assert (await chair(service, delivery)).flow_run_id == anew.flow_run_id
    assert len(fake_service.jobs) == 12


async def test_a_retry_of_a_run_that_has_published_is_finished(
    service: MediaService,
    delivery: AssetDelivery,
    fake_service: FakeService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = RunRecorder.ended
    attempts: list[RunRecorder] = []

    async def end_or_crash(recorder: RunRecorder, run: RunRecord) -> None:
        attempts.append(recorder)
        if len(attempts) == 1:
            raise RuntimeError("crashed after the publication")
        await ended(recorder, run)

    monkeypatch.setattr(RunRecorder, "ended", end_or_crash)
    record = await text_to_model.with_options(retries=1)(
        prompt="an oak chair",
        texture_prompt="bronze",
        again=True,
        service=service,
        delivery=delivery,
    )
    assert record.was_finished
    assert (len(attempts), len(fake_service.jobs)) == (1, 6)


async def test_another_request_replaces_the_set(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    await chair(service, delivery)
    other = await chair(service, delivery, texture_prompt="tin")
    assert not other.was_finished
    # Image and mesh are those of before
    assert len(fake_service.jobs) == 6 + 4
    assert (await chair(service, delivery, texture_prompt="tin")).was_finished


@pytest.mark.long
@pytest.mark.parametrize(
    ("changed", "made"),
    [
        ({"mesh_count": 900}, ["remeshings", "conversions", "renderings"]),
        ({"output_format": "fbx"}, ["conversions", "renderings"]),
        ({"size": "1152x864"}, 6 * [""]),
    ],
    ids=["mesh_count", "output_format", "size"],
)
async def test_a_changed_option_makes_only_what_is_below_it(
    service: MediaService,
    delivery: AssetDelivery,
    fake_service: FakeService,
    changed: dict[str, object],
    made: list[str],
) -> None:
    first = await chair(service, delivery)
    before = set(fake_service.jobs)
    second = await chair(service, delivery, **changed)
    new = [job.operation for uuid, job in fake_service.jobs.items() if uuid not in before]
    assert [name.endswith(end) for name, end in zip(new, made, strict=True)] == len(made) * [True]
    kept = len(first.steps) - len(made)
    assert [step.task_uuid for step in second.steps[:kept]] == [
        step.task_uuid for step in first.steps[:kept]
    ]
    # A killed run goes on with them, too
    fake_service.failures["3d_models/renderings"] = [FINAL]
    with pytest.raises(TaskFailed):
        await chair(service, delivery, **changed, rotation_y=90)
    jobs = len(fake_service.jobs)
    await chair(service, delivery, **changed, rotation_y=45)
    assert len(fake_service.jobs) == jobs + 2


async def test_two_outputs_are_two_sets(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    for name in ("one", "two", "one"):
        await chair(service, AssetDelivery(folder=str(tmp_path / name)))
    assert len(fake_service.jobs) == 12


def delete(file: Path) -> None:
    file.unlink()


def alter(file: Path) -> None:
    file.write_bytes(file.read_bytes()[::-1])


@pytest.mark.long
@pytest.mark.parametrize("harm", [delete, alter])
@pytest.mark.parametrize("name", ["2_mesh/model.glb", "6_rendering/image.png"])
async def test_what_somebody_took_away_is_fetched_again_without_new_jobs(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    harm: Callable[[Path], None],
    name: str,
) -> None:
    delivery, file = AssetDelivery(folder=str(tmp_path / "set")), tmp_path / "set" / name
    await chair(service, delivery)
    content = file.read_bytes()
    harm(file)
    assert not (await chair(service, delivery)).was_finished
    assert file.read_bytes() == content
    assert len(fake_service.jobs) == 6


async def test_an_object_that_somebody_took_away_is_uploaded_again_without_new_jobs(
    media_service: MediaService, fake_service: FakeService, s3_server: S3Server, tmp_path: Path
) -> None:
    media_service.home = str(tmp_path)
    delivery = AssetDelivery(
        folder=f"s3://{BUCKET}/set",
        endpoint_url=s3_server.settings.endpoint_url,
        region=s3_server.settings.region,
        access_key_id=s3_server.settings.access_key_id,
        secret_access_key=s3_server.settings.secret_access_key,
    )
    await chair(media_service, delivery)
    s3_server.client.delete_object(Bucket=BUCKET, Key="set/2_mesh/model.glb")
    assert not (await chair(media_service, delivery)).was_finished
    assert s3_server.read("set/2_mesh/model.glb")
    assert len(fake_service.jobs) == 6


@pytest.mark.long
async def test_an_unfinished_run_that_made_all_anew_is_continued_when_it_is_told_so_again(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    first = await chair(service, delivery)
    fake_service.failures["3d_models/renderings"] = [FINAL]
    with pytest.raises(TaskFailed):
        await chair(service, delivery, again=True)
    # The old set stays readable, and is what the plain command finds.
    assert (await chair(service, delivery)).flow_run_id == first.flow_run_id
    assert len(fake_service.jobs) == 12
    await chair(service, delivery, again=True)
    # The rendering that failed, and no other job.
    assert len(fake_service.jobs) == 13


@pytest.mark.makers
async def test_a_file_that_has_changed_is_another_request(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    character, delivery = tmp_path / "robot.glb", AssetDelivery(folder=str(tmp_path / "set"))

    async def animate() -> RunRecord:
        return await text_to_animation("wave", str(character), service=service, delivery=delivery)

    character.write_bytes(b"glTF one")
    await animate()
    made = len(fake_service.jobs)
    assert (await animate()).was_finished
    character.write_bytes(b"glTF two")
    assert not (await animate()).was_finished
    assert len(fake_service.jobs) > made


async def test_a_picture_of_the_same_content_is_the_same_request(
    media_service: MediaService, tmp_path: Path
) -> None:
    media_service.home = str(tmp_path / "home")
    delivery = AssetDelivery(folder=str(tmp_path / "set"))
    for name, is_finished in (("a.png", False), ("b.png", True)):
        (tmp_path / name).write_bytes(b"\x89PNG of one content")
        pictures = [str(tmp_path / name)]
        record = await edits_flow(
            prompt="darker", input_images=pictures, service=media_service, delivery=delivery
        )
        assert record.was_finished is is_finished


async def test_other_pipelines_are_finished_too(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    for is_finished in (False, True):
        record = await retexture_variants(
            "assets/0/model.glb", ["oak", "tin"], service=service, delivery=delivery
        )
        assert record.was_finished is is_finished
    assert len(fake_service.jobs) == 3


async def test_how_urgent_an_operation_is_makes_no_other_request(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    for priority, is_finished in ((1, False), (9, True)):
        record = await generations_flow(
            prompt="a chair", priority=priority, service=service, delivery=delivery
        )
        assert record.was_finished is is_finished
    assert len(fake_service.created(PICTURE)) == 1


async def test_a_flow_of_somebody_else_finds_the_jobs_of_its_set(
    service: MediaService, delivery: AssetDelivery, fake_service: FakeService
) -> None:
    @flow
    async def picture(prompt: str) -> RunRecord:
        async with open_run(service, delivery) as run:
            await run.step("image", generations, prompt)
        return run.record

    for _ in range(2):
        assert (await picture("a chair")).status == "COMPLETED"
    assert len(fake_service.jobs) == 1


def in_terminal(base_url: str, folder: Path, *, again: bool = False) -> int:
    asked = Invocation(
        parameters={"prompt": "a chair", "again": again},
        base_url=base_url,
        api_key=KEY,
        home=str(folder.parent / "home"),
        output=str(folder),
    )
    return run_in_terminal(generations_flow, asked)


def test_a_terminal_says_in_one_sentence_where_the_set_is(
    fake_service: FakeService, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "out"
    assert in_terminal(fake_service.base_url, output) == EXIT_COMPLETED
    fake_service.seen.clear()
    capsys.readouterr()
    assert in_terminal(fake_service.base_url, output) == EXIT_COMPLETED
    told = capsys.readouterr().out
    assert fake_service.seen == []
    assert f"nothing was sent or written: {output} has its files" in told
    assert in_terminal(fake_service.base_url, output, again=True) == EXIT_COMPLETED
    assert len(fake_service.jobs) == 2


def test_a_finished_run_needs_no_service(fake_service: FakeService, tmp_path: Path) -> None:
    assert in_terminal(fake_service.base_url, tmp_path / "out") == EXIT_COMPLETED
    assert in_terminal("http://127.0.0.1:9", tmp_path / "out") == EXIT_COMPLETED
