"""Each of the operations as a pipeline of one step, under the name of its task.

`from media_pipelines.flows.single_operations import meshes` and the entrypoint
`media_pipelines.flows.single_operations:meshes` find the pipeline of `3d_models/meshes`. Each is
made when it is asked for: a run needs one of them, and all take most of a second.
"""

import inspect
from functools import cache
from importlib import import_module
from typing import Any

from media_api.contract.operations import OPERATIONS
from media_pipelines.flows.pipelines import task_module
from media_pipelines.parameters.operation_form import fields_of, form_of
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.operation import AnyOperationTask, RunName


def task_of(name: str) -> AnyOperationTask:
    """Return the task of an operation, by its name in the contract."""
    row = OPERATIONS[name]
    task: AnyOperationTask = getattr(import_module(task_module(row)), row.python_name)
    return task


@cache
def single_operation(name: str) -> Pipeline:
    """Return the pipeline that runs one operation and delivers what it makes.

    Its form has the parameters and the help of the task, with the enumerations and limits of the
    contract. Asset inputs are text; views are a field for each side.

    Args:
        name: Name of a row of OPERATIONS.
    """
    task = task_of(name)
    row = task.operation
    asked = list(form_of(row, task.fn))
    slots = {item.name for item in asked if item.slot}

    async def single(run: Run, **form: Any) -> None:
        await run.step(row.python_name, task, **fields_of(form, slots))

    single.__name__, single.__module__ = row.python_name, __name__
    single.__doc__ = inspect.getdoc(task.fn)
    return Pipeline(
        single,
        asked,
        title=row.name,
        flow_name=row.slug,
        named=lambda given: RunName(row)(dict(given)),
    )


def __getattr__(name: str) -> Pipeline:
    for row in OPERATIONS.values():
        if row.python_name == name:
            return single_operation(row.name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
