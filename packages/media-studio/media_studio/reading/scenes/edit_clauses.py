"""The clauses of an instruction to change a scene."""

from collections.abc import Sequence

from media_studio.language.english import word_set
from media_studio.language.vocabulary import COLOUR_WORDS

_BREAKS = word_set(", . ; : ! ? ( ) and but then")


def split_clauses(said: Sequence[str]) -> list[list[str]]:
    """Split words at marks of punctuation and "and", but not between two colours."""
    clauses = [list[str]()]
    for at, word in enumerate(said):
        pair = said[max(at - 1, 0) : at + 2 : 2]
        if word == "and" and len(pair) == 2 and all(each in COLOUR_WORDS for each in pair):
            continue
        if word in _BREAKS:
            clauses.append([])
        else:
            clauses[-1].append(word)
    return [clause for clause in clauses if clause]
