"""What can be asked of a picture, one record per operation.

Shares are of the shorter side unless stated otherwise. `sentence` says what was done.
"""

from dataclasses import dataclass
from typing import Literal

from media_studio.reading.edits.colours import Colour
from media_studio.reading.edits.effect_operations import EffectOperation, Overlaid
from media_studio.reading.edits.shape_operations import ShapeOperation

Where = Literal["picture", "background", "subject", "person"]
Quality = Literal[
    "brightness", "contrast", "saturation", "warmth", "exposure", "shadows", "highlights", "clarity"
]
Style = Literal[
    "black and white", "sepia", "vintage", "negative", "sketch", "cartoon", "watercolour",
    "an oil painting", "charcoal", "halftone", "newspaper print", "night", "sunset light",
    "teal and orange", "dramatic", "faded", "soft glow", "HDR", "cross processed", "high key",
    "low key", "outlines",
    "relief", "pure black and white", "even levels", "glitch", "fisheye", "a line drawing",
]  # fmt: skip
_LOOKS = (
    "night", "sunset light", "teal and orange", "dramatic", "faded", "soft glow", "HDR",
    "cross processed", "high key", "low key", "even levels", "glitch", "fisheye",
)  # fmt: skip
VerticalPlace = Literal["top", "middle", "bottom"]
HorizontalPlace = Literal["left", "centre", "right"]

_CHANGED = {
    "brightness": ("brightened", "darkened"),
    "contrast": ("more contrast for", "less contrast for"),
    "saturation": ("stronger colours for", "weaker colours for"),
    "warmth": ("warmer colours for", "cooler colours for"),
    "exposure": ("longer exposure of", "shorter exposure of"),
    "shadows": ("lighter shadows in", "deeper shadows in"),
    "highlights": ("brighter highlights in", "darker highlights in"),
    "clarity": ("more local contrast in", "less local contrast in"),
}


@dataclass(frozen=True, kw_only=True)
class PicturePlace:
    """Where on a picture something goes."""

    row: VerticalPlace = "middle"
    column: HorizontalPlace = "centre"

    def __str__(self) -> str:
        """Say it in words."""
        if self.column == "centre":
            return "middle" if self.row == "middle" else self.row
        return self.column if self.row == "middle" else f"{self.row} {self.column}"


@dataclass(frozen=True, kw_only=True)
class Adjust:
    """Change the tone or the colours; `amount` -1..1, 0 changes nothing."""

    quality: Quality
    amount: float
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        word = _CHANGED[self.quality][self.amount < 0]
        return f"{word} the {self.where} by {abs(self.amount):.0%}"


@dataclass(frozen=True, kw_only=True)
class Restyle:
    """Give the picture another look."""

    style: Style
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        if self.style in _LOOKS:
            return f"gave the {self.where} the look \u201c{self.style}\u201d"
        return f"turned the {self.where} into {self.style}"


@dataclass(frozen=True, kw_only=True)
class Tint:
    """Lay a colour over the picture; `amount` 0..1."""

    colour: Colour
    amount: float
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"tinted the {self.where} {self.colour.name}"


@dataclass(frozen=True, kw_only=True)
class Blur:
    """Blur; `amount` 0..1. What stays sharp is to be `alone`, as a cup without its saucer."""

    amount: float
    where: Where = "picture"
    alone: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"blurred the {self.where}"


@dataclass(frozen=True, kw_only=True)
class Sharpen:
    """Sharpen; `amount` 0..1."""

    amount: float
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"sharpened the {self.where}"


@dataclass(frozen=True, kw_only=True)
class Pixelate:
    """Show large square pixels; `amount` 0..1."""

    amount: float
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"pixelated the {self.where}"


@dataclass(frozen=True, kw_only=True)
class Posterise:
    """Reduce each channel to some levels."""

    levels: int = 4
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"reduced the {self.where} to {self.levels} levels per channel"


@dataclass(frozen=True, kw_only=True)
class Vignette:
    """Darken the corners; `amount` 0..1."""

    amount: float

    @property
    def sentence(self) -> str:
        """What was done."""
        return "darkened the corners"


@dataclass(frozen=True, kw_only=True)
class RemoveBackground:
    """Keep nothing but the subject."""

    where: Where = "subject"

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"cut out the {self.where}"


@dataclass(frozen=True, kw_only=True)
class FillBackground:
    """Put the subject before one colour, or a gradient to a second one.

    With `keeps_shadow` it is as dark there as the old background was.
    """

    colour: Colour
    second: Colour | None = None
    across: bool = False
    keeps_shadow: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        if self.keeps_shadow:
            return f"replaced the background with {self.colour.name} and kept its shadows"
        if self.second is None:
            return f"replaced the background with {self.colour.name}"
        return (
            f"replaced the background with a gradient from {self.colour.name} to {self.second.name}"
        )


@dataclass(frozen=True, kw_only=True)
class PictureBackground:
    """Put the subject before another input picture, `number` 2 or 3."""

    number: int

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"replaced the background with image {self.number}"


@dataclass(frozen=True, kw_only=True)
class Recolour:
    """Give the subject another colour; `noun` is what the instruction calls it."""

    noun: str
    colour: Colour

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"recoloured the {self.noun} {self.colour.name}"


@dataclass(frozen=True, kw_only=True)
class KeepShadow:
    """Keep the shadows on the background that is replaced."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "kept the shadows"


@dataclass(frozen=True, kw_only=True)
class ExchangeColour:
    """Give all that has one colour another one; a `noun` says that it is one thing."""

    old: Colour
    new: Colour
    noun: str = ""
    where: Where = "picture"

    @property
    def sentence(self) -> str:
        """What was done."""
        what = f" (the {self.noun})" if self.noun else ""
        return f"made all that is {self.old.name}{what} {self.new.name}"


@dataclass(frozen=True, kw_only=True)
class KeepColour:
    """Show everything else in black and white; a `noun` says that it is one thing."""

    colour: Colour
    noun: str = ""

    @property
    def sentence(self) -> str:
        """What was done."""
        what = f" (the {self.noun})" if self.noun else ""
        return f"turned all that is not {self.colour.name}{what} into black and white"


@dataclass(frozen=True, kw_only=True)
class Balance:
    """Take away the tint of the light."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "balanced the white"


@dataclass(frozen=True, kw_only=True)
class Write:
    """Write a text; `size` is the height of a capital letter as a share of the shorter side."""

    text: str
    place: PicturePlace
    colour: Colour | None = None
    size: float = 0.08
    bold: bool = True
    outline: Colour | None = None
    plate: Colour | None = None
    opacity: float = 1.0

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"wrote \u201c{self.text}\u201d at the {self.place}"


@dataclass(frozen=True, kw_only=True)
class Collage:
    """Put all pictures beside each other; `gap` is a share."""

    layout: Literal["row", "column", "grid"]
    colour: Colour
    gap: float = 0.015
    labels: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"put the images together in a {self.layout}"


@dataclass(frozen=True, kw_only=True)
class Paste:
    """Put the subject of one picture onto another; `height` is a share of the other's height."""

    source: int
    target: int
    where: Where = "subject"
    place: PicturePlace = PicturePlace(row="bottom")
    height: float = 0.75

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"put the {self.where} of image {self.source} on image {self.target}"


@dataclass(frozen=True, kw_only=True)
class Inset:
    """Put a whole picture small onto the first one; `width` is a share of its width."""

    number: int
    place: PicturePlace
    width: float = 0.3

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"put image {self.number} at the {self.place}"


@dataclass(frozen=True, kw_only=True)
class Blend:
    """Show the first and the second picture through each other; `share` is the second's."""

    share: float = 0.5

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"blended in {self.share:.0%} of image 2"


@dataclass(frozen=True, kw_only=True)
class Border:
    """Add a border around the picture; `width` is a share."""

    colour: Colour
    width: float = 0.04
    outer: Colour | None = None

    @property
    def sentence(self) -> str:
        """What was done."""
        if self.outer is not None:
            return f"added a border, {self.colour.name} inside and {self.outer.name} outside"
        return f"added a {self.colour.name} border"


@dataclass(frozen=True, kw_only=True)
class RoundCorners:
    """Round the corners off; `radius` is a share, 0.5 makes a circle of a square."""

    radius: float = 0.08

    @property
    def sentence(self) -> str:
        """What was done."""
        return "cut out a circle" if self.radius >= 0.5 else "rounded the corners"


@dataclass(frozen=True, kw_only=True)
class Shadow:
    """Let the picture, or its subject, cast a soft shadow; `below` on the ground under it."""

    where: Where = "picture"
    below: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        return "added a shadow on the ground" if self.below else "added a drop shadow"


@dataclass(frozen=True, kw_only=True)
class SubjectOutline:
    """Draw a line around the subject; a sticker is cut out as well. `width` is a share."""

    colour: Colour
    width: float = 0.015
    sticker: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        made = " and cut it out as a sticker" if self.sticker else ""
        return f"outlined the subject in {self.colour.name}{made}"


Tonal = Adjust | Restyle | Tint | Blur | Sharpen | Pixelate | Posterise | Vignette | Overlaid
Backgrounds = RemoveBackground | FillBackground | PictureBackground
Several = Collage | Paste | Inset | Blend
FinishOperation = Write | Border | RoundCorners | Shadow | SubjectOutline
Hued = ExchangeColour | KeepColour | Balance
EditOperation = (
    Tonal
    | Backgrounds
    | Recolour
    | Hued
    | KeepShadow
    | ShapeOperation
    | Several
    | FinishOperation
    | EffectOperation
)
