"""The clauses of an instruction to change a scene."""

from collections.abc import Sequence

from media_studio.language import words
from media_studio.language.english import word_set
from media_studio.language.vocabulary import COLOUR_WORDS
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.adding import says_place, told_place

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


def with_verbs(clauses: Sequence[list[str]]) -> list[list[str]]:
    """Let "remove the cat and the fog" remove both."""
    done = list[list[str]]()
    for said in clauses:
        goes_on = bool(done) and done[-1][0] in _REMOVES and said[0] in _ARTICLES
        done.append(["remove", *said] if goes_on else said)
    return done


def with_places(clauses: Sequence[list[str]], scene: Scene) -> list[list[str]]:
    """Let "add a lamp and a shelf behind the chair" put both of them there."""
    done = [list(said) for said in clauses]
    for at, said in enumerate(done):
        if said[0] not in _ADDS or says_place(" ".join(said[1:])):
            continue
        last = at + 1
        while last < len(done) and done[last][0] in _ARTICLES | words.NUMBERS.keys():
            if place := told_place(scene, " ".join(done[last])):
                for each in done[at:last]:
                    each += place.split()
                break
            last += 1
    return done


_ADDS = word_set("add put place include set insert")
_REMOVES = word_set("remove delete erase drop lose")
_ARTICLES = word_set("the a an any all its both")
