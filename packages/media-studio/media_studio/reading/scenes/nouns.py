"""Nouns: each is an object, a part of one, one that was named before, or comes to nothing."""

from dataclasses import replace

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.part_words import is_part_word
from media_studio.language.vocabulary import COLOUR_WORDS, stuff_of
from media_studio.reading.scenes.accounting import NOT_BUILT
from media_studio.reading.scenes.bare_phrases import BarePhrases
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.new_objects import NewObjects
from media_studio.reading.scenes.own_parts import OwnParts
from media_studio.reading.scenes.phrases import Phrase


class Nouns:
    """Takes phrases with a noun.

    Args:
        context: What was said so far.
        bare_phrases: Take a noun that turns out to be a look.
    """

    def __init__(self, context: Context, bare_phrases: BarePhrases) -> None:
        self._context = context
        self._accounting = context.accounting
        self._companions = context.companions
        self._counting = context.counting
        self._describing = context.describing
        self._drafts = context.drafts
        self._lexicon = context.lexicon
        self._naming = context.naming
        self._ownership = context.ownership
        self._placing = context.placing
        self._bare_phrases = bare_phrases
        self._own_parts = OwnParts(context)
        self._new_objects = NewObjects(context, self._own_parts)

    def take(self, phrase: Phrase) -> None:
        """Take a phrase with a noun.

        Raises:
            UnknownSubject: If it names the subject and the catalogue does not have it.
        """
        phrase = self._as_worn(phrase)
        assert phrase.head is not None
        word = phrase.head.text
        self._make_room(phrase)
        owner = self._ownership.owner_of(phrase, self._context.target)
        under = self._ownership.surface_of(
            phrase, self._context.target, is_lost=self._context.is_lost
        )
        repeated, counted = self._ownership.repeated(phrase), self._counting.counted_again(phrase)
        was_lost = self._context.was_lost = self._context.is_lost
        self._context.was_standing = self._context.is_standing
        self._context.is_lost = self._context.is_built_in = self._context.is_standing = False
        if self._is_heading(phrase):
            self._context.heading = phrase
        elif self._is_substitute(phrase):
            self._refuse_substitute(phrase)
        elif why := self._why_lost(phrase, was_lost=was_lost):
            self._context.lose(phrase, why)
        elif self._drafts and phrase.after and phrase.after[-1].text in words.MOTIFS | words.DRAWN:
            # "With a dragon carving" is about no dragon
            self._context.lose(
                phrase, f"nothing is drawn or carved on the {self._context.last.noun}"
            )
        elif self._is_made_of_stuff(phrase):
            self._bare_phrases.take(
                replace(phrase, before=(*phrase.before, *phrase.heads), head=None)
            )
        elif (host := self._ownership.carrier_of(phrase)) is not None:
            self._put_on_again(host, phrase)
        elif owner is not None:
            self._own_parts.take(owner, phrase)
        elif self._own_parts.comes_with(phrase):
            self._take_built_in(phrase)
        elif under is not None:
            self._own_parts.put_on_part(under, phrase, is_lost=was_lost)
        elif counted is not None:
            self._count_again(counted, phrase)
        elif repeated is not None:
            self._name_again(repeated, phrase)
        elif self._ownership.is_own_stand(phrase):
            self._own_parts.take(len(self._drafts) - 1, phrase)
        elif self._is_in_the_sky(phrase):
            self._context.lose(phrase, "the sky above and behind is as it is")
        elif phrase.head.noun and (phrase.link != "for" or not self._drafts):
            self._take_object_or_part(phrase, phrase.head.noun)
        elif phrase.head.part and not self._drafts and self._context.awaiting is None:
            self._context.awaiting = phrase
        elif self._is_subject(phrase) and (not phrase.head.known or not self._drafts):
            awaiting = self._context.awaiting.head if self._context.awaiting else None
            raise self._naming.unknown(awaiting.text if awaiting else word)
        else:
            self._miss(phrase, phrase.head, was_lost=was_lost)
        of_last = phrase.link == "of" and not was_lost
        self._context.lacks_content = self._context.is_lost and of_last

    def _as_worn(self, phrase: Phrase) -> Phrase:
        """Read "a fisherman in a raincoat" as one with it, who wears what he wears."""
        head = phrase.head
        found = self._lexicon.find(head.noun) if head and head.noun else None
        if head is None or found is None or not self._drafts:
            return phrase
        base, worn = self._context.base, found[0].name in words.GARMENTS | words.WORN
        if words.ATTRIBUTE_WORDS.get(head.text) == "dress" and base.attribute("dress"):
            # "A woman in a gown"
            return replace(phrase, head=replace(head, text="dress", noun="dress"), link="with")
        # "A fisherman, yellow raincoat and rubber boots"
        listed = phrase.link in (",", "and") and not (phrase.anew or phrase.numbered)
        own = base.means_part(head.text.split(" ")[-1])
        if listed and own and worn and base.acts:
            self._placing.link = "with"
        if phrase.link != "in":
            return phrase
        # The coat of a fox is its fur
        furred = base.archetype.natural_slot and base.names_part(head.text)
        return replace(phrase, link="with") if worn and base.acts and not furred else phrase

    def _make_room(self, phrase: Phrase) -> None:
        """Leave out the fruit of a fruit bowl that has "three green apples in it"."""
        head = phrase.head
        found = self._lexicon.find(head.noun) if head and head.noun else None
        if found is None or not self._drafts or self._placing.link_of(phrase) != "with":
            return
        draft = self._context.base
        plain = words.FULL.get(draft.noun)
        told = phrase.numbered or phrase.anew
        if plain and told and found[0].name in words.PRODUCE:
            draft.rename(plain, self._lexicon.find)
            if draft.named:
                why = "it has what is named, and nothing of its own"
                self._accounting.approximate(draft.named, plain, why)

    def note_in_front(self, phrase: Phrase) -> None:
        """Note that "in front" may be where a part is."""
        self._own_parts.suppose_in_front(phrase)

    def _take_built_in(self, phrase: Phrase) -> None:
        """Take a part that is there: with the looks that are said where it has a surface."""
        assert phrase.head is not None
        base, word = self._context.base, phrase.head.text
        looked = any(each.look for each in phrase.modifiers)
        if looked and phrase.link == "on" and base.shows(word) and base.slots_of(word):
            self._own_parts.take(self._placing.base, phrase)
        else:
            self._own_parts.take_built_in(base, phrase)

    def _miss(self, phrase: Phrase, head: Lexeme, *, was_lost: bool) -> None:
        """Take a noun that is no object and no part of one."""
        if head.look and self._drafts and head.text not in ("light", "lights"):
            # "With white stripes" on what has no stripes of its own
            self._context.is_lost = was_lost
            self._bare_phrases.take(replace(phrase, before=(*phrase.before, head), head=None))
        elif self._own_parts.take_moving(phrase):
            return
        elif self._is_made_of_things(phrase):
            self._refuse_things(phrase)
        elif phrase.link == "of" and self._drafts and self._context.last.last_word in words.SACKS:
            # A bag of flour is no handbag
            raise self._naming.unknown(f"{self._context.last.noun} of {head.text}")
        elif self._ownership.is_content_of_subject(phrase, self._context.target):
            self._miss_content(phrase)
        else:
            if self._drafts:
                self._own_parts.suppose_place(phrase)
                self._refuse_on_body(phrase)
            self._context.is_lost = bool(self._drafts)
            self._context.tell_around(phrase)
            self._placing.note_with(phrase)
            self._placing.link = "made" if phrase.link == "made" else self._placing.link
            self._context.on_part = phrase if head.part and phrase.link == "on" else None
            if head.part and self._drafts and phrase.link in ("with", ","):
                self._own_parts.take_state(self._context.base, phrase)

    def _refuse_on_body(self, phrase: Phrase) -> None:
        """Tell that the parrot of "a pirate with a parrot on his shoulder" stands beside him."""
        place = self._context.last.relation
        beside = place is not None and place.kind == "next_to" and self._drafts[place.to].acts
        head = phrase.head.text if phrase.head else ""
        if phrase.link == "on" and beside and head in words.BEARING and phrase.linking:
            noun = self._drafts[place.to if place else 0].noun
            self._accounting.contradict(phrase.linking, "next to", f"nothing is put on a {noun}")

    def _put_on_again(self, host: int, phrase: Phrase) -> None:
        """Put what was named last on what was named before: "and a bird sits on the mailbox"."""
        last = len(self._drafts) - 1
        for head in phrase.heads:
            self._accounting.honour(head, self._drafts[host].noun)
        self._placing.move(last, phrase.link, host)
        self._placing.tell_sitting(phrase, last)
        self._describing.describe(self._drafts[host], phrase.modifiers, None)

    def _why_lost(self, phrase: Phrase, *, was_lost: bool) -> str | None:
        """Say why a noun comes to nothing, whatever it is, or None."""
        of_lost = phrase.link in ("with", "in") and self._context.was_named and not phrase.paused
        if was_lost and of_lost and not self._is_of_what_stands(phrase):
            # "Two screwdrivers with yellow handles", which are not there
            return NOT_BUILT
        if was_lost and self._is_under_the_lost(phrase):
            return "what is on it is not there"
        if self._is_drawn_on(phrase):
            return f"nothing is drawn or carved on the {self._context.last.noun}"
        if was_lost and self._is_between_parts(phrase):
            return "nothing of the kind was named before"
        if self._is_at_an_end(phrase):
            return "where beside it is not followed"
        one = any(each.text == "one" for each in phrase.after)
        if one and phrase.link == "on" and phrase.linking and len(self._drafts) > 1:
            # "A globe stands on the third one"
            why = "where on a thing something is cannot be chosen"
            self._accounting.approximate(phrase.linking, "next to", why)
        return None

    def _is_at_an_end(self, phrase: Phrase) -> bool:
        """Tell whether "a bed with a bench at the foot" says where beside the bed it is."""
        named = phrase.head.text if phrase.head else ""
        at = phrase.link_word == "at" and len(self._drafts) > 1
        return at and named in words.ENDS | {"foot", "head"} and phrase.definite

    def _is_between_parts(self, phrase: Phrase) -> bool:
        """Tell whether "magnets between the cars" is about the wagons of a toy train."""
        assert phrase.head is not None
        named = phrase.definite and phrase.head.plural and not (phrase.numbered or phrase.before)
        known = self._ownership.repeated(phrase) is not None
        return phrase.link_word == "between" and named and bool(self._drafts) and not known

    def _is_under_the_lost(self, phrase: Phrase) -> bool:
        """Tell whether a dish was for what came to nothing: a chef is not on the tray himself."""
        assert phrase.head is not None
        word = phrase.head.text.split(" ")[-1]
        carries = words.TRAYS | words.SOFT_PLACES | words.VESSELS
        seated = phrase.link_word in words.POSTURES
        return (
            phrase.link in ("on", "in")
            and not seated
            and not carries.isdisjoint((word, *singulars(word)))
        )

    def _is_of_what_stands(self, phrase: Phrase) -> bool:
        """Tell whether "a board on wheels with a wooden frame" is about the board."""
        word = phrase.head.text if phrase.head else ""
        return self._context.was_standing and self._context.base.shows(word)

    def _name_again(self, index: int, phrase: Phrase) -> None:
        """Take what is said of an object that was named before."""
        for head in phrase.heads:
            self._accounting.honour(head, self._drafts[index].noun)
        self._placing.put_beside(index, phrase)
        self._context.target = (index, None)
        self._describing.describe(self._drafts[index], phrase.modifiers, None)

    def _is_made_of_stuff(self, phrase: Phrase) -> bool:
        """Tell whether "a fireplace of brick" says what all of it is made of."""
        head = phrase.head
        if head is None or phrase.link != "of" or not self._drafts or phrase.definite:
            return False
        stuff = stuff_of(head.text) not in (None, "gem") and head.text not in COLOUR_WORDS
        holds = self._context.base.last_word in words.VESSELS | words.SACKS
        return stuff and self._context.is_about_whole and not (holds or self._context.was_lost)

    def _is_made_of_things(self, phrase: Phrase) -> bool:
        """Tell whether "a giraffe made of balloons" says what all of the last thing is made of."""
        said = phrase.link_word
        whole = self._context.is_about_whole and not self._context.was_lost
        return bool(self._drafts) and said in words.MADE_OF and whole

    def _is_drawn_on(self, phrase: Phrase) -> bool:
        """Tell whether "a vase painted with flowers" has these as a picture."""
        said = phrase.link_word
        known = phrase.head is not None and bool(self._drafts) and not phrase.head.look
        named = phrase.head.text if phrase.head else ""
        return known and said in words.DRAWN_WITH and not self._context.last.comes_with(named)

    def _is_substitute(self, phrase: Phrase) -> bool:
        """Tell whether "with a house for a shell" puts a thing in the place of a part."""
        if phrase.head is None or phrase.link != "for" or not phrase.anew or not self._drafts:
            return False
        return self._context.base.means_part(phrase.head.text)

    def _refuse_substitute(self, phrase: Phrase) -> None:
        why = "nothing is put in the place of a part"
        self._context.lose(phrase, why)
        self._context.contradict(phrase, why)

    def _refuse_things(self, phrase: Phrase) -> None:
        why = f"a {self._context.last.noun} is not built of other things"
        if phrase.linking:
            self._accounting.contradict(phrase.linking, "", why)
        self._context.lose(phrase, why)

    def _is_in_the_sky(self, phrase: Phrase) -> bool:
        """Tell whether "under a full moon" or "in the sun" says where something is."""
        if phrase.head is None or not self._drafts or phrase.link in ("", ",", "and", "with", "of"):
            return False
        found = self._lexicon.find(phrase.head.noun) if phrase.head.noun else None
        archetypes = found and (found[0].name, self._context.base.archetype.name)
        return bool(archetypes and archetypes[0] == "planet" != archetypes[1])

    def _is_heading(self, phrase: Phrase) -> bool:
        """Tell whether "graveyard set" names what follows as a whole."""
        last = phrase.modifiers[-1].text if phrase.modifiers else ""
        head = phrase.head.text if phrase.head else ""
        unknown = phrase.announces and bool(phrase.head) and not (phrase.head and phrase.head.noun)
        after = phrase.after[-1].text if phrase.after else ""
        pieces = phrase.announces and after in ("piece", "pieces")
        named = unknown or pieces or bool({head, last} & words.HEADINGS)
        return named and self._context.heading is None and not self._drafts

    def _count_again(self, draft: Draft, phrase: Phrase) -> None:
        self._counting.take(draft, (), phrase)
        for head in phrase.heads:
            self._accounting.honour(head, draft.noun)
        self._describing.describe(draft, [e for e in phrase.modifiers if not e.count], None)

    def _is_subject(self, phrase: Phrase) -> bool:
        """Tell whether the prompt is about this phrase."""
        if not self._drafts or self._placing.support is not None:
            return True
        named_alongside = phrase.link == "and" and self._placing.link in ("", ",", "and")
        return named_alongside and phrase.definite

    def _take_object_or_part(self, phrase: Phrase, noun: str) -> None:
        """Take an object, unless it could only be something on another one."""
        aside = phrase.link not in ("of", "") and not (phrase.link == "," and phrase.definite)
        if not self._drafts and self._context.awaiting and aside:
            # "A hand holding a bulb" is about the hand, "a night light, red cap" about the light
            head = self._context.awaiting.head
            raise self._naming.unknown(head.text if head else noun)
        if phrase.link == "with" and self._context.heading and not self._drafts:
            # "A blister pack with ten pills" is about the pack
            said = [*self._context.heading.modifiers, *self._context.heading.heads]
            for pack in (each.text for each in said if each.text in words.PACKS):
                raise self._naming.unknown(pack)
        why = (
            None if self._ownership.is_potted(phrase) else self._companions.objection(phrase, noun)
        )
        if self._context.is_covered and phrase.link == "and" and not phrase.definite:
            # "A gate covered in moss and paper lanterns"
            why = f"nothing is painted or laid on the {self._context.last.noun}"
        if self._is_made_of_things(phrase):
            self._refuse_things(phrase)
        elif (
            self._context.was_lost
            and phrase.bare
            and self._placing.link_of(phrase) == "with" != phrase.link
        ):
            # "Holding crook and flail"
            self._context.lose(phrase, f"the {self._context.base.noun} is built as it is")
        elif self._is_listed_part(phrase):
            self._own_parts.take_built_in(self._context.base, phrase)
        elif self._is_about_base(phrase) or self._is_about_the_lost(phrase):
            self._context.lose(phrase, f"the {self._context.base.noun} is built as it is")
        elif why and self._ownership.is_content_of_subject(phrase, self._context.target):
            self._miss_content(phrase)
        elif why:
            self._context.lose(phrase, why)
        else:
            self._new_objects.take(phrase, self._naming.meant(phrase, noun, self._context.heading))

    def _is_listed_part(self, phrase: Phrase) -> bool:
        """Tell whether ", black keyboard" names what a laptop is built with."""
        if phrase.head is None or phrase.link != "," or not self._drafts:
            return False
        return self._context.base.comes_with(phrase.head.text) and self._is_about_base(phrase)

    def _is_about_the_lost(self, phrase: Phrase) -> bool:
        """Tell whether "with ferns in white pots" is about pots of ferns that are not there."""
        several = phrase.head is not None and phrase.head.plural
        one = bool(self._drafts) and self._context.base.count == 1
        return self._context.was_lost and several and one and phrase.link in ("in", "on")

    def _miss_content(self, phrase: Phrase) -> None:
        """Tell that what is asked for is not in its box."""
        self._context.contradict(phrase, f"the {self._drafts[0].noun} comes without it")
        self._context.is_lost = True

    def _is_about_base(self, phrase: Phrase) -> bool:
        """Tell whether a noun is a part or a quality of what went before."""
        is_part = self._is_bare_part(phrase) or self._is_place_on_base(phrase)
        return is_part or self._is_remark(phrase)

    def _is_remark(self, phrase: Phrase) -> bool:
        """Tell whether "a snowman, top hat" says something of the snowman.

        What stands beside it would have an article or a number, or be one of several equals.
        """
        if not self._drafts or self._context.heading or phrase.head is None:
            return False
        around = phrase.link == "around" and self._context.last.means_part(phrase.head.text)
        # "A spade beside the door" of a shed
        known = phrase.definite and not (phrase.anew or phrase.numbered)
        around = around or (known and is_part_word(phrase.head.text))
        # "A bell behind the chimney" of an engine
        around = around or (known and phrase.head.text in words.BUILT_ON and phrase.link == "by")
        # "A snail with a village, the houses red" asks for no houses beside it
        around = around or (known and phrase.link == ",")
        # "Frayed near the plug" of a lead
        around = around or (known and self._context.last.comes_with(phrase.head.text))
        found = self._lexicon.find(phrase.head.noun or "")
        # "Lungs, the left lung transparent"
        around = around or (known and found == (self._drafts[0].archetype, self._drafts[0].subtype))
        title = self._drafts[0].is_bare and self._placing.link in ("", ",")
        features = (self._context.lists_features or title) and not (found and found[0].rig)
        bare = phrase.link == "," and (features or not (phrase.definite or phrase.numbered))
        # "An elephant, painted trunk and gold blanket"
        listed = self._context.lists_features and phrase.link == "and" and features
        bare = bare or (listed and not (phrase.definite or phrase.numbered))
        noun = self._naming.shared(phrase, phrase.head.noun or "", self._context.heading)
        bare = bare and not self._new_objects.is_apposed(phrase, noun)
        return around or (bare and not self._is_seat(phrase))

    def _is_seat(self, phrase: Phrase) -> bool:
        """Tell whether "dining table, four chairs" names what stands around the table."""
        seats = phrase.head is not None and (phrase.head.noun or "").split(" ")[-1] in words.SEATS
        return seats and self._drafts[0].last_word in words.FURNITURE_TO_SIT_AT

    def _is_bare_part(self, phrase: Phrase) -> bool:
        """Tell whether "fridge two doors" names parts of what went before."""
        part = phrase.head is not None and is_part_word(phrase.head.text)
        return bool(self._drafts and phrase.link == "," and phrase.numbered and part)

    def _is_place_on_base(self, phrase: Phrase) -> bool:
        """Tell whether "with a basket on the rack" names a part of what has the basket."""
        placed = phrase.link in ("on", "in") and phrase.definite and not phrase.anew
        # "A boat and a rope at the bow" asks for no bow
        at_place = phrase.linking is not None and phrase.linking.text == "at"
        goes_on = self._context.was_lost or self._placing.link == "with"
        return placed and (goes_on or (at_place and len(self._drafts) > 1))
