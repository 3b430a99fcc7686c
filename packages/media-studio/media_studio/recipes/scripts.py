"""Scripts of the operator, run in Blender; what they write is finished as any engine's."""

import json
import logging
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from media_service.engine_api.blender_script import BlenderScript
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import HandedOver
from media_service.engine_api.request_body import with_files
from media_studio.blender.calls import run_script as run_in_blender
from media_studio.errors import EngineCrashed
from media_studio.recipes.finishing import finish

REQUEST, OUTPUT, PRINTED = "request.json", "output", "printed.txt"
MOST_FILES = 64
_MOST_WORDS = 300
_MOST_PRINTED = 4_000
_FOLDERS = re.compile(r"""((?<=['"])|(?<![\w.:/'"]))/(?:[^'"\n]*/(?=[^'"/\n]*['"])|[^\s'"]*/)""")
"""The folders of a path, in quotation marks with blanks or without; not those of an URL."""

logger = logging.getLogger("media_service.workers.worker")


def run_script(execution: Execution) -> Outcome:
    """Run the script of the engine, in a folder of its own, and finish what it writes.

    Raises:
        JobError: `engine_failed`, if it raises; `engine_answer_unusable`, if it writes nothing.
    """
    script = BlenderScript.model_validate(dict(execution.engine_options))
    folder = execution.folder / "script"
    (folder / OUTPUT).mkdir(parents=True)
    (folder / script.name).write_text(script.text, encoding="utf-8")
    (folder / REQUEST).write_text(json.dumps(_asked(execution, script)), encoding="utf-8")
    try:
        raised = run_in_blender(folder / script.name, folder / PRINTED)
    except EngineCrashed as exc:
        _log(execution, folder)
        raise EngineCrashed(f"The script {script.name} ended Blender: {exc}") from exc
    if raised:
        _log(execution, folder)
        words = " ".join(_FOLDERS.sub("", raised).split())[:_MOST_WORDS]
        raise JobError("engine_failed", f"The script {script.name} failed: {words}")
    execution.hand_over(HandedOver(method="Blender script"), _written(script, folder / OUTPUT))
    return finish(execution)


def _asked(execution: Execution, script: BlenderScript) -> dict[str, object]:
    files = {field: str(file) for field, file in execution.files.items()}
    body = with_files(execution.body, files)
    return body | {"operation": execution.operation, "options": script.options}


def _written(script: BlenderScript, folder: Path) -> Sequence[Path]:
    """List the files of a script in the order of their names.

    Raises:
        JobError: If there are none, or too many.
    """
    found = (path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")
    files = sorted(islice(found, MOST_FILES + 1))
    if not 0 < len(files) <= MOST_FILES:
        raise JobError(
            "engine_answer_unusable",
            f"The script {script.name} has written {len(files) or 'no'} files into {OUTPUT}; there"
            f" may be 1 to {MOST_FILES}.",
        )
    return files


def _log(execution: Execution, folder: Path) -> None:
    """Keep for the operator what a script has printed before it failed."""
    printed = (folder / PRINTED).read_text(encoding="utf-8", errors="replace")[-_MOST_PRINTED:]
    logger.error("job %s: the script of %s printed:\n%s", execution.uuid, execution.engine, printed)
