"""What engines elsewhere have made, checked and made a result as ours are.

Nothing of it is believed: it is opened here, in a worker, as what a client sends is. Installed
engines finish what they know more of; without any, this does it for texts, PNG, JPEG and GLB.
"""

from collections.abc import Callable, Sequence

from pydantic import JsonValue

from media_api.contract.base import ResultWarning
from media_service.engine_api.answers import unusable
from media_service.engine_api.engine_set import installed
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.messages import HandedOver
from media_service.engine_api.recipe import load_recipe
from media_service.results.last_look import with_warnings
from media_service.results.models import finished_model
from media_service.results.pictures import finished_pictures, finished_rendering
from media_service.results.republishing import TEXTS, republished

_LONGEST_TEXT = 2_000_000


def finish(execution: Execution) -> Outcome:
    """Check what an engine has made, and bring it to the form of our results.

    Raises:
        JobError: `engine_answer_unusable`, if it is not what was asked for, or is in a format that
            nothing installed here reads.
    """
    if execution.made.result is not None:
        return republished(execution)
    return _warned(_finished(execution), execution.made.warnings)


def _finished(execution: Execution) -> Outcome:
    if execution.operation in TEXTS:
        return _text(execution.made)
    if installed().finish:
        return load_recipe(installed().finish)(execution)
    return _FINISHERS.get(execution.operation, _unreadable)(execution, execution.made)


def _warned(outcome: Outcome, warnings: Sequence[ResultWarning]) -> Outcome:
    """Add to the metadata of a result, of several to that of the first, what it does not follow."""
    metadata = outcome.metadata
    if isinstance(metadata, list):
        told: JsonValue = [*(with_warnings(part, warnings) for part in metadata[:1]), *metadata[1:]]
    else:
        told = with_warnings(metadata, warnings)
    return Outcome(result=outcome.result, metadata=told)


def _text(made: HandedOver) -> Outcome:
    if not 0 < len(made.text) <= _LONGEST_TEXT:
        raise unusable("is empty, or too long for a text.")
    return Outcome(result=made.text, metadata=made.metadata)


def _unreadable(execution: Execution, _made: HandedOver) -> Outcome:
    raise JobError(
        "engine_not_installed",
        f"What checks results of {execution.operation} is not installed here; the operator "
        'installs it with `pip install "media-pipelines[studio]"`.',
    )


_FINISHERS: dict[str, Callable[[Execution, HandedOver], Outcome]] = {
    "images/generations": finished_pictures,
    "images/edits": finished_pictures,
    "images/processes": finished_pictures,
    "motions/animations": finished_model,
    "3d_models/meshes": finished_model,
    "3d_models/textures": finished_model,
    "3d_models/remeshings": finished_model,
    "3d_models/conversions": finished_model,
    "3d_models/renderings": finished_rendering,
}
