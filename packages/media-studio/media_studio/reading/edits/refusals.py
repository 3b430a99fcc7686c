"""Clauses that are understood and cannot be done, and what to do about them."""

import re

from media_studio.reading.edits.nouns import MATERIALS, PARTS, SCENERY, THINGS
from media_studio.reading.edits.rule import Pattern
from media_studio.reading.edits.rule import pattern as parsed
from media_studio.reading.edits.unsupported import refusal

_PART = "|".join(sorted(PARTS, key=len, reverse=True))
_SCENERY = "|".join(sorted(SCENERY, key=len, reverse=True))
_THING = "|".join(sorted(THINGS - {"subject", "object"}, key=len, reverse=True))
_MATERIAL = "|".join(sorted(MATERIALS | {"wooden", "marble", "granite", "chrome", "brick"}))
_PATTERN = (
    r"checkered|chequered|checked|checkers|stripes?|striped|polka|dotted|plaid|tartan|floral"
    r"|patterned|pattern|zigzag|camouflage|rainbow|multicoloured|multicolored"
)
_NEW = r"(?:make|turn|change|set|convert|transform|render|recolour|colour|replace)"
_NOT_NEW = r"(?!(?:add|put|draw|place|remove|write|generate|create)\b)"
_ONE_COLOUR = (
    "A thing gets one plain colour here: no second one, no pattern and no other material. Say"
    " for example \u201cmake the car red\u201d."
)
_BY_ITS_COLOUR = (
    "What a thing is called does not tell where it is, but its colour does: name the one that it"
    " has now as well, for example \u201cchange the {noun} from {old} to {colour}\u201d."
)
_TEXTS = (
    "Texts are written as they stand in quotation marks. What can be said of them is a position in"
    " the picture, such as \u201cat the top\u201d, a colour, a size, an outline and a banner."
)
_ANOTHER_THING = (
    "What a thing is cannot be changed: another one would have to be invented. What can change is "
    "its colour and the look of the picture."
)
_FINISH = r"metallic|matte?|glossy|shiny|satin|neon"
_NOUN = (
    r"(?P<noun>(?!(?:it|image|images|person|background)\b)[a-z]+"
    rf"(?: (?!(?:to|into|in|be|with|all|bright|dark|light|deep|{_FINISH}) )[a-z]+)?)"
)
_TECHNIQUES = (
    (r"oil (?:painting|paint)|painted in oil", "turn it into an oil painting"),
    ("watercolour", "turn it into a watercolour"),
    ("charcoal", "turn it into a charcoal drawing"),
    (r"line drawing|line art", "turn it into a line drawing"),
    ("sketch", "turn it into a pencil sketch"),
    ("cartoon", "turn it into a cartoon"),
    (r"pixel ?art|8bit|16bit", "pixel art"),
    (r"pop ?art|screen ?print", "pop art in 4 colours"),
)


_BODY_VERB = (
    r"(?:change|make|smooth|whiten|fix|remove|add|replace|brighten|open|close|recolour|give)"
)


def _row(text: str, reason: str) -> tuple[Pattern, str]:
    return parsed(text), reason


_ONLY_CHANGES = (
    "Say only what is to be done, and not why, for whom, like what or what is to stay: what is not"
    " named stays as it is."
)
_ROWS = (
    _row(
        r"(?:not|without|keep|leave|preserve|retain|for|so|because|since|like|as|this)\b.*",
        _ONLY_CHANGES,
    ),
    _row(
        r"(?:(?:save|export|download|send|output|convert|<MAKE>|need|want|return|deliver)\b.*)?(?:as"
        r"|in|to|into|be)? ?(?:jpg|jpeg|webp|gif|tiff|tif|bmp|heic|pdf|svg|psd|avif)\b(?: (?:file"
        r"|image|format|version))*(?: .*)?",
        "Results are PNG files; any viewer of pictures saves them as something else.",
    ),
    _row(
        r".*\b(?:denoise|noise|deblur|unblur|upscale|super resolution|restore|enhance quality"
        r"|quality|scratches|blurriness|resolution|4k|hd|jpeg)\b.*",
        "This is restoration; send the picture to image processing instead.",
    ),
    _row(
        r"(?:recolour|add colour to) (?:it|image|old image|greyscale image|greyscale)",
        "Colours that a black and white picture lacks would have to be invented. Tint it instead.",
    ),
    _row(
        rf"{_BODY_VERB}\b(?!.*\bperson\b).*\b(?:face|faces|skin|eyes?|teeth|hair|nose)\b.*",
        "Faces, eyes and bodies are not changed here. Edit the tone of the whole subject, for "
        "example \u201cbrighten the subject\u201d.",
    ),
    _row(
        rf"(?:{_BODY_VERB}\b"
        r".*\b(?:smile|smiling|face|faces|skin|eyes?|teeth|hair|beard|lips|makeup|nose|wrinkles"
        r"|younger|older|thinner|slimmer|bald|red eyes?)\b.*|make person (?!.*(?:background)).*"
        r"(?:smile|smiling|younger|older|thinner|slimmer|taller|look at).*)",
        "Faces and bodies are not changed here. Edit the tone of the whole person, for example "
        "\u201cbrighten the person\u201d.",
    ),
    _row(
        r"(?:remove|hide|cover) (?:.*\b)?(?:text|writing|caption|watermark|logo|date"
        r"|timestamp)\b.*",
        "What is under a text is not in the picture and would have to be invented. Crop it away "
        "instead, for example \u201ccrop 10% from the bottom\u201d.",
    ),
    _row(
        r"replace <COLOUR> <COLOUR2>",
        "Two colours do not change places. Say which becomes which: \u201cchange the {colour} to "
        "{second}\u201d.",
    ),
    _row(
        rf"replace {_NOUN} (?:with|for|by|to) <COLOUR>(?: ones?)?",
        _BY_ITS_COLOUR,
    ),
    _row(
        rf"{_NEW}\b(?!.*\bbackground\b).*\b(?:{_MATERIAL})(?: ones?)?(?: instead of .*)?",
        _ONE_COLOUR,
    ),
    _row(
        rf"(?:remove|replace|hide|drop|lose) (?:.*\b)?(?:person|subject|object|objects|{_THING}"
        rf"|{_PART})\b.*",
        "What is behind it is not in the picture and would have to be invented. Crop it away "
        "instead, or cut out the subject with \u201cremove the background\u201d.",
    ),
    _row(
        r"(?!(?:remove|write)\b)(?!.*\bquote\d).*<COLOUR> <COLOUR2>\b.* ?(?:border|frame|outline"
        r"|background)",
        "A border, an outline or a background has one colour here. Two there are in \u201ca double "
        "border, white inside and black outside\u201d and in \u201creplace the background with a "
        "gradient from navy to teal\u201d.",
    ),
    _row(
        r"(?:replace|change|add|<MAKE>|put|use|set|place)\b.*\bbackground\b.*",
        "A background can be removed, blurred, toned, filled with a named colour or a gradient, "
        "or replaced with another input image; nothing else can be put there.",
    ),
    _row(
        rf"(?:replace|change|remove|make|turn|darken|brighten|recolour|set)\b.*"
        rf"\b(?:{_SCENERY})\b.*",
        "Parts of a scene such as the sky, a wall or the ground cannot be told apart reliably. "
        "Replace or edit the whole background instead.",
    ),
    _row(
        rf"{_NEW} .+ (?:in )?<COLOUR> <COLOUR2>(?: .*)?|{_NEW} .+ (?:{_FINISH})\b.*"
        rf"|{_NOT_NEW}(?!replace\b).*\b(?:{_PATTERN})\b.*",
        _ONE_COLOUR,
    ),
    _row(
        rf"{_NEW} (?:colour of )?{_NOUN}(?: (?:to|into|in|be))? <COLOUR>(?: (?:ones?|instead))*",
        _BY_ITS_COLOUR,
    ),
    _row(
        r"(?:<MAKE> )?(?:it |image |colours )?(?:more|less) <COLOUR>(?: .*)?",
        "Of the balance of colours there are \u201cwarmer\u201d, \u201ccooler\u201d and "
        "\u201cfix the white balance\u201d; \u201ctint it green\u201d lays a colour over all.",
    ),
    _row(rf"<COLOUR> {_NOUN}(?: instead of .*)?", _BY_ITS_COLOUR),
    _row(
        r"(?:turn|change|transform|convert) (?!(?:it|image)\b).+ into <COLOUR> .+",
        _ANOTHER_THING,
    ),
    _row(
        rf"{_NEW} (?!(?:it|image)\b).+ <COLOUR>(?: with)?(?: [a-z]+){{1,3}}",
        _ONE_COLOUR,
    ),
    _row(
        rf"(?:make|change|turn|recolour|colour|replace|brighten|darken)\b.*\b(?:{_PART})\b.*",
        "Parts of a subject cannot be told apart, and nothing gets another form. A part that has "
        "a colour of its own can get another one: \u201cchange the seat from red to blue\u201d.",
    ),
    _row(
        r"(?:<MAKE>|recolour|colour) (?:colour of )?(?:person)(?: (?:to|into|in))? <COLOUR>",
        "People are not recoloured. Tint them instead: \u201ctint the person blue\u201d.",
    ),
    _row(
        r"(?:<MAKE>|recolour|colour) (?:it|image|images)(?: (?:to|into|in))? <COLOUR>",
        "It is not clear whether the whole picture or its subject shall get the colour. Say "
        "\u201ctint the picture blue\u201d or \u201cmake the car blue\u201d.",
    ),
    _row(
        r"(?:crop|put|paste|resize|scale|set).*\b(?:\d+ ?px|\d+ pixels|ratio\d{3,}x\d{3,}).*"
        r"|(?:resize|scale)\b.*",
        "The size in pixels is the request's \u201csize\u201d. To change what the picture shows, "
        "crop, zoom or pad it.",
    ),
    _row(
        r"(?:crop|cut|trim|zoom|focus)\b.*|.*\bcrop\b.*",
        "Only the subject and a face are found by themselves: \u201ccrop to the subject\u201d, "
        "\u201ccrop to the face\u201d. Else say a shape or shares: \u201ccrop to 16:9\u201d, "
        "\u201ccrop 10% from the bottom\u201d.",
    ),
    _row(
        r"make (?:it|image|images) (?:wider|taller|larger|bigger|smaller|narrower)(?: .*)?",
        "Say how: \u201cpad to 16:9\u201d and \u201cextend the background on the left\u201d add "
        "space, \u201cmake it 800 pixels wide\u201d changes the size.",
    ),
    _row(
        r"(?!crop|write|add|put).*\b(?:on|in|at|to) (?:left|right|top|bottom) (?:third|half|side)",
        "Nothing is moved within a picture. Space beside it moves it: \u201cextend the background "
        "on the left\u201d.",
    ),
    _row(
        r"(?:straighten|level)\b.*",
        "The horizon is not searched for. Say by how many degrees: "
        "\u201cstraighten by 2 degrees\u201d.",
    ),
    _row(
        r".*\bquote\d+\b.* (?:above|over|under|below|beneath|behind|beside|next to|near|around) .*",
        "Where a thing is in the picture is not known, so that no text can be put beside it. Give "
        "a position such as \u201cat the top\u201d, \u201cat the bottom left\u201d or \u201cin"
        " the middle\u201d.",
    ),
    _row(
        rf"{_NOT_NEW}(?!replace\b).*\bposters?\b.*",
        "Of posters there is \u201cpop art in 4 colours\u201d, printed in vivid inks. The manner "
        "of a certain kind or time cannot be followed.",
    ),
    *(
        _row(
            rf"{_NOT_NEW}(?!replace\b).*\b(?:{words})\b.+|{_NOT_NEW}(?!replace\b).+\b(?:{words})",
            "The technique is there, but not the manner of a certain master, school, time or kind:"
            f" say \u201c{example}\u201d.",
        )
        for words, example in _TECHNIQUES
    ),
    _row(
        r".*\bquote\d+\b.*",
        _TEXTS,
    ),
    _row(
        r"(?:add|write|put|overlay|type|caption|place)\b.*\b(?:text|caption|words?|title|headline"
        r"|watermark|label|message|slogan)\b.*",
        _TEXTS,
    ),
    _row(
        r".*\b(?:anime|ghibli|van gogh|picasso|monet|painting|3d|pixar|disney|cyberpunk|style of"
        r"|lego|claymation|manga|render)\b.*",
        "The style would need a generative model. Oil painting, watercolour, charcoal, pencil "
        "sketch and cartoon are drawn from the picture itself.",
    ),
    _row(
        r".*\b(?:light|lighting|sunlight|sunshine|sun|glow)\b.* from .*|.*\b(?:long|longer)\b.*"
        r"\bshadows?\b.*",
        "From where light falls is fixed in a picture. Its tint can change (\u201cwarm morning "
        "light\u201d), or rays be laid over it (\u201cadd sun rays from the left\u201d).",
    ),
    _row(
        rf"{_NOT_NEW}.*\breflections?\b.*",
        "The whole picture can be mirrored below itself: \u201cadd a mirrored reflection below "
        "it\u201d. Reflections on the ground or on things cannot be drawn.",
    ),
    _row(
        r"(?:(?:add|cover|<MAKE>) )?(?:it |image )?(?:in |with )?(?:slightly |strongly )?"
        r"(?:snow|rain|fog|mist|haze)\b.*",
        "Snow, rain and fog fall before the whole picture: \u201cadd heavy snow\u201d. What they "
        "do to the ground or to things cannot be drawn.",
    ),
    _row(
        rf"{_NOT_NEW}(?:.* )?(?:lightning|thunderstorm|storm|hail|tornado|dust|sandstorm)\b.*",
        "Of the weather there are snow, rain and fog: \u201cadd heavy rain\u201d. Nothing else of "
        "it can be drawn.",
    ),
    _row(
        r"(?:<MAKE>|replace)\b.*\b(?:daytime|daylight|day|night|sunrise|dawn|noon|midday|morning)",
        "Of the times of day there are \u201cmake it look like night\u201d, \u201csunset "
        "light\u201d and \u201cwarm morning light\u201d; another would have to be invented.",
    ),
    _row(
        r".*\b(?:except|apart from|other than|besides)\b.*",
        "What is to stay is told by its colour, or is the one subject: \u201cblack and white but "
        "keep the red\u201d, \u201cblack and white, keep the subject in colour\u201d.",
    ),
    _row(
        r"(?:turn|switch) .+ (?:on|off)",
        "Nothing that is in the picture can be switched on or off.",
    ),
    _row(
        r"(?:turn|change|transform|convert)\b.+ (?:into|to) .+",
        _ANOTHER_THING,
    ),
    _row(
        r"(?:add|put|draw|place|generate|create|imagine|show|give|have|paint|cover|covered)\b.*",
        "Nothing that is not in the pictures can be drawn, except texts, borders, shadows and "
        "outlines. Send a picture of it as a second input image and put its subject on this one.",
    ),
    _row(
        r"(?:remove|replace|hide|move|swap)\b.*",
        "Single things in a picture cannot be removed, replaced or moved: what is behind them "
        "would have to be invented. Crop, or edit the whole background.",
    ),
)
_UNKNOWN = "This is not understood."


_FAULT = (
    r"dark|dim|bright|underexposed|overexposed|flat|dull|hazy|cold|warm|cool|orange|yellow|blue"
    r"|saturated|blurry|blurred|unsharp|fuzzy|grainy|noisy"
)
_STATED = re.compile(
    r"(?<!sure )(?<!that )(?<!so )(?<!until )(?<!if )\b(?:it|this|they|(?:the|this|my|our)\s+"
    r"(?:image|picture|photo|photograph|pic|shot|colou?rs))(?:['’]s|\s+(?:is|are|looks?|seems?"
    r"|appears?|feels?|came out|turned out))\s+(?:(?:a bit|a little|rather|quite|very|so|really"
    rf"|pretty|somewhat)\s+)?(?:{_FAULT})(?=\s*(?:[,.;:!?]|$)|\s+(?:so|and|but)\b)"
    r"|(?<=[,;.] )(?:like|as) (?:in|at|on|during) (?:the )?\w+"
    r"|\bkeep (?:the |its )?(?:original )?background\b(?! (?!as|the)\w)",
    re.IGNORECASE,
)
"""Says how a picture is, or what stays, in words that elsewhere ask for a change."""


def check_asks(instruction: str) -> None:
    """Refuse what is no change, and would be read as one.

    Raises:
        UnsupportedEdit: If a clause says how the picture is, like what it is to be, or what stays.
    """
    if stated := _STATED.search(instruction):
        raise refusal(stated[0], _ONLY_CHANGES)


def reason_against(words: str) -> str:
    """Return why a clause that no rule matches cannot be done."""
    for pattern, reason in _ROWS:
        said = pattern.read(words)
        if said is not None:
            old = "orange" if "orange" not in said.get("colour", "") else "brown"
            return reason.format_map({**said, "old": old})
    return _UNKNOWN
