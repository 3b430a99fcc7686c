"""One piece of work, done in turns by everyone who can do it."""

import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.geometry.processes import Failed, Spent, WarmProcess, run_cold
from media_studio.blender import environment

REPEATS = 3
LONGEST = 150.0  # seconds that one attempt may take
ENOUGH = 5.0  # seconds after which a contender is not measured again
OUTPUT = "{output}"


@dataclass(frozen=True, kw_only=True)
class Cold:
    """Commands that do the work in new processes, one after the other."""

    commands: list[list[str]]


@dataclass(frozen=True, kw_only=True)
class Warm:
    """A job of `worker` in a process that has done it once on a tiny model.

    Attributes:
        job: Its name.
        arguments: What it gets after the output.
        source: The model.
        share: The part of the work that is done; what it took is divided by it.
    """

    job: str
    source: str
    arguments: list[str] = field(default_factory=list)
    share: float = 1.0

    @property
    def python(self) -> str:
        """Of the environment that has the tool."""
        return str(environment.python()) if self.job.startswith("blender ") else sys.executable


@dataclass(frozen=True, kw_only=True)
class Contest:
    """One piece of work.

    Attributes:
        title: What is done.
        size: Of the subject.
        suffix: Of the file that results.
        contenders: By name; the first one is ours.
        judge: Says what is in the file, and "wrong: ..." where it is not what was asked for.
    """

    title: str
    size: str
    suffix: str
    contenders: dict[str, Cold | Warm]
    judge: Callable[[Path], str]


@dataclass(frozen=True, kw_only=True)
class Result:
    """What a contender took, or None where it failed, and what was said about its file."""

    spent: Spent | None
    remark: str


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The results of a contest by contender."""

    contest: Contest
    results: dict[str, Result]


def hold(contest: Contest, folder: Path, tiny: str) -> Standing:
    """Let everyone work in turns, several times; medians count."""
    entries = [_Entry(name, way, folder, contest) for name, way in contest.contenders.items()]
    try:
        for entry in entries:
            entry.warm_up(tiny)
        for _ in range(REPEATS):
            for entry in entries:
                entry.attempt()
        return Standing(contest=contest, results={each.name: each.result() for each in entries})
    finally:
        for entry in entries:
            entry.close()


class _Entry:
    """One contender in a contest."""

    def __init__(self, name: str, way: Cold | Warm, folder: Path, contest: Contest) -> None:
        self.name = name
        self._way, self._judge = way, contest.judge
        self._output = folder / f"{name.replace(' ', '_')}{contest.suffix}"
        self._process = WarmProcess(way.python) if isinstance(way, Warm) else None
        self._spent: list[Spent] = []
        self._failure = ""

    def warm_up(self, tiny: str) -> None:
        if isinstance(self._way, Warm):
            self._guard(lambda: self._do(self._way, tiny))

    def attempt(self) -> None:
        if self._failure or sum(each.wall for each in self._spent) > ENOUGH:
            return
        self._output.unlink(missing_ok=True)
        self._guard(lambda: self._spent.append(self._do(self._way, None)))

    def _guard(self, action: Callable[[], object]) -> None:
        try:
            action()
        except Failed as error:
            self._failure = str(error)

    def _do(self, way: Cold | Warm, tiny: str | None) -> Spent:
        if isinstance(way, Cold):
            parts = [run_cold(self._filled(command), LONGEST) for command in way.commands]
            return _total(parts, 1.0)
        if self._process is None:
            raise RuntimeError("not started")
        source = tiny or way.source
        arguments = [source, str(self._output), *way.arguments]
        spent, _ = self._process.run(way.job, arguments, LONGEST)
        return _total([spent], way.share)

    def _filled(self, command: list[str]) -> list[str]:
        return [part.replace(OUTPUT, str(self._output)) for part in command]

    def result(self) -> Result:
        if self._failure or not self._output.exists():
            return Result(spent=None, remark=self._failure or "wrote nothing")
        spent = Spent(
            cpu=statistics.median(each.cpu for each in self._spent),
            wall=statistics.median(each.wall for each in self._spent),
            peak=max(each.peak for each in self._spent),
        )
        return Result(spent=spent, remark=self._judge(self._output))

    def close(self) -> None:
        if self._process is not None:
            self._process.close()


def _total(parts: list[Spent], share: float) -> Spent:
    return Spent(
        cpu=sum(each.cpu for each in parts) / share,
        wall=sum(each.wall for each in parts) / share,
        peak=max(each.peak for each in parts),
    )
