"""Each of the operations as a pipeline of one step, under the name of its task.

`from media_pipelines.flows.single_operations import meshes` and the entrypoint
`media_pipelines.flows.single_operations:meshes` find the pipeline of `3d_models/meshes`.
"""

from media_pipelines import tasks
from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.flows.operation_flow import pipeline_of
from media_pipelines.run.discovery import found_in
from media_pipelines.tasks.operation import AnyOperationTask, OperationTask

_TASKS: dict[str, AnyOperationTask] = {task.name: task for task in found_in(tasks, OperationTask)}

SINGLE_OPERATIONS = {
    name: pipeline_of(_TASKS[name], __name__) for name in OPERATIONS if name in _TASKS
}
globals().update({OPERATIONS[name].python_name: each for name, each in SINGLE_OPERATIONS.items()})
