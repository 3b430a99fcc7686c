"""From what people type, in a cell or a command, to what a parameter takes."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Literal, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel

from media_api.contract.base import asset_slot
from media_pipelines.parameters.excerpt import excerpt

LIST_SEPARATOR = ";"
_LISTS = (list, tuple, set)
_JSON_ADVICE = "begins like JSON and is not JSON"


class UnusableText(ValueError):
    """What was typed cannot be what its parameter takes."""


@dataclass(frozen=True, kw_only=True)
class ValueShape:
    """Which kinds of values a parameter takes.

    Attributes:
        text: Any text.
        choices: Values that are not texts, by how they are written.
        scalar: Anything else that is neither list nor object.
        items: A list.
        record: An object.
        word: Field of the object that a single word stands for; empty: it has no such field.
        numbers: Fields of the object that take numbers.
        asset: A file, a URL or the path of an earlier result.
    """

    text: bool = False
    choices: Mapping[str, object] = field(default_factory=dict)
    scalar: bool = False
    items: bool = False
    record: bool = False
    word: str = ""
    numbers: frozenset[str] = frozenset()
    asset: bool = False


def shape_of(annotation: object) -> ValueShape:
    """Read an annotation of a parameter."""
    members = list(_members(annotation))
    origins = [get_origin(member) or member for member in members]
    literals = [v for m in members if get_origin(m) is Literal for v in get_args(m)]
    kinds = [_kind(origin) for origin in origins]
    return ValueShape(
        text="text" in kinds,
        choices={str(value): value for value in literals if not isinstance(value, str)},
        scalar="scalar" in kinds,
        items="items" in kinds,
        record="record" in kinds,
        word=next((_first_field(o) for o in origins if _is_form(o)), ""),
        numbers=frozenset(chain.from_iterable(_numbers(o) for o in origins if _is_form(o))),
        asset=asset_slot(annotation) is not None,
    )


def column_kind(annotation: object) -> type[int | float | bool | str]:
    """Return the one kind of values that a parameter takes; texts where there are several."""
    kinds = set[object]()
    for member in _members(annotation):
        is_choice = get_origin(member) is Literal
        kinds |= {type(value) for value in get_args(member)} if is_choice else {member}
    if kinds == {bool}:
        return bool
    if kinds <= {int, float}:
        return float if float in kinds else int
    return str


def value_of(cell: object, shape: ValueShape) -> object:
    """Turn a cell or an option that is not empty into what is then validated.

    A number in a column of texts is its digits. A list is JSON, or its texts with `;` between
    them; where only a list will do, one value is a list of one. An object is JSON.

    Raises:
        UnusableText: If the cell holds no value, or JSON that is not in order.
    """
    if isinstance(cell, str):
        return _of_text(cell.strip(), shape)
    if isinstance(cell, bool | list | dict):
        return cell
    if shape.text and isinstance(cell, int | float):
        return _digits(cell)
    return [cell] if shape.items and not _takes_scalars(shape) else cell


def _of_text(text: str, shape: ValueShape) -> object:
    if (shape.record and text.startswith("{")) or (shape.items and text.startswith("[")):
        return _json(text)
    if text in shape.choices:
        return shape.choices[text]
    if shape.items and (LIST_SEPARATOR in text or not (_takes_scalars(shape) or shape.record)):
        return [part.strip() for part in text.split(LIST_SEPARATOR) if part.strip()]
    if shape.record and not _takes_scalars(shape):
        return _fields(text, shape)
    return text


def _fields(text: str, shape: ValueShape) -> dict[str, object]:
    fields: dict[str, object] = {}
    for part in filter(None, map(str.strip, text.split(LIST_SEPARATOR))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            name, value = shape.word, part
        if not name or name in fields:
            raise UnusableText(
                f"says {excerpt(part)!r} where no field is left for it; write name=value with "
                f"{LIST_SEPARATOR} between, or JSON"
            )
        fields[name] = _number(value) if name in shape.numbers else value
    return fields


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _takes_scalars(shape: ValueShape) -> bool:
    return shape.text or shape.scalar


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as exc:
        place = f"from character {exc.pos + 1} on"
        raise UnusableText(f"{_JSON_ADVICE} {place}: {excerpt(text)!r}") from exc
    except (ValueError, RecursionError) as exc:
        raise UnusableText(f"{_JSON_ADVICE} that can be read: {excerpt(text)!r}") from exc


def _digits(number: float) -> str:
    # An integer of JSON may be larger than any float.
    whole = isinstance(number, int) or number.is_integer()
    return str(int(number)) if whole else repr(number)


def _members(annotation: object) -> Iterator[Any]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _members(arguments[0])
    elif origin in (Union, UnionType):
        for member in arguments:
            yield from _members(member)
    elif annotation is not type(None):
        yield annotation


def _kind(origin: object) -> str:
    if origin is str:
        return "text"
    if origin in _LISTS:
        return "items"
    if isinstance(origin, type) and issubclass(origin, BaseModel | Mapping):
        return "record"
    return "scalar"


def _is_form(origin: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(origin, type) and issubclass(origin, BaseModel)


def _first_field(form: type[BaseModel]) -> str:
    return next(iter(form.model_fields))


def _numbers(form: type[BaseModel]) -> Iterator[str]:
    for name, info in form.model_fields.items():
        if float in _members(info.annotation):
            yield name
