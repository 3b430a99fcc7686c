"""Operations that lay an effect over a picture, one record per operation."""

from dataclasses import dataclass
from typing import Literal

from media_studio.reading.edits.colours import Colour

Falling = Literal["snow", "rain", "fog"]
Corner = Literal[
    "top left", "top", "top right", "left", "right", "bottom left", "bottom", "bottom right"
]
Disguise = Literal["blur", "pixelate", "bar"]


@dataclass(frozen=True, kw_only=True)
class Grain:
    """Add the grain of film; `amount` 0..1."""

    amount: float = 0.25

    @property
    def sentence(self) -> str:
        """What was done."""
        return "added film grain"


@dataclass(frozen=True, kw_only=True)
class Duotone:
    """Print a picture in two inks: one for its dark places, one for its light ones."""

    first: Colour
    second: Colour

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"printed the picture in {self.first.name} and {self.second.name}"


@dataclass(frozen=True, kw_only=True)
class FewColours:
    """Use some colours only; with `blocks` as large square pixels."""

    count: int
    poster: bool = False
    blocks: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        if self.poster:
            return f"printed the picture as a poster in {self.count} colours"
        form = "pixel art" if self.blocks else "a picture"
        return f"made {form} of {self.count} colours"


@dataclass(frozen=True, kw_only=True)
class Streak:
    """Blur along a direction, degrees from the horizontal, or away from the middle (None)."""

    degrees: float | None = 0.0
    amount: float = 0.5

    @property
    def sentence(self) -> str:
        """What was done."""
        way = "away from the middle" if self.degrees is None else f"at {self.degrees:g} degrees"
        return f"blurred the picture {way}"


@dataclass(frozen=True, kw_only=True)
class TiltShift:
    """Keep a level band sharp, as a picture of a miniature is."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "blurred all but a level band, as in a picture of a miniature"


@dataclass(frozen=True, kw_only=True)
class Weather:
    """Lay snow, rain or fog over the picture; `amount` 0..1."""

    kind: Falling
    amount: float = 0.5

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"laid {self.kind} over the picture"


@dataclass(frozen=True, kw_only=True)
class Glare:
    """Let light in from a side: rays of the sun, or a leak in the camera."""

    kind: Literal["sun rays", "light leak"]
    corner: Corner

    @property
    def sentence(self) -> str:
        """What was done."""
        return (
            f"added a light leak at the {self.corner}"
            if self.kind == "light leak"
            else (f"added sun rays from the {self.corner}")
        )


@dataclass(frozen=True, kw_only=True)
class HideFaces:
    """Make faces unrecognisable."""

    how: Disguise

    @property
    def sentence(self) -> str:
        """What was done."""
        return "put a bar over the eyes" if self.how == "bar" else f"hid the faces ({self.how})"


@dataclass(frozen=True, kw_only=True)
class CropFace:
    """Cut to the one face, or to head and shoulders; `ratio` is width over height."""

    ratio: float = 1.0
    shoulders: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        return "cropped to head and shoulders" if self.shoulders else "cropped to the face"


@dataclass(frozen=True, kw_only=True)
class RemoveSpot:
    """Cover the one small thing that stands alone on a plain ground; `noun` is its name."""

    noun: str
    corner: Corner | None = None
    colour: Colour | None = None

    @property
    def sentence(self) -> str:
        """What was done."""
        at = f" at the {self.corner}" if self.corner else ""
        return f"covered the {self.noun}{at} with what surrounds it"


@dataclass(frozen=True, kw_only=True)
class Denoise:
    """Take away the noise that is measured."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "removed noise"


@dataclass(frozen=True, kw_only=True)
class Polaroid:
    """Frame a picture as an instant print: a white border that is wide at the bottom."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "framed the picture as an instant print"


@dataclass(frozen=True, kw_only=True)
class Reflect:
    """Show the picture mirrored below itself."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "mirrored the picture below itself"


@dataclass(frozen=True, kw_only=True)
class Repeat:
    """Show the picture several times."""

    rows: int
    columns: int

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"repeated the picture in {self.rows} rows of {self.columns}"


@dataclass(frozen=True, kw_only=True)
class Resize:
    """Bring the picture to a size in pixels, with space beside it where the shape differs.

    A side that is None follows from the picture's shape; with `cropped` the middle fills the size.
    """

    width: int | None
    height: int | None
    colour: Colour | None = None
    stretched: bool = False
    cropped: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        if self.width is None or self.height is None:
            side = "high" if self.width is None else "wide"
            return f"resized to {self.width or self.height} pixels {side}"
        cut = "cropped and " if self.cropped else ""
        return f"{cut}resized to {self.width} × {self.height} pixels"


Overlaid = Grain | Duotone | FewColours | Streak | TiltShift | Weather | Glare | Denoise | HideFaces


@dataclass(frozen=True, kw_only=True)
class CentreOn:
    """Show the subject in the middle of a canvas, whose sides in pixels may be given.

    Without a ratio it has the shape of the picture.
    """

    ratio: float | None
    colour: Colour | None = None
    width: int | None = None
    height: int | None = None

    @property
    def sentence(self) -> str:
        """What was done."""
        size = f" of {self.width} × {self.height} pixels" if self.width and self.height else ""
        on = f"a {self.colour.name} canvas" if self.colour else "a canvas"
        return f"put the subject in the middle of {on}{size}"


EffectOperation = Overlaid | CropFace | RemoveSpot | Polaroid | Reflect | Repeat | Resize | CentreOn
