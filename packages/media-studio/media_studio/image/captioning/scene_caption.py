"""A caption of a picture that this service made, from the description that it was made from."""

from collections.abc import Iterable, Iterator, Sequence

from media_studio.image.captioning.caption import Caption, paragraph, sentence
from media_studio.image.captioning.english import noun_phrase
from media_studio.image.captioning.kinds import (
    SurfaceLook,
    clothes_colours,
    is_person,
    natural_looks,
)
from media_studio.image.captioning.language import resolve_language
from media_studio.image.captioning.nouns import noun_word
from media_studio.image.captioning.visible import Cover, visible_materials
from media_studio.image.captioning.wording import CaptionWording, wording
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.composition import compose
from media_studio.programs.program import Program
from media_studio.programs.scene import BOTH_SIDES, SIDES, Scene, SceneObject

_MOST_MATERIALS = 3
"""Materials named of one object."""


def describe_scene(scene: Scene, language: str, catalogue: Catalogue) -> Caption:
    """Describe a picture by its scene.

    Args:
        scene: What the picture was rendered from.
        language: Name or tag of a language.
        catalogue: Has the nouns of the scene.

    Raises:
        UnknownLanguage: If no language has this name.
        LanguageNotSupported: If the engine does not write it.
    """
    words = wording(resolve_language(language))
    covers = visible_materials(compose(scene, catalogue))
    named = [_named(*pair, words, catalogue) for pair in zip(scene.objects, covers, strict=True)]
    roots = [index for index, item in enumerate(scene.objects) if item.relation is None]
    things = words.listed([_arranged(scene, named, root, words) for root in roots])
    text = sentence(
        words, words.frames.comma.join([things, *_setting(scene.environment, scene.light, words)])
    )
    return Caption(
        text=text,
        description=paragraph(words, text, words.frames.rendered),
        keywords=tuple(_keywords(scene, covers, words, catalogue)),
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
    looks = [
        SurfaceLook(material=each.choice.material, colour=each.choice.colour) for each in covers
    ]
    materials = _looks_in_words(looks, words)
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


def _arranged(scene: Scene, named: Sequence[str], host: int, words: CaptionWording) -> str:
    """Name an object and all that is on, around and next to it."""
    text = named[host]
    frames = {
        "on": words.frames.on,
        "in": words.frames.inside,
        "around": words.frames.around,
        **dict.fromkeys(("next_to", BOTH_SIDES, *SIDES), words.frames.next_to),
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


def _named(
    item: SceneObject, covers: Sequence[Cover], words: CaptionWording, catalogue: Catalogue
) -> str:
    if words.code == "en":
        return noun_phrase(item.noun, item.count, covers, catalogue)
    dressed = is_person(item.noun, catalogue)
    said = [] if dressed else _looks_in_words(_looks(item.noun, covers, catalogue), words)
    noun = noun_word(item.noun, words, catalogue)
    if item.count > 1:
        noun = words.frames.several.format(count=item.count, noun=noun)
    return _made_of(noun, said, words)


def _looks(noun: str, covers: Sequence[Cover], catalogue: Catalogue) -> tuple[SurfaceLook, ...]:
    """Return what is told of an object; of people the colours of the clothes."""
    if is_person(noun, catalogue):
        colours = clothes_colours(noun, covers, catalogue)
        return tuple(SurfaceLook(material=None, colour=colour) for colour in colours)
    natural = natural_looks(noun, covers, catalogue)
    if natural is not None:
        return natural
    choices = [cover.choice for cover in covers]
    return tuple(SurfaceLook(material=each.material, colour=each.colour) for each in choices)


def _made_of(noun: str, materials: Sequence[str], words: CaptionWording) -> str:
    if not materials:
        return noun
    listed = words.frames.comma.join(materials)
    return words.frames.made_of.format(noun=noun, materials=listed)


def _looks_in_words(looks: Iterable[SurfaceLook], words: CaptionWording) -> list[str]:
    return list(dict.fromkeys(_look(look, words) for look in looks))[:_MOST_MATERIALS]


def _look(look: SurfaceLook, words: CaptionWording) -> str:
    if look.material is not None:
        return words.material(look.material, look.colour)
    return words.colours[look.colour][0] if look.colour else ""


def _setting(environment: str, light: str, words: CaptionWording) -> list[str]:
    place = words.places[environment]
    return [place] if (environment, light) == ("studio", "day") else [place, words.lights[light]]


def _keywords(
    scene: Scene, covers: Sequence[Sequence[Cover]], words: CaptionWording, catalogue: Catalogue
) -> Iterator[str]:
    looks = [
        look
        for item, each in zip(scene.objects, covers, strict=True)
        for look in _looks(item.noun, each, catalogue)
    ]
    english = words.code == "en"
    yield from dict.fromkeys(
        item.noun if english else noun_word(item.noun, words, catalogue) for item in scene.objects
    )
    yield from dict.fromkeys(words.materials[look.material] for look in looks if look.material)
    yield from dict.fromkeys(words.colours[look.colour][0] for look in looks if look.colour)
    yield from _setting(scene.environment, scene.light, words)
