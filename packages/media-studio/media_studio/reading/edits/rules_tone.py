"""Clauses about tone, colour, sharpness and looks, with or without a degree."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from media_studio.reading.edits.effect_operations import Grain
from media_studio.reading.edits.nouns import COMPACT
from media_studio.reading.edits.operations import (
    Adjust,
    Balance,
    Blur,
    EditOperation,
    Pixelate,
    Posterise,
    Quality,
    Restyle,
    Sharpen,
    Style,
    Tint,
    Vignette,
)
from media_studio.reading.edits.rule import (
    OperationBuilder,
    Pattern,
    Rule,
    Said,
    colour,
    rule,
    where,
)
from media_studio.reading.edits.rule import pattern as parsed

_USUAL, _SLIGHT, _STRONG = 0.25, 0.12, 0.5
"""Amounts of a change without a degree, `slightly` and `strongly`."""

_DEGREE = re.compile(r"(?<!\S)(slightly|strongly)(?!\S)")
_BY = re.compile(r"(?<!\S)(?:by |at |with )?(\d+(?:\.\d+)?) ?percent(?!\S)")

_Graded = Callable[[Said, float], EditOperation]


@dataclass(frozen=True, kw_only=True)
class _Words:
    """How a quality is spoken of; each is an alternation."""

    quality: Quality
    noun: str
    more: str
    less: str
    verb_more: str
    verb_less: str


_QUALITIES = (
    _Words(
        quality="brightness",
        noun="brightness|light|luminosity|lightness",
        more="brighter|lighter|bright|less dark",
        less="darker|dimmer|dark|less bright|dim",
        verb_more="brighten|lighten|light up|brighten up|lighten up|illuminate",
        verb_less="darken|dim|darken down",
    ),
    _Words(
        quality="contrast",
        noun="contrast|punch",
        more="contrastier|punchier|contrasty|contrasted|higher contrast|high contrast|stronger"
        " contrast",
        less="flatter|less contrasty|less contrasted|softer contrast|lower contrast|low contrast",
        verb_more="contrast up",
        verb_less="flatten contrast of|soften contrast of",
    ),
    _Words(
        quality="saturation",
        noun=(
            "saturation|vibrance|vibrancy|colour|colours|vividness|colour saturation|colour"
            " intensity"
        ),
        more="saturated|vivid|vibrant|colourful|richer|more intense|stronger colours|brighter"
        " colours|richer colours|vivid colours|vibrant colours|pop|pop more|bolder colours",
        less="desaturated|muted|duller|paler|less saturated|less vivid|less vibrant|less colourful"
        "|washed out|weaker colours|muted colours",
        verb_more="saturate|oversaturate",
        verb_less="desaturate|mute|dull|undersaturate",
    ),
    _Words(
        quality="warmth",
        noun="warmth|temperature|colour temperature|warm tone|warm colours|white balance",
        more="warmer|warm|warmer colours|warm colours|less cold|less cool|golden hour|less bluish"
        "|less blue(?: tint| cast| tinge)?|yellower|more yellow|more orange|more golden",
        less="cooler|colder|cool|cold|cooler colours|cool colours|cold colours|less warm|chillier"
        "|less (?:yellow|yellowish|orange)(?: tint| cast| tinge)?|bluer|more blue|more bluish",
        verb_more="warm|warm up",
        verb_less="cool|cool down|chill",
    ),
    _Words(
        quality="clarity",
        noun="clarity|texture|local contrast|definition|detail|details|structure|dehaze",
        more="clearer|more defined|more detailed|more textured",
        less="less textured|less defined",
        verb_more="dehaze",
        verb_less="soften texture of",
    ),
    _Words(
        quality="exposure",
        noun="exposure",
        more="more exposed|overexposed|less underexposed",
        less="less exposed|underexposed|less overexposed",
        verb_more="overexpose|expose up",
        verb_less="underexpose|expose down",
    ),
)


def _adjust(quality: Quality, sign: int) -> _Graded:
    return lambda said, amount: Adjust(quality=quality, amount=sign * amount, where=where(said))


def _quality_rules(words: _Words) -> list[tuple[Pattern, _Graded]]:
    found: list[tuple[Pattern, _Graded]] = []
    for sign, adjectives, verbs, change, compared in (
        (1, words.more, words.verb_more, "increase|add", "more|higher"),
        (-1, words.less, words.verb_less, "decrease|remove", "less|lower"),
    ):
        patterns = (
            rf"(?:<MAKE> )?(?:<TARGET> )?(?:be |look |appear |to be )?"
            rf"(?:more |even )?(?:{adjectives})"
            r"(?: look| feel| mood| tone)?",
            rf"(?:<MAKE> )?(?:{adjectives}) <TARGET>",
            rf"(?:{verbs})(?: <TARGET>)?(?: up| down)?",
            rf"(?:{change}) (?:more )?(?:{words.noun})(?: (?:of|in|to|on|for) <TARGET>)?",
            rf"(?:{change}) <TARGET> (?:{words.noun})",
            rf"(?:{change}) (?:{words.noun}) (?:of|in) (?:it|image|colours)",
            rf"(?:(?:<MAKE>|add|use) )?(?:<TARGET> )?(?:{compared}) (?:{words.noun})"
            r"(?: (?:to|in|of|for|on) (?:it|image))?",
        )
        found += [(parsed(text), _adjust(words.quality, sign)) for text in patterns]
    return found


_LIT = (
    r"(?:(?:dark|bright|light|darkest|brightest|deep) )?(?P<range>shadows|highlights|darks|lights"
    r"|dark (?:areas|parts)|bright (?:areas|parts)|blacks|whites|midtones)"
)
_LIGHTER = (
    r"(?:increase|lift|brighten|lighten|open(?: up)?|bring (?:up|out|back)|recover|raise|fill(?:"
    r" in)?|pull up|boost)"
)
_DARKER = (
    r"(?:decrease|darken|deepen|crush|pull down|bring (?:down|back)|recover|tame|dim|drop|lower)"
)


def _lit(sign: int) -> _Graded:
    def build(said: Said, amount: float) -> Adjust:
        dark = said["range"] in ("shadows", "darks", "blacks") or said["range"].startswith("dark")
        quality: Quality = "shadows" if dark else "highlights"
        return Adjust(quality=quality, amount=sign * min(1.0, 1.6 * amount))

    return build


def _graded(text: str, build: _Graded) -> tuple[Pattern, _Graded]:
    return parsed(text), build


_GRADED = [each for words in _QUALITIES for each in _quality_rules(words)] + [
    _graded(
        rf"{_LIGHTER} {_LIT.replace('highlights|', '').replace('lights|', '')}(?: up)?(?: (?:of"
        rf"|in) (?:it|image))?",
        _lit(1),
    ),
    _graded(
        rf"{_DARKER} {_LIT.replace('shadows|', '').replace('darks|', '')}(?: down)?(?: (?:of|in)"
        rf" (?:it|image))?",
        _lit(-1),
    ),
    _graded(r"(?:increase|brighten) (?P<range>highlights|whites)", _lit(1)),
    _graded(r"(?:darken|deepen|crush) (?P<range>shadows|blacks|darks)", _lit(-1)),
    _graded(r"(?:<MAKE> )?(?P<range>shadows|blacks) (?:lighter|brighter|less dark)", _lit(1)),
    _graded(r"(?:<MAKE> )?(?P<range>shadows|blacks) (?:darker|deeper)", _lit(-1)),
    _graded(r"(?:<MAKE> )?(?P<range>highlights|whites) (?:darker|less bright)", _lit(-1)),
    _graded(
        r"(?:<MAKE> )?(?:<TARGET> )?(?:look |be )?(?P<way>warmer|warm|cooler|cool|colder|cold)"
        r" (?:white balance|temperature|colour temperature|light|look|mood)",
        lambda said, amount: Adjust(
            quality="warmth",
            amount=amount if said["way"].startswith("warm") else -amount,
            where=where(said),
        ),
    ),
    _graded(
        r"(?:(?:add|give|use|with|put|<MAKE>|increase) )?(?:it |image )?(?:more )?(?:film |fine "
        r"|analog )*(?:grain|grainy|noise)(?: (?:effect|texture|look))*"
        r"(?: (?:to|on|over) (?:it|image))?",
        lambda _said, amount: Grain(amount=amount),
    ),
    _graded(
        r"(?:blur|blurry|blurred|defocus|soften|out of focus)(?: out| up)?(?: <TARGET>)?"
        r"|(?:<MAKE> )?<TARGET> (?:blur|blurry|blurrier|blurred|softer|out of focus"
        r"|defocused|bokeh)"
        r"|(?:add|use) (?:gaussian )?blur"
        r"(?: effect)?(?: (?:to|on|in) <TARGET>)?",
        lambda said, amount: Blur(amount=min(2 * amount, 1.0), where=where(said)),
    ),
    _graded(
        r"(?:blur|defocus)(?: out)? (?:image|all|all else)"
        r" (?:except|but|apart from|other than|besides)(?: for)? <SUBJECT>"
        r"|(?:blur|defocus)(?: out)? (?:image|all|all else|what|what be|background|background be)"
        r"(?: (?:it )?be)? (?:behind|around) <SUBJECT>"
        r"|(?:<MAKE> )?(?:image|all|all else|what be|background) (?:behind|around) <SUBJECT>"
        r" (?:be )?(?:blur|blurry|blurrier|blurred|softer|out of focus|defocused)",
        lambda said, amount: Blur(
            amount=min(2 * amount, 1.0), where="background", alone=said.get("subject") in COMPACT
        ),
    ),
    _graded(
        r"(?:(?:add|use|give|<MAKE>) )?(?:it |image )?(?:background blur|bokeh"
        r"|portrait mode|portrait"
        r" blur|shallow depth of field|bokeh background)(?: effect)?(?: (?:to|on|in) "
        r"(?:it|image))?",
        lambda _said, amount: Blur(amount=min(2 * amount, 1.0), where="background"),
    ),
    _graded(
        r"(?:sharpen|sharper|crisper|crisp)(?: up)?(?: <TARGET>)?"
        r"|(?:<MAKE> )?<TARGET> (?:look )?(?:sharper|crisper|crisp|sharp)"
        r"|(?:increase|add|more) (?:more )?(?:sharpness|sharpening|crispness)"
        r"(?: (?:of|in|to) <TARGET>)?",
        lambda said, amount: Sharpen(amount=min(2 * amount, 1.0), where=where(said)),
    ),
    _graded(
        r"pixelate(?: <TARGET>)?|(?:<MAKE> )?(?:<TARGET> )?(?:in |into |to |look like )?pixelate"
        r"|add (?:pixelate|pixelation)(?: effect)?(?: to <TARGET>)?",
        lambda said, amount: Pixelate(amount=min(2 * amount, 1.0), where=where(said)),
    ),
    _graded(
        r"(?:(?:add|give|<MAKE>|with) )?(?:it |image )?(?:dark )?vignette(?: effect)?"
        r"(?: (?:to|on|around) (?:it|image|edge|edges|corners))?"
        r"|darken (?:corners|edges)(?: of (?:it|image))?",
        lambda _said, amount: Vignette(amount=min(2 * amount, 1.0)),
    ),
    _graded(
        r"tint (?:<TARGET> )?(?:in |with |to )?<COLOUR>|add <COLOUR> tint(?: to <TARGET>)?"
        r"|(?:<MAKE> )?(?:<TARGET> )?(?:look )?<COLOUR> tinted"
        r"|(?:give|add) (?:<TARGET> )?<COLOUR> (?:tint|tinge|cast|wash|overlay|filter|tone)"
        r"(?: to (?:it|image))?|add <COLOUR> (?:overlay|filter|wash)(?: (?:to|over|on) <TARGET>)?"
        r"|<COLOUR> (?:tint|filter|overlay)",
        lambda said, amount: Tint(colour=colour(said), amount=1.6 * amount, where=where(said)),
    ),
]


def with_degree(before: EditOperation, after: EditOperation) -> EditOperation:
    """Give a change the degree of the one that goes on with it: "contrast and colour a little"."""
    small = isinstance(after, Adjust) and abs(after.amount) == _SLIGHT
    if small and isinstance(before, Adjust) and abs(before.amount) == _USUAL:
        return replace(before, amount=_SLIGHT if before.amount > 0 else -_SLIGHT)
    return before


def read_graded(words: str) -> EditOperation | None:
    """Read a clause that may say how much."""
    if words.endswith(" more"):
        # "Blur the background more"
        return read_graded(f"{words.removesuffix(' more')} strongly")
    rest, amount = _degree(words)
    for pattern, build in _GRADED:
        said = pattern.read(rest)
        if said is not None:
            return build(said, amount)
    return None


def _degree(words: str) -> tuple[str, float]:
    """Take the degree out of a clause."""
    share = _BY.search(words)
    if share is not None:
        rest = f"{words[: share.start()]} {words[share.end() :]}"
        return " ".join(rest.split()), min(float(share[1]) / 100, 1.0)
    said = set(_DEGREE.findall(words))
    rest = " ".join(_DEGREE.sub(" ", words).split())
    amount = {"slightly": _SLIGHT, "strongly": _STRONG}.get(next(iter(said), ""), _USUAL)
    return rest, _USUAL if len(said) > 1 else amount


_AS = (
    r"(?:(?:<MAKE>|add|use|filter) )?(?:<TARGET> )?(?:look |be )?(?:like |in |into |to |as |with )?"
)
_KIND = (
    r"(?: (?:tone|toned|look|style|effect|filter|colours?|image|mode|version|finish|feel|vibe"
    r"|portrait|film))*"
)
_TO = r"(?: (?:of|for|to|on) (?:it|image))?"


def _style(words: str, style: Style) -> Rule:
    return rule(
        rf"{_AS}(?:{words}){_KIND}{_TO}",
        lambda said, _quotes: Restyle(style=style, where=where(said)),
    )


_DECADE = r"(?:(?:19)?[4-9]0s)"
_GRAIN = (
    r"(?: (?:tone|look|style|effect|film|image))*(?: with (?:slightly |strongly |film )*grain)?"
)


def _mended(quality: Quality, amount: float) -> OperationBuilder:
    return lambda _said, _quotes: Adjust(quality=quality, amount=amount)


_FAULTS: tuple[tuple[str, Quality, float], ...] = (
    ("orange|yellow|warm|red|reddish|yellowish", "warmth", -0.3),
    ("blue|cold|cool|bluish", "warmth", 0.3),
    ("dark|dim|underexposed", "brightness", 0.25),
    ("bright|light|overexposed", "brightness", -0.2),
    ("flat|dull|hazy", "contrast", 0.25),
    ("saturated|colourful|vivid", "saturation", -0.3),
)

_LOOKS: tuple[tuple[str, Style], ...] = (
    (
        r"watercolour(?: painting| paint)?|watercolour style painting|aquarelle|painted in"
        r" watercolours?",
        "watercolour",
    ),
    (
        r"(?:impressionist(?:ic)? )?oil painting(?: in impressionist(?:ic)?)?|oil paint"
        r"|painted in oil|oil on canvas|oil painted|impressionist(?:ic)? painting",
        "an oil painting",
    ),
    (
        r"(?:greyscale )?(?:line drawing|line art|lineart)(?:(?: (?:in|with|of))?"
        r"(?: (?:only|black|clean))* (?:outlines|lines|contours)(?: only)?)?"
        r"|(?:only )?black (?:outlines|lines|contours)(?: only)?(?: on white(?: paper)?)?"
        r"|(?:only )?black (?:outlines|lines) only"
        r"|colouring (?:book|page)(?: (?:page|drawing))?"
        r"|(?:line drawing|line art|outlines?) for colouring(?: (?:book|page))?",
        "a line drawing",
    ),
    (r"charcoal(?: drawing| sketch)?|charcoal drawn", "charcoal"),
    (
        r"newspaper(?: print)?|old newspaper|halftone (?:effect )?like (?:an? )?old newspaper"
        r"|greyscale halftone(?: dots?| print)?",
        "newspaper print",
    ),
    (r"(?:colou?r )?halftone(?: dots?| print)?|dotted print|comic dots", "halftone"),
    (
        r"night(?: ?time)?|shot at night|it was (?:shot|taken|image) at night|it was night"
        r"|nighttime|day for night",
        "night",
    ),
    (
        r"(?:(?:warm|soft|low|golden|orange) )*(?:sunset|evening|late afternoon|golden hour)"
        r" (?:light|lighting|sun|sunlight|glow)|(?:at )?(?:golden )?sunset|(?:it was )?(?:shot"
        r"|taken|image) at (?:sunset|dusk|golden hour)|golden hour(?: light)?|evening light|dusk",
        "sunset light",
    ),
    (
        r"teal orange|orange teal|cinematic(?: teal orange)?|movie|hollywood|blockbuster",
        "teal and orange",
    ),
    (
        r"dramatic|more dramatic|moody|more moody|moodier|dramatic moody|dark moody|gritty",
        "dramatic",
    ),
    (
        r"(?:vintage )?matte(?: film)?(?: look)?(?: with (?:lifted|raised) blacks)?|matte"
        r" vintage|(?:lifted|raised) blacks",
        "faded",
    ),
    (
        r"soft focus|dreamy|dreamier|soft glow|glow|dreamy glow|soft focus dreamy(?:"
        r" glow)?|dreamy soft focus|orton|ethereal",
        "soft glow",
    ),
    (r"hdr", "HDR"),
    (r"cross ?processed|cross ?processing|lomo|lomography", "cross processed"),
    (
        r"auto (?:enhance|levels|contrast|correct|tone|adjust|fix)|auto ?(?:enhanced|corrected)"
        r"|auto increase",
        "even levels",
    ),
    (r"high ?key", "high key"),
    (r"low ?key", "low key"),
    (r"emboss|embossed|relief|bas relief", "relief"),
    (
        r"outlines? only|only (?:edges|outlines)|(?:edge detection|edges?)(?: white on"
        r" black)?|show only edges(?: white on black)?|outlines white on black",
        "outlines",
    ),
    (
        r"threshold|thresholded|threshold (?:(?:it|image) )?(?:to )?(?:pure )?greyscale|pure"
        r" greyscale|only pure greyscale|1bit|stencil",
        "pure black and white",
    ),
    (r"glitch|glitchy|glitched|vhs", "glitch"),
    (r"fish ?eye(?: lens)?", "fisheye"),
)

STYLE_RULES = (
    _style("greyscale|grey|noir|black white", "black and white"),
    rule(
        r"remove (?:all )?(?:colour|colours)(?: (?:from|of) <TARGET>)?",
        lambda said, _quotes: Restyle(style="black and white", where=where(said)),
    ),
    rule(
        r"(?:desaturate) (?:<TARGET> )?(?:completely|fully|totally)"
        r"|(?:completely|fully|totally) desaturate(?: <TARGET>)?",
        lambda said, _quotes: Restyle(style="black and white", where=where(said)),
    ),
    _style("sepia|brown sepia|vintage sepia|sepia vintage", "sepia"),
    _style(
        rf"(?:old )?(?:{_DECADE} )?vintage(?: {_DECADE})?{_GRAIN}(?: (?:from|of)"
        rf" {_DECADE})?|{_DECADE} (?:film|image){_GRAIN}",
        "vintage",
    ),
    rule(
        rf"{_AS}(?:(?:warm|golden|sunny) )+(?:(?:early|soft|summer) )*(?:morning|sunrise|dawn|day"
        rf"|summer|afternoon)(?: (?:light|lighting|sun|sunlight|sunshine|glow|mood|feel))+{_TO}",
        _mended("warmth", 0.25),
    ),
    *(_style(words, style) for words, style in _LOOKS),
    *(
        rule(
            rf"(?:(?:it|its|image|colours) )?(?:be |is |looks? |are )?"
            rf"(?:slightly |strongly )?overly (?:{faults})",
            _mended(quality, amount),
        )
        for faults, quality, amount in _FAULTS
    ),
    rule(
        r"(?:white balance|colour balance) (?:be |is )?(?:off|wrong|bad|not right)"
        r"|(?:fix|correct|adjust|improve|auto|neutralise|neutralize|balance|set)? ?(?:auto )?"
        r"(?:white balance|colour cast|colour balance)(?: correction)?|balance white"
        r"|remove (?:[a-z]+ )?(?:colour )?(?:cast|tinge)(?: (?:from|of) (?:it|image))?",
        lambda _said, _quotes: Balance(),
    ),
    _style("negative|invert", "negative"),
    rule(
        r"invert <TARGET>(?: colours?)?|invert colours(?: of <TARGET>)?",
        lambda said, _quotes: Restyle(style="negative", where=where(said)),
    ),
    _style("sketch|sketch drawing", "sketch"),
    rule(
        rf"{_AS}sketch{_KIND} on (?:(?:plain|white|blank) )*paper",
        lambda _said, _quotes: Restyle(style="sketch"),
    ),
    _style("(?:flat )?cartoon(?: (?:drawing|illustration|artwork|art|panel))*", "cartoon"),
    rule(
        rf"{_AS}(?:flat )?cartoon(?: (?:drawing|illustration|artwork|art|panel))*{_KIND}"
        r" with (?:(?:bold|black|thick|dark|strongly) )*"
        r"(?:outlines?|lines?|contours?)",
        lambda _said, _quotes: Restyle(style="cartoon"),
    ),
    rule(
        rf"{_AS}posterise{_KIND}|posterise <TARGET>",
        lambda said, _quotes: Posterise(where=where(said)),
    ),
    rule(
        r"posterise (?:<TARGET> )?(?:to |with |in )?(?P<levels>[2-9]|1[0-6]) (?:levels"
        r"|colours|steps)"
        r"(?: per channel)?",
        lambda said, _quotes: Posterise(levels=int(said["levels"]), where=where(said)),
    ),
    rule(
        r"(?:only|keep) (?:keep )?<TARGET> (?:in )?colour(?:ed)?(?: only)?"
        r"|(?:(?:<MAKE> )?(?:it |image |all )?greyscale|desaturate (?:it|image|all))"
        r" (?:except|but|apart from|other than|besides)(?: for)? <SUBJECT>",
        lambda _said, _quotes: Restyle(style="black and white", where="background"),
    ),
)
