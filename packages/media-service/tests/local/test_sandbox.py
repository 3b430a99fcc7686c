"""What a confined process cannot do, each tried in a free process as well, and what it can."""

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_service.processes import sandbox
from media_service.processes.child_process import command, environment
from media_service.processes.sandbox import Confinement, confine, confinement, gaps
from media_service.settings.settings import Settings
from media_testing.repository import ROOT

pytestmark = pytest.mark.skipif(
    bool(gaps("auto")), reason="the kernel of this machine cannot confine a process wholly"
)

# Each prints nothing and returns, or raises; what it changes is seen by the test
ATTEMPTS = """
import ctypes, json, os, resource, signal, socket, subprocess, sys
from pathlib import Path
from media_service.processes.child_process import begin
home, port = begin()
secret, service, libc = Path(home) / "link-secret", os.getppid(), ctypes.CDLL(None, use_errno=True)

def call(name, *arguments):
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)

def connect(family, kind, address):
    with socket.socket(family, kind) as link:
        link.connect(address)
        link.send(b"x")

def symlink():
    Path("link").unlink(missing_ok=True)
    os.symlink(secret, "link")
    Path("link").read_text()

def started():
    said = subprocess.run(["/bin/cat", secret], capture_output=True)
    if said.returncode:
        raise PermissionError(said.stderr)

attempts = {
    "read a file of the service": secret.read_text,
    "list the folder of the service": lambda: os.listdir(home),
    "read it through a link": symlink,
    "read it in a process that it starts": started,
    "link a file of the service": lambda: os.link(secret, "hard"),
    "write outside": lambda: (Path(home) / "new").write_text("x"),
    "empty a file": lambda: os.truncate(Path(home) / "database", 0),
    "remove a file": lambda: os.unlink(Path(home) / "removable"),
    "rename a file": lambda: os.rename(Path(home) / "movable", Path(home) / "moved"),
    "connect by TCP": lambda: connect(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", int(port))),
    "send by UDP": lambda: connect(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 9)),
    "connect to a socket of the machine": lambda: connect(
        socket.AF_UNIX, socket.SOCK_STREAM, str(Path(home) / "socket")),
    "send a signal to the service": lambda: os.kill(service, signal.SIGCONT),
    "read the environment of the service": Path(f"/proc/{service}/environ").read_bytes,
    "read the memory of the service": lambda: open(f"/proc/{service}/mem", "rb").close(),
    "limit the service": lambda: resource.prlimit(
        service, resource.RLIMIT_CORE, resource.prlimit(service, resource.RLIMIT_CORE)),
    "move the service to another core": lambda: os.sched_setaffinity(
        service, os.sched_getaffinity(service)),
    "slow the service": lambda: os.setpriority(os.PRIO_PROCESS, service, 0),
    "share memory of the system": lambda: call("shmget", 0, 4096, 0o1600),
}
said = {}
for name, attempt in attempts.items():
    try:
        attempt()
        said[name] = "done"
    except OSError as exc:
        said[name] = type(exc).__name__
os.chmod(Path(home) / "database", 0o777)
print(json.dumps(said))
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / "work" / "worker-1").mkdir(parents=True)
    for name in ("link-secret", "database", "removable", "movable"):
        (home / name).write_text("secret")
        (home / name).chmod(0o600)
    return home


@pytest.fixture
def port(home: Path) -> Iterator[int]:
    """A TCP and a local socket that answer."""
    with socket.socket() as listener, socket.socket(socket.AF_UNIX) as local:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        here = Path.cwd()
        os.chdir(home)  # the address of a local socket is short
        local.bind("socket")
        os.chdir(here)
        local.listen()
        yield listener.getsockname()[1]


def said(script: str, allowed: Confinement | None, home: Path, *arguments: str) -> str:
    """What a process prints that begins as those of the service do."""
    folder = home / "work" / "worker-1"
    begun = command("module", allowed, *arguments)
    place = begun.index("module")
    done = subprocess.run(
        [*begun[: place - 1], "-c", script, *begun[place + 1 :]],
        cwd=folder,
        env=environment(folder) | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_a_free_process_can_do_a_confined_one_cannot(home: Path, port: int) -> None:
    allowed = confinement(home / "work" / "worker-1", home)
    confined = json.loads(said(ATTEMPTS, allowed, home, str(home), str(port)))
    # A link into another tree is one between file systems, to Landlock
    refusals = dict.fromkeys(confined, "PermissionError") | {
        "link a file of the service": "OSError"
    }
    assert confined == refusals
    assert (home / "database").stat().st_mode & 0o777 == 0o600
    free = json.loads(said(ATTEMPTS, None, home, str(home), str(port)))
    assert dict.fromkeys(free, "done") == free
    assert (home / "database").stat().st_mode & 0o777 == 0o777


def test_what_an_engine_needs_it_still_has(home: Path, tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    (models / "weights").write_text("1 2 3")
    script = """
import ctypes, os, shutil, socket, subprocess, sys, tempfile, threading
from pathlib import Path
from media_service.processes.child_process import begin
(models,) = begin()
import numpy, PIL.Image
assert Path(models, "weights").read_text() == "1 2 3"
Path("made").write_text("x"); os.link("made", "again"); os.makedirs("a/b")
os.rename("made", "a/b/c")
shutil.copy2("again", "copied"); Path("copied").chmod(0o400); Path("copied").unlink()
tempfile.NamedTemporaryFile().close(); open("/dev/null", "w").write("x"); os.urandom(3)
threading.Thread(target=lambda: None).start(); socket.socketpair()
child = [sys.executable, "-c", "import numpy, os; open('from_child', 'w').close(); os.abort()"]
assert subprocess.run(child).returncode == -6
running = subprocess.Popen(["/bin/sleep", "60"]); running.kill(); running.wait()
assert not [line for line in open("/proc/self/status") if "CapEff" in line and int(line[8:], 16)]
print(sorted(os.listdir()))
"""
    allowed = confinement(home / "work" / "worker-1", home, [models])
    assert "from_child" in said(script, allowed, home, str(models))


def test_what_surrounds_the_home_is_readable_and_the_home_is_not(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home.parent / "recipe.py").write_text("x = 1")
    monkeypatch.setattr(sys, "path", ["", str(home.parent), *sys.path])
    (home.parent / "way-in").symlink_to(home)
    script = """
from pathlib import Path
from media_service.processes.child_process import begin
(around,) = begin()
print(Path(around, "recipe.py").read_text())
for inside in ("home/link-secret", "way-in/link-secret"):
    try:
        print(Path(around, inside).read_text())
    except PermissionError:
        print("denied")
"""
    allowed = confinement(home / "work" / "worker-1", home)
    assert (
        said(script, allowed, home, str(home.parent)).split("\n")[:3] == ["x = 1"] + ["denied"] * 2
    )


@pytest.mark.parametrize("inside", [".", "content", "work/worker-1"])
def test_an_engine_gets_no_folder_of_the_service(home: Path, inside: str) -> None:
    (home / inside).mkdir(exist_ok=True)
    with pytest.raises(ValueError, match="belongs to the service"):
        confinement(home / "work" / "worker-1", home, [home / inside])


def test_a_process_on_a_gpu_may_name_its_threads_and_is_confined_else(
    home: Path, port: int
) -> None:
    script = """
import os
from media_service.processes.child_process import begin
begin()
open(f"/proc/self/task/{os.getpid()}/comm", "w").write("renamed")
print(open("/proc/self/comm").read())
"""
    folder = home / "work" / "worker-1"
    allowed = confinement(folder, home, gpu=True)
    assert said(script, allowed, home).strip() == "renamed"
    attempts = json.loads(said(ATTEMPTS, allowed, home, str(home), str(port)))
    assert "done" not in attempts.values()


def test_a_process_with_threads_cannot_be_confined(home: Path) -> None:
    """It would go on in a thread that has given up nothing."""
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        with pytest.raises(RuntimeError, match="threads"):
            confine(confinement(home, home / "elsewhere"))
    finally:
        end.set()
        thread.join()


@pytest.mark.parametrize(
    ("version", "filters", "said"),
    [
        (0, True, ["no Landlock"]),
        (2, True, ["can empty files"]),
        (5, True, ["can end processes"]),
        (0, False, ["no Landlock", "no seccomp"]),
    ],
)
def test_what_a_kernel_cannot_do_is_said_and_stops_who_requires_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int, filters: bool, said: list[str]
) -> None:
    monkeypatch.setattr(sandbox, "landlock_version", lambda: version)
    monkeypatch.setattr(sandbox, "has_seccomp", lambda: filters)
    assert all(each in gap for each, gap in zip(said, gaps("auto"), strict=True))
    Settings.from_environment(tmp_path)
    with pytest.raises(ValueError, match=f"MEDIA_SANDBOX=required.*{said[0]}"):
        Settings.from_environment(tmp_path, sandbox="required")
