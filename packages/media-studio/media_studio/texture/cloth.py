"""Cloth, leather and other soft coverings."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import Float32Array
from media_studio.texture.noise import Ints, cell_random
from media_studio.texture.patterns import project, weave
from media_studio.texture.samples import (
    RGB,
    Samples,
    Shading,
    blend,
    mix,
    ramp,
    shading,
    tone,
)
from media_studio.texture.solid import SolidMaterial

_THREAD_METRES = 0.0015
# Coarser than this a weave would look like sackcloth, so it fades instead of widening.
_WIDEST_THREAD_METRES = 0.004


def _laid(at: Samples) -> tuple[Float32Array, Float32Array, Ints]:
    """Lay flat cloth over a piece, bent a little as cloth is."""
    across, upward, layer = project(at.local, at.facing)
    across = across + 0.003 * at.noise(0.15, 2, salt=21)
    return across, upward + 0.003 * at.noise(0.15, 2, salt=22), layer


def _dyed(tint: RGB) -> RGB:
    """Deepen a colour as dye does: the more vivid a colour of paint, the darker it gets."""
    vivid = (max(tint) - min(tint)) / max(*tint, 0.01)
    depth, grey = 1 - 0.24 * vivid, sum(tint) / 3
    red, green, blue = (depth * (0.92 * channel + 0.08 * grey) for channel in tint)
    return red, green, blue


def _leather(at: Samples, tint: RGB) -> Shading:
    """Pebbled grain between fine creases, darker where it dips, and less so where it is pale."""
    size = min(at.shown(0.0034), 0.007)
    near, second, pebble = at.cells(size, salt=1)
    near2, second2, _ = at.cells(3.1 * size, salt=2)
    shown = at.fade(1.3 * size)
    groove = ramp(0.22, 0.0, second - near) * shown
    crease = ramp(0.12, 0.0, second2 - near2 + 0.05 * at.noise(0.03, 2, salt=3)) * shown
    wear = at.noise(0.16, 4, gain=0.55, salt=4)
    fold = ramp(0.12, 0.0, np.abs(at.noise(0.11, 3, salt=5))) * ramp(0, 0.8, wear)
    value = 1 + 0.05 * wear + 0.08 * (pebble - 0.5) * shown
    deep = 1 - 0.6 * float(np.clip((np.mean(tint) - 0.45) / 0.4, 0, 1))
    value = value * (1 - deep * (0.2 * groove + 0.07 * crease + 0.06 * fold))
    red, green, blue = hide = _dyed(tint)
    pale = (min(red * 1.25, 1), min(green * 1.22, 1), min(blue * 1.16, 1))
    return shading(
        blend(tone(hide, value), pale, 0.14 * ramp(0.3, 1.0, wear)),
        roughness=0.44 + 0.1 * groove + 0.08 * crease - 0.05 * wear,
        height=-0.00028 * groove - 0.00015 * crease - 0.0003 * fold,
    )


def _fabric(at: Samples, tint: RGB) -> Shading:
    across, upward, layer = _laid(at)
    period = min(max(_THREAD_METRES, 3.0 * at.texel), _WIDEST_THREAD_METRES)
    shown = at.fade(1.4 * period)
    cloth = weave(across, upward, layer, period=period)
    yarn = cell_random(cloth.thread, seed=at.seed)
    slub = _slub(at, across, upward)
    value = 1 + 0.10 * (yarn - 0.5) * shown + 0.09 * slub + 0.05 * at.noise(0.3, 3, salt=1)
    value = value * (1 - 0.34 * (1 - cloth.height) * shown)
    value = value * (1 + 0.05 * shown * np.where(cloth.warp, 1, -1))
    return shading(
        tone(tint, value * (1 + 0.12 * shown)),
        roughness=0.9 + 0.04 * slub,
        height=0.28 * period * cloth.height * shown + 0.0001 * slub,
    )


def _slub(at: Samples, across: Float32Array, upward: Float32Array) -> Float32Array:
    """Threads of uneven thickness, as streaks along both directions of the cloth."""
    plane = np.stack([across, upward, 10 * at.piece], axis=1).astype(np.float32)
    flat = replace(at, solid=plane)
    along = flat.noise((0.003, 0.07, 1.0), 2, salt=2)
    return np.asarray(0.6 * (along + flat.noise((0.07, 0.003, 1.0), 2, salt=3)), np.float32)


def _velvet(at: Samples, tint: RGB) -> Shading:
    """A pile that shows lighter and darker where it has been stroked."""
    stroked = ramp(-1.0, 1.0, at.noise((0.35, 0.35, 0.15), 2, salt=1))
    pile = at.noise(0.004, 2, salt=2)
    value = mix(0.77, 1.0, stroked) * (1 + 0.07 * pile)
    return shading(
        tone(_dyed(tint), value),
        roughness=0.88 + 0.05 * pile - 0.06 * stroked,
        height=0.0003 * pile,
    )


def _wicker(at: Samples, tint: RGB) -> Shading:
    across, upward, layer = project(at.local, at.facing)
    wander = at.noise(0.08, 2, salt=1)
    basket = weave(
        across + 0.0012 * wander, upward + 0.0012 * wander, layer, period=at.shown(0.0115)
    )
    strand = cell_random(basket.thread, seed=at.seed)
    fibre = at.noise((0.003, 0.003, 0.05), 2, salt=2)
    hole = ramp(0.42, 0.12, basket.height)
    value = (0.72 + 0.32 * basket.height + 0.28 * (strand - 0.5) + 0.08 * fibre) * (1 - 0.72 * hole)
    return shading(
        tone(tint, value),
        roughness=0.58 + 0.06 * fibre + 0.2 * hole,
        height=0.0042 * basket.height + 0.0002 * fibre,
    )


def _fur(at: Samples, tint: RGB) -> Shading:
    """Hairs that hang down, parted by a gentle wind."""
    x, y, z = at.position.T
    bend = 0.02 * at.noise(0.12, 2, salt=1)
    down = np.stack([x + bend, 0.3 * y, z - bend], axis=1).astype(np.float32)
    hung = replace(at, solid=down)
    hair = hung.noise(at.shown(0.003), 2, gain=0.8, salt=2)
    near, second, _ = hung.cells(0.018, salt=3)
    lock, coat = second - near, at.noise(0.25, 2, salt=4)
    value = 0.90 + 0.2 * hair + 0.16 * lock + 0.03 * coat
    warm = (min(tint[0] * 1.14, 1), tint[1], tint[2] * 0.84)
    return shading(
        tone(blend(tint, warm, 0.5 * ramp(-0.4, 1.0, hair + coat)), value),
        roughness=0.8 + 0.08 * hair,
        height=0.0006 * hair + 0.0007 * lock,
    )


def _skin(at: Samples, tint: RGB) -> Shading:
    flush = ramp(-0.1, 0.9, at.noise(0.09, 4, salt=1))
    near, second, _ = at.cells(at.shown(0.0022), salt=2)
    pore = ramp(0.2, 0.0, second - near) * at.fade(0.004)
    freckle = ramp(0.72, 0.95, at.noise(0.007, 2, salt=3))
    red = (min(tint[0] * 1.03, 1), tint[1] * 0.82, tint[2] * 0.78)
    color = blend(tint, red, 0.5 * flush)
    return shading(
        tone(color, 1 - 0.07 * pore - 0.12 * freckle),
        roughness=0.5 + 0.06 * pore + 0.05 * flush,
        height=-0.0001 * pore,
    )


CLOTH = {
    "leather": SolidMaterial(color=(0.40, 0.235, 0.135), shade=_leather, roughness=0.45),
    "fabric": SolidMaterial(color=(0.62, 0.57, 0.49), shade=_fabric, roughness=0.9, sheen=0.25),
    "velvet": SolidMaterial(color=(0.44, 0.075, 0.12), shade=_velvet, roughness=0.85, sheen=0.5),
    "wicker": SolidMaterial(color=(0.74, 0.56, 0.345), shade=_wicker, roughness=0.62),
    "fur": SolidMaterial(color=(0.50, 0.37, 0.255), shade=_fur, roughness=0.8, sheen=0.25),
    "skin": SolidMaterial(color=(0.83, 0.62, 0.505), shade=_skin, roughness=0.52),
}
