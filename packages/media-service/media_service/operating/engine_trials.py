"""What an operator asks of the engines in the files, without a service: are they there, try one."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from pydantic import JsonValue, TypeAdapter

from media_api.contract.base import asset_inputs
from media_api.contract.operations import OPERATIONS
from media_service.adapters.adapter import (
    Adapter,
    EngineInspection,
    InProgress,
    RemoteWork,
)
from media_service.adapters.conversation import (
    Conversation,
    Recorder,
    shortened,
    written,
)
from media_service.adapters.kinds import open_adapter, open_adapters
from media_service.adapters.wire import Wire
from media_service.engine_api.engine import BLENDER, LOCAL, PYTHON, Engine, default_model
from media_service.engine_api.engine_set import NotInstalled, installed
from media_service.engine_api.errors import EngineFailure
from media_service.engine_api.file_types import recognise_file
from media_service.operating.folder_checks import inspect_folder
from media_service.remote.pool import Pool, Server
from media_service.remote.run import Before, RemoteRun

INSPECTION_SECONDS = 20.0

_OBJECT: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])


@dataclass(frozen=True, kw_only=True)
class EngineFinding:
    """What was found of one engine.

    Attributes:
        engine: Its name.
        kind: As in the file.
        flaws: Why its jobs will fail, each a sentence.
        details: Its version, and what else it says.
    """

    engine: str
    kind: str
    flaws: Sequence[str] = ()
    details: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class EngineTrial:
    """What an engine has made of one request."""

    files: Sequence[Path]
    text: str
    seconds: float
    cost: str


class _Memory:
    """A journal of a job that nobody goes on with."""

    async def sending(self, name: str) -> None: ...

    async def not_sent(self) -> None: ...

    async def accepted(self, name: str) -> None: ...

    def waits(self, waiting: InProgress) -> None: ...


async def inspect_engines(engines: Sequence[Engine]) -> list[EngineFinding]:
    """Ask every engine elsewhere whether it can do what the files want."""
    return list(await asyncio.gather(*map(_inspect, engines)))


async def _inspect(engine: Engine) -> EngineFinding:
    if engine.kind == PYTHON:
        return EngineFinding(engine=engine.name, kind=engine.kind, details=(engine.recipe,))
    if engine.kind == LOCAL:
        flaws, details = await asyncio.to_thread(inspect_folder, engine.options)
        return EngineFinding(engine=engine.name, kind=engine.kind, flaws=flaws, details=details)
    if engine.kind == BLENDER:
        return EngineFinding(engine=engine.name, kind=engine.kind, flaws=_script_flaws())
    adapters = open_adapters(engine.kind, engine.options)
    told = await asyncio.gather(*map(_inspect_server, adapters))
    flaws, details = [], []
    for adapter, each in zip(adapters, told, strict=True):
        where = f"{adapter.wire.base_url}: " if len(adapters) > 1 else ""
        flaws += [f"{where}{flaw}" for flaw in each.flaws]
        details += [f"{where}{said}" for said in _details(each)]
    return EngineFinding(engine=engine.name, kind=engine.kind, flaws=flaws, details=details)


def _details(told: EngineInspection) -> list[str]:
    return [*([told.version] if told.version else []), *told.details]


async def _inspect_server(adapter: Adapter) -> EngineInspection:
    try:
        async with asyncio.timeout(INSPECTION_SECONDS):
            return await adapter.inspect()
    except (EngineFailure, TimeoutError) as exc:
        why = str(exc) or f"It did not answer within {INSPECTION_SECONDS:.0f} s."
        return EngineInspection(flaws=(why,))
    finally:
        await adapter.close()


def _script_flaws() -> Sequence[str]:
    """Say why scripts for Blender cannot run here."""
    flaws = installed().script_flaws
    return (str(NotInstalled("run_script")),) if flaws is None else flaws()


async def try_engine(
    engine: Engine,
    operation: str,
    request: Mapping[str, JsonValue],
    inputs: Mapping[str, Path],
    folder: Path,
    conversation: Path | None = None,
) -> EngineTrial:
    """Have an engine elsewhere do one request, and keep what it sends as it is.

    Args:
        engine: The engine.
        operation: Name of a row of OPERATIONS that it serves.
        request: The body; the first model that the engine serves goes into it.
        inputs: Field to file.
        folder: Where the files go.
        conversation: File for what was said, which is written also where the engine fails.

    Raises:
        ValueError: If it is no engine elsewhere, or the request is none of the operation.
        EngineFailure: If it does not do it.
    """
    if engine.kind in (PYTHON, BLENDER, LOCAL):
        raise ValueError(f'"{engine.name}" runs here; send a request to the service instead.')
    if operation not in engine.operations:
        raise ValueError(f'"{engine.name}" serves {", ".join(engine.operations)}.')
    model = next(iter(engine.models.get(operation, ())), default_model(operation))
    body: dict[str, JsonValue] = {**request, **({"model": model} if model else {})}
    folder.mkdir(parents=True, exist_ok=True)
    adapter, began = open_adapter(engine.kind, engine.options), time.monotonic()
    work = RemoteWork(
        uuid=str(uuid4()), operation=operation, request=body, inputs=inputs, folder=folder
    )
    if conversation is not None:
        adapter.wire.recorder = Recorder(adapter.wire.base_url)
    try:
        pool = Pool([Server(adapter)])
        run = RemoteRun(pool, work, _Memory(), charges=True, has_fallback=False)
        made = await run.run(Before())
    finally:
        await adapter.close()
        if conversation is not None and adapter.wire.recorder is not None:
            _keep(engine, work, adapter.wire, conversation)
    cost = f"{made.cost.amount:g} {made.cost.currency}" if made.cost else ""
    files = [_named(Path(file)) for file in made.files]
    return EngineTrial(files=files, text=made.text, seconds=time.monotonic() - began, cost=cost)


def _keep(engine: Engine, work: RemoteWork, wire: Wire, file: Path) -> None:
    said = Conversation(
        kind=engine.kind,
        options={},
        uuid=work.uuid,
        operation=work.operation,
        request=shortened(dict(work.request), wire.base_url),
        inputs={field: path.suffix for field, path in work.inputs.items()},
        exchanges=wire.recorder.exchanges if wire.recorder else [],
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(said, engine.options, wire.base_url), encoding="utf-8")


def trial_request(
    operation: str, prompt: str | None, files: Sequence[Path]
) -> tuple[dict[str, JsonValue], dict[str, Path]]:
    """Return the example of an operation with these words and files in place of its own.

    Raises:
        ValueError: If it takes no words, or another number of files.
    """
    body = _OBJECT.validate_python(OPERATIONS[operation].example)
    if prompt is not None:
        body |= {_field_of_words(operation): prompt}
    slots = list(asset_inputs(OPERATIONS[operation].request.validate_python(body)))
    if len(files) > len(slots) and not slots:
        raise ValueError(f"The example of {operation} has no files.")
    if len(files) < len(slots):
        wanted = ", ".join(f"{slot.field} ({slot.kind})" for slot in slots)
        raise ValueError(f"Give a file for each of {wanted} with --input.")
    return body, {slot.field: path for slot, path in zip(slots, files, strict=False)}


def _field_of_words(operation: str) -> str:
    for field in ("prompt", "text_prompt"):
        if field in OPERATIONS[operation].example:
            return field
    raise ValueError(f"{operation} takes no prompt.")


def _named(path: Path) -> Path:
    """Give a file the ending of what it is."""
    found = recognise_file(path)
    return path.rename(path.with_suffix(f".{found.suffix}")) if found else path
