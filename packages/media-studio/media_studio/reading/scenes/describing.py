"""What the words in front of a noun, or said of it later, change of the object."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from media_studio.language import words
from media_studio.language.english import singulars, word_set
from media_studio.language.material_request import (
    MaterialRequest,
    meaning_of,
    means_look,
    read_request,
)
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    COVERING_PATTERNS,
    MATERIAL_COLOURS,
    MATERIAL_WORDS,
    METALS,
    NEARLY,
    SOFT_MATERIALS,
    stuff_of,
)
from media_studio.modelling.traits import is_small_part
from media_studio.programs.dressing import FRAME_MATERIALS
from media_studio.reading.scenes.accounting import PART, TWICE, Accounting
from media_studio.reading.scenes.claims import PartClaim
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import JOINT, Finder, Lexeme
from media_studio.reading.scenes.negation import Negation
from media_studio.reading.scenes.semblance import (
    STANCES,
    Supposition,
    as_adjective,
    shows_look,
    suppose_within,
)
from media_studio.reading.scenes.surroundings import Surroundings

_HOLLOW = words.VESSELS | {"shelf", "bookshelf", "room", "fridge", "drawer", "cupboard"}
_OF_HAZARD = {None, "black", "yellow"}
_STRIPED = ("striped", "stripes", "stripe", "stripy", "horizontal stripes")
_PATTERNS = ("stripe", "strip", "spot", "dot", "band")
"""Parts whose words, as in "red striped", say how a colour lies on the whole."""


_OWN_COLOUR = {
    "gold": ("yellow",),
    "silver": ("grey",),
    "chrome": ("grey",),
    "brass": ("yellow",),
    "copper": ("red", "orange", "brown"),
    "bronze": ("brown",),
}
"""Metals that take no other colour, and the words for that of their own."""
_PETS = frozenset(("dog", "breed", "cat", "horse"))
"""Archetypes of which chocolate is a colour; a rabbit may be of it."""
_PANES_SHARE = 0.2
"""Share of the surface from which on a thing of glass has panes, as a greenhouse."""
_WHEELS = ("wheel", "wheels")
_PANES = ("window", "windows")
_LIMBS = frozenset(("leg", "arm", "hand", "foot", "paw"))
_OPEN, _UP, _DOWN = ("open", "opened"), ("up", "raised", "lifted"), ("down", "lowered")
_LIDS = frozenset(("lid", "flap", "cover"))
"""Parts that are up or down where a thing is open or closed."""
_CLOSING = (None, "lid", "door", "doors", "cover", "flap")
"""Parts of which a thing is open or closed."""
_BASKETS = ("basket", "baskets")
_AS_ALL = "shapes are simplified, there is no drawing style"


def _is_species(draft: Draft, looks: Sequence[Lexeme]) -> bool:
    """Tell whether "a bonsai pine" names what grows, not what it is made of."""
    woods = [each.text for each in looks if meaning_of(each.text).split()[-1] == "wood"]
    grows = draft.archetype.name in words.GROWING
    return grows and bool(woods) and not any("wood" in each for each in woods)


def _is_false_limb(draft: Draft, request: MaterialRequest, part: str | None) -> bool:
    """Tell whether a wooden leg is asked for: limbs are what they are."""
    living = draft.archetype.is_living
    limb = part is not None and not _LIMBS.isdisjoint((part, *singulars(part)))
    return living and limb and request.material in FRAME_MATERIALS | METALS


def _of_body(draft: Draft, request: MaterialRequest, part: str | None) -> MaterialRequest:
    """Read "copper feathers" as feathers of the colour of copper."""
    if request.material == "chocolate" and part is None and draft.archetype.name in _PETS:
        return replace(request, material=None, colour="brown")
    natural = part is not None and not words.OF_BODIES.isdisjoint((part, *singulars(part)))
    if not natural or request.material not in METALS:
        return request
    colour = request.colour or MATERIAL_COLOURS.get(request.material)
    return replace(request, material=None, colour=colour)


def _reflects(draft: Draft, part: str) -> bool:
    """Tell whether a part is that of a mirror which is not seen through."""
    usual = draft.default_looks()
    return any(usual[slot].material == "chrome" for slot in draft.slots_of(part))


def _as_wood(draft: Draft, lexeme: Lexeme) -> Lexeme:
    """Read the cherry of "a cherry dresser" as its wood."""
    wood = f"{lexeme.text} wood"
    looks, slots = draft.default_looks(), draft.archetype.main_slots
    wooden = any(slot in looks and looks[slot].material in FRAME_MATERIALS for slot in slots)
    fruit = lexeme.noun is not None and not lexeme.look and means_look(wood)
    return replace(lexeme, text=wood, noun=None, look=True) if fruit and wooden else lexeme


def _grows(draft: Draft) -> bool:
    """Tell whether it is an animal or a plant, which wear would make dirty."""
    return draft.archetype.name in words.GROWING or bool(draft.archetype.natural_slot)


_STUFFS = METALS | {"wood", "leather", "fabric", "velvet", "stone", "marble", "plastic", "rubber"}


def _is_of_stuff(word: str) -> bool:
    """Tell whether a word says what something is made of, and not how it is painted or lit."""
    return stuff_of(word) in _STUFFS


def _is_of_leaves(draft: Draft, looks: Sequence[Lexeme]) -> bool:
    """Tell whether looks are those of leaves: a red plant has no red pot."""
    plain = all(e.text in COLOUR_WORDS or stuff_of(e.text) in (None, "glow") for e in looks)
    return bool(looks) and draft.is_any_plant and plain


def _is_content(draft: Draft, lexeme: Lexeme, part: str | None) -> bool:
    """Tell whether "a bread bin" or "a grass bag" says what is in it."""
    holder = draft.last_word if part is None else part
    return stuff_of(lexeme.text) in words.CONTENTS and holder in words.VESSELS | {"bin"}


def _may_be_open(draft: Draft, part: Lexeme) -> bool:
    """Tell whether "open" may be said of a part: a top, or the blades of a knife."""
    own = draft.knows_part(part.text)
    return part.text in ("top", "lid", "lids") or (part.part and own)


class Describing:
    """Applies modifiers to objects, and keeps what can be settled at the end only.

    Attributes:
        part_claims: Parts that objects are said to have.
        wholes: Objects and the looks that all of them is to have.
        negations: What they are said to lack.
        suppositions: What comes to nothing, unless it is so anyway.
    """

    def __init__(self, find: Finder, accounting: Accounting, surroundings: Surroundings) -> None:
        self._find = find
        self._accounting = accounting
        self._surroundings = surroundings
        self.part_claims: list[PartClaim] = []
        self.wholes: list[tuple[Draft, tuple[Lexeme, ...]]] = []
        self.negations: list[Negation] = []
        self.suppositions: list[Supposition] = []

    def suppose(self, said: Sequence[Lexeme], holds: Callable[[], bool], meant: str) -> None:
        """Keep words that are honoured if something holds when all is read."""
        if said:
            self.suppositions.append(Supposition(said=tuple(said), holds=holds, meant=meant))

    def describe(self, draft: Draft, lexemes: Sequence[Lexeme], part: str | None) -> None:
        """Apply modifiers to an object, or to a part of it."""
        looks = list[Lexeme]()
        if part in _BASKETS:
            # The pot of a plant "in a woven basket"
            draft.dye(MaterialRequest(material="wicker"), part)
        for said in lexemes:
            lexeme = said if part else _as_wood(draft, said)
            if part in _BASKETS and said.text == "woven":
                self._accounting.honour(said, "wicker basket")
            elif part is None and said.text in words.THATCHED and draft.slots_of("roof"):
                self._dye(draft, [said], "roof")
            elif lexeme.text == "glazed" and draft.archetype.name in words.EDIBLE:
                # Of a donut that is no ceramic
                self._accounting.approximate(said, draft.noun, f"a {draft.noun} as any")
            elif _is_content(draft, lexeme, part):
                self._accounting.ignore([lexeme], "what is in it is not shown")
            elif lexeme.look and not lexeme.negated and not self._shapes(draft, lexeme, part):
                looks.append(lexeme)
            elif looks and self._is_dyed_part(draft, lexeme):
                self._dye_part(draft, looks, lexeme)
                looks = []
            elif not lexeme.look or lexeme.negated:
                self._take_modifier(draft, lexeme, part)
        leafy = part is None and _is_of_leaves(draft, looks)
        self._dye(draft, looks, "leaf" if leafy else part)
        if part is None:
            self._take_pairs(draft, lexemes)

    def claim_looks(self, draft: Draft, part: str | None, said: Sequence[Lexeme]) -> None:
        """Add what is said behind a part, "a case of blue velvet", to what it is to look like."""
        looks = tuple(each for each in said if each.look)
        self.part_claims = [
            replace(claim, looks=(*claim.looks, *looks))
            if claim.owner is draft and claim.word == part
            else claim
            for claim in self.part_claims
        ]

    def _take_pairs(self, draft: Draft, lexemes: Sequence[Lexeme]) -> None:
        """Account for "open top" of an open box, and for both words of "popping out"."""
        for one, other in pairwise(lexemes):
            if draft.is_anyway(f"{one.text} {other.text}"):
                for each in (one, other):
                    self._accounting.honour(each, f"as every {draft.noun} is")
            words_of = {one.text: other, other.text: one}
            part = next((words_of[word] for word in _OPEN if word in words_of), None)
            if part and draft.is_open and _may_be_open(draft, part):
                self._accounting.honour(part, f"open {draft.noun}")

    def take_closing(self, draft: Draft, lexeme: Lexeme, part: str) -> bool:
        """Take a lid that is up, or flaps that are open; tell whether they are."""
        if _LIDS.isdisjoint((part, *singulars(part))):
            return False
        is_open = lexeme.text in (*_OPEN, *_UP)
        if is_open and draft.may_open:
            draft.attributes.add("open")
        closed = "closed" if draft.may_open and not draft.is_open else ""
        so = draft.is_open if is_open else lexeme.text in _DOWN and bool(closed)
        if so:
            self._accounting.honour(lexeme, f"{closed or 'open'} {draft.noun}")
        return so

    def _shapes(self, draft: Draft, lexeme: Lexeme, part: str | None) -> bool:
        """Read a word that is both a look and a style, attribute or part of this archetype."""
        if part and lexeme.text in _STRIPED and draft.traits.describe("striped", part):
            self._accounting.honour(lexeme, f"as every {draft.noun} is")
            return True
        whole = part is None or not {*draft.slots_of(part)}.isdisjoint(draft.archetype.main_slots)
        if whole and lexeme.text in _STRIPED and draft.means_part("stripe"):
            draft.take_style(lexeme.text)
            self.part_claims.append(PartClaim(owner=draft, word="stripe", head=lexeme))
            self._accounting.honour(lexeme, "stripes")
            return True
        return lexeme.style and self.take_style(draft, lexeme)

    @staticmethod
    def _is_dyed_part(draft: Draft, lexeme: Lexeme) -> bool:
        """Tell whether the looks in front are those of a part: "a brass handled knife"."""
        named = lexeme.partly or draft.means_part(lexeme.text)
        return lexeme.part and named and not lexeme.noun and lexeme.text not in _PATTERNS

    def _unwoven(self, draft: Draft, looks: Sequence[Lexeme], part: str | None) -> Sequence[Lexeme]:
        """Leave out that a basket is woven, which it is anyway; others would be of cloth."""
        usual = draft.default_looks()
        slots = draft.slots_of(part) if part else draft.archetype.main_slots
        woven = any(usual[slot].material == "wicker" for slot in slots if slot in draft.built())
        said = [look for look in looks if look.text == "woven" and woven]
        for look in said:
            self._accounting.honour(look, f"as every {draft.noun} is")
        return [look for look in looks if look not in said]

    def _of_one_metal(
        self, draft: Draft, looks: Sequence[Lexeme], part: str | None
    ) -> Sequence[Lexeme]:
        """Leave out the silver of "a gold and silver bracelet", which is all of one metal."""
        metals = [look for look in looks if stuff_of(look.text) in METALS]
        called = stuff_of(draft.noun.split(" ")[0]) if part is None else None
        first = called if called in METALS else stuff_of(metals[0].text) if metals else None
        others = [look for look in metals if stuff_of(look.text) != first]
        plain = all(look.text in _PLAIN_METALS for look in metals)
        # "Chrome steel" is one
        if not (plain and others) or any(look.at == metals[0].at + 1 for look in others):
            return looks
        self._accounting.demote(others, TWICE)
        return [look for look in looks if look not in others]

    def _dye_part(self, draft: Draft, looks: Sequence[Lexeme], part: Lexeme) -> None:
        """Apply what stands before a part in front of the noun: "a brass handled knife"."""
        if draft.means_part(part.text):
            self.part_claims.append(
                PartClaim(owner=draft, word=part.text, head=part, looks=tuple(looks))
            )
            self._accounting.honour(part, f"{PART} {draft.noun}")
            self._dye(draft, looks, part.text)

    def _dye(self, draft: Draft, looks: Sequence[Lexeme], part: str | None) -> None:
        looks = self._without_ground(draft, looks, part)
        gems, looks = _gems_apart(looks) if part is None and draft.has_stones else ([], looks)
        if gems:
            self._dye(draft, gems, None)
        looks = self._of_one_metal(draft, self._unwoven(draft, looks, part), part)
        request, unused = read_request([lexeme.text for lexeme in looks])
        for look in looks:
            if look.text in unused:
                self._second(draft, look, part)
            else:
                self._take_word_of_look(look, part)
        if request is None:
            return
        request = self._without_glow(request, looks)
        if self._is_not_for(draft, request, looks, part):
            return
        if part is None and request.material == "rooftile" and draft.slots_of("roof"):
            part = "roof"
        set_in = self._slot_set_in(draft, request, looks) if part is None else None
        if set_in:
            draft.surfaces.append((set_in, request))
            self._tell_set_in(draft, set_in, looks)
            return
        request = _of_body(draft, request, part)
        if part in _PANES and request.colour and request.material is None:
            self._dye_frames(draft, looks, request, part)
            return
        if part is not None:
            self._tell_two_stuffs(looks)
        if part is not None and self._is_dyed(draft, request, part):
            self._accounting.demote(looks, TWICE)
            return
        request, metal = self._without_either(draft, request, looks, part)
        if part is None and draft.request is not None:
            if self._take_second(draft, draft.request, request, looks):
                return
            if request.material and draft.request.material not in (None, request.material):
                self._accounting.demote(looks, TWICE)
                return
            self._note_repeated(draft.request, request, looks)
        for look in looks:
            self._surroundings.suggest(look)
        if part in _WHEELS and "rim" in draft.built() and request.material is None:
            # Yellow wheels have tyres of rubber
            part = "rim"
        draft.dye(request, part)
        draft.refine(self._find)
        if part is None and draft.archetype.name == "drink":
            # "Black coffee"
            self._accounting.restrict(looks, "the vessel has it")
        self._tell_painted(draft, looks, part)
        if part is None and draft.archetype.natural_slot == "coat":
            plush = [each for each in looks if each.text == "plush"]
            self._accounting.restrict(plush, "the animal has such a coat, no toy of it is built")
        if metal:
            self._take_metal(draft, metal, MaterialRequest(material=meaning_of(metal.text)))
        if part is None:
            used = (look for look in looks if look.text not in unused and look is not metal)
            self.wholes.append((draft, tuple(used)))

    def _without_glow(self, request: MaterialRequest, looks: Sequence[Lexeme]) -> MaterialRequest:
        """Leave the crate of "glowing blue stripes" as it is: no pattern glows."""
        if request.material != "glow" or not request.pattern:
            return request
        glowing = [look for look in looks if stuff_of(look.text) == "glow"]
        self._accounting.demote(glowing, "no pattern glows here")
        return replace(request, material=None)

    def _without_ground(
        self, draft: Draft, looks: Sequence[Lexeme], part: str | None
    ) -> Sequence[Lexeme]:
        """Leave the colour between the stripes out of "black and yellow stripes"."""
        colours = [look for look in looks if look.text in COLOUR_WORDS]
        if part is None or len(colours) != 2 or {part, *singulars(part)}.isdisjoint(_PATTERNS):
            return looks
        slots = draft.archetype.main_slots
        ground = next((look for look in colours if shows_look(draft, slots, [look])), None)
        if ground is None:
            return looks
        holds = partial(shows_look, draft, slots, [ground])
        self.suppose([ground], holds, f"{ground.text} {draft.noun}")
        return [look for look in looks if look is not ground]

    def _is_not_for(
        self,
        draft: Draft,
        request: MaterialRequest,
        looks: Sequence[Lexeme],
        part: str | None,
    ) -> bool:
        """Account for a look that an object or its part cannot have; tell whether it is one."""
        if part and request.material == "glass" and _reflects(draft, part):
            self._accounting.demote(looks, "a mirror reflects")
            return True
        why = None
        if part is None and _is_species(draft, looks):
            why = f"built as any {draft.noun}"
        elif request.pattern == "hazard" and not {request.second, request.colour} <= _OF_HAZARD:
            why = "warning stripes are black and yellow here"
        elif part is None and self._is_hard(draft, request):
            for look in looks:
                why = f"a {draft.noun} is not of {request.material} here"
                self._accounting.contradict(look, "", why)
            return True
        elif _is_false_limb(draft, request, part):
            why = f"a {draft.noun} has its own {part} here"
        if why:
            self._accounting.demote(looks, why)
        return why is not None

    def _tell_two_stuffs(self, looks: Sequence[Lexeme]) -> None:
        """Tell that a "gold and leather grip" is of one of them."""
        stuffs = [each for each in looks if _is_of_stuff(each.text)]
        if len({MATERIAL_WORDS[each.text].material for each in stuffs}) > 1:
            self._accounting.restrict(stuffs, "one material a surface")

    @staticmethod
    def _is_hard(draft: Draft, request: MaterialRequest) -> bool:
        """Tell whether cloth is asked for what is never of cloth: a bolt of fabric is no bolt."""
        hard = draft.archetype.name in words.TOO_NARROW | words.FITTINGS | {"archery"}
        return hard and request.material in SOFT_MATERIALS

    def _take_second(
        self,
        draft: Draft,
        first: MaterialRequest,
        request: MaterialRequest,
        looks: Sequence[Lexeme],
    ) -> bool:
        """Give a second look of the whole to another surface; tell whether there was one."""
        slot = draft.slot_like(request.material) if request.material else None
        bare = request.colour and not request.material
        bare_before = request.colour and not (first.colour or first.pattern)
        if request.material in _OWN_COLOUR and first.colour:
            self._take_metal(draft, self._look_of(looks, request), request)
        elif request.material == "paint" and bare_before:
            finish = request.finish or first.finish
            draft.request = replace(first, material="paint", colour=request.colour, finish=finish)
            self._accounting.restrict(self._looks_of(draft), "it is painted")
        elif slot and first.material not in (None, request.material):
            draft.surfaces.append((slot, request))
        elif first.colour and bare:
            self._second(draft, next(each for each in looks if each.text in COLOUR_WORDS), None)
        else:
            return False
        return True

    @staticmethod
    def _slot_set_in(draft: Draft, request: MaterialRequest, looks: Sequence[Lexeme]) -> str | None:
        """Return the slot of gems or lamps that a look for the whole is about.

        A ruby ring is not of ruby all over, and a machine in pink neon has lamps of it.
        """
        if request.material == "gem" and draft.has_stones:
            return "gem"
        behind = draft.named is not None and looks[-1].at > draft.named.at
        served = draft.archetype.name in words.EDIBLE | words.SERVED and "plate" in draft.built()
        if behind and served and request.material in words.WARES:
            # "Ramen, blue porcelain"
            return "plate"
        if request.material == "glass" and behind and (glass := draft.slot_like("glass")):
            # "A camera, black glass"
            return glass
        share = draft.archetype.shares.get(draft.subtype, {}).get("glass", 0.0)
        if request.material == "glass" and share >= _PANES_SHARE:
            return "glass"
        neon = request.material == "glow" and any("neon" in look.text for look in looks)
        lamps = (slot for slot in ("light", "sign", "glow") if slot in draft.built())
        if neon:
            return next(lamps, None)
        # "A rune stone, orange glow"
        return draft.glowing_slot if behind and looks[-1].text == "glow" else None

    def _tell_set_in(self, draft: Draft, slot: str, looks: Sequence[Lexeme]) -> None:
        """Tell that a look for the whole is that of its stones, or of its plate."""
        if slot == "gem" and draft.archetype.name not in _SET_WITH_GEMS:
            self._accounting.restrict(looks, "only the stones that are set on it")
        elif slot == "plate":
            self._accounting.restrict(looks, f"the plate of the {draft.noun}")

    def _tell_painted(self, draft: Draft, looks: Sequence[Lexeme], part: str | None) -> None:
        """Tell that of a metal with warning stripes only the paint is seen."""
        asked = draft.request
        if part or asked is None or asked.pattern not in COVERING_PATTERNS:
            return
        if asked.material in METALS:
            said = [*looks, *self._looks_of(draft)]
            metals = [each for each in said if each.text in MATERIAL_WORDS]
            self._accounting.restrict(metals, "it is painted all over")

    def has_look(self, draft: Draft) -> bool:
        """Tell whether a colour, a material or the like was said of all of an object."""
        return bool(self._looks_of(draft))

    def _looks_of(self, draft: Draft) -> list[Lexeme]:
        """Return the words for what all of an object is to look like."""
        return [each for owner, looks in self.wholes if owner is draft for each in looks]

    def _dye_frames(
        self, draft: Draft, looks: Sequence[Lexeme], request: MaterialRequest, panes: str
    ) -> None:
        """Give the frames of windows the colour that is said of them: the panes are glass."""
        if any(slot.startswith("glass") for slot in draft.slots_of(panes)):
            frames = {*draft.slots_of("frame")}
            if not draft.is_called("frame") or frames & {*draft.archetype.main_slots}:
                self._accounting.demote(looks, "the panes are of glass")
                return
            self._accounting.restrict(looks, "the frames have it, and what is of their surface")
            panes = "frame"
        draft.dye(request, panes)

    @staticmethod
    def _is_dyed(draft: Draft, request: MaterialRequest, part: str) -> bool:
        """Tell whether a part has another colour or material already: the first one counts."""
        before = [asked for word, asked in draft.parts if word == part]
        return any(
            (asked.colour and request.colour and asked.colour != request.colour)
            or (asked.material and request.material and asked.material != request.material)
            for asked in before
        )

    def _without_either(
        self, draft: Draft, request: MaterialRequest, looks: Sequence[Lexeme], part: str | None
    ) -> tuple[MaterialRequest, Lexeme | None]:
        """Divide "gold and blue": a metal has a colour of its own, so that one goes elsewhere.

        Returns:
            What the surface gets, and the metal if that comes second.
        """
        natural = _OWN_COLOUR.get(request.material or "")
        if natural is None or request.colour in (None, "golden", *natural):
            return request, None
        colour = next((each for each in looks if each.text in COLOUR_WORDS), None)
        metal = next((each for each in looks if meaning_of(each.text) == request.material), None)
        if colour is None or metal is None:
            return request, None
        if looks.index(metal) < looks.index(colour):
            self._second(draft, colour, part)
            return replace(request, colour=None), None
        return replace(request, material=None), metal

    @staticmethod
    def _look_of(looks: Sequence[Lexeme], request: MaterialRequest) -> Lexeme:
        meant = (request.material, request.colour)
        return next((each for each in looks if meaning_of(each.text) in meant), looks[0])

    def _take_metal(self, draft: Draft, look: Lexeme, request: MaterialRequest) -> None:
        """Give a metal that is named second to another surface."""
        slot = draft.slot_like(request.material or "")
        if slot:
            draft.surfaces.append((slot, request))
            self._accounting.approximate(look, f"{look.text} {slot}", "one look a surface")
        else:
            self._accounting.demote([look], f"the {draft.noun} has one such surface")

    def _take_word_of_look(self, look: Lexeme, part: str | None) -> None:
        """Account for a word of a look, and say of which part it is."""
        meant = " ".join(filter(None, (meaning_of(look.text), part)))
        if look.text in NEARLY:
            self._accounting.approximate(look, meant, NEARLY[look.text])
        else:
            self._accounting.honour(look, meant)

    def _second(self, draft: Draft, look: Lexeme, part: str | None) -> None:
        """Take a second colour, which goes to another surface than the first."""
        colour = COLOUR_WORDS.get(look.text)
        striped = any(each.owner is draft and each.word == "stripe" for each in self.part_claims)
        if colour and striped and all(word != "stripe" for word, _ in draft.parts):
            # A red and white awning has stripes of its own
            draft.parts.append(("stripe", MaterialRequest(colour=colour)))
            self._accounting.honour(look, f"{look.text} stripes")
            return
        if part is None and colour and draft.second_colour is None and not look.negated:
            draft.second_colour = (colour, look)
        elif part is None and colour and draft.count > 2 + len(draft.more_colours):
            draft.more_colours += ((colour, look),)
        else:
            self._accounting.ignore([look], TWICE)

    def _note_repeated(
        self, before: MaterialRequest, request: MaterialRequest, looks: Sequence[Lexeme]
    ) -> None:
        """Account for looks of an object that has got another one: the first ones count."""
        striped = request.second is not None and before.second in (None, request.second)
        striped = striped and before.pattern in (None, request.pattern)
        for look in looks:
            if striped and COLOUR_WORDS.get(look.text) == request.second:
                # "Navy, with white stripes"
                continue
            asked, _ = read_request([look.text])
            if asked and asked.merged_with(before) != before.merged_with(asked):
                self._accounting.demote([look], TWICE)

    def _take_modifier(self, draft: Draft, lexeme: Lexeme, part: str | None) -> None:
        text = lexeme.text
        if lexeme.negated:
            lexeme = replace(lexeme, text=lexeme.text.rpartition(JOINT)[2])
            self.negations.append(Negation(said="", lexeme=lexeme, owner=draft))
            return
        if lexeme.measured:
            self.part_claims.append(PartClaim.measured(draft, lexeme))
            return
        if lexeme.style and self.take_style(draft, lexeme, part):
            return
        if text in words.VIEWS or text in words.LOW_POLY:
            self._surroundings.see(lexeme)
            return
        if part is None and self._take_form(draft, lexeme):
            return
        same = self._find(lexeme.noun or "") == (draft.archetype, draft.subtype)
        # "A dining table whose table top is of marble"
        same = same if part is None else text == draft.last_word
        noun = draft.noun
        # The feet of a bathtub are claw feet
        said = (text, lexeme.written, *as_adjective(text))
        if self._suppose(draft, lexeme, part):
            return
        if part and self.take_closing(draft, lexeme, part):
            return
        manner, joint, style = text.rpartition(JOINT)
        if joint and style == "style":
            said = (*said, manner)
        built_in = any(
            draft.traits.describe(each, part) or draft.comes_with(f"{each} {part}")
            if part
            else draft.is_anyway(each)
            for each in said
        )
        built_in = built_in or (part is not None and is_small_part(text, part, noun))
        if built_in or same:
            self._accounting.honour(lexeme, f"as every {noun} is")
        elif lexeme.size and part is None and self._is_of_some(draft, lexeme):
            why = "things of several sizes are not built from one noun"
            self._accounting.contradict(lexeme, f"size {draft.size:g}", why)
        elif lexeme.size and part is None:
            draft.size, draft.is_sized = lexeme.size, True
            self._accounting.honour(lexeme, f"size {lexeme.size:g}")
        elif self._surroundings.suggest(lexeme):
            self._accounting.honour(lexeme, self._surroundings.environment or "")
        elif text in words.SIMPLIFIED:
            self._accounting.approximate(lexeme, "simple shapes", _AS_ALL)
        elif text in words.IN_A_ROW and part is None and draft.count > 1:
            self._accounting.honour(lexeme, "side by side")
        elif text == "empty" and part is None and (draft.empty() or draft.last_word in _HOLLOW):
            self._accounting.honour(lexeme, "with nothing in it")
        elif text in words.AGED and (draft.archetype.body_slots or _grows(draft)):
            self._accounting.ignore([lexeme], "age is not shown on it")
        elif text in words.AGED and part is None:
            draft.aged = True
            self._accounting.honour(lexeme, "worn")
        else:
            self._miss(draft, lexeme, part)

    def _suppose(self, draft: Draft, lexeme: Lexeme, part: str | None) -> bool:
        """Keep "lying" or "flesh inside" until it is known how the object is built."""
        holds = suppose_within(draft, lexeme)
        posture = STANCES.get(lexeme.text) if part is None else None
        holds = partial(posture, draft) if posture else holds
        if holds:
            self.suppose([lexeme], holds, f"as the {draft.noun} is built")
        return holds is not None

    def _miss(self, draft: Draft, lexeme: Lexeme, part: str | None) -> None:
        """Account for what is not so, or cannot be seen."""
        text, noun = lexeme.text, draft.noun
        if lexeme.possessive:
            self._accounting.ignore([lexeme], "whose it is cannot be seen")
        elif part is None and self._is_of_shape(text):
            why = f"a {draft.noun} has its own shape here"
            self._accounting.contradict(lexeme, f"a {draft.noun}", why)
        elif lexeme.environment and not lexeme.noun:
            self._accounting.approximate(lexeme, draft.noun, f"a {text} {draft.noun} is not known")
        elif lexeme.noun and part is None and draft.named and draft.named.at > lexeme.at + 1:
            # "Cottage blue wooden door" is about a cottage
            self._accounting.contradict(lexeme, "", f"a {draft.noun} is what is built")
        elif lexeme.noun:
            self._accounting.ignore([lexeme], f"a {text} {draft.noun} is not known")
        elif part in _CLOSING and draft.is_anyway(words.OPPOSITES.get(text, "")):
            why = f"the {noun} is {words.OPPOSITES[text]}"
            self._accounting.contradict(lexeme, words.OPPOSITES[text], why)
        elif not (lexeme.count or lexeme.light):
            self._accounting.ignore([lexeme])

    @staticmethod
    def _is_of_some(draft: Draft, size: Lexeme) -> bool:
        """Tell whether "three rocks, one big" or "a big and a small pot" is about some of them."""
        behind = draft.named is not None and size.at > draft.named.at
        return draft.is_sized or (behind and draft.count > 1)

    def _is_of_shape(self, text: str) -> bool:
        """Tell whether "elephant shaped" asks for the shape of another thing."""
        thing, joint, said = text.partition(JOINT)
        known = thing in words.FIGURES or (thing not in words.FORMS and self._find(thing))
        return bool(joint and said == "shaped" and known)

    def _take_form(self, draft: Draft, lexeme: Lexeme) -> bool:
        """Take stripes, a stack or "closed", which an object may have by itself."""
        text = lexeme.text
        if text == "stacked" and draft.count > 1:
            draft.stacked = True
            self._accounting.honour(lexeme, "each on the one before")
        elif text in ("closed", "shut") and draft.may_open and "open" not in draft.attributes:
            self._accounting.honour(lexeme, f"as a {draft.noun} is")
        else:
            return False
        return True

    def take_style(self, draft: Draft, lexeme: Lexeme, part: str | None = None) -> bool:
        """Take a style or attribute; tell whether the object has it."""
        taken = not lexeme.negated and draft.take_style(lexeme.text)
        if taken and lexeme.text in ("old", "ancient"):
            # Rustic, and worn as well
            draft.aged = True
        if taken and draft.style and draft.style != lexeme.text and lexeme.text in words.OWN_STYLES:
            self._accounting.approximate(lexeme, f"form: {draft.style}", f"built as {draft.style}")
        elif taken and part and lexeme.text == "ornate":
            self._accounting.approximate(lexeme, f"form: {draft.style}", "all of it is so")
        elif taken:
            self._accounting.honour(lexeme, f"form: {draft.style or lexeme.text}")
        return taken


_PLAIN_METALS = word_set("gold silver brass copper bronze steel iron chrome")


def _gems_apart(looks: Sequence[Lexeme]) -> tuple[list[Lexeme], list[Lexeme]]:
    """Part "gold and emerald": a mask is of gold, and its stones are emeralds."""
    gems = [look for look in looks if stuff_of(look.text) == "gem"]
    others = [look for look in looks if look not in gems]
    both = any(stuff_of(look.text) for look in others)
    return (gems, others) if both else ([], list(looks))


_SET_WITH_GEMS = frozenset(("ring", "necklace", "crown", "headwear"))
"""Archetypes whose stones are what they are called after: a ruby ring."""
