"""docs/prefect.md and README.md say what is so."""

import argparse
import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from prefect import Flow

from flows import (
    image_to_model,
    retexture_variants,
    text_to_animation,
    text_to_model,
    video_to_animation,
)

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "prefect.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARGUMENTS: dict[str, Callable[[Sequence[str]], argparse.Namespace]] = {
    "text_to_model": text_to_model.arguments,
    "image_to_model": image_to_model.arguments,
    "retexture_variants": retexture_variants.arguments,
    "video_to_animation": video_to_animation.arguments,
    "text_to_animation": text_to_animation.arguments,
}
COMMANDS = [
    (name, command.replace("\\\n", " "))
    for name, command in re.findall(
        r"python -m flows\.(\w+) ((?:.*\\\n)*.*--output .*)", GUIDE + README
    )
]


def test_the_guides_show_a_command_of_every_flow() -> None:
    assert {name for name, _ in COMMANDS} == set(ARGUMENTS)


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_every_command_is_one_that_its_flow_takes(name: str, command: str) -> None:
    given = ARGUMENTS[name](shlex.split(command))
    assert given.output.parts[0] == "output"


def test_the_flow_of_the_guide_is_a_flow() -> None:
    [code] = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "docs/prefect.md", "exec"), names)
    assert isinstance(names["two_formats"], Flow)
