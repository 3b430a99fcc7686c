"""A recipe that has turned against its service, and two clients of which one has sent it."""

import json
import time
from collections.abc import Iterator

import pytest

from media_service.processes.sandbox import gaps
from media_testing.running_service import ROOT, RunningService, finish, wait_until

OPERATION = "images/prompt_enhancements"
# A worker starts in a second or two, and a busy machine takes its time
SECONDS_TO_BEGIN_AGAIN = 20.0
RECIPES = """
import json, os, signal, socket, sqlite3, subprocess, sys, time
from pathlib import Path
from media_service.engine_api.execution import Outcome

def work(execution):
    home, request = Path(execution.engine_options["home"]), execution._assignment.request
    kind, _, argument = request["prompt"].partition(" ")
    return globals()[kind](execution, home, argument)

def picture(execution, content):
    path = execution.folder / "own.png"
    path.write_bytes(content)
    return execution.publish(path, "picture.png")

def publish(execution, home, argument):
    return Outcome(result=picture(execution, argument.encode()))

def forge(execution, home, argument):
    return Outcome(result="", metadata={"downloads": [{"uri": argument}]})

def link(execution, home, argument):
    uri = picture(execution, b"x")
    path = execution.folder / "results" / "picture.png"
    path.unlink()
    path.symlink_to(home / "link-secret")
    return Outcome(result=uri)

def leave(execution, home, argument):
    if not os.fork():
        os.setsid()
        if not os.fork():
            time.sleep(600)
    os._exit(0)

def attack(execution, home, argument):
    port, other = argument.split()
    service = os.getppid()

    def connect():
        socket.create_connection(("127.0.0.1", int(port)), 2).close()

    def send():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.sendto(b"x", ("127.0.0.1", 9))

    def ask():
        database = sqlite3.connect(f"file:{home}/service.sqlite?mode=ro", uri=True)
        database.execute("SELECT 1 FROM jobs")

    def shell():
        subprocess.run(["/bin/cat", home / "link-secret"], check=True, stderr=subprocess.DEVNULL)

    attempts = {
        "the network": connect,
        "a datagram": send,
        "the key of links": (home / "link-secret").read_bytes,
        "the key of links, by another program": shell,
        "the database": ask,
        "the result of another": (home / "content" / other[:2] / other).read_bytes,
        "the jobs of others": lambda: os.listdir(home / "work"),
        "the logs": lambda: os.listdir(home / "logs"),
        "the store": lambda: (home / "content" / "new").write_bytes(b"x"),
        "the temporary folder of the machine": lambda: Path("/tmp/of-an-attack").write_text("x"),
        "the libraries": lambda: Path(json.__file__).open("a").close(),
        "compiled code of others": lambda: (Path(json.__file__).parent / "x.nbi").write_text("x"),
        "a signal": lambda: os.kill(service, signal.SIGTERM),
        "the memory of the service": lambda: open(f"/proc/{service}/mem", "rb").close(),
        "the environment of the service": Path(f"/proc/{service}/environ").read_bytes,
    }
    said = {}
    for name, attempt in attempts.items():
        try:
            attempt()
            said[name] = "done"
        except Exception as exc:
            said[name] = type(exc).__name__
    said["keys"] = sorted(name for name in os.environ if "KEY" in name or "SECRET" in name)
    return Outcome(result=json.dumps(said))
"""
ENGINE = """
[[engine]]
name = "turned"
serves = ["{operation}"]
function = "turned_recipes:work"
[engine.options]
home = "{home}"
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    folder, home = tmp_path_factory.mktemp("recipes"), tmp_path_factory.mktemp("service") / "home"
    (folder / "turned_recipes.py").write_text(RECIPES)
    (folder / "engines.toml").write_text(ENGINE.format(operation=OPERATION, home=home))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{folder}:{ROOT}")
        patch.setenv("GATEWAY_KEY", "of an engine")
        service = RunningService(home, engines=folder / "engines.toml")
    yield service.start()
    service.stop()


def run(service: RunningService, client: str, prompt: str) -> dict[str, object]:
    body = {"prompt": prompt, "system_prompt": "x"}
    with service.client(client) as http:
        uuid = http.post(f"/api/v1/{OPERATION}", json=body).json()["task_uuid"]
        return finish(http, OPERATION, uuid)


@pytest.fixture(scope="module")
def of_alice(service: RunningService) -> str:
    """The address of a result of another client."""
    return str(run(service, "alice", "publish private")["result"])


def digest(service: RunningService) -> str:
    """The name of that result in the store."""
    files = [path for path in (service.home / "content").rglob("*") if path.is_file()]
    (found,) = [path.name for path in files if path.read_bytes() == b"private"]
    return found


@pytest.mark.skipif(bool(gaps("auto")), reason="the kernel of this machine cannot confine wholly")
def test_a_worker_that_was_taken_over_reaches_nothing_of_the_service(
    service: RunningService, of_alice: str
) -> None:
    port = service.url.rpartition(":")[2]
    envelope = run(service, "bob", f"attack {port} {digest(service)}")
    said = json.loads(str(envelope["result"]))
    assert said.pop("keys") == []
    assert {name for name, how in said.items() if how == "done"} == set()
    expected = {"PermissionError", "OperationalError", "CalledProcessError"}
    assert len(said) == 15
    assert set(said.values()) == expected


def test_a_forged_offer_is_not_signed(service: RunningService, of_alice: str) -> None:
    envelope = run(service, "bob", f"forge {of_alice}")
    assert (envelope["status"], envelope["metadata"]) == ("FAILED", None)
    assert envelope["error"]["code"] == "internal_error"  # type: ignore[index]
    assert "UntrueOutcome" not in json.dumps(envelope)


def test_a_result_that_is_a_link_is_not_followed(service: RunningService) -> None:
    envelope = run(service, "bob", "link")
    assert envelope["error"]["code"] == "internal_error"  # type: ignore[index]
    secret = (service.home / "link-secret").read_bytes()
    stored = [path for path in (service.home / "content").rglob("*") if path.is_file()]
    assert all(path.read_bytes() != secret for path in stored)


def test_a_worker_that_leaves_others_behind_frees_its_place_and_they_end(
    service: RunningService,
) -> None:
    before = len(service.worker_ids())
    assert run(service, "alice", "leave")["status"] == "FAILED"
    began = time.monotonic()
    assert run(service, "bob", "publish mine")["status"] == "COMPLETED"
    assert time.monotonic() - began < SECONDS_TO_BEGIN_AGAIN
    # What it has left behind would be found as one of them
    wait_until(lambda: len(service.worker_ids()) == before, 30)


def test_nothing_of_a_job_is_left_for_the_next(service: RunningService) -> None:
    run(service, "bob", "publish again")
    assert list((service.home / "work").glob("worker-*/*-1")) == []
    assert list((service.home / "work" / "prepared").iterdir()) == []
