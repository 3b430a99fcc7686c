"""Patterns that are printed on, woven into or beaten into any material."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from media_studio.arrays import Float32Array
from media_studio.texture.noise import Ints, cell_random
from media_studio.texture.patterns import wall
from media_studio.texture.samples import RGB, Samples, Shading, blend, ramp, tone


@dataclass(frozen=True, kw_only=True, eq=False)
class PrintPlane:
    """Where points lie on the flat cloth of a pattern.

    Attributes:
        across: (n,), repeats of the pattern to the right.
        upward: (n,), repeats of it upwards.
        layer: (n,), which plane.
        soft: Width of an edge, repeats.
    """

    across: Float32Array
    upward: Float32Array
    layer: Ints
    soft: float

    @classmethod
    def over(cls, at: Samples, period: float) -> "PrintPlane":
        """Lay a pattern of a period, in metres, over a surface; it closes around round pieces."""
        period = max(period, 6 * at.texel)
        across, upward, layer = wall(at, period)
        return cls(
            across=(across / period).astype(np.float32),
            upward=(upward / period).astype(np.float32),
            layer=layer,
            soft=float(np.clip(at.texel / period, 0.005, 0.1)),
        )

    def within(self, distance: Float32Array, limit: float) -> Float32Array:
        """Return 1 where a distance is below a limit, with a soft edge."""
        return ramp(limit + self.soft, limit - self.soft, distance)


Print = Callable[[Samples, Shading, RGB], Shading]
"""Takes the points, the plain look, and the second colour."""


def _times(colour: RGB, factor: float, rise: float = 0.0) -> RGB:
    """Make a colour darker, or lighter by `rise`."""
    red, green, blue = (min(rise + factor * channel, 1.0) for channel in colour)
    return red, green, blue


def _wave(place: Float32Array) -> Float32Array:
    """Return the distance from the nearest whole number, 0..0.5."""
    return np.asarray(np.abs(place - np.round(place)), np.float32)


def inked(look: Shading, colour: RGB | Float32Array, share: Float32Array) -> Shading:
    """Print a colour that is as light and dark as the material under it."""
    grey = look.color.mean(axis=1)
    shade = np.clip(grey / max(float(grey.mean()), 1e-3), 0.6, 1.3)
    ink = np.clip(np.asarray(colour, np.float32) * shade[:, None], 0, 1)
    return replace(
        look, color=blend(look.color, ink, share), metallic=look.metallic * (1 - 0.8 * share)
    )


def _stripes(at: Samples, look: Shading, second: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 9)
    return inked(look, second, plane.within(_wave(_around(at, plane, _WEDGES)), 0.25))


def _around(at: Samples, plane: PrintPlane, wedges: int) -> Float32Array:
    """Return what goes up by one from a stripe to the next; on a dome they run up to its top."""
    girth = np.where(at.girth > 0, at.girth, np.maximum(at.rim, 1e-6))
    across = np.where(at.rim > 0, wedges * at.arc / girth, plane.across)
    return np.asarray(across, np.float32)


_WEDGES = 8
"""Stripes of one colour around a dome, as on an umbrella."""


def _bands(at: Samples, look: Shading, second: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 7)
    return inked(look, second, plane.within(_wave(plane.upward), 0.25))


def _hazard(at: Samples, look: Shading, second: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 5)
    return inked(look, second, plane.within(_wave(plane.across + plane.upward), 0.25))


def _checks(at: Samples, look: Shading, second: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 6)
    right, above = (plane.within(_wave(place), 0.25) for place in (plane.across, plane.upward))
    share = right * above + (1 - right) * (1 - above)
    return inked(look, second, np.asarray(share, np.float32))


def _gingham(at: Samples, look: Shading, second: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 12)
    right, above = (plane.within(_wave(place), 0.25) for place in (plane.across, plane.upward))
    return inked(look, second, np.asarray(0.5 * (right + above), np.float32))


def _plaid(at: Samples, look: Shading, second: RGB) -> Shading:
    """Cross broad bands and thin lines, as a tartan does."""
    plane = PrintPlane.over(at, at.span / 4.5)
    broad = [plane.within(_wave(place), 0.2) for place in (plane.across, plane.upward)]
    thin = [plane.within(np.abs(_wave(p) - 0.36), 0.02) for p in (plane.across, plane.upward)]
    share = np.asarray(0.48 * (broad[0] + broad[1]), np.float32)
    crossed = inked(look, second, share)
    light = np.asarray(0.75 * np.maximum(thin[0], thin[1]), np.float32)
    return inked(crossed, (0.95, 0.9, 0.78), light)


def _dots(at: Samples, look: Shading, second: RGB) -> Shading:
    """Set dots in rows, each second row moved by half."""
    plane = PrintPlane.over(at, at.span / 9)
    row = np.round(plane.upward / 0.866)
    beside = _wave(np.asarray(plane.across + 0.5 * (row % 2), np.float32))
    above = plane.upward - 0.866 * row
    return inked(look, second, plane.within(np.hypot(beside, above), 0.24))


def _floral(at: Samples, look: Shading, second: RGB) -> Shading:
    """Scatter flowers of five petals with a leaf or two."""
    heart = second[0] > 0.7 and second[1] > 0.6
    hearts: RGB = (0.85, 0.45, 0.1) if heart else (0.96, 0.8, 0.25)
    return _flowers(at, look, second, leaves=_LEAVES, hearts=hearts)


_LEAVES: RGB = (0.25, 0.42, 0.17)


def _delft(at: Samples, look: Shading, second: RGB) -> Shading:
    """Scatter flowers in one ink."""
    return _flowers(at, look, second, leaves=_times(second, 0.6, 0.3), hearts=(0.94, 0.94, 0.92))


def _flowers(at: Samples, look: Shading, second: RGB, *, leaves: RGB, hearts: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 6)
    column, row = np.floor(plane.across), np.floor(plane.upward)
    cell = np.ascontiguousarray(np.stack([column, row, plane.layer], axis=1).astype(np.int32))
    chance = [cell_random(cell, seed=at.seed + salt) for salt in range(4)]
    x = plane.across - column - 0.5 + 0.3 * (chance[0] - 0.5)
    y = plane.upward - row - 0.5 + 0.3 * (chance[1] - 0.5)
    radius, angle = np.hypot(x, y), np.arctan2(y, x) + 6.3 * chance[2]
    size = 0.24 + 0.1 * chance[3]
    petal = plane.within((radius / (size * (0.66 + 0.34 * np.cos(5 * angle)))), 1.0)
    leaf = plane.within(np.hypot((radius - 0.36) * 2.2, (np.cos(angle) - 1) * 0.55), 0.17)
    flower = inked(inked(look, leaves, leaf), second, petal)
    return inked(flower, hearts, plane.within(radius, 0.07))


def _camouflage(at: Samples, look: Shading, second: RGB) -> Shading:
    """Lay blots of three shades of the second colour over the first."""
    flat = replace(at, solid=at.position)
    bent = at.span / 4.5
    blots = [flat.noise(bent, 3, gain=0.45, salt=60 + salt) for salt in range(3)]
    dark, pale = _times(second, 0.32), _times(second, 0.36, 0.44)
    if sum(second) > _SANDY:
        red, green, blue = second
        dark, pale = (0.62 * red, 0.52 * green, 0.42 * blue), _times(second, 0.6, 0.36)
    shown = look
    for blot, colour, limit in zip(blots, (second, pale, dark), (0.02, 0.24, 0.2), strict=True):
        shown = inked(shown, colour, ramp(limit - 0.015, limit + 0.015, blot))
    return shown


_SANDY = 1.5
"""Sum of the channels of a colour from which on its darkest blots are brown, as in a desert."""


def _leopard(at: Samples, look: Shading, second: RGB) -> Shading:
    flat = replace(at, solid=at.position)
    near, other, chance = flat.cells(max(at.span / 12, 8 * at.texel), jitter=0.9, salt=70)
    bent = near + 0.12 * flat.noise(at.span / 20, 2, salt=71)
    gap = flat.noise(at.span / 14, 2, salt=75)
    ring = ramp(0.15, 0.09, np.abs(bent - 0.33)) * ramp(-0.32, -0.22, gap)
    warm = tone(look.color, 1 - 0.35 * ramp(0.32, 0.26, bent))
    shown = ring * ramp(0.05, 0.12, other - near) * ramp(0.05, 0.1, chance)
    return inked(replace(look, color=warm), second, shown)


def _zebra(at: Samples, look: Shading, second: RGB) -> Shading:
    flat = replace(at, solid=at.position)
    bend = 0.55 * flat.noise(at.span / 3, 3, gain=0.4, salt=72)
    plane = PrintPlane.over(at, at.span / 8)
    return inked(look, second, plane.within(_wave(plane.across + 0.35 * plane.upward + bend), 0.23))


def _rainbow(at: Samples, look: Shading, second: RGB) -> Shading:
    del second
    plane = PrintPlane.over(at, at.span / 1.6)
    across = _around(at, plane, _RAINBOWS)
    which = np.floor(np.mod(across, 1) * len(_RAINBOW)).astype(int) % len(_RAINBOW)
    colours = np.array(_RAINBOW, np.float32)[which]
    return inked(look, colours, np.ones(len(at), np.float32))


_RAINBOWS = 2
"""How often all its colours go around a dome."""
_RAINBOW = (
    (0.8, 0.12, 0.12),
    (0.93, 0.48, 0.1),
    (0.95, 0.82, 0.18),
    (0.2, 0.55, 0.22),
    (0.12, 0.32, 0.72),
    (0.42, 0.17, 0.55),
)


def _hammered(at: Samples, look: Shading, second: RGB) -> Shading:
    """Beat shallow dents, each of which meets its neighbours in a ridge."""
    del second
    size = max(at.span / 16, 8 * at.texel)
    near, other, chance = at.cells(size, jitter=0.8, salt=73)
    ridge = ramp(0.16, 0.0, other - near)
    value = 0.92 + 0.1 * chance + 0.14 * ridge - 0.1 * ramp(0.5, 0.0, near)
    return replace(
        look,
        color=np.clip(tone(look.color, value), 0, 1),
        height=look.height + (0.06 * size * near**2).astype(np.float32),
    )


def _quilted(at: Samples, look: Shading, second: RGB) -> Shading:
    """Stitch diamonds whose middles swell."""
    del second
    plane = PrintPlane.over(at, at.span / 6)
    first, other = _wave(plane.across + plane.upward), _wave(plane.across - plane.upward)
    seam = ramp(0.07, 0.0, np.minimum(0.5 - first, 0.5 - other))
    swell = (1 - (2 * first) ** 2) * (1 - (2 * other) ** 2)
    value = (0.84 + 0.2 * swell) * (1 - 0.35 * seam)
    return replace(
        look,
        color=np.clip(tone(look.color, value), 0, 1),
        height=look.height + (0.012 * at.span * swell).astype(np.float32),
    )


def _carbon(at: Samples, look: Shading, second: RGB) -> Shading:
    """Weave a twill of two shades."""
    del second
    plane = PrintPlane.over(at, max(at.span / 40, 8 * at.texel))
    column, row = np.floor(2 * plane.across), np.floor(2 * plane.upward)
    warp = (column + row) % 2 == 0
    bow = np.where(warp, _wave(2 * plane.across - 0.5), _wave(2 * plane.upward - 0.5))
    value = np.where(warp, 1.5, 0.75) * (1.15 - 0.9 * bow)
    lifted = np.clip(tone(look.color + 0.03, value.astype(np.float32)), 0, 1)
    return replace(look, color=lifted, roughness=np.clip(0.6 * look.roughness, 0.05, 1))


def _damascus(at: Samples, look: Shading, second: RGB) -> Shading:
    """Show the layers of folded steel as bent bright and dark lines."""
    del second
    flat = replace(at, solid=at.position)
    bend = flat.noise(at.span / 3, 2, gain=0.4, salt=74)
    grain = 0.5 + 0.5 * np.sin(2 * np.pi * (2.6 * bend + 8 * at.position[:, 1] / at.span))
    return replace(
        look, color=np.clip(tone(look.color, (0.4 + 0.7 * grain).astype(np.float32)), 0, 1)
    )


PRINTS: Mapping[str, Print] = {
    "stripes": _stripes,
    "bands": _bands,
    "hazard": _hazard,
    "checks": _checks,
    "gingham": _gingham,
    "plaid": _plaid,
    "dots": _dots,
    "floral": _floral,
    "delft": _delft,
    "camouflage": _camouflage,
    "leopard": _leopard,
    "zebra": _zebra,
    "rainbow": _rainbow,
    "hammered": _hammered,
    "quilted": _quilted,
    "carbon": _carbon,
    "damascus": _damascus,
}
