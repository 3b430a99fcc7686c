"""Nouns that together mean something else than each of them."""

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.modelling.part import Archetype
from media_studio.reading.scenes.lexicon import Finder, Lexeme
from media_studio.reading.scenes.phrases import Phrase

_DESCRIBING = words.ADJECTIVES | words.FILLER | words.USED_AS_ADJECTIVES
_FLAVOURS = frozenset(
    ("fruit", "berry", "carrot", "mushroom", "produce", "vegetable", "strawberry")
)
"""Archetypes whose nouns may name a flavour or a kind: a strawberry cake."""


_PEOPLES = frozenset(("undead", "synthetic", "automaton", "folk", "toy"))
"""Archetypes of figures that are no people: what does the work of people is none of them."""


def means_third_thing(phrase: Phrase, find: Finder) -> bool:
    """Tell whether a noun in front makes the head something that is not in the catalogue.

    A fish tank is neither a fish nor a tank. A figure in front says in whose style something is,
    a fruit its flavour, and a noun of the same family its kind.
    """
    before = phrase.before[-1] if phrase.before else None
    if before is None or phrase.head is None or phrase.head.noun is None:
        return False
    if before.environment and not before.noun:
        head = find(phrase.head.noun)
        return head is not None and head[0].name == "landform"
    if before.noun is None and not before.look:
        return False
    if before.look or before.style or before.size or before.environment or before.light:
        return False
    found, head = find(before.noun or ""), find(phrase.head.noun)
    if found is None or head is None or before.text in _DESCRIBING:
        return False
    if found[0].name in _PEOPLES and head[0].rig:
        # A skeleton archer is no archer
        return True
    return not (_qualifies(found[0], phrase.head.noun) or head[0] is found[0])


def is_unknown_kind(kind: Lexeme) -> bool:
    """Tell whether a word in front of a noun makes it a thing that the catalogue has not.

    A compost bin is no bin, and a tea cart no cart; a rotten log is a log.
    """
    if kind.known or kind.possessive or kind.negated:
        return False
    harmless = words.HARMLESS_KINDS | _DESCRIBING
    if kind.text in harmless or kind.count or kind.measured:
        return False
    return kind.text in words.ACTIVITIES or not kind.describes


def is_part_of_another(kind: Lexeme, archetype: Archetype) -> bool:
    """Tell whether a part in front of a noun is none of its own: a hand mixer."""
    if not kind.part or kind.noun or kind.look or kind.style or kind.partly or kind.negated:
        return False
    if kind.text in words.HARMLESS_KINDS:
        return False
    known = {*archetype.slots, *archetype.slot_words, *archetype.attributes}
    own = {form for each in known for form in (each, *singulars(each))}
    return own.isdisjoint((kind.text, *singulars(kind.text)))


def makes_another_thing(behind: Lexeme) -> bool:
    """Tell whether a word directly behind a noun is what is asked for: a tower crane is no tower.

    What describes stands there as well, in lists of words: a vase tall blue, a dragon sitting.
    """
    if behind.text in words.OF_ANOTHER_THING:
        return True
    senses = (behind.look, behind.style, behind.size, behind.environment, behind.light)
    if any(senses) or behind.partly or behind.negated or behind.possessive or behind.count:
        return False
    harmless = words.PLAIN_ADJECTIVES | words.GENERIC | words.BEHIND_NOUNS | _DESCRIBING
    if behind.text in harmless or behind.measured or behind.corrected:
        return False
    return behind.part or not (behind.known or behind.describes)


def _qualifies(archetype: Archetype, noun: str) -> bool:
    """Tell whether things may be of a kind: a knight's horse, mushroom soup; no mushroom house."""
    figure = archetype.rig is not None and "skin" in archetype.slots
    is_large = noun.split(" ")[-1] in words.STANDS_ON_THE_GROUND | {"carriage", "lamp", "hat"}
    return figure or (archetype.name in _FLAVOURS and not is_large)
