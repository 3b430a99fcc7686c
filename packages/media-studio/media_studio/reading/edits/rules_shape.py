"""Clauses about turning, cutting and extending the picture."""

from media_studio.reading.edits.operations import EditOperation
from media_studio.reading.edits.rule import (
    Quotes,
    Said,
    optional_colour,
    percent,
    rule,
    where,
)
from media_studio.reading.edits.shape_operations import (
    Centred,
    CropCorners,
    CropShape,
    CropSides,
    CropSubject,
    Extend,
    Flip,
    Pad,
    PictureSide,
    Rotate,
    SeamlessTile,
    Straighten,
    Zoom,
)

_IT = r"(?: (?:it|image))?"
_RATIO = (
    r"ratio(?P<width>\d+(?:\.\d+)?)x(?P<height>\d+(?:\.\d+)?)(?: (?:aspect|ratio|format|shape))*"
)
_LYING, _UPRIGHT = ("widescreen", "wide", "landscape", "cinematic"), ("portrait", "tall", "upright")
_NAMED = (
    rf"(?: (?:(?P<lying>{'|'.join(_LYING)})|(?P<upright>{'|'.join(_UPRIGHT)}))"
    r"(?: (?:aspect|ratio|format|shape))*)?"
)
_SHAPES = {
    "square": (1.0, "a square"),
    "portrait": (4 / 5, "4:5"),
    "widescreen": (16 / 9, "16:9"),
    "landscape": (3 / 2, "3:2"),
    "cinematic": (21 / 9, "21:9"),
    "panorama": (2.0, "2:1"),
}
_SHAPE = rf"(?P<shape>{'|'.join(_SHAPES)})(?: (?:format|shape|aspect|ratio|image))*"


def _shape(said: Said) -> tuple[float, str]:
    if said.get("shape"):
        return _SHAPES[said["shape"]]
    return float(said["width"]) / float(said["height"]), f"{said['width']}:{said['height']}"


def _turn(said: Said, _quotes: Quotes) -> Rotate:
    degrees = float(said.get("number") or 90)
    left = said.get("sense", "") in _LEFTWARDS
    return Rotate(degrees=-degrees if left else degrees)


def _straighten(said: Said, _quotes: Quotes) -> Straighten:
    degrees = float(said["number"])
    left = said.get("sense", "") in _LEFTWARDS
    return Straighten(degrees=-degrees if left else degrees)


def _crop_shape(said: Said, _quotes: Quotes) -> CropShape | None:
    ratio, name = _shape(said)
    if ("lying" in said and ratio <= 1) or ("upright" in said and ratio >= 1):
        return None
    return CropShape(ratio=ratio, name=name)


def _format(said: Said, quotes: Quotes) -> CropShape | None:
    sides = {float(said.get(side, 1)) for side in ("width", "height")}
    counted = max(sides) > _MOST_RATIO or (len(sides) == 1 and sides != {1.0})
    return None if counted else _crop_shape(said, quotes)


_MOST_RATIO = 32
"""Larger numbers are pixels, and equal ones count copies of the picture."""


def _pad_shape(said: Said, _quotes: Quotes) -> Pad:
    return Pad(ratio=_shape(said)[0], colour=optional_colour(said, "colour"))


def _pad(said: Said, _quotes: Quotes) -> Pad:
    return Pad(share=percent(said, 0.1), colour=optional_colour(said, "colour"))


def _crop_around(said: Said, _quotes: Quotes) -> CropShape:
    ratio, name = _shape(said)
    return CropShape(ratio=ratio, name=name, around=True)


_FRACTIONS = {"third": 1 / 3, "quarter": 0.25, "half": 0.5, "fifth": 0.2}


def _crop_part(said: Said, _quotes: Quotes) -> CropSides:
    return CropSides(**{said["side"]: _FRACTIONS[said["part"]]})


def _crop_side(said: Said, _quotes: Quotes) -> CropSides:
    share, side = percent(said, 0.1), said["side"]
    named = said.get("half")
    if named is not None:
        return CropSides(**{_OPPOSITE[side]: 0.5})
    return CropSides(**{side: share})


_LEFTWARDS = ("counterclockwise", "left", "to left")
_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
_SENSE = r"(?: (?:to )?(?P<sense>clockwise|counterclockwise|(?:to )?left|(?:to )?right))"


def _crop_all(said: Said, _quotes: Quotes) -> CropSides:
    share = percent(said, 0.1)
    return CropSides(left=share, top=share, right=share, bottom=share)


def _crop_tighter(said: Said, _quotes: Quotes) -> CropSides:
    share = _TIGHTER.get(said.get("degree", ""), 0.1)
    return CropSides(left=share, top=share, right=share, bottom=share)


_TIGHTER = {"slightly": 0.05, "strongly": 0.2}


def _crop_middle(said: Said, _quotes: Quotes) -> CropSides:
    cut = (1 - percent(said, 0.5)) / 2
    return CropSides(left=cut, top=cut, right=cut, bottom=cut)


def _zoom_in(said: Said, _quotes: Quotes) -> Zoom:
    share = percent(said, 0.0)
    if not share:
        return Zoom(factor=2.0 if "times" in said else 1.5)
    return Zoom(factor=share if share > 1 else 1 + share)


def _zoom_out(said: Said, _quotes: Quotes) -> Zoom:
    return Zoom(factor=min(max(0.1, percent(said, 0.75)), 1.0))


def _crop_subject(said: Said, _quotes: Quotes) -> EditOperation:
    return CropSubject(where="person" if where(said) == "person" else "subject")


def _tilt(said: Said, _quotes: Quotes) -> Straighten:
    return Straighten(degrees=-_SLIGHT if said.get("sense", "") in _LEFTWARDS else _SLIGHT)


def _extend(said: Said, _quotes: Quotes) -> Extend:
    return Extend(side=_SIDES[said["side"]], share=percent(said, 0.35))


_SLIGHT = 5.0
_SIDES: dict[str, PictureSide] = {
    "top": "top", "above": "top", "bottom": "bottom", "below": "bottom", "left": "left",
    "right": "right", "upwards": "top", "downwards": "bottom", "up": "top", "down": "bottom",
}  # fmt: skip
_TO_HOLD = (
    r"(?: for (?:(?:later|future) )?(?:text|texts|words|title|headline|caption|slogan|logo|copy"
    r"|lettering|writing)(?: later| overlay)?)?"
)
_TO_SIDE = rf"(?P<side>{'|'.join(_SIDES)})(?: (?:side|edge))?"

SHAPE_RULES = (
    rule(
        rf"(?:rotate|turn|tilt){_IT} slightly{_SENSE}?|(?:rotate|turn|tilt){_IT}{_SENSE} slightly",
        _tilt,
    ),
    rule(
        r"(?:extend|expand|continue|stretch)(?: (?:it|image|sky|background|canvas|ground|wall"
        r"|space))?"
        rf"(?: (?:at|to|on|towards|off))? {_TO_SIDE}(?: by)?(?: <PERCENT>)?{_TO_HOLD}"
        rf"|(?:add|leave|have|keep|make)? ?(?:more )?(?:empty |free |blank )?(?:space|room|sky"
        rf"|background){_TO_HOLD} (?:(?:at|to|on) )?{_TO_SIDE}{_TO_HOLD}",
        _extend,
    ),
    rule(
        r"(?:<MAKE>|convert|create)(?: (?:it|image))?(?: (?:into|to|as|be))? ?(?:seamless(?:ly)?"
        r"|tileable"
        r"|tiling|repeatable|repeating)(?: (?:tile|tileable|tiling|texture|pattern|image))*"
        r"|seamless(?: (?:tile|texture|pattern))+|tile(?: it| image)? seamlessly",
        lambda _said, _quotes: SeamlessTile(),
    ),
    rule(rf"(?:rotate|turn|spin){_IT}(?: (?:by|to))? <NUMBER>(?: degrees)?{_SENSE}?", _turn),
    rule(rf"(?:rotate|turn|spin){_IT}{_SENSE}(?: by)?(?: <NUMBER>(?: degrees)?)?", _turn),
    rule(
        rf"(?:rotate|turn|spin|flip){_IT} (?:upside down|on its head)|upside down",
        lambda _said, _quotes: Rotate(degrees=180),
    ),
    rule(
        rf"(?:straighten|level)(?:{_IT}|(?: horizon))(?: (?:by|with))? <NUMBER>"
        rf"(?: degrees)?{_SENSE}?",
        _straighten,
    ),
    rule(
        rf"(?:flip|mirror|reflect){_IT}(?: (?:horizontally|horizontal|sideways|left to right|left"
        r" right|from left to right))?(?: (?:axis|direction))?"
        rf"|(?:<MAKE>|add) (?:it |image )?(?:mirror(?:ed)?|flipped)(?: image| horizontally)?"
        r"|horizontal flip|(?:horizontally|sideways) flip(?: it| image)?",
        lambda _said, _quotes: Flip(axis="horizontally"),
    ),
    rule(
        rf"(?:flip|mirror|reflect){_IT} (?:vertically|vertical|top to bottom|from top to bottom)"
        r"|vertical flip|vertically flip(?: it| image)?",
        lambda _said, _quotes: Flip(axis="vertically"),
    ),
    rule(
        rf"(?:crop|cut|trim){_IT}(?: down)?(?: (?:to|into|as|in|for))?"
        rf"(?: (?:square|shape|aspect|ratio|format|aspect ratio) of)? (?:{_RATIO}{_NAMED}|{_SHAPE})"
        r"(?: aspect ratio)?",
        _crop_shape,
    ),
    rule(
        rf"(?:crop|cut|trim){_IT}(?: down)?(?: (?:to|into|as|in))? (?:{_RATIO}|{_SHAPE})"
        r" (?:around|on|centre on|centred on|with) <SUBJECT>(?: in (?:it|centre))?",
        _crop_around,
    ),
    rule(
        rf"(?:crop|cut|trim|remove)(?: (?:off|away|out))?{_IT}(?: empty| blank| black| white|"
        rf" slanted)*"
        r" (?:corners|edges|corners that are left|empty corners)|(?:and )?crop (?:off )?empty "
        r"(?:space|area)",
        lambda _said, _quotes: CropCorners(),
    ),
    rule(
        r"(?:(?:crop|cut|trim|chop) (?:off|away|out)|remove|cutout) "
        r"(?P<side>left|right|top|bottom) (?P<part>third|quarter|half|fifth)(?: of (?:it|image))?"
        r"|(?:crop|cut|trim|chop) (?P<side>left|right|top|bottom) "
        r"(?P<part>third|quarter|half|fifth)(?: of (?:it|image))? (?:off|away|out)",
        _crop_part,
    ),
    rule(
        r"(?:crop|cut|trim)(?: off| away| out)? (?P<side>left|right|top|bottom)(?: side|"
        r" edge)? <PERCENT>",
        _crop_side,
    ),
    rule(
        rf"(?:(?:<MAKE>|add|give|want|use) )?(?:it |image )?(?:wide |tall |tight |narrow )?"
        rf"(?:{_RATIO}{_NAMED}|{_SHAPE}) crop",
        _crop_shape,
    ),
    rule(
        rf"(?:<MAKE> (?:it|image) )?(?:in |to |into |be )?(?:{_RATIO}{_NAMED}"
        rf"|(?P<shape>{'|'.join(_SHAPES)})(?: (?:format|shape|aspect ratio|aspect))+)"
        r"|<MAKE> (?:it|image) (?P<shape>square)",
        _format,
    ),
    rule(
        r"(?:pad|extend|letterbox|expand|enlarge|fit|<MAKE>)(?: (?:it|image|canvas|image canvas"
        r"|canvas of image))?"
        rf"(?: (?:to|into|as|for|out to|be))* (?:{_RATIO}|{_SHAPE})(?: canvas)?"
        r"(?: (?:with|in|using|on))?(?: <COLOUR>)? (?:padding|bars|background|space"
        r"|margins?|borders?|canvas|edges)"
        r"(?: (?:at|on|around|above|below)(?: .*(?:sides?|edges?|below))?)?"
        r"|(?:pad|extend|letterbox|expand|enlarge)(?: (?:it|image|canvas|image canvas|canvas of"
        r" image))?"
        rf"(?: (?:to|into|as|for|out to))* (?:{_RATIO}|{_SHAPE})(?: canvas)?"
        r"(?: (?:with|in|using|on))?(?: <COLOUR>)?",
        _pad_shape,
    ),
    rule(
        r"(?:keep|leave|have|place|put|with)? ?<SUBJECT>(?: (?:stay|be|is|remain))? (?:in |at"
        r" )?(?:exact )?(?:centre)(?: of (?:it|image|canvas))?",
        lambda _said, _quotes: Centred(),
    ),
    rule(
        rf"pad{_IT}(?: <PERCENT>)?(?: (?:with|in|using) <COLOUR>)?",
        _pad,
    ),
    rule(
        r"add (?:<PERCENT> )?(?:<COLOUR> )?(?:padding|margin|margins|space|empty space|room)"
        r"(?: (?:around|to|on all sides of)(?: (?:it|image|edges|sides))?)?",
        _pad,
    ),
    rule(
        r"add (?:<COLOUR> )?(?:padding|margin|margins|space|room)(?: of)? <PERCENT>",
        _pad,
    ),
    rule(
        r"(?:crop|cut|trim)(?: off| away)? <PERCENT> (?:from|off|of|at|on) (?P<side>left|right|top"
        r"|bottom)(?: side| edge)?(?: of (?:it|image))?",
        _crop_side,
    ),
    rule(
        rf"(?:crop|cut|trim)(?: off| away)?{_IT}(?: from| at)? (?P<side>left|right|top|bottom)"
        r"(?: side| edge)? by <PERCENT>",
        _crop_side,
    ),
    rule(
        r"(?:keep|crop to|crop it to|crop image to)(?: only)? (?P<side>left|right|top|bottom)"
        r" (?P<half>half)(?: of (?:it|image))?",
        _crop_side,
    ),
    rule(
        rf"(?:crop|cut|trim)(?: off| away)?{_IT} <PERCENT> (?:from|off|of|at|on) (?:all|each|every)"
        r" (?:sides|side|edges|edge)",
        _crop_all,
    ),
    rule(
        rf"(?:crop|trim){_IT}(?: in)?(?: (?P<degree>slightly|strongly))? (?:tighter|closer)"
        r"(?: in)?(?: (?P<degree>slightly|strongly))?"
        r"|(?:(?:<MAKE>|use) )?(?:it |image )?(?:(?P<degree>slightly|strongly) )?(?:tighter|closer)"
        r" (?:crop|frame)",
        _crop_tighter,
    ),
    rule(
        rf"(?:crop|cut|trim){_IT} to(?: middle| centre)? (?P<percent>\d+(?:\.\d+)?) ?percent"
        r"|(?:crop|trim)(?: it| image)? to centre",
        _crop_middle,
    ),
    rule(
        rf"(?:crop|cut|trim){_IT}(?: tightly| tight| close| closely)?(?: (?:to|around|on|into))"
        r" <TARGET>|zoom in (?:on|to) <TARGET>|focus on <TARGET>",
        _crop_subject,
    ),
    rule(
        rf"(?:zoom|zoom in|enlarge|scale up|magnify){_IT}(?: (?:by|to))?"
        rf"(?: (?:(?P<percent>\d+(?:\.\d+)?) ?percent|(?P<times>twice|2x|2 times)))?",
        _zoom_in,
    ),
    rule(
        rf"(?:zoom out|shrink|scale down)(?: slightly| strongly)?{_IT}(?: (?:by|to))?"
        rf"(?: (?P<percent>\d+"
        rf"(?:\.\d+)?) ?percent)?",
        _zoom_out,
    ),
)
