"""What is wrong with a value, in our words: those of pydantic are for programmers."""

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic_core import ErrorDetails

_OWN_WORDS = "Value error, "
# What pydantic calls the kinds of values of which a field takes one
_MEMBER = re.compile(r"constrained-|function-\w+\[|(?:list|dict|tuple|set)\[")
# What people call a field that has another name here
_MEANT = {
    "color": "uniform_color",
    "colour": "uniform_color",
    "duration": "duration_seconds",
    "faces": "mesh_count",
    "format": "output_format",
    "image": "input_image",
    "images": "input_images",
    "model_file": "input_model",
    "motion": "input_motion",
    "negative_prompt": "prompt",
    "picture": "input_image",
    "polygons": "mesh_count",
    "query": "text_prompt",
    "start": "start_time_seconds",
    "text": "prompt",
    "texture": "with_texture",
    "textured": "with_texture",
    "time": "time_seconds",
    "topology": "mesh_topology",
    "type": "output_type",
    "video": "input_video",
}


@dataclass(frozen=True, kw_only=True)
class Complaint:
    """What is wrong with one value.

    Attributes:
        location: Names of fields and numbers of items that lead to the value.
        message: What is allowed, without a full stop.
        code: Kind of the error, as pydantic calls it.
    """

    location: tuple[int | str, ...]
    message: str
    code: str


def complaints(errors: Iterable[ErrorDetails], names: Collection[str] = ()) -> list[Complaint]:
    """Say once of every value what is wrong with it.

    Where a field takes values of several kinds, pydantic complains of each kind. Only the kind
    that the value has counts; the kinds are listed where it has none of them.

    Args:
        errors: Those of `ValidationError.errors()`.
        names: Fields that there are, where an unknown one may be meant as one of them.
    """
    found: dict[tuple[int | str, ...], Complaint] = {}
    for error in _of_the_kind_given(list(errors)):
        location = tuple(step for step in error["loc"] if not _is_member(step))
        message, code = wrong_value(error, names), str(error["type"])
        if earlier := found.get(location):
            code = earlier.code
            message = f"{earlier.message}, or {message.removeprefix('give ')}"
        found[location] = Complaint(location=location, message=message, code=code)
    return list(found.values())


def _of_the_kind_given(errors: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    fitting = {_field_of_kinds(error) for error in errors if not _is_of_another_kind(error)}
    for error in errors:
        if not _is_of_another_kind(error) or _field_of_kinds(error) not in fitting:
            yield error


def _field_of_kinds(error: ErrorDetails) -> tuple[int | str, ...]:
    steps = error["loc"]
    return next((steps[:at] for at, step in enumerate(steps) if _is_member(step)), ())


def _is_of_another_kind(error: ErrorDetails) -> bool:
    steps = error["loc"]
    return bool(steps) and _is_member(steps[-1]) and error["type"].endswith(("_type", "_parsing"))


def _is_member(step: int | str) -> bool:
    return isinstance(step, str) and bool(_MEMBER.match(step))


def wrong_value(error: ErrorDetails, names: Collection[str] = ()) -> str:
    """Say what is wrong and what is allowed, without a full stop.

    Args:
        error: One of `ValidationError.errors()`.
        names: Fields that there are, where an unknown one may be meant as one of them.
    """
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        near = nearest_name(str(error["loc"][-1]), names)
        return "there is no such field" + (f"; did you mean {near}?" if near else "")
    for kinds, sentence in _SENTENCES.items():
        if kind in kinds:
            return sentence(context)
    return error["msg"].removeprefix(_OWN_WORDS).rstrip(".")


def nearest_name(name: str, names: Collection[str]) -> str:
    """Return the name that is meant, by its meaning or its spelling; empty where none is near."""
    meant = _MEANT.get(name.lower(), "")
    close = difflib.get_close_matches(name, names, 1, 0.7)
    return meant if meant in names else next(iter(close), "")


def _bound(words: str, key: str) -> Callable[[Mapping[str, Any]], str]:
    def sentence(context: Mapping[str, Any]) -> str:
        bound = context[key]
        whole = int(bound) if isinstance(bound, float) and bound.is_integer() else bound
        return f"give a number {words} {whole:,}"

    return sentence


def _length(bound: str, key: str, noun: str) -> Callable[[Mapping[str, Any]], str]:
    def sentence(context: Mapping[str, Any]) -> str:
        number = context[key]
        return f"give at {bound} {number:,} {noun}{'' if number == 1 else 's'}"

    return sentence


def _just(words: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda _context: f"give {words}"


_SENTENCES: dict[tuple[str, ...], Callable[[Mapping[str, Any]], str]] = {
    ("missing",): lambda _context: "is required",
    ("greater_than_equal",): _bound("of at least", "ge"),
    ("greater_than",): _bound("above", "gt"),
    ("less_than_equal",): _bound("of at most", "le"),
    ("less_than",): _bound("below", "lt"),
    ("finite_number",): _just("a finite number"),
    ("int_type", "int_parsing", "int_from_float", "int_parsing_size"): _just("a whole number"),
    ("float_type", "float_parsing", "decimal_type", "decimal_parsing"): _just("a number"),
    ("bool_type", "bool_parsing"): _just("true or false"),
    ("string_type",): _just("a text"),
    ("list_type", "tuple_type"): _just("a list"),
    ("dict_type", "model_type", "model_attributes_type"): _just("an object"),
    ("literal_error", "enum"): lambda context: f"give {context['expected']}",
    ("string_too_short",): _length("least", "min_length", "character"),
    ("string_too_long",): _length("most", "max_length", "character"),
    ("too_short",): _length("least", "min_length", "item"),
    ("too_long",): _length("most", "max_length", "item"),
    ("string_pattern_mismatch",): _just("letters, digits, spaces and ._:/@+- without other signs"),
}
