"""Which words name a model itself, and which cannot: a spoiler is no name of a car."""

from collections.abc import Iterable, Iterator, Sequence

from media_studio.language.english import exists, word_set
from media_studio.language.part_words import is_part_word
from media_studio.language.word_file import WordFile
from media_studio.reading.looks.slot_names import object_words

_FILE = WordFile.beside(__file__)


def named_alike(words: Iterable[str]) -> Iterator[str]:
    """Yield words for a model with the other ones that people have for it: a longsword, a sword."""
    for word in words:
        yield word
        for name in (word, *(short for short in _SHORT_NAMES if word.endswith(short))):
            yield name
            yield from _KINDS.get(name, ())


def is_known_thing(slot_names: Sequence[str]) -> bool:
    """Tell whether the names of the objects of a model say what it is, as `Mesh_01` does not."""
    words = {word for name in slot_names for word in object_words(name)}
    return any(
        len(word) > _SHORTEST_NAME
        and word not in _NO_NAMES
        and not is_part_word(word)
        and (exists(word) or any(name != word for name in named_alike([word])))
        for word in words
    )


def is_adjective(word: str) -> bool:
    """Tell whether a word at the end of a look says how a thing is, and names nothing."""
    is_formed = len(word) > _SHORTEST_ADJECTIVE and word.endswith(_ENDINGS)
    return word in STYLE_WORDS or (is_formed and word not in _NOUNS)


def names_any_model(word: str) -> bool:
    """Tell whether a word is said of any model as a whole: thing, prop, paintwork."""
    return word in _ANY_MODEL


_SHORT_NAMES = word_set("sword chair pot house pack table boat bag ship")
_SHORTEST_NAME = 2
_NO_NAMES = _FILE.words("_NO_NAMES")
_GROUPS = _FILE.row("_GROUPS")
_KINDS = {group.split()[0]: group.split()[1:] for group in _GROUPS}
"""Name of a thing to the other names that people have for it, none of them that of a part."""
_ANY_MODEL = _FILE.words("_ANY_MODEL")
STYLE_WORDS = _FILE.words("STYLE_WORDS")
_ENDINGS = ("ish", "ful", "ive", "ous", "able", "ible", "less", "ly", "ed", "esque", "like")
_SHORTEST_ADJECTIVE = 5
_NOUNS = _FILE.words("_NOUNS")
