"""The guides say what is so."""

import argparse
import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from prefect import Flow

from media_pipelines.batch.durations import read_durations
from media_pipelines.command import pipeline_table
from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.flows import (
    check_models,
    image_to_model,
    produce_batch,
    retexture_variants,
    sweep,
    text_to_animation,
    text_to_model,
    video_to_animation,
)

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "prefect.md").read_text(encoding="utf-8")
TEXTS = [
    GUIDE,
    (ROOT / "README.md").read_text(encoding="utf-8"),
    (ROOT / "docs" / "production.md").read_text(encoding="utf-8"),
]
ARGUMENTS: dict[str, Callable[[Sequence[str]], argparse.Namespace]] = {
    "text_to_model": text_to_model.arguments,
    "image_to_model": image_to_model.arguments,
    "retexture_variants": retexture_variants.arguments,
    "video_to_animation": video_to_animation.arguments,
    "text_to_animation": text_to_animation.arguments,
    "produce_batch": produce_batch.arguments,
    "check_models": check_models.arguments,
    "sweep": sweep.arguments,
}
BLOCKS = [block for text in TEXTS for block in re.findall(r"```\n(.*?)```", text, re.DOTALL)]
COMMANDS = [
    (name, command.replace("\\\n", " "))
    for block in BLOCKS
    for name, command in re.findall(
        r"python -m media_pipelines\.flows\.(\w+) ((?:.*\\\n)*.*)", block
    )
]


def test_the_guides_show_a_command_of_every_flow() -> None:
    assert {name for name, _ in COMMANDS} == set(ARGUMENTS)


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_every_command_is_one_that_its_flow_takes(name: str, command: str) -> None:
    given = ARGUMENTS[name](shlex.split(command))
    assert name == "sweep" or str(given.output).startswith("output/")


def test_the_table_of_pipelines_is_that_of_the_code() -> None:
    written = (ROOT / "docs" / "pipelines.md").read_text(encoding="utf-8")
    assert written == pipeline_table.document(), "run `make pipelines`"


def test_the_duration_of_every_operation_was_measured() -> None:
    durations = read_durations()
    assert set(durations) == set(OPERATIONS)
    assert all(seconds > 0 for seconds in durations.values())


def test_the_flow_of_the_guide_is_a_flow() -> None:
    [code] = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "docs/prefect.md", "exec"), names)
    assert isinstance(names["two_formats"], Flow)
