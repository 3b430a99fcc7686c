"""Whether the looks that are told to be honoured are anywhere on what is built."""

from collections.abc import Iterator, Sequence, Set

from media_studio.language.vocabulary import (
    COLOURS,
    FINISHES,
    MATERIAL_NAMES,
    MATERIAL_WORDS,
    PATTERNS,
    MaterialChoice,
)
from media_studio.programs.scene import Scene, SceneObject
from media_studio.reading.scenes.accounting import PART, TWICE, Accounting
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme

_LOOKS = MATERIAL_NAMES | PATTERNS | FINISHES | frozenset(COLOURS)


def tell_unseen(
    scene: Scene, drafts: Sequence[Draft], lexemes: Sequence[Lexeme], accounting: Accounting
) -> None:
    """Take back what was noted of looks that no surface of the scene has.

    What is said of a whole may be overridden by what is said of its parts, and a part may have a
    surface that this variant is built without.

    Args:
        scene: What is built.
        drafts: Of its objects.
        lexemes: Of the prompt.
        accounting: Has what was noted of them.
    """
    seen = {
        choice
        for draft, item in zip(drafts, scene.objects, strict=True)
        for choice in _seen(draft, item)
    }
    shown = {word for choice in seen for word in _said_of(choice)}
    shown |= {pattern for draft in drafts for pattern in PATTERNS if draft.bears(pattern)}
    shown |= {"stripes" for draft in drafts if draft.means_part("stripe")}
    unseen = [
        lexeme
        for lexeme in lexemes
        if accounting.shown_as(lexeme) in (_LOOKS if lexeme.look else FINISHES) - shown
    ]
    accounting.demote(unseen, "no surface of it is seen")
    accounting.demote(_unseen_stones(seen, lexemes, accounting), TWICE)


def _unseen_stones(
    seen: Set[MaterialChoice], lexemes: Sequence[Lexeme], accounting: Accounting
) -> Iterator[Lexeme]:
    """Yield the diamonds of a tiara of which the stones became sapphires."""
    for lexeme in lexemes:
        stone = MATERIAL_WORDS.get(lexeme.noun or "")
        is_stone = stone is not None and stone.material == "gem"
        if is_stone and accounting.honoured_as(lexeme).startswith(PART) and stone not in seen:
            yield lexeme


def _seen(draft: Draft, item: SceneObject) -> Iterator[MaterialChoice]:
    built = draft.built()
    return (choice for slot, choice in item.materials if slot in built)


def _said_of(choice: MaterialChoice) -> Iterator[str]:
    looks = (choice.material, choice.colour, choice.finish, choice.pattern, choice.second)
    return (look for look in looks if look)
