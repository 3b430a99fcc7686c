"""Stone, fired clay and what walls and roofs are laid from."""

import numpy as np

from media_studio.arrays import Float32Array
from media_studio.texture.noise import fbm, worley
from media_studio.texture.patterns import courses, wall
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

_MORTAR = (0.66, 0.63, 0.58)
_BRICK_WIDTH, _BLOCK_WIDTH = 0.226, 0.46  # metres, with the joint
_JOINT = 0.0055  # metres, half the mortar between two bricks
_STEEP = 0.4  # sine of the pitch below which a roof is measured inward instead of upward
_TILE_WIDTH, _TILE_ROW = 0.17, 0.15  # metres, what shows of a roof tile


def _level(at: Samples, period: float, octaves: int, salt: int, gain: float = 0.5) -> Float32Array:
    """Noise of the object's own frame, which runs on from piece to piece."""
    return fbm(
        at.position,
        period=period,
        octaves=octaves,
        gain=gain,
        seed=at.seed + 101 * salt,
        texel=at.texel,
    )


def _stone(at: Samples, tint: RGB) -> Shading:
    broad = at.noise(0.45, 5, gain=0.55, salt=1)
    rough = at.noise(0.045, 5, gain=0.65, salt=2)
    near, second, facet = at.cells(0.16, salt=3)
    fissure = ramp(0.05, 0.0, second - near + 0.05 * rough) * ramp(-0.2, 0.5, broad)
    grit = ramp(0.35, 0.9, at.noise(0.006, 2, salt=4))
    value = 1 + 0.13 * broad + 0.11 * rough + 0.08 * (facet - 0.5) - 0.12 * grit - 0.4 * fissure
    warm = ramp(-0.1, 0.9, at.noise(0.6, 3, salt=5))
    ochre = (tint[0] * 1.05, tint[1] * 0.96, tint[2] * 0.82)
    return shading(
        tone(blend(tint, ochre, 0.7 * warm), value),
        roughness=0.82 + 0.07 * rough,
        height=0.0035 * rough + 0.006 * broad - 0.005 * fissure - 0.0006 * grit,
    )


def _marble(at: Samples, tint: RGB) -> Shading:
    """Veins are where a noise crosses zero; bending space first makes them wander."""
    bend = np.stack([at.noise(0.35, 4, salt=s) for s in (1, 2, 3)], axis=1)
    bent = np.asarray(at.solid + 0.11 * bend, np.float32)
    broad = fbm(bent, period=0.42, octaves=4, seed=at.seed + 5, texel=at.texel)
    fine = fbm(bent, period=0.16, octaves=4, seed=at.seed + 6, texel=at.texel)
    presence = ramp(-0.5, 0.7, at.noise(0.5, 2, salt=7))
    vein = ramp(0.10, 0.0, np.abs(broad)) * presence
    halo = ramp(0.5, 0.0, np.abs(broad)) * presence
    hair = ramp(0.05, 0.0, np.abs(fine - 0.1)) * (1 - presence) * 0.7
    dark = sum(tint) < 0.9
    line = (0.86, 0.84, 0.80) if dark else (tint[0] * 0.46, tint[1] * 0.46, tint[2] * 0.47)
    cloud = (tint[0] * 0.82, tint[1] * 0.82, tint[2] * 0.83)
    base = blend(tint, cloud, 0.55 * halo + 0.25 * ramp(-0.4, 0.9, fine))
    return shading(
        blend(base, line, np.clip(0.85 * vein + 0.6 * hair, 0, 1)),
        roughness=0.13 + 0.06 * vein + 0.02 * fine,
    )


def _granite(at: Samples, tint: RGB) -> Shading:
    """Interlocking crystals of three minerals."""
    _, _, crystal = at.cells(at.shown(0.0065), salt=1)
    _, _, fleck = at.cells(at.shown(0.0038), salt=2)
    drift = 0.08 * at.noise(0.25, 3, salt=3)
    quartz = (0.5 + 0.42 * tint[0], 0.5 + 0.42 * tint[1], 0.5 + 0.42 * tint[2])
    mica = ramp(0.80, 0.84, fleck + drift)
    color = blend(tone(tint, 0.82 + 0.4 * crystal), quartz, 0.8 * ramp(0.66, 0.72, crystal + drift))
    return shading(
        blend(color, (0.13, 0.125, 0.13), 0.88 * mica),
        roughness=0.24 + 0.14 * mica + 0.05 * crystal,
    )


def _brick(at: Samples, tint: RGB) -> Shading:
    across, upward, layer = wall(at, _BRICK_WIDTH)
    wobble = _level(at, 0.05, 3, salt=1)
    tiles = courses(
        across + 0.0022 * wobble, upward + 0.0018 * wobble, layer, width=_BRICK_WIDTH, height=0.076
    )
    rough = _level(at, 0.02, 4, salt=2, gain=0.65)
    broad = _level(at, 0.9, 3, salt=3)
    joint = max(_JOINT, 0.6 * at.texel)
    clay = ramp(0.75 * joint, 1.35 * joint, tiles.edge + 0.0016 * rough)
    # A joint that had to be widened to be seen at all is fainter, so that the wall keeps its hue
    clay = 1 - np.float32((_JOINT / joint) ** 0.7) * (1 - clay)
    kiln, burnt = tiles.chance(at.seed), tiles.chance(at.seed + 1)
    value = 0.98 + 0.30 * (kiln - 0.5) + 0.11 * rough + 0.07 * broad
    pale = (tint[0] * 1.12, tint[1] * 1.32, tint[2] * 1.32)
    color = tone(blend(tint, pale, 0.6 * burnt), value * mix(1.0, 0.66, ramp(0.9, 0.94, burnt)))
    proud: Float32Array = clay * (kiln - 0.5)
    mortar = tone(_MORTAR, 0.95 + 0.12 * rough + 0.08 * broad)
    return shading(
        blend(mortar, color, clay),
        roughness=0.86 + 0.06 * rough,
        height=0.0055 * ramp(0.5 * joint, 2.2 * joint, tiles.edge)
        + 0.0009 * rough
        + 0.0016 * proud,
    )


def _cobble(at: Samples, tint: RGB) -> Shading:
    wobble = _level(at, 0.06, 3, salt=1)
    near, second, stone = worley(at.position, period=0.125, jitter=0.8, seed=at.seed)
    rough = _level(at, 0.03, 5, salt=2, gain=0.6)
    gap = second - near + 0.06 * wobble
    dome = np.asarray(np.sqrt(ramp(0.0, 0.5, gap)), np.float32)
    body = ramp(0.06, 0.16, gap)
    shade = np.modf(stone * 13.7)[0]
    value = 0.72 + 0.5 * stone + 0.12 * rough
    warm = (tint[0] * 1.08, tint[1] * 0.97, tint[2] * 0.84)
    cool = (tint[0] * 0.90, tint[1] * 0.97, tint[2] * 1.06)
    color = tone(blend(cool, warm, shade), value * mix(0.72, 1.0, dome))
    earth = tone((0.36, 0.33, 0.29), 0.9 + 0.2 * rough)
    return shading(
        blend(earth, color, body),
        roughness=0.78 + 0.1 * rough,
        height=0.022 * dome + 0.0018 * rough,
    )


def _rooftile(at: Samples, tint: RGB) -> Shading:
    """Tiles with round ends, each row lying over the one below."""
    across, slope = _roof_plane(at)
    wobble = _level(at, 0.12, 3, salt=1)
    rough = _level(at, 0.03, 4, salt=2, gain=0.6)
    moved = np.asarray(slope + 0.004 * wobble, np.float32)
    flat = np.zeros(len(at), np.int32)
    upper = courses(across, moved, flat, width=_TILE_WIDTH, height=_TILE_ROW)
    lower = courses(across, moved - _TILE_ROW, flat, width=_TILE_WIDTH, height=_TILE_ROW)
    # How far up its tile a point lies, from the round end; below it the next row shows.
    reach = upper.along + 0.5 - 1.3 * upper.across**2
    under = ramp(0.012, -0.012, reach)
    kiln = mix(upper.chance(at.seed), lower.chance(at.seed), under)
    burnt = mix(upper.chance(at.seed + 1), lower.chance(at.seed + 1), under)
    shadow = 0.6 * under * ramp(-0.34, 0.0, reach)
    side = (0.5 - np.abs(np.where(under > 0.5, lower.across, upper.across))) * _TILE_WIDTH
    gap = ramp(max(0.005, 0.8 * at.texel), 0.001, np.asarray(side, np.float32))
    lip = ramp(0.1, 0.02, reach) * (1 - under)
    value = 0.95 + 0.32 * (kiln - 0.5) + 0.09 * rough + 0.05 * wobble + 0.1 * lip
    pale = (tint[0] * 1.12, tint[1] * 1.28, tint[2] * 1.22)
    color = tone(blend(tint, pale, 0.6 * burnt), value * (1 - shadow) * (1 - 0.5 * gap))
    lift = 0.016 * (1 - np.clip(np.where(under > 0.5, reach + 1, reach), 0, 1))
    return shading(color, roughness=0.78 + 0.08 * rough, height=lift + 0.0009 * rough - 0.003 * gap)


def _roof_plane(at: Samples) -> tuple[Float32Array, Float32Array]:
    """Level coordinate along a roof, and distance up its slope; metres."""
    x, y, z = at.position.T
    leans_along_x = np.abs(at.normal[:, 0]) > np.abs(at.normal[:, 2])
    lean = np.where(leans_along_x, at.normal[:, 0], at.normal[:, 2])
    outward = np.where(lean < 0, -1, 1) * np.where(leans_along_x, x, z)
    level = np.where(leans_along_x, z, x)
    rise = np.abs(at.normal[:, 1])
    steep = np.sqrt(np.clip(1 - rise * rise, 0, 1))
    # Height or distance inward, whichever changes faster, grows along any slope, domes included.
    slope = np.where(
        steep > _STEEP, y / np.maximum(steep, _STEEP), -outward / np.maximum(rise, _STEEP)
    )
    return level, np.asarray(slope, np.float32)


def _stoneblock(at: Samples, tint: RGB) -> Shading:
    across, upward, layer = wall(at, _BLOCK_WIDTH)
    wobble = _level(at, 0.07, 3, salt=1)
    tiles = courses(
        across + 0.004 * wobble,
        upward + 0.003 * wobble,
        layer,
        width=_BLOCK_WIDTH,
        height=0.25,
        uneven=0.35,
    )
    rough = _level(at, 0.04, 5, salt=2, gain=0.62)
    broad = _level(at, 0.8, 4, salt=3)
    joint = max(0.007, 0.8 * at.texel)
    block = ramp(0.7 * joint, 1.5 * joint, tiles.edge + 0.003 * rough)
    quarry, vein = tiles.chance(at.seed), tiles.chance(at.seed + 1)
    warm = (tint[0] * 1.06, tint[1] * 0.97, tint[2] * 0.85)
    value = 0.97 + 0.26 * (quarry - 0.5) + 0.12 * rough + 0.09 * broad
    worn = mix(0.82, 1.0, ramp(0.0, 0.03, tiles.edge))
    color = tone(blend(tint, warm, vein), value * worn)
    proud: Float32Array = block * (quarry - 0.5)
    pillow: Float32Array = block * np.sqrt(ramp(0.0, 0.035, tiles.edge))
    mortar = tone((0.56, 0.53, 0.48), 0.92 + 0.14 * rough)
    return shading(
        blend(mortar, color, block),
        roughness=0.84 + 0.07 * rough,
        height=0.011 * pillow + 0.0026 * rough + 0.004 * proud,
    )


def _concrete(at: Samples, tint: RGB) -> Shading:
    stain = at.noise(0.7, 5, gain=0.55, salt=1)
    fine = at.noise(0.02, 4, gain=0.6, salt=2)
    near, _, size = at.cells(0.035, salt=3)
    pit = ramp(0.16, 0.10, near / (0.35 + size)) * ramp(0.45, 0.6, size)
    value = 1 + 0.1 * stain + 0.05 * fine - 0.4 * pit
    return shading(
        tone(tint, value),
        roughness=0.84 + 0.05 * fine - 0.08 * ramp(0, 1, stain),
        height=0.0008 * fine - 0.002 * pit + 0.001 * stain,
    )


def _terracotta(at: Samples, tint: RGB) -> Shading:
    bloom = ramp(0.0, 1.0, at.noise(0.16, 5, gain=0.6, salt=1))
    fine = at.noise(0.008, 3, gain=0.6, salt=2)
    # Fine level rings left by the potter's wheel.
    turned = fbm(
        at.position,
        period=(0.6, at.shown(0.005), 0.6),
        octaves=2,
        seed=at.seed + 303,
        texel=at.texel,
    )
    grog = ramp(0.6, 0.95, at.noise(0.005, 1, salt=4))
    chalk = (0.86, 0.76, 0.68)
    value = 1 + 0.06 * fine + 0.06 * turned - 0.14 * grog
    return shading(
        blend(tone(tint, value), chalk, 0.30 * bloom),
        roughness=0.82 + 0.06 * fine,
        height=0.00035 * turned + 0.0002 * fine,
    )


def _ceramic(at: Samples, tint: RGB) -> Shading:
    pool = at.noise(0.2, 3, salt=1)
    value = 1 + 0.045 * pool + 0.02 * at.noise(0.03, 2, salt=4)
    return shading(
        tone(tint, value),
        roughness=0.11 + 0.03 * pool,
        height=0.0003 * at.noise(0.06, 2, salt=5),
    )


MASONRY = {
    "stone": SolidMaterial(color=(0.555, 0.54, 0.515), shade=_stone, roughness=0.84),
    "marble": SolidMaterial(
        color=(0.905, 0.895, 0.875), shade=_marble, roughness=0.15, clearcoat=0.3
    ),
    "granite": SolidMaterial(color=(0.54, 0.49, 0.475), shade=_granite, roughness=0.3),
    "brick": SolidMaterial(color=(0.575, 0.285, 0.215), shade=_brick, roughness=0.88),
    "cobble": SolidMaterial(color=(0.49, 0.475, 0.455), shade=_cobble, roughness=0.8),
    "rooftile": SolidMaterial(color=(0.62, 0.315, 0.22), shade=_rooftile, roughness=0.8),
    "stoneblock": SolidMaterial(color=(0.60, 0.575, 0.53), shade=_stoneblock, roughness=0.86),
    "concrete": SolidMaterial(color=(0.60, 0.595, 0.58), shade=_concrete, roughness=0.84),
    "terracotta": SolidMaterial(color=(0.70, 0.385, 0.265), shade=_terracotta, roughness=0.82),
    "ceramic": SolidMaterial(
        color=(0.915, 0.90, 0.865), shade=_ceramic, roughness=0.12, clearcoat=0.5
    ),
}
