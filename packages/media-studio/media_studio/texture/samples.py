"""Points of a surface and what a material looks like there."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import Float32Array
from media_studio.texture.noise import fade, fbm, worley

RGB = tuple[float, float, float]

_TEXELS_A_WAVE = 3.2


@dataclass(frozen=True, kw_only=True, eq=False)
class Samples:
    """Points at which a material is evaluated; arrays are float32.

    Attributes:
        position: (n, 3), object frame, metres, Y up.
        normal: (n, 3), unit, object frame.
        local: (n, 3), metres, in the frame of the connected piece: origin in its middle,
            Z along its longest axis, X along its second.
        facing: (n, 3), the normal in that frame.
        solid: `local` moved by a random distance per piece, for noise, so that no two pieces
            are cut from the same place.
        piece: (n,), a random number 0..1 per piece.
        arc: (n,), metres around the upright axis of a round piece.
        girth: (n,), all the way around it, or 0 where the piece is not round.
        rim: (n,), around the widest part of a dome, or 0; without a girth `arc` is along it.
        texel: Edge of a texel on the surface, metres.
        span: Size of the whole model, metres; patterns are drawn in proportion to it.
        seed: Selects one variant of the material.
    """

    position: Float32Array
    normal: Float32Array
    local: Float32Array
    facing: Float32Array
    solid: Float32Array
    piece: Float32Array
    arc: Float32Array
    girth: Float32Array
    rim: Float32Array
    texel: float
    seed: int
    span: float = 1.0

    def __len__(self) -> int:
        return len(self.position)

    def shown(self, period: float) -> float:
        """Widen a wavelength, in metres, to the least that the texels can show."""
        return max(period, _TEXELS_A_WAVE * self.texel)

    def sized(self, length: float) -> float:
        """Scale a length, in metres, that suits a thing of a metre to the size of the model.

        A mug has small patches of rust; those of a house are larger, if not as much as it is.
        """
        return length * min(self.span, self.span**0.5)

    def fade(self, period: float) -> float:
        """Weight a detail of this wavelength by how well the texels show it, 0..1."""
        return fade(period, self.texel)

    def noise(
        self,
        period: float | tuple[float, float, float],
        octaves: int = 1,
        *,
        gain: float = 0.5,
        salt: int = 0,
    ) -> Float32Array:
        """Evaluate fractal noise in the frame of the piece; see `noise.fbm`.

        Streaks, which have one wavelength per axis, are widened to what the texels can show;
        an even wavelength fades out instead.
        """
        if isinstance(period, tuple):
            period = (self.shown(period[0]), self.shown(period[1]), self.shown(period[2]))
        return fbm(
            self.solid,
            period=period,
            octaves=octaves,
            gain=gain,
            seed=self.seed + 101 * salt,
            texel=self.texel,
        )

    def cells(
        self, period: float | tuple[float, float, float], *, jitter: float = 1.0, salt: int = 0
    ) -> tuple[Float32Array, Float32Array, Float32Array]:
        """Evaluate cellular noise in the frame of the piece; see `noise.worley`."""
        return worley(self.solid, period=period, jitter=jitter, seed=self.seed + 101 * salt)


@dataclass(frozen=True, kw_only=True, eq=False)
class Shading:
    """The look of a material at n points; arrays are float32.

    Attributes:
        color: (n, 3), sRGB 0..1.
        roughness: (n,), 0..1.
        metallic: (n,), 0..1.
        height: (n,), metres above the surface.
        emissive: (n, 3), sRGB, or None where nothing glows.
    """

    color: Float32Array
    roughness: Float32Array
    metallic: Float32Array
    height: Float32Array
    emissive: Float32Array | None = None


def shading(
    color: Float32Array,
    *,
    roughness: Float32Array | float,
    metallic: Float32Array | float = 0.0,
    height: Float32Array | float = 0.0,
) -> Shading:
    """Clip and spread values into a `Shading`."""
    count = len(color)

    def spread(value: Float32Array | float) -> Float32Array:
        return np.ascontiguousarray(np.broadcast_to(np.asarray(value, np.float32), count))

    return Shading(
        color=np.clip(color, 0, 1, dtype=np.float32),
        roughness=np.clip(spread(roughness), 0.03, 1),
        metallic=np.clip(spread(metallic), 0, 1),
        height=spread(height),
    )


def ramp(low: float, high: float, values: Float32Array) -> Float32Array:
    """Go smoothly from 0 at `low` to 1 at `high`; falls when `low` is above `high`."""
    position = np.clip((values - low) / (high - low), 0, 1)
    return np.asarray(position * position * (3 - 2 * position), np.float32)


def tone(color: RGB | Float32Array, factor: Float32Array) -> Float32Array:
    """Make a colour lighter or darker per point: (n, 3)."""
    return np.asarray(np.asarray(color, np.float32) * factor[:, None], np.float32)


def blend(under: RGB | Float32Array, over: RGB | Float32Array, share: Float32Array) -> Float32Array:
    """Mix two colours per point; `share` is that of the second. (n, 3)."""
    below = np.asarray(under, np.float32)
    above = np.asarray(over, np.float32)
    return np.asarray(below + (above - below) * share[:, None], np.float32)


def mix(
    under: Float32Array | float, over: Float32Array | float, share: Float32Array
) -> Float32Array:
    """Mix two values per point; `share` is that of the second. (n,)."""
    return np.asarray(under + (over - under) * share, np.float32)
