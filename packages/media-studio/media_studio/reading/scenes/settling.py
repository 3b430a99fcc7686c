"""What is told when all of a prompt is read."""

from dataclasses import replace

from media_studio.language import words
from media_studio.language.english import enumerate_words, word_set
from media_studio.language.vocabulary import FINISH_WORDS, PATTERNS
from media_studio.programs.dressing import is_no_wood
from media_studio.reading.scenes.accounting import ALIKE, STAYS, TWICE
from media_studio.reading.scenes.claims import settle_parts
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.negation import settle_negations
from media_studio.reading.scenes.semblance import hides_look, settle_suppositions


def settle(context: Context) -> None:
    """Note what can be told only when all is known: of parts, negations, wholes and places."""
    _settle_second_colours(context)
    _settle_own_marks(context)
    for draft in context.drafts:
        _dye_body(draft)
    claims = context.describing.part_claims
    settle_parts(claims, context.accounting)
    _settle_bodies(context)
    negations = context.describing.negations
    settle_negations(negations, context.drafts, context.accounting, context.lexicon.find)
    _settle_wholes(context)
    _settle_covered(context)
    _tell_seats(context)
    context.placing.settle_sides()
    context.placing.tell_beside()
    context.placing.lay_down()
    _refuse_crowds(context)
    context.placing.clear_grounds({id(claim.owner) for claim in claims})
    settle_suppositions(context.describing.suppositions, context.accounting)


def _settle_bodies(context: Context) -> None:
    """Tell that little is black of a black motorcycle with a red tank, which is most of it."""
    for claim in context.describing.part_claims:
        draft = claim.owner
        if not (claim.looks and claim.is_unlike_whole and draft.is_body(claim.word)):
            continue
        furniture = draft.last_word in words.SEATING | words.SUPPORTS | words.FURNITURE_TO_SIT_AT
        seen = draft.share_of(draft.request) if draft.request else 0.0
        if furniture and not 0 < seen < _SEEN:
            # A red chair with brass legs has a red seat
            continue
        if draft.is_framed_by(claim.word) and not furniture:
            draft.undress(claim.word)
            context.accounting.demote(claim.looks, claim.why_as_the_rest)
            continue
        for owner, said in context.describing.wholes:
            if owner is draft:
                context.accounting.restrict(said, f"the {claim.word} is most of it")


_SEEN = 0.15
"""Share of a chair that its look is on, where the legs have another one."""


def _refuse_crowds(context: Context) -> None:
    """Tell what finds no place: a breakfast on a plate, a castle where a tree is to grow."""
    for host, draft in enumerate(context.drafts):
        on_it = [each for each in context.drafts if each.relation and each.relation.to == host]
        crowded = len(on_it) > 1 and sum(each.count for each in on_it) > words.CROWD
        if draft.last_word in words.TRAYS and crowded and host == 0:
            for said in context.subject:
                why = f"a {draft.noun} has no place for so many things"
                context.accounting.contradict(said, draft.noun, why)
        for claim in context.describing.part_claims:
            grown = claim.owner is draft and draft.archetype.name in words.GROUNDS
            if grown and on_it and words.PLANTS & {*draft.slots_of(claim.word)}:
                why = "nothing grows where something stands"
                context.accounting.contradict(claim.head, "", why)


def _dye_body(draft: Draft) -> None:
    """Give the part that is all of a thing its colour: an orange kayak with a plastic hull."""
    whole = draft.request
    if whole is None or whole.colour is None or whole.material or whole.pattern:
        return
    for at, (part, look) in enumerate(draft.parts):
        plain = look.colour is None and look.material in _DYED and not look.pattern
        lit = look.colour is None and look.material == "glow" and part == "liquid"
        if (plain and draft.is_body(part)) or lit:
            draft.parts[at] = (part, replace(look, colour=whole.colour))


_DYED = word_set("plastic fabric velvet leather rubber ceramic wool paint")


def _settle_own_marks(context: Context) -> None:
    """Give an animal its own spots, where it was to be spotted."""
    for draft, looks in context.describing.wholes:
        patterned = [look for look in looks if context.accounting.honoured_as(look) in PATTERNS]
        marks = draft.take_own_marks() if patterned else ""
        for look in patterned if marks else ():
            context.accounting.honour(look, marks)


def _settle_covered(context: Context) -> None:
    """Tell that nothing is seen of a look where all is of another one: a table with brass legs."""
    wholes = [(each, looks) for each, looks in context.describing.wholes if each in context.drafts]
    said = {look.at: look for _, looks in wholes for look in looks}
    for look in said.values():
        of = (draft for draft, looks in wholes if look in looks)
        if context.accounting.honoured_as(look) and all(hides_look(draft, look) for draft in of):
            context.accounting.demote([look], TWICE)


def _settle_wholes(context: Context) -> None:
    """Tell which parts keep their look though the whole object was to have another one."""
    for draft, looks in context.describing.wholes:
        told = [look for look in looks if look.text not in FINISH_WORDS]
        rust = [look for look in looks if FINISH_WORDS.get(look.text) == "rusty"]
        if rust and draft in context.drafts and draft.rusts_in_part():
            if draft.shows_finish("rusty"):
                context.accounting.restrict(rust, "what is of metal rusts")
            else:
                context.accounting.demote(rust, "another finish was asked for the same surface")
        stuffs = [look for look in looks if is_no_wood(look.text)]
        if stuffs and draft.is_of_boards():
            context.accounting.restrict(stuffs, "it is built of boards")
        striped = [look for look in told if context.accounting.honoured_as(look) == "stripes"]
        if draft.archetype.name in _DRIVEN:
            context.accounting.restrict(striped, "they run over all of it")
        left = draft.left_as_it_is() if draft in context.drafts else []
        if told and left:
            names = enumerate_words([slot.rstrip("0123456789") for slot in left[:3]])
            why = f"{STAYS}: {names}"
            if draft.is_all_of(left):
                context.accounting.demote(told, why)
            else:
                context.accounting.restrict(told, why)


_DRIVEN = frozenset(("car", "bus", "motorcycle", "roofless", "digger"))


def _tell_seats(context: Context) -> None:
    """Tell that a piano has a seat of its own besides the bench that stands in front of it."""
    for host in context.drafts:
        if not any(host.comes_with(seat) for seat in words.SEATS):
            continue
        for draft in context.drafts:
            by_it = draft.is_beside or (host.archetype.name, draft.last_word) in _PLAYED_ON
            if draft is not host and draft.named and draft.last_word in words.SEATS and by_it:
                why = f"the {host.noun} has a seat of its own besides"
                context.accounting.restrict([draft.named], why)


def _is_of_each(context: Context, draft: Draft, second: Lexeme) -> bool:
    """Tell whether two colours with "and" between are those of an animal and its markings."""
    looks = [each for whole, said in context.describing.wholes if whole is draft for each in said]
    joined = any(each.at == second.at - 2 for each in looks)
    slot = draft.second_slot()
    return joined and slot is not None and draft.is_marked_by(slot)


_PLAYED_ON = {("piano", "bench"), ("piano", "stool")}
"""Archetypes, and last words of the seats that are theirs wherever they are said to be."""


def _settle_second_colours(context: Context) -> None:
    for draft in tuple(context.drafts):
        if draft.second_colour is None:
            continue
        colour, look = draft.second_colour
        if draft.paint_blue_on_white():
            context.accounting.honour(look, "blue on white")
            continue
        if draft.take_ink():
            context.accounting.honour(look, f"{colour} on the pattern")
            continue
        if draft.stacked and draft.count > 1:
            said = [look, *(word for _, word in draft.more_colours)]
            draft.second_colour, draft.more_colours = None, ()
            context.accounting.demote(said, ALIKE)
            continue
        if draft.more_colours:
            for dyed, word in ((colour, look), *draft.more_colours):
                context.drafts.append(draft.split(dyed, 1 + len(draft.more_colours)))
                context.accounting.honour(word, f"{dyed} {draft.noun}")
            continue
        # "Three chairs, blue, white" are not each of both, "two cows, black and white" are
        behind = draft.count > 1 and draft.named is not None and look.at > draft.named.at
        among = behind and not (draft.are_alike or _is_of_each(context, draft, look))
        slot = None if among else draft.second_slot()
        if slot and draft.is_marked_by(slot):
            context.accounting.honour(look, f"{colour} marking")
        elif slot:
            context.accounting.approximate(look, f"{colour} {slot}", "one colour a surface")
        elif draft.count > 1:
            context.drafts.append(draft.split(colour))
            context.accounting.honour(look, f"{colour} {draft.noun}")
        else:
            context.accounting.demote([look], f"the {draft.noun} has one colour")
