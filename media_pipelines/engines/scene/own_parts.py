"""Nouns that are parts of what was named before."""

from dataclasses import replace

from media_pipelines.engines.language.english import enumerate_words
from media_pipelines.engines.language.material_request import means_look
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.accounting import Accounting
from media_pipelines.engines.scene.bare_phrases import BarePhrases
from media_pipelines.engines.scene.claims import PartClaim, settle_number
from media_pipelines.engines.scene.context import Context
from media_pipelines.engines.scene.draft import Draft
from media_pipelines.engines.scene.lexicon import Lexeme
from media_pipelines.engines.scene.phrases import Phrase


class OwnParts:
    """Takes nouns that are parts.

    Args:
        context: What was said so far.
        bare_phrases: Take what is said of a part.
    """

    def __init__(self, context: Context, bare_phrases: BarePhrases) -> None:
        self._context = context
        self._accounting = context.accounting
        self._describing = context.describing
        self._drafts = context.drafts
        self._lexicon = context.lexicon
        self._ownership = context.ownership
        self._placing = context.placing
        self._bare_phrases = bare_phrases

    def take(self, owner: int, phrase: Phrase) -> None:
        """Take a noun as a part of a draft: "with a lid"."""
        head = phrase.head
        assert head is not None
        draft = self._drafts[owner]
        word = self._ownership.part_word(draft, head.text) or head.text
        if draft.archetype.rig and head.noun and not draft.names_part(word):
            # An orc "with a club" that is built with an axe
            self._context.lose(phrase, f"the {draft.noun} is built as it is")
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
        self._describing.part_claims.append(_claimed(draft, word, head, phrase))
        sure = draft.surely_has(word)
        of_kind = bool(first) and not (means_look(first) or draft.comes_with(head.text))
        # A pan may be built with an egg in it, and that is any
        extras = " ".join(draft.archetype.extras.get(draft.subtype, ())).split()
        of_kind = of_kind and {*extras}.isdisjoint(head.text.split())
        if word != head.text and of_kind:
            # "A pot with a monstera plant" has the plant that it has, "a bobble hat" is any
            self._accounting.approximate(head, draft.noun, f"any {word} is taken")
        elif sure:
            self._accounting.honour(head, f"part of the {draft.noun}")
        else:
            self._accounting.approximate(head, f"part of the {draft.noun}", _MOST_LIKE)
        self._context.says_all = any(each.text in words.OF_ALL for each in phrase.before)
        self._bare_phrases.describe_parts(owner, part, phrase.modifiers)
        places = [each for each in phrase.before if each.text in words.PLACES]
        self._accounting.ignore(places, f"which {word} is meant is not followed")
        if draft.has_full_hands and word in words.STAFF_HEADS:
            # "A wizard holding an orb" has it on a staff
            self._accounting.restrict((head,), f"it is the head of the staff of the {draft.noun}")
        self._tell_others(draft, word, phrase)
        if not sure:
            self._accounting.restrict(phrase.modifiers, _MOST_LIKE)
        if draft.is_framed_by(word):
            # "A chair with gold legs"
            self._accounting.restrict(phrase.modifiers, "the rest of the frame has it too")
        elif draft.spreads(word):
            looks = [each for each in phrase.modifiers if each.look]
            self._accounting.restrict(looks, "what is of the same surface has it too")
        self._context.target = (owner, part)
        self._placing.link = "with"

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
            self._accounting.approximate(head, f"on the {noun}", "the flattest place is taken")
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
        # "An owl on his hat" is on the wizard, "a bucket on a rope" is that of the well
        said = said or (phrase.link == "on" and self._context.last is base)
        return said and base.comes_with(phrase.head.text)

    def take_built_in(self, draft: Draft, phrase: Phrase) -> None:
        """Account for a part that is there, and has no look of its own to give."""
        assert phrase.head is not None
        part = phrase.head.text
        self._accounting.honour(phrase.head, f"part of the {draft.noun}")
        if phrase.placed == "by":
            # "A knight with a sword beside him"
            why = f"the {draft.noun} has it in its usual place"
            self._accounting.restrict((phrase.head,), why)
        for each in phrase.modifiers:
            said = (each.text, each.written)
            if any(draft.is_anyway(w, part) for w in said):
                self._accounting.honour(each, f"as every {draft.noun} is")
        self._accounting.ignore(phrase.modifiers)
        settle_number(_claimed(draft, part, phrase.head, phrase), self._accounting)
        self._context.is_lost = self._context.is_built_in = True
        self._placing.note_with(phrase)

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


_MOST_LIKE = "what is most like it"


def without_stuff(accounting: Accounting, phrase: Phrase, noun: str) -> Phrase:
    """Leave out what a thing is for: a snow shovel is not of snow, a sand castle is."""
    if noun.split(" ")[-1] in words.SCULPTED:
        return phrase
    stuff = [each for each in phrase.before[-1:] if each.text in words.STUFF]
    accounting.ignore(stuff, f"a {enumerate_words([e.text for e in stuff])} {noun} is not known")
    return replace(phrase, before=phrase.before[:-1]) if stuff else phrase


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
