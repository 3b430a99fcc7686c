"""The plain flow of the guide in somebody's repository: a schedule, a plain worker, a kill."""

import json
import os
import re
import signal
import socket
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest

from media_testing.fake_service import KEY, FakeService
from media_testing.stranger import ROOT, Stranger
from media_testing.workbench import flow_runs_below, running_module, until

PAGE = (ROOT / "docs" / "how-to" / "plain-flows.md").read_text()
SECONDS_TO_HAPPEN = 180.0
AWAITING_RETRY = {"state": {"type": "SCHEDULED", "name": "AwaitingRetry"}, "force": True}


def running(
    stranger: Stranger, *arguments: str, **names: str
) -> AbstractContextManager[subprocess.Popen[bytes]]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    given = {**kept, "PREFECT_HOME": str(stranger.folder / ".prefect"), **names}
    return running_module(Path(stranger.python), stranger.folder, given, *arguments[1:])


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_scheduled_flow_that_is_killed_goes_on_without_a_second_job_and_saves_its_file(
    tmp_path: Path, wheels: Path, fake_service: FakeService
) -> None:
    stranger = Stranger(tmp_path, wheels)
    code, *_ = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    (tmp_path / "chairs.py").write_text(code)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    names = {
        "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
        "MEDIA_SERVICE_URL": fake_service.base_url,
        "MEDIA_API_KEY": KEY,
        "MEDIA_HOME": str(tmp_path / "media"),
    }
    prefect = ("-m", "prefect")
    http = httpx.Client(base_url=names["PREFECT_API_URL"], trust_env=False, timeout=60)

    def runs() -> list[dict[str, object]]:
        found: list[dict[str, object]] = http.post("/flow_runs/filter", json={}).json()
        return [run for run in found if run["state_type"] != "SCHEDULED"]

    def answers() -> bool:
        try:
            return http.get("/health").is_success
        except httpx.HTTPError:
            return False

    with running(stranger, *prefect, "server", "start", "--port", port, **names):
        until(answers, SECONDS_TO_HAPPEN)
        for command in (
            "work-pool create plain --type process",
            "--no-prompt deploy chairs.py:chair -n chair -p plain --interval 3600",
        ):
            done = stranger.run(*prefect, *command.split(), **names)
            assert done.returncode == 0, done.stdout + done.stderr
        [deployment] = http.post("/deployments/filter", json={}).json()
        [schedule] = deployment["schedules"]
        # Every few seconds, as nobody waits for an hour here
        http.patch(
            f"/deployments/{deployment['id']}",
            json={"schedules": [{"schedule": {**schedule["schedule"], "interval": 15}}]},
        )
        # The second job goes on for as long as it is looked at
        fake_service.polls = 1_000_000
        with running(stranger, *prefect, "worker", "start", "--pool", "plain", **names):
            until(lambda: bool(fake_service.jobs), SECONDS_TO_HAPPEN)
            http.patch(f"/deployments/{deployment['id']}", json={"paused": True})
            [run] = [each for each in runs() if each["state_type"] == "RUNNING"]
            for process in flow_runs_below(stranger.folder):
                os.kill(process, signal.SIGKILL)
            state = f"/flow_runs/{run['id']}"
            until(lambda: http.get(state).json()["state_type"] == "CRASHED", SECONDS_TO_HAPPEN)
            fake_service.polls = 1
            for job in fake_service.jobs.values():
                job.polls_left = 1

            def is_completed() -> bool:
                now: str = http.get(state).json()["state_type"]
                if now == "CRASHED":
                    # A plain worker reports the kill twice, the second time after a retry
                    http.post(f"{state}/set_state", json=AWAITING_RETRY)
                return now == "COMPLETED"

            until(is_completed, SECONDS_TO_HAPPEN)
    made = [job.operation for job in fake_service.jobs.values()]
    assert made == ["3d_models/meshes", "3d_models/conversions"], json.dumps(made)
    assert (tmp_path / "models" / "model.fbx").is_file()
