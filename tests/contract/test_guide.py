"""docs/prefect.md says what is so."""

import re
import shlex
from pathlib import Path

from prefect import Flow

from flows.text_to_model import arguments

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "prefect.md").read_text(encoding="utf-8")


def test_the_command_is_one_that_the_flow_takes() -> None:
    command = re.search(r"python -m flows\.text_to_model (.*?)\n```", GUIDE, re.DOTALL)
    assert command
    given = arguments(shlex.split(command[1].replace("\\\n", " ")))
    assert given.output_format == "fbx"
    assert given.output == Path("output/chair")


def test_the_flow_of_the_guide_is_a_flow() -> None:
    [code] = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "docs/prefect.md", "exec"), names)
    assert isinstance(names["two_formats"], Flow)
