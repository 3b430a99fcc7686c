"""The tools: pipelines in full, single operations behind three that list, describe and run them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from mcp_types import Tool, ToolAnnotations

from media_api.contract.operations import OPERATIONS
from media_pipelines.assistants.errors import NoSuchTool
from media_pipelines.assistants.schemas import JsonSchema, full_schema, small_schema
from media_pipelines.flows.pipelines import Pipelines, pipelines
from media_pipelines.run.pipeline import Pipeline

LIST, DESCRIBE, RUN = "list_operations", "describe_operation", "run_operation"
RESULT, CANCEL = "run_result", "cancel_run"
_READING = frozenset({LIST, DESCRIBE, RESULT})
_OWN = _READING | {RUN, CANCEL}
# What all clients take
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")

_OPERATION = {"type": "string", "description": "Such as 3d_models/meshes."}
_RUN_NAME = {"type": "string", "description": "As in the answer that began it."}

INSTRUCTIONS = """Makes images, 3D models and motions. Call with dry_run first: it prices and buys \
nothing. An answer comes within 20 s; where a run takes longer, it names the run, and run_result \
follows it. A call that is repeated joins the same run and buys nothing twice; again=true makes it \
anew. Tell the person every warning: it says what was not honoured. Inputs are URLs and the \
addresses of earlier results (assets/…), here also files of this machine where it is the person's \
own. Each step can be approved by a person (approve), and describe_operation explains what the \
list of tools leaves out, also of pipelines."""


def tool_list() -> list[Tool]:
    """Return all tools."""
    return [*map(_tool_of, _full_tools()), *_own_tools()]


def pipeline_of_tool(name: str) -> Pipeline | None:
    """Return the pipeline of a tool; None: it is no pipeline's."""
    return pipelines()[name] if name in _full_tools() else None


def pipeline_called(name: str) -> Pipeline:
    """Return a pipeline or operation by its name.

    Raises:
        NoSuchTool: If there is none.
    """
    if name not in pipelines():
        raise NoSuchTool(name)
    return pipelines()[name]


def operations_text() -> str:
    """List what `run_operation` runs, in a line each."""
    return "\n".join(f"{name}: {summary_line(name)}" for name in pipelines())


def description_of(pipeline: Pipeline) -> JsonSchema:
    """Return all that there is to say about a pipeline or an operation."""
    return {
        "operation": pipeline.title,
        "description": pipelines().summary(pipeline.title),
        "arguments": full_schema(pipeline),
    }


def summary_line(name: str) -> str:
    """Say in a line what a pipeline does."""
    first = pipelines().summary(name).partition("\n\n")[0]
    # Of the record that flows return an assistant sees an answer
    return " ".join(first.partition(";")[0].split()).rstrip(".") + "."


@cache
def _full_tools() -> tuple[str, ...]:
    known: Pipelines = pipelines()
    taken = OPERATIONS.keys() | _OWN
    return tuple(name for name in known if name not in taken and _NAME.fullmatch(name))


def _tool_of(name: str) -> Tool:
    schema = small_schema(pipelines()[name])
    return Tool(name=name, description=summary_line(name), input_schema=schema)


def _own_tools() -> Iterator[Tool]:
    yield _tool(LIST, "List the single operations.")
    yield _tool(
        DESCRIBE, "Explain all arguments of an operation or pipeline.", operation=_OPERATION
    )
    yield _tool(
        RUN,
        "Run a single operation.",
        optional=("dry_run",),
        operation=_OPERATION,
        arguments={"type": "object", "description": "As describe_operation has them."},
        dry_run={"type": "boolean", "description": "Price only."},
    )
    told = "Wait up to 20 s for a run; without a name: list the newest."
    yield _tool(RESULT, told, optional=("run",), run=_RUN_NAME)
    yield _tool(CANCEL, "End a run.", run=_RUN_NAME)


def _tool(name: str, told: str, optional: tuple[str, ...] = (), **fields: dict[str, Any]) -> Tool:
    required = [field for field in fields if field not in optional]
    schema: JsonSchema = {"type": "object", "properties": fields}
    if required:
        schema["required"] = required
    reads = ToolAnnotations(read_only_hint=True) if name in _READING else None
    return Tool(name=name, description=told, input_schema=schema, annotations=reads)
