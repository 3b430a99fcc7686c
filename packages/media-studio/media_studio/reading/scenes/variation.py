"""What a prompt leaves open, chosen by a seed: which kind, style, proportions, colours, view."""

from collections.abc import Mapping, Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.language.vocabulary import MaterialChoice, parse_material
from media_studio.language.word_file import WordFile
from media_studio.modelling.part import Archetype
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Finder

_FILE = WordFile.beside(__file__)

_LOOKS = _FILE.pairs("_LOOKS")

_WALLS = "brick paint:white stone paint:tan plank paint:beige paint:cyan stoneblock paint:grey"

_FREE_SLOTS = _FILE.words("_FREE_SLOTS")

_KNOWN_BY_COLOUR = _FILE.words("_KNOWN_BY_COLOUR")

_STRETCH = 0.17
"""Largest logarithm of a change of height, or of length."""
_OTHER_KIND = _FILE.words("_OTHER_KIND")
_KINDRED: Mapping[str, tuple[str, ...]] = {"robot": ("humanoid robot",)}
"""Nouns of other archetypes that are kinds of a noun."""

_AZIMUTHS = (20.0, 50.0)
"""Degrees from the front, to either side, within which a camera stands."""


def vary(drafts: Sequence[Draft], seed: int, find: Finder) -> float:
    """Choose what nothing was said about of each object: kind, style, proportions, colours.

    Seeds that follow one another take turns at the kinds, styles and colours, so that whoever
    asks again does not get the same again.

    Args:
        drafts: The objects, when all has been read; they are changed.
        seed: Source of the choices.
        find: Looks a noun up in the catalogue.

    Returns:
        Where the camera stands, degrees from the front towards +X.
    """
    for index, draft in enumerate(drafts):
        _vary(draft, seed + index, np.random.default_rng([seed, index]), find)
    rng = np.random.default_rng([seed, len(drafts)])
    return round(float(rng.choice((-1.0, 1.0)) * rng.uniform(*_AZIMUTHS)), 1)


def _vary(draft: Draft, turn: int, rng: np.random.Generator, find: Finder) -> None:
    asked = draft.parts or draft.attributes or draft.style
    kinds = () if asked else _kinds(draft, find)
    noun = (draft.noun, *kinds)[turn % (1 + len(kinds))]
    found = find(noun)
    if found and noun != draft.noun:
        draft.noun, (draft.archetype, draft.subtype) = noun, found
    if draft.style is None:
        styles = (None, *sorted(draft.archetype.styles))
        draft.style = styles[turn % len(styles)]
    draft.proportions = _proportions(draft.archetype, rng)
    draft.looks = _looks(draft, turn)


def _kinds(draft: Draft, find: Finder) -> tuple[str, ...]:
    """Return one noun for every other subtype that is a kind of the noun: a pine is a tree."""
    by_subtype: dict[str, str] = {}
    for noun, subtype in draft.archetype.nouns.items():
        described = noun.removesuffix(f" {draft.noun}")
        if described == noun or subtype == draft.subtype or _OTHER_KIND & {*described.split()}:
            continue
        by_subtype.setdefault(subtype, noun)
    return (*by_subtype.values(), *(n for n in _KINDRED.get(draft.noun, ()) if find(n)))


def _proportions(archetype: Archetype, rng: np.random.Generator) -> tuple[float, float, float]:
    """Choose the scale along x, y and z; the volume stays."""
    taller, longer = rng.uniform(-_STRETCH, _STRETCH, 2)
    # A skeleton is scaled as a whole
    if archetype.rig or "height" not in archetype.varies:
        return 1.0, 1.0, 1.0
    longer = longer if "length" in archetype.varies else 0.0
    logarithms: FloatArray = np.array([longer - taller / 2, taller, -longer - taller / 2])
    x, y, z = (round(float(scale), 4) for scale in np.exp(logarithms))
    return x, y, z


def _looks(draft: Draft, turn: int) -> Mapping[str, MaterialChoice]:
    """Choose a look for every slot whose colour is a matter of taste.

    What has one look by default gets one look, so that a seat matches its frame.
    """
    varies = draft.archetype.varies
    if "looks" not in varies or _KNOWN_BY_COLOUR & {*draft.noun.split()}:
        return {}
    changed: dict[MaterialChoice, MaterialChoice] = {}
    looks: dict[str, MaterialChoice] = {}
    for slot, present in draft.default_looks().items():
        if slot not in _FREE_SLOTS or present.material not in _LOOKS:
            continue
        if present not in changed:
            is_wall = "walls" in varies and present.material == "paint"
            texts = _WALLS if is_wall else _LOOKS[present.material]
            taken = {present, *changed.values()}
            offered = [look for look in map(parse_material, texts.split()) if look not in taken]
            changed[present] = offered[turn % len(offered)] if offered else present
        looks[slot] = changed[present]
    return looks
