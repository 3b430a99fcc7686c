"""Which object of a known scene a phrase means."""

import re
from dataclasses import replace

from media_pipelines.engines.language.english import singulars
from media_pipelines.engines.language.vocabulary import COLOUR_WORDS, FINISH_WORDS, MATERIAL_WORDS
from media_pipelines.engines.scene.catalogue import Catalogue
from media_pipelines.engines.scene.dressing import slots_built
from media_pipelines.engines.scene.part import Archetype
from media_pipelines.engines.scene.scene import Scene, SceneObject


def named_object(scene: Scene, phrase: str) -> int | None:
    """Return the one object that a phrase names, "it" being the subject."""
    said = re.sub(r"^(?:the|its|this|that|those|these|all) ", "", phrase.strip())
    while " " in said and _is_look(said.split()[0]):
        said = said.split(" ", 1)[1]
    if said in ("it", "this", "that", "them", "itself"):
        return 0
    forms = {said, *singulars(said), *singulars(said.split()[-1])} if said else set()
    found = [
        index
        for index, item in enumerate(scene.objects)
        if item.noun in forms
        or (" " not in said and _ends_in(item.noun.split()[-1], forms))
        or _plural_of(said, item)
    ]
    return found[0] if len(found) == 1 else None


def _is_look(word: str) -> bool:
    return word in MATERIAL_WORDS or word in COLOUR_WORDS or word in FINISH_WORDS


def _ends_in(word: str, forms: set[str]) -> bool:
    """Say whether a word is one of some, or a compound of it: an armchair is a chair."""
    return word in forms or any(len(form) > 3 and word.endswith(form) for form in forms)


def _plural_of(said: str, item: SceneObject) -> bool:
    *front, last = said.split()
    return any(" ".join([*front, form]) == item.noun for form in (last, *singulars(last)))


def with_object(scene: Scene, index: int, item: SceneObject) -> Scene:
    """Return the scene with another object in the place of one."""
    objects = list(scene.objects)
    objects[index] = item
    return replace(scene, objects=tuple(objects))


def built_of(item: SceneObject, catalogue: Catalogue) -> tuple[Archetype, frozenset[str]]:
    """Return what builds an object, and the slots that it has then.

    Raises:
        ValueError: If the catalogue does not have it.
    """
    found = catalogue.find(item.noun)
    if found is None:
        raise ValueError(f"the catalogue has no {item.noun!r}")
    return found[0], slots_built(found[0], item.subtype, item.style, frozenset(item.attributes))
