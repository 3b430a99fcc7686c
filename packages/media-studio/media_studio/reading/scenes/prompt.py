"""Read a prompt as a scene: objects of the catalogue, what they are made of, where they are."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from media_studio.errors import UnknownSubject
from media_studio.language import words
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.room import room_of
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.lexicon import Lexeme, Lexicon, lexicon_of
from media_studio.reading.scenes.phrases import phrases
from media_studio.reading.scenes.reading import Reading
from media_studio.reading.scenes.senses import in_their_senses
from media_studio.reading.scenes.trailing import linked, looks_and_thing, looks_in_front
from media_studio.reading.scenes.wording import worded

MAX_PROMPT_LENGTH = 4000
"""Characters."""


def parse_prompt(
    prompt: str, catalogue: Catalogue, seed: int = 0, *, varied: bool = False
) -> Scene:
    """Read what a prompt asks for.

    `Scene.understanding` says what became of each word; whether that is enough is for
    `Understanding.require` to say. But the subject must be known: a request for a dragon on a
    table never gives a bare table.

    Args:
        prompt: English text.
        catalogue: What can be built.
        seed: Goes into the scene; the reading itself has no randomness.
        varied: Let the seed choose what the prompt leaves open, instead of what is usual.

    Raises:
        UnknownSubject: If the prompt names no object of the catalogue, or its subject is
            another one. The message names the nearest known words.
    """
    _refuse_unreadable(prompt)
    lexicon = lexicon_of(catalogue)
    said = worded(prompt, lexicon)
    _refuse_foreign(said, lexicon)
    lexemes = lexicon.read(said)
    in_order = looks_in_front(said, lexemes)
    if in_order != said:
        said, lexemes = in_order, lexicon.read(in_order)
    owners = _owners(prompt, lexemes, lexicon)
    owned = any(each.text in owners for each in lexemes[:1])
    with_links = said if owned else linked(said, lexemes, lexicon)
    if with_links != said:
        lexemes = lexicon.read(with_links)
    lexemes = [replace(each, possessive=True) if each.text in owners else each for each in lexemes]
    reading = Reading(lexicon)
    for phrase in phrases(in_their_senses(lexemes)):
        reading.add(phrase)
    scene = reading.scene(seed, varied=varied)
    return reading.in_room(scene, room_of(scene, catalogue), lexemes)


def _owners(prompt: str, lexemes: Sequence[Lexeme], lexicon: Lexicon) -> set[str]:
    """Return the words for those whose something is: "a doctor's bag", "ladies red shoes"."""
    owners = {word for found in _OWNER.findall(prompt.lower()) for word in found}
    looks, owned = looks_and_thing(lexemes[1:])
    if not looks or owned is None or not owned.noun:
        return owners
    found = lexicon.find(lexemes[0].noun or "")
    if found is not None and found[0].is_living and lexemes[0].plural:
        owners.add(lexemes[0].text)
    return owners


_OWNER = re.compile(r"([a-z]+)['’]s\b|\b((?:wo)?mens|childrens)\b")


def _refuse_unreadable(prompt: str) -> None:
    if len(prompt) > MAX_PROMPT_LENGTH:
        raise UnknownSubject(
            f"The prompt has more than {MAX_PROMPT_LENGTH} characters; name the object in one or"
            ' two sentences, for example "an oak chair with a red velvet cushion".'
        )
    letters = [mark for mark in unicodedata.normalize("NFKD", prompt) if mark.isalpha()]
    if not letters:
        raise UnknownSubject('The prompt has no words; name an object, for example "an oak chair".')
    if not all(unicodedata.name(mark, "").startswith(_READABLE) for mark in letters):
        raise UnknownSubject(
            "The prompt is not written in the Latin alphabet; this engine reads English only,"
            ' for example "an oak chair".'
        )


_READABLE = ("LATIN", "MODIFIER", "FEMININE", "MASCULINE", "MICRO")


def _refuse_foreign(said: list[str], lexicon: Lexicon) -> None:
    suspects = [word for word in said if word in words.FOREIGN]
    # Few prompts have any, and the words of five thousand nouns are many
    parts = {word for noun in lexicon.nouns for word in noun.split()} if suspects else set[str]()
    foreign = [word for word in suspects if word not in parts]
    if foreign:
        raise UnknownSubject(
            f'The prompt seems not to be English ("{foreign[0]}"); this engine reads English only,'
            ' for example "an oak chair".'
        )
