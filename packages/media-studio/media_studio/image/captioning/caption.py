"""A caption of any picture from what was measured."""

from collections.abc import Iterator
from dataclasses import dataclass

from media_studio.arrays import ByteImage
from media_studio.image.captioning.facts import PictureFacts, observe
from media_studio.image.captioning.language import resolve_language
from media_studio.image.captioning.wording import CaptionWording, wording
from media_studio.pose.engine import PoseEngine


@dataclass(frozen=True, kw_only=True)
class Caption:
    """What a picture shows, in one language.

    Attributes:
        text: One short line.
        description: A few sentences, with what the caption cannot tell.
        keywords: Single words and short phrases.
    """

    text: str
    description: str
    keywords: tuple[str, ...]


def describe_picture(picture: ByteImage, language: str, pose: PoseEngine) -> Caption:
    """Describe a picture of unknown origin; objects are not recognised.

    Args:
        picture: (h, w, 4) sRGB and alpha.
        language: Name or tag of a language.
        pose: Finds people.

    Raises:
        UnknownLanguage: If no language has this name.
        LanguageNotSupported: If the engine does not write it.
    """
    words = wording(resolve_language(language))
    return caption_of_facts(observe(picture, pose), words)


def caption_of_facts(facts: PictureFacts, words: CaptionWording) -> Caption:
    """Put facts into words."""
    frames = words.frames
    text = sentence(words, frames.pause.join([_head(facts, words), *_details(facts, words)]))
    proportions = {
        "landscape": frames.landscape,
        "portrait": frames.portrait,
        "square": frames.square,
    }
    return Caption(
        text=text,
        description=paragraph(words, text, proportions[facts.format], frames.disclaimer),
        keywords=tuple(_keywords(facts, words)),
    )


def sentence(words: CaptionWording, text: str) -> str:
    """Begin with a capital and end with a full stop."""
    return text[:1].upper() + text[1:] + words.frames.stop


def paragraph(words: CaptionWording, *sentences: str) -> str:
    """Join sentences as the language does."""
    return ("" if words.frames.stop == "。" else " ").join(sentences)


def _head(facts: PictureFacts, words: CaptionWording) -> str:
    frames = words.frames
    if facts.close_up:
        return frames.face
    if facts.empty:
        return frames.empty
    head = frames.picture
    if facts.uniform:
        return frames.uniform
    if facts.cut_out:
        head = frames.cut_out
    elif facts.pattern:
        head = frames.pattern
    elif facts.grey:
        head = frames.grey
    if facts.people == 0:
        return head
    frame = frames.one_person if facts.people == 1 else frames.people
    return frame.format(head=head, count=facts.people)


def _details(facts: PictureFacts, words: CaptionWording) -> Iterator[str]:
    frames = words.frames
    if facts.plain and facts.backdrop:
        yield frames.plain_coloured.format(colour=words.colours[facts.backdrop][0])
    elif facts.plain:
        yield frames.plain
    names = [words.colours[name][0] for name in facts.colours]
    if facts.grey and not facts.close_up and not facts.uniform:
        names = []
    if names and facts.dominant:
        yield frames.main_colour.format(colour=names[0])
    elif names:
        yield frames.colours.format(colours=words.listed(names))
    if facts.tone:
        yield frames.dark if facts.tone == "dark" else frames.bright


def _keywords(facts: PictureFacts, words: CaptionWording) -> Iterator[str]:
    frames = words.frames
    if facts.people:
        yield frames.word_person
    if facts.close_up:
        yield frames.word_face
    if facts.cut_out:
        yield frames.word_cut_out
    if facts.plain:
        yield frames.word_plain
    if facts.grey:
        yield frames.word_grey
    yield from dict.fromkeys(
        words.colours[name][0] for name in (*facts.colours, facts.backdrop) if name
    )
