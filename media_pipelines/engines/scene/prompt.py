"""Read a prompt as a scene: objects of the catalogue, what they are made of, where they are."""

import re
import unicodedata
from dataclasses import replace

from media_pipelines.engines.errors import UnknownSubject
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.catalogue import Catalogue
from media_pipelines.engines.scene.lexicon import Lexicon, lexicon_of
from media_pipelines.engines.scene.phrases import phrases
from media_pipelines.engines.scene.reading import Reading
from media_pipelines.engines.scene.room import room_of
from media_pipelines.engines.scene.scene import Scene
from media_pipelines.engines.scene.senses import in_their_senses
from media_pipelines.engines.scene.trailing import linked, looks_in_front
from media_pipelines.engines.scene.wording import worded

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
    with_links = linked(said, lexemes, lexicon)
    if with_links != said:
        lexemes = lexicon.read(with_links)
    owners = frozenset(word for found in _OWNER.findall(prompt.lower()) for word in found)
    lexemes = [
        replace(lexeme, possessive=True) if lexeme.text in owners else lexeme for lexeme in lexemes
    ]
    reading = Reading(lexicon)
    for phrase in phrases(in_their_senses(lexemes)):
        reading.add(phrase)
    scene = reading.scene(seed, varied=varied)
    return reading.in_room(scene, room_of(scene, catalogue), lexemes)


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
