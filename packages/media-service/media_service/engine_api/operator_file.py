"""Files that an operator puts beside the file of engines."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, ValidationInfo


def _found(path: Path, info: ValidationInfo) -> Path:
    """Return the whole path; it begins at the folder of the file that names it."""
    if info.context is None:
        return path
    whole = (Path(info.context["folder"]) / path).resolve()
    if not whole.is_file():
        raise ValueError(f"there is no file {whole}")
    return whole


def _found_folder(path: Path, info: ValidationInfo) -> Path:
    """Return the whole path; it begins at the folder of the file that names it."""
    if info.context is None:
        return path
    whole = (Path(info.context["folder"]) / path.expanduser()).resolve()
    if not whole.is_dir():
        raise ValueError(f"there is no folder {whole}")
    return whole


OperatorFile = Annotated[Path, AfterValidator(_found)]
"""A path in the file of engines; the file is read when it is needed, so that it may change."""
OperatorFolder = Annotated[Path, AfterValidator(_found_folder)]
"""A folder in the file of engines."""
