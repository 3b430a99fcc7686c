"""Clauses about writing on the picture."""

from media_studio.reading.edits.operations import PicturePlace, Write
from media_studio.reading.edits.rule import Quotes, Said, optional_colour, pattern, place

_SIZES = {
    "tiny": 0.035,
    "small": 0.05,
    "smaller": 0.05,
    "medium": 0.08,
    "large": 0.13,
    "larger": 0.13,
    "big": 0.13,
    "bigger": 0.13,
    "huge": 0.2,
    "giant": 0.2,
    "enormous": 0.2,
}
_SIZE = "|".join(_SIZES)
_LETTERS = r"(?: (?:letters|font|text|type|lettering|size|writing|print|characters))*"
_NOUN = r"(?:text|caption|words?|title|headline|label|heading|slogan|lettering|sentence|message)"
_MODIFIER = pattern(
    r"(?:(?:in|with|as|using) )?(?:"
    r"(?P<outlined><COLOUR> (?:outline|stroke|edge|outlined))"
    r"|(?P<plated>(?:on |over |against )?<COLOUR2> (?:box|banner|bar|band|plate|strip|background)"
    r"(?: behind (?:it|text))?)"
    rf"|(?P<size>{_SIZE}){_LETTERS}"
    rf"|(?P<bold>bold|thin|regular){_LETTERS}"
    rf"|(?P<upper>uppercase|lowercase){_LETTERS}"
    rf"|(?P<painted><COLOUR3>){_LETTERS}"
    r"|(?P<faint>semi transparent|translucent|faint)"
    r"|(?P<placed><PLACE>)"
    r")(?= |$)",
)
_FAINT = 0.55
"""Opacity of a watermark."""
_VERB = (
    r"(?:(?:add|write|put|place|overlay|type|print|caption|label|make|have|with|set|title)"
    r"(?: it| image)?(?: with)? )?"
)
_SAYING = (
    r"(?:(?:saying|that says|that reads|which says|reading|says|of|with text|with words|with) )?"
)
_MARK = r"(?P<mark>watermark )?"


def _write(said: Said, quotes: Quotes) -> Write | None:
    rest = f"{said.get('before', '')} {said.get('after', '')}".strip()
    style: dict[str, str] = {}
    while rest:
        found = _MODIFIER.begin(rest)
        if found is None or style.keys() & found[0].keys():
            return None
        style |= found[0]
        rest = found[1]
    return _built(quotes[int(said["quote"])], style, mark="mark" in said)


def _built(text: str, style: Said, *, mark: bool) -> Write:
    default = PicturePlace(row="bottom", column="right") if mark else PicturePlace(row="bottom")
    cased = {"uppercase": text.upper(), "lowercase": text.lower()}
    size = _SIZES.get(style.get("size", ""), 0.08)
    return Write(
        text=cased.get(style.get("upper", ""), text),
        place=place(style.get("place"), default),
        colour=optional_colour(style, "third"),
        size=min(size, 0.05) if mark else size,
        bold=style.get("bold", "bold") == "bold",
        outline=optional_colour(style, "colour"),
        plate=optional_colour(style, "second"),
        opacity=_FAINT if mark or "faint" in style else 1.0,
    )


_TEXT = pattern(
    rf"{_VERB}(?P<before>.*?) ?{_MARK}(?:{_NOUN} )?{_SAYING}<QUOTE>(?: (?:as )?"
    rf"(?:{_NOUN}|watermark))?"
    r"(?P<after>(?: .*)?)",
)


def read_text(words: str, quotes: Quotes) -> Write | None:
    """Read a clause that has a quoted text."""
    said = _TEXT.read(words)
    return None if said is None else _write(said, quotes)
