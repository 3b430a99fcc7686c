"""Engine: who serves a request. Embedded engines and those of an operator are of this one type."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import JsonValue

from media_pipelines.service.lanes import CPU
from media_pipelines.service.messages import InputFile

if TYPE_CHECKING:
    from media_pipelines.service.execution import Execution, HandOver, Outcome

Recipe = Callable[["Execution"], "Outcome"]
RemoteRecipe = Callable[["Execution"], Awaitable["Outcome | HandOver"]]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is known of a request when it is accepted.

    Attributes:
        operation: Name of a row of OPERATIONS.
        request: The body.
        inputs: Its input files by field.
    """

    operation: str
    request: Mapping[str, JsonValue] = field(default_factory=dict)
    inputs: Mapping[str, InputFile] = field(default_factory=dict)

    @property
    def pictures(self) -> int:
        """How many of the inputs are pictures."""
        return sum(file.kind == "image" for file in self.inputs.values())

    @property
    def scene(self) -> str | None:
        """The scene that all pictures show, if this service made all of them."""
        return known_scene(self.inputs)


def known_scene(inputs: Mapping[str, InputFile]) -> str | None:
    """Return the scene that all pictures of a request show, if this service made all of them."""
    scenes = {file.scene for file in inputs.values() if file.kind == "image"}
    return scenes.pop() or None if len(scenes) == 1 else None


def always(_asked: Asked) -> bool:
    """Serve every request."""
    return True


@dataclass(frozen=True, kw_only=True)
class Engine:
    """What serves requests of some operations.

    Attributes:
        name: The `model` of envelopes.
        operations: Names of rows of OPERATIONS.
        recipe: `package.module:function`, which takes an Execution and returns an Outcome. A
            worker imports it; the service does not, unless the lane is `remote`: then the function
            is asynchronous, and a coroutine of the service.
        lane: Where it runs (`media_pipelines.service.lanes`).
        serves: Whether it serves a request of one of its operations; asked by the service, so it
            looks at the request only.
        options: What the recipe reads as `execution.engine_options`.
        folders: What a worker may read for it, beside its job and the libraries.
    """

    name: str
    operations: tuple[str, ...]
    recipe: str
    lane: str = CPU
    serves: Callable[[Asked], bool] = always
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()


class NotServed(LookupError):
    """No engine serves a request."""


class Registry:
    """All engines of a service, in the order in which they are asked."""

    def __init__(self, engines: Sequence[Engine]) -> None:
        self._engines = tuple(engines)

    def choose(self, asked: Asked) -> Engine:
        """Return the engine that serves a request.

        Raises:
            NotServed: If there is none.
        """
        for engine in self._engines:
            if asked.operation in engine.operations and engine.serves(asked):
                return engine
        raise NotServed(asked.operation)

    def chosen(self, name: str, asked: Asked) -> Engine:
        """Return the engine that was chosen by this name; if it is gone, choose again.

        Where none serves the request any more, the last one of its operation says so.
        """
        able = [engine for engine in self._engines if asked.operation in engine.operations]
        for engine in able:
            if engine.name == name:
                return engine
        try:
            return self.choose(asked)
        except NotServed:
            return able[-1]


def load_recipe(recipe: str) -> Recipe:
    """Import `package.module:function` for a worker.

    Raises:
        ValueError: If there is no such function, or it is asynchronous.
    """
    found = _imported(recipe)
    if iscoroutinefunction(found):
        raise ValueError(f'The recipe "{recipe}" is asynchronous: set lane = "remote".')
    return found  # type: ignore[no-any-return]  # a callable that the operator vouches for


def load_remote_recipe(recipe: str) -> RemoteRecipe:
    """Import `package.module:function` for the lane `remote`.

    Raises:
        ValueError: If there is no such function, or it is not asynchronous.
    """
    found = _imported(recipe)
    if not iscoroutinefunction(found):
        raise ValueError(f'The recipe "{recipe}" is not asynchronous, as the lane remote needs it.')
    return found  # type: ignore[no-any-return]  # a callable that the operator vouches for


def _imported(recipe: str) -> Any:
    module, _, name = recipe.partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as exc:
        # The operator's module may raise anything while it is imported
        raise ValueError(f'The recipe "{recipe}" cannot be imported: {exc}.') from exc
    if not callable(found):
        raise ValueError(f'The recipe "{recipe}" is not a function.')
    return found
