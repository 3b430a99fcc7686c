"""Which of the objects so far a phrase names a part, a surface or the content of."""

from collections.abc import Sequence

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.material_request import means_look
from media_studio.language.part_words import is_part_word
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Finder
from media_studio.reading.scenes.phrases import Phrase
from media_studio.reading.scenes.placing import Placing

Target = tuple[int, str | None] | None
"""An object, and a part of it, that a coming "made of" is about."""


class Ownership:
    """Tells whose part a noun is.

    Args:
        find: Looks a noun up in the catalogue.
        drafts: The objects so far.
        placing: Where they are.
    """

    def __init__(self, find: Finder, drafts: Sequence[Draft], placing: Placing) -> None:
        self._find = find
        self._drafts = drafts
        self._placing = placing

    def repeated(self, phrase: Phrase) -> int | None:
        """Return the object that "the chairs" names again, latest first."""
        head = phrase.head
        beside = phrase.link == "by" and phrase.definite
        new = phrase.anew and not phrase.each
        if head is None or new or not (beside or phrase.link in (",", "and", "")):
            return None
        placed = all(each.text in words.PLACES for each in phrase.before)
        if not (head.plural or phrase.definite) or not placed:
            return None
        order = range(len(self._drafts) - 1, -1, -1)
        forms = (head.noun, *singulars(head.noun or ""))
        if phrase.each:
            # "Four chairs, each chair has a cushion"
            several = (at for at in order if self._drafts[at].count > 1)
            return next((at for at in several if self._drafts[at].noun in forms), None)
        named = next((index for index in order if self._drafts[index].noun in forms), None)
        if named is not None or not beside:
            return named
        # "Beside the lamp" is beside the bedside lamp
        return next((at for at in order if self._drafts[at].last_word == head.noun), None)

    def carrier_of(self, phrase: Phrase) -> int | None:
        """Return the object named before that "on the mailbox" means, other than the last."""
        head = phrase.head
        if head is None or head.noun is None or phrase.link != "on" or not phrase.definite:
            return None
        if phrase.anew or phrase.numbered:
            return None
        named = (head.noun, *singulars(head.noun))
        before = range(len(self._drafts) - 2, -1, -1)
        return next(
            (at for at in before if {self._drafts[at].noun, self._drafts[at].last_word} & {*named}),
            None,
        )

    def surface_of(self, phrase: Phrase, target: Target, *, is_lost: bool) -> int | None:
        """Return the object that "on the top shelf" is about, latest first."""
        head = phrase.head
        # "On the top two shelves"
        of_place = phrase.pronoun or any(each.text in words.PLACES for each in phrase.before)
        new = phrase.anew and not of_place
        if head is None or phrase.link != "on" or new or not phrase.definite:
            return None
        # "A sponge on the tray" is about no tray of the sponge
        on_it = is_lost or (target is not None and target[1] is not None)
        order = range(
            len(self._drafts) - 1 if on_it or len(self._drafts) == 1 else len(self._drafts) - 2,
            -1,
            -1,
        )
        found = next((i for i in order if self._drafts[i].is_surface(head.text)), None)
        # "A fridge, magnets on the left door"
        is_part = (len(self._drafts) > 1 or is_lost) and is_part_word(head.text)
        return 0 if found is None and is_part else found

    def owner_of(self, phrase: Phrase, target: Target) -> int | None:
        """Return the object of which the phrase names a part, latest first."""
        beside = phrase.placed == "by" and phrase.link != "of"
        if (
            self.is_potted(phrase)
            or beside
            or phrase.link in ("", "by", "around", "for")
            or phrase.head is None
        ):
            return None
        if phrase.anew and phrase.link == "verb" and self._is_handled(phrase, phrase.head.text):
            return None
        if self._is_put_on(phrase):
            return None
        served = phrase.link == "in" and self._drafts and self._drafts[-1].shows("glass")
        drinking = phrase.head.noun and phrase.head.look and phrase.head.text == "glass"
        if phrase.anew and drinking and not served:
            # "A lamp and a glass of water" asks for no glass of the lamp
            return None
        if self.is_listed(phrase, target):
            return None
        if phrase.link in ("in", "on"):
            on_part = target is not None and target[1] is not None
            return (
                self._wearer_of(phrase)
                if phrase.link == "in"
                else self._had_on(phrase, on_part=on_part)
            )
        if phrase.head.noun and self.is_content_of_subject(phrase, target):
            # "A box of nails" has no nails of its own, a basket of apples may have
            return 0 if self._drafts[0].holds(phrase.head.text, self._find) else None
        goes_on = phrase.head.part or self._placing.link == "with"
        if phrase.link in (",", "and", "verb") and not goes_on:
            return None
        if phrase.link == "with" and self._is_of_second_figure(phrase.head.text):
            return None
        order = [target[0]] if target else []
        order += range(len(self._drafts) - 1, -1, -1)
        if phrase.link == "," and self._placing.beside_it == len(self._drafts) - 1:
            # "A robot with a ball beside it, steel body"
            order.insert(0, self._placing.base)
        if phrase.link == "of":
            # "A stall with baskets of apples": the apples of the baskets, not of the stall
            order = order[:1]
        word = phrase.head.text
        if phrase.definite and phrase.link in (",", "and") and phrase.head.noun:
            # "Two red apples and one green apple"
            order = [index for index in order if self._drafts[index].noun != phrase.head.noun]
        # A desk with a computer is more than a computer desk, one with books may be a bookshelf
        new = phrase.anew
        return next(
            (index for index in order if self.part_word(self._drafts[index], word, is_new=new)),
            None,
        )

    def _is_put_on(self, phrase: Phrase) -> bool:
        """Tell whether "in a green coat" is about clothes, and not about the fur of a fox."""
        said, last = phrase.link_word, self._drafts[-1] if self._drafts else None
        verb = phrase.before[0].text if phrase.link == "verb" and phrase.before else said
        worn = phrase.link == "in" or verb in _WEARING or verb == "wear"
        clothes = phrase.head is not None and phrase.head.text in words.COATS
        return bool(worn and clothes and last and last.archetype.natural_slot)

    def _is_handled(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "guarding a chest" or "ironing a shirt" is about no own one."""
        found = self._find(noun)
        worn = found is not None and found[0].name in words.GARMENTS
        verb = phrase.before[0].text if phrase.before else ""
        return noun == "chest" or (worn and verb not in _WEARING)

    def is_listed(self, phrase: Phrase, target: Target) -> bool:
        """Tell whether "a lantern and a candle", or these two on a table, are two things."""
        named = phrase.head is not None and phrase.head.noun and phrase.anew
        if not named or phrase.link not in (",", "and") or not self._drafts:
            return False
        guest = target is not None and target[1] is None and target[0] != self._placing.base
        carried = guest and self._drafts[self._placing.base].last_word in words.SUPPORTS
        return carried or (phrase.link == "and" and self._placing.link == "")

    def _is_of_second_figure(self, word: str) -> bool:
        """Tell whether "a cowboy facing an outlaw with a scarf" is about no scarf of the first."""
        several = len(self._drafts) > 1 and self._drafts[-1].acts
        return several and self.part_word(self._drafts[-1], word) is None

    def _wearer_of(self, phrase: Phrase) -> int | None:
        """Return the object that is "in a red dress" or "in a blue pot", latest first."""
        if phrase.head is None or phrase.head.environment:
            return None
        word = phrase.head.text
        # A bowl in another one is no part of it
        same = phrase.anew and any(draft.noun == word for draft in self._drafts)
        if same or self._is_of_second_figure(word):
            return None
        order = range(len(self._drafts) - 1, -1, -1)
        return next((index for index in order if self.part_word(self._drafts[index], word)), None)

    def _had_on(self, phrase: Phrase, *, on_part: bool) -> int | None:
        """Return the object that comes "on a stand", or has its "lenses on a turret"."""
        if phrase.head is None or not self._drafts:
            return None
        last, word = self._drafts[-1], phrase.head.text
        own = last.attribute(word) or (on_part and last.surely_has(word))
        return len(self._drafts) - 1 if own else None

    def part_word(self, draft: Draft, word: str, *, is_new: bool = False) -> str | None:
        """Return the word by which an object has a part or content, or None."""
        found = self._find(word)
        # A kennel with a dog is more than a dog kennel
        lives = found is not None and found[0].rig is not None
        is_thing = is_new and found is not None
        compound = None if lives or is_thing else draft.compound(word, self._find)
        is_part = draft.means_part(word)
        if is_part and is_thing and not draft.surely_has(word):
            # The bucket of its kin, a well, is none of a castle
            return None
        if is_part or compound is not None:
            return word
        first, _, last = word.rpartition(" ")
        # "Gold coins" and "top hat" may be entries of their own, but a chest has coins
        seen = means_look(first) or draft.shows(last) or draft.attribute(last)
        return last if first and draft.means_part(last) and seen else None

    def is_own_stand(self, phrase: Phrase) -> bool:
        """Tell whether "on a perch" is on what the object is built with."""
        head = phrase.head
        if head is None or head.noun or phrase.link != "on" or not self._drafts:
            return False
        return head.text not in words.MARKS and self._drafts[-1].shows(head.text)

    def is_content_of_subject(self, phrase: Phrase, target: Target) -> bool:
        """Tell whether a box is asked for as one "of nails"."""
        alone = len(self._drafts) == 1 and target == (0, None)
        things = phrase.head is not None and phrase.head.text.endswith("s")
        is_of = phrase.link == "of" and things
        return alone and is_of and self._drafts[0].last_word in words.VESSELS

    def is_potted(self, phrase: Phrase) -> bool:
        """Tell whether "with a fern" names what grows in a pot."""
        head = phrase.head
        if head is None or not head.noun or phrase.link != "with" or not self._drafts:
            return False
        found = self._find(head.noun)
        plant = head.noun in words.FLOWERS or bool(found and found[0].name in words.POTTED)
        return plant and self._drafts[-1].is_empty_pot


_WEARING = frozenset(("wears", "wearing", "sports", "sporting", "dons", "donning", "dressed"))
"""Verbs of who has something on."""
