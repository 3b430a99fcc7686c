"""The unit of construction: one closed or declared-open surface of one material slot."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.form import Form
from media_studio.modelling.traits import Traits, read_traits

if TYPE_CHECKING:
    # Rotations of scipy take half a second, which reading a prompt does not need
    from media_studio.modelling.rig import Rig


@dataclass(frozen=True, kw_only=True, eq=False)
class Part:
    """A piece of an object, in the frame of the object.

    Attributes:
        slot: Material slot, for example `seat` or `legs`.
        vertices: (n, 3), metres, Y up, front +Z, the object stands on y = 0.
        faces: (m, 3), counter-clockwise seen from outside.
        crease: Edges bent by more than this many degrees stay sharp.
        closed: False for sheets such as leaves, which are rendered from both sides.
        bones: Joints of the archetype's rig that carry it; none names all of them. A part with one
            bone follows it rigidly.
        weights: (n, len(bones)) shares of the bones, which sum to 1; None: by distance.
        still: Not carried by any joint, whatever the object has.
        form: The primitive that made the surface, if nothing but affine maps has changed it.
        frame: (4, 4) from that primitive to this part.
    """

    slot: str
    vertices: FloatArray
    faces: IntArray
    crease: float = 35.0
    closed: bool = True
    bones: tuple[str, ...] = ()
    weights: FloatArray | None = None
    still: bool = False
    form: Form | None = None
    frame: FloatArray = field(default_factory=lambda: np.eye(4))

    def carried_by(self, *bones: str) -> Self:
        """Name the joints that carry the part."""
        return replace(self, bones=bones, weights=None)


@dataclass(frozen=True, kw_only=True)
class Variant:
    """What a prompt asks of an archetype.

    Attributes:
        subtype: A value of `Archetype.nouns`.
        style: One of `Archetype.styles`, or None.
        attributes: A subset of `Archetype.attributes`, for example `open`.
        counts: Part to how many there are to be; see `Archetype.counts`.
        rng: Source of all randomness, so that a seed gives one result.
    """

    subtype: str = ""
    style: str | None = None
    attributes: frozenset[str] = frozenset()
    counts: Mapping[str, int] = field(default_factory=dict)
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0))

    def count(self, part: str, usual: int) -> int:
        """Return how many there are to be of a part; `usual`: where the prompt does not say."""
        return self.counts.get(part, usual)


VariantWords = tuple[str, str | None, frozenset[str]]
"""What a prompt can ask: subtype, style, attributes."""


LYING = "lying flat"
"""The attribute of what stands or leans unless something is on it."""

VARIETY: Mapping[str, str] = {
    "looks": "its colours are a matter of taste; a banana, a fire engine or a bee has its own",
    "walls": "painted walls may be of brick or stone",
    "height": "it remains what it is when it is taller; wheels and dials would not",
    "length": "a longer one is as usual; what is turned on a lathe stays round",
}
"""What may vary, and when."""


@dataclass(frozen=True, kw_only=True)
class Archetype:
    """A family of objects with a declared vocabulary.

    A material is written `name` or `name:colour`, both from
    `media_studio.language.vocabulary`.

    Attributes:
        nouns: Singular noun (one to four lower-case words) to subtype.
        slots: Every slot that `build` may use, with its default material.
        subtype_slots: Defaults that differ for a subtype.
        main_slots: Slots that a bare material or colour in front of the noun applies to.
        slot_words: Words for one slot ("cushion"), so that "with a red cushion" works.
        styles: Style words that change the shape.
        attributes: Attribute words that change the shape.
        only: Attributes that not every subtype has, and the subtypes that have them.
        extras: Of each subtype, words for what lies in or beside it where that is asked for, and
            only then: the egg of "a frying pan with an egg". They are attributes that, being
            names of things, say nothing in front of a noun.
        counts: Of each subtype, the parts of which a prompt may say how many there are, with the
            least and the most of them; a part is named as in "a chest with three drawers", in the
            singular. Builders read them by `Variant.count`.
        sorts: Nouns to the one as which they are built: whatever tells them from it is lost.
        partly: Nouns to what is not as they say, or is there besides.
        refused: Nouns of other things to the one that would be built in their place; they are none
            of `nouns`.
        traits: Of each subtype, or of all of them under "", what can be seen of it as it is built
            and no slot is named after: "round, lever, 2 slot" are an adjective, a part and how
            many of a part there are, all in the singular. "carrot nose" is a nose, and one of
            carrot.
        natural_slot: Of what nobody describes by its materials, an animal or a hill: the slot
            whose colour is told, and its material only where it is an unusual one.
        body_slots: Of a person: what is no clothes.
        varies: Words of `VARIETY`: what a seed may choose where a prompt leaves it open.
        build: Makes the parts.
        rig: The skeleton in the frame of the parts, for what can move; None for subtypes that
            cannot. Builders of such archetypes set their parts down themselves, so that parts
            and joints stay together.
        built: Slots of the variants whose slots differ from those of the plain subtype, and of
            that; None: what a variant has is seen by building it.
        shares: Of each subtype, the share of the surface that its larger slots have.
    """

    name: str
    nouns: Mapping[str, str]
    slots: Mapping[str, str]
    build: Callable[[Variant], list[Part]]
    main_slots: tuple[str, ...] = ("main",)
    subtype_slots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    slot_words: Mapping[str, str] = field(default_factory=dict)
    styles: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    only: Mapping[str, frozenset[str]] = field(default_factory=dict)
    extras: Mapping[str, frozenset[str]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    partly: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    traits: Mapping[str, str] = field(default_factory=dict)
    natural_slot: str = ""
    body_slots: frozenset[str] = frozenset()
    varies: frozenset[str] = frozenset()
    rig: "Callable[[Variant], Rig | None] | None" = None
    built: Mapping[VariantWords, frozenset[str]] | None = None
    shares: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def attributes_of(self, subtype: str) -> frozenset[str]:
        """Return the attribute words that change the shape of a subtype."""
        words = (word for word in self.attributes if subtype in self.only.get(word, (subtype,)))
        return frozenset(words) | self.extras.get(subtype, frozenset())

    @property
    def is_living(self) -> bool:
        """Tell whether nobody describes it by its materials: a person, an animal, a hill."""
        return bool(self.natural_slot or self.body_slots)

    def traits_of(self, subtype: str) -> Traits:
        """Return what a subtype is anyway."""
        said = (self.traits.get(each, "") for each in ("", subtype))
        return read_traits(", ".join(filter(None, said)))


_TOUCHING = 0.001
"""Metres between the boxes of pieces of one thing."""


def count_apart(parts: Sequence[Part]) -> int:
    """Count groups of parts whose bounding boxes touch: the things that they look like."""
    low = np.array([part.vertices.min(axis=0) for part in parts]) - _TOUCHING / 2
    high = np.array([part.vertices.max(axis=0) for part in parts]) + _TOUCHING / 2
    touch = (low[:, None] <= high[None]).all(axis=2) & (low[None] <= high[:, None]).all(axis=2)
    group = np.arange(len(parts))
    for _ in parts:
        group = np.where(touch, group[None], len(parts)).min(axis=1)
    return len(np.unique(group))
