"""Which of several objects, or of several parts, something is said of."""

from collections.abc import Sequence

from media_studio.language import words
from media_studio.language.vocabulary import COLOUR_WORDS, MATERIAL_WORDS
from media_studio.reading.scenes.accounting import ALIKE
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.phrases import Phrase


class Referents:
    """Takes what is said of both, of some, of one each, or of the one that has no look yet.

    Args:
        context: What was said so far.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._accounting = context.accounting
        self._describing = context.describing
        self._drafts = context.drafts
        self._placing = context.placing

    def take(self, phrase: Phrase) -> bool:
        """Read what is said of "both" of two or "all" of those that are lost, or a colour each."""
        both = "both" in (each.text for each in phrase.before)
        listed = _is_list(phrase.before)
        number = 2 if both else len(phrase.before)
        if not (both or listed) or phrase.link not in (",", "and") or not self._drafts:
            return self._take_all_of_the_lost(phrase)
        so_many = [at for at, draft in enumerate(self._drafts) if draft.count == number]
        of_part = self._context.is_about_part
        stuffs = [each for each in phrase.before if each.text not in COLOUR_WORDS]
        if listed and ((of_part and number == self._context.part_count) or (so_many and stuffs)):
            # "A board with two kings, one black, one white"
            self.refuse_some(phrase)
            return True
        if listed and not so_many and number == len(self._drafts) and not stuffs:
            # "A chair and a table, one red, one blue"
            for draft, look in zip(self._drafts, phrase.before, strict=True):
                self._describing.describe(draft, [look], None)
            return True
        if len(so_many) != 1:
            return False
        self._describe_group(so_many[0], phrase, both=both)
        return True

    def _describe_group(self, index: int, phrase: Phrase, *, both: bool) -> None:
        """Say something of so many of a kind, and of nothing else."""
        self._context.target, self._placing.base = (index, None), index
        draft = self._drafts[index]
        # "Both white and tan": each is, and not one of each
        draft.are_alike = both
        for each in phrase.before:
            if each.text == "both":
                self._accounting.honour(each, f"{draft.count} {draft.noun}s")
        self._describing.describe(draft, [e for e in phrase.before if e.text != "both"], None)

    def _take_all_of_the_lost(self, phrase: Phrase) -> bool:
        """Read "a hen with five chicks, all yellow", where there are no chicks."""
        said = {each.text for each in phrase.before}
        alone = len(self._drafts) == 1 and self._drafts[0].count == 1
        if not (alone and self._context.is_lost and said & words.OF_ALL and phrase.link == ","):
            return False
        self._accounting.ignore(phrase.before)
        return True

    def refuse_some(self, phrase: Phrase) -> None:
        """Tell that of "five bananas, two green" all are alike."""
        self._accounting.ignore(phrase.before, ALIKE)
        for each in phrase.before:
            if each.count and each.count > 1:
                self._accounting.contradict(each, "", ALIKE)
        self._context.is_lost = True

    def is_of_some(self, phrase: Phrase) -> bool:
        """Tell whether "five bananas, one brown" is about some of several things."""
        return phrase.numbered and self._context.last.count > 1 and phrase.link in (",", "and")

    def plain_guest(self, host: int) -> int:
        """Return what is on an object that has its look: "a parrot on a wooden barrel, red"."""
        guests = [at for at in self._guests(host) if at < host]
        plain = [at for at in guests if not self._describing.has_look(self._drafts[at])]
        dressed = self._describing.has_look(self._drafts[host])
        return plain[0] if len(guests) == len(plain) == 1 and dressed else host

    def _guests(self, host: int) -> list[int]:
        """Return what is on, in or beside an object."""
        places = enumerate(draft.relation for draft in self._drafts)
        return [at for at, place in places if place and place.to == host]

    def tell_which(self, index: int, phrase: Phrase) -> None:
        """Tell which of two things was taken that "a cat on a sofa, grey" may be about."""
        looks = [each for each in phrase.before if each.look]
        relation = self._drafts[index].relation
        others = [*self._guests(index), *([relation.to] if relation else [])]
        others += [at for at in self._placing.abreast if at != index]
        plain = any(not self._describing.has_look(self._drafts[at]) for at in others)
        # "A dog with a ball, red", where there is no ball
        lost = self._context.was_named and self._context.is_lost and self._placing.link == "with"
        if phrase.link == "," and (plain or lost):
            self._accounting.restrict(looks, f"taken to be said of the {self._drafts[index].noun}")


def _is_list(said: Sequence[Lexeme]) -> bool:
    """Tell whether words are several colours or several materials, of which a thing has one."""
    dyed = sum(each.text in COLOUR_WORDS for each in said)
    stuffs = {MATERIAL_WORDS[each.text].material for each in said if each.text in MATERIAL_WORDS}
    return len(said) > 1 and (dyed == len(said) or (not dyed and len(stuffs) == len(said)))
