"""The files of a result: found out what they are, and refused where they are something else."""

import shutil
from collections.abc import Collection
from pathlib import Path

from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution
from media_service.engine_api.file_types import recognise_file


def unusable(what: str) -> JobError:
    """Return why the answer of an engine is no result; `what` ends the sentence."""
    return JobError("engine_answer_unusable", f"What the engine has made {what}")


def made_files(execution: Execution, suffixes: Collection[str]) -> list[Path]:
    """Return copies of what an engine has made, with endings that say what they are.

    Raises:
        JobError: If there is no file, or one is of another type.
    """
    files = []
    for number, path in enumerate(execution.made_files):
        found = recognise_file(path)
        if found is None or found.suffix not in suffixes:
            what = f"a {found.suffix} file" if found else "of no known type"
            raise unusable(f"is {what}; without the studio only {_listed(suffixes)} is read here.")
        file = execution.folder / f"made-{number}.{found.suffix}"
        shutil.copyfile(path, file)
        files.append(file)
    if not files:
        raise unusable("is nothing: it answered without a file.")
    return files


def _listed(suffixes: Collection[str]) -> str:
    return " or ".join(sorted(suffixes)).upper()
