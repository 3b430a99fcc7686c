"""`media check-service`: what it says beforehand, what it prints, and how it ends."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from media_pipelines.command.program import main
from media_testing.conforming_service import ConformingService
from media_testing.fake_service import KEY, running


@pytest.fixture(scope="module")
def _running() -> Iterator[ConformingService]:
    with running(ConformingService()) as service:
        yield service


@pytest.fixture
def service(_running: ConformingService) -> ConformingService:
    _running.reset()
    return _running


def test_the_report_is_a_table_with_a_verdict(
    service: ConformingService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check-service", service.base_url, "--key", KEY, "--create"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("It creates at most 3 tasks: a picture")
    lines = told.out.splitlines()
    assert any(re.fullmatch(r"  ok       completes a task +by small", line) for line in lines)
    assert sum(line.startswith("Created images/") for line in lines) == 3
    assert lines[-1] == f"{service.base_url} conforms in all that was tried (not tried: 1)."


def test_without_leave_nothing_is_created(
    service: ConformingService,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEDIA_API_KEY", KEY)
    assert main(["check-service", service.base_url]) == 0
    assert capsys.readouterr().err.startswith("Nothing is created.")
    assert service.tasks == {}


def test_a_program_reads_the_report_as_json(
    service: ConformingService, capsys: pytest.CaptureFixture[str]
) -> None:
    service.faults = frozenset({"two operations", "wrong digest"})
    assert main(["check-service", service.base_url, "--key", KEY, "--create", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["conforms"], len(report["created"])) == (False, 3)
    found = {result["check"]: result["grade"] for result in report["results"]}
    assert found["has the 14 operations"] == "lacks"
    assert found["says the digest of a file"] == "fails"
    assert report["verdict"].endswith("does not conform (failing: 1, lacking: 1, not tried: 1).")


@pytest.mark.parametrize(
    ("command", "status", "told"),
    [
        (["http://127.0.0.1:9"], 1, "does not answer"),
        (["http://me:secret@127.0.0.1:9"], 2, "no user name or password"),
        (["http://a:b"], 2, "is not an address"),
        (["127.0.0.1:9"], 2, "Begin it with http:// or https://"),
        (["http://127.0.0.1:9", "--key", "ключ"], 2, "printable ASCII"),
        ([], 2, "URL is missing"),
    ],
)
def test_an_address_or_key_that_will_not_do_is_one_sentence(
    command: list[str], status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check-service", *command]) == status
    assert told in capsys.readouterr().err.splitlines()[-1]


def test_it_loads_neither_prefect_nor_the_service() -> None:
    script = (
        "import sys\nfrom media_pipelines.command.program import main\n"
        "main(['check-service', 'http://127.0.0.1:9'])\n"
        "print([m for m in ('prefect', 'numba', 'fastapi') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"
