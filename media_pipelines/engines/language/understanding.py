"""What became of each word of a prompt, and whether that is enough to build from it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from media_pipelines.engines.errors import PromptNotUnderstood
from media_pipelines.engines.language.english import enumerate_words

_MOST_TOLD = 8
"""Words of one fate that a message names."""


class Fate(StrEnum):
    """What became of words: the result is so, nearly so, does not say, or is otherwise."""

    HONOURED = "honoured"
    APPROXIMATED = "approximated"
    IGNORED = "ignored"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, kw_only=True)
class PromptTerm:
    """A word or fixed phrase of a prompt that says something of the result.

    Attributes:
        words: As written.
        meant: What they were read as; empty where they have no effect.
        fate: What became of them.
        why: A reason, where they are not honoured or were corrected.
        is_around: They are about the surroundings or the light, which only pictures have.
        is_look: They name a material, colour or finish, which a white model has not.
    """

    words: str
    meant: str
    fate: Fate
    why: str = ""
    is_around: bool = False
    is_look: bool = False


@dataclass(frozen=True)
class Understanding:
    """All words of a prompt that say something, in their order."""

    terms: tuple[PromptTerm, ...] = ()

    @property
    def fidelity(self) -> float:
        """Return the share of the words that is honoured, 0..1; what is approximated is half.

        Words for what only pictures have do not count in a model, nor looks in a white one, nor
        what a look tells of a style or of how things came to look so.
        """
        counted = [term for term in self.terms if term.why not in (_PICTURED, _WHITE, STORY)]
        if not counted:
            return 1.0
        return sum(_WORTH.get(term.fate, 0.0) for term in counted) / len(counted)

    def of_model(self) -> "Understanding":
        """Return the account for a model, which has neither surroundings nor light."""
        return Understanding(
            tuple(
                replace(term, fate=Fate.IGNORED, meant="", why=_PICTURED)
                if term.is_around
                else term
                for term in self.terms
            )
        )

    def of_white_model(self) -> "Understanding":
        """Return the account for a model without textures, which is white all over."""
        return Understanding(
            tuple(
                replace(term, fate=Fate.IGNORED, meant="", why=_WHITE) if term.is_look else term
                for term in self.of_model().terms
            )
        )

    def words(self, *fates: Fate) -> tuple[str, ...]:
        """Return the words of these fates, each once."""
        return tuple(dict.fromkeys(term.words for term in self.terms if term.fate in fates))

    @property
    def understood(self) -> tuple[str, ...]:
        """Return the words with an effect."""
        return self.words(Fate.HONOURED, Fate.APPROXIMATED)

    @property
    def ignored_terms(self) -> tuple[str, ...]:
        """Return the words without effect."""
        return self.words(Fate.IGNORED, Fate.CONTRADICTED)

    def require(self, least_fidelity: float) -> None:
        """Refuse a reading that would build something else than what is asked for.

        Args:
            least_fidelity: Least share of the words, 0..1.

        Raises:
            PromptNotUnderstood: If words are contradicted, or too few are honoured.
        """
        refused = any(term.fate is Fate.CONTRADICTED for term in self.terms)
        if refused or self.fidelity < least_fidelity:
            raise PromptNotUnderstood(self._explained(least_fidelity, contradicted=refused))

    def _explained(self, least: float, *, contradicted: bool) -> str:
        told = [
            f"{named}: {enumerate_words(words)}"
            for named, words in (
                ("Understood", _listed(self.terms, Fate.HONOURED)),
                ("nearly", _listed(self.terms, Fate.APPROXIMATED)),
                ("without effect", _listed(self.terms, Fate.IGNORED)),
                ("not as asked", _listed(self.terms, Fate.CONTRADICTED)),
            )
            if words
        ]
        share = "" if contradicted else f" That is {self.fidelity:.0%} of it, under {least:.0%}."
        wrong = Fate.CONTRADICTED if contradicted else Fate.IGNORED
        out = enumerate_words([f'"{words}"' for words in self.words(wrong)[:_MOST_TOLD]])
        return f"{'; '.join(told)}.{share} Say otherwise, or leave out: {out}."


STORY = "it tells of a style, a use or a cause; say which material, colour or finish is meant"
"""Why "mid-century" and "for a hundred years" change nothing."""
_PICTURED = "a model has no surroundings and no light; a picture has"
_WHITE = "the model is white; with_texture gives it materials and colours"
_WORTH = {Fate.HONOURED: 1.0, Fate.APPROXIMATED: 0.5}


def _listed(terms: Iterable[PromptTerm], fate: Fate) -> list[str]:
    told = [_told(term) for term in terms if term.fate is fate]
    more = len(told) - _MOST_TOLD
    return [*told[:_MOST_TOLD], f"{more} more"] if more > 0 else told


def _told(term: PromptTerm) -> str:
    said = [term.meant] if term.meant and term.meant != term.words else []
    said += [term.why] if term.why and term.fate is not Fate.IGNORED else []
    return f'"{term.words}"' + (f" ({'; '.join(said)})" if said else "")
