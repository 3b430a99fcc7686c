"""A phrase in the light of what went before it: "glass" is a thing, or what one is made of."""

from dataclasses import replace

from media_studio.language import words
from media_studio.language.material_request import means_look
from media_studio.language.vocabulary import MATERIAL_WORDS
from media_studio.reading.scenes.bare_phrases import slot_of_material
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.phrases import Phrase


def recast(context: Context, phrase: Phrase) -> Phrase:
    """Return a phrase as it is meant behind what was said so far."""
    if context.drafts and phrase.head and phrase.head.negated:
        # "A rocking chair, armless"
        phrase = replace(phrase, before=(*phrase.before, phrase.head, *phrase.after), head=None)
    phrase = _with_look_behind(context, _with_state(context, phrase))
    return _without_material_noun(context, _covered(context, _laden(context, phrase)))


def _with_state(context: Context, phrase: Phrase) -> Phrase:
    """Read "landing gear down" as gear that is down, not as down."""
    head, named = phrase.head, phrase.before[-1] if phrase.before else None
    said = head is not None and head.text in ("down", "up") and phrase.link != "verb"
    if head is None or named is None or not context.drafts or not said:
        return phrase
    if not context.last.comes_with(named.text):
        return phrase
    gear = replace(named, noun=None, part=True)
    return replace(phrase, before=phrase.before[:-1], head=gear, after=(head, *phrase.after))


def _with_look_behind(context: Context, phrase: Phrase) -> Phrase:
    """Read "beard ginger" and "handle cork" as a beard and a handle that look so."""
    head, part = phrase.head, phrase.before[-1] if phrase.before else None
    if head is None or part is None or not (head.look and part.part and context.drafts):
        return phrase
    if part.look or head.plural or phrase.after or not context.last.means_part(part.text):
        return phrase
    look = replace(head, noun=None, part=False)
    return replace(phrase, before=phrase.before[:-1], head=replace(part, noun=None), after=(look,))


def _laden(context: Context, phrase: Phrase) -> Phrase:
    """Read a desk "covered with three books" as one with books: they lie on it."""
    said = phrase.link_word
    known = phrase.head is not None and phrase.head.noun and not phrase.head.look
    laden = said in ("covered with", "covered in") and (phrase.numbered or phrase.anew)
    carries = bool(context.drafts) and context.last.last_word in words.SUPPORTS
    return replace(phrase, link="with") if laden and known and carries else phrase


def _without_material_noun(context: Context, phrase: Phrase) -> Phrase:
    """Read a word such as "glass" as a material where it cannot be an object."""
    head = phrase.head
    is_own = head is not None and context.drafts and context.last.means_part(head.text)
    behind = bool(phrase.after) and all(each.look for each in phrase.after)
    # "A rock covered in moss" is one
    covered = bool(phrase.after) and phrase.after[0].text.startswith("covered")
    named = covered and bool(head and head.noun) and not (context.drafts or phrase.link)
    if head and head.look and behind and not (is_own or named):
        # "Black figures on orange clay"
        return replace(phrase, before=(*phrase.before, head, *phrase.after), head=None, after=())
    if head and _is_made_of_it(context, phrase, head):
        return _of_looks(phrase, (*phrase.before, head))
    if _is_wood(context, phrase):
        assert head is not None
        wood = replace(head, text=f"{head.text} wood", noun=None, look=True)
        return replace(phrase, before=(*phrase.before, wood, *phrase.after), head=None)
    one = _one_of(head) if head and not is_own else head
    if phrase.anew and head and head.noun and head.text == "glass":
        # "A clock, a glass of water"
        listed = context.ownership.is_listed(phrase, context.target)
        if listed or not is_own:
            return phrase
    made = phrase.linking is not None and phrase.linking.text in words.MADE_OF
    if one and one.look and (_adorns(context, phrase.link, one) or (made and one is not head)):
        looks = (*phrase.before, one, *phrase.after)
        return _of_looks(phrase, looks)
    if head is None or not head.look or not phrase.bare or not context.drafts:
        return phrase
    # "white and orange": a colour after a colour is no fruit
    looked = phrase.link == "and" and context.after_look
    continued = looked or (phrase.link in (",", "and") and context.placing.link == "made")
    if phrase.link not in ("made", "of", "in", ",") and not continued:
        return phrase
    if phrase.link != "made" and (
        head.environment or context.ownership.owner_of(phrase, context.target) is not None
    ):
        return phrase
    looks = (*phrase.before, head, *phrase.after)
    return _of_looks(phrase, looks)


def _is_made_of_it(context: Context, phrase: Phrase, head: Lexeme) -> bool:
    """Tell whether "with red bricks" or "with blue glass" says what a thing is made of."""
    stuff = MATERIAL_WORDS.get(head.text) if head.look and not phrase.after else None
    own = bool(context.drafts) and context.last.means_part(head.text)
    if stuff is None or stuff.material in words.CONTENTS or own:
        return False
    dyed = bool(phrase.before) and all(each.look for each in phrase.before)
    return dyed and phrase.link == "with" and not phrase.definite


def _is_wood(context: Context, phrase: Phrase) -> bool:
    """Tell whether "walnut and maple" is about the wood of the tree."""
    head = phrase.head
    if head is None or not context.drafts or phrase.definite or head.plural:
        return False
    goes_on = phrase.link == "made" or (phrase.link in ("and", ",") and context.after_look)
    return goes_on and means_look(f"{head.text} wood")


def _adorns(context: Context, link: str, head: Lexeme) -> bool:
    """Tell whether "with a ruby" is about the gems of the object, not one beside it."""
    if not context.drafts or link not in ("with", "and", ","):
        return False
    index = context.target[0] if context.target else len(context.drafts) - 1
    alone = Phrase(link=link, before=(head,))
    return slot_of_material(alone, context.drafts[index]) is not None


def _covered(context: Context, phrase: Phrase) -> Phrase:
    """Read "with snow" as "snowy": what lies on a thing is no material of it."""
    said = phrase.head or (phrase.before[-1] if phrase.before else None)
    lying = words.LIES_ON_THINGS.get(said.text) if said else None
    others = [each for each in phrase.before if each is not said and not each.count]
    alone = phrase.link == "," and not others
    if said is None or lying is None or phrase.after or phrase.placed == "in" or phrase.spotted:
        return phrase
    goes_on = phrase.link == "and" and context.placing.link == "with" and not others
    if not (alone or goes_on or phrase.link in ("with", "made")):
        return phrase
    if phrase.linking and phrase.linking.text in words.FILLING:
        return phrase
    covered = replace(said, text=lying, noun=None, look=True, part=False)
    before = [each for each in phrase.before if each is not said]
    return replace(phrase, before=(*before, covered), head=None)


def _of_looks(phrase: Phrase, looks: tuple[Lexeme, ...]) -> Phrase:
    """Return a phrase that names no thing, but how one looks."""
    said = phrase.link_word
    return Phrase(
        link=phrase.link,
        linking=phrase.linking if said.startswith(("cover", "wrapp", "lined")) else None,
        before=looks,
        acts=phrase.acts,
        paused=phrase.paused,
        spotted=phrase.spotted,
    )


def _one_of(head: Lexeme) -> Lexeme:
    """Read "rubies" as "ruby", which says what they are made of, as "roses" does not."""
    made_of = head.plural and head.noun in MATERIAL_WORDS
    return replace(head, text=head.noun or "", look=True) if made_of else head
