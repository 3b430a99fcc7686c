"""Scripts for Blender as engines: read where the file of engines is, run in workers."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, JsonValue

LARGEST_BYTES = 1_000_000
SCRIPTED = (
    "images/generations",
    "images/edits",
    "images/processes",
    "motions/animations",
    "3d_models/meshes",
    "3d_models/textures",
    "3d_models/remeshings",
    "3d_models/conversions",
    "3d_models/renderings",
)
"""Operations whose results are files that a script can make."""


class BlenderScript(BaseModel):
    """What a worker is told of a script.

    Attributes:
        name: Of its file.
        text: All of it: workers do not see the file.
        options: What the operator's file of engines says to it.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str
    text: str
    options: dict[str, JsonValue] = Field(default_factory=dict)


def read_script(file: Path, options: Mapping[str, JsonValue]) -> BlenderScript:
    """Read a script.

    Raises:
        ValueError: If it is too large, or no Python.
    """
    if file.stat().st_size > LARGEST_BYTES:
        raise ValueError(f"{file.name} is larger than {LARGEST_BYTES // 1_000_000} MB")
    try:
        text = file.read_text(encoding="utf-8")
        compile(text, file.name, "exec")
    except SyntaxError as exc:
        raise ValueError(f"{file.name}, line {exc.lineno}: {exc.msg}") from exc
    except ValueError as exc:
        raise ValueError(f"{file.name} is not the text of a script") from exc
    return BlenderScript(name=file.name, text=text, options=dict(options))
