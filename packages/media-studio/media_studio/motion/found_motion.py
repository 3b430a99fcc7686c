"""Motions that a search has found, as they are to be performed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from media_studio.errors import InvalidMotion, PromptNotUnderstood
from media_studio.motion.mirroring import mirrored
from media_studio.motion.motion import Motion
from media_studio.motion.query import parts_in_sequence
from media_studio.motion.search import Match, MotionIndex

MOST_PARTS = 8


@dataclass(frozen=True, kw_only=True, eq=False)
class FoundMotion:
    """A motion that was found.

    Attributes:
        match: Why.
        motion: As it is to be performed: mirrored, where the match says so.
    """

    match: Match
    motion: Motion

    @property
    def title(self) -> str:
        """Its title."""
        title = self.match.entry.title
        return f"{title}, mirrored" if self.match.is_mirrored else title


@dataclass(frozen=True, kw_only=True, eq=False)
class FoundPart:
    """One of several motions that a text wants one after the other.

    Attributes:
        words: What the text says of it.
        found: What is most like that.
    """

    words: str
    found: FoundMotion


def readable(matches: Iterable[Match]) -> Iterator[FoundMotion]:
    """Build motions; files of an operator that turn out to be damaged are left out."""
    for match in matches:
        try:
            motion = match.entry.build()
            yield FoundMotion(match=match, motion=mirrored(motion) if match.is_mirrored else motion)
        except InvalidMotion:
            continue


def found_in_sequence(index: MotionIndex, text: str, limit: int) -> tuple[FoundPart, ...]:
    """Find the motions that a text wants one after the other.

    Args:
        index: Of the library.
        text: The query.
        limit: How many matches of each part may be tried.

    Returns:
        Nothing where it wants a single one, or one motion is all of it.

    Raises:
        PromptNotUnderstood: If it wants too many, or one that no motion is like at all.
    """
    parts = parts_in_sequence(text)
    if len(parts) < 2:
        return ()
    if len(parts) > MOST_PARTS:
        raise PromptNotUnderstood(
            f"The text asks for {len(parts)} motions one after the other; ask for {MOST_PARTS} at "
            "most, and put the clips together elsewhere."
        )
    found: list[FoundPart] = []
    for words in parts:
        best = next(readable(index.search(words, limit=limit)), None)
        if best is None or not best.match.score:
            raise PromptNotUnderstood(
                f"The library has no motion that is like {words!r}; say it otherwise, or leave it "
                "out."
            )
        found.append(FoundPart(words=words, found=best))
    ids = {part.found.match.entry.id for part in found}
    return tuple(found) if len(ids) > 1 else ()
