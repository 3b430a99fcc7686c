"""The check of untrusted JSON against typed dictionaries."""

import math
from collections.abc import Mapping
from typing import (
    NotRequired,
    Required,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from media_gltf.errors import DamagedGltf

Shape = TypeVar("Shape")


def conform(value: object, shape: type[Shape], where: str) -> Shape:
    """Return `value` as `shape` after checking the type of every declared field.

    Args:
        value: Parsed JSON.
        shape: A typed dictionary, `list[...]`, `dict[str, ...]` or a scalar type.
        where: Name of the value in messages.

    Raises:
        DamagedGltf: If a declared field is missing or has another type.
    """
    _check(value, shape, where)
    return cast(Shape, value)


def _check(value: object, shape: object, where: str) -> None:
    origin = get_origin(shape)
    if shape is object:
        return
    if origin in (Required, NotRequired):
        _check(value, get_args(shape)[0], where)
    elif is_typeddict(shape):
        _check_object(value, shape, where)
    elif origin is list:
        for index, item in enumerate(_instance(value, list, where, "an array")):
            _check(item, get_args(shape)[0], f"{where}[{index}]")
    elif origin is dict:
        for key, item in _instance(value, dict, where, "an object").items():
            _check(item, get_args(shape)[1], f"{where}.{key}")
    else:
        _check_scalar(value, shape, where)


_hints: dict[object, dict[str, object]] = {}


def _check_object(value: object, shape: object, where: str) -> None:
    fields: Mapping[object, object] = _instance(value, dict, where, "an object")
    hints = _hints.get(shape)
    if hints is None:
        hints = _hints[shape] = dict(get_type_hints(shape, include_extras=True))
    required: frozenset[str] = shape.__required_keys__  # type: ignore[attr-defined]
    for name, hint in hints.items():
        if name in fields:
            _check(fields[name], hint, f"{where}.{name}")
        elif name in required:
            raise DamagedGltf(f"The model is damaged: {where}.{name} is missing; export it again.")


def _check_scalar(value: object, shape: object, where: str) -> None:
    if shape is float:
        number = _instance(value, (int, float), where, "a number")
        if isinstance(number, bool) or not math.isfinite(number):
            raise DamagedGltf(f"The model is damaged: {where} must be a finite number.")
    elif shape is int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise DamagedGltf(f"The model is damaged: {where} must be a whole number, 0 or more.")
    elif shape is bool:
        _instance(value, bool, where, "true or false")
    else:
        _instance(value, str, where, "text")


Kind = TypeVar("Kind")


def _instance(
    value: object, kind: type[Kind] | tuple[type[Kind], ...], where: str, noun: str
) -> Kind:
    if not isinstance(value, kind):
        raise DamagedGltf(f"The model is damaged: {where} must be {noun}; export it again.")
    return value
