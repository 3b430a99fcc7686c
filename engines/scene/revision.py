"""Changes to a scene that is known: other materials, another place, another light."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.errors import UnknownLook
from engines.scene import words
from engines.scene.scene import Scene, SceneObject
from engines.texture.english import longest_match, singulars, tokens, word_set
from engines.texture.phrase import Look, assign, parse_look, unmatched_parts
from engines.texture.vocabulary import MaterialChoice

_REQUESTS = word_set(
    "please can could would you i want we d like to make change turn paint repaint colour color"
    " recolour recolor set put place move give switch convert let have use swap it its them this"
    " that into instead now only just so background scene setting light lighting time show render"
    " in on at the a an be is of outside during"
)
"""Words that ask for a change and do not say which."""
_REPLACES = word_set("replace exchange substitute swap")


@dataclass(frozen=True, kw_only=True)
class Revision:
    """A changed scene.

    Attributes:
        scene: The scene after the changes.
        changes: What was changed, one sentence each.
    """

    scene: Scene
    changes: tuple[str, ...]


def revise(scene: Scene, instruction: str) -> Revision:
    """Change the materials, the environment or the light of a scene as a text asks.

    Args:
        scene: What a picture shows.
        instruction: English, for example "make the seat blue velvet" or "at night in the snow".

    Raises:
        UnknownLook: If a word of the instruction cannot be followed; nothing is done by halves.
    """
    said = _after_replaced(tokens(instruction))
    said, environment = _take(said, words.ENVIRONMENT_WORDS, words.ENVIRONMENT_ADJECTIVES)
    said, light = _take(said, words.LIGHT_WORDS)
    changes = []
    if environment:
        scene = replace(scene, environment=environment)
        changes.append(f"environment: {environment}")
    if light:
        scene = replace(scene, light=light)
        changes.append(f"light: {light}")
    said, targets = _targets(said, scene)
    left = [word for word in said if word.isalnum() and word not in _REQUESTS]
    if left:
        scene, looks = _dressed(scene, targets, parse_look(" ".join(said)))
        changes += looks
    if not changes:
        raise UnknownLook(
            f'"{instruction[:80]}" names no material, colour, place or light to change to; write,'
            ' for example, "make the seat blue velvet" or "at sunset on a meadow".'
        )
    return Revision(scene=scene, changes=tuple(changes))


def _after_replaced(said: list[str]) -> list[str]:
    """Leave out what is to be replaced: "replace the oak with walnut"."""
    if not _REPLACES & set(said[:4]):
        return said
    by = next((at for at, word in enumerate(said) if word in ("with", "by", "for")), None)
    return said if by is None else said[by + 1 :]


def _take(said: list[str], *tables: dict[str, str]) -> tuple[list[str], str | None]:
    """Take the phrases of a table out; return what is left and the meaning of the last."""
    left, found, at = list[str](), None, 0
    while at < len(said):
        phrase = longest_match(said, at, *tables)
        if phrase is None:
            left.append(said[at])
            at += 1
        else:
            found = next(table[phrase] for table in tables if phrase in table)
            at += len(phrase.split())
    return left, found


def _targets(said: list[str], scene: Scene) -> tuple[list[str], list[int]]:
    """Take the names of objects out; return the objects that were named, or all."""
    named = [index for index, item in enumerate(scene.objects) if _names(said, item)]
    for index in named:
        for word in scene.objects[index].noun.split():
            said = [w for w in said if w != word and word not in singulars(w)]
    return said, named or list(range(len(scene.objects)))


def _names(said: Sequence[str], item: SceneObject) -> bool:
    last = item.noun.split()[-1]
    return any(word == last or last in singulars(word) for word in said)


def _dressed(scene: Scene, targets: Sequence[int], look: Look) -> tuple[Scene, list[str]]:
    strange = [term for term in look.ignored_terms if term not in _REQUESTS]
    if strange:
        raise UnknownLook(
            f'"{strange[0]}" is no material, colour, finish, place or light that this'
            " engine can change a scene to."
        )
    slots = [slot for index in targets for slot, _ in scene.objects[index].materials]
    missing = unmatched_parts(look, slots)
    if missing:
        raise UnknownLook(
            f'The picture has no part "{missing[0]}"; it has {", ".join(sorted(set(slots)))}.'
        )
    objects, changes = list(scene.objects), list[str]()
    for index in targets:
        item = objects[index]
        names = [slot for slot, _ in item.materials]
        present = [choice for _, choice in item.materials]
        chosen = assign(look, names, present)
        new = [now or old for now, old in zip(chosen, present, strict=True)]
        changes += [
            f"{item.noun}, {name}: {_written(choice)}"
            for name, choice, old in zip(names, new, present, strict=True)
            if choice != old
        ]
        objects[index] = replace(item, materials=tuple(zip(names, new, strict=True)))
    return replace(scene, objects=tuple(objects)), changes


def _written(choice: MaterialChoice) -> str:
    return " ".join(word for word in (choice.finish, choice.colour, choice.material) if word)
