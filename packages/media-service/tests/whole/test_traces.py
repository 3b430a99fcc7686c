"""One trace from a request to the jobs of two services, also where one of them is killed."""

import base64
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from media_service.operating.operator import Operator
from media_testing import postgres_server
from media_testing.running_service import RunningService, finish, wait_until
from media_testing.span_collector import CollectedSpan, SpanCollector, span_collector

KEY = "UPSTREAM_KEY_OF_THE_TEST"
TRACE, SPAN = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
ENHANCEMENTS, CAPTIONS = "images/prompt_enhancements", "images/captions"
ENGINES = f"""
[[engine]]
name = "upstream"
kind = "media"
base_url = "{{url}}"
api_key_variable = "{KEY}"
serves = ["{ENHANCEMENTS}"]
"""
WORDS = {"prompt": "a robot", "system_prompt": "Describe material and light."}
NO_PICTURE = {
    "input_image": base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)).decode(),
    "language": "English",
}
TIMED = ["queued", "input", "engine", "preview", "publishing"]
ROOT = CollectedSpan(
    service="",
    name="",
    kind="",
    trace=TRACE,
    id=SPAN,
    parent="",
    begin=0,
    end=0,
    attributes={},
    is_error=False,
    links=(),
)


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[SpanCollector]:
    with span_collector() as collector:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url)
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        yield collector


@pytest.fixture
def service(collector: SpanCollector, tmp_path: Path) -> Iterator[RunningService]:
    service = RunningService(tmp_path / "home").start()
    yield service
    service.stop()


def posted(service: RunningService, operation: str, body: dict[str, str]) -> str:
    with service.client() as client:
        headers = {"traceparent": f"00-{TRACE}-{SPAN}-01"}
        answer = client.post(f"/api/v1/{operation}", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["task_uuid"])


def names(spans: list[CollectedSpan]) -> list[str]:
    return [span.name for span in spans]


def test_six_tasks_are_one_trace_through_a_kill_of_the_service(
    service: RunningService, collector: SpanCollector
) -> None:
    bodies = [(ENHANCEMENTS, WORDS), (CAPTIONS, NO_PICTURE), (ENHANCEMENTS, WORDS)]
    for operation, body in bodies:
        uuid = posted(service, operation, body)
        with service.client() as client:
            finish(client, operation, uuid)
    # The others are stored, and one of them runs
    os.kill(service.worker_ids()[0], signal.SIGSTOP)
    uuids = [posted(service, operation, body) for operation, body in bodies]
    collector.wait_for(6, f"POST /api/v1/{CAPTIONS}", f"POST /api/v1/{ENHANCEMENTS}")
    service.kill()
    service.start()
    with service.client() as client:
        for (operation, _), uuid in zip(bodies, uuids, strict=True):
            finish(client, operation, uuid)
    jobs = collector.wait_for(6, CAPTIONS, ENHANCEMENTS)
    assert {span.trace for span in collector.spans} == {TRACE}
    assert {span.service for span in collector.spans} == {"media-service"}
    posts = collector.children(ROOT)
    assert [names(collector.children(post)) for post in posts] == [
        [operation] for operation, _ in (*bodies, *bodies)
    ]
    assert [job.is_error for job in sorted(jobs, key=lambda job: job.begin)] == [
        False,
        True,
        False,
    ] * 2
    for job in jobs:
        parts = ["queued", "run"] if job.is_error else TIMED
        assert names(collector.children(job)) == parts
    # A poll or a probe has none
    assert len(collector.spans) == 6 + 6 + 4 * len(TIMED) + 2 * 2


def test_the_trace_goes_on_in_a_service_that_is_the_engine_of_another(
    service: RunningService,
    collector: SpanCollector,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(KEY, service.keys["alice"])
    monkeypatch.setenv("OTEL_SERVICE_NAME", "front")
    (tmp_path / "engines.toml").write_text(ENGINES.format(url=service.url))
    front = RunningService(
        tmp_path / "front", engines=tmp_path / "engines.toml", concurrency="cpu:1,remote:1"
    ).start()
    try:
        uuid = posted(front, ENHANCEMENTS, WORDS)
        with front.client() as client:
            assert finish(client, ENHANCEMENTS, uuid)["status"] == "COMPLETED"
        collector.wait_for(2, ENHANCEMENTS)
    finally:
        front.stop()
    [post] = collector.children(ROOT)
    [job] = collector.children(post)
    parts = collector.children(job)
    assert names(parts) == TIMED
    engine = parts[TIMED.index("engine")]
    assert (engine.kind, engine.service) == ("CLIENT", "front")
    [there] = collector.children(engine)
    assert (there.name, there.service) == (f"POST /api/v1/{ENHANCEMENTS}", "media-service")
    assert names(collector.children(there)) == [ENHANCEMENTS]


@pytest.mark.parametrize("by", ["client", "operator"])
def test_a_canceled_task_is_part_of_the_trace_and_its_cancel_is_not(
    service: RunningService, collector: SpanCollector, by: str
) -> None:
    os.kill(service.worker_ids()[0], signal.SIGSTOP)
    uuid = posted(service, CAPTIONS, NO_PICTURE)
    if by == "operator":
        cancel = ["cancel", uuid, "--home", str(service.home)]
        subprocess.run([sys.executable, "-P", "-m", "media_pipelines", *cancel], check=True)
    else:
        with service.client() as client:
            client.post(f"/api/v1/{CAPTIONS}/{uuid}/cancel").raise_for_status()
    [job] = collector.wait_for(1, CAPTIONS)
    assert (job.trace, job.attributes["error.type"], job.is_error) == (TRACE, "canceled", False)
    wait_until(lambda: len(collector.roots()) == 1, 10)


@pytest.mark.parametrize("settings", [{}, {"OTEL_TRACES_EXPORTER": "none"}])
def test_where_no_collector_is_named_no_sdk_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    service = RunningService(tmp_path / "home").start()
    try:
        assert service.process
        mapped = Path(f"/proc/{service.process.pid}/maps").read_text()
        assert "pydantic_core" in mapped
        # Compiled, and loaded by the exporter alone
        assert "google/_upb" not in mapped
    finally:
        service.stop()


@pytest.mark.long
def test_on_several_machines_the_process_that_records_the_end_makes_the_spans(
    collector: SpanCollector, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres_server.running() as url, ExitStack() as running:
        monkeypatch.setenv("MEDIA_DATABASE", url)
        Operator(tmp_path / "operator").migrate()
        for command in ("serve", "work"):
            monkeypatch.setenv("OTEL_SERVICE_NAME", command)
            process = RunningService(
                tmp_path / command, command=command, makes_keys=command == "serve", database=url
            )
            running.callback(process.stop)
            process.start()
            if command == "serve":
                api = process
        uuid = posted(api, ENHANCEMENTS, WORDS)
        with api.client() as client:
            assert finish(client, ENHANCEMENTS, uuid)["status"] == "COMPLETED"
        collector.wait_for(1, ENHANCEMENTS)
    [post] = collector.children(ROOT)
    [job] = collector.children(post)
    assert (post.service, job.service) == ("serve", "work")
    assert names(collector.children(job)) == TIMED
