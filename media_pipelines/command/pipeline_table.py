"""The pipelines as a page of the guide.

Everything comes from the code, but the seconds: those are medians of
media_pipelines/batch/durations.csv, which
`python -m benchmarks.durations` measures.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping

from media_api.contract.operations import OPERATIONS
from media_pipelines.batch.durations import in_words, read_durations
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.parameters.docstring import summary_of
from media_pipelines.parameters.example import example_of
from media_pipelines.parameters.parameter import parameters_of
from media_pipelines.parameters.wording import default_text, type_text
from media_pipelines.run.pipeline import Pipeline

SHARED = frozenset(
    {"max_operations", "max_cost", "prices", "dry_run", "again", "service", "delivery"}
)

_HEAD = """# Pipelines
Each takes `max_operations`, `max_cost`, `prices`,
`dry_run`, `again`, `service` and `delivery` as well; what an equal run has finished at the same
destination is made once more only if `again` says so.
Operations and seconds are those of the default parameters, with one person or one texture. The
seconds are medians of the embedded service on two cores without a GPU
(`media_pipelines/batch/durations.csv`).

A model from words takes least with `3d_models/meshes`, one operation. Without `with_texture` its
mesh is white all over; with it, it has the colours and materials of the prompt.
"""


def document() -> str:
    """Return the document."""
    durations = read_durations()
    operations = {each.title: _operations(each) for each in pipelines().values()}
    lines = [_HEAD, "| pipeline | what it does | operations | about |", "|---|---|---|---|"]
    lines += [_row(each, operations[each.title], durations) for each in pipelines().values()]
    for name, each in pipelines().items():
        if len(operations[name]) > 1:
            lines += ["", *_section(each, operations[name])]
    lines += ["", "## Single operations", ""]
    lines.append("Those with a slash run one operation each, with its parameters.")
    return "\n".join(lines) + "\n"


def _operations(pipeline: Pipeline) -> list[str]:
    if pipeline.title in OPERATIONS:
        return [pipeline.title]
    taken = parameters_of(pipeline.fn).values()
    asked = {item.name: example_of(item) for item in taken if not item.of_the_run}
    return [item.operation for item in asyncio.run(pipeline.planned(asked))]


def _row(pipeline: Pipeline, operations: list[str], durations: Mapping[str, float]) -> str:
    lasts = "not measured"
    if durations.keys() >= set(operations):
        lasts = in_words(sum(durations[operation] for operation in operations))
    return f"| `{pipeline.title}` | {_summary(pipeline)} | {len(operations)} | {lasts} |"


def _summary(pipeline: Pipeline) -> str:
    first = summary_of(pipeline.fn).split("\n\n")[0]
    return " ".join(first.split(";")[0].split()).rstrip(".")


def _section(pipeline: Pipeline, operations: list[str]) -> Iterator[str]:
    listed = ", ".join(f"`{operation}`" for operation in Counter(operations))
    yield from (f"## {pipeline.title}", "", f"{_summary(pipeline)}: {listed}.", "")
    yield from ("| parameter | takes | default | |", "|---|---|---|---|")
    for item in parameters_of(pipeline.fn).values():
        if item.name not in SHARED:
            takes = type_text(item.annotation)
            yield f"| `{item.name}` | {takes} | {default_text(item)} | {item.help} |"
