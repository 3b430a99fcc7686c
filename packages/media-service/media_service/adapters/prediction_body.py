"""What a vendor of predictions is sent: the fields of a request where it wants them."""

import asyncio
import base64
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import JsonValue

from media_service.adapters.adapter import RemoteWork
from media_service.adapters.data_urls import data_url
from media_service.adapters.json_places import (
    EACH,
    at,
    filled,
    items_at,
    list_of,
    put,
    without_holes,
)
from media_service.adapters.prediction_profile import (
    OTHERS,
    Mapped,
    PredictionProfile,
    field_of,
)
from media_service.adapters.wire import Wire
from media_service.adapters.work_fields import fields_of
from media_service.engine_api.errors import Unusable
from media_service.engine_api.file_types import recognise_file

LONGEST_NAME = 2_000


class PredictionBody:
    """Writes what one vendor is sent.

    Args:
        profile: Of the vendor.
        wire: By which files are brought first.
    """

    def __init__(self, profile: PredictionProfile, wire: Wire) -> None:
        self._profile = profile
        self._wire = wire

    async def json(self, mapped: Mapped, work: RemoteWork) -> dict[str, JsonValue]:
        """Return the body of a request in JSON."""
        inputs: dict[str, JsonValue] = {}
        fields = fields_of(work)
        # What is put into the same items of a list begins where it ended before the first of it
        begins: dict[str, int] = {}
        for place, source in mapped.input.items():
            if EACH in place.split("."):
                begins.setdefault(list_of(place), items_at(inputs, place))
            files = files_of(source, work)
            if files:
                values = [await self._of_file(file, source) for file in files]
                begin, is_list = begins.get(list_of(place), 0), _is_list(source, work)
                _put_files(inputs, place, values, begin, is_list=is_list)
            elif (value := _valued(mapped, place, fields.get(source))) is not None:
                put(inputs, place, value)
        for place, constant in mapped.extra.items():
            put(inputs, place, constant)
        inputs = without_holes(inputs)
        body: dict[str, JsonValue] = json.loads(json.dumps(mapped.body))
        if self._profile.input:
            put(body, self._profile.input, inputs)
            return body
        return body | inputs

    async def _of_file(self, file: Path, source: str) -> JsonValue:
        facet = source.removeprefix(field_of(source)).removeprefix(".")
        if facet:
            return await asyncio.to_thread(_said_of, file, facet)
        return await self._brought(file)

    async def _brought(self, file: Path) -> JsonValue:
        upload = self._profile.upload
        if upload is None or file.stat().st_size <= upload.above_bytes:
            return await asyncio.to_thread(data_url, file)
        with file.open("rb") as content:
            told = await self._wire.upload(upload.path, files={upload.field: (file.name, content)})
        name = at(told, upload.url)
        if not isinstance(name, str) or not name:
            raise Unusable("The engine took a file and does not say its address.")
        return name


def form_parts(
    mapped: Mapped, work: RemoteWork, stack: ExitStack
) -> list[tuple[str, tuple[str | None, Any] | tuple[str, Any, str]]]:
    """Return the body of a request as the parts of a form; `stack` closes its files."""
    parts: list[tuple[str, tuple[str | None, Any] | tuple[str, Any, str]]] = []
    fields = fields_of(work)
    for name, source in mapped.input.items():
        files = files_of(source, work)
        if not files:
            value = _valued(mapped, name, fields.get(source))
            parts += [] if value is None else [(name, (None, _text(value)))]
        elif field_of(source) != source:
            facet = source.removeprefix(f"{field_of(source)}.")
            parts += [(name, (None, _said_of(file, facet))) for file in files]
        else:
            parts += [(name, _opened(file, stack)) for file in files]
    told = {name for name, _ in parts}
    constants = {name: each for name, each in mapped.body.items() if name not in told}
    constants |= mapped.extra
    return [*parts, *((name, (None, _text(value))) for name, value in constants.items())]


def files_of(source: str, work: RemoteWork) -> list[Path]:
    """Return the files of an input, in the order of the request; none: it is of no file."""
    field = field_of(source)
    if field in work.inputs:
        return [work.inputs[field]]
    several = [name for name in work.inputs if name.startswith(f"{field}.")]
    return [work.inputs[name] for name in sorted(several, key=_number)]


def _number(name: str) -> int:
    last = name.rpartition(".")[2]
    return int(last) if last.isdecimal() else 0


def _is_list(source: str, work: RemoteWork) -> bool:
    return field_of(source) not in work.inputs


def _put_files(
    inputs: dict[str, JsonValue],
    place: str,
    values: list[JsonValue],
    begin: int,
    *,
    is_list: bool,
) -> None:
    if EACH in place.split("."):
        for number, value in enumerate(values, begin):
            put(inputs, filled(place, number), value)
    else:
        put(inputs, place, values if is_list else values[0])


def _valued(mapped: Mapped, place: str, value: JsonValue) -> JsonValue:
    """Return what stands for a value of a request; None: nothing does."""
    table = mapped.values.get(place)
    if value is None or table is None:
        return value
    return table.get(_text(value), table.get(OTHERS, value))


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _said_of(file: Path, facet: str) -> str:
    if facet in ("base64", "octets"):
        encoded = base64.b64encode(file.read_bytes()).decode()
        return encoded if facet == "base64" else f"data:application/octet-stream;base64,{encoded}"
    found = recognise_file(file)
    if facet == "content_type":
        return found.content_type if found else "application/octet-stream"
    return found.suffix if found else file.suffix.removeprefix(".")


def _opened(file: Path, stack: ExitStack) -> tuple[str, Any, str]:
    content = stack.enter_context(file.open("rb"))
    return file.name, content, _said_of(file, "content_type")


def with_names(request: Mapping[str, JsonValue], names: Mapping[str, str]) -> dict[str, Any]:
    """Return JSON in which `{id}` and the like stand for what they name."""
    return {name: _named(value, names) for name, value in request.items()}


def _named(value: JsonValue, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return named_text(value, names)
    if isinstance(value, list):
        return [_named(item, names) for item in value]
    return with_names(value, names) if isinstance(value, dict) else value


def named_text(text: str, names: Mapping[str, str]) -> str:
    """Return a text in which `{id}` and the like stand for what they name."""
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def texts_of(found: JsonValue, name: str = "") -> Iterator[tuple[str, str]]:
    """List the texts of an output, which is one or several, or objects with a `url`.

    Yields:
        Its name, or that of its address, and the text.
    """
    if isinstance(found, list):
        for item in found:
            yield from texts_of(item, name)
    elif isinstance(found, dict):
        yield from texts_of(found.get("url"), str(found.get("name") or name))
    elif isinstance(found, str):
        yield name or _name_in(found[:LONGEST_NAME]), found


def _name_in(address: str) -> str:
    try:
        return urlsplit(address).path.rpartition("/")[2]
    except ValueError:
        return ""
