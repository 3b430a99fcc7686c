"""Read a prompt as a scene: objects of the catalogue, what they are made of, where they are."""

import unicodedata

from media_pipelines.engines.errors import UnknownSubject
from media_pipelines.engines.language.english import LONGEST_PHRASE, tokens
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.catalogue import Catalogue
from media_pipelines.engines.scene.lexicon import Lexicon, lexicon_of
from media_pipelines.engines.scene.phrases import phrases
from media_pipelines.engines.scene.reading import Reading
from media_pipelines.engines.scene.scene import Scene

MAX_PROMPT_LENGTH = 4000
"""Characters."""


def parse_prompt(
    prompt: str, catalogue: Catalogue, seed: int = 0, *, varied: bool = False
) -> Scene:
    """Read what a prompt asks for.

    Words without effect are listed in `Scene.ignored_terms`, but the subject must be known: a
    request for a dragon on a table never gives a bare table.

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
    said = _whole_portions(_measured(tokens(prompt), lexicon), lexicon)
    _refuse_foreign(said, lexicon)
    lexemes, corrected = lexicon.read(said)
    reading = Reading(lexicon)
    for phrase in phrases(lexemes):
        reading.add(phrase)
    return reading.scene(seed=seed, corrected=corrected, varied=varied)


def _measured(said: list[str], lexicon: Lexicon) -> list[str]:
    """Join "two storey" to one word that describes, so that it does not count houses."""
    for at, word in enumerate(said[:-1]):
        entries = (" ".join(said[at : at + count]) for count in range(2, LONGEST_PHRASE + 1))
        if word not in words.NUMBERS or said[at + 1] not in words.MEASURES:
            continue
        if not any(entry in lexicon.nouns for entry in entries):
            joined = f"{words.NUMBERS[word]}{said[at + 1]}"
            return [*said[:at], joined, *_measured(said[at + 2 :], lexicon)]
    return said


def _whole_portions(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a slice of chocolate cake" as "a chocolate cake slice", where there is such a noun."""
    for at, word in enumerate(said[:-2]):
        if word not in _PORTIONS or said[at + 1] != "of":
            continue
        for end in range(at + 2, min(at + 6, len(said))):
            if f"{said[end]} {word}" in lexicon.nouns:
                whole = [*said[at + 2 : end + 1], word]
                return said[:at] + whole + _whole_portions(said[end + 1 :], lexicon)
    return said


_PORTIONS = ("slice", "piece", "scoop", "bag", "stick", "block", "bar")


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
    foreign = [word for word in said if word in words.FOREIGN and word not in lexicon.nouns]
    if foreign:
        raise UnknownSubject(
            f'The prompt seems not to be English ("{foreign[0]}"); this engine reads English only,'
            ' for example "an oak chair".'
        )
