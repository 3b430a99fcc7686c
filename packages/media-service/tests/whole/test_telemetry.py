"""Prefect sends nothing home, whichever of our packages a script imports."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from media_testing.repository import ROOT

_SENDS = """
from prefect._internal.analytics import is_telemetry_enabled
print(is_telemetry_enabled())
"""
_SERVER_SENDS = """
from prefect.client.orchestration import get_client
with get_client(sync_client=True) as server:
    print(server.request("GET", "/admin/settings").json()["server"]["analytics_enabled"])
"""


def said(script: str, home: Path, **settings: str) -> str:
    """Run a script as somebody who has said nothing about telemetry; return its last line."""
    # A machine for tests may have variables that keep Prefect quiet by themselves.
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT)}
    # Its 20 seconds are short where other tests keep the machine busy
    environment["PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS"] = "120"
    environment |= {"PREFECT_HOME": str(home), **settings}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=home, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_prefect_alone_would_send(tmp_path: Path) -> None:
    assert said(f"import prefect\n{_SENDS}", tmp_path) == "True"


@pytest.mark.parametrize(
    "imported",
    [
        pytest.param("import media_pipelines.blocks.media_service", marks=pytest.mark.long),
        pytest.param("import media_pipelines.tasks.images", marks=pytest.mark.long),
        "import media_pipelines.flows.text_to_model",
        "import prefect, media_pipelines.tasks.images",
    ],
)
def test_nothing_is_sent(tmp_path: Path, imported: str) -> None:
    assert said(f"{imported}\n{_SENDS}", tmp_path) == "False"


@pytest.mark.long
@pytest.mark.parametrize(
    "imported",
    ["import media_pipelines.tasks.images", "import prefect, media_pipelines.tasks.images"],
)
def test_the_temporary_server_sends_nothing_either(tmp_path: Path, imported: str) -> None:
    assert said(f"{imported}\n{_SERVER_SENDS}", tmp_path) == "False"


def test_who_wants_to_send_may(tmp_path: Path) -> None:
    assert (
        said(f"import media_pipelines.tasks.images\n{_SENDS}", tmp_path, DO_NOT_TRACK="0") == "True"
    )
