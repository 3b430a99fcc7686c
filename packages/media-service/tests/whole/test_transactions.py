"""How many transactions a task costs the database of several machines: it must not grow unseen."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from media_testing import postgres_server
from media_testing.running_service import ROOT, RunningService

ENHANCEMENTS = "/api/v1/images/prompt_enhancements"
BODY = {"prompt": "a chair", "system_prompt": "expand", "options": {"block": True}}
ENGINES = """
[[engine]]
name = "waits"
serves = ["images/prompt_enhancements"]
function = "media_testing.odd_recipes:say"
worker = "remote"
[engine.options]
seconds = 0
"""
HOSTS = 2
TASKS = 20
# Stored; claimed, looked whether more waits, by the other host that was told as well, and after the
# end; ended, told to webhooks, read; one more for what goes on now and then
MOST = 8 + 1
# What goes on while nothing is to be done
_AT_REST = re.compile(
    r"seen_at|keys\.|LISTEN|^SELECT (?:1$|count\(|max\(jobs|jobs\.operation, avg\()"
)
_LINE = re.compile(r"^(\d+)\|LOG:  (?:statement|execute [^:]*): (.*)")


@dataclass(frozen=True)
class Machines:
    """An API and hosts that a database has logged since they began.

    Attributes:
        client: Speaks to the API.
        log: Of the database.
    """

    client: httpx.Client
    log: Path


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    folder = tmp_path_factory.mktemp("machines")
    (folder / "engines.toml").write_text(ENGINES)
    (folder / "api" / "content").mkdir(parents=True)
    with postgres_server.running("127.0.0.1", "log_statement=all", "log_line_prefix='%p|'") as url:
        shared = {
            "database": url,
            "link_secrets": "between-tests",
            "engines": folder / "engines.toml",
            "concurrency": "cpu:1,remote:8",
        }
        _migrate(url, folder)
        api = RunningService(folder / "api", **shared).start()
        hosts = [_host(folder / f"host-{number}", shared) for number in range(HOSTS)]
        with api.client() as client:
            yield Machines(client, postgres_server.data_of(url).parent / "log")
        for process in (*hosts, api):
            process.stop()


def _migrate(url: str, folder: Path) -> None:
    command = [sys.executable, "-P", "-m", "media_pipelines", "migrate"]
    environment = {**os.environ, "MEDIA_DATABASE": url}
    home = ("--home", str(folder / "operator"))
    subprocess.run([*command, *home], cwd=ROOT, env=environment, check=True, capture_output=True)


def _host(home: Path, shared: dict[str, object]) -> RunningService:
    home.mkdir()
    # As a file system of the network
    (home / "content").symlink_to(home.parent / "api" / "content")
    return RunningService(home, command="work", makes_keys=False, **shared).start()


def transactions(lines: Sequence[str]) -> Counter[str]:
    """Count what a log has of them, each by the first lines of its statements."""
    open_: dict[str, list[str]] = {}
    found: Counter[str] = Counter()
    for line in lines:
        matched = _LINE.match(line)
        if not matched:
            continue
        process, statement = matched.groups()
        words = re.sub(r"\s+", " ", statement)
        if words.startswith("BEGIN"):
            open_[process] = []
        elif words.startswith(("COMMIT", "ROLLBACK")):
            found["; ".join(open_.pop(process, []))] += 1
        elif process in open_:
            open_[process].append(words)
        else:
            found[words] += 1
    return found


def test_a_task_costs_few_transactions(machines: Machines) -> None:
    def ask() -> str:
        answer = machines.client.post(ENHANCEMENTS, json=BODY)
        return answer.raise_for_status().json()["status"]

    assert ask() == "COMPLETED"
    before = machines.log.stat().st_size
    assert {ask() for _ in range(TASKS)} == {"COMPLETED"}
    lines = machines.log.read_bytes()[before:].decode().splitlines()
    found = {text: n for text, n in transactions(lines).items() if not _AT_REST.search(text)}
    assert sum(n for text, n in found.items() if "INSERT INTO jobs" in text) == TASKS
    assert 5 <= sum(found.values()) / TASKS <= MOST, found


def test_each_process_listens_on_one_connection(machines: Machines) -> None:
    lines = machines.log.read_text().splitlines()
    listening = {
        found[1] for line in lines if (found := _LINE.match(line)) and "LISTEN" in found[2]
    }
    assert len(listening) == 1 + HOSTS
