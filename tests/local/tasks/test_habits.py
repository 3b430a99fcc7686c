"""What people of other teams write in flows of their own, with the fourteen tasks."""

import asyncio
import ctypes
import json
import os
import pickle
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from prefect import flow, task, unmapped
from prefect.cache_policies import INPUTS
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate
from prefect.client.schemas.objects import State
from prefect.settings import PREFECT_API_URL
from prefect.task_runners import ThreadPoolTaskRunner

from media_api.client.errors import ResultGone, UnexpectedAnswer
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.saved_files import OtherFormat
from media_pipelines.run.loop_thread import waited_for
from media_pipelines.tasks.images import captions, generations
from media_pipelines.tasks.models_3d import conversions, meshes
from media_pipelines.tasks.operation import ServiceMapped
from media_pipelines.tasks.results import ImageResult, ModelResult
from media_testing.fake_service import KEY, FakeService, problem, reply

pytestmark = [
    pytest.mark.usefixtures("prefect_server"),
    # Prefect says so of every task outside of a flow
    pytest.mark.filterwarnings("ignore:Logger 'prefect.task_runs' attempted to send logs"),
]

GENERATIONS = "images/generations"
OAK, ASH = "an oak chair", "an ash chair"


@flow
def direct(service: MediaService) -> list[str]:
    mesh = meshes(service, prompt=OAK)
    return conversions(service, mesh, "fbx").result


@flow
def returned(service: MediaService) -> ImageResult:
    return generations(service, OAK)


@flow
def by_asyncio_run(service: MediaService) -> list[str]:
    return asyncio.run(generations(service, OAK)).result  # type: ignore[arg-type]


@flow
def awaits_inside(service: MediaService) -> list[str]:
    async def both() -> list[ImageResult]:
        return list(await asyncio.gather(*(generations(service, each) for each in (OAK, ASH))))

    return [image.task_uuid for image in asyncio.run(both())]


@flow
def submitted(service: MediaService) -> list[str]:
    mesh = meshes.submit(service, prompt=OAK)
    return conversions.submit(service, mesh, "obj").result().result


@flow(task_runner=ThreadPoolTaskRunner(max_workers=2))
def mapped(service: MediaService) -> list[str]:
    found = generations.map(unmapped(service), [OAK, ASH, OAK])
    return [image.result().task_uuid for image in found]


@flow
def with_options(service: MediaService) -> str:
    named = generations.with_options(
        name="chair", retries=1, timeout_seconds=60, task_run_name="chair {prompt}", tags=["x"]
    )
    return named(service, OAK).task_uuid


@flow
def state(service: MediaService) -> str:
    ended = generations(service, OAK, return_state=True)  # type: ignore[call-arg]
    return ended.type.value  # type: ignore[attr-defined]


@task
def own_task(service: MediaService) -> str:
    return generations(service, OAK).task_uuid


@flow
async def from_a_task_that_waits(service: MediaService) -> str:
    return own_task(service)


@pytest.mark.parametrize(
    ("habit", "jobs"),
    [
        (direct, 2),
        (returned, 1),
        (by_asyncio_run, 1),
        (awaits_inside, 2),
        (submitted, 2),
        (mapped, 3),
        (with_options, 1),
        (state, 1),
        (from_a_task_that_waits, 1),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_habit_works_and_buys_what_it_says(
    media_service: MediaService, fake_service: FakeService, habit: Callable[..., Any], jobs: int
) -> None:
    made = habit(media_service)
    if asyncio.iscoroutine(made):
        made = asyncio.run(made)
    assert made
    assert len(fake_service.jobs) == jobs


OVER_PROCESSES = """
from prefect import flow, unmapped
from prefect.task_runners import ProcessPoolTaskRunner
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.tasks.images import generations

@flow(task_runner=ProcessPoolTaskRunner(max_workers=2))
def chairs():
    prompts = ["an oak chair", "an ash chair", "an oak chair"]
    made = generations.map(unmapped(MediaService()), prompts)
    return [image.result().task_uuid for image in made]

if __name__ == "__main__":
    assert len(set(chairs())) == 3
"""


def test_processes_of_a_task_runner_do_not_take_the_job_of_one_another(
    fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "chairs.py").write_text(OVER_PROCESSES)
    # Its threads and processes see the environment, and not the settings of this test
    names = {
        "PREFECT_API_URL": PREFECT_API_URL.value(),
        "MEDIA_SERVICE_URL": fake_service.base_url,
        "MEDIA_API_KEY": KEY,
    }
    command = [sys.executable, str(tmp_path / "chairs.py")]
    done = subprocess.run(command, env=os.environ | names, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(fake_service.jobs) == 3


def test_a_script_without_a_flow_waits_too(
    media_service: MediaService, fake_service: FakeService
) -> None:
    assert asyncio.run(generations.fn(media_service, OAK)).result
    assert generations(media_service, OAK).result
    assert len(fake_service.jobs) == 2


def test_a_service_that_is_mapped_is_told_how_to_be_not(media_service: MediaService) -> None:
    @flow
    def forgotten() -> None:
        generations.map(media_service, [OAK, ASH])

    with pytest.raises(ServiceMapped, match=r"generations.map\(unmapped\(service\), …\)"):
        forgotten()


def test_what_was_made_is_saved_read_and_shown(media_service: MediaService, tmp_path: Path) -> None:
    @flow
    def chair() -> tuple[ImageResult, ModelResult]:
        image = generations(media_service, OAK)
        return image, meshes(media_service, input_image=image)

    image, mesh = chair()
    assert (image.service_address, image.service_home) == (media_service.base_url, None)
    file = image.save(tmp_path / "new" / "folder")
    assert file == tmp_path / "new" / "folder" / "image.png"
    assert image.save(tmp_path / "oak.PNG").read_bytes() == file.read_bytes() == image.read()
    assert mesh.save(f"{tmp_path}/models/").name == "model.glb"
    assert mesh.read().startswith(b"glTF")
    assert str(mesh) == f"3d_models/meshes: model.glb (task {mesh.task_uuid})"
    assert image._repr_mimebundle_().keys() == {"text/plain", "image/png"}
    with pytest.raises(IndexError, match="there is no file 9"):
        mesh.read(9)
    with pytest.raises(OtherFormat, match=r"model.glb cannot be saved as oak.fbx"):
        mesh.save(tmp_path / "oak.fbx")


async def test_async_code_awaits_them(media_service: MediaService, tmp_path: Path) -> None:
    @flow
    async def chair() -> Path:
        image = await generations(media_service, OAK)
        assert (await image).task_uuid == image.task_uuid
        assert await image.aread()
        # A notebook cannot await what it shows
        assert "image/png" in image._repr_mimebundle_()
        return await image.asave(tmp_path)

    assert (await chair()).name == "image.png"


def test_a_text_is_written(media_service: MediaService, tmp_path: Path) -> None:
    @flow
    def caption() -> Path:
        return captions(media_service, "assets/1/image.png", "English").save(tmp_path)

    assert caption() == tmp_path / "caption.txt"
    assert (tmp_path / "caption.txt").read_text()


def test_a_result_that_is_stored_holds_no_key_and_is_read_with_that_of_the_environment(
    media_service: MediaService, monkeypatch: pytest.MonkeyPatch
) -> None:
    @flow
    def chair() -> ImageResult:
        return generations(media_service, OAK)

    stored = pickle.dumps(chair())
    assert KEY.encode() not in stored
    monkeypatch.setenv("MEDIA_API_KEY", KEY)
    image = pickle.loads(stored)
    assert image.read()
    assert KEY not in json.dumps(image.model_dump(mode="json"))


def test_a_cached_result_whose_file_has_expired_says_so_and_is_made_again_if_asked(
    media_service: MediaService, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_API_KEY", KEY)
    cached = generations.with_options(
        cache_policy=INPUTS, persist_result=True, cache_expiration=timedelta(hours=1)
    )

    @flow
    def chair(anew: bool) -> ImageResult:
        return cached.with_options(refresh_cache=anew)(media_service, OAK)

    first = chair(anew=False)
    assert chair(anew=False).task_uuid == first.task_uuid
    assert len(fake_service.jobs) == 1
    fake_service.asset_answers = [problem(410, "gone")]
    with pytest.raises(ResultGone, match="refresh_cache=True"):
        chair(anew=False).read()
    # A proxy that finds nothing says nothing of the service, and nobody shall buy again for it
    fake_service.asset_answers = [reply("<html>", 404)]
    with pytest.raises(UnexpectedAnswer):
        chair(anew=False).read()
    fake_service.asset_answers = []
    assert chair(anew=True).read()
    assert len(fake_service.jobs) == 2


def test_a_run_that_is_named_goes_on_with_its_jobs_in_another_flow_run(
    media_service: MediaService, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    @flow
    def chairs(*prompts: str) -> list[str]:
        return [generations(media_service, prompt).task_uuid for prompt in prompts]

    monkeypatch.setenv("MEDIA_RUN", "night")
    first = chairs(OAK, OAK, ASH)
    assert len(set(first)) == 3
    # As another process of the same run sees it, which asks in another order
    monkeypatch.setattr("media_pipelines.submission.scope._scopes", {})
    assert chairs(ASH, OAK, OAK) == [first[2], first[0], first[1]]
    monkeypatch.setenv("MEDIA_RUN", "another night")
    assert not set(chairs(OAK)) & set(first)
    assert len(fake_service.jobs) == 4


# Prefect hands on copies of lists
SEEN: list[list[str]] = []


@flow
def inner(service: MediaService) -> list[str]:
    return [generations(service, each).task_uuid for each in (OAK, OAK)]


@task(retries=1)
def own_that_fails_once(service: MediaService) -> None:
    SEEN.append([generations(service, each).task_uuid for each in (OAK, OAK)])
    if len(SEEN) == 1:
        raise RuntimeError("The task has a bad day.")


@task(retries=1)
async def own_of_functions(service: MediaService) -> None:
    made = await asyncio.gather(*(generations.fn(service, OAK) for _ in range(2)))
    SEEN.append(sorted(image.task_uuid for image in made))
    if len(SEEN) == 1:
        raise RuntimeError("The task has a bad day.")


@flow
def of_own_tasks(service: MediaService) -> None:
    own_that_fails_once(service)


@flow
async def of_own_functions(service: MediaService) -> None:
    await own_of_functions(service)


@flow(retries=1)
def of_flows(service: MediaService) -> None:
    SEEN.append(inner(service))
    if len(SEEN) == 1:
        raise RuntimeError("The flow has a bad day.")


@pytest.mark.parametrize("outer", [of_own_tasks, of_own_functions, of_flows])
@pytest.mark.parametrize("run", ["", "night"])
async def test_what_is_tried_again_around_a_call_finds_its_jobs(
    media_service: MediaService,
    fake_service: FakeService,
    monkeypatch: pytest.MonkeyPatch,
    outer: Callable[..., Any],
    run: str,
) -> None:
    monkeypatch.setenv("MEDIA_RUN", run and str(uuid.uuid4()))
    SEEN.clear()
    if asyncio.iscoroutine(made := await asyncio.to_thread(outer, media_service)):
        await made
    assert SEEN[0] == SEEN[1]
    assert len(fake_service.jobs) == len(set(SEEN[0])) == 2


def test_a_hook_may_save_what_was_made(media_service: MediaService, tmp_path: Path) -> None:
    def save(_task: object, _run: object, ended: State[ImageResult]) -> None:
        result: ImageResult = ended.data.result
        result.save(tmp_path)

    @flow
    def chair() -> None:
        generations.with_options(on_completion=[save])(media_service, OAK)

    chair()
    assert (tmp_path / "image.png").is_file()


def test_slots_that_processes_share_are_asked_for_from_several_threads(
    media_service: MediaService, fake_service: FakeService
) -> None:
    limit = f"slots-{uuid.uuid4()}"
    asyncio.run(_with_limit(limit))
    service = media_service.model_copy(update={"shared_limit": limit})

    @flow(task_runner=ThreadPoolTaskRunner(max_workers=4))
    def chairs() -> int:
        found = generations.map(unmapped(service), [OAK, ASH, OAK, ASH])
        return len({image.result().task_uuid for image in found})

    assert chairs() == 4


async def _with_limit(name: str) -> None:
    async with get_client() as server:
        await server.create_global_concurrency_limit(
            GlobalConcurrencyLimitCreate(name=name, limit=2)
        )


async def test_a_flow_that_is_canceled_waits_until_its_job_is_given_up(
    media_service: MediaService, fake_service: FakeService
) -> None:
    begun, canceled = asyncio.Event(), threading.Event()

    async def work() -> None:
        loop.call_soon_threadsafe(begun.set)
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.3)
            canceled.set()

    loop = asyncio.get_running_loop()
    waiting = asyncio.ensure_future(asyncio.to_thread(_waits, work()))
    await begun.wait()
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(_threads[-1]), ctypes.py_object(KeyError)
    )
    with pytest.raises(KeyError):
        await waiting
    assert canceled.is_set()


_threads: list[int] = []


def _waits(work: Coroutine[Any, Any, None]) -> None:
    _threads.append(threading.get_ident())
    waited_for(work)


def test_a_process_that_forks_has_a_loop_of_its_own(media_service: MediaService) -> None:
    assert generations(media_service, OAK).result
    child = os.fork()
    if not child:
        os._exit(0 if waited_for(asyncio.sleep(0, True)) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_flow_run_that_is_tried_again_finds_its_jobs(
    media_service: MediaService, fake_service: FakeService
) -> None:
    seen: list[list[str]] = []

    @flow(retries=1)
    def chairs() -> None:
        seen.append([generations(media_service, each).task_uuid for each in (OAK, OAK, ASH)])
        if len(seen) == 1:
            raise RuntimeError("The machine of the flow has a bad day.")

    chairs()
    assert seen[0] == seen[1]
    assert len(fake_service.jobs) == len(set(seen[0])) == 3
