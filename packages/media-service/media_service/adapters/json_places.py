"""Places in JSON, as `images.0.url` or `parts.*.text`: read in answers, filled in requests."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import JsonValue

from media_service.engine_api.spelling import spelled

EACH = "*"
"""In a place: every item of a list."""
MOST_ITEMS = 64
LARGEST_NUMBER = 1e15

JsonPlace = Annotated[
    str,
    spelled(
        r"(([\w-]+|\*)(\.([\w-]+|\*))*)?",
        "names with points between, as images.0.url or images.*.url",
    ),
]
"""Where something is in JSON; a number is a place in a list, `*` all of it; empty: the whole."""


def at(told: JsonValue, place: str) -> JsonValue:
    """Return what is at a place of JSON, of several what is there; None: there is no such place."""
    if EACH not in place.split("."):
        return next(_found(told, place.split(".") if place else []), None)
    return list(_found(told, place.split("."))) or None


def first_at(told: JsonValue, places: Sequence[str]) -> JsonValue:
    """Return what is at the first of some places that has something."""
    return next((found for place in places if (found := at(told, place))), None)


def _found(told: JsonValue, parts: list[str]) -> Iterator[JsonValue]:
    if not parts:
        if told is not None:
            yield told
        return
    first, *others = parts
    if isinstance(told, dict) and first in told:
        yield from _found(told[first], others)
    elif isinstance(told, list):
        items = told if first == EACH else told[int(first) :][:1] if first.isdecimal() else []
        for item in items:
            yield from _found(item, others)


def number_of(value: JsonValue) -> float | None:
    """Return a number that can be reckoned with; None: it is none, or too large, or a truth."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < LARGEST_NUMBER else None


def put(body: dict[str, Any], place: str, value: JsonValue) -> None:
    """Put a value at a place, and make what is on the way there.

    Raises:
        ValueError: If something else is on the way, or a list would be too long.
    """
    *parts, last = place.split(".")
    found: Any = body
    for part, following in zip(parts, [*parts, last][1:], strict=True):
        made: Any = [] if following.isdecimal() else {}
        found = _step(found, part, made)
    _step(found, last, value, is_last=True)


def _step(found: Any, part: str, value: Any, *, is_last: bool = False) -> Any:
    if isinstance(found, list) and part.isdecimal() and int(part) < MOST_ITEMS:
        found.extend({} for _ in range(int(part) - len(found)))
        if len(found) == int(part):
            found.append(value)
        elif is_last:
            found[int(part)] = value
        return found[int(part)]
    if not isinstance(found, dict):
        raise ValueError(f'"{part}" stands in what has no such place')
    if is_last:
        found[part] = value
    return found.setdefault(part, value)


def without_holes(body: JsonValue) -> Any:
    """Return JSON without the empty objects that stand where nothing was put into a list."""
    if isinstance(body, dict):
        return {name: without_holes(value) for name, value in body.items()}
    if isinstance(body, list):
        return [without_holes(item) for item in body if item != {}]
    return body


def list_of(place: str) -> str:
    """Return the place of the list whose items are meant: what stands before the first `*`."""
    return place.partition(f".{EACH}")[0]


def items_at(body: JsonValue, place: str) -> int:
    """Return how many items the list has that stands before the first `*` of a place."""
    found = at(body, list_of(place))
    return len(found) if isinstance(found, list) else 0


def filled(place: str, number: int) -> str:
    """Return a place with a number for its first `*`."""
    return ".".join(_numbered(place.split("."), number))


def _numbered(parts: list[str], number: int) -> Iterator[str]:
    for part in parts:
        if part == EACH:
            yield str(number)
            number = 0
        else:
            yield part
