"""`make ui`, from the first start to the pictures that a browser shows."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from selenium import webdriver

from tests.browser import needs_browser, open_browser
from tests.fake_service import KEY, FakeService
from tests.interrupts import take_interrupts

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 120.0
SECONDS_TO_RUN = 90.0
SECONDS_TO_SHOW = 60.0
PICTURES = """
return [...document.images]
  .filter(image => image.src.startsWith('data:image/webp') && image.naturalWidth > 0).length
"""

SAVE_BLOCK = """
import sys
from blocks.media_service import MediaService
block = MediaService(base_url=sys.argv[1], api_key=sys.argv[2])
print(block.save("fake", overwrite=True))
"""

pytestmark = needs_browser


class Workbench:
    """`.ci/ui` in a process of its own."""

    def __init__(self, home: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if "PREFECT" not in name},
            "PYTHON": sys.executable,
            "PREFECT_HOME": str(home / "prefect"),
            "PREFECT_SERVER_API_PORT": str(port),
            "PREFECT_API_URL": f"{self.url}/api",
        }
        self.process = subprocess.Popen(
            [ROOT / ".ci" / "ui"],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=take_interrupts,
        )

    def wait_until_it_says_where_it_is(self) -> None:
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert self.url in said, said

    def post(self, path: str, body: dict[str, Any]) -> Any:
        with httpx.Client(trust_env=False, timeout=30) as http:
            return http.post(f"{self.url}/api{path}", json=body).raise_for_status().json()

    def get(self, path: str) -> Any:
        with httpx.Client(trust_env=False, timeout=30) as http:
            return http.get(f"{self.url}/api{path}").raise_for_status().json()

    def save_block(self, service: FakeService) -> str:
        command = [sys.executable, "-c", SAVE_BLOCK, service.base_url, KEY]
        saved = subprocess.run(
            command, env=self.environment, cwd=ROOT, check=True, capture_output=True, text=True
        )
        return saved.stdout.split()[-1]

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health", trust_env=False).is_success
        except httpx.TransportError:
            return False


def until(condition: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.5)


@pytest.fixture
def workbench(tmp_path: Path) -> Iterator[Workbench]:
    bench = Workbench(tmp_path)
    try:
        bench.wait_until_it_says_where_it_is()
        yield bench
    finally:
        bench.process.send_signal(signal.SIGINT)
        bench.process.communicate(timeout=60)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    with open_browser(tmp_path) as driver:
        yield driver


def test_a_deployed_run_shows_its_pictures_and_ctrl_c_ends_everything(
    workbench: Workbench,
    browser: webdriver.Chrome,
    fake_service: FakeService,
    tmp_path: Path,
) -> None:
    found = {each["name"]: each for each in workbench.post("/deployments/filter", {})}
    assert set(found) == {
        "text_to_model",
        "image_to_model",
        "retexture_variants",
        "video_to_animation",
        "text_to_animation",
    }
    deployment = found["text_to_model"]
    block = workbench.save_block(fake_service)
    parameters = {
        **deployment["parameters"],
        "service": {"$ref": {"block_document_id": block}},
        "delivery": {"folder": str(tmp_path / "output")},
    }
    created = workbench.post(
        f"/deployments/{deployment['id']}/create_flow_run",
        {"parameters": parameters, "state": {"type": "SCHEDULED"}},
    )
    run = f"/flow_runs/{created['id']}"
    until(lambda: workbench.get(run)["state"]["type"] in ("COMPLETED", "FAILED"), SECONDS_TO_RUN)
    assert workbench.get(run)["state"]["type"] == "COMPLETED", workbench.get(run)["state"]
    assert (tmp_path / "output" / "run.json").exists()

    browser.get(f"{workbench.url}/artifacts")
    until(lambda: browser.execute_script(PICTURES) >= 6, SECONDS_TO_SHOW)
    browser.get(f"{workbench.url}/runs/flow-run/{created['id']}")
    until(lambda: "image: a walnut armchair" in browser.page_source, SECONDS_TO_SHOW)

    workbench.process.send_signal(signal.SIGINT)
    workbench.process.wait(60)
    assert not workbench.answers()
