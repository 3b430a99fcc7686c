"""What `make compatibility` counts and skips, where it finds Pythons, and what it writes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import compatibility
from benchmarks.compatibility import CASES, COUNTS, SHOWN, Counts, Outcome, page
from media_testing.repository import ROOT

MARKED = """
import pytest

def test_good():
    pass

def test_bad():
    raise ValueError

@pytest.fixture
def broken():
    raise ValueError

def test_broken(broken):
    pass

@pytest.mark.makers
def test_marked():
    raise ValueError

@pytest.mark.skip(reason="for a reason")
def test_left_out():
    pass
"""
# As where it is not installed
WITHOUT = "import sys\nsys.modules['media_studio'] = None\n"


def test_what_needs_the_makers_is_skipped_and_what_fails_is_named(tmp_path: Path) -> None:
    for name, text in (
        ("conftest", WITHOUT),
        ("test_marked", MARKED),
        ("test_imports", "import media_studio.recipes\n"),
        ("test_others", "import there_is_no_such_module\n"),
    ):
        (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = makers\n")
    plugins = ("-p", "no:cacheprovider", "-p", "benchmarks.compatibility")
    subprocess.run(
        [sys.executable, "-m", "pytest", "--continue-on-collection-errors", *plugins, tmp_path],
        cwd=ROOT,
        env={**os.environ, COUNTS: str(tmp_path / "counts.json")},
        capture_output=True,
        check=False,
    )
    counts = Counts(**json.loads((tmp_path / "counts.json").read_text()))
    assert counts.passed == 1
    names = {each.rpartition("/")[2] for each in counts.failed}
    assert names == {"test_others.py", "test_marked.py::test_bad", "test_marked.py::test_broken"}
    assert counts.skipped == {
        "the file imports the makers": 1,
        "needs the makers": 1,
        "for a reason": 1,
    }


@pytest.fixture
def make_python(tmp_path: Path) -> Callable[[str, str], Path]:
    def make(place: str, says: str) -> Path:
        program = tmp_path / place
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{says}\n")
        program.chmod(0o700)
        return program

    return make


def test_a_python_is_named_on_the_path_or_one_of_pyenv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_python: Callable[[str, str], Path]
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path / 'shims'}:/usr/bin:/bin")
    monkeypatch.setenv("PYTHONS", str(tmp_path / "gone"))
    assert compatibility._python("4.99") is None
    make_python("shims/python4.99", "echo 'pyenv: python4.99: command not found'; exit 127")
    make_python("shims/pyenv", f"echo {tmp_path}")
    of_pyenv = make_python("versions/4.99.1/bin/python4.99", "echo Python 4.99.1")
    assert compatibility._python("4.99") == str(of_pyenv)
    named = make_python("mine/python", "echo Python 4.99.2")
    monkeypatch.setenv("PYTHONS", f"{sys.executable} {named}")
    assert compatibility._python("4.99") == str(named)


def test_a_page_says_how_many_failed_and_what_did_not_run() -> None:
    newest = next(case for case in CASES if len(case.suites) == 2)
    versions = dict.fromkeys(("python", *SHOWN), "1.2.3")
    good = Counts(passed=1440, alone=("tests/a.py::test_a",), skipped={"needs the makers": 9})
    bad = Counts(passed=7, failed=("tests/b.py::test_b[x]",))
    ran = Outcome(
        day="2026-11-30",
        versions=versions,
        tests={"pipelines": good, "service": bad},
        fires=True,
        minutes=7.4,
    )
    missing = Outcome(day="2026-11-30", unmade="not run: no Python 3.14 on this machine")
    text = page({newest: ran, CASES[-1]: missing})
    assert (
        "pipelines: 1,440 passed, 1 of them when run again, 0 failed, 9 skipped; "
        "service: 7 passed, 1 failed, 0 skipped | 7 | 2026-11-30 |"
    ) in text
    assert "| not run: no Python 3.14 on this machine |" in text
    table = [line for line in text.splitlines() if line.startswith("| 3.14") or "1.2.3" in line]
    assert {line.count("|") for line in table} == {len(SHOWN) + 5}
    assert not ran.is_good
    assert missing.is_good
