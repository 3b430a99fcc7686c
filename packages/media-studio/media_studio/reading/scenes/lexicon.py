"""Every word that a prompt may use for a scene, and the lexemes of a prompt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from media_studio.language import words
from media_studio.language.english import (
    LONGEST_PHRASE,
    correct,
    exists,
    singular_phrases,
    singulars,
)
from media_studio.language.material_request import means_look
from media_studio.language.part_words import PART_WORDS, is_part_word
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_WORDS,
    PATTERN_WORDS,
)
from media_studio.modelling.archetypes import Catalogue, NounSense

Finder = Callable[[str], NounSense | None]
"""`Catalogue.find`."""


@dataclass(frozen=True, kw_only=True)
class Lexeme:
    """A word or fixed phrase of the prompt with the senses it may have.

    Attributes:
        text: As written, or as corrected.
        at: Its place in the prompt.
        written: The words of the prompt.
        corrected: It is read as another word than was written.
        noun: Entry of the catalogue, or None.
        plural: The noun is in the plural.
        look: It names a material, colour or finish.
        part: It may name a part of an object.
        partly: "handled", "roofed": what stands before it describes the part `text`.
        style: It is a style or attribute of some archetype.
        connector: Key of the way in which the next words belong to the previous ones.
        known: It has any sense at all.
        counts: If it is a number, it says how many.
        negated: It stands behind "non" or in front of "less".
        possessive: It says whose something is.
    """

    text: str
    at: int = -1
    written: str = ""
    corrected: bool = False
    noun: str | None = None
    plural: bool = False
    look: bool = False
    part: bool = False
    partly: bool = False
    style: bool = False
    connector: str | None = None
    known: bool = True
    counts: bool = True
    negated: bool = False
    possessive: bool = False

    @property
    def count(self) -> int | None:
        """Return the number that the word says."""
        if not self.counts:
            return None
        if self.text.isdecimal():
            return int(self.text[:4])
        return words.NUMBERS.get(self.text)

    @property
    def measured(self) -> tuple[int, str] | None:
        """Return the number and the word of "two storey" or "three legged"."""
        said, joint, word = self.text.partition(JOINT)
        number = int(said) if said.isdecimal() else words.NUMBERS.get(said)
        other = word.split(JOINT)[-1] in words.UNITS or word in words.FILLER or word == "handed"
        return (number, word) if joint and number and not other else None

    @property
    def size(self) -> float | None:
        """Return the scale that the word says."""
        return words.SIZES.get(self.text)

    @property
    def environment(self) -> str | None:
        """Return the surroundings that the word names."""
        return words.ENVIRONMENT_WORDS.get(self.text)

    @property
    def light(self) -> str | None:
        """Return the light that the word names."""
        return words.LIGHT_WORDS.get(self.text)

    @property
    def article(self) -> bool:
        """Tell whether a noun phrase begins here."""
        return self.text in words.ARTICLES

    @property
    def names_object(self) -> bool:
        """Tell whether the word may be the head of a noun phrase."""
        if self.possessive or self.negated:
            return False
        return self.noun is not None or not (self.known or self.describes)

    @property
    def describes(self) -> bool:
        """Tell whether the word is an adjective or participle, going by its form."""
        word = self.text
        if " " in word:
            # "An operating table" is no table that operates
            return False
        formed = any(letter.isdigit() or letter == JOINT for letter in word)
        if formed or any(word in table for table in _DESCRIBING):
            return True
        if word.split(" ")[-1] in words.NOT_PARTICIPLES or word.endswith(("fish", "fly")):
            return False
        return len(word) > 4 and word.endswith(_ADJECTIVE_ENDINGS)

    @property
    def participle(self) -> bool:
        """Tell whether an unknown word is a verb form that opens a clause behind a noun."""
        word = self.text.split(" ")[-1]
        long = len(word) > 4 and word not in words.NOT_PARTICIPLES
        formed = long and word.endswith(("ing", "ed"))
        return not self.known and (formed or word in words.PARTICIPLES)


JOINT = "\u01c0"
"""A letter of no English word: joins words that are read as one."""
_DESCRIBING = (words.ADJECTIVES, words.PLAIN_ADJECTIVES, words.PARTICIPLES)
_ADJECTIVE_ENDINGS = (
    *("ing", "ed", "ish", "ful", "ic", "ical", "ous", "ive", "less", "esque", "like", "ly"),
    *("able", "ible"),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Lexicon:
    """The catalogue's words and ours.

    Attributes:
        find: Looks a noun up in the catalogue.
        nouns: All nouns of the catalogue.
        counted: Parts of which a prompt may say how many there are.
    """

    find: Finder
    nouns: frozenset[str]
    styles: frozenset[str] = field(default_factory=frozenset)
    parts: frozenset[str] = field(default_factory=frozenset)
    spelled: frozenset[str] = field(default_factory=frozenset)
    counted: frozenset[str] = field(default_factory=frozenset)

    def examples(self) -> list[str]:
        """Return a few nouns of different archetypes: those that their archetype is named after."""
        archetypes = {found[0].name for found in map(self.find, self.nouns) if found}
        return sorted(archetypes & self.nouns)[:8]

    def read(self, tokens: Sequence[str]) -> list[Lexeme]:
        """Cut a prompt into lexemes, longest entry first."""
        corrected = self._corrections(tokens)
        spelled = [corrected.get(token, token) for token in tokens]
        lexemes, at = list[Lexeme](), 0
        while at < len(spelled):
            lexeme = self._lexeme_at(spelled, at)
            end = at + len(lexeme.text.split(" "))
            lexemes.append(
                replace(
                    lexeme,
                    at=len(lexemes),
                    written=" ".join(tokens[at:end]).replace(JOINT, " "),
                    corrected=any(token in corrected for token in tokens[at:end]),
                )
            )
            at = end
        return lexemes

    def _lexeme_at(self, tokens: Sequence[str], at: int) -> Lexeme:
        for count in range(min(LONGEST_PHRASE, len(tokens) - at), 0, -1):
            phrase = " ".join(tokens[at : at + count])
            noun, plural = self._noun(tokens[at : at + count])
            if count > 1 and words.UNKNOWN_THINGS & {phrase, *singular_phrases(phrase.split())}:
                return Lexeme(text=phrase, known=False)
            if count > 1 and noun and self._goes_with_the_next(tokens[at:], count):
                continue
            if noun or self._knows(phrase):
                return self._lexeme(phrase, noun, plural)
        return self._unknown(tokens[at])

    def _goes_with_the_next(self, tokens: Sequence[str], count: int) -> bool:
        """Tell whether the last of so many words makes a noun with the next: "a low table lamp".

        A silver birch tree is a silver birch, and of no silver.
        """
        last = tokens[count - 1 : count + 1]
        return len(last) > 1 and not means_look(tokens[0]) and self._noun(last)[0] is not None

    def _noun(self, tokens: Sequence[str]) -> tuple[str | None, bool]:
        phrase = " ".join(tokens)
        if phrase in self.nouns:
            return phrase, False
        singular = next((form for form in singular_phrases(tokens) if form in self.nouns), None)
        # "A stack of papers" is one stack
        whole = singular is not None and " of " in singular and singular.startswith(f"{tokens[0]} ")
        return singular, singular is not None and not whole

    def _lexeme(self, phrase: str, noun: str | None, plural: bool) -> Lexeme:
        return Lexeme(
            text=phrase,
            noun=noun,
            plural=plural,
            look=means_look(phrase),
            part=self._is_part(phrase),
            style=phrase in self.styles,
            connector=words.CONNECTORS.get(phrase),
        )

    def _unknown(self, token: str) -> Lexeme:
        is_not = token.removeprefix(f"non{JOINT}")
        if is_not != token:
            return replace(self._lexeme_at([is_not], 0), text=token, noun=None, negated=True)
        lacking = token.removesuffix("less")
        if lacking != token and self._is_part(lacking):
            return Lexeme(text=lacking, part=True, negated=True)
        stems = (token[:-2], token[:-1], token[:-3]) if token.endswith("ed") else ()
        part = next((stem for stem in stems if self._is_part(stem)), None)
        if part:
            return Lexeme(text=part, part=True, partly=True)
        return Lexeme(text=token, known=False)

    def _is_part(self, phrase: str) -> bool:
        forms = (phrase, *singulars(phrase))
        return any(form in self.parts for form in forms) or is_part_word(phrase)

    def _knows(self, phrase: str) -> bool:
        return (
            means_look(phrase)
            or self._is_part(phrase)
            or phrase in self.styles
            or any(phrase in table for table in _TABLES)
            or phrase.isdecimal()
        )

    def _corrections(self, tokens: Sequence[str]) -> dict[str, str]:
        corrected: dict[str, str] = {}
        for at, token in enumerate(tokens):
            if token in corrected or JOINT in token or self._in_some_phrase(tokens, at):
                continue
            lexeme = self._unknown(token)
            if lexeme.known or token in words.ADJECTIVES or token in _PIECES:
                continue
            meant = correct(token, self.spelled)
            several = not meant and token.endswith("s") and not exists(token)
            plural = several and correct(token[:-1], self.nouns)
            if meant or plural:
                corrected[token] = meant or f"{plural}s"
        return corrected

    def _in_some_phrase(self, tokens: Sequence[str], at: int) -> bool:
        """Tell whether the token is known alone or in an entry of several words."""
        starts = range(max(at - LONGEST_PHRASE + 1, 0), at + 1)
        begun = ((start, self._lexeme_at(tokens, start)) for start in starts)
        return any(
            lexeme.known and start + len(lexeme.text.split(" ")) > at for start, lexeme in begun
        )


@lru_cache(maxsize=4)
def lexicon_of(catalogue: Catalogue) -> Lexicon:
    """Collect the words of a catalogue."""
    archetypes = catalogue.archetypes
    styles = {word for a in archetypes for word in a.styles | a.attributes}
    parts = {word for a in archetypes for word in a.slot_words}
    # Names of slots are ours: one such as "dark" or "light" says nothing in a prompt
    parts |= {slot for a in archetypes for slot in a.slots if _tells_a_part(slot)}
    counted = {part for a in archetypes for bounds in a.counts.values() for part in bounds}
    parts |= counted
    tables: list[Iterable[str]] = [
        *(catalogue.names, MATERIAL_WORDS, COLOUR_WORDS, FINISH_WORDS, PATTERN_WORDS),
        words.ENVIRONMENT_WORDS,
        *(words.STYLE_WORDS, words.LIGHT_WORDS, words.SIZES, styles, parts),
    ]
    return Lexicon(
        find=catalogue.find,
        nouns=catalogue.names,
        styles=frozenset(styles) | words.STYLE_WORDS.keys() | words.ATTRIBUTE_WORDS.keys(),
        parts=frozenset(parts) | PART_WORDS,
        spelled=frozenset(word for table in tables for word in table if word.isalpha()),
        counted=frozenset(counted),
    )


_TABLES = (
    *(words.CONNECTORS, words.ARTICLES, words.PRONOUNS, words.FILLER, words.NUMBERS),
    *(words.COLLECTIVES, words.SIZES, words.ENVIRONMENT_WORDS, words.LIGHT_WORDS, words.VIEWS),
)


def _tells_a_part(slot: str) -> bool:
    taken = (*_TABLES, words.ADJECTIVES, {"main", "second"})
    return slot.isalpha() and not means_look(slot) and all(slot not in table for table in taken)


_PIECES = words.NOT_PARTICIPLES | words.FOREIGN
