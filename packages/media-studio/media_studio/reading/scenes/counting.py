"""How many there are to be of each object."""

from collections.abc import Sequence

from media_studio.language import words
from media_studio.reading.scenes.accounting import Accounting
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.phrases import Phrase
from media_studio.reading.scenes.surroundings import Surroundings


class Counting:
    """Takes numbers, stacks and heaps of objects, and accounts for the words.

    Args:
        drafts: The objects so far.
        accounting: Of the prompt.
        surroundings: Stand apart where many things are spread.
    """

    def __init__(
        self, drafts: Sequence[Draft], accounting: Accounting, surroundings: Surroundings
    ) -> None:
        self._drafts = drafts
        self._accounting = accounting
        self._surroundings = surroundings

    def take(self, draft: Draft, carried: Sequence[Lexeme], phrase: Phrase) -> None:
        """Take how many there are to be."""
        counts = [lexeme.count for lexeme in carried if lexeme.count]
        count = phrase.count or [*counts, 1][0]
        one = f"{draft.noun}s" in words.PAIRED and _says_some(phrase)
        # "Some pliers" are one pair
        count = 1 if one else count
        draft.count = min(count, words.MAX_COUNT)
        piled = any(said.count and said.written in words.PILED for said in phrase.before)
        together = draft.comes_as_several or (draft.comes_as_pile and draft.count > 1)
        if together and any(draft.take_count(n, count) for n in (draft.noun, draft.last_word)):
            # Crystals come as a cluster of so many
            piled, draft.count = False, 1
        elif draft.count > 1 and (draft.comes_as_pile or draft.noun in words.FLIGHTS):
            piled, draft.count = True, 1
        # "A pair of shoes, teal and orange" are both of both colours
        draft.are_alike |= any(said.written == "pair" for said in (*carried, *phrase.before))
        for said in (*carried, *phrase.before):
            if said.count and count > words.MAX_COUNT:
                why = f"a scene holds at most {words.MAX_COUNT} of one thing"
                self._accounting.contradict(said, str(draft.count), why)
            elif not (one or said.count in (None, count) or said.written in words.COLLECTIVES):
                # "Three stacks of books"
                why = f"so many of them are not built at once: there are {draft.count}"
                self._accounting.contradict(said, str(draft.count), why)
            elif said.count and piled and draft.count == 1:
                is_flight = draft.noun in words.FLIGHTS
                several = f"flight of {draft.noun}" if is_flight else f"stack of {draft.noun}s"
                self._accounting.approximate(said, f"a {several}", _AS_IT_IS)
            elif said.count and draft.count > 1 and self._piles_up(said, draft):
                draft.stacked = True
                self._accounting.honour(said, f"{draft.count}, each on the one before")
            elif said.count and said.written in words.SPREAD:
                self._surroundings.spread(said.written)
                self._accounting.approximate(said, str(draft.count), "they stand in rows")
            elif said.count and said.written in words.HEAPED and not draft.counts:
                self._accounting.approximate(said, str(draft.count), "they stand side by side")
            elif said.count:
                self._accounting.honour(said, str(draft.counts.get(draft.noun, draft.count)))

    @staticmethod
    def _piles_up(said: Lexeme, draft: Draft) -> bool:
        """Tell whether each is on the one before: a stack of anything, or a pile of books."""
        flat = said.written in ("pile", "heap") and draft.last_word in words.STACKABLE
        return said.written in words.PILED or flat

    def is_number(self, phrase: Phrase) -> bool:
        """Tell whether ", set of four" or ", a pair" says how many there are."""
        if not (self._drafts and phrase.before and phrase.link == ","):
            return False
        together = phrase.before[0].written in words.COLLECTIVES.keys() | {"pair"}
        return together and all(each.count for each in phrase.before)

    def take_number(self, phrase: Phrase) -> None:
        """Take how many of the subject there are to be, which was not said before."""
        draft, number = self._drafts[0], phrase.before[-1]
        is_pair = number.text == "pair" and draft.noun.endswith("s")
        if len(self._drafts) == 1 and draft.count <= _PLURAL and not is_pair:
            draft.count = min(number.count or 1, words.MAX_COUNT)
        for each in phrase.before:
            if is_pair or draft.count == number.count:
                self._accounting.honour(each, f"{draft.count} {draft.noun}")
            else:
                self._accounting.contradict(each, str(draft.count), "they are counted otherwise")

    def counted_again(self, phrase: Phrase) -> Draft | None:
        """Return the mushroom of which "3 mushrooms" says how many there are."""
        if phrase.head is None or phrase.link != "," or not phrase.numbered:
            return None
        named = (draft for draft in self._drafts if draft.noun == phrase.head.noun)
        return next((draft for draft in named if draft.count == 1), None)


def _says_some(phrase: Phrase) -> bool:
    said = [each.text for each in phrase.before if each.count]
    return said in ([], ["some"])


_PLURAL = 2
"""Things of a plural that nobody has counted."""
_AS_IT_IS = "it is built as it is"
