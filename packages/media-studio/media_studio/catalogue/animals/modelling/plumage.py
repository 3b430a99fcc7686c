"""Slots and words that all birds share."""

from collections.abc import Mapping

PLUMAGE: Mapping[str, str] = {
    "coat": "feather:white",
    "wing": "feather:white",
    "belly": "feather:cream",
    "beak": "plastic:orange",
    "leg": "rubber:orange",
}
"""Default materials."""

PLUMAGE_WORDS: Mapping[str, str] = {
    "feather": "coat",
    "plumage": "coat",
    "wing": "wing",
    "beak": "beak",
    "bill": "beak",
    "leg": "leg",
    "foot": "leg",
    "breast": "belly",
}
"""Words of the slots."""
