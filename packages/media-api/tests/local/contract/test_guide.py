"""The guides say what is so."""

import re
import shlex
import textwrap
from typing import Any

import pytest
from prefect import Flow

from media_api.contract.operations import OPERATIONS
from media_pipelines.batch.durations import read_durations
from media_pipelines.command.flow_options import AnyFlow
from media_pipelines.command.program import program
from media_pipelines.flows.check_models import check_models
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.sweep import sweep
from media_testing.command_lines import asked
from media_testing.repository import ROOT

GUIDE = (ROOT / "docs" / "how-to" / "prefect.md").read_text(encoding="utf-8")
FIRST_FLOW = (ROOT / "docs" / "start" / "first-flow.md").read_text(encoding="utf-8")
PAGES = (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
TEXTS = [text for page in PAGES if "Made from the code" not in (text := page.read_text("utf-8"))]
FLOWS: dict[str, AnyFlow] = {
    **{f"run {name}": each for name, each in pipelines().items()},
    "batch": produce_batch,
    "check": check_models,
    "sweep": sweep,
}
FENCED = r"^```\w*\n(.*?)^```"
MULTI_STEP = {f"run {name}" for name in pipelines().keys() - OPERATIONS.keys()}
BLOCKS = [block for text in TEXTS for block in re.findall(FENCED, text, re.DOTALL | re.MULTILINE)]
COMMANDS = [
    shlex.split(command.replace("\\\n", " "), comments=True)
    for block in BLOCKS
    for command in re.findall(r"^(?:\.venv/bin/)?media ((?:.*\\\n)*.*)", block, re.MULTILINE)
]
# The pipeline that a reader writes; a test of the whole guide runs it
COMMANDS = [command for command in COMMANDS if command[:2] != ["run", "chair"]]


def flow_name(command: list[str]) -> str:
    return " ".join(command[: 2 if command[0] == "run" else 1])


def test_the_guides_show_a_command_of_every_flow() -> None:
    shown = {flow_name(command) for command in COMMANDS}
    assert shown >= MULTI_STEP | {"batch", "check", "sweep", "keys"}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_is_one_that_the_program_takes(command: list[str]) -> None:
    program(command[0]).parse_args(command, print_error=False, exit_on_error=False)
    name = flow_name(command)
    if name in FLOWS:
        given = asked(FLOWS[name], *command[len(name.split()) :])
        output = given.output or given.parameters.get("output", "")
        assert name == "sweep" or str(output).startswith(("output/", "s3://"))


def test_the_duration_of_every_operation_was_measured() -> None:
    durations = read_durations()
    assert set(durations) == set(OPERATIONS)
    assert all(seconds > 0 for seconds in durations.values())


def test_the_flow_of_the_guide_is_a_flow() -> None:
    found = []
    for code in re.findall(r"^( *)```python\n(.*?)```", GUIDE, re.DOTALL | re.MULTILINE):
        names: dict[str, object] = {}
        exec(compile(textwrap.dedent(code[1]), "docs/how-to/prefect.md", "exec"), names)
        found += [item.name for item in names.values() if isinstance(item, Flow)]
    assert found == ["two-formats", "stool"]


async def test_the_pipeline_of_the_first_flow_is_planned() -> None:
    [code] = re.findall(r"```python\n(.*?)```", FIRST_FLOW, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "docs/start/first-flow.md", "exec"), names)
    plan = await names["chair"].planned({"prompt": "an oak chair"})
    expected = ["images/generations", "3d_models/meshes", "3d_models/remeshings"]
    assert [item.operation for item in plan] == expected
