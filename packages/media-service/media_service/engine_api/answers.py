"""What an engine elsewhere has answered: its files by their types, or why it is no result."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import JsonValue

from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution
from media_service.engine_api.file_types import FileType, recognise_file

READ_HERE: Mapping[str, Mapping[str, str]] = {
    "images/captions": {},
    "images/prompt_enhancements": {},
    "images/generations": {},
    "images/edits": {},
    "images/processes": {},
    "motions/animations": {},
    "3d_models/meshes": {},
    "3d_models/textures": {},
    "3d_models/remeshings": {},
    "3d_models/conversions": {"output_format": "glb"},
    "3d_models/renderings": {"output_type": "image"},
}
"""Operations whose results the service reads without other engines, and what must be asked for."""


def is_read_here(operation: str, request: Mapping[str, JsonValue]) -> bool:
    """Whether the service reads the result of a request without other engines."""
    wanted = READ_HERE.get(operation)
    if wanted is None:
        return False
    return all(request.get(name, value) == value for name, value in wanted.items())


def unusable(what: str) -> JobError:
    """Return why the answer of an engine is no result; `what` ends the sentence."""
    return JobError("engine_answer_unusable", f"What the engine has made {what}")


def made_files(
    execution: Execution, accepts: Callable[[FileType], bool], wanted: str
) -> list[tuple[Path, FileType]]:
    """Return copies of what an engine has made, with endings that say what they are.

    Args:
        execution: The job.
        accepts: Whether a result may be of a type.
        wanted: Ends the sentence about a file that is of another type.

    Raises:
        JobError: If there is no file, or one is of another type.
    """
    files = []
    for number, path in enumerate(execution.made_files):
        found = recognise_file(path)
        if found is None or not accepts(found):
            what = f"a {found.suffix} file" if found else "of no known type"
            raise unusable(f"is {what}{wanted}")
        file = execution.folder / f"made-{number}.{found.suffix}"
        shutil.copyfile(path, file)
        files.append((file, found))
    if not files:
        raise unusable("is nothing: it answered without a file.")
    return files
