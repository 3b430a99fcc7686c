"""What an adapter does: speak the wire of an engine elsewhere, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel, JsonValue

from media_api.client.trace_context import TRACEPARENT
from media_api.contract.base import Cost
from media_service.adapters.wire import Wire
from media_service.adapters.wire_settings import WireSettings


@dataclass(frozen=True, kw_only=True)
class RemoteWork:
    """What an engine is asked for.

    Attributes:
        uuid: The job; wires that take an id of ours get this one.
        operation: Name of a row of OPERATIONS.
        request: The body that the client sent; asset inputs are names of ours in it.
        inputs: Field to file, as `input_images.0`; the ending of a file says its type.
        folder: Where the files of the answer go; empty.
        traceparent: What its spans are to be part of; empty: nobody makes any here.
    """

    uuid: str
    operation: str
    request: Mapping[str, JsonValue]
    inputs: Mapping[str, Path]
    folder: Path
    traceparent: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What goes with each request that begins something: the trace of the job."""
        return {TRACEPARENT: self.traceparent} if self.traceparent else {}


@dataclass(frozen=True, kw_only=True)
class InProgress:
    """An engine has not done a job yet.

    Attributes:
        progress: 0..1, if it says so.
        position: In its queue, from 1, if it says so.
        pause: Seconds after which it makes sense to ask again, if it says so.
        reason: Why it has not begun, if that is known: a sentence.
    """

    progress: float | None = None
    position: int | None = None
    pause: float | None = None
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Collected:
    """What an engine has made. Nothing of it is checked; a worker does that.

    Attributes:
        files: In the order of the result, in the folder of the work.
        text: The result of an operation that makes text, or a shape program.
        metadata: Of a text, or of `result`.
        cost: What the engine charges; None: it does not say.
        seed: What it began with, if it says so.
        notes: What its client should know.
        result: Of another service of our contract: its `result`, with names of its own.
        uris: Its name of each of the files.
    """

    files: Sequence[Path] = ()
    text: str = ""
    result: JsonValue = None
    uris: Sequence[str] = ()
    metadata: JsonValue = None
    cost: Cost | None = None
    seed: int | None = None
    notes: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Submitted:
    """An engine has accepted a job.

    Attributes:
        remote_id: Its name there; empty where the answer is all that there is.
        answer: What it has made, where the wire answers at once.
    """

    remote_id: str = ""
    answer: Collected | None = None


@dataclass(frozen=True, kw_only=True)
class EngineInspection:
    """What an engine says of itself.

    Attributes:
        version: Of its software; empty: it does not say.
        flaws: Why jobs will fail, each a sentence.
        details: What else an operator may want to know.
    """

    version: str = ""
    flaws: Sequence[str] = ()
    details: Sequence[str] = field(default_factory=tuple)


class Adapter(ABC):
    """Speaks to one engine; one object serves all of its jobs at once.

    Every method raises `media_service.engine_api.errors.EngineFailure` where the engine
    does not do what it is asked. None of them repeats a request: who calls them does.

    Attributes:
        Settings: What the operator's file says of an engine.
        operations: What it can serve.
        finds_jobs: Whether `find` can tell if a job was accepted whose answer was lost.
        keeps_jobs: Whether jobs go on there without a connection; else its end ends them.
        charges: Whether it is known to cost, whatever the operator's file says of a price.
        sends_uuid: Whether the engine is told the name of a job here, and can be asked for it.
        wire: Connections to the engine.
    """

    Settings: ClassVar[type[WireSettings]]
    operations: ClassVar[Sequence[str]]
    finds_jobs: bool = False
    keeps_jobs: bool = False
    charges: bool = False
    sends_uuid: bool = False
    wire: Wire

    @abstractmethod
    def __init__(self, settings: BaseModel) -> None: ...

    @property
    def pause(self) -> float:
        """Seconds for which the engine takes no more requests, as it says."""
        return self.wire.pause

    @abstractmethod
    async def submit(self, work: RemoteWork) -> Submitted:
        """Have the engine begin a job, or do it where the wire answers at once."""

    @abstractmethod
    async def inspect(self) -> EngineInspection:
        """Ask the engine whether it is there and can do what the operator's file wants."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""


class JobAdapter(Adapter):
    """Speaks to an engine that keeps jobs, which are asked for later."""

    keeps_jobs = True

    async def find(self, work: RemoteWork) -> str | None:
        """Return the name of a job that was submitted before; None: it never arrived.

        Called only where `finds_jobs` holds.
        """
        raise NotImplementedError(f"{type(self).__name__} finds no jobs: {work.uuid}")

    @abstractmethod
    async def poll(self, remote_id: str, work: RemoteWork) -> InProgress | None:
        """Ask how far a job is; None: it has ended well."""

    def goes_on(self, remote_id: str, work: RemoteWork) -> bool:  # noqa: ARG002
        """Whether a further step, which is charged too, follows a job that has ended."""
        return False

    async def go_on(self, remote_id: str, work: RemoteWork) -> str:
        """Have the further step begun; return the name of the job with it."""
        raise NotImplementedError(f"{type(self).__name__} has one step: {remote_id}, {work.uuid}")

    @abstractmethod
    async def collect(self, remote_id: str, work: RemoteWork) -> Collected:
        """Fetch what a job has made."""

    @abstractmethod
    async def cancel(self, remote_id: str, work: RemoteWork) -> None:
        """End a job that nobody waits for any more; nothing happens to one that has ended."""
