"""Vendors that take a prediction and are asked for it: Cog, Replicate, fal, Meshy, and the like."""

import asyncio
import math
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self
from urllib.parse import quote

from pydantic import BaseModel, BeforeValidator, Field, JsonValue, model_validator

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
from media_service.adapters.data_urls import data_url, write_data_url
from media_service.adapters.prediction_profile import (
    JsonPlace,
    PredictionProfile,
    read_profile,
)
from media_service.adapters.wire import Wire, WireSettings
from media_service.adapters.work_fields import check_known, check_told, fields_of
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Unusable,
    failure_of,
)
from media_service.engine_api.spelling import spelled

MOST_FILES = 64
_WHOLE = ("http://", "https://")
_TEXTS = ("images/captions", "images/prompt_enhancements")


class ChargeRate(BaseModel):
    """What one unit costs of those that a vendor says it has charged: a credit, a second."""

    amount: float = Field(ge=0)
    currency: str = Field(min_length=1, max_length=16)


class PredictionSettings(WireSettings):
    """One model at a vendor.

    Attributes:
        profile: How the vendor is spoken to: a name of ours, or a file.
        path: Of the model, as `/fal-ai/flux/dev`.
        input: Name that the model has for an input to the request field that it gets.
        values: Name of an input to what stands there for a value of the request.
        extra: Inputs that are always the same.
        body: What is sent beside the inputs.
        output: Where the result is; empty: where the profile says.
        rate: What a unit costs.
    """

    profile: Annotated[PredictionProfile, BeforeValidator(read_profile)]
    path: Annotated[str, spelled(r"(/[^?#]+)?", "a path that begins with /")] = ""
    input: dict[str, str]
    values: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    extra: dict[str, JsonValue] = Field(default_factory=dict)
    body: dict[str, JsonValue] = Field(default_factory=dict)
    output: JsonPlace = ""
    rate: ChargeRate | None = None

    @model_validator(mode="after")
    def _checked(self) -> Self:
        check_known(self.input.values())
        if "{path}" in self.profile.submit.path and not (self.path or self.profile.path):
            raise ValueError("this vendor needs the path of a model")
        return self

    def told_fields(self, operation: str) -> frozenset[str]:  # noqa: ARG002  the same for all
        """Return the fields of a request that the engine gets."""
        return frozenset(self.input.values())


class Prediction(JobAdapter):
    """Sends a prediction as a profile says, and asks for it."""

    Settings: ClassVar[type[BaseModel]] = PredictionSettings
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
        self.sends_uuid = "{uuid}" in profile.submit.path
        seconds = max(self._settings.answer_seconds, profile.answer_seconds)
        patient = self._settings.model_copy(update={"answer_seconds": seconds})
        self.wire = Wire(patient, profile.authorization, profile.busy)

    async def submit(self, work: RemoteWork) -> Submitted:
        """Send the prediction, and have it done where the vendor answers at its end."""
        check_told(work, self._settings)
        call, profile = self._profile.submit, self._profile
        body = await self._body(work)
        path = self._address(call.path, uuid=work.uuid)
        told = await self.wire.send(call.method, path, profile.headers, json=body)
        if profile.keeps_jobs:
            name = _at(told, profile.id)
            if not isinstance(name, str | int) or not str(name):
                raise Unusable("The engine accepted the job and does not say its name.")
            if isinstance(name, str) and name.startswith(_WHOLE) and not self.wire.is_own(name):
                raise Unusable("The engine accepted the job and names it at another server.")
            return Submitted(remote_id=str(name))
        if self._state(told) is not None:
            raise Busy("The engine is still at this job, which was sent before.")
        return Submitted(answer=await self._collected(told, told, work))

    def _address(self, path: str, *, name: str = "", uuid: str = "") -> str:
        whole = name if name.startswith(_WHOLE) else quote(name, safe="")
        own = self._settings.path or self._profile.path
        return path.replace("{path}", own).replace("{uuid}", uuid).replace("{id}", whole)

    async def _body(self, work: RemoteWork) -> dict[str, JsonValue]:
        fields = fields_of(work)
        files = {name: await self._file(file) for name, file in work.inputs.items()}
        inputs: dict[str, JsonValue] = {}
        for name, field in self._settings.input.items():
            several = [url for key, url in files.items() if key.startswith(f"{field}.")]
            value = files.get(field, several or fields.get(field))
            if value is not None:
                _put(inputs, name, self._settings.values.get(name, {}).get(str(value), value))
        for name, constant in self._settings.extra.items():
            _put(inputs, name, constant)
        body = dict(self._settings.body)
        if self._profile.input:
            _put(body, self._profile.input, inputs)
            return body
        return body | inputs

    async def _file(self, file: Path) -> JsonValue:
        upload = self._profile.upload
        if upload is None or file.stat().st_size <= upload.above_bytes:
            return await asyncio.to_thread(data_url, file)
        with file.open("rb") as content:
            told = await self.wire.upload(upload.path, files={upload.field: (file.name, content)})
        url = _at(told, upload.url)
        if not isinstance(url, str):
            raise Unusable("The engine took a file and does not say its address.")
        return url

    async def poll(self, remote_id: str) -> InProgress | None:
        """Ask for the state of a prediction."""
        return self._state(await self.wire.get(self._address(self._profile.poll, name=remote_id)))

    def _state(self, told: JsonValue) -> InProgress | None:
        """Read the state of a prediction; None: it has ended well.

        Raises:
            EngineFailure: If it has not, or says nothing that the profile knows.
        """
        states, status = self._profile.states, _at(told, self._profile.status)
        error = _at(told, self._profile.error)
        if status in states.waiting:
            return InProgress(progress=self._progress(told), position=self._position(told))
        if status in states.failed or (status in states.done and error):
            raise failure_of(str(error or f"its state is {status}"))
        if status not in states.done:
            raise Unusable(f"The engine says of the job that it is {str(status)[:80]}.")
        return None

    def _progress(self, told: JsonValue) -> float | None:
        progress = self._profile.progress
        found = _at(told, progress.at) if progress else None
        if progress is None or not isinstance(found, int | float):
            return None
        return min(max(found / progress.end, 0.0), 1.0)

    def _position(self, told: JsonValue) -> int | None:
        position = self._profile.position
        found = _at(told, position.at) if position else None
        if position is None or not isinstance(found, int):
            return None
        return max(found - position.first + 1, 1)

    async def collect(self, remote_id: str, work: RemoteWork) -> Collected:
        """Fetch what a prediction has made."""
        told = await self.wire.get(self._address(self._profile.poll, name=remote_id))
        if not self._profile.collect:
            return await self._collected(told, told, work)
        made = await self.wire.get(self._address(self._profile.collect, name=remote_id))
        return await self._collected(told, made, work)

    async def _collected(self, told: JsonValue, made: JsonValue, work: RemoteWork) -> Collected:
        refused = _at(made, self._profile.refused) if self._profile.refused else None
        if isinstance(refused, list) and refused and all(refused):
            raise Declined("The engine declines the request: moderation has taken out its result.")
        places = [self._settings.output] if self._settings.output else self._profile.output
        found = next((value for place in places if (value := _at(made, place))), None)
        cost, seed = self._cost(told), _at(made, self._profile.seed) if self._profile.seed else None
        if work.operation in _TEXTS:
            return _text(work, found, cost)
        urls = list(islice(_urls(found), MOST_FILES + 1))
        if not 0 < len(urls) <= MOST_FILES:
            raise Unusable(
                f"The engine has made {len(urls) or 'no'} files; there may be 1 to {MOST_FILES}. "
                f"They are looked for at {' or '.join(places)}."
            )
        files = [await self._fetched(url, work.folder / f"{n}.bin") for n, url in enumerate(urls)]
        return Collected(files=files, cost=cost, seed=seed if isinstance(seed, int) else None)

    async def _fetched(self, url: str, file: Path) -> Path:
        if url.startswith("data:"):
            await asyncio.to_thread(write_data_url, url, file)
        else:
            await self.wire.download(url, file)
        return file

    def _cost(self, told: JsonValue) -> Cost | None:
        rate = self._settings.rate
        units = _at(told, self._profile.charged) if self._profile.charged else None
        if rate is None or not isinstance(units, int | float) or not 0 <= units < math.inf:
            return None
        return Cost(amount=rate.amount * units, currency=rate.currency, basis="charge")

    async def cancel(self, remote_id: str) -> None:
        """Have the vendor end a prediction, where that is possible."""
        call = self._profile.cancel
        if call is None:
            raise EngineFailure("The engine has no way to end a job.")
        await self.wire.send(call.method, self._address(call.path, name=remote_id))

    async def inspect(self) -> EngineInspection:
        """Ask what costs nothing: health, account or balance."""
        asked = self._profile.inspect
        if asked is None:
            return EngineInspection(details=("It can be asked nothing without a charge.",))
        told = await self.wire.get(asked.path)
        status = _at(told, asked.status) if asked.status else None
        is_good = not asked.status or status in asked.good
        details = [f"{place}: {_at(told, place)}" for place in asked.details]
        return EngineInspection(
            version=str(_at(told, asked.version) or "") if asked.version else "",
            flaws=() if is_good else (f"It says that it is {status}.",),
            details=details,
        )

    async def close(self) -> None:
        """Close all connections."""
        await self.wire.close()


def _at(told: JsonValue, place: str) -> JsonValue:
    """Return what is at a place of JSON; None: there is no such place."""
    found = told
    for part in place.split(".") if place else ():
        if isinstance(found, dict):
            found = found.get(part)
        elif isinstance(found, list) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            return None
    return found


def _put(body: dict[str, Any], place: str, value: JsonValue) -> None:
    *parts, last = place.split(".")
    for part in parts:
        body = body.setdefault(part, {})
    body[last] = value


def _urls(found: JsonValue) -> Iterator[str]:
    """List the files of an output, which is one address or several, or objects with one."""
    if isinstance(found, list):
        for item in found:
            yield from _urls(item)
    elif isinstance(found, dict):
        yield from _urls(found.get("url"))
    elif isinstance(found, str) and found.startswith(("http://", "https://", "data:")):
        yield found


def _text(work: RemoteWork, found: JsonValue, cost: Cost | None) -> Collected:
    """Language models answer in pieces."""
    pieces = found if isinstance(found, list) else [found]
    text = "".join(piece for piece in pieces if isinstance(piece, str)).strip()
    if not text:
        raise Unusable("The engine has made no text.")
    is_caption = work.operation == "images/captions"
    metadata = ImageCaptionMetadata() if is_caption else ImageMetadata(method="prediction")
    return Collected(text=text, metadata=metadata.model_dump(mode="json"), cost=cost)
