"""Engine sets: what an installed distribution brings to a service, found by its entry point."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Protocol

from pydantic import JsonValue

from media_service.engine_api.engine import Engine
from media_service.engine_api.errors import JobError

GROUP = "media_service.engines"
"""The group of the entry points, each of which names an `EngineSet`."""

NOTHING_INSTALLED = (
    "No engines are installed here: what none of your own engines serves is refused. "
    '`pip install "media-pipelines[studio]"` brings some for all operations.'
)


logger = logging.getLogger("media_service.engine_api.engine_set")


class WorkerProcess(Protocol):
    """What the engines of a set need of the worker process in which they run."""

    def warm_up(self, *, with_programs: bool) -> None:
        """Load what the first job would wait for; programs are processes of their own."""
        ...

    def rest(self) -> None:
        """Let go of what an idle worker holds; the next job starts it again."""
        ...

    def limit_threads(self, most: int) -> None:
        """Use no more cores than these for the next job."""
        ...

    def give_back(self) -> None:
        """Give freed memory back to the system."""
        ...


@dataclass(frozen=True, kw_only=True)
class ProgramAnswer:
    """A shape program that a language model has written for a prompt.

    Attributes:
        text: The program, as a prompt may be one.
        metadata: What became of the words of the prompt, for who finishes the job.
    """

    text: str
    metadata: JsonValue


class ShapePrograms(Protocol):
    """Reads shape programs, so that language models may be asked for them."""

    def is_program(self, prompt: str) -> bool:
        """Whether a prompt is a program already."""
        ...

    def rules(self) -> str:
        """Return what a model is told of its answer."""
        ...

    def read_answer(self, text: str, prompt: str) -> ProgramAnswer:
        """Read the JSON object in the answer of a model.

        Raises:
            ValueError: If the program cannot be built, or is not of this prompt; the message says
                what is wrong, for the model to put right.
        """
        ...


def _nothing_of(_folder: Path) -> Mapping[str, str]:
    return {}


def _nothing() -> Sequence[str]:
    return ()


def _nothing_lacks(_blender: Path | None, _pose_models: Path | None) -> Sequence[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class EngineSet:
    """Engines of a distribution, and what else the service takes from it.

    Functions and classes that only workers may import are named, as `package.module:name`. An empty
    name says that the set does not bring it.

    Attributes:
        engines: They serve whatever no engine of the operator does, in the order given.
        of_pose_models: Asked before them, where the operator has named pose models.
        finish: Recipe that makes a result of what an engine elsewhere has made.
        run_script: Recipe of the operator's scripts for Blender.
        unpack_model: Takes a model out of a pack; it is given the pack and a folder, and returns
            the file.
        model_runner: Class that runs batches of jobs in a process with models (`local`).
        worker: A `WorkerProcess`.
        programs: A `ShapePrograms`.
        refusal: Exception whose `code` and message are for the client.
        blender: Returns the Python of Blender's environment, where the operator names none.
        variables: Returns the environment of a process that works in a folder.
        lacks: Is given Blender's Python and the folder of pose models, if the operator has named
            them; returns a sentence for each thing that is not installed.
        slowed_by: Returns why jobs take longer here than they need, a sentence each.
        script_flaws: Returns why scripts for Blender cannot run, a sentence each.
    """

    engines: Sequence[Engine] = ()
    of_pose_models: Sequence[Engine] = ()
    finish: str = ""
    run_script: str = ""
    unpack_model: str = ""
    model_runner: str = ""
    worker: str = ""
    programs: str = ""
    refusal: str = ""
    blender: Callable[[], Path] | None = None
    variables: Callable[[Path], Mapping[str, str]] = _nothing_of
    lacks: Callable[[Path | None, Path | None], Sequence[str]] = _nothing_lacks
    slowed_by: Callable[[], Sequence[str]] = _nothing
    script_flaws: Callable[[], Sequence[str]] | None = None

    def load(self, name: str) -> Any:
        """Import what one of the attributes names.

        Raises:
            NotInstalled: If no set brings it.
        """
        place: str = getattr(self, name)
        if not place:
            raise NotInstalled(name)
        return resolve_name(place)


class NotInstalled(JobError):
    """What was asked for comes with engines that are not installed here."""

    def __init__(self, what: str) -> None:
        super().__init__("engine_not_installed", f"{_NEEDS.get(what, what)} {_BRINGS}")


_BRINGS = 'not installed here; `pip install "media-pipelines[studio]"` brings it.'
_NEEDS = {
    "finish": "What turns, sizes and converts results, and reads more than PNG, JPEG and GLB, is",
    "run_script": "What runs scripts in Blender is",
    "unpack_model": "What reads models of several files is",
    "model_runner": "What runs models on this machine is",
    "programs": "What builds shape programs is",
}


@cache
def installed() -> EngineSet:
    """Return what is installed, all sets as one: engines in the order of the sets' names.

    Of everything else the first set that brings it is taken.
    """
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return _as_one([each for each in map(_loaded, found) if each])


def _loaded(entry: EntryPoint) -> EngineSet | None:
    """Load a set; a broken one is left out with a sentence, for the service works without it."""
    try:
        found = entry.load()
    except (ImportError, AttributeError) as exc:
        found = exc
    if isinstance(found, EngineSet):
        return found
    why = (
        f"it cannot be imported: {found}"
        if isinstance(found, Exception)
        else "it is not an EngineSet"
    )
    logger.error("the engines %s are left out, since %s", entry.value, why)
    return None


def _as_one(sets: Sequence[EngineSet]) -> EngineSet:
    together: dict[str, Any] = {
        "engines": tuple(engine for each in sets for engine in each.engines),
        "of_pose_models": tuple(engine for each in sets for engine in each.of_pose_models),
    }
    default = EngineSet()
    for field in fields(EngineSet):
        unlike = (getattr(each, field.name) for each in sets)
        if field.name not in together:
            value = getattr(default, field.name)
            together[field.name] = next((each for each in unlike if each != value), value)
    return EngineSet(**together)
