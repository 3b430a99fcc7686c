"""The motion of a search that is put onto a character."""

from media_api.client.errors import MediaError
from media_api.contract.motions import RetrievalTask


class NoSuitableMotion(MediaError):
    """No motion of the library has anything to do with the text."""

    default_code = "no_suitable_motion"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return (
            f"No motion of the library has anything to do with {self.text!r}; describe the "
            "movement in other words, for example: a person walks, waves, jumps."
        )


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
