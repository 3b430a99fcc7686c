"""What happens when processes die: nothing accepted is lost, nothing is done twice."""

import base64
import json
import os
import signal
import socket
import sqlite3
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from media_service.processes.process_channel import LARGEST_LOG
from media_testing.processes import is_alive
from media_testing.running_service import RunningService, finish, wait_until

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)).decode()
CAPTION = {"input_image": PNG, "language": "English"}
CAPTIONS = "/api/v1/images/captions"


@pytest.fixture
def service(tmp_path: Path):
    service = RunningService(tmp_path / "home")
    yield service.start()
    service.stop()


def database(service: RunningService) -> sqlite3.Connection:
    return sqlite3.connect(service.home / "service.sqlite")


def status(service: RunningService, uuid: str) -> str:
    query = "SELECT status FROM jobs WHERE uuid = ?"
    return str(database(service).execute(query, (uuid,)).fetchone()[0])


def attempts(service: RunningService, uuid: str) -> int:
    query = "SELECT attempts FROM jobs WHERE uuid = ?"
    return int(database(service).execute(query, (uuid,)).fetchone()[0])


def pause_worker(service: RunningService) -> int:
    """Stop the only worker, so that the next job stays in the middle of its work."""
    worker = service.worker_ids()[0]
    os.kill(worker, signal.SIGSTOP)
    return worker


# Once in the traceback of a process that cannot start, however many errors led to each other
START = "_run_module_as_main"


def has_worker(service: RunningService, uuid: str) -> bool:
    """Whether a job is past the arrival of its files, and its worker has its folder."""
    return any((service.home / "work").glob(f"worker-*/{uuid}-*"))


def test_killed_worker_does_not_cost_the_job(service: RunningService) -> None:
    with service.client() as client:
        worker = pause_worker(service)
        created = client.post(CAPTIONS, json=CAPTION).json()
        wait_until(lambda: has_worker(service, created["task_uuid"]), 10)
        os.kill(worker, signal.SIGKILL)
        envelope = finish(client, "images/captions", created["task_uuid"])
    assert envelope["error"]["code"] == "invalid_image"
    assert attempts(service, created["task_uuid"]) == 2
    assert not is_alive(worker)


def test_job_that_kills_three_workers_fails_and_the_next_one_runs(service: RunningService) -> None:
    with service.client() as client:
        body = {"prompt": "an oak chair", "size": "1280x720"}
        poison = client.post("/api/v1/images/generations", json=body).json()["task_uuid"]
        for attempt in (1, 2, 3):
            wait_until(lambda n=attempt: attempts(service, poison) == n, 30)
            worker = service.worker_ids()[0]
            os.kill(worker, signal.SIGKILL)
            wait_until(lambda pid=worker: not is_alive(pid), 10)
        assert finish(client, "images/generations", poison)["error"]["code"] == "worker_died"
        other = client.post(CAPTIONS, json=CAPTION).json()
        envelope = finish(client, "images/captions", other["task_uuid"])
    assert envelope["error"]["code"] == "invalid_image"


def test_killed_service_finishes_200_queued_jobs_after_restart_none_twice(
    service: RunningService,
) -> None:
    with service.client() as client:
        pause_worker(service)
        accepted = [client.post(CAPTIONS, json=CAPTION).json()["task_uuid"] for _ in range(200)]
    workers = service.worker_ids()
    service.kill()
    wait_until(lambda: not any(map(is_alive, workers)), 10)
    service.start()
    wait_until(lambda: service.health()["queued"] == 0, 60)
    with service.client() as client:
        for uuid in accepted:
            assert finish(client, "images/captions", uuid)["status"] == "FAILED"
    rows = database(service).execute("SELECT uuid, attempts, status FROM jobs").fetchall()
    assert sorted(row[0] for row in rows) == sorted(accepted)
    # The one job that was running when the service was killed is tried again
    assert Counter(row[1] for row in rows) == {1: 199, 2: 1}
    assert {row[2] for row in rows} == {"FAILED"}


def test_workers_end_with_a_killed_service_also_in_the_middle_of_a_job(
    service: RunningService,
) -> None:
    with service.client() as client:
        client.post("/api/v1/images/generations", json={"prompt": "an oak chair"})
    workers = service.worker_ids()
    time.sleep(0.5)
    service.kill()
    wait_until(lambda: not any(map(is_alive, workers)), 10)
    service.start()


@pytest.mark.long
def test_cancel_of_a_running_job_frees_its_worker(service: RunningService) -> None:
    with service.client() as client:
        worker = pause_worker(service)
        running = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
        waiting = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
        wait_until(lambda: has_worker(service, running), 10)
        for uuid in (waiting, running):
            canceled = client.post(f"{CAPTIONS}/{uuid}/cancel").json()
            assert (canceled["status"], canceled["error"]["code"]) == ("FAILED", "canceled")
        wait_until(lambda: not is_alive(worker), 10)
        after = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
        envelope = finish(client, "images/captions", after)
    assert envelope["error"]["code"] == "invalid_image"


@pytest.mark.long
def test_worker_that_does_not_read_freezes_nobody_else(service: RunningService) -> None:
    """More text than a socket buffers, for a worker that is stopped."""
    pause_worker(service)
    with service.client() as client:
        body = {"prompt": "🪑" * 199_000, "system_prompt": "add light"}
        created = client.post("/api/v1/images/prompt_enhancements", json=body).json()
        uuid = created["task_uuid"]
        wait_until(lambda: has_worker(service, uuid), 10)
        for _ in range(20):
            assert client.get("/healthz").status_code == httpx.codes.OK
            assert client.post(CAPTIONS, json=CAPTION).status_code == httpx.codes.CREATED
        canceled = client.post(f"/api/v1/images/prompt_enhancements/{uuid}/cancel").json()
    assert canceled["error"]["code"] == "canceled"
    wait_until(lambda: service.health()["queued"] == 0, 60)


@pytest.mark.long
def test_planned_restarts_do_not_count_as_attempts(service: RunningService) -> None:
    body = {"prompt": "an oak chair", "size": "1280x720"}
    with service.client() as client:
        uuid = client.post("/api/v1/images/generations", json=body).json()["task_uuid"]
    for _ in range(4):
        wait_until(lambda: status(service, uuid) == "PROCESSING", 30)
        service.stop()
        assert (status(service, uuid), attempts(service, uuid)) == ("QUEUED", 0)
        service.start()
    with service.client() as client:
        assert finish(client, "images/generations", uuid)["status"] == "COMPLETED"
    assert attempts(service, uuid) == 1


@pytest.mark.long
def test_stop_answers_clients_that_wait(service: RunningService) -> None:
    pause_worker(service)
    body = {**CAPTION, "options": {"block": True}}
    with service.client() as client, ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(client.post, CAPTIONS, json=body)
        wait_until(lambda: database(service).execute("SELECT uuid FROM jobs").fetchall(), 10)
        service.stop()
        answer = waiting.result(30)
    assert answer.status_code == httpx.codes.CREATED
    assert answer.json()["status"] in ("QUEUED", "PROCESSING")


@pytest.mark.long
def test_stop_does_not_wait_for_a_body_that_never_ends(service: RunningService) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as half_sent:
        head = f"POST {CAPTIONS} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n"
        key = f"Authorization: Bearer {service.keys['alice']}\r\n"
        half_sent.sendall(f"{head}{key}Content-Type: application/json\r\n\r\n{{".encode())
        time.sleep(0.5)
        service.stop()


@pytest.mark.long
def test_stop_does_not_wait_for_a_database_that_hangs(tmp_path: Path) -> None:
    """SQLite alone waits 10 s for a lock."""
    service = RunningService(tmp_path / "home", drain_seconds=2).start()
    with service.client() as client, closing(database(service)) as other:
        pause_worker(service)
        uuid = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
        wait_until(lambda: status(service, uuid) == "PROCESSING", 10)
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        assert service.process
        service.process.terminate()
        service.process.wait(8)
        other.execute("ROLLBACK")
    service.stop()
    service.start()
    with service.client() as client:
        envelope = finish(client, "images/captions", uuid)
    service.stop()
    assert envelope["error"]["code"] == "invalid_image"


@pytest.mark.long
def test_a_service_that_stops_claims_nothing_more(service: RunningService) -> None:
    body = {**CAPTION, "options": {"block": True}}
    with service.client() as client, ThreadPoolExecutor(1) as thread:
        worker = pause_worker(service)
        blocked = thread.submit(client.post, CAPTIONS, json=body)
        wait_until(lambda: database(service).execute("SELECT uuid FROM jobs").fetchall(), 10)
        for _ in range(20):
            client.post(CAPTIONS, json=CAPTION)
        assert service.process
        service.process.terminate()
        os.kill(worker, signal.SIGCONT)
        assert blocked.result(30).status_code in (httpx.codes.OK, httpx.codes.CREATED)
    service.stop()
    states = Counter(row[0] for row in database(service).execute("SELECT status FROM jobs"))
    assert states["PROCESSING"] == 0
    assert states["QUEUED"] > 0
    assert sum(states.values()) == 21


def test_terminated_service_leaves_no_process(service: RunningService) -> None:
    workers = service.worker_ids()
    service.stop()
    wait_until(lambda: not any(map(is_alive, workers)), 10)


@pytest.mark.long
def test_second_service_on_the_same_home_is_refused(service: RunningService) -> None:
    with pytest.raises(Exception, match="exit status 1"):
        service._run(["serve", "--port", "0", "--home", str(service.home)])


@pytest.mark.long
def test_priority_and_fairness_over_the_wire(service: RunningService) -> None:
    worker = pause_worker(service)
    owner: dict[str, tuple[str, int]] = {}
    jobs = [("alice", p) for p in (0, 5, 100, 5)] + [("bob", 100), ("bob", 0), ("carol", 10)]
    with service.client() as first:
        blocked = first.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
    wait_until(lambda: has_worker(service, blocked), 10)
    for name, priority in jobs:
        with service.client(name) as client:
            body = {**CAPTION, "options": {"priority": priority}}
            owner[client.post(CAPTIONS, json=body).json()["task_uuid"]] = (name, priority)
    os.kill(worker, signal.SIGCONT)
    wait_until(lambda: service.health()["queued"] == 0, 120)
    for uuid in owner:
        wait_until(lambda uuid=uuid: status(service, uuid) == "FAILED", 10)
    query = "SELECT uuid FROM jobs ORDER BY finished_at"
    order = [owner[row[0]] for row in database(service).execute(query) if row[0] in owner]
    assert order == [
        ("bob", 100),
        ("carol", 10),
        ("alice", 100),
        ("bob", 0),
        ("alice", 5),
        ("alice", 5),
        ("alice", 0),
    ]


@pytest.mark.long
def test_a_locked_database_delays_jobs_and_loses_none(service: RunningService) -> None:
    """Longer than the database waits for a lock (10 s)."""
    with service.client() as client, closing(database(service)) as other:
        worker = pause_worker(service)
        ending = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
        waiting = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
        wait_until(lambda: status(service, ending) == "PROCESSING", 10)
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        os.kill(worker, signal.SIGCONT)
        time.sleep(11)
        assert client.get("/api/v1/tasks").status_code == httpx.codes.OK
        other.execute("ROLLBACK")
        for uuid in (ending, waiting):
            envelope = finish(client, "images/captions", uuid)
            assert envelope["error"]["code"] == "invalid_image"


@pytest.mark.long
def test_workers_that_cannot_start_are_retried_ever_more_slowly(tmp_path: Path) -> None:
    service = RunningService(tmp_path / "home", worker_memory_mb=10)
    log = service.home / "logs" / "workers.log"
    log.parent.mkdir(parents=True)
    log.write_bytes(b"x" * (LARGEST_LOG + 1))
    service.start()
    try:
        assert log.with_name("workers.log.1").stat().st_size == LARGEST_LOG + 1
        wait_until(lambda: log.read_text().count(START) >= 2, 30)
        time.sleep(6)
        assert log.read_text().count(START) <= 6
        with service.client() as client:
            assert client.get("/api/v1/tasks").status_code == httpx.codes.OK
            assert client.get("/livez").status_code == httpx.codes.OK
            answer = client.get("/readyz")
        assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
        assert answer.json()["checks"]["workers"] == "none is ready"
    finally:
        service.stop()


@pytest.mark.long
def test_a_service_that_works_says_so_and_counts(service: RunningService) -> None:
    with service.client() as client:
        assert client.get("/readyz").json()["status"] == "ready"
        body = {**CAPTION, "options": {"block": True}}
        answer = client.post(CAPTIONS, json=body, headers={"X-Request-Id": "night-17"})
        figures = client.get("/metrics").text
    service.stop()
    labels = 'engine="embedded-image-facts",lane="cpu",operation="images/captions"'
    assert f'media_job_attempts_ended_total{{{labels},outcome="invalid_image"}} 1.0' in figures
    assert answer.headers["x-request-id"] == "night-17"
    lines = (service.home / "logs" / "access.log").read_text().splitlines()
    [line] = [json.loads(line) for line in lines if "night-17" in line]
    assert (line["client"], line["status"], line["path"]) == ("alice", 200, CAPTIONS)


@pytest.mark.long
def test_full_queue_and_slow_worker_do_not_slow_the_answers(service: RunningService) -> None:
    pause_worker(service)
    with service.client() as client:
        for _ in range(50):
            response = client.post(CAPTIONS, json=CAPTION)
            assert response.status_code == httpx.codes.CREATED
            assert client.get(response.headers["location"]).json()["status"] != "COMPLETED"
