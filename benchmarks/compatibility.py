"""The pipelines with other Prefects and Pythons: `make compatibility`.

Each case is an environment of its own, made as a stranger makes it: pip, without a lock and without
the makers. It runs the fast and local tests of the pipelines, and a schedule of a plain flow has to
fire. The page has a row a case; of those that are not run again it keeps what was found last.

```
python -m benchmarks.compatibility 3.12 3.6.15    # the cases of this Python and of this Prefect
PYTHONS=/opt/python/bin/python3.14 make compatibility
```

Within such an environment this module is a plugin of pytest: it skips what needs the makers, which
are files that import them and tests with the mark `makers`, and leaves its counts for the page.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from packaging.requirements import Requirement

from media_testing.repository import ROOT

ENVIRONMENTS = ROOT / ".venv" / "compatibility"
PAGE = ROOT / "docs" / "reference" / "compatibility.md"
SUITES = {"pipelines": "tests", "service": "packages/media-service/tests"}
LAYERS = ("fast", "local")
IN_PARALLEL = ("-n", "2", "--dist", "loadfile")
OURS = (
    "packages/media-api[gltf,programs]",
    "packages/media-service[bucket,cluster]",
    "packages/media-testing",
    "",
)
SHOWN = ("prefect", "fastapi")
# Of what developers install, that which no test of these suites uses
NOT_FOR_TESTS = frozenset(
    (
        *("media-pipelines", "onnxruntime", "onnx", "usd-core", "lib3mf", "schemathesis"),
        *("selenium", "mypy", "ruff", "import-linter", "pandas-stubs"),
        *("types-pyyaml", "types-jsonschema"),
    )
)
MAKERS = ("media_studio", "av")
COUNTS = "COMPATIBILITY_COUNTS"
"""Names, in the environment, the file that the plugin leaves its counts in."""

SCHEDULE_SECONDS = 240
SCHEDULE = """
import os
from datetime import timedelta
from prefect import flow

@flow
def tick():
    open(os.environ["TICKED"], "a").close()

if __name__ == "__main__":
    tick.serve(name="tick", interval=timedelta(seconds=20))
"""

HEAD = """# Compatibility

Python 3.11 to 3.13, and Prefect from 3.6.15. With Prefect 3.6 install `fastapi<0.132` too: with a
newer one a flow within a flow fails with status 422.

`make compatibility` runs the tests in fresh environments, with the newest of everything that the
packages allow:

"""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One environment.

    Attributes:
        python: Minor version.
        prefect: Version; empty: the newest that pip finds.
        beside: What a stranger has to ask for as well.
        suites: Whose tests run.
    """

    python: str
    prefect: str = ""
    beside: tuple[str, ...] = ()
    suites: tuple[str, ...] = ("pipelines",)

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.python}-{self.prefect or 'newest'}"


CASES = (
    Case(python="3.11", prefect="3.6.15", beside=("fastapi<0.132",)),
    Case(python="3.11", prefect="3.8.8"),
    Case(python="3.11"),
    Case(python="3.12"),
    Case(python="3.13", suites=("pipelines", "service")),
    Case(python="3.14"),
)


@dataclass(frozen=True, kw_only=True)
class Counts:
    """What became of the tests of a suite.

    Attributes:
        passed: How many have passed.
        alone: Those that have passed only when they ran again, and alone.
        failed: Those that have not passed.
        skipped: How many were skipped, by the reason.
    """

    passed: int = 0
    alone: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    skipped: dict[str, int] = field(default_factory=dict)

    def __add__(self, others: "Counts") -> "Counts":
        return Counts(
            passed=self.passed + others.passed,
            alone=self.alone + others.alone,
            failed=self.failed + others.failed,
            skipped=dict(Counter(self.skipped) + Counter(others.skipped)),
        )

    def __str__(self) -> str:
        again = f", {len(self.alone)} of them when run again" if self.alone else ""
        return (
            f"{self.passed:,} passed{again}, {len(self.failed)} failed, "
            f"{sum(self.skipped.values())} skipped"
        )


@dataclass(kw_only=True)
class Outcome:
    """What became of a case.

    Attributes:
        day: When.
        unmade: Why there is no environment; empty: there is.
        versions: Of what was installed, Python among them.
        tests: Of each suite.
        fires: Whether a schedule has fired.
        minutes: For all of it.
    """

    day: str
    unmade: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    tests: dict[str, Counts] = field(default_factory=dict)
    fires: bool = False
    minutes: float = 0.0

    @property
    def is_good(self) -> bool:
        """Whether nothing has failed; what was not run has not."""
        return bool(self.unmade) or (self.fires and not any(c.failed for c in self.tests.values()))

    def row(self, case: Case) -> str:
        """Return the line of the page."""
        if self.unmade:
            cells = [case.python, case.prefect, *"-" * (len(SHOWN) - 1), self.unmade, "-"]
        else:
            several = len(self.tests) > 1
            tests = [f"{suite}: {it}" if several else str(it) for suite, it in self.tests.items()]
            if not self.fires:
                tests.append("the schedule does not fire")
            shown = [self.versions[each] for each in ("python", *SHOWN)]
            cells = [*shown, "; ".join(tests), f"{self.minutes:.0f}"]
        return f"| {' | '.join([*cells, self.day])} |"


def main() -> int:
    """Try all cases, or those of the Pythons and Prefects that are named, and write the page."""
    asked = set(sys.argv[1:])
    found = {}
    for case in CASES:
        if not asked or asked & {case.python, case.prefect or "newest", case.name}:
            found[case] = _tried(case)
            _kept(case).write_text(json.dumps(asdict(found[case])))
            print(f"  {found[case].row(case)}", flush=True)
    PAGE.write_text(page(_last(found)))
    return 0 if all(outcome.is_good for outcome in found.values()) else 1


def _kept(case: Case) -> Path:
    ENVIRONMENTS.mkdir(parents=True, exist_ok=True)
    return ENVIRONMENTS / f"{case.name}.json"


def _last(found: dict[Case, Outcome]) -> dict[Case, Outcome]:
    """Return the outcomes of all cases, those of earlier calls too."""
    last = {}
    for case in CASES:
        if case in found:
            last[case] = found[case]
        elif _kept(case).exists():
            told = json.loads(_kept(case).read_text())
            counts = {suite: _read(each) for suite, each in told["tests"].items()}
            last[case] = Outcome(**{**told, "tests": counts})
    return last


def page(outcomes: dict[Case, Outcome]) -> str:
    """Return the page of the outcomes."""
    head = ["Python", "Prefect", "FastAPI", "tests", "minutes", "day"]
    table = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    table += [outcome.row(case) for case, outcome in outcomes.items()]
    return HEAD + "\n".join(table) + "\n"


def _tried(case: Case) -> Outcome:
    print(f"Python {case.python}, Prefect {case.prefect or 'newest'}", flush=True)
    outcome, began = Outcome(day=f"{datetime.now(UTC):%Y-%m-%d}"), time.monotonic()
    python = _python(case.python)
    if python is None:
        outcome.unmade = f"not run: no Python {case.python} on this machine"
        return outcome
    program, outcome.unmade = _environment(case, python)
    if not outcome.unmade:
        outcome.versions = dict(_versions(program))
        outcome.tests = {suite: _tested(program, suite) for suite in case.suites}
        outcome.fires = _fires(program)
    outcome.minutes = (time.monotonic() - began) / 60
    return outcome


def _python(version: str) -> str | None:
    """Find an interpreter: of `PYTHONS`, on the path, or one that pyenv has."""
    name = f"python{version}"
    return next((each for each in _candidates(name) if _runs(each, version)), None)


def _candidates(name: str) -> Iterator[str]:
    yield from os.environ.get("PYTHONS", "").split()
    if found := shutil.which(name):
        yield found
    if pyenv := shutil.which("pyenv"):
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True, check=False)
        yield from map(str, sorted(Path(root.stdout.strip()).glob(f"versions/*/bin/{name}")))


def _runs(program: str, version: str) -> bool:
    """Whether it is of that version; what only stands for one, as pyenv has it, may not run."""
    try:
        told = subprocess.run([program, "-V"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return told.startswith(f"Python {version}.")


def _environment(case: Case, python: str) -> tuple[Path, str]:
    """Make it; return its interpreter, and why it could not be made."""
    folder = ENVIRONMENTS / case.name
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([python, "-m", "venv", folder], check=True)
    program = folder / "bin" / "python"
    prefect = f"prefect=={case.prefect}" if case.prefect else "prefect"
    wanted = [prefect, *case.beside, *_test_requirements()]
    ours = [arg for each in OURS for arg in ("--editable", f"{ROOT}/{each}")]
    done = subprocess.run(
        [program, "-m", "pip", "install", "-qq", "--prefer-binary", *ours, *wanted],
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stderr.strip().splitlines() or ["pip has failed"]
    return program, f"cannot be installed: {said[-1]}" if done.returncode else ""


def _test_requirements() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["optional-dependencies"]["dev"]
    return [each for each in wanted if Requirement(each).name.lower() not in NOT_FOR_TESTS]


def _versions(program: Path) -> Iterator[tuple[str, str]]:
    script = (
        "import importlib.metadata as m, platform\nprint('python', platform.python_version())\n"
        f"for name in {SHOWN!r}: print(name, m.version(name))"
    )
    told = subprocess.run([program, "-c", script], capture_output=True, text=True, check=True)
    for line in told.stdout.splitlines():
        name, version = line.split()
        yield name, version


def _tested(program: Path, suite: str) -> Counts:
    """Run a suite; what has failed runs again, one after the other: others use the machine too."""
    counts = Counts()
    for layer in LAYERS:
        counts += _counted(program, [*IN_PARALLEL, f"{SUITES[suite]}/{layer}"])
    if not counts.failed:
        return counts
    again = _counted(program, counts.failed)
    bad = set(again.failed) if again.passed else set(counts.failed)
    alone = tuple(test for test in counts.failed if test not in bad)
    failed = tuple(test for test in counts.failed if test in bad)
    for test in counts.failed:
        print(f"  {test}: {'FAILED' if test in bad else 'passes when run again'}", flush=True)
    return replace(counts, passed=counts.passed + len(alone), alone=alone, failed=failed)


def _counted(program: Path, arguments: Sequence[str]) -> Counts:
    file = ENVIRONMENTS / "counts.json"
    file.unlink(missing_ok=True)
    options = ["-q", "-p", "no:cacheprovider", "-p", "benchmarks.compatibility"]
    with (ENVIRONMENTS / "tests.log").open("a") as log:
        subprocess.run(
            [program, "-m", "pytest", *options, "-m", "not long", *arguments],
            cwd=ROOT,
            env={**os.environ, COUNTS: str(file)},
            stdout=log,
            stderr=log,
            check=False,
        )
    if not file.exists():
        return Counts(failed=tuple(arguments[-1:]))
    return _read(json.loads(file.read_text()))


def _read(counts: dict[str, Any]) -> Counts:
    lists = {name: tuple(counts[name]) for name in ("alone", "failed")}
    return Counts(**{**counts, **lists})


def _fires(program: Path) -> bool:
    """Whether a schedule starts a flow, with a server of its own."""
    folder = ENVIRONMENTS / "schedule"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "tick.py").write_text(SCHEDULE)
    ticked, port = folder / "ticked", str(_free_port())
    environment = {
        "HOME": str(folder),
        "PATH": os.environ["PATH"],
        "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
        "PREFECT_HOME": str(folder / "home"),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "TICKED": str(ticked),
    }
    server = [str(program), "-m", "prefect", "server", "start", "--port", port]
    with _running(server, folder, environment):
        _await(lambda: _answers(environment["PREFECT_API_URL"]))
        with _running([str(program), "tick.py"], folder, environment):
            return _await(ticked.exists)


def _await(has_come: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SCHEDULE_SECONDS
    while not has_come() and time.monotonic() < deadline:
        time.sleep(1)
    return has_come()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", trust_env=False).is_success
    except httpx.HTTPError:
        return False


@contextmanager
def _running(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Iterator[None]:
    with (folder / "log.txt").open("a") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(30)
        # And the runs that it has started
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class _ModuleWithoutMakers(pytest.Module):
    """A file of tests that is skipped where it imports the makers."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        try:
            return iter(super().collect())
        except self.CollectError as exc:
            if getattr(exc.__cause__, "name", "").partition(".")[0] not in MAKERS:
                raise
        # With its name: pytest-xdist takes two reports with the same words for one
        pytest.skip(f"{self.nodeid} imports the makers", allow_module_level=True)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> Generator[None, object, pytest.Module]:
    """Collect a file of tests, after other plugins have done what they do then."""
    yield
    return _ModuleWithoutMakers.from_parent(parent, path=module_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that say that they need the makers."""
    for item in items:
        if item.get_closest_marker("makers"):
            item.add_marker(pytest.mark.skip(reason="needs the makers"))


_reports: list[pytest.CollectReport | pytest.TestReport] = []


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a file that could not be imported."""
    _reports.append(report)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what became of a test."""
    _reports.append(report)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave the counts, once for all processes."""
    if COUNTS in os.environ and not hasattr(session.config, "workerinput"):
        Path(os.environ[COUNTS]).write_text(json.dumps(asdict(_counts())))


def _counts() -> Counts:
    failed = dict.fromkeys(report.nodeid for report in _reports if report.failed)
    passed = {it.nodeid for it in _reports if it.when == "call" and it.passed} - failed.keys()
    skipped = Counter(_reason(report) for report in _reports if report.skipped)
    return Counts(passed=len(passed), failed=tuple(failed), skipped=dict(skipped))


def _reason(report: pytest.CollectReport | pytest.TestReport) -> str:
    if isinstance(report, pytest.CollectReport):
        return "the file imports the makers"
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")


if __name__ == "__main__":
    sys.exit(main())
