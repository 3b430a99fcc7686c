"""Nouns that become objects of the scene."""

from dataclasses import replace

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.reading.scenes.accounting import FLATTEST
from media_studio.reading.scenes.compounds import (
    is_part_of_another,
    is_unknown_kind,
    makes_another_thing,
    means_third_thing,
)
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.own_parts import OwnParts, without_stuff
from media_studio.reading.scenes.phrases import Phrase


class NewObjects:
    """Takes nouns that are objects.

    Args:
        context: What was said so far.
        own_parts: Take a part that waited for its object.
    """

    def __init__(self, context: Context, own_parts: OwnParts) -> None:
        self._context = context
        self._accounting = context.accounting
        self._counting = context.counting
        self._describing = context.describing
        self._drafts = context.drafts
        self._lexicon = context.lexicon
        self._naming = context.naming
        self._placing = context.placing
        self._own_parts = own_parts

    def take(self, phrase: Phrase, noun: str) -> None:
        """Take a noun as another object, or as the same one that is called more exactly.

        Raises:
            UnknownSubject: If the words around it make it a thing that the catalogue has not.
        """
        other = self._other_thing(phrase, noun)
        if other:
            if not self._drafts:
                raise self._naming.unknown(other)
            self._context.lose(phrase, f"a {other} is not known")
            return
        phrase, noun = self._said_exactly(phrase, noun)
        phrase = without_stuff(self._accounting, self._as_placed(phrase, noun), noun)
        if self._is_served(phrase, noun):
            return
        if phrase.link == "of" and self._drafts and self._placing.support is None:
            owner = self._context.base
            if self._context.was_lost:
                # "A stall with apples, two crates of lemons"
                self._context.lose(phrase, f"the {owner.noun} is built as it is")
                return
            if owner.last_word not in words.VESSELS:
                # A statue of a lion is no statue beside a lion
                raise self._naming.unknown(f"{owner.noun} of a {noun}")
        if self._is_of_it_too(phrase):
            # "A nest of twigs and bones"
            self._context.lose(phrase, f"the {self._context.base.noun} is built as it is")
            return
        if phrase.numbered or self._is_filling(phrase):
            # "Books" may be an entry of its own, but "three books" are three times a book
            noun = next((n for n in singulars(noun) if n in self._lexicon.nouns), noun)
        potting = phrase.link in ("with", "of") and bool(self._drafts)
        if self.is_apposed(phrase, noun):
            self._become(phrase, noun)
        elif potting and self._context.last.pot(noun, self._lexicon.find):
            self._take_potted(phrase, noun)
        else:
            self._add_object(phrase, noun)

    def _is_of_it_too(self, phrase: Phrase) -> bool:
        """Tell whether a thing that holds nothing is "of" what is named, besides what it has."""
        several = phrase.head is not None and phrase.head.text.endswith("s")
        listed = phrase.link == "and" and self._placing.link == "of" and not phrase.paused
        bare = several and not (phrase.anew or phrase.numbered or phrase.before)
        holds = bool(self._drafts) and self._context.base.last_word in words.VESSELS
        return listed and bare and bool(self._drafts) and not holds

    def _is_served(self, phrase: Phrase, noun: str) -> bool:
        """Take "a bowl of tomato soup", which has a bowl of its own, as one thing."""
        if phrase.link != "of" or phrase.numbered or not self._drafts or self._context.was_lost:
            return False
        draft = self._context.last
        vessel, named = draft.last_word, draft.named
        if not draft.serve(noun, self._lexicon.find):
            return False
        alike = (n for n, kind in draft.archetype.nouns.items() if kind == draft.subtype)
        known = draft.comes_with(vessel) or any(vessel in each.split(" ") for each in alike)
        if named and not known:
            self._accounting.approximate(named, noun, "it comes in a dish of its own")
        for head in phrase.heads:
            self._take_name(head, noun)
        self._describing.describe(draft, phrase.modifiers, None)
        return True

    def _is_filling(self, phrase: Phrase) -> bool:
        """Tell whether "a plate of cookies" is about many of them in or on something."""
        vessel = self._drafts and self._context.base.last_word in words.VESSELS
        return bool(vessel) and phrase.link == "of" and self._placing.support is None

    def _said_exactly(self, phrase: Phrase, noun: str) -> tuple[Phrase, str]:
        """Return the noun that the words in front of it make, and the phrase without them.

        Raises:
            UnknownSubject: If they make it a thing that the catalogue has not.
        """
        exact = self._naming.kind_in_front(phrase, noun)
        if exact:
            noun = exact.noun or noun
            self._accounting.honour(exact, noun)
            phrase = replace(phrase, before=phrase.before[:-1])
        elif means_third_thing(phrase, self._lexicon.find):
            named = f"{phrase.before[-1].text} {phrase.head.text if phrase.head else noun}"
            raise self._naming.unknown(named)
        apart = self._naming.told_apart(phrase, noun)
        if apart:
            noun = f"{apart.text} {noun}"
            self._accounting.honour(apart, noun)
            phrase = replace(phrase, before=tuple(e for e in phrase.before if e is not apart))
        return phrase, noun

    def _other_thing(self, phrase: Phrase, noun: str) -> str | None:
        """Return what is named where the noun is only a part of it: a phone stand is no phone."""
        if self._is_unknown_kind(phrase):
            return f"{phrase.before[-1].text} {noun}"
        if (things := self._things_in_front(phrase)) is not None:
            return things.text
        # "A windmill water pump"
        behind = next((each for each in phrase.after if each.text not in words.STUFF), None)
        return f"{noun} {behind.text}" if behind and makes_another_thing(behind) else None

    def _things_in_front(self, phrase: Phrase) -> Lexeme | None:
        """Return the unknown things that "clogs painted tulips" is about, and not about tulips."""
        first = phrase.before[0] if len(phrase.before) > 1 else None
        if first is None or self._drafts or first.known or first.possessive:
            return None
        several = first.text.endswith("s") and not first.text.endswith(("ss", "us", "is"))
        dyed = phrase.before[1].look or phrase.before[1].text.endswith("ed")
        return first if several and dyed else None

    def _is_unknown_kind(self, phrase: Phrase) -> bool:
        """Tell whether "cereal box" is a thing of its own that the catalogue has not."""
        head, kind = phrase.head, phrase.before[-1] if phrase.before else None
        if head is None or kind is None:
            return False
        found = self._lexicon.find(head.noun or "")
        return bool(found and is_part_of_another(kind, found[0])) or is_unknown_kind(kind)

    def _as_placed(self, phrase: Phrase, noun: str) -> Phrase:
        """Read "on the roof of a house" as on the house."""
        place, self._context.on_part = self._context.on_part, None
        if phrase.link != "of" or place is None:
            return phrase
        for head in place.heads:
            self._accounting.approximate(head, f"on the {noun}", FLATTEST)
            if place.each:
                # "Two torches, one on each side of a door"
                self._accounting.contradict(head, "", f"it is not put on both sides of a {noun}")
        return replace(phrase, link="on", linking=None)

    def _add_object(self, phrase: Phrase, noun: str) -> None:
        of_another = phrase.link == "of" and (phrase.anew or not phrase.definite)
        if self._context.awaiting and self._context.awaiting.head and of_another:
            # The lid of a teapot is no teapot; "the legs of the table" tells of a table
            raise self._naming.unknown(f"{self._context.awaiting.head.text} of a {noun}")
        if self._context.carried and phrase.link in ("on", "in", "by", "around"):
            # "A salmon on a plate" is about no plate
            raise self._naming.unknown(self._context.carried[-1].text)
        found = self._lexicon.find(noun)
        assert found is not None
        draft = Draft(noun=noun, archetype=found[0], subtype=found[1], is_bare=phrase.bare)
        index = len(self._drafts)
        self._drafts.append(draft)
        carried, self._context.carried = self._context.carried, ()
        self._counting.take(draft, carried, phrase)
        for head in phrase.heads:
            self._take_name(head, noun)
            draft.named = draft.named or head
        self._context.subject = self._context.subject or phrase.heads
        self._describing.describe(draft, carried + phrase.modifiers, None)
        of_another = self._context.is_another and phrase.anew and phrase.link in ("and", ",")
        if of_another and any(each.look or each.size for each in carried):
            # "A big and a small teddy bear"
            why = f"only one {noun} is named; name each"
            self._accounting.contradict(carried[-1], f"one {noun}", why)
        self._placing.relate(index, phrase)
        self._tell_second(draft, phrase)
        if self._context.scenery and index == 0 and phrase.link in ("on", "in"):
            # "A city on the back of a whale" is about the city
            self._accounting.contradict(self._context.scenery, "", f"it is not built on a {noun}")
        self._context.target = (index, None)
        if self._context.awaiting and phrase.link == "of":
            self._own_parts.take(index, self._context.awaiting)
        self._context.awaiting = None

    def _tell_second(self, draft: Draft, phrase: Phrase) -> None:
        """Tell that a troll with a club beside him has another one in his hand."""
        if phrase.link != "by" and phrase.placed != "by":
            return
        word = draft.last_word
        for other in self._drafts:
            if other is not draft and other.has_full_hands and other.shows(word):
                why = f"the {other.noun} has one in the hand as well"
                self._accounting.restrict(phrase.heads, why)

    def _take_potted(self, phrase: Phrase, noun: str) -> None:
        """Account for the plant of a pot, which is that one or any."""
        draft = self._context.last
        if draft.noun.endswith(noun):
            for head in phrase.heads:
                self._accounting.honour(head, draft.noun)
            self._describing.describe(draft, phrase.modifiers, None)
            return
        for head in phrase.heads:
            self._accounting.approximate(head, draft.noun, "any plant is taken")
        self._accounting.ignore(phrase.modifiers)

    def is_apposed(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether a noun behind a comma is the subject once more."""
        return not self._placing.link and self._naming.is_apposed(phrase, noun)

    def _become(self, phrase: Phrase, noun: str) -> None:
        """Let the subject be what it is called more exactly."""
        draft, found = self._drafts[0], self._lexicon.find(noun)
        assert found is not None
        draft.noun, (draft.archetype, draft.subtype) = noun, found
        draft.attributes, draft.style = set(), None
        for head in (*self._context.subject, *phrase.heads):
            self._take_name(head, noun)
        self._describing.describe(draft, phrase.modifiers, None)

    def _take_name(self, head: Lexeme, noun: str) -> None:
        """Account for a noun: the object is so, a kind of it that is not built, or another."""
        found = self._lexicon.find(noun)
        assert found is not None
        family = found[0]
        if other := family.refused.get(noun):
            said = f'it is not built; the nearest noun is "{other}"'
            self._accounting.contradict(head, "", said)
        elif general := family.sorts.get(noun):
            self._accounting.approximate(head, general, f"built as any {general}")
        elif why := family.partly.get(noun):
            self._accounting.approximate(head, noun, why)
        else:
            self._accounting.honour(head, noun)
