"""A caption of a picture that this service made, from the description that it was made from."""

from collections.abc import Iterator, Sequence

from engines.image.captioning.caption import Caption, paragraph, sentence
from engines.image.captioning.english import noun_phrase
from engines.image.captioning.language import resolve_language
from engines.image.captioning.nouns import noun_word
from engines.image.captioning.visible import Cover, visible_materials
from engines.image.captioning.wording import Wording, wording
from engines.scene.composition import compose
from engines.scene.program import Program
from engines.scene.scene import Scene, SceneObject
from engines.texture.vocabulary import MaterialChoice

_MOST_MATERIALS = 3
"""Materials named of one object."""


def describe_scene(scene: Scene, language: str) -> Caption:
    """Describe a picture by its scene.

    Args:
        scene: What the picture was rendered from.
        language: Name or tag of a language.

    Raises:
        UnknownLanguage: If no language has this name.
        LanguageNotSupported: If the engine does not write it.
    """
    words = wording(resolve_language(language))
    covers = visible_materials(compose(scene))
    named = [_named(*pair, words) for pair in zip(scene.objects, covers, strict=True)]
    roots = [index for index, item in enumerate(scene.objects) if item.relation is None]
    things = words.listed([_arranged(scene, named, root, words) for root in roots])
    text = sentence(
        words, words.frames.comma.join([things, *_setting(scene.environment, scene.light, words)])
    )
    return Caption(
        text=text,
        description=paragraph(words, text, words.frames.rendered),
        keywords=tuple(_keywords(scene, covers, words)),
    )


def describe_program(program: Program, language: str) -> Caption:
    """Describe a picture of a shape program, whose parts make up something without a name.

    Args:
        program: What the picture was rendered from.
        language: Name or tag of a language.

    Raises:
        UnknownLanguage: If no language has this name.
        LanguageNotSupported: If the engine does not write it.
    """
    words = wording(resolve_language(language))
    covers = [cover for each in visible_materials(program) for cover in each]
    materials = _materials([cover.choice for cover in covers], words)
    shape = _made_of(words.frames.unnamed, materials, words)
    setting = _setting(program.environment, program.light, words)
    seen = words.frames.comma.join([shape, *setting])
    count = words.frames.parts.format(count=len(program.parts))
    text = sentence(words, words.frames.pause.join([seen, count]))
    return Caption(
        text=text,
        description=paragraph(words, text, words.frames.rendered),
        keywords=(words.frames.unnamed, *materials, *setting),
    )


def _arranged(scene: Scene, named: Sequence[str], host: int, words: Wording) -> str:
    """Name an object and all that is on, around and next to it."""
    text = named[host]
    frames = {
        "on": words.frames.on,
        "in": words.frames.inside,
        "around": words.frames.around,
        "next_to": words.frames.next_to,
    }
    for kind, frame in frames.items():
        guests = [
            _arranged(scene, named, index, words)
            for index, item in enumerate(scene.objects)
            if item.relation and item.relation.kind == kind and item.relation.to == host
        ]
        if guests:
            text = frame.format(thing=words.listed(guests), base=text)
    return text


def _named(item: SceneObject, covers: Sequence[Cover], words: Wording) -> str:
    if words.code == "en":
        return noun_phrase(item.noun, item.count, covers)
    materials = _materials([cover.choice for cover in covers], words)
    noun = noun_word(item.noun, words)
    if item.count > 1:
        noun = words.frames.several.format(count=item.count, noun=noun)
    return _made_of(noun, materials, words)


def _made_of(noun: str, materials: Sequence[str], words: Wording) -> str:
    if not materials:
        return noun
    listed = words.frames.comma.join(materials)
    return words.frames.made_of.format(noun=noun, materials=listed)


def _materials(choices: Sequence[MaterialChoice], words: Wording) -> list[str]:
    named = dict.fromkeys(words.material(each.material, each.colour) for each in choices)
    return list(named)[:_MOST_MATERIALS]


def _setting(environment: str, light: str, words: Wording) -> list[str]:
    place = words.places[environment]
    return [place] if (environment, light) == ("studio", "day") else [place, words.lights[light]]


def _keywords(scene: Scene, covers: Sequence[Sequence[Cover]], words: Wording) -> Iterator[str]:
    choices = [cover.choice for each in covers for cover in each]
    english = words.code == "en"
    yield from dict.fromkeys(
        item.noun if english else noun_word(item.noun, words) for item in scene.objects
    )
    yield from dict.fromkeys(words.materials[choice.material] for choice in choices)
    yield from dict.fromkeys(words.colours[each.colour][0] for each in choices if each.colour)
    yield from _setting(scene.environment, scene.light, words)
