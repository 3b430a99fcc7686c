"""What becomes of the lexemes of a prompt while it is read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from media_studio.language import words
from media_studio.language.understanding import Fate, PromptTerm, Understanding
from media_studio.reading.scenes.lexicon import Lexeme

NOT_BUILT = "this engine builds nothing of it"
ALIKE = "several of a kind are alike here"
FLATTEST = "the flattest place is taken"
STAYS = "this stays as it is"
SAID_OF_ALL = "nothing is said of several things at once: say it of each of them"
TWICE = "another look was asked for the same surface"
NO_CHOICE = "where a part is cannot be chosen"
PART = "part of the"
"""How what is meant begins where it is a part."""
PLACE = "surroundings of the picture"
AROUND = (PLACE, "light: ", "camera ")
"""How what is meant begins where it is about what only pictures have."""


@dataclass(frozen=True, kw_only=True)
class _Entry:
    fate: Fate
    meant: str
    why: str
    said: str


class Accounting:
    """Notes what each lexeme of a prompt came to; those without a note were ignored."""

    def __init__(self) -> None:
        self._entries: dict[int, _Entry] = {}
        self._aside: set[int] = set()

    def honour(self, lexeme: Lexeme, meant: str = "") -> None:
        """Note that the result is so."""
        self._note(lexeme, Fate.HONOURED, meant)

    def approximate(self, lexeme: Lexeme, meant: str, why: str) -> None:
        """Note that the result is nearly so."""
        self._note(lexeme, Fate.APPROXIMATED, meant, why)

    def ignore(self, lexemes: Iterable[Lexeme], why: str = NOT_BUILT) -> None:
        """Note that the result does not show it, unless something else is noted already."""
        for lexeme in lexemes:
            if lexeme.at not in self._entries:
                self._note(lexeme, Fate.IGNORED, "", why)

    def restrict(self, lexemes: Iterable[Lexeme], why: str) -> None:
        """Note that what is so is so in part only."""
        for lexeme in lexemes:
            entry = self._entries.get(lexeme.at)
            if entry and entry.fate is Fate.HONOURED:
                self._note(lexeme, Fate.APPROXIMATED, entry.meant, why, entry.said)
            elif entry and entry.fate is Fate.APPROXIMATED and why not in entry.why:
                reasons = f"{entry.why}; {why}"
                self._note(lexeme, Fate.APPROXIMATED, entry.meant, reasons, entry.said)

    def honoured_as(self, lexeme: Lexeme) -> str:
        """Return what a word became of which it is noted that the result is so, or nothing."""
        entry = self._entries.get(lexeme.at)
        return entry.meant if entry and entry.fate is Fate.HONOURED else ""

    def shown_as(self, lexeme: Lexeme) -> str:
        """Return what a word became that the result is to show, in part at least, or nothing."""
        entry = self._entries.get(lexeme.at)
        if entry is None:
            return ""
        return entry.meant if entry.fate is Fate.HONOURED or entry.why.startswith(STAYS) else ""

    def is_lost(self, lexeme: Lexeme) -> bool:
        """Tell whether a word came to nothing so far."""
        entry = self._entries.get(lexeme.at)
        return entry is None or entry.fate is Fate.IGNORED

    def is_contradicted(self, lexeme: Lexeme) -> bool:
        """Tell whether it is noted that the result is otherwise."""
        entry = self._entries.get(lexeme.at)
        return entry is not None and entry.fate is Fate.CONTRADICTED

    def set_aside(self, lexemes: Iterable[Lexeme]) -> None:
        """Note that words ask for nothing that could be missing."""
        self._aside |= {
            lexeme.at
            for lexeme in lexemes
            if lexeme.text not in words.STYLED and lexeme.at not in self._entries
        }

    def demote(self, lexemes: Iterable[Lexeme], why: str) -> None:
        """Note that the result does not show it after all."""
        for lexeme in lexemes:
            self._note(lexeme, Fate.IGNORED, "", why)

    def contradict(self, lexeme: Lexeme, meant: str, why: str, said: str = "") -> None:
        """Note that the result is otherwise; `said`: the words, where more than the lexeme's."""
        self._note(lexeme, Fate.CONTRADICTED, meant, why, said)

    def keep_out(self, lexeme: Lexeme, said: str) -> None:
        """Note that the result lacks what it is to lack."""
        self._note(lexeme, Fate.HONOURED, "left out", said=said)

    def _note(self, lexeme: Lexeme, fate: Fate, meant: str, why: str = "", said: str = "") -> None:
        self._entries[lexeme.at] = _Entry(fate=fate, meant=meant, why=why, said=said)

    def understanding(self, lexemes: Sequence[Lexeme]) -> Understanding:
        """Return the account of all lexemes that say something of the result."""
        before = (None, *lexemes)
        terms = (self._term(lexeme, ahead) for ahead, lexeme in zip(before, lexemes, strict=False))
        return Understanding(tuple(term for term in terms if term))

    def _term(self, lexeme: Lexeme, ahead: Lexeme | None) -> PromptTerm | None:
        entry = self._entries.get(lexeme.at)
        if entry is None or entry.fate is Fate.IGNORED:
            if lexeme.at in self._aside or not _says_something(lexeme, ahead):
                return None
            entry = entry or _Entry(fate=Fate.IGNORED, meant="", why=NOT_BUILT, said="")
            if lexeme.text in words.MISSING:
                entry = replace(entry, fate=Fate.CONTRADICTED, why="all of it is there")
        corrected = f'read as "{lexeme.text}"' if lexeme.corrected else ""
        return PromptTerm(
            words=entry.said or lexeme.written,
            meant=entry.meant,
            fate=entry.fate,
            why="; ".join(filter(None, (corrected, entry.why))),
            is_around=entry.meant.startswith(AROUND),
            is_look=lexeme.look and not lexeme.negated,
        )


def _says_something(lexeme: Lexeme, ahead: Lexeme | None) -> bool:
    """Tell whether a word without effect would have had one, had it been followed."""
    # "A spruce top" is a part, "on top" is a place
    part = lexeme.part and ahead is not None and not (ahead.connector or ahead.article)
    pronoun = lexeme.text in words.PRONOUNS and not part
    if lexeme.text == "lights" and ahead is not None and ahead.text != "studio":
        # "A tent with lights"
        return True
    if lexeme.text == "light" and ahead is not None and (ahead.look or ahead.text == "a"):
        # "A grenade with a red light"
        return True
    return not (lexeme.text in words.ASIDE or pronoun or lexeme.article or lexeme.connector)
