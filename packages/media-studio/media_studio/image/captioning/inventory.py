"""What a model really shows, object by object and part by part: what a reader may compare."""

from collections.abc import Iterable, Iterator, Sequence

from media_studio.image.captioning.visible import Cover, materials_from
from media_studio.language.english import word_set
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.program import Program
from media_studio.programs.scene import Scene, SceneObject

_LEAST_SHARE, _DETAIL = 0.01, 0.06
"""Shares of an object's surface below which nobody would miss a part, and below which it has no
name: details of one kind may use the slot of those of another."""
_UNNAMED = word_set(
    "main metal trim dark light second third accent glint red green blue yellow white black gold"
    " silver wood stone"
)
"""Slots that are named after how they look, not after what they are."""


def inventory(scene: Scene, program: Program, catalogue: Catalogue) -> tuple[str, ...]:
    """Say what each object is made of: "2 × mug: blue ceramic; handle: white ceramic".

    It is told from what was built, not from what was read, so that a word that went to the wrong
    part can be seen.

    Args:
        scene: Names the objects.
        program: What was composed of them.
        catalogue: Has their nouns.
    """
    covers = materials_from(program, _LEAST_SHARE)
    return tuple(
        f"{_called(item)}: {'; '.join(_looks(each, _main_slots(item, catalogue)))}"
        for item, each in zip(scene.objects, covers, strict=True)
    )


def _called(item: SceneObject) -> str:
    return ", ".join([item.counted, *sorted(item.attributes)])


def _main_slots(item: SceneObject, catalogue: Catalogue) -> tuple[str, ...]:
    found = catalogue.find(item.noun)
    return found[0].main_slots if found else ()


def _looks(covers: Sequence[Cover], main: Sequence[str]) -> Iterator[str]:
    """Yield the look of the whole, those of its parts, and those of details."""
    own = [cover for cover in covers if cover.slot in main] or list(covers[:1])
    whole = [cover for cover in own if cover.choice == own[0].choice or not _name(cover)]
    parts = [cover for cover in covers if cover not in whole]
    yield _listed(cover.choice.in_words for cover in whole)
    for name in dict.fromkeys(filter(None, map(_name, parts))):
        looks = _listed(cover.choice.in_words for cover in parts if _name(cover) == name)
        yield f"{name}: {looks}"
    details = [cover.choice for cover in parts if not _name(cover)]
    if details:
        yield f"besides: {_listed(each.named_colour or each.material for each in details)}"


def _name(cover: Cover) -> str:
    """Return what a part is called, or nothing of a detail and a slot that is only a look."""
    name = cover.slot.rstrip("0123456789").rstrip("_").replace("_", " ")
    return "" if name in _UNNAMED or cover.share < _DETAIL else name


def _listed(looks: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(looks))
