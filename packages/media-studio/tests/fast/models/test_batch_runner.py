"""A batch in the process with models: what becomes of each job."""

import json
from collections.abc import Sequence
from multiprocessing import Pipe
from pathlib import Path

import numpy as np
import pytest

from media_service.engine_api.errors import Declined
from media_service.engine_api.local_settings import LocalSettings
from media_service.engine_api.messages import (
    Assignment,
    Batch,
    BatchEnded,
    Dropped,
    EngineCall,
    InputFile,
    Made,
    NotMade,
)
from media_service.workers.model_lane import what_is_equal
from media_studio.models import batch_runner
from media_studio.models.batch_runner import BatchRunner
from media_studio.models.resident_model import InferenceInput, InferenceOutput, Watch

GREY = np.full((4, 4, 3), 128, np.uint8)


class Model:
    """Does so many at once, and refuses prompts that say so."""

    room = 2
    ran: list[int]

    def __init__(self) -> None:
        type(self).ran = []

    def bytes(self) -> int:
        return 1_000_000

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        self.ran.append(len(inputs))
        if len(inputs) > self.room:
            raise RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried 9 bytes")
        watch.step(0.5)
        for each in inputs:
            if each.prompt == "refused":
                raise Declined("No.")
            if each.prompt == "huge":
                raise MemoryError
            if each.prompt == "defect":
                raise KeyError("defect")
        return [InferenceOutput(pictures=[GREY]) for _ in inputs]


class Desk:
    """A runner in a folder, and the service's end of its socket."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._next = 1
        self.service, theirs = Pipe()
        self.runner = BatchRunner(theirs, "cpu", 10_000_000)

    def job(self, number: int, prompt: str) -> Assignment:
        job = Assignment(
            uuid=f"{number:08x}",
            operation="images/generations",
            host="h",
            attempt=1,
            request={"prompt": prompt},
            inputs={},
            engine=EngineCall(
                name="tiny",
                kind="local",
                options={"folder": str(self.folder), "diffusers": {}},
            ),
            render_threads=1,
            render_samples=1,
        )
        (self.folder / job.folder_name).mkdir()
        return job

    def run(self, *prompts: str) -> dict[str, Made | NotMade]:
        jobs = [self.job(number, prompt) for number, prompt in enumerate(prompts, self._next)]
        self._next += len(jobs)
        return self.runner.run(Batch(jobs=jobs)).jobs

    def said(self) -> list[str]:
        kinds = []
        while self.service.poll(0):
            kinds.append(json.loads(self.service.recv_bytes())["kind"])
        return kinds


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    def load(_settings: LocalSettings) -> Model:
        return Model()

    monkeypatch.setattr(batch_runner, "_loaded", load)
    monkeypatch.setattr(Model, "room", 2)
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


def codes(ended: dict[str, Made | NotMade]) -> list[str]:
    return [each.code if isinstance(each, NotMade) else "made" for each in ended.values()]


def test_jobs_run_at_once_and_each_has_its_picture_and_seed(desk: Desk, tmp_path: Path) -> None:
    ended = desk.run("a", "b")
    assert Model.ran == [2]
    assert [(each.files, each.seed) for each in ended.values()] == [(["0.png"], 1), (["0.png"], 2)]
    assert (tmp_path / "00000002-1" / "results" / "0.png").is_file()
    assert desk.said() == ["residents", "progress"]


def test_a_batch_that_is_out_of_memory_is_done_one_by_one(desk: Desk) -> None:
    assert codes(desk.run("a", "b", "c")) == ["made", "made", "made"]
    assert Model.ran == [3, 1, 1, 1]


def test_one_job_alone_that_is_out_of_memory_says_so_and_another_engine_may_be_asked(
    desk: Desk,
) -> None:
    ended = desk.run("a", "huge", "b")
    assert codes(ended) == ["made", "out_of_memory", "made"]
    answer = ended["00000002"]
    assert isinstance(answer, NotMade)
    assert answer.may_fall_back
    assert "smaller" in answer.message
    assert "made" in codes(desk.run("c"))


def test_a_refusal_and_a_defect_are_answered_and_the_next_job_is_done(desk: Desk) -> None:
    assert codes(desk.run("refused")) == ["engine_declined"]
    assert codes(desk.run("defect")) == ["internal_error"]
    assert codes(desk.run("c")) == ["made"]


def test_a_batch_ends_at_the_next_step_when_nobody_waits_for_any_of_it(desk: Desk) -> None:
    desk.service.send_bytes(Dropped(uuid="00000001").model_dump_json().encode())
    assert codes(desk.run("a")) == ["canceled"]


def test_a_batch_goes_on_for_those_who_still_wait(desk: Desk) -> None:
    desk.service.send_bytes(Dropped(uuid="00000001").model_dump_json().encode())
    assert codes(desk.run("a", "b")) == ["made", "made"]


def test_what_differs_in_prompt_and_seed_only_is_done_together(desk: Desk) -> None:
    def with_request(**changes: object) -> str:
        request = {"prompt": "a", "size": "1024x1024", **changes}
        return what_is_equal(job.model_copy(update={"request": request}))

    job = desk.job(1, "a")
    same = with_request()
    assert with_request(prompt="b", seed=7, options={"preview": False}) == same
    assert with_request(size="1280x720") != same
    assert with_request(model="another") != same
    picture = {"input_images.0": InputFile(kind="image", uri="assets/a.png", sha256="1")}
    assert what_is_equal(job.model_copy(update={"inputs": picture})) != what_is_equal(job)
    engine = job.engine.model_copy(update={"name": "another"})
    assert what_is_equal(job.model_copy(update={"engine": engine})) != what_is_equal(job)


def test_outcomes_are_read_as_they_were_written(desk: Desk) -> None:
    ended = BatchEnded(jobs=desk.run("a", "refused"))
    assert BatchEnded.model_validate_json(ended.model_dump_json()) == ended
