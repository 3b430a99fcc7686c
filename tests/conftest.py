"""What every test starts from; none of it loads Prefect."""

import gc
import os
import sys
import tempfile
from collections.abc import Generator

import pytest

# Prefect reads these when it is imported.
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
# The ledger of accepted jobs and the folder of embedded services; never those of the user.
os.environ["MEDIA_HOME"] = tempfile.mkdtemp(prefix="media-home-")
# Services that the tests start take a third of the time for a path-traced picture.
os.environ["MEDIA_RENDER_SAMPLES"] = "1"


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


def pytest_sessionfinish(session: pytest.Session) -> None:
    # Its summary imports all of Hypothesis, twice what a small file costs, to say nothing
    if session.testscollected and "hypothesis" not in sys.modules:
        session.config.pluginmanager.unregister(name="hypothesispytest")
