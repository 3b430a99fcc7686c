"""A run is one trace with what the service does of it; a row of a batch is one of its own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_testing.repository import ROOT
from media_testing.running_service import RunningService
from media_testing.span_collector import CollectedSpan, SpanCollector, span_collector

ENHANCEMENTS = "images/prompt_enhancements"
RUN = ("run", ENHANCEMENTS, "--prompt", "a robot", "--system-prompt", "Describe light.")
CHAIN = ("run", "text_to_model", "--prompt", "an oak chair", "--texture-prompt", "bronze")
STEPS = ["generations", "meshes", "textures", "remeshings", "conversions", "renderings"]
TIMED = ["queued", "input", "engine", "preview", "publishing"]
# What a machine may take that is busy with other tests
RUN_SECONDS = 240.0


@pytest.fixture(scope="module")
def collector_of_all() -> Iterator[SpanCollector]:
    with span_collector() as collector, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url)
        patch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        yield collector


@pytest.fixture
def collector(collector_of_all: SpanCollector) -> SpanCollector:
    """Without the spans of earlier tests."""
    collector_of_all.spans.clear()
    return collector_of_all


@pytest.fixture(scope="module")
def service(
    collector_of_all: SpanCollector, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningService]:
    """A service that exports its spans."""
    service = RunningService(tmp_path_factory.mktemp("service") / "home").start()
    yield service
    service.stop()


def begun(service: RunningService, folder: Path, *command: str) -> "subprocess.Popen[str]":
    where = ("--base-url", service.url, "--api-key", service.keys["alice"])
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "media_pipelines", *command, *where, "--output", str(folder)],
        cwd=ROOT,
        env={**os.environ, "MEDIA_HOME": str(service.home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def ended(process: "subprocess.Popen[str]", seconds: float = RUN_SECONDS) -> str:
    with process:
        try:
            told, _ = process.communicate(timeout=seconds)
        finally:
            process.kill()
    assert process.returncode == 0, told
    return told


def names(spans: list[CollectedSpan]) -> list[str]:
    return [span.name for span in spans]


def test_a_run_is_one_trace_down_to_the_parts_of_its_task(
    collector: SpanCollector, service: RunningService, tmp_path: Path
) -> None:
    ended(begun(service, tmp_path / "run", *RUN))
    collector.wait_for(5, *TIMED)
    [run] = collector.roots()
    [task] = collector.children(run)
    [post] = collector.children(task)
    [job] = collector.children(post)
    assert names([post, job]) == [f"POST /api/v1/{ENHANCEMENTS}", ENHANCEMENTS]
    assert names(collector.children(job)) == TIMED
    services = ["media-pipelines"] * 2 + ["media-service"] * 2
    assert [span.service for span in (run, task, post, job)] == services


@pytest.mark.long
def test_a_row_of_a_batch_is_a_trace_linked_to_the_run_that_makes_it(
    collector: SpanCollector, service: RunningService, tmp_path: Path
) -> None:
    table = tmp_path / "words.csv"
    table.write_text("row,prompt,system_prompt\na,a robot,Describe.\nb,a chair,Describe.\n")
    batch = ("batch", "--manifest", str(table), "--pipeline", ENHANCEMENTS)
    ended(begun(service, tmp_path / "{row}", *batch))
    collector.wait_for(2 * 5, *TIMED)
    [run] = [span for span in collector.roots() if "prefect.run.id" in span.attributes]
    rows = [span for span in collector.roots() if span != run]
    assert {row.attributes["media.row"] for row in rows} == {"a", "b"}
    for row in rows:
        assert row.links == (run.id,)
        [operation] = collector.children(row)
        [post] = collector.children(operation)
        [job] = collector.children(post)
        assert names(collector.children(job)) == TIMED


@pytest.mark.long
@pytest.mark.timeout(5 * RUN_SECONDS)
def test_six_steps_are_one_trace_through_a_kill_of_the_service(
    collector: SpanCollector, service: RunningService, tmp_path: Path
) -> None:
    with begun(service, tmp_path / "chair", *CHAIN) as run:
        try:
            collector.wait_for(1, "POST /api/v1/3d_models/meshes", seconds=RUN_SECONDS)
            os.kill(service.worker_ids()[0], signal.SIGSTOP)
            service.kill()
            service.start()
            ended(run, 3 * RUN_SECONDS)
        finally:
            run.kill()
    collector.wait_for(6 * 5, *TIMED)
    [flow] = collector.roots()
    print(collector.tree(flow))
    tasks = collector.children(flow)
    assert len(tasks) == len(STEPS)
    for task, step in zip(tasks, STEPS, strict=True):
        posts = collector.children(task)
        [job] = [job for post in posts for job in collector.children(post)]
        assert job.name.endswith(step)
        assert names(collector.children(job)) == TIMED


@pytest.mark.long
def test_a_collector_that_does_not_answer_fails_no_run(
    service: RunningService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
        told = ended(begun(service, tmp_path / "run", *RUN))
    assert "COMPLETED in" in told
    assert "Traceback" not in told
    assert told.count("Spans do not reach") <= 1
