"""The HTTP server of Cog itself, behind a service that is killed, and is killed itself."""

import io
import json
import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from media_testing.running_service import RunningService, wait_until
from media_testing.task_answers import ended, until_end

GENERATIONS = "images/generations"
PREDICTOR = Path(__file__).with_name("counted_predictor.py")
SECONDS = {"quick": 0.2, "slow": 3.0, "endless": 100.0, "priced": 3.0}
ENGINE = """
[[engine]]
name = "{name}"
kind = "prediction"
profile = "cog"
base_url = "{server}"
input = {{ prompt = "prompt", width = "width", height = "height" }}
extra = {{ seconds = {seconds} }}
serves = [{{ operation = "images/generations", models = ["{name}"] }}]
{price}
"""
PRICE = 'price = { amount = 0.25, currency = "EUR" }'


@dataclass
class RealCog:
    """The server, which can be killed and started again on the same port."""

    url: str
    counted: Path
    begin: Callable[[], "subprocess.Popen[bytes]"]
    process: "subprocess.Popen[bytes]" = field(init=False)

    def start(self) -> None:
        self.process = self.begin()
        wait_until(self.is_ready, 60, 0.1)

    def is_ready(self) -> bool:
        assert self.process.poll() is None, "Cog has ended by itself"
        try:
            told = httpx.get(f"{self.url}/health-check", timeout=2).json()
        except httpx.HTTPError:
            return False
        return bool(told["status"] == "READY")

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)

    def told(self) -> Counter[tuple[str, str]]:
        """Count what the model has written, by event and name."""
        lines = self.counted.read_text().splitlines() if self.counted.exists() else []
        return Counter((each["event"], each["name"]) for each in map(json.loads, lines))

    def executions(self, name: str) -> tuple[int, int]:
        """Return how often a prediction has begun and ended."""
        told = self.told()
        return told["begun", name], told["ended", name]

    def waits_for(self, event: str, name: str) -> None:
        wait_until(lambda: self.told()[event, name], 30, 0.01)


@pytest.fixture(scope="module")
def cog(
    named: Callable[[str, str], str],
    start_server: Callable[..., "subprocess.Popen[bytes]"],
    free_port: Callable[[], int],
    tmp_path_factory: pytest.TempPathFactory,
) -> RealCog:
    python = named("COG_PYTHON", "Python that has the package cog")
    folder, port = tmp_path_factory.mktemp("cog"), free_port()
    shutil.copy(PREDICTOR, folder)
    command = [python, "-m", "cog.server.http", "--host", "127.0.0.1"]
    environment = {
        "COUNTED": str(folder / "counted"),
        "PORT": str(port),
        "COG_PREDICT_TYPE_STUB": f"{PREDICTOR.name}:CountedPredictor",
        # It starts its worker as `python`
        "PATH": f"{Path(python).parent}{os.pathsep}{os.environ['PATH']}",
    }
    url = f"http://127.0.0.1:{port}"
    server = RealCog(url, folder / "counted", lambda: start_server(command, folder, environment))
    server.start()
    return server


@pytest.fixture(scope="module")
def service(cog: RealCog, start_service: Callable[[str, str], RunningService]) -> RunningService:
    engines = [
        ENGINE.format(
            name=name, server=cog.url, seconds=seconds, price=PRICE if name == "priced" else ""
        )
        for name, seconds in SECONDS.items()
    ]
    return start_service("cog-service", "".join(engines))


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def asked_for(model: str, prompt: str) -> dict[str, Any]:
    return {"model": model, "prompt": prompt, "size": "1024x1024"}


def sent(client: httpx.Client, model: str, prompt: str) -> str:
    answer = client.post(f"/api/v1/{GENERATIONS}", json=asked_for(model, prompt))
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return str(answer.json()["task_uuid"])


def test_a_picture_of_a_real_prediction(client: httpx.Client, cog: RealCog) -> None:
    told = ended(client, GENERATIONS, asked_for("quick", "one"))
    assert (told["status"], told["model"]) == ("COMPLETED", "quick")
    with Image.open(io.BytesIO(client.get(f"/{told['result'][0]}").content)) as picture:
        assert picture.size == (1024, 1024)
    assert cog.executions("one") == (1, 1)


@pytest.mark.parametrize("seconds", [0.0, 1.0, 2.0])
def test_a_service_that_is_killed_has_what_costs_nothing_done_again(
    service: RunningService, client: httpx.Client, cog: RealCog, seconds: float
) -> None:
    name = f"killed after {seconds}"
    task = sent(client, "slow", name)
    cog.waits_for("begun", name)
    time.sleep(seconds)
    service.kill()
    service.start()
    told = until_end(client, GENERATIONS, task)
    assert told["status"] == "COMPLETED", told["error"]
    # Cog ends a prediction whose connection ends, so no second one runs beside it
    assert cog.told()["interrupted", name] == 1
    assert cog.executions(name) == (2, 1)


def test_a_service_that_is_killed_does_not_send_again_what_may_be_charged(
    service: RunningService, client: httpx.Client, cog: RealCog
) -> None:
    task = sent(client, "priced", "killed and priced")
    cog.waits_for("begun", "killed and priced")
    service.kill()
    service.start()
    told = until_end(client, GENERATIONS, task)
    assert (told["status"], told["error"]["code"]) == ("FAILED", "unknown_charge")
    assert f"Look for job {task} there" in told["error"]["message"]
    assert told["error"]["message"].endswith("It may have cost 0.25 EUR.")
    assert cog.executions("killed and priced") == (1, 0)


def test_a_cancel_reaches_the_prediction(client: httpx.Client, cog: RealCog) -> None:
    task = sent(client, "endless", "is canceled")
    cog.waits_for("begun", "is canceled")
    began = time.monotonic()
    client.post(f"/api/v1/{GENERATIONS}/{task}/cancel").raise_for_status()
    cog.waits_for("interrupted", "is canceled")
    assert time.monotonic() - began < 2
    assert until_end(client, GENERATIONS, task)["error"]["code"] == "canceled"


def test_a_server_that_is_at_work_is_waited_for(client: httpx.Client, cog: RealCog) -> None:
    names = [f"one of three {number}" for number in range(3)]
    tasks = [sent(client, "quick", name) for name in names]
    told = [until_end(client, GENERATIONS, task) for task in tasks]
    assert {each["status"] for each in told} == {"COMPLETED"}
    assert [cog.executions(name) for name in names] == [(1, 1)] * 3


def test_a_server_that_dies_gets_what_costs_nothing_again(
    client: httpx.Client, cog: RealCog
) -> None:
    task = sent(client, "slow", "dies at work")
    cog.waits_for("begun", "dies at work")
    cog.kill()
    cog.start()
    told = until_end(client, GENERATIONS, task)
    assert told["status"] == "COMPLETED", told["error"]
    assert cog.executions("dies at work") == (2, 1)


def test_a_server_that_dies_does_not_get_again_what_may_be_charged(
    client: httpx.Client, cog: RealCog
) -> None:
    task = sent(client, "priced", "dies and is priced")
    cog.waits_for("begun", "dies and is priced")
    cog.kill()
    cog.start()
    told = until_end(client, GENERATIONS, task)
    assert (told["status"], told["error"]["code"]) == ("FAILED", "unknown_charge")
    assert cog.executions("dies and is priced") == (1, 0)
