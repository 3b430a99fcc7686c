"""Phrases without a noun: how something looks, where it is, how many there are."""

from collections.abc import Sequence
from dataclasses import replace

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.material_request import read_request
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_WORDS,
    METALS,
    PATTERN_WORDS,
    stuff_of,
)
from media_studio.reading.scenes.accounting import FLATTEST, NO_CHOICE, NOT_BUILT, SAID_OF_ALL
from media_studio.reading.scenes.companions import DEED
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.phrases import Phrase
from media_studio.reading.scenes.referents import Referents
from media_studio.reading.scenes.semblance import STANCES


class BarePhrases:
    """Takes phrases without a noun.

    Args:
        context: What was said so far.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._accounting = context.accounting
        self._counting = context.counting
        self._describing = context.describing
        self._drafts = context.drafts
        self._lexicon = context.lexicon
        self._naming = context.naming
        self._placing = context.placing
        self._referents = Referents(context)

    def take(self, phrase: Phrase) -> bool:
        """Read a phrase; tell whether it was without a noun."""
        if phrase.head is not None:
            return False
        if phrase.link in ("made", "of", "in") and not phrase.pronoun:
            self._placing.link = "made"
        if self._referents.take(phrase):
            return True
        if not (self._take_place(phrase) or self._take_stuff(phrase)):
            self._take_description(phrase)
        return True

    def _take_place(self, phrase: Phrase) -> bool:
        """Read a number, a place or what is said of nothing; tell whether it is one of these."""
        why = self._without_surface(phrase)
        if self._counting.is_number(phrase):
            self._counting.take_number(phrase)
        elif self._is_place_of_loose(phrase) and phrase.linking:
            self._accounting.approximate(phrase.linking, "where it is as a rule", NO_CHOICE)
        elif self._is_one_of_parts(phrase):
            why = f"which {self._context.part_named} is meant is not followed"
            self._accounting.ignore(phrase.before, why)
        elif self._context.lacks_content and self._is_beside(phrase):
            # "A bottle of lemonade next to it"
            self._placing.put_beside_it(phrase)
        elif self._context.is_lost and self._is_of_the_last(phrase):
            self._accounting.ignore(phrase.before)
        elif self._context.is_lost and phrase.link == "verb" and not self._context.is_built_in:
            if self._context.base.acts:
                # "A girl with a backpack walking"
                self._accounting.ignore(phrase.before, DEED)
            else:
                self._accounting.set_aside(phrase.before)
        elif self._is_over_a_part(phrase) and phrase.linking:
            self._accounting.approximate(phrase.linking, "where it is as a rule", NO_CHOICE)
        elif why:
            self._accounting.ignore(phrase.before, why)
            self._placing.note_with(phrase)
            # "A basket of apples with a cloth beside it": it is the cloth that is there
            self._context.is_lost |= phrase.anew
        elif phrase.pronoun and phrase.link in ("on", "in") and len(self._drafts) > 1:
            # "A chair with a cushion on it", which is a part of the chair
            if self._context.is_about_whole:
                self._placing.put_on_it(phrase)
                self._tell_flattest(phrase)
        elif self._is_beside(phrase):
            self._placing.put_beside_it(phrase)
        elif self._placing.is_bare_place(phrase):
            self._placing.put_inside(phrase)
        else:
            return False
        return True

    def _is_place_of_loose(self, phrase: Phrase) -> bool:
        """Tell whether "with a bow on top" or "two oars inside" says where a loose part is."""
        part = self._context.part_named
        loose = not words.LOOSE.isdisjoint((part, *singulars(part)))
        return (
            loose
            and self._context.is_about_part
            and phrase.link in ("on", "in")
            and not phrase.before
        )

    def _is_one_of_parts(self, phrase: Phrase) -> bool:
        """Tell whether "four drawers, top one open" is about one of several parts."""
        several = self._context.is_about_part and (self._context.part_count or 0) > 1
        listed = phrase.link in (",", "and")
        return several and listed and any(each.text == "one" for each in phrase.before)

    def _tell_flattest(self, phrase: Phrase) -> None:
        """Tell that "a white tray and a spoon on it" may be on another place of a high chair."""
        part = self._context.part_named
        if part in words.STANDS and phrase.linking and self._drafts[0].means_part(part):
            noun = self._drafts[0].noun
            self._accounting.approximate(phrase.linking, f"on the {noun}", FLATTEST)

    def _take_stuff(self, phrase: Phrase) -> bool:
        """Read what is about a thing to come, about some of several or in a vessel."""
        if not self._drafts:
            self._context.carried += phrase.before
            self._context.is_another = phrase.anew and bool(phrase.before)
        elif self._referents.is_of_some(phrase):
            self._referents.refuse_some(phrase)
        elif self._is_hoard(phrase):
            self._accounting.contradict(phrase.before[-1], "", _HOARD)
        elif self._is_content(phrase):
            self._fill(self._context.last, phrase)
            if phrase.link == "with":
                self._placing.go_on_filling()
        elif phrase.link == "for" and phrase.before[:1] and phrase.before[0].count:
            self._placing.seats = phrase.before[0]
        elif self._is_thing(phrase) or self._is_ground(phrase):
            self._placing.note_with(phrase)
            self._accounting.ignore(phrase.before, "it cannot be put there")
        else:
            return False
        return True

    def _take_description(self, phrase: Phrase) -> None:
        """Read how the last thing looks, or a part of it, or each of them."""
        if self._is_of_all(phrase):
            self._refuse_all(phrase)
            return
        of_part = bool(self._drafts) and any(look.pattern for _, look in self._context.last.parts)
        dyed = phrase.link in ("in", "and") and all(e.text in COLOUR_WORDS for e in phrase.before)
        if dyed and self._context.is_patterned and of_part:
            # "A tipi with a zigzag pattern in red"
            self._accounting.ignore(phrase.before, "a pattern of a part has its own colours")
            return
        self._placing.note_with(phrase)
        index, part = self._described(phrase)
        verb = phrase.before[0].text if phrase.link == "verb" and phrase.before else ""
        if verb in {*STANCES, "standing"}:
            # "A scarecrow with a hat stands"
            part = None
        if any(lexeme.look or lexeme.style or lexeme.size for lexeme in phrase.before):
            if self._context.target and phrase.link == ",":
                # "Rock, purple and clear": what goes on is about the same
                self._context.target = (index, part)
            part = slot_of_material(phrase, self._drafts[index]) or part
            if _is_of_inside(phrase) and self._drafts[index].slots_of("lining"):
                part = "lining"
            self._describing.describe(self._drafts[index], phrase.before, part)
            if part is None:
                self._referents.tell_which(index, phrase)
            self._describing.claim_looks(self._drafts[index], part, phrase.before)
            self._tell_of_one_piece(phrase)
            return
        last = phrase.before[-1] if phrase.before else None
        if last and last.light and phrase.link in ("with", "of"):
            # "A lamp with warm light" is not about the light of the scene
            self._accounting.ignore(phrase.before)
        elif last and (last.text in words.ASIDE_HEADS or last.light):
            self._accounting.set_aside(phrase.before)
        if phrase.linking and phrase.linking.text in words.INSIDE_IT and not last:
            self._accounting.ignore([phrase.linking], NO_CHOICE)
        lost = self._context.is_lost and phrase.link == ","
        draft = self._drafts[self._placing.base if lost else index]
        self._describing.describe(draft, phrase.before, None if lost else part)

    def _tell_of_one_piece(self, phrase: Phrase) -> None:
        """Tell that a throne made of bones has their surface, and not their shape."""
        if phrase.link == "made":
            several = [each for each in phrase.before if each.written in _SEVERAL]
            self._accounting.restrict(several, "the surface is of it, not the shape")

    def _is_of_all(self, phrase: Phrase) -> bool:
        """Tell whether "all in oak" or "everything white" is about each object so far."""
        said = {each.text for each in phrase.before}
        looks = any(each.look for each in phrase.before)
        if len(self._drafts) == 2 and "both" in said:
            # "A chair and a table, both blue", "both with brass legs"
            return looks or len(phrase.before) == 1
        announced = bool(said) and said <= words.OF_ALL and phrase.link in (",", "and")
        says_all = looks and not said.isdisjoint(words.OF_ALL)
        return len(self._drafts) > 1 and (announced or says_all)

    def _refuse_all(self, phrase: Phrase) -> None:
        """Tell that what is said of several things at once is to be said of each."""
        for each in phrase.before:
            if each.text in words.OF_ALL | {"both"}:
                self._accounting.contradict(each, "", SAID_OF_ALL)

    def _without_surface(self, phrase: Phrase) -> str | None:
        """Say why a look is on nothing that is seen, or None."""
        if phrase.spotted and phrase.before[-1].text in words.LIES_ON_THINGS:
            return "it lies on all of a thing, or on nothing"
        if not self._drafts:
            return None
        if phrase.spotted and not self._context.last.is_anyway(phrase.before[-1].text):
            return "a look is that of a thing or of a part that is named"
        if self._is_laid_on(phrase):
            return f"nothing is laid on the {self._context.last.noun}"
        if self._is_shown(phrase):
            return "what it shows is as it is"
        if self._is_thing_with_it(phrase) or self._is_cloth_on_it(phrase):
            return (
                f"it is not with the {self._context.last.noun}; say what that is made of in front"
            )
        if self._is_lining(phrase):
            return "the inside is as the outside"
        if self._is_done_to(phrase):
            return DEED
        if self._is_heap(phrase) or self._is_pane(phrase):
            return NOT_BUILT
        if phrase.link in _LISTED and _is_of_the_unknown(phrase.before):
            return NOT_BUILT
        if self._is_unknown_thing(phrase) or self._is_unknown_dress(phrase):
            return NOT_BUILT
        if self._is_other_stuff(phrase):
            return f"not on the {self._context.last.noun}"
        return None

    def _is_laid_on(self, phrase: Phrase) -> bool:
        """Tell whether "covered with a red cloth" or "wrapped in foil" is no look of a table."""
        said = phrase.link_word
        flat = self._context.last.last_word in words.SUPPORTS | words.SEATING
        laid = said.startswith("wrapp") or (said.startswith("cover") and not phrase.spotted)
        soft = bool(phrase.before) and phrase.before[-1].text in _LAID
        return flat and laid and soft and self._context.is_about_whole

    def _is_thing_with_it(self, phrase: Phrase) -> bool:
        """Tell whether "with cloth" or "with a red gem" names what would be on or in a thing."""
        last = self._context.last
        if self._placing.link_of(phrase) != "with" or not phrase.before or phrase.paused:
            return False
        said = phrase.before[-1].text
        if last.attribute(said):
            # Of a wheelbarrow "with soil" it is built
            return False
        material = stuff_of(said)
        plain = len(phrase.before) == 1
        holds = " of " in last.noun or (last.relation is not None and last.relation.kind == "in")
        on_it = holds or plain or (last.last_word in words.SUPPORTS and said in _LAID)
        if material == "gem":
            return not (last.has_stones or last.attribute("gem"))
        if plain and said in _HERBS and (phrase.link == "with" or self._context.is_lost):
            return True
        living = last.archetype.is_living
        # A typewriter is built with paper in it
        own = slot_of_material(phrase, last) in last.built()
        stuff = said in _WITH_IT and not (living or own)
        # "A bottle with a red straw", "pancakes with cream"
        drunk = said in ("straw", "wax") and last.last_word in words.VESSELS | words.JARS
        # "A chest with gold and rubies", "a cloud with rainbow"
        hoarded = material in METALS and last.last_word in words.HOARDS
        drunk = drunk or (plain and (hoarded or said == "rainbow"))
        topped = said == "cream" and plain and last.archetype.name in words.DISHES
        poured = said in words.SUBSTANCES and (holds or last.archetype.name == "food")
        named = drunk or topped or (said == "cane" and last.acts)
        return (stuff and on_it) or poured or named

    def _is_cloth_on_it(self, phrase: Phrase) -> bool:
        """Tell whether ", gingham cloth" lies in a basket, which is not made of it."""
        last = self._context.last
        usual = last.default_looks().get(last.archetype.main_slots[0])
        soft = usual is not None and usual.material in _CLOTHS and not last.archetype.is_living
        looks = [each.text for each in phrase.before if each.look]
        named = looks[-1:] == ["cloth"]
        own = any(slot.startswith("cloth") for slot in last.slots_of("cloth"))
        return phrase.link in _LISTED and named and not (soft or own)

    def _is_other_stuff(self, phrase: Phrase) -> bool:
        """Tell whether "rolling pin and dough" or ", ivy" names a thing beside, and no look."""
        if not (self._drafts and phrase.before) or phrase.link not in ("and", ",", "with", "made"):
            return False
        said, last = phrase.before[-1].text, self._context.last
        growing = (e.text for e in phrase.before if e.text in words.GROWS_ON_THINGS)
        grows = any(not last.means_part(text) for text in growing)
        # "And coral growing on the shaft"
        grows = grows or phrase.before[-1].text in words.GROWING_VERBS
        alone = phrase.link == "and" and len(phrase.before) == 1
        beside = alone and self._context.is_about_whole and not self._context.goes_on
        beside = beside and self._placing.link in ("", ",")
        # "A candle, wax dripping down"
        beside = beside or (phrase.acts and phrase.link == "," and len(phrase.before) == 1)
        stuff = said in MATERIAL_WORDS and said not in COLOUR_WORDS and said not in FINISH_WORDS
        # "A flask with green liquid and cork"
        grows = grows or (said == "cork" and len(phrase.before) == 1 and phrase.link != "made")
        # "A squirrel and a chestnut"
        stuff = stuff or (phrase.anew and phrase.before[-1].look and not phrase.numbered)
        return grows or (beside and stuff)

    def _is_pane(self, phrase: Phrase) -> bool:
        """Tell whether "a watch, cracked glass" is about a pane that it is built without."""
        said = [each.text for each in phrase.before]
        broken = said[-1:] == ["glass"] and not _BROKEN.isdisjoint(said)
        listed = phrase.link in (",", "and", "with")
        return broken and listed and "glass" not in self._context.last.built()

    @staticmethod
    def _is_heap(phrase: Phrase) -> bool:
        """Tell whether "by a heap of brown soil" names a thing, and no look of what is by it."""
        heaped = any(each.written in _HEAPS for each in phrase.before)
        return heaped and phrase.link in ("by", "on", "in", "with", "and", ",")

    def _is_of_the_last(self, phrase: Phrase) -> bool:
        """Tell whether something is said of the last thing, though that came to nothing."""
        said = phrase.link_word
        goes_on = (phrase.link == "with" or said in ("that", "which")) and self._context.was_named
        return phrase.link in ("in", "made", "of") or phrase.pronoun or goes_on

    def _is_lining(self, phrase: Phrase) -> bool:
        """Tell whether "lined in tin" is about a surface that the last object does not have."""
        known = bool(self._drafts) and bool(self._context.last.slots_of("lining"))
        return _is_of_inside(phrase) and not known

    @staticmethod
    def _is_unknown_thing(phrase: Phrase) -> bool:
        """Tell whether "in a carton" or "on a coral" names a thing by a word for a look."""
        if phrase.definite and len(phrase.before) == 1 and not phrase.anew:
            # "The plank is on two stools"
            return phrase.before[-1].text in _PIECES
        if not phrase.anew or not phrase.before or not phrase.before[-1].look:
            return False
        packed = phrase.link == "in" and phrase.before[-1].text in words.PACKAGES
        return packed or (phrase.link == "on" and phrase.before[-1].text not in FINISH_WORDS)

    def _is_unknown_dress(self, phrase: Phrase) -> bool:
        """Tell whether "wearing a blue sundress" is about a dress that is not built."""
        last = phrase.before[-1].text if phrase.before else ""
        worn = words.ATTRIBUTE_WORDS.get(last, "") == "dress"
        return phrase.anew and worn and self._context.last.attribute(last) is None

    def _is_over_a_part(self, phrase: Phrase) -> bool:
        """Tell whether "over the top" says where a handle is."""
        of_part = not self._context.is_about_whole
        return of_part and phrase.link_word in _OVER and not phrase.before

    def _is_beside(self, phrase: Phrase) -> bool:
        """Tell whether "beside it" says where the last thing is."""
        said = phrase.link_word
        around = phrase.link == "around" and len(self._drafts) > 1
        beside = around or said in words.BESIDE or said in words.SIDE_WORDS
        # "A house with a tree behind"
        named = phrase.pronoun or (self._context.was_named and said in words.SIDE_WORDS)
        lost = self._context.is_lost and not self._context.lacks_content
        known = bool(self._drafts) and not lost
        # "A piano with a candelabra on top and a stool in front": it is the stool, a part
        whole = self._context.is_about_whole
        return beside and named and known and whole and not phrase.before

    def _is_shown(self, phrase: Phrase) -> bool:
        """Tell whether "showing green", or "with the green lit", is about what shines."""
        shown = phrase.linking is not None and phrase.linking.text in words.SHOWN
        named = phrase.definite and not (phrase.anew or phrase.numbered or phrase.pronoun)
        dyed = [each for each in phrase.before if each.text in COLOUR_WORDS]
        # "Only the green lit"
        shown = shown or (bool(dyed) and bool(words.LIT & {each.text for each in phrase.before}))
        return shown or (phrase.link == "with" and named and bool(dyed) and bool(self._drafts))

    def _is_done_to(self, phrase: Phrase) -> bool:
        """Tell whether "a panda eating bamboo" names a thing, though the word is a material."""
        verb = phrase.before[0].text if phrase.link == "verb" and phrase.before else ""
        if verb and self._context.last.is_anyway(verb):
            return False
        figure = bool(self._drafts) and self._context.last.archetype.rig is not None
        return figure and verb.endswith("ing") and verb not in words.SHINING

    def _is_thing(self, phrase: Phrase) -> bool:
        """Tell whether "with a bone" is a thing, though the word is a material as well."""
        last = phrase.before[-1].text if phrase.before else ""
        index = self._context.target[0] if self._context.target else len(self._drafts) - 1
        is_part = slot_of_material(phrase, self._drafts[index]) is not None
        named = last in words.THINGS or (bool(phrase.before) and phrase.before[-1].look)
        named = named and last not in _COATINGS
        # "And a set of scales"
        stuff = last in MATERIAL_WORDS.keys() - COLOUR_WORDS.keys()
        counted = phrase.numbered and stuff and last.endswith("s")
        stands = counted or self._placing.link_of(phrase) in ("with", "verb")
        return phrase.anew and stands and named and not is_part

    def _is_ground(self, phrase: Phrase) -> bool:
        """Tell whether "lying on straw" is about what is under a thing, and no look of it."""
        said = {each.text for each in phrase.before}
        stuff = said & MATERIAL_WORDS.keys() - COLOUR_WORDS.keys()
        link = phrase.link_word
        lies = phrase.link == "in" and (self._context.is_sunk or link not in words.INSIDE | {""})
        lies = lies or (phrase.link == "on" and link != "on")
        # "A pig in mud", "a cat in leaves"
        within = phrase.link == "in" and link in ("", "in")
        lies = lies or (within and not _GROUND.isdisjoint(said))
        # "Black figures on orange clay" are about no ground
        bare = said.isdisjoint(COLOUR_WORDS) or self._context.was_named
        lies = lies or (link == "on" and bare)
        # "A skull under leaves"
        lies = lies or (phrase.link == "by" and link in words.ABOVE_OR_BELOW)
        return lies and not phrase.pronoun and bool(stuff or _GROUND & said)

    def _described(self, phrase: Phrase) -> tuple[int, str | None]:
        """Return the object, and its part, that a phrase without a noun is about."""
        index, part = self._context.target or (len(self._drafts) - 1, None)
        relation = self._drafts[index].relation
        if self._context.announced and self._context.last.count > 1:
            # "Three chairs: one blue, one white"
            return len(self._drafts) - 1, None
        # "A bed with a ladder, white" is about the bed, "with diamonds, yellow gold" about the ring
        beside = relation is not None and relation.to == self._placing.base
        aside = phrase.link == "," and part is None and beside
        if phrase.link == "," and part is None:
            ware = self._ware_of(index, phrase)
            if ware is not None:
                return ware, None
            index = self._referents.plain_guest(index)
        dressed = any(word == part for word, _ in self._drafts[index].parts)
        goes_on = self._placing.link == "with" or phrase.paused
        whole = part is not None and goes_on
        # "With walnut legs and mustard fabric": the legs have their look
        listed = phrase.link == "," or phrase.paused
        whole = whole and (
            listed or (phrase.link == "and" and _is_more_than_a_colour(phrase, dressed=dressed))
        )
        # "A boat with two oars inside, peeling blue paint"
        coat = bool(phrase.before) and phrase.before[-1].text in _COATINGS
        whole = whole or (phrase.link == "," and coat)
        return (self._placing.base, None) if aside else (index, None if whole else part)

    def _ware_of(self, index: int, phrase: Phrase) -> int | None:
        """Return the bowl that "a bowl of lemons, blue pottery" is about, and not the lemons."""
        inside = self._drafts[index]
        if inside.relation is None or inside.relation.kind != "in" or inside.acts:
            return None
        usual = inside.default_looks().get(inside.archetype.main_slots[0])
        eaten = usual is not None and usual.material in words.EATEN
        of_ware = any(stuff_of(each.text) in words.WARES for each in phrase.before)
        return inside.relation.to if eaten and of_ware else None

    def _is_content(self, phrase: Phrase) -> bool:
        """Tell whether "of fruit" is what a vessel holds, not what it is made of."""
        if phrase.before and phrase.linking and phrase.linking.text in words.FILLING:
            return True
        request, _ = read_request([lexeme.text for lexeme in phrase.before if lexeme.look])
        vessel = self._context.last.last_word in words.VESSELS
        substance = any(lexeme.text in words.SUBSTANCES for lexeme in phrase.before)
        plain = [lexeme.written for lexeme in phrase.before]
        loaded = len(plain) == 1 and words.ATTRIBUTE_WORDS.get(plain[0]) == "soil"
        if loaded and vessel:
            return True
        of_content = request is not None and (request.material in words.CONTENTS or substance)
        return phrase.link in ("of", "with") and vessel and of_content

    def _is_hoard(self, phrase: Phrase) -> bool:
        """Tell whether "a pot of gold" may have gold in it, and not be made of it."""
        said = phrase.link_word
        metals = [each for each in phrase.before if MATERIAL_WORDS.get(each.text)]
        vessel = self._context.last.last_word in words.HOARDS
        stuff = metals and MATERIAL_WORDS[metals[-1].text].material in {*METALS, "gem", "wax"}
        return said == "of" and vessel and bool(stuff)

    def _fill(self, draft: Draft, phrase: Phrase) -> None:
        """Take what a vessel holds if the catalogue has it so: "a bowl of fruit".

        Raises:
            UnknownSubject: If it is a bag of something, which is no handbag.
        """
        content = phrase.before[-1]
        if words.ATTRIBUTE_WORDS.get(content.written) == "soil":
            content = replace(content, text="soil")
        if phrase.link == "of" and draft.last_word in words.SACKS:
            raise self._naming.unknown(f"{draft.noun} of {content.text}")
        if draft.compound(content.text, self._lexicon.find) or draft.attribute(content.text):
            part = draft.add_part(content.text, self._lexicon.find)
            self._describing.describe(draft, phrase.before[:-1], part)
            self._accounting.honour(content, draft.noun)


_BROKEN = frozenset(("cracked", "broken", "shattered", "smashed", "fogged", "tinted"))
"""What panes are, and things that are all of glass seldom."""
_HEAPS = frozenset(("heap", "pile", "stack", "bunch", "pyramid"))
"""What stuff lies in: "a heap of sand" is a thing of its own."""
_WITH_IT = frozenset(
    (
        *("cloth", "paper", "wood", "china", "sand", "fur", "hay", "straw", "linen", "fabric"),
        *("grass", "soil", "earth", "ice", "stone", "gravel"),
    )
)
"""Stuff that is on, in or beside what it is "with"."""
_OVER = frozenset(("over", "across", "along", "above", "below"))
"""Where a part is as a rule: a handle "over the top"."""
_PIECES = frozenset(("plank", "brick", "log", "stone", "rock", "bone"))
"""Words of materials of which "the" one is a thing that was named before."""
_COATINGS = frozenset(("glaze", "paint", "lacquer", "enamel", "patina", "rust"))
"""What a thing has a coat of: a pot "with a blue glaze" has no glaze beside it."""
_HERBS = frozenset(("mint", "sage", "saffron", "ginger", "mustard"))
"""What colours are called after, and what a pot or a glass may hold."""
_SEVERAL = frozenset(
    (
        *("bones", "logs", "feathers", "shells", "leaves", "ropes", "chains", "ribbons"),
        *("gems", "jewels", "diamonds", "pearls", "horns"),
    )
)
"""Words for many things by whose material the whole is shown."""
_GROUND = frozenset(
    ("mud", "leaf", "leaves", "hay", "straw", "grass", "soil", "dirt", "moss", "sand")
)
"""Stuff that somebody or something is in, and not made of."""
_WRITTEN = frozenset(("writing", "lettering", "stitching", "piping", "drawing", "light", "lights"))
"""Words for what is on a surface, and no look of it."""
_LISTED = ("with", "and", ",")
_LAID = frozenset(("cloth", "fabric", "plastic", "paper", "foil", "linen", "silk", "velvet"))
"""What a table is covered with, and not made of."""
_CLOTHS = frozenset(("fabric", "velvet", "wool", "fur"))
_HOARD = 'say what it is made of in front ("a gold pot"), or what is in it ("full of coins")'


def _is_of_the_unknown(said: Sequence[Lexeme]) -> bool:
    """Tell whether "white writing", "red lacing" or "a black front" says how that looks only."""
    if not said:
        return False
    last, looked = said[-1], any(each.look for each in said[:-1])
    unknown = not (last.known or last.look) and last.written.endswith("ing")
    place = last.written in words.ENDS | {"rear", "sides", "ends", "tip"}
    return last.written in _WRITTEN or (looked and (unknown or place))


def _is_of_inside(phrase: Phrase) -> bool:
    """Tell whether something is "lined with" what is said."""
    return phrase.linking is not None and phrase.linking.text.startswith("lined")


def _is_more_than_a_colour(phrase: Phrase, *, dressed: bool) -> bool:
    """Tell whether "and blue velvet" or "and yellow dots" is more than a colour.

    "A door painted red and white" is of two colours, where a part has its look already.
    """
    if dressed and len(phrase.before) > 1:
        return True
    last = phrase.before[-1].text if phrase.before else ""
    lies = last in words.LIES_ON_THINGS.values()
    return last not in COLOUR_WORDS and (last in MATERIAL_WORDS or last in PATTERN_WORDS or lies)


def slot_of_material(phrase: Phrase, draft: Draft) -> str | None:
    """Return the slot that "and a ruby" is about, if the object has gems."""
    request, _ = read_request([lexeme.text for lexeme in phrase.before if lexeme.look])
    has_slot = request is not None and request.material in draft.ever_built()
    # "A fireplace of brick" is all of it, "a ring of rubies" has them
    whole = phrase.link == "made" or (phrase.link == "of" and request and request.material != "gem")
    return request.material if request and has_slot and not whole else None
