"""Jobs as a worker gets them, without a service."""

import asyncio
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from media_service.content.content_folder import ContentFolder
from media_service.engine_api.engine import EngineRequest, Registry
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import Assignment, EngineCall, InputFile
from media_service.engine_api.recipe import load_last_look, load_recipe
from media_service.settings.settings import Settings
from media_service.workers.job_folders import JobFolders
from media_service.workers.worker import LAST_LOOK
from media_studio.recipes.embedded_engines import EMBEDDED_ENGINES


def assignment_of(
    operation: str, inputs: Mapping[str, InputFile] | None = None, **request: Any
) -> Assignment:
    """A job with one thread and one sample."""
    given = dict(inputs or {})
    fields = {field: file.uri for field, file in given.items() if "." not in field}
    body = {**fields, **request}
    asked = EngineRequest(operation=operation, request=body, inputs=given)
    engine = Registry((), EMBEDDED_ENGINES).choose(asked)
    return Assignment(
        uuid="job-1",
        operation=operation,
        host="host",
        attempt=1,
        request=body,
        inputs=given,
        engine=EngineCall(name=engine.name, recipe=engine.recipe),
        render_threads=1,
        render_samples=1,
    )


def folders_of(home: Path) -> JobFolders:
    """What puts the inputs of a job in, and takes its results out."""
    return JobFolders(Settings(home=home), ContentFolder(home))


def prepared(home: Path, job: Assignment) -> Execution:
    """What a recipe gets, with its input files."""
    # Jobs of tests have one name
    shutil.rmtree(home / "work" / "prepared" / job.folder_name, ignore_errors=True)
    return Execution(job, asyncio.run(folders_of(home).prepare(job)))


def execution_of(
    home: Path, operation: str, inputs: Mapping[str, InputFile] | None = None, **request: Any
) -> Execution:
    """What a recipe gets for `assignment_of`."""
    return prepared(home, assignment_of(operation, inputs, **request))


def stored(home: Path, file: Path, kind: str, scene: str = "") -> InputFile:
    """Put a file into the content store as an input."""
    with file.open("rb") as stream:
        sha256, _ = ContentFolder(home).put(stream)
    return InputFile(kind=kind, uri=f"assets/job-1/{file.name}", sha256=sha256, scene=scene)


def perform(job: Execution) -> Outcome:
    """Do a job as a worker does it, in this process."""
    return load_last_look(LAST_LOOK)(job, load_recipe(job._assignment.engine.recipe)(job))
