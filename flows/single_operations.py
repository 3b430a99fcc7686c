"""Each of the operations as a pipeline of one step, under the name of its task.

`from media_pipelines.flows.single_operations import meshes` and the entrypoint
`media_pipelines.flows.single_operations:meshes` find the pipeline of `3d_models/meshes`. Each is
made when it is asked for: a run needs one of them, and all take most of a second.
"""

from functools import cache

from media_api.contract.operations import OPERATIONS
from media_pipelines import tasks
from media_pipelines.flows.discovery import found_in
from media_pipelines.flows.operation_flow import pipeline_of
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.tasks.operation import AnyOperationTask, OperationTask

_FOUND: dict[str, AnyOperationTask] = {task.name: task for task in found_in(tasks, OperationTask)}

OPERATION_TASKS = {name: _FOUND[name] for name in OPERATIONS if name in _FOUND}
"""The tasks by the names of their operations."""


@cache
def single_operation(name: str) -> Pipeline:
    """Return the pipeline of an operation, by its name in the contract."""
    return pipeline_of(OPERATION_TASKS[name], __name__)


def __getattr__(name: str) -> Pipeline:
    for row in OPERATIONS.values():
        if row.python_name == name and row.name in OPERATION_TASKS:
            return single_operation(row.name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
