"""The fields of a request by name, as an operator's file maps them to those of an engine."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import gcd

from pydantic import JsonValue

from media_api.contract.operations import OPERATIONS
from media_service.adapters.adapter import RemoteWork
from media_service.engine_api.errors import Declined

WORDS = ("prompt", "question", "system_prompt", "text_prompt")
"""What a client says in words; an engine that does not get them makes something else."""
OF_SIZE = ("width", "height", "aspect_ratio")


def fields_of(work: RemoteWork) -> dict[str, JsonValue]:
    """Return what a request says, without its files: nested fields dotted, nulls left out.

    Of a `size` there are `width`, `height` and `aspect_ratio`, as `16:9`, as well.
    """
    fields = dict(_flat(work.request, ""))
    size = fields.get("size")
    if isinstance(size, str):
        width, height = map(int, size.split("x"))
        shared = gcd(width, height)
        ratio = f"{width // shared}:{height // shared}"
        fields |= dict(zip(OF_SIZE, (width, height, ratio), strict=True))
    return {name: value for name, value in fields.items() if not _is_file(name, work)}


def _flat(part: Mapping[str, JsonValue], before: str) -> Iterator[tuple[str, JsonValue]]:
    for name, value in part.items():
        if name == "options" or value is None:
            continue
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _is_file(name: str, work: RemoteWork) -> bool:
    return any(field == name or field.startswith(f"{name}.") for field in work.inputs)


def check_told(work: RemoteWork, mapped: Collection[str]) -> None:
    """Check that an engine is told all words and files of a request.

    Raises:
        Declined: If it is not: it would make something else.
    """
    words = [name for name in WORDS if work.request.get(name)]
    for name in (*words, *work.inputs):
        if name not in mapped and name.partition(".")[0] not in mapped:
            raise Declined(f"The engine takes no {name}. Leave it out, or name another model.")


@cache
def known_fields() -> frozenset[str]:
    """Return the names that an operator's file may map: first parts of dotted ones."""
    names = set(OF_SIZE)
    for operation in OPERATIONS.values():
        schema = operation.request.json_schema()
        for part in (schema, *schema.get("$defs", {}).values()):
            names |= part.get("properties", {}).keys()
    return frozenset(names)


def check_known(mapped: Collection[str]) -> None:
    """Check the names of request fields in an operator's file.

    Raises:
        ValueError: If no request has one of them.
    """
    for name in mapped:
        if name.partition(".")[0] not in known_fields():
            raise ValueError(f'no request has the field "{name}"')
