"""The picture as far as it is edited."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from media_studio.arrays import ByteImage, FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Canvas:
    """The picture as far as it is edited.

    Attributes:
        picture: (h, w, 4) sRGB and alpha, colours not multiplied with alpha.
        matte: (h, w) how much of each pixel the subject covers, 0..1, or None if no operation
            asks for the subject.
        is_cut: Whether the subject has been cut out of its own background.
        is_clear: Whether a transparent background was asked for.
        unmarked: The picture before something was written or laid on it, if that was done.
    """

    picture: ByteImage
    matte: FloatArray | None = None
    is_cut: bool = False
    is_clear: bool = False
    unmarked: ByteImage | None = None

    @property
    def subject(self) -> FloatArray:
        """The matte of an operation that needs one."""
        if self.matte is None:
            raise AssertionError("the subject is found before operations that need it")
        return self.matte

    def moved(self, move: Callable[[ByteImage], ByteImage]) -> "Canvas":
        """Apply a change of geometry, (h, w, c) to (h', w', c), to the picture and the matte."""
        if self.matte is None:
            return replace(self, picture=move(self.picture), unmarked=None)
        layer = np.rint(255 * self.matte).astype(np.uint8)[..., None]
        # The matte travels as the alpha of a copy, so that what is moved in counts as background
        copy = move(np.concatenate([self.picture[..., :3], layer], axis=2))
        return replace(self, picture=move(self.picture), matte=copy[..., 3] / 255, unmarked=None)

    def recoloured(self, colours: ByteImage) -> "Canvas":
        """Replace the colours, (h, w, 3), and keep the alpha channel."""
        return replace(self, picture=np.dstack([colours, self.picture[..., 3]]))


def as_bytes(values: FloatArray) -> ByteImage:
    """Round values of 0..1 to 0..255."""
    return np.clip(np.rint(255 * values), 0, 255).astype(np.uint8)
