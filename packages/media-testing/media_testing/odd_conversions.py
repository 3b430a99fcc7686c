"""Odd models through the door of the service and the engine that converts, in this process."""

from collections.abc import Iterable
from itertools import cycle
from pathlib import Path

from media_service.engine_api.errors import JobError
from media_service.engine_api.file_types import recognise
from media_studio.errors import EngineError
from media_testing.executions import execution_of, perform, stored
from media_testing.odd_models import CONVERTS, DOOR, OddModel

CONVERSIONS = "3d_models/conversions"


def faults(
    home: Path, models: Iterable[OddModel], formats: tuple[str, ...], *, previews: bool
) -> list[str]:
    """Convert each to the next format, and say where something else became of it than should.

    What an engine raises that is no error of its own would be an `internal_error`; it is raised.
    """
    chosen = cycle(formats)
    found = []
    for model in models:
        wanted = next(chosen)
        became, triangles, told = _converted(home, model, wanted, previews=previews)
        is_right = became == (model.becomes or became)
        counted = became != CONVERTS or model.triangles in (0, triangles)
        drawn = "there is no preview" not in told or "has no extent" in told
        if not (is_right and counted and drawn and model.told in told):
            found.append(f"{model.name} as {wanted}: {became}, {triangles} triangles, {told}")
    return found


def _converted(
    home: Path, model: OddModel, output_format: str, *, previews: bool
) -> tuple[str, int, str]:
    """Return what became of a model, its triangles, and what is said of it."""
    kind = recognise(model.content)
    if kind is None or kind.kind != "model":
        return DOOR, 0, ""
    file = home / f"input.{kind.suffix}"
    file.write_bytes(model.content)
    job = execution_of(
        home,
        CONVERSIONS,
        {"input_model": stored(home, file, "model")},
        output_format=output_format,
        options={"preview": previews},
    )
    try:
        outcome = perform(job)
    except (EngineError, JobError) as error:
        return error.code, 0, str(error)
    info = outcome.metadata[0]["mesh_info"]
    return CONVERTS, info["triangles"], f"{info['notes']} {info['not_in_format']}"
