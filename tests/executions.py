"""Jobs as a worker gets them, without a service."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from media_pipelines.service.assets import ContentStore
from media_pipelines.service.execution import Execution
from media_pipelines.service.messages import Assignment, InputFile


def assignment_of(
    home: Path, operation: str, inputs: Mapping[str, InputFile] | None = None, **request: Any
) -> Assignment:
    """A job with one thread and one sample."""
    given = dict(inputs or {})
    fields = {field: file.uri for field, file in given.items() if "." not in field}
    return Assignment(
        uuid="job-1",
        operation=operation,
        attempt=1,
        request={**fields, **request},
        inputs=given,
        home=str(home),
        render_threads=1,
        render_samples=1,
    )


def execution_of(
    home: Path, operation: str, inputs: Mapping[str, InputFile] | None = None, **request: Any
) -> Execution:
    """What a handler gets for `assignment_of`."""
    return Execution(assignment_of(home, operation, inputs, **request))


def stored(home: Path, file: Path, kind: str, scene: str = "") -> InputFile:
    """Put a file into the content store as an input."""
    with file.open("rb") as stream:
        sha256, _ = ContentStore(home).put(stream)
    return InputFile(kind=kind, uri=f"assets/job-1/{file.name}", sha256=sha256, scene=scene)
