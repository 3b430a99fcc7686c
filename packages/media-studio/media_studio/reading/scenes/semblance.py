"""What is said of an object and comes to nothing, though the object is so: asked of what is built.

A look that is said of a part without a surface of its own, or the place or posture of something,
can be told only of the finished object, whose looks may change until the end of the prompt.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.material_request import MaterialRequest, read_request
from media_studio.language.vocabulary import (
    MATERIAL_COLOURS,
    METALS,
    NEARLY,
    MaterialChoice,
)
from media_studio.modelling.part import LYING
from media_studio.reading.scenes.accounting import Accounting
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import JOINT, Lexeme


@dataclass(frozen=True, kw_only=True)
class Supposition:
    """Words that are honoured where something holds in the end.

    Attributes:
        said: The words.
        holds: Tells whether it is so; asked when all of the prompt is read.
        meant: What the words come to.
    """

    said: tuple[Lexeme, ...]
    holds: Callable[[], bool]
    meant: str


def settle_suppositions(suppositions: Iterable[Supposition], accounting: Accounting) -> None:
    """Honour what turns out to be so."""
    for each in suppositions:
        if each.holds():
            for lexeme in each.said:
                if accounting.is_contradicted(lexeme):
                    continue
                honour_unless_nearly(lexeme, each.meant, accounting)


def honour_unless_nearly(lexeme: Lexeme, meant: str, accounting: Accounting) -> None:
    """Honour a word, but for a look that is shown as another one wherever it is."""
    if lexeme.text in NEARLY:
        accounting.approximate(lexeme, meant, NEARLY[lexeme.text])
    else:
        accounting.honour(lexeme, meant)


def shows_look(draft: Draft, slots: Iterable[str], looks: Sequence[Lexeme]) -> bool:
    """Tell whether surfaces that are built look so, as far as the object is described."""
    said = _meant(looks)
    finished = dict(draft.finished().materials)
    built = [finished[slot] for slot in slots if slot in draft.built()]
    return said is not None and bool(built) and all(_is_so(said, choice) for choice in built)


def hides_look(draft: Draft, look: Lexeme) -> bool:
    """Tell whether no surface that is built is of the material or the colour that is said."""
    said = _meant([look])
    if said is None or said.finish or said.pattern or said.material == "paint":
        return False
    finished = dict(draft.finished().materials)
    shown = [replace(finished[slot], pattern=None) for slot in draft.built()]
    inks = [replace(each, colour=each.second) for each in shown if each.second]
    return not any(_is_so(said, choice) for choice in (*shown, *inks))


def keeps_look(draft: Draft, looks: Sequence[Lexeme]) -> bool:
    """Tell whether all surfaces that look so on such an object still do.

    The blades of a wind turbine are white and no surface of their own; those of a red one may be
    of any colour.
    """
    said = _meant(looks)
    if said is None:
        return False
    usual, finished = draft.default_looks(), dict(draft.finished().materials)
    so = [slot for slot in draft.built() if _is_so(said, usual[slot])]
    return bool(so) and all(_is_so(said, finished[slot]) for slot in so)


def _meant(looks: Sequence[Lexeme]) -> MaterialRequest | None:
    """Return what all the words ask for, or None where they are not of one look."""
    request, unused = read_request([look.text for look in looks])
    if request and any(look.text in _ANY_METAL for look in looks):
        request = replace(request, material=_METAL)
    return None if unused else request


def _is_so(said: MaterialRequest, choice: MaterialChoice) -> bool:
    """Tell whether a surface is of the colour, the material and the rest that is said."""
    own = _OWN.get(choice.material) or MATERIAL_COLOURS.get(choice.material)
    colour = choice.colour or own
    colours = (None, colour, _SHADES.get(choice.colour or ""))
    material = choice.material
    if said.material == _METAL:
        material = _METAL if material in METALS else material
    return (
        said.colour in colours
        and not (said.colour and choice.pattern and not said.pattern)
        and said.material in (None, material, _LAID.get(material))
        and said.finish in (None, choice.finish)
        and said.pattern in (None, choice.pattern)
        and said.second in (None, choice.second)
    )


_METAL = "metal"
_ANY_METAL = ("metal", "metallic")
_SHADES = {"lime": "green", "navy": "blue", "crimson": "red", "golden": "yellow"}
"""Colours to those that they are shades of."""
_OWN = {
    "rubber": "black", "stone": "grey", "stoneblock": "grey", "concrete": "grey",
    "iron": "grey", "chrome": "grey", "leaf": "green", "wood": "brown", "plank": "brown",
}  # fmt: skip
"""Materials and their colours where they have no other one."""
_LAID = {"plank": "wood", "stoneblock": "stone"}
"""Materials to what they are pieces of."""


def lies(draft: Draft) -> bool:
    """Tell whether an object is built lying, or is as flat or as round as what lies."""
    if draft.traits.describe("lying") or draft.attribute(LYING) in draft.attributes:
        return True
    if draft.acts or draft.archetype.natural_slot or draft.last_word in _STANDING:
        return False
    if draft.archetype.name in _ROLLING:
        return True
    return draft.flatness() < _FLAT and not rolls(draft)


def stands(draft: Draft) -> bool:
    """Tell whether an object is upright as it is built."""
    return not (lies(draft) or draft.is_low)


def rolls(draft: Draft) -> bool:
    """Tell whether an object has wheels, so that it may be parked."""
    return draft.shows("wheel") or draft.comes_with("wheel")


_STANDING = words.SEATING | words.SUPPORTS | words.FURNITURE_TO_SIT_AT
"""Last words of what stands on its legs, however flat it is: it would lie if it had fallen over."""
_ROLLING = frozenset(("ball", "dice"))
"""Archetypes of what lies on any side."""
_FLAT = 0.3
"""Height from which on a thing does not lie, share of its length."""


STANCES: Mapping[str, Callable[[Draft], bool]] = {
    "stands": stands, "stood": stands, "lying": lies, "lies": lies, "laying": lies, "parked": rolls,
}  # fmt: skip
"""Words for how a thing is, to what tells whether it is so."""


def as_adjective(verb: str) -> tuple[str, ...]:
    """Return forms of a verb under which a kind may be described: "floats" and "floating"."""
    stems = [stem.removesuffix("e") for stem in (verb, *singulars(verb))]
    return (verb, *(f"{stem}ing" for stem in stems))


def suppose_within(draft: Draft, said: Lexeme) -> Callable[[], bool] | None:
    """Return what tells whether "white flesh inside" is so, or None where it is no such word."""
    looks, joint, place = said.text.rpartition(JOINT)
    *before, part = looks.split(JOINT)
    if not joint or place not in words.INSIDE_IT or not draft.names_part(part):
        return None
    named = tuple(replace(said, text=word, negated=False) for word in before)
    slots = draft.slots_of(part)

    def holds() -> bool:
        shown = not draft.built().isdisjoint(slots)
        return shown and (not named or shows_look(draft, slots, named))

    return holds
