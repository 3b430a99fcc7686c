"""Engines that an operator adds beside the embedded ones (docs/how-to/engines.md).

`MEDIA_ENGINES` names a TOML file, or a folder of them, read in the order of their names:

    [[engine]]
    name = "studio-comfy"                      # `model` of the envelopes
    kind = "comfyui"
    serves = [{ operation = "images/generations", models = ["qwen-image"] }]
    fallback = ["embedded"]
    base_url = "http://gpu1:8188"              # what the kind needs
"""

import difflib
import json
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    ValidationError,
)
from pydantic_core import ErrorDetails

from media_api.contract.base import ModelName, ResultWarning
from media_api.contract.offers import Price
from media_api.contract.operations import OPERATIONS
from media_api.contract.wrong_values import wrong_value
from media_service.adapters.kinds import KINDS, operations_of, settings_of
from media_service.adapters.wire_settings import WireSettings
from media_service.engine_api.answers import READ_HERE, is_read_here
from media_service.engine_api.blender_script import SCRIPTED, read_script
from media_service.engine_api.engine import (
    BLENDER,
    EMBEDDED,
    LOCAL,
    MEDIA,
    PYTHON,
    Engine,
    EngineRequest,
    known_models,
    no_warnings,
    nothing,
)
from media_service.engine_api.engine_set import NotInstalled, installed
from media_service.engine_api.lanes import CPU, REMOTE
from media_service.engine_api.local_settings import LocalSettings
from media_service.engine_api.operator_file import OperatorFile
from media_service.engine_api.spelling import spelled
from media_service.settings.toml_file import read_toml

_IMPORTS_RECIPES = """
import json, sys
from media_service.engine_api.recipe import load_recipe, load_remote_recipe
for engine, recipe, lane in json.load(sys.stdin):
    try:
        (load_remote_recipe if lane == "remote" else load_recipe)(recipe)
    except ValueError as exc:
        sys.exit(f'engine "{engine}": {exc}')
"""
_ALL_KINDS = (PYTHON, *sorted((BLENDER, LOCAL, *KINDS)))
_RECIPE = r"[A-Za-z_][\w.]*:[A-Za-z_]\w*"


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _Served(_Table):
    """One operation that an engine serves, and for which requests."""

    operation: str
    models: list[ModelName] = Field(default_factory=list)
    pictures: bool | None = None


class _Price(Price):
    """What an engine costs; in a file a name that is none is a mistake."""

    model_config = ConfigDict(extra="forbid")


def _served(value: object) -> object:
    return {"operation": value} if isinstance(value, str) else value


class _Row(_Table):
    """What every `[[engine]]` may say; the rest is what its kind needs."""

    model_config = ConfigDict(extra="allow")

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    kind: str = PYTHON
    serves: Annotated[list[Annotated[_Served, BeforeValidator(_served)]], Field(min_length=1)]
    clients: list[str] = Field(default_factory=list)
    price: _Price | None = None
    licence: str | None = None
    concurrent: Annotated[int, Field(ge=1)] | None = None
    per_minute: Annotated[int, Field(ge=1)] | None = None
    deadline_seconds: Annotated[float, Field(gt=0, le=86_400, strict=False)] | None = None
    fallback: list[str] = Field(default_factory=list)
    # Of models: degrees about X, Y and Z, and metres
    turn: Annotated[list[float], Field(min_length=3, max_length=3, strict=False)] | None = None
    longest_edge: Annotated[float, Field(gt=0, strict=False)] | None = None


class _Own(_Table):
    """What the kinds need that are code of the operator."""

    # What workers may read for it; they see little else
    folders: list[str] = Field(default_factory=list)
    options: dict[str, JsonValue] = Field(default_factory=dict)


class _Function(_Own):
    """What the kind `python` needs."""

    function: Annotated[str, spelled(_RECIPE, "package.module:function")]
    worker: Literal["cpu", "remote"] = "cpu"


class _Script(_Own):
    """What the kind `blender` needs."""

    script: Annotated[OperatorFile, Field(strict=False)]


_AS_TABLES = "begin each engine with a line [[engine]]"
# Tables in the table of an engine
_INNER: Mapping[str, type[BaseModel]] = {"serves": _Served, "price": _Price}
_OWN: Mapping[str, type[_Own]] = {PYTHON: _Function, BLENDER: _Script}


class _File(_Table):
    """A whole file."""

    engine: list[_Row] = Field(default_factory=list)


def files_of(place: Path) -> list[Path]:
    """Return the files of engines at a place, which is one or a folder of them."""
    return sorted(place.glob("*.toml")) if place.is_dir() else [place]


def read_engines(place: Path) -> tuple[Engine, ...]:
    """Read the files of engines; the first that fits a request serves it.

    Raises:
        ValueError: If a file cannot be read, is not TOML, or says what cannot be.
    """
    engines = [engine for file in files_of(place) for engine in _read(file)]
    names = [engine.name for engine in engines]
    for engine in engines:
        if names.count(engine.name) > 1:
            raise ValueError(f'{place}: two engines are named "{engine.name}".')
        for name in engine.fallback:
            if name not in (*names, EMBEDDED):
                raise ValueError(
                    _ended(
                        f'{place}: the fallback "{name}" of engine "{engine.name}" is unknown'
                        f"{_near(name, [*names, EMBEDDED])}"
                    )
                )
    _check_currencies(place, engines)
    _check_recipes(place, engines)
    return tuple(engines)


def _check_currencies(place: Path, engines: Sequence[Engine]) -> None:
    """Costs of one client are added up, so all must be in one currency."""
    found = {engine.price.currency for engine in engines if engine.price}
    if len(found) > 1:
        raise ValueError(f"{place}: prices are in {', '.join(sorted(found))}; use one currency.")


def _read(file: Path) -> Iterator[Engine]:
    content = read_toml(file)
    try:
        rows = _File.model_validate(content).engine
    except ValidationError as exc:
        raise ValueError(f"{file}: {_flaws(exc, content)}") from exc
    for number, row in enumerate(rows):
        try:
            yield _engine(file, row)
        except ValidationError as exc:
            raise ValueError(f"{file}: {_flaws(exc, content, number, row)}") from exc


def _engine(file: Path, row: _Row) -> Engine:
    _check(file, row)
    settings = _settings(file, row)
    _check_known(file, row, settings)
    engine = Engine(
        name=row.name,
        kind=row.kind,
        operations=tuple(served.operation for served in row.serves),
        serves=_serves(row, settings),
        lacks=_lacks(settings),
        leaves_open=_leaves_open(settings),
        models=_models(row),
        price=row.price,
        licence=row.licence,
        concurrent=row.concurrent,
        per_minute=row.per_minute,
        deadline_seconds=row.deadline_seconds,
        clients=tuple(row.clients),
        fallback=tuple(row.fallback),
        lane=REMOTE,
        options=settings.model_dump(mode="json") if settings else {},
        finishing={"turn": list(row.turn or ()), "longest_edge": row.longest_edge},
    )
    if row.turn or row.longest_edge:
        _check_installed(file, engine, "finish")
    of_kind = {PYTHON: _function, BLENDER: _script, LOCAL: _local}.get(row.kind)
    if of_kind:
        return of_kind(file, row, engine)
    return engine if row.kind == MEDIA or installed().finish else _finished_here(file, engine)


def _finished_here(file: Path, engine: Engine) -> Engine:
    """Have an engine serve only what the service reads by itself; all else would cost and fail.

    Raises:
        ValueError: If it is to serve an operation whose results the service does not read.
    """
    for operation in engine.operations:
        if operation not in READ_HERE:
            raise ValueError(
                f'{file}: engine "{engine.name}", {operation}: {NotInstalled("finish")}'
            )

    def serves(asked: EngineRequest) -> bool:
        return engine.serves(asked) and is_read_here(asked.operation, asked.request)

    return replace(engine, serves=serves)


def _settings(file: Path, row: _Row) -> BaseModel | None:
    """Return the keys of a kind, checked; paths begin at the folder of the file."""
    if row.kind in _OWN:
        return None
    return settings_of(row.kind).model_validate(
        dict(row.model_extra or {}), context={"folder": file.parent}
    )


def _check_known(file: Path, row: _Row, settings: BaseModel | None) -> None:
    if not isinstance(settings, WireSettings):
        return
    for served in row.serves:
        if not settings.knows(served.operation):
            raise ValueError(
                f'{file}: engine "{row.name}" serves "{served.operation}", and its profile does '
                "not say how; say it with `path` and `input`."
            )


def _lacks(settings: BaseModel | None) -> Callable[[EngineRequest], str]:
    """Return what finds out whether an engine can be told what a request asks for."""
    if not isinstance(settings, WireSettings):
        return nothing
    return lambda asked: settings.untold(asked.operation, asked.request, asked.inputs)


def _leaves_open(settings: BaseModel | None) -> Callable[[EngineRequest], Sequence[ResultWarning]]:
    if not isinstance(settings, WireSettings):
        return no_warnings
    return lambda asked: settings.left_open(asked.operation, asked.request, asked.inputs)


def _function(file: Path, row: _Row, engine: Engine) -> Engine:
    given = _Function.model_validate(row.model_extra)
    folders = _folders(file, row, given)
    return replace(
        engine, recipe=given.function, lane=given.worker, options=given.options, folders=folders
    )


def _check_installed(file: Path, engine: Engine, what: str) -> None:
    if not getattr(installed(), what):
        raise ValueError(f'{file}: engine "{engine.name}": {NotInstalled(what)}')


def _script(file: Path, row: _Row, engine: Engine) -> Engine:
    _check_installed(file, engine, "run_script")
    given = _Script.model_validate(row.model_extra, context={"folder": file.parent})
    try:
        script = read_script(given.script, given.options)
    except ValueError as exc:
        raise ValueError(f'{file}: engine "{row.name}": {exc}.') from exc
    return replace(
        engine,
        recipe=installed().run_script,
        lane=CPU,
        options={**script.model_dump(mode="json"), **engine.finishing},
        folders=_folders(file, row, given),
        files=(given.script,),
    )


def _folders(file: Path, row: _Row, given: _Own) -> tuple[Path, ...]:
    folders = tuple(file.parent / Path(folder).expanduser() for folder in given.folders)
    for folder in folders:
        if not folder.is_dir():
            raise ValueError(f'{file}: engine "{row.name}": {folder} is not a folder.')
    return folders


def _local(file: Path, _row: _Row, engine: Engine) -> Engine:
    _check_installed(file, engine, "model_runner")
    settings = LocalSettings.model_validate(engine.options)
    for operation in engine.operations:
        if operation not in settings.operations:
            raise ValueError(
                f'{file}: engine "{engine.name}" serves "{operation}", which '
                f"{settings.library} cannot do there; it can do {', '.join(settings.operations)}."
            )
    return replace(engine, lane=settings.lane, folders=(settings.folder,))


def _models(row: _Row) -> dict[str, tuple[str, ...]]:
    models: dict[str, tuple[str, ...]] = {}
    for served in row.serves:
        models[served.operation] = (*models.get(served.operation, ()), *served.models)
    return {operation: names for operation, names in models.items() if names}


def _serves(row: _Row, settings: BaseModel | None) -> Callable[[EngineRequest], bool]:
    def serves(asked: EngineRequest) -> bool:
        if not any(_fits(served, asked) for served in row.serves):
            return False
        if not isinstance(settings, WireSettings):
            return True
        return settings.serves(asked.operation, asked.inputs)

    return serves


def _fits(served: _Served, asked: EngineRequest) -> bool:
    is_kind = served.pictures is None or served.pictures == (asked.pictures > 0)
    is_model = not served.models or asked.model in served.models
    return served.operation == asked.operation and is_kind and is_model


def _check(file: Path, row: _Row) -> None:
    if row.kind not in _ALL_KINDS:
        raise ValueError(
            _ended(
                f'{file}: engine "{row.name}" has the unknown kind "{row.kind}"'
                f"{_near(row.kind, _ALL_KINDS)}"
            )
        )
    able = _operations(row.kind)
    for served in row.serves:
        if served.operation not in OPERATIONS:
            raise ValueError(
                _ended(
                    f'{file}: engine "{row.name}" serves the unknown operation "{served.operation}"'
                    f"{_near(served.operation, OPERATIONS)}"
                )
            )
        if served.operation not in able:
            raise ValueError(
                f'{file}: engine "{row.name}" serves "{served.operation}", which the kind '
                f'"{row.kind}" cannot do; it can do {", ".join(able)}.'
            )
        if served.models and not known_models(served.operation):
            raise ValueError(
                f'{file}: engine "{row.name}" serves models of "{served.operation}", whose '
                "requests name none."
            )


def _operations(kind: str) -> Collection[str]:
    if kind in _OWN:
        return SCRIPTED if kind == BLENDER else OPERATIONS
    return operations_of(kind)


def _check_recipes(place: Path, engines: Sequence[Engine]) -> None:
    """Import recipes as a worker will, in a process of its own: the service stays without them."""
    functions = [(each.name, each.recipe, each.lane) for each in engines if each.kind == PYTHON]
    if not functions:
        return
    done = subprocess.run(
        [sys.executable, "-P", "-c", _IMPORTS_RECIPES],
        input=json.dumps(functions),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise ValueError(f"{place}: {reason}")


def _flaws(
    exc: ValidationError, content: Mapping[str, Any], number: int = 0, row: _Row | None = None
) -> str:
    """Say what is wrong, each as `engine "mine" has no "name".`."""
    place = ("engine", number) if row else ()
    known = _keys(row)
    first, *others = (
        _ended(_flaw((*place, *error["loc"]), error["type"], _wrong(error), content, known))
        for error in exc.errors()
    )
    return " ".join([first, *(f"{each[0].upper()}{each[1:]}" for each in others)])


def _wrong(error: ErrorDetails) -> str:
    return wrong_value(error).replace("an object", "a table, as { name = value }")


def _keys(row: _Row | None) -> list[str]:
    if row is None:
        return list(_Row.model_fields)
    own = _OWN.get(row.kind) or settings_of(row.kind)
    return [*_Row.model_fields, *own.model_fields]


def _flaw(
    place: tuple[int | str, ...],
    kind: str,
    message: str,
    content: Mapping[str, Any],
    known: Sequence[str],
) -> str:
    if place[0] != "engine" or len(place) == 1:
        known, where, key = list(_File.model_fields), "the file", str(place[0])
        message = _AS_TABLES if kind == "list_type" else message
    else:
        row = content["engine"][place[1]]
        name = row.get("name") if isinstance(row, dict) else None
        where = f'engine "{name}"' if name else f"engine number {int(place[1]) + 1}"
        key = ".".join(map(str, _as_written(row, place[2:])))
        if len(place) > len(("engine", 0, "key")):
            inner = _INNER.get(str(place[2]))
            known = list(inner.model_fields) if inner else []
    if kind == "extra_forbidden":
        return f'{where}: unknown key "{key}"{_near(str(place[-1]), known)}'
    if kind == "missing":
        return f'{where} has no "{key}"'
    return f'"{key}" of {where} cannot be used: {message}' if key else f"{where}: {message}"


def _as_written(row: object, place: tuple[int | str, ...]) -> Iterator[int | str]:
    """Leave out the numbers of what was written as one value where there may be a list."""
    for part in place:
        if isinstance(part, int) and not isinstance(row, list):
            continue
        yield part
        if isinstance(row, dict):
            row = row.get(part)
        elif isinstance(row, list) and isinstance(part, int) and part < len(row):
            row = row[part]


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith("?") else f"{sentence}."


def _near(name: str, known: Iterable[str]) -> str:
    """Point to the name that is meant, else to all; ends without a full stop."""
    names = list(known)
    if near := difflib.get_close_matches(name, names, 1):
        return f'. Did you mean "{near[0]}"?'
    return f". Choose from: {', '.join(names)}" if names else ""
