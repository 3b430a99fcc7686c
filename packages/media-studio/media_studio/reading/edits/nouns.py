"""What an instruction may call the subject of a picture, and what it may not mean by it."""

from media_studio.language.word_file import WordFile

_FILE = WordFile.beside(__file__)

THINGS = _FILE.words("THINGS")

PERSON_WORDS = _FILE.words("PERSON_WORDS")

PARTS = _FILE.words("PARTS")

COMPACT = _FILE.words("COMPACT")

MATERIALS = _FILE.words("MATERIALS")

WORN = _FILE.words("WORN")

SCENERY = _FILE.words("SCENERY")
