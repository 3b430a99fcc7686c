"""Operations that change the outline of a picture, one record per operation.

Shares are of the side that they cut or extend.
"""

from dataclasses import dataclass
from typing import Literal

from media_studio.reading.edits.colours import Colour

PictureSide = Literal["top", "bottom", "left", "right"]


@dataclass(frozen=True, kw_only=True)
class Rotate:
    """Turn clockwise; nothing is cut off."""

    degrees: float

    @property
    def sentence(self) -> str:
        """What was done."""
        sense = "clockwise" if self.degrees >= 0 else "counterclockwise"
        return f"rotated by {abs(self.degrees):g} degrees {sense}"


@dataclass(frozen=True, kw_only=True)
class Straighten:
    """Turn clockwise by a small angle and cut off the slanting edges."""

    degrees: float

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"straightened by {self.degrees:g} degrees"


@dataclass(frozen=True, kw_only=True)
class Flip:
    """Mirror left and right, or top and bottom."""

    axis: Literal["horizontally", "vertically"]

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"flipped {self.axis}"


@dataclass(frozen=True, kw_only=True)
class CropShape:
    """Cut the largest part of a shape, width over height, in the middle or around the subject."""

    ratio: float
    name: str
    around: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"cropped to {self.name}"


@dataclass(frozen=True, kw_only=True)
class CropCorners:
    """Cut off the empty corners that turning leaves."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "cut off the empty corners"


@dataclass(frozen=True, kw_only=True)
class Centred:
    """Have the subject in the middle of the space that is added."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "kept the subject in the middle"


@dataclass(frozen=True, kw_only=True)
class CropSides:
    """Cut shares of the width and the height off the sides."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @property
    def sentence(self) -> str:
        """What was done."""
        cut = {"left": self.left, "top": self.top, "right": self.right, "bottom": self.bottom}
        parts = [f"{share:.0%} at the {side}" for side, share in cut.items() if share > 0]
        return f"cut off {', '.join(parts)}"


@dataclass(frozen=True, kw_only=True)
class CropSubject:
    """Cut to the subject with a margin."""

    where: Literal["picture", "background", "subject", "person"] = "subject"

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"cropped to the {self.where}"


@dataclass(frozen=True, kw_only=True)
class Zoom:
    """Enlarge about the middle; a factor below 1 leaves space around the picture."""

    factor: float

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"zoomed to {self.factor:.0%}"


@dataclass(frozen=True, kw_only=True)
class Pad:
    """Add space around the picture, a share, or up to a shape; None is the picture's own edge."""

    share: float = 0.0
    ratio: float | None = None
    colour: Colour | None = None
    centred: bool = False

    @property
    def sentence(self) -> str:
        """What was done."""
        amount = f"{self.share:.0%}" if self.ratio is None else f"up to {self.ratio:.3g}:1"
        return f"added space around the picture ({amount})"


@dataclass(frozen=True, kw_only=True)
class Extend:
    """Continue a plain edge on one side, by a share."""

    side: Literal["top", "bottom", "left", "right"]
    share: float = 0.35

    @property
    def sentence(self) -> str:
        """What was done."""
        return f"continued the edge at the {self.side} by {self.share:.0%}"


@dataclass(frozen=True, kw_only=True)
class SeamlessTile:
    """Make opposite edges meet."""

    @property
    def sentence(self) -> str:
        """What was done."""
        return "blended opposite edges, so that copies join without a seam"


ShapeOperation = (
    Rotate
    | Straighten
    | Flip
    | CropShape
    | CropCorners
    | Centred
    | CropSides
    | CropSubject
    | Zoom
    | Pad
    | Extend
    | SeamlessTile
)
