"""How an operation becomes a flow of its own: the task's parameters, the contract's types."""

import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from prefect import Flow, Task
from prefect.runtime import flow_run
from prefect.utilities.callables import parameter_docstrings
from pydantic import Field

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.contract.base import AssetSlot, Prompt, TaskRequestOptions, asset_slot
from media_pipelines.contract.models_3d import MultiViewImages
from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.parameters.asset_text import Asset, asset_of
from media_pipelines.record.records import RunRecord
from media_pipelines.run.earlier_run import finished_run
from media_pipelines.run.journal import run_journal
from media_pipelines.tasks.operation import RunName

EMBEDDED_SERVICE = MediaService()
OUTPUT_FOLDER = AssetDelivery()
VIEWS = "input_images"

OperationFlow = Flow[..., Coroutine[Any, Any, RunRecord]]

_PLACES = "a file on the machine of the worker, an http(s) URL, or the path of an earlier result"
_KINDS = {"image": "Picture", "video": "Video", "motion": "Motion file", "model": "3D model"}
_HELP_OF_RUN = {
    "again": "Make it anew, also when an equal run has finished it at this destination.",
    "service": "Service that does the work; the embedded one starts by itself.",
    "delivery": "Where every file of the run goes.",
}
_OF_THE_RUN = ("again", "service", "delivery")
_HELP_OF_SIDES = {
    "front": f"View from the front, where sides are given instead of one picture: {_PLACES}.",
    "left": "View from the object's own left; needs front.",
    "back": "View from behind; needs front.",
    "right": "View from the object's own right; needs front.",
}


@cache
def flow_of(operation: Task[..., Any]) -> OperationFlow:
    """Make the flow that runs one operation and delivers what it makes.

    Its form has the parameters and the help of the task, with the enumerations and limits of the
    contract. Asset inputs are text; views are a field for each side.

    Args:
        operation: One of the fourteen tasks.
    """
    parameters = _parameters(operation)
    slots = {item.name for item in parameters if asset_slot(item.annotation)}
    signature = inspect.Signature(parameters, return_annotation=RunRecord)

    async def run(**given: Any) -> RunRecord:
        bound = signature.bind(**given)
        bound.apply_defaults()
        form = dict(bound.arguments)
        again, service, delivery = (form.pop(name) for name in _OF_THE_RUN)
        earlier = await finished_run(delivery, again=again)
        if earlier:
            return earlier
        async with run_journal(service, delivery, planned=1, again=again) as journal:
            await journal.step(operation.fn.__name__, operation(service, **_fields(form, slots)))
        return journal.record

    name = operation.name.replace("/", "_")
    run.__name__ = run.__qualname__ = name
    run.__doc__ = _docstring(operation, parameters)
    vars(run)["__signature__"] = signature
    return Flow(run, name=name.replace("_", "-"), flow_run_name=_run_name(operation))


def _run_name(operation: Task[..., Any]) -> Callable[[], str]:
    named = operation.task_run_name
    if not isinstance(named, RunName):
        raise TypeError(f"{operation.name} does not name its runs after their parameters.")
    return lambda: named(dict(flow_run.parameters))


def _fields(given: Mapping[str, Any], slots: set[str]) -> dict[str, Any]:
    """Turn what the form has into arguments of the task; empty text is none."""
    filled = {name: value for name, value in given.items() if value != ""}
    fields = {name: _asset(value) if name in slots else value for name, value in filled.items()}
    views = {side: fields.pop(side) for side in _HELP_OF_SIDES if side in fields}
    return fields | ({VIEWS: views} if views else {})


def _asset(value: str | list[str] | None) -> Asset | list[Asset] | None:
    if isinstance(value, list):
        return [asset_of(item) for item in value]
    return None if value is None else asset_of(value)


def _parameters(operation: Task[..., Any]) -> list[inspect.Parameter]:
    types = _types(operation.name)
    taken = list(inspect.signature(operation.fn).parameters.values())[1:]
    return [
        *(shown for parameter in taken for shown in _shown(parameter, types[parameter.name])),
        _parameter("again", bool, False),
        _parameter("service", MediaService, EMBEDDED_SERVICE),
        _parameter("delivery", AssetDelivery, OUTPUT_FOLDER),
    ]


def _shown(taken: inspect.Parameter, annotation: Any) -> Iterator[inspect.Parameter]:
    """Yield what the form has for a parameter of the task."""
    if annotation is MultiViewImages:
        for side, hint in get_type_hints(MultiViewImages, include_extras=True).items():
            if side in _HELP_OF_SIDES:
                yield _optional(side, hint)
    elif taken.default is None:
        yield _optional(taken.name, annotation)
    else:
        yield _parameter(taken.name, _as_text(annotation), taken.default)


def _optional(name: str, annotation: Any) -> inspect.Parameter:
    """Return a parameter that may stay empty: a box for text, where `| None` is a switch too."""
    slot = asset_slot(annotation)
    if slot and not _is_list(annotation):
        return _parameter(name, Annotated[str, slot], "")
    if annotation in (Prompt, Prompt | None):
        return _parameter(name, str, "")
    return _parameter(name, _as_text(annotation) | None, None)


def _parameter(name: str, annotation: Any, default: object) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, annotation=annotation, default=default)


def _types(operation: str) -> dict[str, Any]:
    """Return the annotations of all fields that variants of the request have."""
    priority = TaskRequestOptions.model_fields["priority"]
    found: dict[str, Any] = {
        "priority": Annotated[(int, *priority.metadata)],
        "timeout": Annotated[float, Field(gt=0)],
    }
    for model in _variants(OPERATIONS[operation].request._type):
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


def _docstring(operation: Task[..., Any], parameters: list[inspect.Parameter]) -> str:
    """Write the docstring, of which Prefect shows the summary and the help of parameters."""
    text = inspect.getdoc(operation.fn) or ""
    known = {name: _for_a_form(help) for name, help in parameter_docstrings(text).items()}
    known |= _HELP_OF_RUN | _HELP_OF_SIDES
    for parameter in parameters:
        slot = asset_slot(parameter.annotation)
        if slot and parameter.name not in _HELP_OF_SIDES:
            several = "s, each" if _is_list(parameter.annotation) else ""
            known[parameter.name] = f"{_KINDS[slot.kind]}{several}: {_PLACES}."
    help_lines = (f"    {item.name}: {known[item.name]}" for item in parameters)
    return "\n".join([text.partition("\n")[0], "", "Args:", *help_lines])


def _for_a_form(help_text: str) -> str:
    return " ".join(help_text.split()).replace("; None:", "; empty:").replace("None:", "Empty:")
