"""What every test starts from; none of it loads Prefect.

A test in a folder `fast` that loads Prefect or starts Blender fails: it belongs elsewhere. All
others have the fixtures of `media_testing.servers`, each of which is there once for all folders.
"""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from media_pipelines.run.temporary_server import RECORDING

# Prefect reads these when it is imported.
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
for setting, value in RECORDING.items():
    os.environ.setdefault(setting, value)
# The ledger of accepted jobs and the folder of embedded services; never those of the user.
os.environ["MEDIA_HOME"] = tempfile.mkdtemp(prefix="media-home-")
# Services that the tests start take a third of the time for a path-traced picture.
os.environ["MEDIA_RENDER_SAMPLES"] = "1"
# Nor does anything stay after a test that is watched in a terminal
os.environ["MEDIA_KEEP_SECONDS"] = "0"


FAST = "fast"
"""Folder of the tests that start nothing and load nothing slow."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the collector out of what stays: modules, and thousands of tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> None:
    """Bring the servers, which load Prefect, when the first test comes that may use one."""
    if FAST not in module_path.parts:
        parent.config.pluginmanager.import_plugin("media_testing.servers")


LEFT_OUT = "TESTS_LEFT_OUT"
"""Names, in the environment, the tests that this run leaves out, and why."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if told := os.environ.get(LEFT_OUT):
        terminalreporter.write_line(f"LEFT OUT {told}")


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["MEDIA_HOME"], ignore_errors=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    # Its summary imports all of Hypothesis, twice what a small file costs, to say nothing
    if session.testscollected and "hypothesis" not in sys.modules:
        session.config.pluginmanager.unregister(name="hypothesispytest")


SLOW = ("prefect", "bpy")


def loaded() -> set[str]:
    """Return what is there that no fast test may use."""
    blender = sys.modules.get("media_studio.blender.process")
    running = {"Blender"} if blender is not None and blender.is_running() else set()
    return running | {name for name in SLOW if name in sys.modules}


@pytest.fixture(autouse=True)
def _loads_nothing_slow(request: pytest.FixtureRequest) -> Iterator[None]:
    if FAST not in request.path.parts:
        yield
        return
    before = loaded()
    yield
    assert loaded() == before, (
        f"{request.path.name} goes to tests/local or, with Blender, tests/whole"
    )


@pytest.fixture(scope="session", autouse=True)
def _imports_nothing_slow(request: pytest.FixtureRequest) -> Iterator[None]:
    before = loaded()
    yield
    if all(FAST in item.path.parts for item in request.session.items):
        assert before == set(), "a module imports it at its top: see python -X importtime"
