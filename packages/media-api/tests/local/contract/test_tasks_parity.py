"""The fourteen tasks say what the contract says."""

import importlib
import inspect
import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from prefect import Task
from prefect.cache_policies import NO_CACHE
from prefect.utilities.callables import parameter_docstrings
from pydantic_core import PydanticUndefined

from media_api.contract.base import AssetSlot, asset_slot
from media_api.contract.models_3d import MultiViewImages
from media_api.contract.operations import OPERATIONS, Operation
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.tasks.results import UsableResult

MODULES = {"images": "images", "videos": "videos", "motions": "motions", "3d_models": "models_3d"}
EXTRA_OPTIONS = {"priority", "timeout"}

every_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS.keys())


def task_of(operation: Operation) -> Task[..., Any]:
    module = importlib.import_module(f"media_pipelines.tasks.{MODULES[operation.family]}")
    task = getattr(module, operation.name.split("/")[-1])
    assert isinstance(task, Task)
    return task


def parameters_of(operation: Operation) -> dict[str, inspect.Parameter]:
    return dict(inspect.signature(task_of(operation).fn).parameters)


def variants(annotation: Any) -> list[Any]:
    """The request models of a body: one, or one per variant."""
    if get_origin(annotation) in (Union, types.UnionType, Annotated):
        found = [variants(part) for part in get_args(annotation)]
        return [model for part in found for model in part]
    return [annotation] if hasattr(annotation, "model_fields") else []


def fields_of(operation: Operation) -> dict[str, tuple[Any, Any]]:
    """Annotation and default by field; a field that some variants lack is optional."""
    models = variants(operation.request._type)
    found: dict[str, tuple[Any, Any]] = {}
    for model in models:
        hints = get_type_hints(model, include_extras=True)
        for name, info in model.model_fields.items():
            annotation, default = plain(hints[name]), info.default
            if any(name not in other.model_fields for other in models):
                annotation, default = annotation | None, None
            found[name] = (annotation, default)
    found.pop("options")
    return found


def plain(annotation: Any) -> Any:
    """The annotation that a task shows for the annotation of a field."""
    if get_origin(annotation) is Annotated:
        base, *metadata = get_args(annotation)
        asset = any(isinstance(item, AssetSlot) for item in metadata)
        return AssetSource if asset else plain(base)
    if annotation is MultiViewImages:
        sides = Literal["front", "left", "back", "right"]
        return MultiViewImages | Mapping[sides, AssetSource]
    if get_origin(annotation) in (Union, types.UnionType):
        return Union[tuple(plain(part) for part in get_args(annotation))]  # noqa: UP007
    if get_origin(annotation) is list:
        return list[plain(get_args(annotation)[0])]
    return annotation


@every_operation
def test_the_task_is_named_after_the_operation(operation: Operation) -> None:
    task = task_of(operation)
    assert task.name == operation.name
    assert inspect.iscoroutinefunction(task.fn)


@every_operation
def test_the_parameters_are_the_fields_of_the_request(operation: Operation) -> None:
    names = set(parameters_of(operation)) - {"service"} - EXTRA_OPTIONS
    assert names == set(fields_of(operation))


@every_operation
def test_required_fields_are_positional_and_options_are_not(operation: Operation) -> None:
    required = [
        name for name, (_, default) in fields_of(operation).items() if default is PydanticUndefined
    ]
    positional = [
        name
        for name, parameter in parameters_of(operation).items()
        if parameter.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    ]
    assert positional[0] == "service"
    assert sorted(positional[1:]) == sorted(required)


@every_operation
def test_the_defaults_are_those_of_the_contract(operation: Operation) -> None:
    parameters = parameters_of(operation)
    for name, (_, default) in fields_of(operation).items():
        shown = parameters[name].default
        assert shown == (inspect.Parameter.empty if default is PydanticUndefined else default), name


@every_operation
def test_the_annotations_are_those_of_the_contract(operation: Operation) -> None:
    hints = get_type_hints(task_of(operation).fn)
    for name, (annotation, _) in fields_of(operation).items():
        assert hints[name] == annotation, name


@every_operation
def test_the_task_returns_the_envelope_of_the_operation(operation: Operation) -> None:
    returned = get_type_hints(task_of(operation).fn)["return"]
    assert issubclass(returned, operation.envelope)
    assert issubclass(returned, UsableResult)


@every_operation
def test_the_docstring_names_every_parameter_and_the_operation(operation: Operation) -> None:
    doc = inspect.getdoc(task_of(operation).fn) or ""
    assert f"Operation: POST /{operation.name} (spec 4." in doc
    for name in parameters_of(operation):
        assert f"    {name}: " in doc


@every_operation
def test_the_texts_are_those_of_the_contract(operation: Operation) -> None:
    task = task_of(operation)
    assert (inspect.getdoc(task.fn) or "").splitlines()[0] == operation.does
    shown = parameter_docstrings(inspect.getdoc(task.fn))
    for model in variants(operation.request._type):
        for name, info in model.model_fields.items():
            # Tasks take local files as well
            is_asset = any(map(asset_slot, (info.annotation, *info.metadata)))
            if name != "options" and not is_asset:
                assert " ".join(shown[name].split()) == info.description, name


@every_operation
def test_equal_calls_are_two_tasks_and_only_passing_failures_are_retried(
    operation: Operation,
) -> None:
    task = task_of(operation)
    assert task.cache_policy is NO_CACHE
    assert task.retries > 0
    assert task.retry_condition_fn is not None
    assert callable(task.task_run_name)
