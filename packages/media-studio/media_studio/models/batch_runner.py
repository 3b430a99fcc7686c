"""Runs batches of jobs on a device, in the process that holds its models.

A library is imported when the first engine needs it; no other process of the service imports any.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from media_service.engine_api.errors import (
    MOST_WORDS,
    EngineFailure,
    Exhausted,
    Misconfigured,
)
from media_service.engine_api.execution import Execution
from media_service.engine_api.local_settings import LocalSettings
from media_service.engine_api.messages import (
    FOR_MODELS,
    Advanced,
    Assignment,
    Batch,
    BatchEnded,
    Dropped,
    EngineCall,
    Made,
    Message,
    NotMade,
    Residents,
)
from media_service.engine_api.outcomes import failed
from media_service.engine_api.weights import UnreadableWeights, expected_bytes, pickles
from media_studio.errors import EngineError
from media_studio.lazy import load
from media_studio.models.memory import (
    allocated,
    budget_of,
    is_out_of_memory,
    release,
)
from media_studio.models.requests import input_of, made_of
from media_studio.models.residency import Loading, Residency
from media_studio.models.resident_model import (
    Abandoned,
    InferenceInput,
    InferenceOutput,
    ResidentModel,
)

MOST_PROGRESS = 100
"""Messages of a batch that say how far it is."""

logger = logging.getLogger("media_studio.models")

Ended = Made | NotMade


class Listener:
    """Hears, at each step of a model, for which jobs nobody waits any more.

    Args:
        hear: Returns the messages that have come.
        tell: Sends one.
        uuids: The jobs of the batch.
    """

    def __init__(
        self,
        hear: Callable[[], Iterator[Message]],
        tell: Callable[[Message], None],
        uuids: set[str],
    ) -> None:
        self._hear = hear
        self._tell = tell
        self._wanted = uuids
        self._told = 0.0

    def step(self, share: float) -> None:
        """Note how much is done.

        Raises:
            Abandoned: If nobody waits for any of the jobs.
        """
        for message in self._hear():
            if isinstance(message, Dropped):
                self._wanted.discard(message.uuid)
        if not self._wanted:
            raise Abandoned
        if share - self._told >= 1 / MOST_PROGRESS:
            self._told = share
            self._tell(Advanced(share=share))


class BatchRunner:
    """Runs batches on one device.

    Args:
        connection: To the service.
        device: `cpu` or `cuda:0`.
        budget: Bytes of models that stay.
    """

    def __init__(self, connection: Connection, device: str, budget: int) -> None:
        self._connection = connection
        self._device = device
        self._residency = Residency(
            budget=budget_of(device, budget),
            release=lambda: release(device),
            allocated=lambda: allocated(device),
        )

    def run(self, batch: Batch) -> BatchEnded:
        """Run the jobs of a batch to their outcomes."""
        ended: dict[str, Ended] = {}
        works: list[tuple[Assignment, Execution, InferenceInput]] = []
        with ExitStack() as stack:
            for job in batch.jobs:
                execution = Execution(job, Path.cwd() / job.folder_name)
                with _noting_failure(job, ended):
                    stack.enter_context(execution.temporary_files())
                    asked = input_of(execution)
                    works.append((job, execution, asked))
            listener = Listener(self._heard, self._send, {job.uuid for job, _, _ in works})
            if works:
                ended |= self._outcomes(batch.jobs[0].engine, works, listener)
        return BatchEnded(jobs=ended)

    def _outcomes(
        self,
        call: EngineCall,
        works: Sequence[tuple[Assignment, Execution, InferenceInput]],
        listener: Listener,
    ) -> dict[str, Ended]:
        ended: dict[str, Ended] = {}
        inputs = [asked for _, _, asked in works]
        try:
            outputs = self._made(call, inputs, listener)
        except Exhausted as exc:
            if len(works) > 1:
                logger.warning("%s has too little memory for %d at once", call.name, len(works))
                for work in works:
                    ended |= self._outcomes(call, [work], listener)
                return ended
            return {works[0][0].uuid: _not_made(exc)}
        except Exception as exc:  # noqa: BLE001  the process must outlive a defect of a model
            return {job.uuid: _not_made_of(job, exc) for job, _, _ in works}
        for (job, execution, asked), output in zip(works, outputs, strict=True):
            with _noting_failure(job, ended):
                ended[job.uuid] = made_of(execution, asked, output)
        return ended

    def _made(
        self, call: EngineCall, inputs: Sequence[InferenceInput], listener: Listener
    ) -> Sequence[InferenceOutput]:
        """Run a model; if one job alone needs more memory, once more without the other models.

        Raises:
            Exhausted: If there is too little memory.
        """
        try:
            return self._model(call).run(inputs, listener)
        except Exception as exc:
            if not is_out_of_memory(exc):
                raise
            logger.warning("%s is out of memory: %s", call.name, exc)
        # Outside of the handler: what it holds is in the way
        release(self._device)
        if len(inputs) == 1 and len(self._residency.sizes) > 1:
            self._residency.keep_only(call.name)
            self._tell_residents("")
            return self._again(call, inputs, listener)
        raise _exhausted(call)

    def _again(
        self, call: EngineCall, inputs: Sequence[InferenceInput], listener: Listener
    ) -> Sequence[InferenceOutput]:
        try:
            return self._model(call).run(inputs, listener)
        except Exception as exc:
            if not is_out_of_memory(exc):
                raise
        release(self._device)
        raise _exhausted(call)

    def _model(self, call: EngineCall) -> ResidentModel:
        settings = LocalSettings.model_validate(call.options)
        loading = Loading(
            key=settings.model_dump_json(),
            expected=_expected(settings),
            load=lambda: _loaded(settings),
        )
        before = self._residency.sizes
        try:
            model = self._residency.get(call.name, loading)
        finally:
            if self._residency.sizes != before:
                self._tell_residents(call.name)
        return model

    def _tell_residents(self, name: str) -> None:
        """Tell the service and the log what has come and gone."""
        residency, evicted = self._residency, list(self._residency.evicted)
        loaded = name if residency.is_new(name) else ""
        self._send(Residents(sizes=residency.sizes, loaded=loaded, evicted=evicted))
        if loaded:
            megabytes, seconds = residency.sizes[name] / 1e6, residency.seconds
            logger.info("%s loaded in %.2f s, %.1f MB", name, seconds, megabytes)
        for gone in evicted:
            logger.info("%s evicted", gone)

    def serve(self) -> None:
        """Serve batches until the service closes the socket."""
        while True:
            try:
                message = FOR_MODELS.validate_json(self._connection.recv_bytes())
            except EOFError:
                return
            # Else the last batch has ended before it could be dropped
            if isinstance(message, Batch):
                self._send(self.run(message))

    def _heard(self) -> Iterator[Message]:
        while self._connection.poll(0):
            yield FOR_MODELS.validate_json(self._connection.recv_bytes())

    def _send(self, message: Message) -> None:
        self._connection.send_bytes(message.model_dump_json().encode())


def _expected(settings: LocalSettings) -> int:
    """Return the bytes that a model will take.

    Raises:
        Misconfigured: If its folder does not have what can be loaded.
    """
    try:
        expected = expected_bytes(settings)
    except UnreadableWeights as exc:
        raise Misconfigured(str(exc)) from exc
    if not expected and (found := pickles(settings)):
        raise Misconfigured(
            f"{settings.folder.name} has its weights as pickles ({found[0].name}), which run any "
            "code that is in them; `media engines check` says how to convert them."
        )
    return expected


def _loaded(settings: LocalSettings) -> ResidentModel:
    """Load a model.

    Raises:
        Misconfigured: If its library is not installed, or refuses the folder.
    """
    libraries = load("media_studio.models.libraries:LIBRARIES")
    try:
        model: ResidentModel = libraries[settings.library](settings)
    except ImportError as exc:
        raise Misconfigured(
            f"{settings.library} cannot be imported ({exc}); install the extra `models`."
        ) from exc
    except Exception as exc:
        # Each library, and each kind of network in it, has errors of its own
        if is_out_of_memory(exc) or isinstance(exc, EngineFailure | EngineError):
            raise
        logger.exception("%s cannot load %s", settings.library, settings.folder)
        raise Misconfigured(
            f"{settings.library} cannot load {settings.folder.name}: {_words(exc)}"
        ) from exc
    return model


def _words(exc: Exception) -> str:
    return " ".join(str(exc).split())[:MOST_WORDS]


@contextmanager
def _noting_failure(job: Assignment, ended: dict[str, Ended]) -> Iterator[None]:
    try:
        yield
    except Exception as exc:  # noqa: BLE001  the other jobs of the batch go on
        ended[job.uuid] = _not_made_of(job, exc)


def _not_made_of(job: Assignment, exc: Exception) -> NotMade:
    if isinstance(exc, EngineFailure):
        return _not_made(exc)
    if isinstance(exc, Abandoned):
        return NotMade(code="canceled", message="Nobody waits for the task any more.")
    why = failed(job, exc)
    return NotMade(code=why.code, message=why.message, retryable=why.retryable)


def _not_made(exc: EngineFailure) -> NotMade:
    return NotMade(
        code=exc.code,
        message=str(exc),
        retryable=exc.retryable,
        may_fall_back=exc.may_fall_back,
    )


def _exhausted(call: EngineCall) -> Exhausted:
    return Exhausted(
        f"The device has too little memory for this request at {call.name}. Ask for a smaller "
        "size, or send a smaller picture."
    )
