"""What a prompt says of the parts of an object, held against what is built."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from media_studio.language.english import singulars
from media_studio.language.material_request import MaterialRequest
from media_studio.language.part_words import may_be_main
from media_studio.language.vocabulary import MATERIAL_COLOURS
from media_studio.reading.scenes.accounting import TWICE, Accounting
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.semblance import honour_unless_nearly, shows_look

_LEGS_OF_TABLE = 4
_USUAL = {
    "dart": {"dartboard": 3},
    "stick": {"drum": 2},
    "drumstick": {"drum": 2},
    "leg": {"chair": 4, "horse": 4},
    "wheel": {"car": 4, "cycle": 2, "motorcycle": 2, "truck": 4, "bus": 4},
    "tower": {"castle": 4},
    "candle": {"food": 5, "fireplace": 2},
    "candlestick": {"fireplace": 2},
    "eye": {"person": 2, "dog": 2, "horse": 2, "dragon": 2},
    "wing": {"dragon": 2, "raptor": 2, "aircraft": 2},
    "seat": {"sofa": 3},
    "seater": {"sofa": 3},
    "door": {"car": 4, "wardrobe": 2},
    "lens": {"glasses": 2},
    "ear": {"dog": 2, "horse": 2},
    "drawer": {"drawers": 5, "nightstand": 2},
    "storey": {"house": 2},
    "story": {"house": 2},
}  # fmt: skip
"""Part to archetype, or last word of a noun, to how many of them it is built with."""


@dataclass(frozen=True, kw_only=True)
class PartClaim:
    """A part that an object is said to have.

    Attributes:
        owner: The object.
        word: For the part.
        head: What names it.
        looks: What it is to look like.
        number: The word for how many there are to be, or None.
        place: Which of several it is: the rear wheels of a car.
    """

    owner: Draft
    word: str
    head: Lexeme
    looks: tuple[Lexeme, ...] = ()
    number: Lexeme | None = None
    place: str = ""

    @property
    def count(self) -> int | None:
        """Return how many there are to be."""
        if self.head.measured:
            return self.head.measured[0]
        return self.number.count if self.number else None

    @classmethod
    def measured(cls, owner: Draft, lexeme: Lexeme) -> "PartClaim":
        """Return the claim of "two storey" or "three legged"."""
        word = lexeme.measured[1] if lexeme.measured else lexeme.text
        stems = (word[:-1], word[:-2], word[:-3]) if word.endswith("ed") else (word,)
        known = (each for each in stems if owner.traits.have(each) or owner.means_part(each))
        # Of a two handled urn there are handles, of a four legged stool legs
        return cls(owner=owner, word=next(known, stems[len(stems) // 2]), head=lexeme)

    @property
    def is_shown(self) -> bool:
        """Tell whether the object is built with the part."""
        return self.owner.shows(self.word)

    @property
    def is_unlike_whole(self) -> bool:
        """Tell whether the part is to be of another colour or material than the whole."""
        whole = self.owner.request
        looks = (look for word, look in self.owner.parts if word == self.word)
        return whole is not None and any(_differs(look, whole) for look in looks)

    @property
    def why_as_the_rest(self) -> str:
        """Say that the part has no look of its own."""
        return f"it looks like the rest of the {self.owner.noun}"

    def _is_of_round_table(self) -> bool:
        """Tell whether legs are said of a round table, which may stand on a column."""
        kind = self.owner.subtype
        table = self.owner.archetype.name == "table" and kind in ("dining", "coffee", "round")
        is_round = kind == "round" or "round" in self.owner.attributes
        return table and is_round and self.word in ("leg", "legs")

    @property
    def usual_count(self) -> int | None:
        """Return how many of them the object is built with, where that is known."""
        if self._is_of_round_table():
            stands = "legs" in self.owner.attributes or self.owner.style == "modern"
            return _LEGS_OF_TABLE if stands else None
        known = self.owner.traits.count(f"{self.place} {self.word}".strip())
        if known is not None or self.place:
            return known
        forms = (self.word, *singulars(self.word))
        of = next((_USUAL[form] for form in forms if form in _USUAL), {})
        usual = of.get(self.owner.last_word) or of.get(self.owner.archetype.name)
        return usual or self.owner.count_of(self.word)


def settle_parts(claims: Sequence[PartClaim], accounting: Accounting) -> None:
    """Account for parts by what their objects came out as."""
    _settle_shared(claims, accounting)
    _settle_unsure(claims, accounting)
    for claim in claims:
        noun = claim.owner.noun
        settle_number(claim, accounting)
        is_other = claim.owner.is_other_stuff(claim.word)
        if is_other:
            claim.owner.undress(claim.word)
        if is_other or not (claim.head.measured or claim.is_shown):
            accounting.demote((claim.head, *claim.looks), f"the {noun} is built without it")
        elif claim.looks and claim.owner.built().isdisjoint(claim.owner.slots_of(claim.word)):
            accounting.demote(claim.looks, claim.why_as_the_rest)
        elif claim.looks and claim.owner.blends(claim.word):
            accounting.demote((claim.head, *claim.looks), f"the rest of the {noun} is like that")
        elif claim.looks and claim.owner.is_one_with(claim.word):
            claim.owner.undress(claim.word)
            if shows_look(claim.owner, claim.owner.slots_of(claim.word), claim.looks):
                for look in claim.looks:
                    honour_unless_nearly(look, f"as the rest of the {noun} is", accounting)
            else:
                accounting.demote(claim.looks, claim.why_as_the_rest)


def settle_number(claim: PartClaim, accounting: Accounting) -> None:
    """Account for how many there are to be of a part."""
    counting = claim.head if claim.head.measured else claim.number
    number = claim.count or 0
    if counting is None:
        return
    if not claim.place and claim.owner.take_count(claim.word, number):
        accounting.honour(counting, f"{number} of the {claim.owner.noun}")
    elif number == claim.usual_count:
        accounting.honour(counting, f"{number}")
    elif claim.place and claim.usual_count is None:
        accounting.ignore([counting], f"how many {claim.place} ones there are is not known")
    else:
        accounting.contradict(counting, "", _not_so_many(claim))


def _settle_shared(claims: Iterable[PartClaim], accounting: Accounting) -> None:
    """Tell which of two parts that are one surface has its look: the one it is called after."""
    looked = [claim for claim in claims if claim.looks]
    taken: dict[tuple[int, str], str] = {}
    for claim in sorted(looked, key=lambda each: not each.owner.is_called(each.word)):
        places = [(id(claim.owner), slot) for slot in claim.owner.slots_of(claim.word)]
        if any(taken.get(place, claim.word) != claim.word for place in places):
            claim.owner.undress(claim.word)
            accounting.demote(claim.looks, TWICE)
        else:
            taken |= dict.fromkeys(places, claim.word)


def _settle_unsure(claims: Iterable[PartClaim], accounting: Accounting) -> None:
    """Let a stone house stay as it is, whose blue window frames would be nearly all of it."""
    for claim in claims:
        draft = claim.owner
        if not claim.looks or draft.surely_has(claim.word):
            continue
        # The head of a claw hammer is nearly all of it, frames of windows are not
        most = may_be_main(claim.word) and claim.word not in ("frame", "frames")
        unlike = claim.is_unlike_whole or not most
        if draft.is_body(claim.word) and draft.request and unlike:
            draft.undress(claim.word)
            accounting.demote((claim.head, *claim.looks), claim.why_as_the_rest)


def _differs(look: MaterialRequest, whole: MaterialRequest) -> bool:
    colour = look.colour or MATERIAL_COLOURS.get(look.material or "")
    own = whole.colour or MATERIAL_COLOURS.get(whole.material or "")
    dyed = colour is not None and own not in (None, colour)
    return dyed or (look.material is not None and whole.material not in (None, look.material))


def _not_so_many(claim: PartClaim) -> str:
    """Say how many of a part there can be."""
    least, most = claim.owner.bounds_of(claim.word)
    if most:
        return f"a {claim.owner.noun} has {least} to {most} of them here"
    return f"how many of them a {claim.owner.noun} has cannot be chosen"
