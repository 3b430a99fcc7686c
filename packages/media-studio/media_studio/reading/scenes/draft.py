"""An object of a scene while the prompt is still describing it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.language import words
from media_studio.language.english import singulars, word_set
from media_studio.language.material_request import MaterialRequest
from media_studio.language.part_words import (
    is_of_cloth,
    is_protected_slot,
    may_be_main,
    slot_matches,
)
from media_studio.language.vocabulary import METALS, SOFT_MATERIALS, MaterialChoice
from media_studio.modelling.part import Archetype, Variant, count_apart
from media_studio.modelling.traits import Traits, comes_with, is_true_of
from media_studio.programs.dressing import (
    FRAME_MATERIALS,
    WHOLE,
    default_looks,
    dress,
    left_as_it_is,
    named_slots,
    slots_built,
    targets_of,
)
from media_studio.programs.scene import Relation, SceneObject
from media_studio.reading.scenes.lexicon import Finder, Lexeme


@dataclass
class Draft:
    """What has been said of an object so far.

    Attributes:
        parts: Words for parts and what was asked of them.
        aged: It was called old.
        proportions: Scale along x, y and z beside `size`.
        looks: What slots are made of unless something was asked of them, where it is not what the
            archetype says.
        surfaces: Slots and what was asked of them by their material alone.
        omitted: Slots that are left out.
        stacked: Each copy is on the one before.
        counts: Parts of which a number was told, and the number.
        second_colour: A colour beside that of `request`, and the word for it.
        more_colours: Those that several copies have besides.
        are_alike: What is said of "both" is said of each.
        named: The word that named it.
        is_sized: A size was told.
        is_bare: It was named without an article or a number, as in the title of a product.
    """

    noun: str
    archetype: Archetype
    subtype: str
    count: int = 1
    size: float = 1.0
    style: str | None = None
    attributes: set[str] = field(default_factory=set)
    request: MaterialRequest | None = None
    parts: list[tuple[str, MaterialRequest]] = field(default_factory=list)
    aged: bool = False
    proportions: tuple[float, float, float] = (1.0, 1.0, 1.0)
    looks: Mapping[str, MaterialChoice] = field(default_factory=dict)
    relation: Relation | None = None
    surfaces: list[tuple[str, MaterialRequest]] = field(default_factory=list)
    omitted: set[str] = field(default_factory=set)
    second_colour: tuple[str, Lexeme] | None = None
    more_colours: tuple[tuple[str, Lexeme], ...] = ()
    stacked: bool = False
    are_alike: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    is_bare: bool = False
    named: Lexeme | None = None
    is_sized: bool = False

    @property
    def last_word(self) -> str:
        """Return the word that says what kind of thing it is."""
        return self.noun.split(" ")[-1]

    @property
    def has_stones(self) -> bool:
        """Tell whether gems are only set on it."""
        return "gem" in self.built() and "gem" not in self.archetype.main_slots

    @property
    def glowing_slot(self) -> str | None:
        """Return what shines of it, where that is not all of it."""
        looks, main = self.default_looks(), self.archetype.main_slots
        shining = (slot for slot in self.archetype.slots if looks[slot].material == "glow")
        return next((slot for slot in shining if slot in self.built() and slot not in main), None)

    def is_kind_of(self, find: Finder) -> bool:
        """Tell whether it is what its last word says: no arcade cabinet is a cabinet."""
        found = find(self.last_word)
        return found is None or found[0] is self.archetype

    def built(self) -> frozenset[str]:
        """Return the slots of the variant described so far."""
        attributes = frozenset(self.attributes)
        slots = slots_built(self.archetype, self.subtype, self.style, attributes)
        return slots - self.omitted

    @property
    def comes_as_pile(self) -> bool:
        """Tell whether one of it is many: pancakes and grapes, a stack and a bunch."""
        return self.subtype == f"{self.noun}s" and self.subtype not in words.PAIRED

    @property
    def comes_as_several(self) -> bool:
        """Tell whether one of it is built as several: crystals spring from a rock."""
        several = self.archetype.nouns.get(f"{self.noun}s") == self.subtype
        return several and self.count > 1

    @property
    def traits(self) -> Traits:
        """Return what it is anyway."""
        return self.archetype.traits_of(self.subtype)

    def is_anyway(self, word: str, part: str | None = None) -> bool:
        """Tell whether an adjective is true of it, or of a part of it, as it is built."""
        if word == "standing" and self.is_low:
            return False
        return self.traits.describe(word, part) or is_true_of(word, self.archetype.name, self.noun)

    @property
    def is_low(self) -> bool:
        """Tell whether it is built sitting, lying, flying or in another posture than standing."""
        return any(self.traits.describe(word) for word in _LOW)

    def comes_with(self, part: str) -> bool:
        """Tell whether it is built with a part that is no surface of its own."""
        return self.traits.have(part) or comes_with(part, self.archetype.name, self.noun)

    def default_looks(self) -> dict[str, MaterialChoice]:
        """Return what each slot is made of when nothing is asked for."""
        return default_looks(self.archetype, self.subtype)

    def attribute(self, word: str) -> str | None:
        """Return the attribute that a word stands for."""
        forms = (word, *singulars(word), f"{word}s", words.ATTRIBUTE_WORDS.get(word, word))
        known = self.archetype.attributes_of(self.subtype)
        return next((form for form in forms if form in known), None)

    @property
    def may_open(self) -> bool:
        """Tell whether it can be built open, and is closed otherwise."""
        return "open" in self.archetype.attributes_of(self.subtype)

    @property
    def is_open(self) -> bool:
        """Tell whether it is built open, as far as it is described."""
        return "open" in self.attributes or self.is_anyway("open")

    def opened(self) -> bool:
        """Open it so that something in it is seen; tell whether it is open then."""
        if self.may_open:
            self.attributes.add("open")
        if (self.archetype.name, self.subtype) == ("crate", "crate"):
            # There is one without a lid
            self.subtype = "open"
        closed = self.last_word in words.CLOSED or self.traits.describe("closed")
        return self.may_open or self.traits.describe("open") or not closed

    @property
    def acts(self) -> bool:
        """Tell whether it is somebody: a person, an animal, a robot."""
        return self.archetype.rig is not None or self.last_word in words.ACTING

    @property
    def is_beside(self) -> bool:
        """Tell whether it stands to some side of another object."""
        return self.relation is not None and self.relation.kind not in ("on", "in", "around")

    @property
    def has_full_hands(self) -> bool:
        """Tell whether it is somebody who is built with a tool or a weapon."""
        return bool(self.archetype.body_slots and self.built() & words.IN_HANDS)

    def means_part(self, word: str) -> bool:
        """Tell whether a word names a part or an attribute of this object."""
        inherent = self.subtype in (word, *singulars(word))
        named = self._named(word)
        # A chest may have coins that are not seen; a figure does not hold what it does not show
        seen = self.built() if self.archetype.rig else self.ever_built()
        shown = any(slot in seen for slot in named)
        own = inherent or self.attribute(word) or self._counted(word)
        return bool(own or (named and shown))

    def surely_has(self, word: str) -> bool:
        """Tell whether a part is known of this very object, and not of its like or by its like."""
        forms = {word, *singulars(word)}
        known = self.attribute(word) or self._counted(word) or self.subtype in forms
        surfaces = {*named_slots(self.archetype, word, frozenset())}
        if self.is_called(word) and surfaces and surfaces.isdisjoint(self.built()):
            # The shell of a snail is a surface that a beetle has not
            return bool(known)
        if known or self.comes_with(word) or not forms.isdisjoint(self.built()):
            return True
        potted = surfaces == {"pot"}
        if not (words.APART.isdisjoint(forms) or potted or self.traits.have(word)):
            # A surface that is called after a scarf is the tie of a teddy bear
            return False
        return self.is_called(word) and not self._is_of_others(word)

    def _is_of_others(self, word: str) -> bool:
        """Tell whether others of its archetype come with a part that nobody says of this one."""
        others = {*self.archetype.nouns.values()} - {self.subtype}
        return any(self.archetype.traits_of(other).have(word) for other in others)

    def _named(self, word: str, built: frozenset[str] | None = None) -> list[str]:
        """Return the slots that a word for a part means, if it is no part of its kin alone."""
        if self._is_of_kin(word):
            return []
        slots = named_slots(self.archetype, word, self.built() if built is None else built)
        if word in ("eye", "eyes") and "iris" in self.archetype.slots and slots:
            # What is blue of blue eyes
            return ["iris"]
        if _CUSHIONS.isdisjoint((word, *singulars(word))):
            return slots
        # A bench of planks has no cushions
        looks = self.default_looks()
        return [slot for slot in slots if looks[slot].material not in FRAME_MATERIALS | METALS]

    def _is_of_kin(self, word: str) -> bool:
        """Tell whether what something stands on is only that of others of its archetype.

        Words for slots are those of a whole archetype: a solar panel has a stand, a bird cage not.
        """
        forms = {word, *singulars(word)}
        if words.STANDS.isdisjoint(forms) or forms & self.archetype.slots.keys():
            return False
        return self._is_of_others(word) and not self.traits.have(word)

    def ever_built(self) -> frozenset[str]:
        """Return the slots that this kind of object has with some attribute, style or content."""
        known = self.archetype.built or {}
        ever = (slots for (kind, _, _), slots in known.items() if kind == self.subtype)
        slots = self.archetype.slots
        content = {slot for slot in slots if slot in words.CONTENT_SLOTS}
        return self.built().union(content, *ever)

    def height(self) -> float:
        """Return how high it is, metres."""
        return self.size * float(self._extent()[1])

    def flatness(self) -> float:
        """Return how high it is, share of its length."""
        across, high, deep = self._extent()
        return float(high / max(across, deep))

    def _extent(self) -> FloatArray:
        variant = Variant(subtype=self.subtype, style=self.style)
        points = np.concatenate([part.vertices for part in self.archetype.build(variant)])
        return np.asarray(np.ptp(points, axis=0))

    def knows_part(self, word: str) -> bool:
        """Tell whether things of its kind have a part, though this one may lack it."""
        return self.names_part(word) or self.comes_with(word)

    def names_part(self, word: str) -> bool:
        """Tell whether a part, or an attribute, is called by this very word."""
        forms = {word, *singulars(word)}
        known = {*self.archetype.slots, *self.archetype.slot_words, *self.archetype.attributes}
        known |= self.archetype.attributes_of(self.subtype)
        said = {form for each in known for form in (each, *singulars(each))}
        return bool(forms & said) or self._counted(word) is not None

    @property
    def is_any_plant(self) -> bool:
        """Tell whether it is named as a plant, and built with the pot as its main surface."""
        return self.last_word in ("plant", "houseplant") and "soil" in self.built()

    @property
    def is_empty_pot(self) -> bool:
        """Tell whether it is a pot that a plant may be asked for in."""
        return self.noun == "pot" or (self.archetype.name, self.subtype) in _EMPTY_POTS

    def pot(self, plant: str, find: Finder) -> bool:
        """Become a potted plant where this is a pot; tell whether it did."""
        if self.last_word not in _POTS:
            return False
        kind, named = find(plant), f"potted {plant}"
        is_plant = kind is not None and (kind[0].name in words.POTTED or plant in words.FLOWERS)
        potted = named if find(named) or not is_plant else "potted plant"
        if find(potted) is None:
            return False
        self._become(potted, find, vessel="pot")
        return True

    def rename(self, noun: str, find: Finder) -> None:
        """Become what another noun of the catalogue names."""
        found = find(noun)
        assert found is not None
        self.noun, (self.archetype, self.subtype) = noun, found

    def serve(self, dish: str, find: Finder) -> bool:
        """Become a dish that has a plate of its own where this is a plate; tell whether it did."""
        found = find(dish)
        if found is None or self.last_word not in _PLATES or found[0].name not in words.SERVED:
            return False
        if "plate" not in slots_built(found[0], found[1], None, frozenset()):
            return False
        self._become(dish, find, vessel="plate")
        self.style = self.style if self.style in self.archetype.styles else None
        return True

    def _become(self, noun: str, find: Finder, *, vessel: str) -> None:
        """Become what comes in a vessel, which keeps the look that was asked for."""
        self.rename(noun, find)
        if self.request and self.slots_of(vessel):
            # Elsewhere the vessel is what most of it is
            self.parts.append((vessel, self.request))
            self.request = None
        self.attributes &= self.archetype.attributes

    def is_surface(self, word: str) -> bool:
        """Tell whether "on the shelf" may be on this: a bookshelf."""
        named = any(self.last_word.endswith(form) for form in (word, *singulars(word)))
        return self.means_part(word) or (named and self.last_word != word)

    def count_of(self, word: str) -> int | None:
        """Return how many there are of a part that has a slot of its own, if that is plain.

        An oar is a shaft and a blade: a count that could be of things or of pieces is not given.
        """
        own = self.built() - {*self.archetype.main_slots}
        slots = {slot for slot in own if slot_matches(word, slot.split(), exact=True)}
        variant = Variant(
            subtype=self.subtype, style=self.style, attributes=frozenset(self.attributes)
        )
        pieces = [part for part in self.archetype.build(variant) if part.slot in slots]
        return len(pieces) if pieces and count_apart(pieces) == len(pieces) else None

    def take_count(self, word: str, number: int) -> bool:
        """Take how many there are to be of a part; tell whether the builder can follow it."""
        part = self._counted(word)
        least, most = self.bounds_of(word)
        if part is None or not least <= number <= most:
            return False
        self.counts[part] = number
        return True

    def bounds_of(self, word: str) -> tuple[int, int]:
        """Return the least and the most of a part that there can be; none: it is not counted."""
        part = self._counted(word)
        return self.archetype.counts[self.subtype][part] if part else (0, 0)

    def _counted(self, word: str) -> str | None:
        counted = self.archetype.counts.get(self.subtype, {})
        return next((form for form in (word, *singulars(word)) if form in counted), None)

    def shows(self, word: str) -> bool:
        """Tell whether a part is to be seen, as far as the object is described."""
        kinds = [words.KINDS[form] for form in (word, *singulars(word)) if form in words.KINDS]
        inherent = self.attribute(word) in self.attributes or self.subtype in (
            word,
            *singulars(word),
        )
        inherent = inherent or self._counted(word) is not None
        built = self.built()
        named = {slot for form in (word, *kinds) for slot in self.slots_of(form)}
        called = word in self.noun
        if words.CONTENTS_OF & {word, *singulars(word)}:
            called = inherent = False
        return inherent or not named.isdisjoint(built) or called

    def slots_of(self, word: str) -> list[str]:
        """Return the slots that a word for a part means."""
        return self._named(word)

    def is_body(self, word: str) -> bool:
        """Tell whether a part is what a look of the whole goes to first: the hull of a boat."""
        return not {*self.archetype.main_slots[:1]}.isdisjoint(self.slots_of(word))

    def is_one_with(self, word: str) -> bool:
        """Tell whether a part is of the surface that is most of the object: the cap of a hydrant.

        The blade of a sword is that surface; the lid of a bin is not, and has its look.
        """
        whole = {*self.archetype.main_slots} & self.built() & WHOLE & {*self.slots_of(word)}
        names = {said for said, slot in self.archetype.slot_words.items() if slot in whole}
        if self._is_piece(word, whole):
            return True
        if not whole or may_be_main(word) or (self.is_any_plant and word == "pot"):
            return False
        others = (said for said in names if not (may_be_main(said) or _same_part(said, word)))
        alone = self.is_called(word) and not any(others)
        return not (alone and self.request is None)

    def _is_piece(self, word: str, whole: set[str]) -> bool:
        """Tell whether a part that is most of others is not: no frame shows under cloth."""
        forms = {word, *singulars(word)}
        soft = (self.default_looks()[slot].material in SOFT_MATERIALS for slot in whole)
        return "frame" in forms and any(soft)

    def share_of(self, look: MaterialRequest) -> float:
        """Return how much of the object has a look that was asked of all of it, 0..1."""
        shares = self.archetype.shares.get(self.subtype, {})
        finished = dict(self.finished().materials)
        return sum(
            shares.get(slot, 0.0)
            for slot in self.built()
            if look.material in (None, finished[slot].material)
            and look.colour in (None, finished[slot].colour)
        )

    def blends(self, word: str) -> bool:
        """Tell whether the marks of an animal are not seen: orange stripes on an orange coat."""
        looks = dict(self.finished().materials)
        coat = looks.get(self.archetype.natural_slot)
        return self.slots_of(word) == [_MARKING] and coat == looks[_MARKING]

    def is_framed_by(self, word: str) -> bool:
        """Tell whether the legs are of one surface with the back: those of a wooden chair."""
        slots = {*self.slots_of(word)} & {*self.archetype.main_slots} & WHOLE
        return bool(slots) and not _LEGS.isdisjoint((word, *singulars(word)))

    def spreads(self, word: str) -> bool:
        """Tell whether the look of a part is on much else: the hose of a vacuum cleaner.

        Surfaces that are called after what they are of, as dark or metal, are those of many parts.
        """
        forms = {word, *singulars(word)}
        shares = self.archetype.shares.get(self.subtype, {})
        of = {slot.rstrip("0123456789"): shares.get(slot, 0) for slot in self.slots_of(word)}
        if self._is_on_other_parts(forms, {*of}):
            return True
        if forms & _ONE_SIDE:
            return any(share > _MOST for slot, share in of.items() if slot not in forms)
        wide = {slot for slot, share in of.items() if share >= _MUCH}
        return not wide.isdisjoint(_OF_STUFF) and forms.isdisjoint(_WIDE)

    def _is_on_other_parts(self, forms: set[str], slots: set[str]) -> bool:
        """Tell whether a head is of one surface with the body, or buttons with the keys."""
        whole = slots & {*self.archetype.main_slots} & WHOLE
        ears = self.archetype.slot_words.get("ear") in whole and "head" in forms
        return ears or ("ivory" in slots and forms.isdisjoint(("key", "keyboard")))

    @property
    def shines_ahead_only(self) -> bool:
        """Tell whether its lights are headlights, and none on its roof."""
        words_of = self.archetype.slot_words
        ahead = words_of.get("headlight") == "light" and "light" in self.built()
        return ahead and not any(self.comes_with(each) for each in ("light bar", "siren"))

    def is_called(self, word: str) -> bool:
        """Tell whether a surface has this word for a part, and no likeness of it."""
        names = (*self.archetype.slots, *self.archetype.slot_words)
        return not {word, *singulars(word)}.isdisjoint(names)

    def has_none(self, word: str) -> bool:
        """Tell whether others of its kind have a part that it has not: a bookshelf has no doors."""
        forms = {word, *singulars(word)}
        if self.archetype.natural_slot and forms & _OF_EVERY_BODY:
            return False
        of_kind = {slot for said, slot in self.archetype.slot_words.items() if said in forms}
        of_kind |= forms & self.archetype.slots.keys()
        return bool(of_kind) and of_kind.isdisjoint(self.built()) and not self.comes_with(word)

    def is_other_stuff(self, word: str) -> bool:
        """Tell whether a part is not what its synonym is: a leather strap is no metal fitting."""
        if word == "case" and not self.is_called(word):
            # Elsewhere it means a body; "a camera with a leather case" has one in a case
            return True
        looks = self.default_looks()
        asked = {request.material for part, request in self.parts if part == word}
        soft = bool(asked & SOFT_MATERIALS) or (is_of_cloth(word) and not asked & METALS)
        slots = self.slots_of(word)
        metal = bool(slots) and all(looks[slot].material in METALS for slot in slots)
        return soft and metal and not self.is_called(word)

    def undress(self, word: str) -> None:
        """Forget what was asked of a part."""
        self.parts = [(part, request) for part, request in self.parts if part != word]

    def omit(self, word: str) -> bool:
        """Leave out a part that is a surface of its own; tell whether that can be done."""
        forms = (word, *singulars(word), f"{word}s")
        named = {slot for slot in self.built() if slot.rstrip("0123456789") in forms}
        named |= {
            slot
            for said, slot in self.archetype.slot_words.items()
            if said in forms and self._is_alone_in(said, slot)
        }
        named &= self.built()
        if named and self.last_word in words.VESSELS and not _FLOWERS.isdisjoint(forms):
            # A vase without flowers has no stems either
            named |= self.built() & _OF_FLOWERS
        if named and "mattress" in forms:
            named |= self.built() & _BEDDING
        if any(self.subtype not in _OPEN_UNDER.get(slot, (self.subtype,)) for slot in named):
            return False
        if named & _BEARING.get(self.subtype, frozenset()):
            return False
        if "wick" in named:
            named |= self.built() & {"flame"}
        return self._leave_out(named - ({*self.archetype.main_slots} - {"handle", "ladder"}))

    def _is_alone_in(self, word: str, slot: str) -> bool:
        """Tell whether a surface is that part and nothing else: a chain is one of several fittings.

        Its name, or each other word for it, means the same part.
        """
        if not slot_matches(word, slot.split(), exact=False):
            return False
        others = (said for said, of in self.archetype.slot_words.items() if of == slot)
        return all(_same_part(word, said) for said in others) or slot in (word, *singulars(word))

    def empty(self) -> bool:
        """Leave out what is in it; tell whether anything was."""
        slots = self.built() - {*self.archetype.main_slots}
        tank = words.IN_TANKS if self.last_word in words.ENCLOSED else frozenset[str]()
        content = words.CONTENT_SLOTS | tank
        return self._leave_out({s for s in slots if s.rstrip("0123456789") in content})

    def _leave_out(self, slots: set[str]) -> bool:
        built = self.built()
        if not slots & built or not built - slots:
            return False
        self.omitted |= slots & built
        return True

    def slot_like(self, material: str) -> str | None:
        """Return another surface that a second material suits: the iron of a wooden bench."""
        built, looks = self.built(), self.default_looks()
        first = targets_of(
            self.archetype, self.subtype, looks, built, self.request or MaterialRequest()
        )
        family = next(
            (family for family in _FAMILIES if material in family), frozenset((material,))
        )
        rest = (slot for slot in looks if slot in built and slot not in first)
        return next((slot for slot in rest if looks[slot].material in family), None)

    def compound(self, word: str, find: Finder) -> tuple[str, str] | None:
        """Find the noun and subtype with something in it: a vase of roses is a flower vase."""
        if word in words.ENDS:
            # "A vase at each end" of a table makes no end table of it
            return None
        forms = [word, *singulars(word)]
        forms += [words.KINDS[form] for form in forms if form in words.KINDS]
        if any(f"{form} {self.last_word}" == self.noun for form in forms):
            return self.noun, self.subtype
        forms += ["potted" for form in forms if form in _POTS]
        for form in forms:
            found = find(f"{form} {self.noun}")
            if found and (found[0] is self.archetype or form == "potted"):
                return f"{form} {self.noun}", found[1]
        return None

    def add_part(self, word: str, find: Finder) -> str:
        """Take a part or content that the object is said to have.

        Returns:
            The word for it that its slots know: roses are petals because flowers are.
        """
        attribute = self.attribute(word) or self._attribute_with(word)
        if attribute:
            self.attributes.add(attribute)
        self.noun, self.subtype = self.compound(word, find) or (self.noun, self.subtype)
        kinds = [words.KINDS[form] for form in (word, *singulars(word)) if form in words.KINDS]
        known = [form for form in (word, *kinds) if self._named(form)]
        return known[0] if known else word

    def holds(self, word: str, find: Finder) -> bool:
        """Tell whether it is, or can be, built with this in it."""
        return bool(self.compound(word, find) or self.shows(word) or self._attribute_with(word))

    def _attribute_with(self, word: str) -> str | None:
        """Return the attribute that shows a part: a chest is open if it is full of coins."""
        slots = {*self.slots_of(word)}
        if not slots or slots & self.built():
            return None
        # The handle of a cutting board is not that of a knife on it, an ink pad is the ink
        extras = self.archetype.extras.get(self.subtype, frozenset())
        other = {extra for extra in extras if {*extra.split()}.isdisjoint(word.split())}
        for attribute in sorted(self.archetype.attributes_of(self.subtype) - other):
            attributes = frozenset({*self.attributes, attribute})
            if slots & slots_built(self.archetype, self.subtype, self.style, attributes):
                return attribute
        return None

    def take_style(self, text: str) -> bool:
        """Take a style or attribute; tell whether this archetype has it."""
        styles = self.archetype.styles
        style = text if text in styles else words.STYLE_WORDS.get(text)
        attribute = self.attribute(text)
        if style in styles:
            self.style = style
        elif attribute:
            self.attributes.add(attribute)
        return style in styles or attribute is not None

    def dye(self, request: MaterialRequest, part: str | None) -> None:
        """Take what the object, or a part of it, is to be made of; the first request counts."""
        if part:
            shown = self._attribute_with(part)
            if shown:
                # A ring that is plain otherwise has a stone where that is of ruby
                self.attributes.add(shown)
            said = next((asked for word, asked in self.parts if word == part), None)
            if said and said.colour and not said.material and not request.colour:
                # "A white shade of linen" is white linen
                request = replace(request, colour=said.colour)
            self.parts.append((part, request))
        else:
            self.request = self.request.merged_with(request) if self.request else request

    def paint_blue_on_white(self) -> bool:
        """Be blue and white porcelain, which is painted, where that is asked for."""
        asked = self.request
        colours = {asked and asked.colour, self.second_colour and self.second_colour[0]}
        if asked is None or asked.material != "ceramic" or colours != {"blue", "white"}:
            return False
        painted = {"colour": "white", "pattern": "delft", "second": "blue"}
        self.request, self.second_colour = replace(asked, **painted), None
        return True

    def take_ink(self) -> bool:
        """Have the second colour in the pattern: a ball striped red and yellow."""
        asked, second = self.request, self.second_colour
        if asked is None or second is None or asked.pattern not in _INKED or asked.second:
            return False
        self.request, self.second_colour = replace(asked, second=second[0]), None
        return True

    def take_own_marks(self) -> str:
        """Have the spots or stripes of its kind, where a pattern like them is asked for.

        A spotted cow in brown and white has no dots printed between its black patches.

        Returns:
            What it has, or nothing.
        """
        asked = self.request
        slot = self._mark_slot(asked.pattern) if asked else None
        if asked is None or slot is None:
            return ""
        self.request = self._on_marks(asked, slot)
        return f"{_OWN_MARKS[asked.pattern or '']}s"

    def _on_marks(self, asked: MaterialRequest, slot: str) -> MaterialRequest:
        """Give the second colour of a pattern to the marks, and return what is left of it."""
        usual = self.default_looks()[slot].colour
        same = asked.colour is not None and asked.colour == usual and not self.second_colour
        colour = asked.second or ("white" if same else None)
        if colour:
            self.parts.append((slot, MaterialRequest(colour=colour)))
        return replace(asked, pattern=None, second=None)

    def bears(self, pattern: str) -> bool:
        """Tell whether it has a pattern by nature, as a tiger has stripes and a toadstool spots."""
        return self._mark_slot(pattern) is not None

    def _mark_slot(self, pattern: str | None) -> str | None:
        mark = _OWN_MARKS.get(pattern or "")
        if mark is None:
            return None
        built = self.built()
        if f"{mark}s" in built:
            return f"{mark}s"
        grown = self.archetype.natural_slot and _MARKING in built
        has_marks = grown and self.archetype.traits_of(self.subtype).have(mark)
        return _MARKING if has_marks else None

    def split(self, colour: str, among: int = 1) -> "Draft":
        """Give some of the copies another colour, and return them.

        Args:
            colour: Theirs.
            among: How many colours are still to be given; a half gets the last.
        """
        rest = self.count // (1 + among)
        self.count -= rest
        self.second_colour, self.more_colours = None, self.more_colours[1:]
        request = MaterialRequest(colour=colour).merged_with(self.request or MaterialRequest())
        return replace(self, count=rest, request=request)

    def refine(self, find: Finder) -> None:
        """Turn into what the catalogue builds instead of wood, wicker, plastic, leather or metal.

        A rusty bucket is of metal, as one of steel is.
        """
        asked = self.request or MaterialRequest()
        rusty = asked.finish == "rusty" and not asked.material
        stuff = "metal" if rusty or asked.material in METALS else "wooden"
        if asked.material in _REFINED and find(f"{asked.material} {self.noun}"):
            stuff = asked.material
        noun = f"{stuff} {self.noun}"
        found = find(noun)
        wooden = asked.material in FRAME_MATERIALS and found and found[0] is not self.archetype
        if found and (stuff != "wooden" or wooden):
            self.noun, (self.archetype, self.subtype) = noun, found
            self.attributes &= self.archetype.attributes_of(self.subtype)
            self.style = self.style if self.style in self.archetype.styles else None

    def second_slot(self) -> str | None:
        """Return the surface that a second colour goes to."""
        built, looks = self.built(), self.default_looks()
        request = self.request or MaterialRequest()
        first = targets_of(self.archetype, self.subtype, looks, built, request)
        asked = {slot for word, _ in self.parts for slot in self.slots_of(word)}
        if self.archetype.natural_slot:
            first = list(self.archetype.main_slots[:1])
        first = [slot for slot in first if slot not in _SECOND]
        others = [slot for slot in looks if slot in built and slot not in {*first, *asked}]
        others = [slot for slot in others if slot not in _NO_COAT]
        others = [slot for slot in others if looks[slot].material in _PAINTED]
        others = [slot for slot in others if not (is_protected_slot([slot]) or slot == "face")]
        named = [slot for slot in (*_SECOND, *_SECOND_FUR) if slot in others]
        return next(iter([*named, *others, *first[1:]]), None)

    def is_marked_by(self, slot: str) -> bool:
        """Tell whether a slot is the markings of an animal, and a good part of it."""
        share = self.archetype.shares.get(self.subtype, {}).get(slot, 0.0)
        return slot == _MARKING and bool(self.archetype.natural_slot) and share >= _MUCH_MARKED

    def is_of_boards(self) -> bool:
        """Tell whether its boards, staves or logs are seen whatever it is made of."""
        return (self.archetype.name, self.subtype) in words.OF_BOARDS

    def left_as_it_is(self) -> list[str]:
        """Return what keeps its look though another one was asked for the whole object."""
        if self.request is None:
            return []
        built, looks = self.built(), self.default_looks()
        named = frozenset(slot for slot, _ in self._part_requests(built))
        left = left_as_it_is(self.archetype, self.subtype, looks, self.request, named, built)
        shares = self.archetype.shares.get(self.subtype, {})
        finished = dict(self.finished().materials)
        # The stock of a black rifle is half of it
        others = built - named - {*self.archetype.main_slots} - _ROLLING
        most = [slot for slot in others if shares.get(slot, 0) >= _HALF]
        kept = (slot for slot in most if finished[slot] == looks[slot])
        kept = (slot for slot in kept if looks[slot].material in _PAINTABLE)
        return [*left, *(slot for slot in kept if slot not in left)]

    def shows_finish(self, finish: str) -> bool:
        """Tell whether any surface that is built has a finish."""
        looks = dict(self.finished().materials)
        return any(looks[slot].finish == finish for slot in self.built())

    def rusts_in_part(self) -> bool:
        """Tell whether most of it has no rust though it was called rusty: wood has none."""
        looks = dict(self.finished().materials)
        main = self.built() & {*self.archetype.main_slots}
        return bool(main) and all(looks[slot].finish != "rusty" for slot in main)

    def is_all_of(self, slots: Sequence[str]) -> bool:
        """Tell whether slots are all that a look of the whole object is meant for."""
        return self.built() & {*self.archetype.main_slots} <= {*slots}

    def _part_requests(self, built: frozenset[str]) -> list[tuple[str, MaterialRequest]]:
        """Return what was asked of single slots."""
        second = self.second_slot() if self.second_colour else None
        coloured = self.second_colour[0] if self.second_colour else None
        return [
            *([(second, MaterialRequest(colour=coloured))] if second else []),
            *self.surfaces,
            *((slot, request) for word, request in self.parts for slot in self._named(word, built)),
        ]

    def finished(self) -> SceneObject:
        """Return the object with a material for every slot."""
        built = self.built()
        if self.aged:
            self.dye(MaterialRequest(finish="worn"), None)
        parts = self._part_requests(built)
        return SceneObject(
            noun=self.noun,
            archetype=self.archetype.name,
            subtype=self.subtype,
            count=self.count,
            size=self.size,
            proportions=self.proportions,
            style=self.style,
            attributes=tuple(sorted(self.attributes)),
            materials=dress(
                self.archetype, self.subtype, built, self.request, parts, looks=self.looks
            ),
            relation=self.relation,
            omitted=tuple(sorted(self.omitted)),
            stacked=self.stacked and self.count > 1,
            counts=tuple(sorted(self.counts.items())),
        )


def _same_part(word: str, other: str) -> bool:
    return any(slot_matches(other, [word], exact=exact) for exact in (True, False))


_LOW = (
    "sitting", "seated", "lying", "crouching", "kneeling", "perched", "flying", "floating",
    "swimming",
)  # fmt: skip
_POTS = frozenset(("pot", "planter", "flowerpot"))
_PLATES = frozenset(("plate", "bowl", "dish", "platter", "cup"))
_EMPTY_POTS = {("backyard", "planter"), ("vase", "pot")}
"""Archetype and subtype of pots that a plant may be asked for in."""
_FLOWERS = frozenset(("flower", "bouquet", "blossom"))
_OF_FLOWERS = frozenset(("petal", "flower", "leaf", "stem", "eye"))
"""Slots of flowers that stand in a vessel."""
_REFINED = ("wicker", "leather", "plastic")
"""Materials of which some things are built in another way: a leather football."""
_OPEN_UNDER = {
    "neck": frozenset[str](),
    "roof": frozenset(("castle", "tower", "well", "busstop", "playground", "golf_cart")),
    "skin": frozenset[str](),
}
"""Slot to the subtypes that are open, or hold together, without it; all others are not."""
_BEARING = {
    "ceiling_fan": frozenset(("light",)),
    "prize_medal": frozenset(("ribbon",)),
    "trophy": frozenset(("base",)),
    "wrist_watch": frozenset(("strap",)),
}
"""Subtype to the slots without which a piece of another one hangs in the air."""
_HALF = 0.45
"""Share of its surface by which a part is much of a thing."""
_PAINTABLE = word_set("plastic paint wood plank fabric velvet leather rubber")
_ROLLING = word_set("tyre wheel sole")
_OF_EVERY_BODY = frozenset(("head", "face", "neck", "body", "torso", "chest", "belly", "leg"))
"""Parts of every animal, whatever its surfaces are called."""
_LEGS = frozenset(("leg", "foot"))
_CUSHIONS = frozenset(("cushion", "pillow", "padding", "upholstery"))
"""Parts that are soft."""
_BEDDING = frozenset(("sheet", "cover", "blanket", "duvet", "pillow"))
"""Slots of what lies on a mattress."""
_FAMILIES = (METALS, SOFT_MATERIALS, FRAME_MATERIALS)
_MARKING = "marking"
"""The slot of spots, patches and stripes of animals."""
_MUCH_MARKED = 0.1
"""Least share of the surface of an animal that is a colour of it."""
_INKED = frozenset(("stripes", "bands", "dots", "checks", "gingham", "plaid", "chevron", "floral"))
"""Patterns of two colours."""
_OWN_MARKS = {"dots": "spot", "stripes": "stripe"}
"""Patterns that animals have by nature, and how their traits say so."""
_SECOND = (
    *("second", "scoop2", "stripe", "trim", "band", "accent", "roof", "seat", "top", "door"),
    "shade",
)
_NO_COAT = ("collar", "tag", "beak", "leg", "hoof", "claw")
"""Slots of an animal that are no part of its coat."""
_SECOND_FUR = (_MARKING, "wing", "belly", "muzzle", "mane", "tail")
_PAINTED = word_set("paint fabric velvet plastic leather ceramic wood fur hide feather scales")
"""Materials of surfaces that a second colour may go to."""

_ONE_SIDE = frozenset(("top", "door", "lid", "front", "side"))
"""Parts that are one side of what all of a surface is seen on."""
_OF_STUFF = frozenset(("dark", "metal", "chrome", "trim", "steel", "iron", "brass"))
_WIDE = frozenset(("stripe", "band", "fin", "wing", "track", "toe", "deck"))
"""Parts that may be all that a surface is seen on."""
_MOST, _MUCH = 0.6, 0.2
"""Shares of the area of an object."""
