"""Nouns that are parts of what was named before."""

from dataclasses import replace
from functools import partial

from media_studio.language import words
from media_studio.language.english import enumerate_words, singulars
from media_studio.language.material_request import means_look
from media_studio.language.vocabulary import METALS, stuff_of
from media_studio.reading.scenes.accounting import FLATTEST, PART, SAID_OF_ALL, TWICE, Accounting
from media_studio.reading.scenes.claims import PartClaim, settle_number
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.phrases import Phrase
from media_studio.reading.scenes.semblance import keeps_look


class OwnParts:
    """Takes nouns that are parts.

    Args:
        context: What was said so far.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._accounting = context.accounting
        self._describing = context.describing
        self._drafts = context.drafts
        self._lexicon = context.lexicon
        self._ownership = context.ownership
        self._placing = context.placing

    def take(self, owner: int, phrase: Phrase) -> None:
        """Take a noun as a part of a draft: "with a lid"."""
        head = phrase.head
        assert head is not None
        draft = self._drafts[owner]
        word = self._ownership.part_word(draft, head.text) or head.text
        why = _why_not_had(draft, head, word) or _why_no_gem(draft, word)
        if why := why or self._why_another(draft, phrase, word):
            self._context.lose(phrase, why)
            return
        part = draft.add_part(word, self._lexicon.find)
        phrase = without_stuff(self._accounting, phrase, word)
        first = head.text.removesuffix(word).strip()
        if first and head.known and means_look(first):
            # "In a wicker basket", which is an entry of its own
            look = replace(head, text=first, noun=None, look=True)
            phrase = replace(phrase, before=(*phrase.before, look))
        if phrase.link == "in" and phrase.linking and owner != len(self._drafts) - 1:
            self._accounting.approximate(phrase.linking, "next to", f"it is not in the {word}")
        covers = _is_all_over(draft, word) and not any(
            stuff_of(look.text) in METALS for look in phrase.modifiers
        )
        said = replace(phrase, before=()) if covers else phrase
        self._describing.part_claims.append(_claimed(draft, word, head, said))
        sure = draft.surely_has(word)
        of_kind = bool(first) and not (means_look(first) or draft.comes_with(head.text))
        # A pan may be built with an egg in it, and that is any
        extras = " ".join(draft.archetype.extras.get(draft.subtype, ())).split()
        of_kind = of_kind and {*extras}.isdisjoint(head.text.split())
        if word != head.text and of_kind:
            # "A pot with a monstera plant" has the plant that it has, "a bobble hat" is any
            self._accounting.approximate(head, draft.noun, f"any {word} is taken")
        elif _is_one_each(draft, phrase):
            self._accounting.approximate(head, f"part of each {draft.noun}", _EACH)
        elif phrase.link == "on" and not phrase.anew and self._context.target == (owner, word):
            # "A table with a shelf, on the shelf three books"
            self._accounting.approximate(head, f"on the {draft.noun}", FLATTEST)
        elif sure:
            self._accounting.honour(head, f"{PART} {draft.noun}")
        else:
            self._accounting.approximate(head, f"{PART} {draft.noun}", _goes_to(draft, word))
        self._refuse_all(draft, word, phrase)
        self._describing.describe(draft, phrase.modifiers, None if covers else part)
        places = [each for each in phrase.before if each.text in words.PLACES]
        self._accounting.ignore(places, f"which {word} is meant is not followed")
        if draft.has_full_hands and word in words.STAFF_HEADS:
            # "A wizard holding an orb" has it on a staff
            self._accounting.restrict((head,), f"it is the head of the staff of the {draft.noun}")
        self._tell_others(draft, word, phrase)
        self._tell_spread(draft, word, phrase, sure=sure)
        self._tell_inner(draft, word, phrase)
        self._context.target = (owner, part)
        self._context.part_named, self._context.part_count = word, phrase.count
        # "A vase of roses and a candle" are two things
        self._placing.link = "of" if phrase.link == "of" else "with"

    def _refuse_all(self, draft: Draft, word: str, phrase: Phrase) -> None:
        """Tell that "all the legs" of a table and its chairs are to be named one by one."""
        others = any(each is not draft and each.means_part(word) for each in self._drafts)
        for each in phrase.before if others else ():
            if each.text in words.OF_ALL:
                self._accounting.contradict(each, "", SAID_OF_ALL)

    def _tell_spread(self, draft: Draft, word: str, phrase: Phrase, *, sure: bool) -> None:
        """Tell that the look of a part is on what is most like it, or on other parts as well."""
        if not sure:
            self._accounting.restrict(phrase.modifiers, _goes_to(draft, word))
        if draft.is_framed_by(word):
            # "A chair with gold legs"
            self._accounting.restrict(phrase.modifiers, "the rest of the frame has it too")
        elif draft.spreads(word):
            looks = [each for each in phrase.modifiers if each.look]
            self._accounting.restrict(looks, "what is of the same surface has it too")

    def _tell_inner(self, draft: Draft, word: str, phrase: Phrase) -> None:
        """Tell that black ears of a white rabbit are black inside."""
        if draft.slots_of(word) == ["inner_ear"]:
            looks = [each for each in phrase.modifiers if each.look]
            self._accounting.restrict(looks, "only the inside has it")

    @staticmethod
    def _why_another(draft: Draft, phrase: Phrase, word: str) -> str | None:
        """Say why a thing is no part: the treasure chest that an octopus holds, a sleeping bag."""
        head = phrase.head
        other = head is not None and head.text != word and head.text.endswith(f" {word}")
        held = phrase.link_word in words.WORN_OR_HELD and word in words.OF_BODY
        asleep = bool(phrase.before) and phrase.before[-1].text == "sleeping" and word == "bag"
        grown = draft.is_any_plant and word in ("leg", "legs", "foot", "feet")
        if (other and held) or asleep or grown:
            return f"the {draft.noun} is built as it is"
        return None

    def _tell_others(self, draft: Draft, word: str, phrase: Phrase) -> None:
        """Tell that the look of "a gold tooth" is that of each, and of which lamps "lights" are."""
        looks = [each for each in phrase.modifiers if each.look]
        several = (draft.traits.count(word) or 1) > 1 and word in words.OF_SEVERAL
        if several and phrase.anew and phrase.head and not (phrase.head.plural or phrase.numbered):
            self._accounting.restrict(looks, f"each {word} has it")
        if word in ("light", "lights") and draft.shines_ahead_only:
            self._accounting.restrict(phrase.heads, "the headlight")

    def put_on_part(self, host: int, phrase: Phrase, *, is_lost: bool) -> None:
        """Put what was named last on an object that has the part; which part is not followed."""
        last, noun = len(self._drafts) - 1, self._drafts[host].noun
        if is_lost:
            # "Runes engraved on the blade": of runes that are not there it says nothing more
            self._accounting.set_aside((*phrase.modifiers, *phrase.heads))
            self._context.is_lost = True
            return
        if last == host and self._context.target and self._context.target[1]:
            self._context.lose(phrase, f"the {noun} is built as it is")
            return
        if last == host:
            # "A dish on the roof of a hut" is about no roof of the dish
            self._context.on_part = phrase
        self._accounting.ignore(phrase.modifiers)
        for head in phrase.heads:
            self._accounting.approximate(head, f"on the {noun}", FLATTEST)
        if last != host:
            self._placing.move(last, "on", host)
            self._placing.tell_sitting(phrase, last)

    def comes_with(self, phrase: Phrase) -> bool:
        """Tell whether "with a bucket" names what a well is built with."""
        if not self._drafts or phrase.head is None:
            return False
        # "A lantern and a candle" are two things, "a toaster, two slots" is one
        base = self._context.base
        said = self._placing.link_of(phrase) == "with"
        said = said or (phrase.link == "," and phrase.head.noun is None)
        # "With a keyboard and a mouse" goes on with what a computer comes with
        goes_on = self._context.was_lost and bool(self._context.part_named)
        said = said or (phrase.link == "and" and goes_on and self._context.last is base)
        # "An owl on his hat" is on the wizard, "a bucket on a rope" is that of the well
        borne = phrase.link == "on" and phrase.head.text not in words.MARKS
        said = said or (borne and self._context.last is base)
        return said and base.comes_with(phrase.head.text)

    def take_built_in(self, draft: Draft, phrase: Phrase) -> None:
        """Account for a part that is there, and has no look of its own to give."""
        assert phrase.head is not None
        part = phrase.head.text
        if _is_one_each(draft, phrase):
            self._accounting.approximate(phrase.head, f"part of each {draft.noun}", _EACH)
        else:
            self._accounting.honour(phrase.head, f"{PART} {draft.noun}")
        if phrase.placed == "by":
            # "A knight with a sword beside him"
            why = f"the {draft.noun} has it in its usual place"
            self._accounting.restrict((phrase.head,), why)
        for each in phrase.modifiers:
            if self._describing.take_closing(draft, each, part):
                continue
            said = (each.text, each.written, *_STATES.get(each.text, ()))
            if any(draft.is_anyway(word, part) for word in said) and not each.look:
                self._accounting.honour(each, f"as every {draft.noun} is")
        self._suppose_looks(draft, phrase, part)
        self._accounting.ignore(phrase.modifiers)
        settle_number(_claimed(draft, part, phrase.head, phrase), self._accounting)
        self._context.is_lost = self._context.is_built_in = True
        self._context.is_standing = phrase.link == "on"
        self._context.part_named, self._context.part_count = part, phrase.count
        self._placing.note_with(phrase)

    def suppose_in_front(self, phrase: Phrase) -> None:
        """Keep "with a headlight in front", which is no place of a thing beside."""
        part, said = self._context.part_named, phrase.linking
        alone = said is not None and not (phrase.heads or phrase.modifiers)
        if said and said.text == "in front" and part and alone and self._drafts:
            last = self._context.last
            holds = partial(last.comes_with, f"front {part}")
            self._describing.suppose([said], holds, f"as every {last.noun} has it")

    def take_moving(self, phrase: Phrase) -> bool:
        """Take "slices popping out" of a toaster; tell whether every such thing has them so."""
        verb = phrase.before[-1].text if phrase.before else ""
        head = phrase.head
        if not (head and phrase.link == "verb" and self._drafts):
            return False
        so = self._context.base.is_anyway(f"{verb} {head.text}")
        for each in (*phrase.before, head) if so else ():
            self._accounting.honour(each, f"as every {self._context.base.noun} is")
        return so

    def suppose_place(self, phrase: Phrase) -> None:
        """Take "on the roof", said of a part that is there."""
        if phrase.head is None or phrase.before or phrase.link not in ("on", "in"):
            return
        last, said = self._context.last, phrase.head.text
        part = self._context.part_named
        if part and last.comes_with(part) and last.comes_with(f"{said} {part}"):
            self._accounting.honour(phrase.head, f"as every {last.noun} has it")

    def _suppose_looks(self, draft: Draft, phrase: Phrase, part: str) -> None:
        """Keep the looks that every such part has, until it is known whether this one has them."""
        looks = [each for each in phrase.modifiers if each.look]
        known = [
            each
            for each in looks
            if draft.traits.describe(each.text, part) or draft.is_anyway(each.text)
        ]
        if known:
            holds = partial(keeps_look, draft, known)
            self._describing.suppose(known, holds, f"as every {draft.noun} is")

    def take_state(self, draft: Draft, phrase: Phrase) -> None:
        """Take "with an open lid" as what the whole object is: open."""
        for lexeme in phrase.modifiers:
            if (
                lexeme.style
                and draft.attribute(lexeme.text)
                and self._describing.take_style(draft, lexeme)
            ):
                for head in phrase.heads:
                    self._accounting.honour(head, f"{lexeme.text} {draft.noun}")


def _why_not_had(draft: Draft, head: Lexeme, word: str) -> str | None:
    """Say why a draft has no such part, though others of its kin do, or None."""
    armed = draft.has_full_hands and not words.ARMS.isdisjoint(word.split(" "))
    if armed and not draft.comes_with(word):
        # An orc "with a club" has an axe, which is called alike in its kin
        return f"the {draft.noun} has what it always has in its hands"
    if draft.archetype.rig and head.noun and not draft.names_part(word):
        return f"the {draft.noun} is built as it is"
    adorns = not words.ADORNMENTS.isdisjoint((word, *singulars(word)))
    # "Hoop earrings with pearls": only others of their kind have any
    return f"the {draft.noun} has none of them" if adorns and not draft.surely_has(word) else None


_STATES = {"down": ("lowered",), "out": ("extended",)}
"""Words behind a part to those by which it may be described."""


def _is_one_each(draft: Draft, phrase: Phrase) -> bool:
    """Tell whether "two parrots on a branch" have one each, and not one between them."""
    return draft.count > 1 and phrase.link in ("on", "in") and phrase.anew


_EACH = "each has one of its own"


def _goes_to(draft: Draft, word: str) -> str:
    """Say what has the look of a part that the object has not as such: the cushion of a seat."""
    slots = (slot.rstrip("0123456789") for slot in draft.slots_of(word) if slot in draft.built())
    parts = [slot.replace("_", " ") for slot in dict.fromkeys(slots) if slot != "main"]
    return (
        f"it goes to the {enumerate_words(parts)}" if parts else "it goes to what is most like it"
    )


def without_stuff(accounting: Accounting, phrase: Phrase, noun: str) -> Phrase:
    """Leave out what a thing is for: a snow shovel is not of snow, a sand castle is."""
    if noun.split(" ")[-1] in words.SCULPTED:
        return phrase
    stuff = [each for each in phrase.before[-1:] if each.text in words.STUFF]
    accounting.ignore(stuff, f"a {enumerate_words([e.text for e in stuff])} {noun} is not known")
    return replace(phrase, before=phrase.before[:-1]) if stuff else phrase


def _why_no_gem(draft: Draft, word: str) -> str | None:
    """Say why "a sapphire and diamonds" has no diamonds: its stones are of one kind."""
    of_gem = any(stuff_of(form) == "gem" for form in (word, *singulars(word)))
    asked = any(of == "gem" for of, _ in (*draft.surfaces, *draft.parts))
    return TWICE if of_gem and asked else None


def _is_all_over(draft: Draft, word: str) -> bool:
    """Tell whether "a dog with white fur" is about a white dog."""
    return word in _COVERINGS and bool(draft.archetype.natural_slot) and draft.request is None


_COVERINGS = frozenset(("fur", "feathers", "plumage"))


def _claimed(owner: Draft, word: str, head: Lexeme, phrase: Phrase) -> PartClaim:
    """Return what a phrase says of a part: how many, how they look, and which of several."""
    return PartClaim(
        owner=owner,
        word=word,
        head=head,
        looks=tuple(each for each in phrase.modifiers if each.look),
        number=_stated(phrase),
        place=next((each.text for each in phrase.before if each.text in words.PLACES), ""),
    )


def _stated(phrase: Phrase) -> Lexeme | None:
    """Return the number that stands in front of a part."""
    vague = words.VAGUE | words.COLLECTIVES.keys()
    counts = [
        each for each in phrase.before if each.count and not {each.text, each.written} & vague
    ]
    return counts[-1] if counts else None
