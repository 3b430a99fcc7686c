"""Slots and words that all animals share."""

from collections.abc import Mapping

SLOTS: Mapping[str, str] = {
    "coat": "fur:brown",
    "belly": "fur:cream",
    "marking": "fur:black",
    "muzzle": "fur:cream",
    "inner_ear": "skin",
    "mane": "hair:brown",
    "eyeball": "ceramic:white",
    "eyes": "plastic:brown",
    "pupil": "plastic:black",
    "glint": "plastic:white",
    "nose": "rubber:black",
    "mouth": "rubber:black",
    "claw": "bone:grey",
    "hoof": "bone:grey",
    "horn": "bone",
    "collar": "leather:red",
    "tag": "gold",
}
"""Default materials; archetypes take what they use and change it."""

WORDS: Mapping[str, str] = {
    "coat": "coat",
    "fur": "coat",
    "body": "coat",
    "belly": "belly",
    "tummy": "belly",
    "chest": "belly",
    "spot": "marking",
    "patch": "marking",
    "stripe": "marking",
    "marking": "marking",
    "muzzle": "muzzle",
    "snout": "muzzle",
    "face": "muzzle",
    "paw": "paw",
    "sock": "paw",
    "ear": "inner_ear",
    "mane": "mane",
    "tail": "mane",
    "eye": "eyes",
    "nose": "nose",
    "claw": "claw",
    "hoof": "hoof",
    "hooves": "hoof",
    "horn": "horn",
    "antler": "horn",
    "tusk": "horn",
    "collar": "collar",
    "bell": "tag",
}


def slots(**changes: str) -> dict[str, str]:
    """Return the shared slots with an animal's own materials."""
    return {**SLOTS, **changes}


def words(declared: Mapping[str, str], **more: str) -> dict[str, str]:
    """Return the shared words of the slots that an archetype declares, and its own."""
    return {word: slot for word, slot in {**WORDS, **more}.items() if slot in declared}
