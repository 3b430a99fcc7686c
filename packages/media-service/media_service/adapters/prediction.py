"""Vendors that take a prediction and are asked for it: Cog, Replicate, fal, Meshy, and the like."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from pydantic import BaseModel, JsonValue

from media_api.contract.base import Cost
from media_api.contract.images import ImageCaptionMetadata, ImageMetadata
from media_service.adapters.adapter import (
    Collected,
    EngineInspection,
    InProgress,
    JobAdapter,
    RemoteWork,
    Submitted,
)
from media_service.adapters.data_urls import write_base64, write_data_url
from media_service.adapters.json_places import at, first_at, number_of
from media_service.adapters.prediction_body import (
    PredictionBody,
    form_parts,
    named_text,
    texts_of,
    with_names,
)
from media_service.adapters.prediction_profile import (
    ALWAYS,
    Mapped,
    PredictionCall,
    VendorRequest,
)
from media_service.adapters.prediction_settings import PredictionSettings
from media_service.adapters.prediction_steps import StepNames, read_steps, written_steps
from media_service.adapters.wire import Wire
from media_service.adapters.wire_settings import WireSettings
from media_service.adapters.work_fields import check_told
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Incapable,
    Unusable,
    failure_of,
)

MOST_FILES = 64
_WHOLE = ("http://", "https://")
_TEXTS = ("images/captions", "images/prompt_enhancements")


class Prediction(JobAdapter):
    """Sends a prediction as a profile says, and asks for it."""

    Settings: ClassVar[type[WireSettings]] = PredictionSettings
    operations: ClassVar[Sequence[str]] = (
        *_TEXTS,
        "images/generations",
        "images/edits",
        "images/processes",
        "motions/animations",
        "3d_models/meshes",
        "3d_models/textures",
        "3d_models/remeshings",
        "3d_models/conversions",
        "3d_models/renderings",
    )

    def __init__(self, settings: BaseModel) -> None:
        self._settings = PredictionSettings.model_validate(settings)
        self._profile = profile = self._settings.profile
        self.keeps_jobs, self.charges = profile.keeps_jobs, profile.charges
        self.sends_uuid = profile.sends_uuid
        seconds = max(self._settings.answer_seconds, profile.answer_seconds)
        patient = self._settings.model_copy(update={"answer_seconds": seconds})
        self.wire = Wire(patient, profile)
        self._writer = PredictionBody(profile, self.wire)

    async def submit(self, work: RemoteWork) -> Submitted:
        """Send the prediction, and have it done where the vendor answers at its end."""
        call = self._way(work)
        check_told(work, self._settings)
        file = work.folder / "0.bin" if call.answer == "file" else None
        told = await self._send(call, work, {"uuid": work.uuid}, file)
        if file is not None and await asyncio.to_thread(file.exists):
            return Submitted(answer=Collected(files=[file]))
        if self._profile.keeps_jobs:
            return Submitted(remote_id=written_steps([self._names(told)]))
        if self._state(told) is not None:
            raise Busy("The engine is still at this job, which was sent before.")
        return Submitted(answer=await self._collected(call, [told], told, work))

    def goes_on(self, remote_id: str, work: RemoteWork) -> bool:
        """Whether a further step follows the one that has ended."""
        then = self._way(work).then
        if then is None or len(read_steps(remote_id)) > 1:
            return False
        return then.when == ALWAYS or bool(work.request.get(then.when))

    async def go_on(self, remote_id: str, work: RemoteWork) -> str:
        """Have the further step begun."""
        then, steps = self._way(work).then, read_steps(remote_id)
        if then is None:
            return remote_id
        told = await self._send(then, work, _templates(steps[-1]), None)
        return written_steps([*steps, self._names(told)])

    def _way(self, work: RemoteWork) -> PredictionCall:
        call = self._settings.way_of(work.operation, work.inputs)
        if call is None:
            raise Incapable(f"The engine does no {work.operation} of such inputs.")
        return call

    async def _send(
        self, mapped: Mapped, work: RemoteWork, names: Mapping[str, str], file: Path | None
    ) -> Any:
        submit, uuid = self._profile.submit, {"uuid": work.uuid}
        told = mapped.model_copy(
            update={
                "extra": with_names(mapped.extra, names),
                "body": with_names(mapped.body, names),
            }
        )
        path = self._path(submit.path, mapped, uuid)
        named = {key: named_text(text, uuid) for key, text in self._profile.headers.items()}
        headers = work.headers | named
        with ExitStack() as stack:
            content: dict[str, Any] = (
                {"files": form_parts(told, work, stack)}
                if mapped.form
                else {"json": await self._writer.json(told, work)}
            )
            if file is not None:
                return await self.wire.send_for_file(submit.method, path, file, headers, **content)
            return await self.wire.send(submit.method, path, headers, **content)

    def _names(self, told: JsonValue) -> StepNames:
        names = tuple(str(at(told, place) or "") for place in self._profile.id)
        if not all(names):
            raise Unusable("The engine accepted the job and does not say its name.")
        if any(name.startswith(_WHOLE) and not self.wire.is_own(name) for name in names):
            raise Unusable("The engine accepted the job and names it at another server.")
        return names

    def _path(self, path: str, mapped: Mapped, names: Mapping[str, str]) -> str:
        quoted = {
            name: value if value.startswith(_WHOLE) else quote(value, safe="")
            for name, value in names.items()
        }
        told = named_text(path.replace("{path}", mapped.path or self._profile.path), quoted)
        if told.startswith(_WHOLE) and not self.wire.is_own(told):
            raise Unusable("The engine names its job at another server.")
        return told if told.startswith((*_WHOLE, "/")) else f"/{told}"

    async def _ask(self, request: VendorRequest, mapped: Mapped, names: StepNames) -> Any:
        """Ask for what changes nothing, by whatever method."""
        templates = _templates(names)
        path = self._path(request.path, mapped, templates)
        if request.method == "GET":
            return await self.wire.get(path)
        return await self.wire.send(request.method, path, json=with_names(request.body, templates))

    def _mapped(self, step: int, work: RemoteWork) -> Mapped:
        call = self._way(work)
        then = call.then if step else None
        return call if then is None else then.model_copy(update={"path": then.path or call.path})

    async def _polled(self, steps: Sequence[StepNames], step: int, work: RemoteWork) -> Any:
        poll = self._profile.poll
        if poll is None:
            raise EngineFailure("The profile does not say how a job is asked for.")
        return await self._ask(poll, self._mapped(step, work), steps[step])

    async def poll(self, remote_id: str, work: RemoteWork) -> InProgress | None:
        """Ask for the state of a prediction."""
        steps = read_steps(remote_id)
        return self._state(await self._polled(steps, len(steps) - 1, work))

    def _state(self, told: JsonValue) -> InProgress | None:
        """Read the state of a prediction; None: it has ended well.

        Raises:
            EngineFailure: If it has not, or says nothing that the profile knows.
        """
        states, found = self._profile.states, at(told, self._profile.status)
        if not states.done:
            return None
        said = [str(each) for each in found] if isinstance(found, list) else [str(found)]
        error = first_at(told, self._profile.error)
        failed = next((each for each in said if each in states.failed), None)
        is_done = bool(said) and all(each in states.done for each in said)
        if failed is not None or (is_done and error):
            raise failure_of(str(error or f"its state is {failed}"))
        strange = [each for each in said if each not in (*states.waiting, *states.done)]
        if strange or not said:
            what = strange[0][:80] if said else "nothing"
            raise Unusable(f"The engine says of the job that it is {what}.")
        if is_done:
            return None
        progress = self._progress(told)
        # What has begun has left the queue
        return InProgress(progress=progress, position=None if progress else self._position(told))

    def _progress(self, told: JsonValue) -> float | None:
        progress = self._profile.progress
        found = number_of(at(told, progress.at)) if progress else None
        if progress is None or found is None:
            return None
        return min(max(found / progress.end, 0.0), 1.0)

    def _position(self, told: JsonValue) -> int | None:
        position = self._profile.position
        found = number_of(at(told, position.at)) if position else None
        if position is None or found is None:
            return None
        return max(int(found) - position.first + 1, 1)

    async def collect(self, remote_id: str, work: RemoteWork) -> Collected:
        """Fetch what a prediction has made."""
        steps, call = read_steps(remote_id), self._way(work)
        told = [await self._polled(steps, step, work) for step in range(len(steps))]
        made = told[-1]
        if self._profile.collect is not None:
            mapped = self._mapped(len(steps) - 1, work)
            made = await self._ask(self._profile.collect, mapped, steps[-1])
        return await self._collected(call, told, made, work)

    async def _collected(
        self, call: PredictionCall, told: Sequence[JsonValue], made: JsonValue, work: RemoteWork
    ) -> Collected:
        profile = self._profile
        refused = at(made, profile.refused) if profile.refused else None
        if isinstance(refused, list) and refused and all(refused):
            raise Declined("The engine declines the request: moderation has taken out its result.")
        places = call.output or profile.output
        found = first_at(made, places)
        cost, seed = self._cost(told), at(made, profile.seed) if profile.seed else None
        if work.operation in _TEXTS:
            return _text(work, found, cost)
        texts = list(islice(self._taken(found, call.take or profile.take), MOST_FILES + 1))
        if not 0 < len(texts) <= MOST_FILES:
            raise Unusable(
                f"The engine has made {len(texts) or 'no'} files; there may be 1 to {MOST_FILES}. "
                f"They are looked for at {' or '.join(places)}."
            )
        files = [await self._kept(text, work.folder / f"{n}.bin") for n, text in enumerate(texts)]
        return Collected(files=files, cost=cost, seed=_whole(seed))

    def _taken(self, found: JsonValue, ending: str) -> Iterator[str]:
        """List the files of an output: addresses, or the files themselves."""
        for name, text in texts_of(found):
            is_file = self._profile.encoding == "base64" or text.startswith((*_WHOLE, "data:"))
            if is_file and (not ending or fnmatchcase(name, ending)):
                yield text

    async def _kept(self, text: str, file: Path) -> Path:
        if text.startswith("data:"):
            await asyncio.to_thread(write_data_url, text, file)
        elif self._profile.encoding == "base64":
            await asyncio.to_thread(write_base64, text, file, "a file")
        else:
            await self.wire.download(text, file)
        return file

    def _cost(self, told: Sequence[JsonValue]) -> Cost | None:
        """Return what the vendor says of its charge for all steps; None: it says nothing."""
        rate, places = self._settings.rate, self._profile.charged
        if rate is None:
            return None
        amounts = rate.amount if isinstance(rate.amount, list) else [rate.amount] * len(places)
        found = [
            units * amount
            for place, amount in zip(places, amounts, strict=False)
            for each in told
            if (units := number_of(at(each, place))) is not None and units >= 0
        ]
        total = number_of(sum(found))
        if not found or total is None:
            return None
        return Cost(amount=total, currency=rate.currency, basis="charge")

    async def cancel(self, remote_id: str, work: RemoteWork) -> None:
        """Have the vendor end a prediction, where that is possible."""
        call, steps = self._profile.cancel, read_steps(remote_id)
        if call is None:
            raise EngineFailure("The engine has no way to end a job.")
        templates = _templates(steps[-1])
        path = self._path(call.path, self._mapped(len(steps) - 1, work), templates)
        body = with_names(call.body, templates)
        await self.wire.send(call.method, path, **({"json": body} if body else {}))

    async def inspect(self) -> EngineInspection:
        """Ask what costs nothing: health, account or balance."""
        asked = self._profile.inspect
        if asked is None:
            return EngineInspection(details=("It can be asked nothing without a charge.",))
        told = await self.wire.get(asked.path)
        status = at(told, asked.status) if asked.status else None
        is_good = not asked.status or status in asked.good
        details = [f"{place}: {at(told, place)}" for place in asked.details]
        credit = number_of(at(told, asked.credit)) if asked.credit else None
        flaws = () if is_good else (f"It says that it is {status}.",)
        if credit is not None and credit <= 0:
            flaws = (*flaws, "The account has no credit.")
        return EngineInspection(
            version=str(at(told, asked.version) or "") if asked.version else "",
            flaws=flaws,
            details=details,
        )

    async def close(self) -> None:
        """Close all connections."""
        await self.wire.close()


def _templates(names: StepNames) -> dict[str, str]:
    """Return what `{id}`, `{id1}` and so on stand for."""
    return {f"id{number or ''}": name for number, name in enumerate(names)}


def _whole(value: JsonValue) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _text(work: RemoteWork, found: JsonValue, cost: Cost | None) -> Collected:
    """Language models answer in pieces."""
    pieces = found if isinstance(found, list) else [found]
    text = "".join(piece for piece in pieces if isinstance(piece, str)).strip()
    if not text:
        raise Unusable("The engine has made no text.")
    is_caption = work.operation == "images/captions"
    metadata = ImageCaptionMetadata() if is_caption else ImageMetadata(method="prediction")
    return Collected(text=text, metadata=metadata.model_dump(mode="json"), cost=cost)
