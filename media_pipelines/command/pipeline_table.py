"""The pipelines as a document: `make pipelines` writes docs/pipelines.md.

Everything comes from the code, but the seconds: those are medians of
media_pipelines/batch/durations.csv, which
`python -m benchmarks.durations` measures.
"""

import inspect
from collections import Counter
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from prefect.utilities.callables import parameter_docstrings
from pydantic import BaseModel

from media_pipelines.batch.durations import read_durations, told
from media_pipelines.flows.pipelines import PIPELINES, Pipeline

SHARED = frozenset({"again", "service", "delivery"})
CHAINS = [name for name, each in PIPELINES.items() if len(each.operations({})) > 1]

_HEAD = """# Pipelines
Written by `make pipelines` from the code. Each takes `again`, `service` and `delivery` as well;
what an equal run has finished at the same destination is made once more only if `again` says so.
Operations and seconds are those of the default parameters, with one person or one look. The
seconds are medians of the embedded service on two cores without a GPU
(`media_pipelines/batch/durations.csv`).
"""


def document() -> str:
    """Return the document."""
    durations = read_durations()
    lines = [_HEAD, "| pipeline | what it does | operations | about |", "|---|---|---|---|"]
    lines += [_row(name, durations) for name in PIPELINES]
    for name in CHAINS:
        lines += ["", *_section(name, PIPELINES[name])]
    lines += ["", "## Single operations", ""]
    lines.append(
        "`images_captions` to `models_3d_renderings` run one operation each, with its parameters."
    )
    return "\n".join(lines) + "\n"


def _row(name: str, durations: Mapping[str, float]) -> str:
    operations = PIPELINES[name].operations({})
    seconds = sum(durations[operation] for operation in operations)
    return f"| `{name}` | {_summary(PIPELINES[name])} | {len(operations)} | {told(seconds)} |"


def _summary(pipeline: Pipeline) -> str:
    first = inspect.cleandoc(pipeline.flow.fn.__doc__ or "").split("\n\n")[0]
    return " ".join(first.split(";")[0].split()).rstrip(".")


def _section(name: str, pipeline: Pipeline) -> Iterator[str]:
    counts = Counter(pipeline.operations({}))
    listed = ", ".join(f"`{operation}`" for operation in counts)
    yield from (f"## {name}", "", f"{_summary(pipeline)}: {listed}.", "")
    yield from ("| parameter | takes | default | |", "|---|---|---|---|")
    function = pipeline.flow.fn
    hints = get_type_hints(function, include_extras=True)
    explained = parameter_docstrings(inspect.getdoc(function))
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name not in SHARED:
            help_text = " ".join(explained[parameter.name].split())
            takes = type_text(hints[parameter.name])
            yield f"| `{parameter.name}` | {takes} | {_default(parameter)} | {help_text} |"


def type_text(annotation: Any) -> str:
    """Describe what a parameter takes, in words."""
    origin, members = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return type_text(members[0])
    if origin is Literal:
        return ", ".join(f"`{member}`" for member in members)
    if origin in (Union, UnionType):
        return " or ".join(type_text(member) for member in members if member is not NoneType)
    if isinstance(origin, type):
        return f"list of {type_text(members[0])}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return "form"
    return {str: "text", bool: "yes or no", int: "whole number", float: "number"}[annotation]


def _default(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is inspect.Parameter.empty:
        return "required"
    return "" if value is None or value == () else f"`{value}`"


if __name__ == "__main__":
    print(document(), end="")
