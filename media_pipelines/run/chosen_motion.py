"""The motion of a search that is put onto a character."""

from media_api.contract.motions import RetrievalTask
from media_pipelines.run.errors import NoSuitableMotion


def choose_motion(found: RetrievalTask, text: str) -> str:
    """Return the URI of the best match, however weak.

    Args:
        found: A COMPLETED search.
        text: What was searched for.

    Raises:
        NoSuitableMotion: If there is none, or the service says that it has nothing to do with the
            text.
    """
    best = next(iter(found.metadata or ()), None)
    if not found.result or (best is not None and best.score == 0):
        raise NoSuitableMotion(text)
    return found.result[0]
