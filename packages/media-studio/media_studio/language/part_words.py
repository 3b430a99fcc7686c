"""Words for the parts of objects, as prompts and material names use them."""

from collections.abc import Sequence

from media_studio.language.english import singulars, word_set

_GROUPS = (
    "seat cushion upholstery padding pillow backrest",
    "leg foot feet base stand pedestal stem",
    "handle hilt grip shaft haft pole",
    "blade edge",
    "head face",
    "hand finger glove",
    "chest torso belly",
    "guard pommel crossguard",
    "shade lampshade",
    "frame body main structure case shell casing housing",
    "top tabletop worktop surface",
    "fitting band hardware rivet hinge metalwork metalpart strap hoop",
    "fitting metalwork metalpart hardware ring stud nail bolt buckle chain zipper hoop",
    "lock clasp latch buckle knob",
    "accent trim rim edging border ornament decoration",
    "wheel tyre tire",
    "window pane windscreen windshield",
    "roof rooftop tile shingle",
    "wall facade",
    "door gate",
    "arm armrest",
    "back backrest",
    "lid cover cap",
    "drawer shelf",
    "leaf foliage leafy crown canopy",
    "trunk bark branch",
    "plume crest feather",
    "petal flower blossom bloom",
    "page pages",
    "spout nozzle",
    "shirt clothes clothing robe coat dress jacket cape cloak",
    "mattress bedding blanket sheet duvet",
    "curtain drape",
    "string cord rope chain",
    "neck fretboard fingerboard",
    "eye",
    "nose",
    "beak",
    "horn",
    "tail",
    "wing",
    "mane hair",
    "skin",
    "whistle",
)
_GROUPED: tuple[frozenset[str], ...] = tuple(frozenset(group.split()) for group in _GROUPS)
PART_WORDS = frozenset().union(*_GROUPED)
_SOFT = word_set(
    "seat cushion upholstery padding pillow shade lampshade fabric cloth textile velvet leather"
    " mattress bedding blanket sheet duvet curtain drape shirt clothes clothing robe coat dress"
    " jacket cape cloak carpet rug lining"
)
_PROTECTED = word_set(
    "glow bulb flame light lamp eye eyeball eyes pupil glint glass window pane tyre tire tail dark"
    " headlight taillight gem plume plant"
)
"""Slots that a look for the whole model leaves alone: a walnut lamp keeps its bulb."""


_METAL = word_set(
    "metal fitting hardware rivet hinge metalwork hoop buckle lock clasp latch knob nail stud chain"
    " rim"
)
"""Slots that a look of wood or cloth for the whole model leaves alone."""
_MAIN_PARTS = word_set(
    "wall facade blade bodywork shell stave plank panel hull leg frame body paint shaft head armour"
    " armor awning tank bar bars bristle bristles slat slats scale scales cabinet"
    " casing housing skin hide fur feather plumage upholstery balloon envelope canopy"
)
"""Parts that a surface called main may be, where no other surface is called so."""

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
