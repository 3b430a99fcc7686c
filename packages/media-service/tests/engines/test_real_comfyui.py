"""ComfyUI itself, on the CPU, behind a service that is killed, and is killed itself."""

import io
import json
import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from media_testing.running_service import RunningService, wait_until
from media_testing.task_answers import until_end

GENERATIONS = "images/generations"
NODE = Path(__file__).with_name("counted_picture.py")
# Of the picture's own node: the rest of a job takes less than a tenth of that
SECONDS = {"quick": 0.2, "slow": 3.0, "held": 8.0, "endless": 100.0, "shared": 1.5}
# That an answer may take
PATIENCE = {"held": 30}
# Between the answer that a job is accepted and the end of the service
EARLY = (0.0, 0.02, 0.05, 0.1, 0.3)
ENGINE = """
[[engine]]
name = "{name}"
kind = "comfyui"
base_url = {servers}
workflow = "{workflow}"
fill = {{ prompt = "1.text", seed = "1.seed", width = "1.width", height = "1.height" }}
output = "2"
answer_seconds = {patience}
serves = [{{ operation = "images/generations", models = ["{name}"] }}]
"""


@dataclass
class RealComfyUI:
    """One server, which can be killed, frozen and started again on the same port."""

    url: str
    counted: Path
    begin: Callable[[], "subprocess.Popen[bytes]"]
    process: "subprocess.Popen[bytes]" = field(init=False)

    def start(self) -> None:
        self.process = self.begin()

    def wait(self) -> None:
        wait_until(self.answers, 120, 0.2)

    def answers(self) -> bool:
        assert self.process.poll() is None, "ComfyUI has ended by itself"
        try:
            return httpx.get(f"{self.url}/system_stats", timeout=2).is_success
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)

    def freeze(self) -> None:
        os.killpg(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.killpg(self.process.pid, signal.SIGCONT)

    @contextmanager
    def holding_its_queue(self) -> Iterator[None]:
        """Have it answer no question for its queue."""
        held = Path(f"{self.counted}.held")
        held.touch()
        try:
            yield
        finally:
            held.unlink()

    def told(self) -> Counter[tuple[str, str]]:
        """Count what the node has written, by event and name."""
        lines = self.counted.read_text().splitlines() if self.counted.exists() else []
        return Counter((each["event"], each["name"]) for each in map(json.loads, lines))

    def executions(self, name: str) -> tuple[int, int]:
        """Return how often a job has begun and ended."""
        told = self.told()
        return told["begun", name], told["ended", name]

    def waits_for(self, event: str, name: str) -> None:
        wait_until(lambda: self.told()[event, name], 30, 0.01)

    def has_ended(self, task: str) -> bool:
        return task in httpx.get(f"{self.url}/history/{task}", timeout=5).json()

    def queue(self) -> dict[str, Any]:
        return httpx.get(f"{self.url}/queue", timeout=5).json()  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def servers(
    named: Callable[[str, str], str],
    start_server: Callable[..., "subprocess.Popen[bytes]"],
    free_port: Callable[[], int],
    tmp_path_factory: pytest.TempPathFactory,
) -> list[RealComfyUI]:
    """Two servers of one checkout, with folders of their own."""
    checkout = Path(named("COMFYUI", "checkout of ComfyUI")).absolute()
    python = named("COMFYUI_PYTHON", "Python that has what ComfyUI needs")

    def server(folder: Path) -> RealComfyUI:
        nodes, port, counted = folder / "custom_nodes", free_port(), folder / "counted"
        nodes.mkdir()
        (folder / "user").mkdir()
        shutil.copy(NODE, nodes)
        command = [python, str(checkout / "main.py"), "--cpu", "--listen", "127.0.0.1"]
        command += ["--port", str(port), "--base-directory", str(folder)]
        command += ["--disable-auto-launch", "--disable-api-nodes"]
        environment = {"COUNTED": str(counted), "OMP_NUM_THREADS": "1"}
        url = f"http://127.0.0.1:{port}"
        return RealComfyUI(url, counted, lambda: start_server(command, folder, environment))

    both = [server(tmp_path_factory.mktemp("comfyui")) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.wait()
    return both


@pytest.fixture
def comfy(servers: list[RealComfyUI]) -> RealComfyUI:
    """One server, which has nothing to do."""
    server = servers[0]
    assert not any(server.queue().values())
    return server


@pytest.fixture(scope="module")
def service(
    servers: list[RealComfyUI],
    start_service: Callable[[str, str], RunningService],
    tmp_path_factory: pytest.TempPathFactory,
) -> RunningService:
    folder = tmp_path_factory.mktemp("workflows")
    engines = []
    for name, seconds in SECONDS.items():
        workflow = folder / f"{name}.json"
        workflow.write_text(json.dumps(_workflow(seconds)))
        urls = [server.url for server in servers] if name == "shared" else servers[0].url
        patience = PATIENCE.get(name, 2)
        engines.append(
            ENGINE.format(name=name, servers=json.dumps(urls), workflow=workflow, patience=patience)
        )
    return start_service("comfyui-service", "".join(engines))


def _workflow(seconds: float) -> dict[str, Any]:
    example = {"text": "an example", "seed": 1, "width": 64, "height": 64, "seconds": seconds}
    saved = {"images": ["1", 0], "filename_prefix": "counted"}
    return {
        "1": {"class_type": "CountedPicture", "inputs": example},
        "2": {"class_type": "SaveImage", "inputs": saved},
    }


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def sent(client: httpx.Client, model: str, prompt: str) -> str:
    body = {"model": model, "prompt": prompt, "size": "1024x1024"}
    answer = client.post(f"/api/v1/{GENERATIONS}", json=body)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return str(answer.json()["task_uuid"])


def seen(client: httpx.Client, task: str) -> dict[str, Any]:
    return client.get(f"/api/v1/{GENERATIONS}/{task}").json()  # type: ignore[no-any-return]


def completed(client: httpx.Client, task: str) -> dict[str, Any]:
    told = until_end(client, GENERATIONS, task)
    assert told["status"] == "COMPLETED", told["error"]
    return told


def test_a_picture_of_a_real_workflow(client: httpx.Client, comfy: RealComfyUI) -> None:
    told = completed(client, sent(client, "quick", "one"))
    assert told["model"] == "quick"
    content = client.get(f"/{told['result'][0]}").content
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (1024, 1024)
    # ComfyUI writes the workflow into its pictures
    assert b"CountedPicture" not in content
    assert comfy.executions("one") == (1, 1)


@pytest.mark.parametrize("seconds", EARLY)
def test_a_service_that_is_killed_about_the_submission_has_it_done_once(
    service: RunningService, client: httpx.Client, comfy: RealComfyUI, seconds: float
) -> None:
    name = f"killed after {seconds}"
    task = sent(client, "slow", name)
    time.sleep(seconds)
    service.kill()
    service.start()
    completed(client, task)
    assert comfy.executions(name) == (1, 1)


def test_a_service_that_is_killed_before_its_submission_is_answered_has_it_done_once(
    service: RunningService, client: httpx.Client, comfy: RealComfyUI
) -> None:
    comfy.freeze()
    task = sent(client, "slow", "killed before the answer")
    wait_until(lambda: seen(client, task)["status"] == "PROCESSING", 10)
    time.sleep(0.5)
    service.kill()
    comfy.thaw()
    service.start()
    completed(client, task)
    assert comfy.executions("killed before the answer") == (1, 1)


def test_a_job_that_ends_while_it_is_looked_for_is_found(
    service: RunningService, client: httpx.Client, comfy: RealComfyUI
) -> None:
    comfy.freeze()
    task = sent(client, "held", "ends while looked for")
    wait_until(lambda: seen(client, task)["status"] == "PROCESSING", 10)
    time.sleep(0.5)
    service.kill()
    with comfy.holding_its_queue():
        comfy.thaw()
        service.start()
        wait_until(lambda: comfy.has_ended(task), 30)
    completed(client, task)
    # One that is sent again is not run before the first has ended
    time.sleep(1)
    wait_until(lambda: not any(comfy.queue().values()), 20)
    assert comfy.executions("ends while looked for") == (1, 1)


@pytest.mark.parametrize("event", ["begun", "ended"])
def test_a_service_that_is_killed_while_a_job_runs_or_ends_has_it_done_once(
    service: RunningService, client: httpx.Client, comfy: RealComfyUI, event: str
) -> None:
    name = f"killed when {event}"
    task = sent(client, "slow", name)
    comfy.waits_for(event, name)
    service.kill()
    service.start()
    completed(client, task)
    assert comfy.executions(name) == (1, 1)


def test_a_service_that_is_killed_while_jobs_wait_has_them_done_once(
    service: RunningService, client: httpx.Client, comfy: RealComfyUI
) -> None:
    names = [f"waits at the kill {number}" for number in range(3)]
    tasks = [sent(client, "slow", name) for name in names]
    wait_until(lambda: "queue_position" in seen(client, tasks[-1]), 10)
    service.kill()
    service.start()
    for task in tasks:
        completed(client, task)
    assert [comfy.executions(name) for name in names] == [(1, 1)] * 3


def test_the_place_in_the_queue_is_told(client: httpx.Client, comfy: RealComfyUI) -> None:
    tasks = [sent(client, "slow", f"queued {number}") for number in range(3)]
    wait_until(lambda: len(comfy.queue()["queue_pending"]) == 2, 10)
    places: Counter[int] = Counter()

    def is_told() -> bool:
        found = {seen(client, task).get("queue_position") for task in tasks}
        places.update(place for place in found if place)
        return {1, 2} <= found

    wait_until(is_told, 10)
    for task in tasks:
        completed(client, task)
    assert set(places) == {1, 2}


def test_a_cancel_ends_what_runs_and_takes_out_what_waits(
    client: httpx.Client, comfy: RealComfyUI
) -> None:
    running, waiting = sent(client, "endless", "is canceled"), ""
    comfy.waits_for("begun", "is canceled")
    waiting = sent(client, "endless", "never begins")
    wait_until(lambda: comfy.queue()["queue_pending"], 10)
    began = time.monotonic()
    client.post(f"/api/v1/{GENERATIONS}/{waiting}/cancel").raise_for_status()
    wait_until(lambda: not comfy.queue()["queue_pending"], 10, 0.01)
    client.post(f"/api/v1/{GENERATIONS}/{running}/cancel").raise_for_status()
    comfy.waits_for("interrupted", "is canceled")
    assert time.monotonic() - began < 2
    wait_until(lambda: not any(comfy.queue().values()), 10)
    assert until_end(client, GENERATIONS, running)["error"]["code"] == "canceled"
    assert comfy.executions("never begins") == (0, 0)


@pytest.mark.parametrize("seconds", [1.0, 3.0, 6.0])
def test_a_server_that_is_frozen_at_the_submission_does_it_once(
    client: httpx.Client, comfy: RealComfyUI, seconds: float
) -> None:
    name = f"frozen for {seconds} at the submission"
    comfy.freeze()
    task = sent(client, "quick", name)
    time.sleep(seconds)
    comfy.thaw()
    completed(client, task)
    # One that is done twice is done after the first, which is all that the task waits for
    wait_until(lambda: not any(comfy.queue().values()), 10)
    assert comfy.executions(name) == (1, 1)


def test_a_server_that_is_frozen_while_it_works_does_it_once(
    client: httpx.Client, comfy: RealComfyUI
) -> None:
    task = sent(client, "slow", "frozen at work")
    comfy.waits_for("begun", "frozen at work")
    comfy.freeze()
    time.sleep(6)
    assert seen(client, task)["status"] == "PROCESSING"
    comfy.thaw()
    completed(client, task)
    assert comfy.executions("frozen at work") == (1, 1)


def test_a_server_that_dies_with_jobs_gets_them_again(
    client: httpx.Client, comfy: RealComfyUI
) -> None:
    tasks = [sent(client, "slow", name) for name in ("dies at work", "dies waiting")]
    comfy.waits_for("begun", "dies at work")
    wait_until(lambda: comfy.queue()["queue_pending"], 10)
    comfy.kill()
    comfy.start()
    comfy.wait()
    for task in tasks:
        completed(client, task)
    assert comfy.executions("dies at work") == (2, 1)
    assert comfy.executions("dies waiting") == (1, 1)


def test_a_server_that_is_not_there_is_waited_for_and_the_task_says_so(
    client: httpx.Client, comfy: RealComfyUI
) -> None:
    comfy.kill()
    task = sent(client, "quick", "comes before its server")
    wait_until(lambda: "status_reason" in seen(client, task), 10)
    reason = seen(client, task)["status_reason"]
    comfy.start()
    comfy.wait()
    told = completed(client, task)
    assert "It is asked again in" in reason
    assert "status_reason" not in told
    assert comfy.executions("comes before its server") == (1, 1)


def test_two_servers_share_the_jobs_of_an_engine(
    client: httpx.Client, comfy: RealComfyUI, servers: list[RealComfyUI]
) -> None:
    names = [f"shared {number}" for number in range(12)]
    tasks = [sent(client, "shared", name) for name in names]
    for task in tasks:
        completed(client, task)
    counts = [sum(server.told()["ended", name] for name in names) for server in servers]
    assert sum(counts) == 12
    assert all(abs(count - 6) <= 6 * 0.2 for count in counts), counts


def test_a_server_that_dies_leaves_its_jobs_to_itself_and_new_ones_to_the_other(
    client: httpx.Client, comfy: RealComfyUI, servers: list[RealComfyUI]
) -> None:
    _, other = servers
    before = [sent(client, "shared", f"before the death {number}") for number in range(4)]
    wait_until(lambda: all(any(server.queue().values()) for server in servers), 10)
    comfy.kill()
    after = [sent(client, "shared", f"after the death {number}") for number in range(4)]
    for task in after:
        completed(client, task)
    assert all(other.executions(f"after the death {number}") == (1, 1) for number in range(4))
    comfy.start()
    comfy.wait()
    for task in before:
        completed(client, task)
    ended = sum((server.told() for server in servers), Counter[tuple[str, str]]())
    assert all(ended["ended", f"before the death {number}"] == 1 for number in range(4))
