"""docs/start/first-flow.md, word by word in an empty folder that has the wheel and no checkout."""

import json
import re
import shlex
from pathlib import Path

import pytest

from media_testing.fake_service import KEY, FakeService
from media_testing.stranger import ROOT, Stranger
from media_testing.workbench import Workbench, until

GUIDE = (ROOT / "docs" / "start" / "first-flow.md").read_text()
TWO_MINUTES, SECONDS_BETWEEN_RUNS = "120", "20"
SECONDS_TO_HAPPEN = 180.0
# What the pipeline makes when nobody asks for something else
SCHEDULED = "an oak chair with a red seat"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


COMMANDS = [line for block in blocks("sh") for line in block.splitlines()]


def command(begin: str) -> list[str]:
    """The words of the one command of the guide that begins so."""
    (found,) = [line for line in COMMANDS if line.startswith(begin)]
    return shlex.split(found)


@pytest.fixture
def newcomer(tmp_path: Path, wheels: Path) -> Stranger:
    stranger = Stranger(tmp_path, wheels, also=["setuptools"])
    (flow,) = blocks("python")
    (project,) = blocks("toml")
    (tmp_path / "our_flows").mkdir()
    (tmp_path / "our_flows" / "__init__.py").touch()
    (tmp_path / "our_flows" / "chair.py").write_text(flow)
    (tmp_path / "pyproject.toml").write_text(project)
    stranger.install_folder()
    return stranger


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_guide_leads_to_pages_of_runs_that_a_schedule_has_started(
    newcomer: Stranger, fake_service: FakeService, tmp_path: Path
) -> None:
    first = command(".venv/bin/media run")[1:]
    service = ["--base-url", fake_service.base_url, "--api-key", KEY]
    done = newcomer.run("-m", "media_pipelines", *first, *service)
    assert done.returncode == 0, done.stderr
    assert "a walnut chair" in (tmp_path / "output/first/index.html").read_text()

    bench = Workbench(tmp_path, python=newcomer.python, folder=tmp_path)
    try:
        bench.wait_until_it_says_where_it_is()
        skipping = command(".venv/bin/media deploy --skip-overlaps")[1:]
        done = newcomer.run("-m", "media_pipelines", *skipping, PREFECT_API_URL=f"{bench.url}/api")
        assert done.returncode == 0, done.stdout + done.stderr
        chosen = bench.deployment("chair")["concurrency_options"]
        assert chosen["collision_strategy"] == "CANCEL_NEW"
        block = bench.save_block(fake_service.base_url, KEY, "fake")
        given = {"service": {"$ref": {"block_document_id": block}}}
        bench.patch(f"/deployments/{bench.deployment('chair')['id']}", {"parameters": given})
        prefect(newcomer, bench, "deployment run chair/chair")
        prefect(newcomer, bench, "deployment schedule create chair/chair --interval")
        pages = tmp_path / "output" / "chair"
        until(lambda: SCHEDULED in completed(newcomer, bench), SECONDS_TO_HAPPEN)
        prefect(newcomer, bench, "deployment schedule clear")
        assert bench.deployment("chair")["schedules"] == []
        prefect(newcomer, bench, "deployment schedule create chair/chair --cron")
        (left,) = bench.deployment("chair")["schedules"]
        assert left["schedule"]["cron"] == "0 6 * * 1-5"
    finally:
        bench.end()
    assert "a small pine stool" in "".join(p.read_text() for p in pages.glob("*/index.html"))
    assert SCHEDULED in (pages / "latest" / "index.html").read_text()


def completed(newcomer: Stranger, bench: Workbench) -> set[str]:
    """The names of the runs that the guide's list shows."""
    listed = prefect(newcomer, bench, "flow-run ls", "--output", "json")
    return {run["name"] for run in json.loads(listed)}


def prefect(newcomer: Stranger, bench: Workbench, begin: str, *more: str) -> str:
    """Give a command of the guide to the server, and return what it printed."""
    asked = command(f".venv/bin/prefect {begin}")[1:]
    words = [SECONDS_BETWEEN_RUNS if word == TWO_MINUTES else word for word in asked]
    done = newcomer.run("-m", "prefect", *words, *more, PREFECT_API_URL=f"{bench.url}/api")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
