"""Clauses about effects: few colours, streaks, weather, light, faces, prints, sizes, areas."""

from collections.abc import Callable

from media_studio.reading.edits.effect_operations import (
    CentreOn,
    Corner,
    CropFace,
    Denoise,
    Disguise,
    Duotone,
    Falling,
    FewColours,
    Glare,
    HideFaces,
    Polaroid,
    Reflect,
    RemoveSpot,
    Repeat,
    Resize,
    Streak,
    TiltShift,
    Weather,
)
from media_studio.reading.edits.operations import (
    PicturePlace,
)
from media_studio.reading.edits.rule import (
    Quotes,
    Said,
    colour,
    optional_colour,
    place,
    rule,
)

_COUNT = r"(?P<count>\d+|two|three|four|five|six|seven|eight|ten|twelve|sixteen)"
_COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10,
    "twelve": 12, "sixteen": 16,
}  # fmt: skip
_GIVE = (
    r"(?:(?:add|give|use|apply|put|with|have|<MAKE>|create|show) )?(?:it |image )?(?:look"
    r" )?(?:like |in |into |as |to )?"
)
_EFFECT = r"(?: (?:effect|look|style|filter|photo|image|feel|like|frame|print|picture))*"
_OF = r"(?: (?:to|on|over|across|of|in|for) (?:it|image))?"
_FACE = r"(?:person )?(?:faces?|head|heads)(?: of person| in it| in image)?"
_BITS = r"(?P<bits>8bit|16bit)"
_MOST_COLOURS, _MOST_INKS = 64, 6
_MOST_PIXELS, _LEAST_PIXELS = 4096, 16
_MOST_COPIES = 6


def _number(said: Said, group: str = "count", default: int = 4) -> int:
    words = said.get(group)
    return default if words is None else _COUNTS.get(words) or int(words)


def _few(said: Said, _quotes: Quotes) -> FewColours | None:
    count = _number(said)
    return FewColours(count=count) if 2 <= count <= _MOST_COLOURS else None


def _pop(said: Said, _quotes: Quotes) -> FewColours | None:
    count = _number(said)
    return FewColours(count=count, poster=True) if 2 <= count <= _MOST_INKS else None


def _blocky(said: Said, _quotes: Quotes) -> FewColours | None:
    count = _number(said, default=32 if said.get("bits") == "16bit" else 16)
    return FewColours(count=count, blocks=True) if 2 <= count <= _MOST_COLOURS else None


def _streak(said: Said, _quotes: Quotes) -> Streak:
    amount = 1.0 if "strong" in said else 0.22 if "faint" in said else 0.5
    if "zoom" in said:
        return Streak(degrees=None, amount=amount)
    way = said.get("way", "")
    upright = way.startswith(("vertical", "up", "down", "top"))
    return Streak(
        degrees=90.0 if upright else 45.0 if way.startswith("diag") else 0.0, amount=amount
    )


def _weather(kind: Falling) -> Callable[[Said, Quotes], Weather]:
    def build(said: Said, _quotes: Quotes) -> Weather:
        return Weather(
            kind=kind, amount=1.0 if "strong" in said else 0.25 if "faint" in said else 0.5
        )

    return build


def _corner(said: Said, default: Corner) -> Corner:
    found = place(said.get("place"), PicturePlace())
    corners: dict[str, Corner] = {
        "top left": "top left", "top": "top", "top right": "top right", "left": "left",
        "right": "right", "bottom left": "bottom left", "bottom": "bottom",
        "bottom right": "bottom right",
    }  # fmt: skip
    return corners.get(str(found), default)


def _hidden(how: Disguise) -> Callable[[Said, Quotes], HideFaces]:
    return lambda _said, _quotes: HideFaces(how=how)


def _spot(said: Said, _quotes: Quotes) -> RemoveSpot:
    where = _corner(said, "top") if "place" in said else None
    return RemoveSpot(noun=said["noun"], corner=where, colour=optional_colour(said, "colour"))


def _sized(said: Said, _quotes: Quotes) -> Resize | None:
    width, height = int(said["width"]), int(said["height"])
    if not all(_LEAST_PIXELS <= side <= _MOST_PIXELS for side in (width, height)):
        return None
    return Resize(
        width=width,
        height=height,
        colour=optional_colour(said, "colour"),
        stretched="stretch" in said,
        cropped="crop" in said,
    )


def _one_side(said: Said, _quotes: Quotes) -> Resize | None:
    pixels = int(said["pixels"])
    if not _LEAST_PIXELS <= pixels <= _MOST_PIXELS:
        return None
    wide = said["way"] in ("wide", "width", "in width")
    return Resize(width=pixels if wide else None, height=None if wide else pixels)


def _centred(said: Said, _quotes: Quotes) -> CentreOn | None:
    chosen = optional_colour(said, "colour") or optional_colour(said, "second")
    if "width" not in said:
        return CentreOn(ratio=1.0, colour=chosen)
    width, height = int(said["width"]), int(said["height"])
    if not all(_LEAST_PIXELS <= side <= _MOST_PIXELS for side in (width, height)):
        return None
    return CentreOn(ratio=width / height, colour=chosen, width=width, height=height)


def _face(said: Said, _quotes: Quotes) -> CropFace:
    ratio = float(said["width"]) / float(said["height"]) if "width" in said else None
    if "shoulders" not in said:
        return CropFace()
    named = {"portrait": 4 / 5, "landscape": 3 / 2}.get(said.get("shape", ""), 1.0)
    return CropFace(ratio=ratio or named, shoulders=True)


def _copies(said: Said, _quotes: Quotes) -> Repeat | None:
    columns, rows = int(said["width"]), int(said["height"])
    return Repeat(rows=rows, columns=columns) if 1 < rows * columns <= _MOST_COPIES**2 else None


_STRENGTH = (
    r"(?:(?P<strong>strongly|heavy|dense|thick|pouring)|(?P<faint>slightly|light|soft|thin|fine))"
)
_HARD = rf"(?:{_STRENGTH} )?"
_THERE = r"(?:in |with |there (?:is|be) )?"
_FALLS = r"(?: (?:(?:is|be|are) )?(?:falling|coming down|pouring(?: down)?))"
_WEATHERS: tuple[tuple[Falling, str, str], ...] = (
    (
        "snow",
        r"(?:falling )?(?:snow|snowfall|snowflakes|snowing|snow falling|snowy weather|snowstorm"
        r"|(?P<strong>blizzard))",
        "snow|snowing|look snowy|snowy day",
    ),
    (
        "rain",
        r"(?:falling )?(?:rain|rainfall|raindrops|raining|rain falling|rainy weather|rain drops"
        r"|rain streaks|(?P<strong>downpour)|(?P<faint>drizzle))",
        "rain|raining|look rainy|rainy day",
    ),
    ("fog", r"(?:fog|mist|haze|foggy weather)", "foggy|misty|hazy|look foggy|look misty"),
)

_TO_SIZE = (
    r"(?:(?:resize|scale|<MAKE>|bring|fit|export|save|shrink|enlarge|scale down|scale up)(?: it"
    r"| image)?(?: (?:as|to|in) png(?: image)?)?(?: (?:to|into|at|as|be|with|exactly|only))* )?"
)

EFFECT_RULES = (
    rule(
        rf"{_GIVE}(?:duotone)(?: (?:effect|look|filter|image))*(?: (?:in|with|of|from))? <COLOUR>"
        rf"(?: to)? <COLOUR2>"
        rf"|{_GIVE}<COLOUR>(?: to)? <COLOUR2> duotone{_EFFECT}",
        lambda said, _quotes: Duotone(first=colour(said), second=colour(said, "second")),
    ),
    rule(
        rf"{_GIVE}(?:pop ?art|warhol|screen ?print|silk ?screen)(?: (?:poster|style|effect|look"
        rf"|print|image))*"
        rf"(?: (?:with|in|using))?(?: only)?(?: {_COUNT} colours)?(?: only)?",
        _pop,
    ),
    rule(
        rf"{_GIVE}(?:(?:{_BITS} )?pixel ?art|{_BITS}(?: (?:vintage|video|console|arcade))*"
        r"(?: game)?|vintage(?: (?:video|console|arcade))? game)"
        r"(?: (?:style|effect|look|image|graphics|in))*"
        rf"(?: {_BITS})?(?: (?:style|look|graphics))*"
        rf"(?: (?:with|in|using))?(?: only)?(?: {_COUNT} colours)?",
        _blocky,
    ),
    rule(
        rf"(?:(?:decrease|limit|use|<MAKE>|posterise|quantise|quantize|simplify|show) )?(?:it "
        rf"|image |colours )?(?:to |in |with |of |use )?(?:only |just )?{_COUNT} (?:flat |solid"
        rf" )?colours(?: only| in total)?",
        _few,
    ),
    rule(
        rf"{_GIVE}{_HARD}(?:horizontal |vertical |diagonal )?motion blur(?: effect)?{_OF}(?: "
        rf"(?P<way>horizontally|vertically|diagonally|horizontal|vertical|diagonal|sideways|up"
        rf" down|from left to right))?"
        rf"|{_GIVE}(?P<way>horizontal|vertical|diagonal) motion blur(?: effect)?{_OF}"
        rf"|{_GIVE}{_HARD}(?P<zoom>zoom blur|radial blur|zoom burst)(?: effect)?(?: from "
        rf"(?:centre|middle))?{_OF}",
        _streak,
    ),
    rule(
        rf"{_GIVE}(?:tilt shift|miniature|miniature (?:model|world|town|effect|toy)|toy town|toy"
        rf" model|diorama){_EFFECT}",
        lambda _said, _quotes: TiltShift(),
    ),
    *(
        rule(
            rf"(?:add|put|give|overlay|draw|show|have|with|lay) (?:it |image )?{_HARD}{nouns}(?: "
            rf"(?:effect|overlay))*"
            rf"(?: (?:to|on|over|across|in|onto) (?:it|image))?"
            rf"|{_THERE}{_STRENGTH} {nouns}{_FALLS}?|{_THERE}{nouns}{_FALLS}(?: {_STRENGTH})?"
            rf"|(?:<MAKE> )(?:it |image )?(?:look )?(?:like |as if )?(?:it )?{_HARD}(?:be"
            rf" )?(?:{verbs})(?: {_STRENGTH})?",
            _weather(kind),
        )
        for kind, nouns, verbs in _WEATHERS
    ),
    rule(
        rf"(?:it )?(?:is |be )?{_HARD}snowing(?: {_STRENGTH})?|let it snow",
        _weather("snow"),
    ),
    rule(
        rf"(?:it )?(?:is |be )?{_HARD}raining(?: {_STRENGTH})?|let it rain",
        _weather("rain"),
    ),
    rule(
        rf"{_GIVE}{_HARD}(?:warm )?sun rays(?: effect)?{_OF}(?: (?:coming|shining|falling"
        rf"|streaming)(?: in)?)?(?: from)?(?: <PLACE>)?{_OF}",
        lambda said, _quotes: Glare(kind="sun rays", corner=_corner(said, "top right")),
    ),
    rule(
        rf"{_GIVE}{_HARD}(?:warm |orange |red |retro |vintage )*light leak(?: effect)?{_OF}(?: "
        rf"(?:coming )?from)?(?: <PLACE>)?{_OF}",
        lambda said, _quotes: Glare(kind="light leak", corner=_corner(said, "left")),
    ),
    rule(
        rf"(?:blur|blur out|obscure|anonymise|anonymize|hide|<MAKE>) {_FACE}(?: (?:blur|blurred"
        rf"|blurry|unrecognisable))?",
        _hidden("blur"),
    ),
    rule(rf"(?:pixelate|censor) (?:out )?{_FACE}|<MAKE> {_FACE} pixelate", _hidden("pixelate")),
    rule(
        r"(?:add|put|place|draw) (?:black |censor )*(?:bar|box|strip|rectangle)(?: over| across|"
        r" on) (?:person )?eyes(?: of person)?"
        r"|cover (?:person )?eyes(?: with (?:black )?(?:bar|box|strip))",
        _hidden("bar"),
    ),
    rule(
        rf"(?:crop|cut|zoom in|zoom)(?: it| image)?(?: (?:to|on|around|into|onto|in|closely"
        rf"|tightly|tighter|closer|only))* {_FACE}(?: only)?"
        rf"|(?:crop|cut|trim)(?: it| image)?(?: (?:to|into|in|as))?(?: tight| close)? (?:square"
        rf"|ratio1x1)(?: crop)?(?: (?:around|on|onto|of|with|to|showing|centre|centre on))+ {_FACE}"
        rf"(?: only)?|square crop (?:around|of|on) {_FACE}"
        rf"|(?:crop|cut|trim|zoom in|zoom)(?: it| image)?(?: (?:to|on|into|in|for|around|only"
        rf"|person|tighter|closer|tight))* head (?P<shoulders>shoulders)(?: only)?"
        rf"(?: (?:in|as|with|to))?"
        rf"(?: (?P<shape>portrait|square|landscape))?(?: (?:format|crop|shape|orientation))*"
        rf"(?: (?:in|at|of|to))?(?: ratio(?P<width>\d+(?:\.\d+)?)x(?P<height>\d+(?:\.\d+)?))?"
        rf"(?: (?:format|crop|ratio|aspect|portrait|shape))*"
        rf"|(?:only )?head (?P<shoulders>shoulders)(?: (?:only|crop|image))+",
        _face,
    ),
    rule(
        r"(?:remove|decrease|clean up|clean|denoise)(?: (?:noise|grain|graininess|it|image|from"
        r"|in|of))*(?<=noise|grain)(?: (?:from|in|of) (?:it|image))?|denoise(?: (?:it"
        r"|image))?|remove graininess"
        r"|(?:<MAKE> )?(?:it |image )?(?:with |have |look )?less (?:noise|grain|graininess|noisy"
        r"|grainy)(?: (?:noise|grain|noisy|grainy))?(?: (?:in|to) (?:it|image))?",
        lambda _said, _quotes: Denoise(),
    ),
    rule(
        r"(?:(?:add|give|put|<MAKE>|frame|with) )?(?:it |image )?(?:in |into |as |with |like "
        r"|look like )*(?:thick )?(?:white )?(?:border |frame )?(?:like )?polaroid(?: (?:frame"
        r"|border|look|style|photo|print|image|picture|effect))*(?: (?:around|to) (?:it|image))?",
        lambda _said, _quotes: Polaroid(),
    ),
    rule(
        r"(?:(?:<MAKE>|add|create|put|give) )?(?:it |image )?(?:mirror(?:ed)? |water )*reflection"
        r"(?: (?:of (?:it|image) )?(?:below|under|underneath|beneath|at bottom)(?: (?:it"
        r"|image))?)(?: (?:like|as)(?: if)?(?: in| on)? water)?"
        r"|(?:reflect|mirror) (?:it|image) (?:in|on) water",
        lambda _said, _quotes: Reflect(),
    ),
    rule(
        r"(?:(?:<MAKE>|create|build|put|show|repeat|tile|arrange) )?(?:it |image )?(?:in |into "
        r"|as |to )?ratio(?P<width>\d)x(?P<height>\d) (?:collage|grid|tiles?|contact sheet"
        r"|mosaic)(?: (?:of|from|with) (?:it|image))?"
        r"|(?:repeat|tile) (?:it|image) ratio(?P<width>\d)x(?P<height>\d)(?: times)?",
        _copies,
    ),
    rule(
        r"(?:(?P<stretch>stretch|squash|squeeze)|resize|scale|<MAKE>|bring|fit|export|save)(?:"
        r" it| image)?(?: (?:to|into|at|as|be))?(?: exactly)? ratio(?P<width>\d{2,4})x"
        r"(?P<height>\d{2,4})(?: (?:pixels?|px))?(?: with (?:even |equal )?(?:padding|"
        r"margins))?(?:(?: (?:with|on|using|in))?(?: (?:even|equal))? <COLOUR> (?:padding"
        r"|background|bars|margins?|canvas))?(?: with (?:even |equal )?padding)?",
        _sized,
    ),
    rule(
        rf"{_TO_SIZE}ratio(?P<width>\d{{2,4}})x(?P<height>\d{{2,4}}) (?:pixels?|px)(?: (?:square"
        rf"|large|wide|big|in size))?"
        rf"|(?P<crop>crop|cut|trim)(?: it| image)?(?: down)?(?: (?:to|into|at|as))?(?: exactly)?"
        rf" ratio(?P<width>\d{{3,4}})x(?P<height>\d{{3,4}})(?: (?:pixels?|px))?",
        _sized,
    ),
    rule(
        rf"{_TO_SIZE}(?P<pixels>\d{{2,4}}) ?(?:pixels?|px) (?P<way>wide|width|in width|tall|high"
        rf"|height|in height)|{_TO_SIZE}(?P<pixels>\d{{3,4}}) (?P<way>wide|tall|high)"
        rf"|{_TO_SIZE}(?P<way>width|height)(?: (?:of|be|to))?"
        rf" (?P<pixels>\d{{2,4}}) ?(?:pixels?|px)|{_TO_SIZE}(?P<pixels>\d{{2,4}}) ?(?:pixels?|px)"
        r" (?:in )?(?P<way>width|height)",
        _one_side,
    ),
    rule(
        r"(?:(?:need|want|have|put|place|show|<MAKE>) )?(?:(?:it|images?|image1|<SUBJECT>) )?"
        r"(?:be )?centre(?: (?:it|images?|<SUBJECT>))?"
        r" (?:in|on|onto|at|of|inside) (?:<COLOUR> )?(?:square|canvas|square canvas"
        r"|square image)?(?: (?:of|with|be))?(?: ?ratio(?P<width>\d{2,4})x(?P<height>\d{2,4})"
        r"(?: (?:pixels?|px))?(?: (?:square|canvas|square canvas|image))?)?"
        r"(?: (?:with|in|on|using))?(?: (?:even|equal))?(?: <COLOUR2>)?"
        r"(?: (?:margins?|padding|space|background|border|room|canvas))?"
        r"(?: (?:all around|all round|around|around it|on all sides|on every side|round it))*",
        _centred,
    ),
    rule(
        r"(?:(?:it|image|<SUBJECT>) )?(?:be )?centre(?: (?:it|<SUBJECT>))? with (?:even|equal)"
        r" (?:margins|padding|space)(?: (?:all around|all round|around it|around|on all sides))?",
        lambda _said, _quotes: CentreOn(ratio=None),
    ),
    rule(
        r"remove (?:single |small |little |tiny |one |only )*(?:<COLOUR> )?(?P<noun>spot|dot"
        r"|speck|stain|mark|blemish|dust(?: spot| speck)?|bird|fly|insect|scratch|crumb)(?:"
        r" <PLACE>)?(?: of (?:it|image))?",
        _spot,
    ),
)
