"""The form of an operation: the parameters of its task, with the types of the contract."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import Field

from media_api.contract.base import AssetSlot, Prompt, TaskRequestOptions, asset_slot
from media_api.contract.models_3d import MultiViewImages
from media_api.contract.operations import Operation
from media_pipelines.parameters.asset_text import AssetSource, asset_of
from media_pipelines.parameters.parameter import Parameter, parameters_of

VIEWS = "input_images"

_PLACES = "a file on the machine of the worker, an http(s) URL, or the path of an earlier result"
_KINDS = {"image": "Picture", "video": "Video", "motion": "Motion file", "model": "3D model"}
_HELP_OF_SIDES = {
    "front": f"View from the front, where sides are given instead of one picture: {_PLACES}.",
    "left": "View from the object's own left; needs front.",
    "back": "View from behind; needs front.",
    "right": "View from the object's own right; needs front.",
}


def fields_of(given: Mapping[str, Any], slots: set[str]) -> dict[str, Any]:
    """Turn what a form has into arguments of the task; empty text is none.

    Args:
        given: What was filled in.
        slots: Names of those that are asset inputs.
    """
    filled = {name: value for name, value in given.items() if value != ""}
    fields = {name: _asset(value) if name in slots else value for name, value in filled.items()}
    views = {side: fields.pop(side) for side in _HELP_OF_SIDES if side in fields}
    return fields | ({VIEWS: views} if views else {})


def _asset(value: str | list[str] | None) -> AssetSource | list[AssetSource] | None:
    if isinstance(value, list):
        return [asset_of(item) for item in value]
    return None if value is None else asset_of(value)


def form_of(operation: Operation, task: Callable[..., Any]) -> Iterator[Parameter]:
    """Yield what a form asks for an operation: no service, and a field for each side of views.

    Args:
        operation: A row of OPERATIONS.
        task: The function of its task.
    """
    types = _types(operation)
    for taken in list(parameters_of(task).values())[1:]:
        annotation = types[taken.name]
        if annotation is MultiViewImages:
            yield from _sides()
            continue
        shown = _shown(taken, annotation)
        yield replace(shown, help=_help(shown, taken.help))


def _sides() -> Iterator[Parameter]:
    """Yield a parameter for each side of several views."""
    for side, hint in get_type_hints(MultiViewImages, include_extras=True).items():
        if side in _HELP_OF_SIDES:
            yield replace(_optional(side, hint), help=_HELP_OF_SIDES[side])


def _shown(taken: Parameter, annotation: Any) -> Parameter:
    if taken.default is None:
        return _optional(taken.name, annotation)
    return replace(taken, annotation=_as_text(annotation))


def _optional(name: str, annotation: Any) -> Parameter:
    """Return a parameter that may stay empty: a box for text, where `| None` is a switch too."""
    slot = asset_slot(annotation)
    if slot and not _is_list(annotation):
        return Parameter(name=name, annotation=Annotated[str, slot], default="")
    if annotation in (Prompt, Prompt | None):
        return Parameter(name=name, annotation=str, default="")
    return Parameter(name=name, annotation=_as_text(annotation) | None, default=None)


def _types(operation: Operation) -> dict[str, Any]:
    """Return the annotations of all fields that variants of the request have."""
    priority = TaskRequestOptions.model_fields["priority"]
    found: dict[str, Any] = {
        "priority": Annotated[(int, *priority.metadata)],
        "timeout": Annotated[float, Field(gt=0)],
    }
    for model in _variants(operation.request._type):
        found |= get_type_hints(model, include_extras=True)
    return found


def _variants(body: Any) -> Iterator[type]:
    if isinstance(body, type):
        yield body
    else:
        for part in get_args(body):
            yield from _variants(part) if get_origin(part) or isinstance(part, type) else ()


def _as_text(annotation: Any) -> Any:
    """Return the annotation with asset inputs of any text."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        slots = [part for part in parts if isinstance(part, AssetSlot)]
        return Annotated[(str, *slots)] if slots else Annotated[(_as_text(parts[0]), *parts[1:])]
    if origin in (Union, UnionType):
        return Union[tuple(_as_text(part) for part in parts)]  # noqa: UP007  # of a tuple
    return list[_as_text(parts[0])] if origin is list else annotation  # type: ignore[misc]


def _is_list(annotation: Any) -> bool:
    return get_origin(annotation) is list or any(map(_is_list, get_args(annotation)))


def _help(parameter: Parameter, of_the_task: str) -> str:
    if parameter.slot:
        several = "s, each" if _is_list(parameter.annotation) else ""
        return f"{_KINDS[parameter.slot.kind]}{several}: {_PLACES}."
    return _for_a_form(of_the_task)


def _for_a_form(help_text: str) -> str:
    return help_text.replace("; None:", "; empty:").replace("None:", "Empty:")
