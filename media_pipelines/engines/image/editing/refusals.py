"""Clauses that are understood and cannot be done, and what to do about them."""

from media_pipelines.engines.image.editing.nouns import PARTS, SCENERY, THINGS
from media_pipelines.engines.image.editing.rule import Pattern
from media_pipelines.engines.image.editing.rule import pattern as parsed

_PART = "|".join(sorted(PARTS, key=len, reverse=True))
_SCENERY = "|".join(sorted(SCENERY, key=len, reverse=True))
_THING = "|".join(sorted(THINGS - {"subject", "object"}, key=len, reverse=True))


def _row(text: str, reason: str) -> tuple[Pattern, str]:
    return parsed(text), reason


_ROWS = (
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
        r"(?:(?:change|make|smooth|whiten|fix|remove|add|replace|brighten|open|close|recolour|give)\b"
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
        rf"(?:remove|replace|hide|drop|lose) (?:.*\b)?(?:person|subject|object|objects|{_THING}"
        rf"|{_PART})\b.*",
        "What is behind it is not in the picture and would have to be invented. Crop it away "
        "instead, or cut out the subject with \u201cremove the background\u201d.",
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
        rf"(?:make|change|turn|recolour|colour|replace|brighten|darken)\b.*\b(?:{_PART})\b.*",
        "Parts of a subject cannot be told apart. Recolour the whole subject instead, for example "
        "\u201cmake the chair blue\u201d.",
    ),
    _row(
        r"(?:<MAKE>|recolour|colour) (?:colour of )?(?:person)(?: (?:to|into|in))? <COLOUR>",
        "People are not recoloured. Tint them instead: \u201ctint the person blue\u201d.",
    ),
    _row(
        r"(?:<MAKE>|recolour|colour) (?:it|image)(?: (?:to|into|in))? <COLOUR>",
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
        r"(?:straighten|level)\b.*",
        "The horizon is not searched for. Say by how many degrees: "
        "\u201cstraighten by 2 degrees\u201d.",
    ),
    _row(
        r"(?:add|write|put|overlay|type|caption|place)\b.*\b(?:text|caption|words?|title|headline"
        r"|watermark|label|message|slogan)\b.*",
        "Texts are written as they stand in quotation marks. What can be said of them is a "
        "position in the picture, such as \u201cat the top\u201d, a colour, a size, an outline "
        "and a banner.",
    ),
    _row(
        r".*\b(?:anime|ghibli|van gogh|picasso|monet|oil painting|painting|watercolour|watercolor"
        r"|3d|pixar|disney|cyberpunk|style of|lego|claymation|manga|render)\b.*",
        "The style would need a generative model. Pencil sketch and cartoon are drawn from the "
        "picture itself.",
    ),
    _row(
        r"(?:add|put|draw|place|generate|create|imagine|show|give|have|paint)\b.*",
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


def reason_against(words: str) -> str:
    """Return why a clause that no rule matches cannot be done."""
    for pattern, reason in _ROWS:
        if pattern.read(words) is not None:
            return reason
    return _UNKNOWN


def refused_vocabulary() -> str:
    """Return the patterns of refusals, for their words."""
    return " ".join(pattern.compiled.pattern for pattern, _ in _ROWS)
