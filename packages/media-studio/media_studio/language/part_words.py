"""Words for the parts of objects, as prompts and material names use them."""

from collections.abc import Sequence

from media_studio.language.english import singulars
from media_studio.language.word_file import WordFile

_FILE = WordFile.beside(__file__)

_GROUPS = _FILE.row("_GROUPS")
_GROUPED: tuple[frozenset[str], ...] = tuple(frozenset(group.split()) for group in _GROUPS)
PART_WORDS = frozenset().union(*_GROUPED)
_SOFT = _FILE.words("_SOFT")
_PROTECTED = _FILE.words("_PROTECTED")


_METAL = _FILE.words("_METAL")
_MAIN_PARTS = _FILE.words("_MAIN_PARTS")

_ALIASES = {"metal": "fitting", "main": "body", "cover": "blanket", "light": "eye"}
"""What the names of slots mean where prompts use another word for the part."""


def _base(word: str) -> str:
    """Return the singular of a part word, or the word."""
    forms = [form for form in singulars(word) if form in PART_WORDS]
    return forms[0] if forms and word not in PART_WORDS else word


def is_part_word(word: str) -> bool:
    """Tell whether a word, singular or plural, names a part."""
    return _base(word) in PART_WORDS


def slot_matches(part: str, slot_words: Sequence[str], *, exact: bool) -> bool:
    """Tell whether a word for a part means the slot of these words.

    Args:
        part: A word such as "legs".
        slot_words: The words of a slot's name, such as seat, cushion.
        exact: Ask for the word itself (singular or plural), not for a synonym.
    """
    wanted = {part, *singulars(part)}
    present = {form for word in slot_words for form in (word, *singulars(word))}
    present |= {_ALIASES[word] for word in present & _ALIASES.keys()}
    if exact:
        return not wanted.isdisjoint(present)
    return any(not wanted.isdisjoint(group) and not present.isdisjoint(group) for group in _GROUPED)


def is_soft_slot(slot_words: Sequence[str]) -> bool:
    """Tell whether a slot is by its name made of cloth or leather."""
    return any(_base(word) in _SOFT for word in slot_words)


def is_of_cloth(part: str) -> bool:
    """Tell whether a part is of cloth or leather unless something else is said."""
    return _base(part) == "strap"


def is_metal_slot(slot_words: Sequence[str]) -> bool:
    """Tell whether a slot is by its name made of metal."""
    return any(_base(word) in _METAL for word in slot_words)


def may_be_main(part: str) -> bool:
    """Tell whether a part may be what a surface called main shows.

    A barrel is not its heads, and no bird has one feather.
    """
    return part not in ("heads", "feather") and not _MAIN_PARTS.isdisjoint((part, *singulars(part)))


def is_protected_slot(slot_words: Sequence[str]) -> bool:
    """Tell whether a slot keeps its material unless it is named."""
    return any(_base(word) in _PROTECTED for word in slot_words)
