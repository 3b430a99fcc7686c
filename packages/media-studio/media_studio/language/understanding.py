"""What became of each word of a prompt, and whether that is enough to build from it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from media_studio.errors import PromptNotUnderstood
from media_studio.language.english import enumerate_words

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
        counted = self._counted
        if not counted:
            return 1.0
        return sum(_WORTH.get(term.fate, 0.0) for term in counted) / len(counted)

    @property
    def _counted(self) -> list[PromptTerm]:
        return [term for term in self.terms if term.why not in (_PICTURED, _WHITE, STORY)]

    @property
    def _lost(self) -> list[PromptTerm]:
        """Return the words that count and are not followed as they are written."""
        return [term for term in self._counted if term.fate is not Fate.HONOURED]

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

    def require(self, least_fidelity: float, *, most_lost: int | None = None) -> None:
        """Refuse a reading that would build something else than what is asked for.

        Args:
            least_fidelity: Least share of the words, 0..1; 0 refuses only what is contradicted.
            most_lost: Words that may be ignored or approximated, whatever share they are.

        Raises:
            PromptNotUnderstood: If words are contradicted, or too few are honoured.
        """
        if self.words(Fate.CONTRADICTED):
            raise PromptNotUnderstood(self._explained("", Fate.CONTRADICTED))
        if self.fidelity < least_fidelity:
            share = f" That is {self.fidelity:.0%} of it, under {least_fidelity:.0%}."
            raise PromptNotUnderstood(self._explained(share, Fate.IGNORED))
        if most_lost is not None and len(self._lost) > most_lost and least_fidelity:
            lost = (
                f" {len(self._lost)} of its words are not followed as they are written, and"
                f" {most_lost} may be: where so much is lost, the rest is often misread."
            )
            raise PromptNotUnderstood(self._explained(lost, Fate.IGNORED, Fate.APPROXIMATED))

    def _explained(self, why: str, *wrong: Fate) -> str:
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
        out = enumerate_words([f'"{words}"' for words in self.words(*wrong)[:_MOST_TOLD]])
        return f"{'; '.join(told)}.{why} Say otherwise, or leave out: {out}."


MOST_LOST_IN_PROMPT = 8
MOST_LOST_IN_LOOK = 2
"""Words that our own readers may lose, as measured on blind sets (D-401)."""
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
