"""The fourteen tasks inside Prefect, against a real server that misbehaves."""

import asyncio
import json
from pathlib import Path

import pytest
from prefect import flow
from prefect.context import TaskRunContext
from starlette.responses import Response

from media_api.client.errors import (
    InvalidRequest,
    RequestRefused,
    TaskFailed,
    UnexpectedAnswer,
)
from media_api.contract.base import TaskStatus
from media_api.contract.images import ImageTask
from media_api.contract.operations import OPERATIONS
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.tasks import operation
from media_pipelines.tasks.images import captions, edits, generations
from media_pipelines.tasks.models_3d import meshes, renderings
from media_pipelines.tasks.operation import RunName
from media_testing.fake_service import FakeService, problem, reply

pytestmark = pytest.mark.usefixtures("prefect_server")

GENERATIONS = "images/generations"
RETRYABLE = {"code": "worker_died", "message": "It died.", "retryable": True}
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}


async def test_a_task_returns_the_typed_envelope(media_service: MediaService) -> None:
    @flow
    async def one() -> ImageTask:
        return await generations(media_service, "an oak chair", size="1280x720")

    image = await one()
    assert image.status is TaskStatus.COMPLETED
    assert image.result == [f"assets/{image.task_uuid}/image.png"]


async def test_only_the_fields_that_were_given_are_sent(
    media_service: MediaService, fake_service: FakeService
) -> None:
    @flow
    async def one() -> None:
        await meshes(media_service, prompt="an oak chair", with_texture=True, priority=0)

    await one()
    [job] = fake_service.created("3d_models/meshes")
    assert "input_image" not in job.body
    assert job.body["prompt"] == "an oak chair"
    assert job.body["options"] == {"priority": 0}


async def test_the_priority_of_the_block_is_the_default(
    media_service: MediaService, fake_service: FakeService
) -> None:
    media_service.priority = 7

    @flow
    async def one() -> None:
        await generations(media_service, "an oak chair")

    await one()
    assert fake_service.created(GENERATIONS)[0].body["options"] == {"priority": 7}


async def test_local_files_are_sent_as_their_content(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    file = tmp_path / "side.png"
    file.write_bytes(b"png")

    @flow
    async def three() -> None:
        await captions(media_service, file, "English")
        await edits(media_service, input_images=[file, "assets/1/image.png"])
        await meshes(media_service, input_images={"front": file, "left": "assets/1/image.png"})

    await three()
    caption, edit, mesh = (job.body for job in fake_service.jobs.values())
    sent = "data:image/png;base64,cG5n"
    assert caption["input_image"] == sent
    assert edit["input_images"] == [sent, "assets/1/image.png"]
    assert mesh["input_images"] == {"front": sent, "left": "assets/1/image.png"}


async def test_a_file_that_does_not_fit_is_uploaded_first(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("media_api.client.local_files.INLINE_BYTES", 2)
    file = tmp_path / "side.png"
    file.write_bytes(b"png")
    uri = "assets/1/upload.png"
    upload = {"upload_uuid": "1", "length": 3, "offset": 3, "uri": uri}
    begun = {"Location": "http://elsewhere/api/v1/uploads/1", "Upload-Offset": "3"}
    fake_service.answers = [reply({}, 201, begun), reply(upload)]

    @flow
    async def one() -> None:
        await captions(media_service, file, "English")

    await one()
    [job] = fake_service.jobs.values()
    assert job.body["input_image"] == uri
    assert fake_service.seen[:2] == [("POST", "/api/v1/uploads"), ("GET", "/api/v1/uploads/1")]


async def test_a_request_that_is_not_valid_is_never_sent(
    media_service: MediaService, fake_service: FakeService
) -> None:
    @flow
    async def both() -> None:
        await meshes(media_service, prompt="a chair", input_image="assets/1/image.png")

    with pytest.raises(InvalidRequest, match="Give exactly one of prompt"):
        await both()
    assert fake_service.seen == []


async def test_equal_calls_of_one_run_are_two_jobs(media_service: MediaService) -> None:
    @flow
    async def twice() -> list[ImageTask]:
        calls = (generations(media_service, "an oak chair") for _ in range(2))
        return list(await asyncio.gather(*calls))

    one, other = await twice()
    assert one.task_uuid != other.task_uuid


async def test_a_retried_task_run_finds_the_job_of_its_first_attempt(
    media_service: MediaService, fake_service: FakeService
) -> None:
    media_service.outage_timeout_seconds = 0

    @flow
    async def one() -> ImageTask:
        return await generations(media_service, "an oak chair")

    # The job is accepted, the answer is lost, and the outage is longer than the client's patience.
    fake_service.lost_answers = 1
    image = await one()
    assert [job.task_uuid for job in fake_service.created(GENERATIONS)] == [image.task_uuid]


async def test_a_retried_flow_run_finds_the_jobs_of_its_first_attempt(
    media_service: MediaService, fake_service: FakeService
) -> None:
    attempts: list[list[str]] = []

    @flow(retries=1)
    async def fails_once() -> None:
        first = await generations(media_service, "an oak chair")
        twin = await generations(media_service, "an oak chair")
        attempts.append([first.task_uuid, twin.task_uuid])
        if len(attempts) == 1:
            raise RuntimeError("once")

    await fails_once()
    assert attempts[0] == attempts[1]
    assert len(fake_service.created(GENERATIONS)) == 2


async def test_another_run_of_the_flow_makes_new_jobs(
    media_service: MediaService, fake_service: FakeService
) -> None:
    @flow
    async def one() -> None:
        await generations(media_service, "an oak chair")

    await one()
    await one()
    assert len(fake_service.created(GENERATIONS)) == 2


async def test_a_retryable_failure_is_tried_again_with_a_new_job(
    media_service: MediaService, fake_service: FakeService
) -> None:
    fake_service.failures[GENERATIONS] = [RETRYABLE, RETRYABLE]

    @flow
    async def one() -> ImageTask:
        return await generations(media_service, "an oak chair")

    image = await one()
    statuses = [job.status for job in fake_service.created(GENERATIONS)]
    assert statuses == ["FAILED", "FAILED", "COMPLETED"]
    assert image.status is TaskStatus.COMPLETED


async def test_a_final_failure_is_not_tried_again(
    media_service: MediaService, fake_service: FakeService
) -> None:
    fake_service.failures[GENERATIONS] = [FINAL]

    @flow
    async def one() -> None:
        await generations(media_service, "an oak chair")

    with pytest.raises(TaskFailed, match="No noun is known"):
        await one()
    assert len(fake_service.created(GENERATIONS)) == 1


async def test_a_refusal_is_not_tried_again(
    media_service: MediaService, fake_service: FakeService
) -> None:
    fake_service.answers = [problem(403, "priority_above_limit")]

    @flow
    async def one() -> None:
        await generations(media_service, "an oak chair")

    with pytest.raises(RequestRefused) as caught:
        await one()
    assert caught.value.code == "priority_above_limit"
    assert len(fake_service.seen) == 1


async def test_a_canceled_task_cancels_its_job(
    media_service: MediaService, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000

    @flow
    async def canceled() -> None:
        waiting = asyncio.create_task(generations(media_service, "an oak chair"))
        async with asyncio.timeout(5):
            while not fake_service.jobs:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    await canceled()
    [job] = fake_service.jobs.values()
    assert job.error is not None
    assert job.error["code"] == "canceled"


async def test_task_runs_say_what_is_made(media_service: MediaService) -> None:
    names: list[str] = []
    build = operation.digest_of

    def listen(name: str, request: object, uploaded: object) -> object:
        context = TaskRunContext.get()
        assert context is not None
        names.append(context.task_run.name)
        return build(name, request, uploaded)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operation, "digest_of", listen)

        @flow
        async def one() -> None:
            await generations(media_service, "an oak chair")

        await one()
    assert names == ["image: an oak chair"]


@pytest.mark.parametrize(
    ("parameters", "name"),
    [
        ({"prompt": "an  oak\nchair"}, "mesh: an oak chair"),
        ({"prompt": None, "input_image": "assets/1/image.png"}, "mesh: image.png"),
    ],
)
def test_a_run_name_falls_back_to_the_image(parameters: dict[str, object], name: str) -> None:
    assert RunName(OPERATIONS["3d_models/meshes"])(parameters) == name


def test_a_run_name_is_short_whatever_is_sent() -> None:
    assert len(RunName(OPERATIONS["3d_models/meshes"])({"prompt": "x" * 10_000_000})) <= 80
    assert len(RunName(OPERATIONS["3d_models/meshes"])({"prompt": "word " * 100})) <= 80


FASTAPI_REFUSAL = (
    '{"detail":[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs"}]}'
)
OUR_REFUSAL = json.dumps(
    json.loads(bytes(problem(422, "validation_failed").body))
    | {"errors": [{"field": "prompt.seed", "message": "Extra inputs", "code": "extra"}]}
)


@pytest.mark.parametrize("body", [OUR_REFUSAL, FASTAPI_REFUSAL])
async def test_an_addition_that_the_service_refuses_is_left_out(
    media_service: MediaService, fake_service: FakeService, body: str
) -> None:
    @flow
    async def one() -> ImageTask:
        return await generations(media_service, "an oak chair", seed=7)

    fake_service.answers = [Response(body, 422)]
    assert (await one()).status is TaskStatus.COMPLETED
    [job] = fake_service.created(GENERATIONS)
    assert "seed" not in job.body


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (422, '{"detail": "prompt is too long"}'),
        (422, FASTAPI_REFUSAL.replace("seed", "prompt")),
        (400, "unknown field seed"),
        (403, '{"error": "seed"}'),
    ],
)
async def test_a_refusal_of_something_else_is_told(
    media_service: MediaService, fake_service: FakeService, status: int, body: str
) -> None:
    @flow
    async def one() -> None:
        await generations(media_service, "an oak chair", seed=7)

    fake_service.answers = [Response(body, status)]
    with pytest.raises(UnexpectedAnswer):
        await one()
    assert fake_service.created(GENERATIONS) == []


async def test_a_refused_addition_without_which_the_result_were_another_is_told(
    media_service: MediaService, fake_service: FakeService
) -> None:
    @flow
    async def one() -> None:
        await renderings(media_service, "assets/x/model.glb", background="transparent")

    fake_service.answers = [Response('{"detail": "unknown field background"}', 422)]
    with pytest.raises(UnexpectedAnswer, match="background"):
        await one()
    assert fake_service.created("3d_models/renderings") == []
