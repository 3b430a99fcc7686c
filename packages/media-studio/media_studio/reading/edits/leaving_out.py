"""What an instruction says beyond what can be done, left out with a note that says so."""

import re
from dataclasses import dataclass

_SURFACE = (
    r"(?:fur|hair|fabric|leather|velvet|wood|wool|feathers|leaves|grass|stone|skin|texture"
    r"|details?)"
)
_LETTERS = r"(?:style|font|script|letters|lettering|writing|type|calligraphy)"
_HANDS = (
    r"(?:hand ?-?written|elegant|script|cursive|calligraphic|calligraphy|fancy|playful|retro|modern"
    r"|gothic|serif|sans ?-?serif|stencil|typewriter|graffiti|brush)"
)
_QUOTED = r"(?P<text>\"[^\"]+\"|\u201c[^\u201d]+\u201d)"

_PLACE = r"(?P<place>(?: (?:at|on|in|along|across) the [\w ]+?)?)"


@dataclass(frozen=True, kw_only=True)
class Doable:
    """An instruction in words that the grammar knows, and what is to be told about it."""

    text: str
    notes: tuple[str, ...] = ()


def _row(pattern: str, instead: str, note: str = "") -> tuple[re.Pattern[str], str, str]:
    return re.compile(pattern, re.IGNORECASE), instead, note


_WHOLE = (
    "Parts are not told apart here: this was done to the whole picture, not only to the {what}."
)
_ROWS = (
    _row(
        rf"\bsharpen(?: up)? the (?P<what>(?:\w+ )?{_SURFACE}(?: texture| details?)?)\b(?! of)",
        "sharpen",
        _WHOLE,
    ),
    _row(
        r"\b(?:(?:reduce|remove|lower|clean up) the|less) (?:noise|grain) (?:in|from|of) the "
        r"(?P<what>(?!picture|image|photo)[\w ]+?)(?=[,.;]|\band\b|$)",
        "denoise",
        _WHOLE,
    ),
    _row(
        r"\bdenoise the (?P<what>(?!picture|image|photo)[\w ]+?)(?=[,.;]|\band\b|$)",
        "denoise",
        _WHOLE,
    ),
    _row(r"\bremove the haze\b", "dehaze"),
    _row(r"\bpixel ?-?art version\b", "pixel art"),
    _row(
        rf"{_QUOTED}{_PLACE} in (?:an? )?(?P<what>{_HANDS})"
        rf" (?P<colour>\w+) {_LETTERS}",
        r"\g<text>\g<place> in \g<colour>",
        "The letters are plain: there is no {what} script here.",
    ),
    _row(
        rf"{_QUOTED}{_PLACE} in (?:an? )?"
        rf"(?P<what>{_HANDS}(?: {_HANDS})*(?: {_LETTERS})?)\b",
        r"\g<text>\g<place>",
        "The letters are plain: there is no {what} here.",
    ),
    _row(
        rf"{_QUOTED}{_PLACE}, (?:an? |in )?"
        rf"(?P<colour>\w+) (?P<what>{_HANDS} {_LETTERS})",
        r"\g<text>\g<place> in \g<colour>",
        "The letters are plain: there is no {what} here.",
    ),
    _row(
        rf"\badd an? (?P<size>small |big |large )?{_QUOTED} (?P<what>badge|sticker|label|tag)\b",
        r"add the \g<size>text \g<text> on a red banner",
        "The {what} is a plain red banner behind the text.",
    ),
    _row(
        r"\b(?P<what>old )?oil painting in a museum\b",
        "oil painting",
        "Of an old painting in a museum only the look of oil paint was made.",
    ),
    _row(r"\bwarm(?:er)? light like at (?:sunset|dusk)\b", "sunset light"),
    _row(
        r"\bsofter light(?:ing)?\b|\bmake the light(?:ing)? softer\b|\bsoften the light(?:ing)?\b",
        "less contrast",
    ),
    _row(
        r"\b(?P<what>(?:(?:19)?[3-9]0s|vintage|retro|old|classic) )(?P<kind>comic(?: ?book)?)\b",
        r"\g<kind>",
        "Ink lines and flat colours were drawn, and nothing that only a {what} comic has.",
    ),
    _row(
        r"\bcomic(?: ?book)? (?P<what>page|cover)\b",
        "comic book",
        "The picture became one drawing in ink and flat colours: a {what} has panels or letters"
        " that were not drawn.",
    ),
    _row(r"\bless harsh shadows\b|\bsofter shadows\b", "lift the shadows"),
    _row(
        r"\bpastel (?:colou?rs|tones|shades)\b(?! background)",
        "make the colours less saturated by 40% and make it brighter by 25%",
    ),
    _row(
        r"^(?:a )?dark(?:,? moody)? background$",
        "make the background darker by 60%",
    ),
    _row(
        r"\bcrop (?:tighter|closer|in closer|in tighter) (?:on|to|around) the (?P<what>\w+)\b",
        "crop to the subject",
        "The object that stands out was taken for the {what}: objects are not recognised.",
    ),
)


def without_extras(instruction: str) -> Doable:
    """Leave out of an instruction what cannot be followed and does not change what is asked for."""
    text, notes = instruction, list[str]()
    for pattern, instead, note in _ROWS:
        match = pattern.search(text)
        if match is None:
            continue
        text = pattern.sub(instead, text, count=1)
        if note:
            notes.append(note.format(what=(match.groupdict().get("what") or "").strip()))
    return Doable(text=text, notes=tuple(notes))
