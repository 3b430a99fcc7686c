"""Engine: who serves a request. Embedded engines and those of an operator are of this one type."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from media_api.contract.base import Cost, ResultWarning
from media_api.contract.offers import OfferedModel, Price
from media_api.contract.operations import OPERATIONS
from media_service.engine_api.lanes import CPU
from media_service.engine_api.messages import InputFile, known_scene

PYTHON = "python"
"""The kind of engines whose recipe is a function of the operator."""
BLENDER = "blender"
"""The kind of engines that are a script for Blender."""
MEDIA = "media"
"""The kind of adapters to other services of the API, whose results are passed on."""
LOCAL = "local"
"""The kind of engines whose weights this machine holds; all others are kinds of adapters."""
GONE = "media_service.results.unserved:refuse_unserved"
"""The recipe of a job whose engine is there no more, nor any other for it."""
EMBEDDED = "embedded"
"""In a list of fallbacks: whichever embedded engine serves the request."""


@dataclass(frozen=True, kw_only=True)
class EngineRequest:
    """What is known of a request when it is accepted.

    Attributes:
        operation: Name of a row of OPERATIONS.
        request: The body.
        inputs: Its input files by field.
        client: Name of who asks.
    """

    operation: str
    request: Mapping[str, JsonValue] = field(default_factory=dict)
    inputs: Mapping[str, InputFile] = field(default_factory=dict)
    client: str = ""

    @property
    def pictures(self) -> int:
        """How many of the inputs are pictures."""
        return sum(file.kind == "image" for file in self.inputs.values())

    @property
    def scene(self) -> str | None:
        """The scene that all pictures show, if this service made all of them."""
        return known_scene(self.inputs)

    @property
    def model(self) -> str | None:
        """The model that it names, else the default one; None where the operation has none."""
        named = self.request.get("model")
        return str(named) if named else default_model(self.operation)

    @property
    def may_fall_back(self) -> bool:
        """Whether another engine than that of its model may do it."""
        options = self.request.get("options")
        return not (isinstance(options, dict) and options.get("fallback") is False)


def always(_asked: EngineRequest) -> bool:
    """Serve every request."""
    return True


def nothing(_asked: EngineRequest) -> str:
    """Lack nothing of a request."""
    return ""


def no_warnings(_asked: EngineRequest) -> Sequence[ResultWarning]:
    """Leave nothing of a request open."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Engine:
    """What serves requests of some operations.

    Attributes:
        name: The `model` of envelopes.
        operations: Names of rows of OPERATIONS.
        kind: PYTHON, BLENDER, LOCAL, or the adapter (`media_service.adapters`) of it.
        recipe: Of the first two: `package.module:function`, which takes an Execution and returns an
            Outcome. A worker imports it; the service does not, unless the lane is `remote`: then
            the function is asynchronous, and a coroutine of the service.
        lane: Where it runs (`media_service.engine_api.lanes`).
        serves: Whether it serves a request of one of its operations; asked by the service, so it
            looks at the request only.
        lacks: What of a request that it serves it cannot be told: the name of a field, or empty.
        leaves_open: What of a request it cannot be told that does not change what it makes much.
        models: Operation to the models that it serves; of an operation that is not there, all
            that the specification has.
        options: What the recipe or the adapter is told.
        price: What it costs; None: nothing.
        licence: Of the engine and its weights.
        concurrent: Most jobs that it does at once; None: as many as its lane.
        per_minute: Jobs that each host begins there in a minute at most; None: all.
        deadline_seconds: Longest time of a job; None: that of its lane.
        finishing: What is done to what an adapter brings (`recipes.finishing`).
        folders: What a worker may read for it, beside its job and the libraries.
        files: Of the operator, that were read for it: when one changes, all are read anew.
        clients: Patterns of the names of those whom it serves; none: everybody.
        fallback: Names of engines that are asked where it cannot be reached or has no room, or
            EMBEDDED.
    """

    name: str
    operations: tuple[str, ...]
    kind: str = PYTHON
    recipe: str = ""
    lane: str = CPU
    serves: Callable[[EngineRequest], bool] = always
    lacks: Callable[[EngineRequest], str] = nothing
    leaves_open: Callable[[EngineRequest], Sequence[ResultWarning]] = no_warnings
    models: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    price: Price | None = None
    licence: str | None = None
    concurrent: int | None = None
    per_minute: int | None = None
    deadline_seconds: float | None = None
    fallback: tuple[str, ...] = ()
    finishing: Mapping[str, JsonValue] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    clients: tuple[str, ...] = ()

    def cost(self, results: int, seconds: float) -> Cost | None:
        """Return what a job costs by the price; None: nothing."""
        if self.price is None:
            return None
        units = {"job": 1.0, "result": float(results), "second": seconds}[self.price.unit]
        return Cost(amount=self.price.amount * units, currency=self.price.currency)

    def is_for(self, client: str) -> bool:
        """Whether it serves a client."""
        return not self.clients or any(fnmatchcase(client, each) for each in self.clients)

    def models_of(self, operation: str) -> Sequence[str | None]:
        """Return the models of an operation that it serves; None stands for there being none."""
        return self.models.get(operation) or known_models(operation) or (None,)

    def fits(self, asked: EngineRequest) -> bool:
        """Whether it serves a request."""
        # The one operation whose `model` has no default has one model only
        is_served = asked.model is None or asked.model in self.models_of(asked.operation)
        is_asked = asked.operation in self.operations and is_served
        return is_asked and self.is_for(asked.client) and self.serves(asked)


class NotServed(LookupError):
    """No engine serves a request."""


class NotTold(NotServed):
    """The engine of a request cannot be told what it asks for, and no other one is to be asked.

    Attributes:
        engine: Its name.
        field: What it cannot be told.
        able: Names of models of the operation whose engines can.
    """

    def __init__(self, engine: str, field: str, able: Sequence[str]) -> None:
        super().__init__(engine, field, able)
        self.engine, self.field, self.able = engine, field, able


class Registry:
    """All engines of a service, in the order in which they are asked.

    Args:
        added: Those of the operator.
        embedded: Those of the service, which serve whatever no other does.
    """

    def __init__(self, added: Sequence[Engine], embedded: Sequence[Engine]) -> None:
        self.added = tuple(added)
        self._embedded = tuple(embedded)
        self._engines = (*self.added, *self._embedded)

    def choose(self, asked: EngineRequest) -> Engine:
        """Return the engine that serves a request, or the fallback of one that lacks something.

        Raises:
            NotServed: If there is none.
            NotTold: If there is one, which cannot be told what is asked for.
        """
        engine = _first(self._engines, asked)
        lacking = engine.lacks(asked)
        if not lacking:
            return engine
        following = self.next_after([engine.name], asked) if asked.may_fall_back else None
        if following is None:
            raise NotTold(engine.name, lacking, self._able(asked))
        return following

    def _able(self, asked: EngineRequest) -> list[str]:
        """Return the models whose engines can be told all that is asked for."""
        names = (
            model
            for engine in self._engines
            if asked.operation in engine.operations and engine.is_for(asked.client)
            for model in engine.models_of(asked.operation)
            if model and model != asked.model
        )
        named = {
            name: replace(asked, request={**asked.request, "model": name})
            for name in dict.fromkeys(names)
        }
        return [name for name, other in named.items() if self._serves_whole(other)]

    def _serves_whole(self, asked: EngineRequest) -> bool:
        first = next((engine for engine in self._engines if engine.fits(asked)), None)
        return first is not None and not first.lacks(asked)

    def chosen(self, name: str, asked: EngineRequest) -> Engine:
        """Return the engine that was chosen by this name; if it is gone, choose again.

        Where none serves the request any more, the last embedded one of its operation says so, or
        a recipe where there is none: an engine of the operator may cost something.
        """
        able = [engine for engine in self._engines if asked.operation in engine.operations]
        for engine in able:
            if engine.name == name:
                return engine
        try:
            return self.choose(asked)
        except NotServed:
            own = [engine for engine in able if self.is_embedded(engine)]
            return own[-1] if own else Engine(name=name, operations=(), recipe=GONE)

    def next_after(self, tried: Sequence[str], asked: EngineRequest) -> Engine | None:
        """Return the next fallback of the engines that were tried; None if there is none left.

        Args:
            tried: Names, the last one tried last; its fallbacks come before those of the others.
            asked: The request.
        """
        engines = {engine.name: engine for engine in self.added}
        known = (engines[name] for name in reversed(tried) if name in engines)
        for name in (name for engine in known for name in engine.fallback):
            if name == EMBEDDED:
                return self._embedded_for(asked)
            if name in tried or asked.operation not in engines[name].operations:
                continue
            if not engines[name].lacks(asked):
                return engines[name]
        return None

    def does(self, operation: str) -> bool:
        """Whether any engine serves requests of an operation."""
        return any(operation in engine.operations for engine in self._engines)

    def named(self, name: str) -> Engine | None:
        """Return the engine of the operator with a name."""
        return next((engine for engine in self.added if engine.name == name), None)

    def _embedded_for(self, asked: EngineRequest) -> Engine | None:
        try:
            return _first(self._embedded, replace(asked, request=plain(asked)))
        except NotServed:
            return None

    def is_embedded(self, engine: Engine) -> bool:
        """Whether an engine is one of the service."""
        return engine in self._embedded

    def models_of(self, operation: str) -> list[str]:
        """Return the models of an operation that requests may name."""
        able = [engine for engine in self._engines if operation in engine.operations]
        names = [model for engine in able for model in engine.models_of(operation) if model]
        return list(dict.fromkeys([*known_models(operation), *names]))

    def folders_of(self, lane: str) -> list[Path]:
        """Return what the processes of a lane may read for the engines of the operator."""
        return [folder for engine in self.added if engine.lane == lane for folder in engine.folders]

    def offers(self, client: str | None) -> list[OfferedModel]:
        """List which engines serve which models to a client, or to anybody."""
        return [
            OfferedModel(
                operation=operation,
                model=model,
                is_default=model == default_model(operation),
                engine=engine.name,
                licence=engine.licence,
                price=engine.price,
            )
            for operation in OPERATIONS
            for engine in self._engines
            if operation in engine.operations and (client is None or engine.is_for(client))
            for model in engine.models_of(operation)
        ]


def _first(engines: Sequence[Engine], asked: EngineRequest) -> Engine:
    for engine in engines:
        if engine.fits(asked):
            return engine
    raise NotServed(asked.operation)


def plain(asked: EngineRequest) -> dict[str, JsonValue]:
    """Return a request with a model of the specification, as embedded engines read it."""
    known = known_models(asked.operation)
    if not known or asked.model in known:
        return dict(asked.request)
    return {**asked.request, "model": default_model(asked.operation) or known[0]}


@cache
def known_models(operation: str) -> Sequence[str]:
    """Return the models of an operation in the specification; none where it has no `model`."""
    values = (value for field in _model_fields(operation) for value in _values(field))
    return list(dict.fromkeys(values))


@cache
def default_model(operation: str) -> str | None:
    """Return the model of a request that names none."""
    fields = _model_fields(operation)
    return next((str(field["default"]) for field in fields if "default" in field), None)


def _values(field: Mapping[str, Any]) -> list[str]:
    return [value for part in field.get("anyOf", ()) for value in part.get("enum", ())]


def _model_fields(operation: str) -> list[Mapping[str, Any]]:
    """Return the JSON schema of the field `model` in each variant of a request."""
    schema = OPERATIONS[operation].request.json_schema()
    records = (schema, *schema.get("$defs", {}).values())
    return [record.get("properties", {}).get("model", {}) for record in records]
