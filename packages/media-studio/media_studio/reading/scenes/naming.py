"""Which noun of the catalogue a prompt means, and what is said where it has none."""

from collections.abc import Sequence

from media_studio.errors import UnknownSubject
from media_studio.language import words
from media_studio.language.english import enumerate_words, nearest
from media_studio.programs.dressing import is_no_wood
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import JOINT, Lexeme, Lexicon
from media_studio.reading.scenes.phrases import Phrase


class Naming:
    """Tells nouns that are short for another one, or that say more exactly what was named.

    Args:
        lexicon: Has the nouns.
        drafts: The objects so far.
    """

    def __init__(self, lexicon: Lexicon, drafts: Sequence[Draft]) -> None:
        self._lexicon = lexicon
        self._drafts = drafts

    def meant(self, phrase: Phrase, noun: str, heading: Phrase | None) -> str:
        """Return the noun that is meant: "an elephant beside a calf" is beside an elephant calf."""
        noun = self.shared(phrase, noun, heading)
        if noun == "pot" and self._is_for_plants(phrase):
            return "empty planter"
        if noun == "planter" and self._is_of_no_boards(phrase):
            return "empty planter"
        if noun == "ball" and self._drafts and self._drafts[0].noun in words.BALLS:
            return words.BALLS[self._drafts[0].noun]
        if noun not in words.YOUNG or not self._drafts:
            return noun
        of_kind = f"{self._drafts[-1].last_word} {noun}"
        return of_kind if self._knows(of_kind) else noun

    @staticmethod
    def _is_of_no_boards(phrase: Phrase) -> bool:
        """Tell whether a planter is a pot, not a box of boards: "a terracotta planter"."""
        return any(is_no_wood(each.text) for each in phrase.before)

    def _is_for_plants(self, phrase: Phrase) -> bool:
        """Tell whether a pot is none to cook in: of clay, or with a plant in it."""
        of_clay = any(each.text in ("terracotta", "clay") for each in phrase.before)
        grows = bool(self._drafts) and self._drafts[-1].archetype.name in words.POTTED
        return of_clay or (grows and phrase.link == "in")

    def shared(self, phrase: Phrase, noun: str, heading: Phrase | None) -> str:
        """Return the noun that is meant: "a tennis racket and ball" is with a tennis ball.

        Under a heading it is the heading's word: "chess pieces: king and queen".
        """
        if phrase.link not in (",", "and") or not all(each.count for each in phrase.before):
            return noun
        before = self._drafts[-1].noun.split(" ")[:-1] if self._drafts else []
        kin = f"{self._drafts[-1].last_word} {noun}" if self._drafts else ""
        found = self._lexicon.find(kin)
        if found and found[0] is self._drafts[-1].archetype:
            # "A snorkel and mask"
            return kin
        if heading:
            before += [each.text for each in heading.before]
            before += heading.head.text.split(" ")[:-1] if heading.head else []
        return next((f"{word} {noun}" for word in before if self._knows(f"{word} {noun}")), noun)

    def kind_in_front(self, phrase: Phrase, noun: str) -> Lexeme | None:
        """Return the kind that is told before the noun: "a silver birch tree"."""
        kind = phrase.before[-1] if phrase.before else None
        found = self._lexicon.find(kind.noun) if kind and kind.noun else None
        kinds = words.KINDS_OF.get(noun, frozenset())
        head = self._lexicon.find(noun)
        # "A stone lion statue" is that statue
        same = found and head and found[0] is head[0] and found[0].name == noun
        # "A dragon egg nest" is no egg
        same = same and noun not in words.VESSELS | {"nest"}
        return kind if same or (found and found[0].name in kinds) else None

    def told_apart(self, phrase: Phrase, noun: str) -> Lexeme | None:
        """Return the word by which another subtype is meant: "a round wooden shield"."""
        found = self._lexicon.find(noun)
        if found is None:
            return None
        archetype, subtype = found
        for said in phrase.before:
            own = said.style and said.text in archetype.styles | archetype.attributes_of(subtype)
            senses = (own, said.look, said.size, said.light, said.environment, said.count)
            other = self._lexicon.find(f"{said.text} {noun}")
            if other and not any(senses) and other[0] is archetype and other[1] != subtype:
                return said
        return None

    def is_apposed(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "dinosaur, stegosaurus" says the subject more exactly."""
        if len(self._drafts) != 1 or phrase.link != "," or phrase.definite:
            return False
        draft, found = self._drafts[0], self._lexicon.find(noun)
        kinds = words.KINDS_OF.get(draft.noun)
        is_one = draft.count == 1 and phrase.count is None and found is not None
        return is_one and kinds is not None and bool(found and found[0].name in kinds)

    def unknown(self, word: str) -> UnknownSubject:
        """Return the refusal of a subject that the catalogue does not have."""
        word = word.replace(JOINT, " ")
        nouns = sorted(noun for noun in self._lexicon.nouns if self._is_built(noun))
        compounds = [noun for noun in nouns if word in noun.split(" ")]
        near = list(dict.fromkeys([*compounds, *nearest(word, nouns)]))[:5]
        offer = (
            f"the nearest words it knows are {enumerate_words(near)}"
            if near
            else f"it builds, for example, {enumerate_words(self._lexicon.examples())}"
        )
        return UnknownSubject(
            f'"{word}" is not among the objects that this engine can build; {offer}. Write the'
            " prompt with an object that it knows."
        )

    def _is_built(self, noun: str) -> bool:
        found = self._lexicon.find(noun)
        return found is not None and noun not in found[0].refused

    def _knows(self, noun: str) -> bool:
        return noun in self._lexicon.nouns


def missing() -> UnknownSubject:
    """Return the refusal of a prompt without a subject."""
    return UnknownSubject(
        "The prompt names no object that this engine can build; start with one, for example"
        ' "an oak chair" or "a glass vase on a marble table".'
    )
