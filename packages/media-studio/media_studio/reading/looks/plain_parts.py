"""What parts are usually made of, for models that have no look yet.

A mesh without textures has nothing to keep: a car whose prompt says red would stand on white tyres.
"""

from collections.abc import Mapping, Sequence

from media_studio.language.english import singulars
from media_studio.language.part_words import is_metal_slot
from media_studio.language.vocabulary import MaterialChoice

_STEEL = MaterialChoice(material="steel")
_USUAL: Mapping[str, MaterialChoice] = {
    word: choice
    for words, choice in (
        ("glass window pane windscreen windshield", MaterialChoice(material="glass")),
        ("light lamp headlight bulb", MaterialChoice(material="glass", colour="white")),
        ("tail taillight", MaterialChoice(material="plastic", colour="red")),
        ("tyre tire", MaterialChoice(material="rubber", colour="black")),
        ("dark eye eyeball pupil", MaterialChoice(material="plastic", colour="black")),
        ("gem", MaterialChoice(material="gem")),
        ("glow flame", MaterialChoice(material="glow")),
        ("plume", MaterialChoice(material="feather")),
        ("grip", MaterialChoice(material="leather")),
        ("guard pommel crossguard zipper", _STEEL),
        ("leg foot door", MaterialChoice(material="wood")),
        ("blade", _STEEL),
        (
            "pillow sheet mattress blanket duvet bedding curtain shade lampshade",
            MaterialChoice(material="fabric", colour="white"),
        ),
        ("lace laces shoelace", MaterialChoice(material="fabric")),
        ("base plinth", MaterialChoice(material="stone")),
        ("chimney", MaterialChoice(material="brick")),
        ("roof", MaterialChoice(material="rooftile")),
    )
    for word in words.split()
}


def usual_material(slot_words: Sequence[str]) -> MaterialChoice | None:
    """Return what a part of this name is usually made of, where one material is usual."""
    return next(filter(None, map(_usual, slot_words)), None)


def _usual(word: str) -> MaterialChoice | None:
    if is_metal_slot([word]):
        return _STEEL
    return next((_USUAL[form] for form in (word, *singulars(word)) if form in _USUAL), None)
