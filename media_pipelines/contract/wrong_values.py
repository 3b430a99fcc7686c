"""What is wrong with a value, in our words: those of pydantic are for programmers."""

import difflib
from collections.abc import Callable, Collection, Mapping
from typing import Any

from pydantic_core import ErrorDetails

_OWN_WORDS = "Value error, "
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
    ("missing",): lambda _context: "it is required",
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
