"""What lies on a surface beside its material: chips, cracks, veins, stripes, soot."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from media_studio.arrays import Float32Array, FloatArray
from media_studio.language.mark_words import SurfaceMark
from media_studio.language.vocabulary import colour_of
from media_studio.texture.finishes import FINISHES
from media_studio.texture.samples import (
    RGB,
    Samples,
    Shading,
    blend,
    mix,
    ramp,
    tone,
)


@dataclass(frozen=True, kw_only=True, eq=False)
class MarkPlacing:
    """Where points lie on the whole model.

    Attributes:
        high: (n,), 0 at its bottom to 1 at its top.
        beside: (n,), -0.5..0.5 across its narrow side.
        edge: (n,), metres to the nearest outer edge, or far.
        reach: Metres; edges that are farther away are not told.
    """

    high: Float32Array
    beside: Float32Array
    edge: Float32Array
    reach: float


_Spread = Callable[[Samples, MarkPlacing, Shading, SurfaceMark, Float32Array], Shading]
"""Takes the points, their places, the look under it, the mark, and how much of it may be there."""


def lay(at: Samples, where: MarkPlacing, look: Shading, marks: Sequence[SurfaceMark]) -> Shading:
    """Lay marks over a look; what glows comes last."""
    for mark in sorted(marks, key=lambda each: each.glows):
        allowed = _allowed(at, where, mark.place)
        if mark.kind in ("lit", "coat") and mark.place == "edges":
            # Light and paint have a clean line where wear is ragged
            allowed = ramp(0.9, 0.5, _single(where.edge / where.reach))
        if mark.kind in ("scratched", "worn") and mark.place == "edges":
            look = _edge_wear(at, where, look, mark, allowed)
        elif mark.kind in MARKS:
            look = MARKS[mark.kind](at, where, look, mark, allowed)
        else:
            look = _finished(at, look, mark.kind, allowed)
    return look


def _finished(at: Samples, look: Shading, kind: str, share: Float32Array) -> Shading:
    done = FINISHES[kind](at, look)
    return replace(
        look,
        color=blend(look.color, done.color, share),
        roughness=mix(look.roughness, done.roughness, share),
        metallic=mix(look.metallic, done.metallic, share),
        height=mix(look.height, done.height, share),
    )


def _allowed(at: Samples, where: MarkPlacing, place: str | None) -> Float32Array:
    """Return where a mark may be, 0..1."""
    ragged = where.high + 0.05 * at.noise(at.span / 6, 4, gain=0.6, salt=90)
    if place == "edges":
        rough = 0.5 * at.noise(at.span / 12, 4, gain=0.6, salt=91)
        return ramp(0.95, 0.35, where.edge / where.reach + rough)
    if place == "rim":
        near = ramp(1.0, 0.8, _single(where.edge / where.reach))
        return near * ramp(0.88, 0.92, where.high)
    limits = {
        "bottom": (0.36, 0.14),
        "lower": (0.56, 0.42),
        "upper": (0.44, 0.58),
        "top": (0.66, 0.86),
    }
    if place in limits:
        return ramp(*limits[place], ragged)
    if place == "middle":
        return ramp(0.28, 0.14, np.abs(ragged - 0.5))
    if place == "spine":
        return ramp(0.16, 0.1, np.abs(where.beside))
    return np.ones(len(at), np.float32)


def _where_told(mark: SurfaceMark, more: float) -> float:
    """Spread a mark more densely where its place is told."""
    return more if mark.place else 0.0


def _single(values: FloatArray | Float32Array) -> Float32Array:
    return np.asarray(values, np.float32)


def _colour(mark: SurfaceMark, usual: RGB) -> RGB:
    if mark.is_metal and mark.colour == "golden":
        return (0.93, 0.72, 0.32)
    return colour_of(mark.colour) if mark.colour else usual


def _laid(
    look: Shading,
    share: Float32Array,
    color: RGB | Float32Array,
    *,
    roughness: float,
    metallic: float = 0.0,
    rise: Float32Array | float = 0.0,
) -> Shading:
    return replace(
        look,
        color=np.clip(blend(look.color, color, share), 0, 1),
        roughness=np.clip(mix(look.roughness, roughness, share), 0.03, 1),
        metallic=mix(look.metallic, metallic, share),
        height=np.asarray(look.height + rise * share, np.float32),
    )


def _under(look: Shading, mark: SurfaceMark) -> tuple[RGB, float]:
    """Return the colour of what shows where a coat is gone, and whether that is metal."""
    if mark.colour == "tan":
        return (0.66, 0.49, 0.33), 0.0
    if mark.is_metal or (mark.colour is None and float(look.metallic.mean()) > 0.5):
        return (0.66, 0.66, 0.65), 1.0
    if mark.colour:
        return colour_of(mark.colour), 0.0
    is_pale = float(look.color.mean()) > 0.55
    return ((0.56, 0.46, 0.36), 0.0) if is_pale else ((0.73, 0.69, 0.62), 0.0)


def _chips(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Break a coat off in flakes, at the edges first, and here and there between them."""
    few = 0.27 if mark.kind == "few chips" else 0.0
    flake = at.noise(at.span / 22, 4, gain=0.62, salt=80)
    wide = at.noise(at.span / 5, 2, salt=81)
    near = 1 - where.edge / where.reach
    worn = 0.95 * near + (0.55 * flake + 0.3 * wide) * ramp(0.0, 0.3, near)
    spots = 0.75 * flake + 0.5 * wide
    gone = worn if mark.place == "edges" else np.maximum(worn, spots + 0.17)
    gone = gone - few
    share = ramp(0.66, 0.7, np.asarray(gone, np.float32)) * (
        1 if mark.place == "edges" else allowed
    )
    rim = ramp(0.6, 0.66, np.asarray(gone, np.float32)) - share
    color, metallic = _under(look, mark)
    bare = tone(
        color, 1 + 0.16 * at.noise((at.sized(0.006), at.sized(0.006), at.sized(0.12)), 3, salt=82)
    )
    chipped = _laid(look, share, bare, roughness=0.62, metallic=metallic, rise=-at.sized(0.0008))
    return replace(chipped, color=tone(chipped.color, _single(1 - 0.25 * np.clip(rim, 0, 1))))


def _edge_wear(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    return _chips(at, where, look, replace(mark, place="edges"), allowed)


def _dents(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del where, mark
    size = at.span / 9
    near, _, chance = at.cells(size, jitter=1.0, salt=83)
    is_dent = ramp(0.35, 0.45, chance)
    deep = ramp(0.46, 0.0, near) * is_dent * allowed
    bowl = deep * deep * (3 - 2 * deep)
    return replace(
        look,
        color=np.clip(tone(look.color, 1 - 0.16 * bowl), 0, 1),
        height=np.asarray(look.height - 0.16 * size * bowl, np.float32),
    )


def _battered(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    cut = _finished(at, look, "scratched", allowed)
    return _edge_wear(at, where, _dents(at, where, cut, mark, allowed), mark, allowed)


def _dust(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Pale dust on what faces up, thinner elsewhere."""
    del where
    film = at.noise(at.span / 4, 5, gain=0.6, salt=84)
    up = ramp(-0.1, 0.9, at.normal[:, 1])
    share = np.clip(0.24 + 0.6 * up + 0.28 * film, 0, 0.86) * allowed
    return _laid(look, share, _colour(mark, (0.66, 0.61, 0.53)), roughness=0.95)


def _soot(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del where
    cloud = at.noise(at.span / 3, 5, gain=0.6, salt=85)
    share = np.clip(ramp(0.0, 0.75, cloud + _where_told(mark, 0.7)), 0, 0.93) * allowed
    return _laid(look, share, (0.035, 0.032, 0.03), roughness=0.95)


def _patina(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Verdigris, which gathers in streaks and away from rubbed edges."""
    blotch = at.noise(at.span / 5, 5, gain=0.62, salt=86)
    fine = at.noise(at.span / 40, 3, salt=87)
    rubbed = ramp(0.7, 0.0, where.edge / where.reach)
    share = ramp(-0.12, 0.22, blotch + 0.2 * fine - 0.7 * rubbed) * allowed
    base = _colour(mark, (0.31, 0.58, 0.51))
    base = (0.33, 0.6, 0.5) if mark.colour == "green" else base
    return _laid(look, share, tone(base, 1 + 0.22 * fine), roughness=0.88, rise=0.0004)


def _tarnish(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del mark
    cloud = at.noise(at.span / 4, 5, gain=0.6, salt=88)
    rubbed = ramp(0.6, 0.0, where.edge / where.reach)
    share = 0.78 * ramp(-0.3, 0.35, cloud - 0.6 * rubbed) * allowed
    dark = look.color * np.array([0.42, 0.36, 0.3], np.float32)
    return replace(
        look,
        color=blend(look.color, dark, share),
        roughness=np.clip(look.roughness + 0.3 * share, 0, 1),
    )


def _lines(at: Samples, size: float, width: float) -> Float32Array:
    """Run cracks between cells, wider and narrower along their way."""
    moved = replace(at, solid=at.position)
    near, second, _ = moved.cells(size, salt=92)
    bend = moved.noise(size / 2, 4, salt=93)
    swell = 1 + 0.7 * moved.noise(size, 2, salt=94)
    gap = np.abs(second - near + 0.12 * bend)
    wide = np.maximum(width * swell, 1.2 * at.texel / size)
    return np.asarray(np.clip(1.6 - 1.6 * gap / wide, 0, 1), np.float32)


def _cracks(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del where
    share = _lines(at, at.span / 4, 0.05) * allowed
    if mark.glows:
        return _lit(look, share, _lines(at, at.span / 4, 0.25) * allowed, mark)
    color = _colour(mark, (0.04, 0.035, 0.03))
    metal = 1.0 if mark.is_metal else 0.0
    rise = 0.0005 if mark.is_metal else -0.003
    return _laid(look, share, color, roughness=0.3 if metal else 0.8, metallic=metal, rise=rise)


def _lit(look: Shading, core: Float32Array, halo: Float32Array, mark: SurfaceMark) -> Shading:
    """Let light out of cracks, with a weak glow beside them."""
    color = np.asarray(_colour(mark, (1.0, 0.45, 0.1)), np.float32)
    light = core[:, None] * np.minimum(1.25 * color + 0.12, 1) + 0.28 * halo[:, None] ** 2 * color
    before = np.zeros_like(look.color) if look.emissive is None else look.emissive
    lit = _laid(look, core, color, roughness=0.6, rise=-0.002)
    return replace(lit, emissive=np.clip(before + light, 0, 1).astype(np.float32))


def _veins(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Bend thin lines through the stone, some of them broad."""
    if mark.glows:
        return _cracks(at, where, look, mark, allowed)
    solid = replace(at, solid=at.position)
    share = np.zeros(len(at), np.float32)
    for salt, size, width in ((95, 2.6, 0.05), (96, 4.5, 0.035)):
        line = np.abs(solid.noise(at.span / size, 5, gain=0.55, salt=salt))
        strong = ramp(-0.25, 0.35, solid.noise(at.span / 2, 2, salt=salt + 4))
        wide = np.maximum(width * strong, np.float32(1e-3))
        share = np.maximum(share, np.clip(1.5 - 1.5 * line / wide, 0, 1))
    color = _colour(mark, (0.45, 0.44, 0.44))
    metal = 1.0 if mark.is_metal else 0.0
    share = (share * allowed).astype(np.float32)
    return _laid(look, share, color, roughness=0.3, metallic=metal)


def _spots(salt: int, size: float, usual: RGB, limit: float) -> _Spread:
    """Make drops or flecks that are scattered over the surface."""

    def spread(
        at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
    ) -> Shading:
        del where
        share = np.zeros(len(at), np.float32)
        for step, factor in enumerate((1.0, 0.45)):
            period = max(at.span * size * factor, 5 * at.texel)
            near, _, chance = at.cells(period, salt=salt + step)
            bend = 0.12 * at.noise(period / 2, 2, salt=salt + 2 + step)
            spot = ramp(0.03, -0.03, near + bend - limit * (0.4 + 0.9 * chance))
            share = np.maximum(share, spot * ramp(0.3, 0.4, chance))
        return _laid(look, share * allowed, _colour(mark, usual), roughness=0.6)

    return spread


def _splashes(salt: int, usual: RGB, rough: float) -> _Spread:
    """Throw blots with drops around them."""

    def spread(
        at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
    ) -> Shading:
        cloud = at.noise(at.span / 3, 2, salt=salt)
        fine = at.noise(at.span / 14, 4, gain=0.65, salt=salt + 1)
        blot = ramp(0.25, 0.31, _single(0.7 * cloud + 0.55 * fine + _where_told(mark, 0.18)))
        near, _, chance = at.cells(max(at.span / 22, 5 * at.texel), salt=salt + 2)
        here = ramp(-0.15, 0.1, cloud)
        drop = ramp(0.03, -0.03, near - 0.34 * chance) * ramp(0.45, 0.5, chance) * here
        share = np.maximum(blot, drop) * allowed
        del where
        color = tone(_colour(mark, usual), 1 + 0.25 * fine)
        return _laid(look, share, color, roughness=rough, rise=0.0006)

    return spread


def _barnacles(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Grow pale cones with a dark mouth, in colonies."""
    del where
    solid = replace(at, solid=at.position)
    colony = ramp(0.0, 0.12, _single(solid.noise(at.span / 4, 4, gain=0.6, salt=126)))
    share, mouth, rise = (np.zeros(len(at), np.float32) for _ in range(3))
    for step, factor in enumerate((1.0, 0.6)):
        period = max(at.span * 0.05 * factor, 6 * at.texel)
        near, _, chance = solid.cells(period, jitter=0.8, salt=127 + step)
        radius = 0.3 + 0.16 * chance
        grown = ramp(0.04, -0.04, near - radius) * ramp(0.35, 0.4, chance) * colony * allowed
        share = np.maximum(share, grown)
        mouth = np.maximum(mouth, ramp(0.03, -0.03, near - 0.32 * radius) * grown)
        rise = np.maximum(rise, grown * period * np.clip(1 - near / radius, 0, 0.6))
    ridge = solid.noise(at.span / 60, 2, salt=129)
    pale = tone(_colour(mark, (0.82, 0.79, 0.71)), 1 + 0.16 * ridge - 0.75 * mouth)
    return _laid(look, _single(share), pale, roughness=0.9, rise=_single(0.8 * rise))


def _slime(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Let something wet run down in tongues."""
    share = _tongues(at, where, 0.24, 130) * allowed
    fine = at.noise(at.span / 14, 3, salt=132)
    color = tone(_colour(mark, (0.3, 0.5, 0.1)), 1 + 0.14 * fine)
    return _laid(look, _single(0.94 * share), color, roughness=0.08, rise=0.003)


def _drips(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Let a second glaze run down from the top."""
    del allowed
    share = _tongues(at, where, 0.6, 133)
    metal = 1.0 if mark.is_metal else 0.0
    color = _colour(mark, (0.94, 0.91, 0.84))
    return _laid(look, share, color, roughness=0.12, metallic=metal, rise=0.0015)


def _tongues(at: Samples, where: MarkPlacing, share: float, salt: int) -> Float32Array:
    """Return 1 on the upper share of a model, with tongues below, 0..1."""
    long = 4.0 * at.span
    plain = replace(at, solid=at.position)
    broad = plain.noise((at.span / 7, long, at.span / 7), 2, salt=salt)
    narrow = plain.noise((at.span / 22, long, at.span / 22), 2, salt=salt + 1)
    reach = 1 - share - 0.22 * broad - 0.2 * np.clip(narrow, 0, 1)
    return ramp(0.0, 0.012, _single(where.high - np.maximum(reach, 0.12)))


def _stains(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Soak what is there with something brown, darker where it dried."""
    del where
    cloud = at.noise(at.span / 4, 4, gain=0.55, salt=136) + _where_told(mark, 0.2)
    wet, edge = ramp(0.05, 0.2, _single(cloud)), ramp(0.06, 0.0, np.abs(cloud - 0.13))
    dye = np.asarray(_colour(mark, (0.52, 0.36, 0.2)), np.float32)
    share = _single(0.5 * wet + 0.25 * edge) * allowed
    soaked = np.clip(look.color * (0.35 + 0.65 * dye), 0, 1)
    dyed = np.asarray(0.5 * soaked + 0.5 * dye, np.float32)
    return replace(look, color=blend(look.color, dyed, share))


def _glow(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Let a whole material give light in its own colour, or a place of it in another one."""
    del at, where
    if mark.colour:
        look = _laid(look, allowed, colour_of(mark.colour), roughness=0.5)
    before = np.zeros_like(look.color) if look.emissive is None else look.emissive
    light = np.clip(0.75 * look.color, 0, 1) * allowed[:, None]
    return replace(look, emissive=np.maximum(before, light).astype(np.float32))


def _patches(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del where
    blot = at.noise(at.span / 4, 4, gain=0.5, salt=97)
    share = ramp(0.14, 0.17, blot) * allowed
    return _laid(look, share, _colour(mark, (0.5, 0.48, 0.46)), roughness=0.9)


def _moss(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Moss where it is said to be, on upright faces as well."""
    del where
    blotch = at.noise(at.span / 5, 5, gain=0.6, salt=43)
    tuft = at.noise(at.sized(0.012), 3, gain=0.65, salt=44)
    share = ramp(-0.1, 0.12, _single(0.6 * blotch + 0.14 * tuft + _where_told(mark, 0.35) - 0.1))
    green = blend((0.17, 0.225, 0.075), (0.365, 0.385, 0.15), ramp(-0.5, 1.0, blotch + tuft))
    return _laid(
        look, share * allowed, tone(green, 1 + 0.24 * tuft), roughness=0.95, rise=at.sized(0.004)
    )


def _rust(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Rust in patches, with a stained rim."""
    del where
    blotch = at.noise(at.span / 4, 5, gain=0.58, salt=45)
    flake = at.noise(at.sized(0.016), 4, gain=0.65, salt=46)
    strength = _single(blotch + 0.14 * flake + _where_told(mark, 0.22))
    stained = _laid(look, 0.4 * ramp(0.1, 0.24, strength), (0.5, 0.27, 0.12), roughness=0.7)
    orange = blend((0.30, 0.15, 0.085), (0.66, 0.335, 0.12), ramp(-0.5, 0.9, flake - 0.6 * blotch))
    share = ramp(0.2, 0.28, strength) * allowed
    return _laid(stained, share, orange, roughness=0.9, rise=at.sized(0.001))


def _metallic(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Mix flakes of metal into a coat of paint."""
    del where, mark, allowed
    flake = at.noise(max(0.002, 2 * at.texel), 2, salt=99)
    return replace(
        look,
        color=np.clip(tone(look.color, 1.05 + 0.06 * flake), 0, 1),
        roughness=np.full_like(look.roughness, 0.26),
        metallic=np.full_like(look.metallic, 0.65),
        height=0.2 * look.height,
    )


def _iridescent(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Turn the hue with the direction of the surface, as a film of oil would."""
    del where, mark
    sway = at.noise(at.span / 2, 3, salt=100)
    turn = 1.1 * at.normal[:, 1] + 0.7 * at.normal[:, 0] + 0.5 * at.normal[:, 2] + 0.8 * sway
    phase = 2 * np.pi * (0.55 * turn[:, None] + np.array([0.0, 0.33, 0.67]))
    film = np.asarray(0.62 + 0.33 * np.cos(phase), np.float32)
    share = 0.6 * allowed
    return _laid(look, share, film, roughness=0.16, metallic=0.75)


def _glitter(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del where
    size = max(at.span / 240, 3 * at.texel)
    near, _, chance = at.cells(size, salt=98)
    share = ramp(0.5, 0.35, near) * ramp(0.35, 0.45, chance) * allowed
    bright = np.clip(look.color * 0.6 + 0.25 + 0.5 * chance[:, None], 0, 1)
    color = np.asarray(_colour(mark, (1, 1, 1)), np.float32) * bright if mark.colour else bright
    return _laid(look, share, np.asarray(color, np.float32), roughness=0.15, metallic=0.9)


def _stripes(*heights: float) -> _Spread:
    """Draw bands around a model at shares of its height; a single one may be along its spine."""

    def spread(
        at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
    ) -> Shading:
        del allowed
        spine = mark.place == "spine"
        away = [np.abs(where.high - height) for height in heights]
        nearest = np.abs(where.beside) if spine else np.min(away, axis=0)
        wide, soft = 0.07 / (1 + 0.3 * len(heights)), 0.004
        share = ramp(wide + soft, wide - soft, _single(nearest))
        if not spine:
            share = share * ramp(0.9, 0.75, np.abs(at.normal[:, 1]))
        color = _colour(mark, (0.94, 0.94, 0.92))
        return _laid(look, _single(share), color, roughness=0.4)

    return spread


def _racing(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Draw two stripes along the length, over the top."""
    away = np.abs(np.abs(where.beside) - 0.1)
    share = ramp(0.057, 0.052, away) * allowed
    share = share * ramp(0.15, 0.3, np.abs(at.normal[:, 1]) + 0.8 * (1 - _sideways(at)))
    return _laid(look, share, _colour(mark, (0.94, 0.94, 0.92)), roughness=0.3)


def _sideways(at: Samples) -> Float32Array:
    """Return how much of the level part of a normal looks to a side, 0..1."""
    level = np.hypot(at.normal[:, 0], at.normal[:, 2])
    return np.asarray(np.abs(at.normal[:, 0]) / np.maximum(level, 1e-6), np.float32)


def _two_tone(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Paint the upper half in the second colour."""
    share = ramp(0.497, 0.503, where.high) * allowed
    del at
    return replace(look, color=blend(look.color, _colour(mark, (0.94, 0.94, 0.92)), share))


def _coat(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    """Paint a place, or plate it with metal."""
    del at, where
    metal = 1.0 if mark.is_metal else 0.0
    color = _colour(mark, (0.94, 0.94, 0.92))
    edge = ramp(0.4, 0.6, allowed)
    return _laid(look, edge, color, roughness=0.25 if metal else 0.5, metallic=metal)


def _gradient(
    at: Samples, where: MarkPlacing, look: Shading, mark: SurfaceMark, allowed: Float32Array
) -> Shading:
    del at, allowed
    share = ramp(0.02, 0.98, where.high)
    return replace(look, color=blend(look.color, _colour(mark, (0.94, 0.94, 0.92)), share))


MARKS: Mapping[str, _Spread] = {
    "chips": _chips,
    "few chips": _chips,
    "edge wear": _edge_wear,
    "dents": _dents,
    "battered": _battered,
    "dust": _dust,
    "soot": _soot,
    "patina": _patina,
    "tarnish": _tarnish,
    "cracks": _cracks,
    "veins": _veins,
    "mud": _splashes(110, (0.3, 0.23, 0.16), 0.95),
    "blood": _splashes(114, (0.3, 0.02, 0.02), 0.35),
    "splatter": _splashes(118, (0.94, 0.94, 0.92), 0.5),
    "mossy": _moss,
    "rusty": _rust,
    "metallic": _metallic,
    "iridescent": _iridescent,
    "patches": _patches,
    "barnacles": _barnacles,
    "slime": _slime,
    "drips": _drips,
    "stains": _stains,
    "lit": _glow,
    "speckles": _spots(122, 0.045, (0.2, 0.16, 0.13), 0.34),
    "glitter": _glitter,
    "stripe": _stripes(0.5),
    "two stripes": _stripes(0.36, 0.64),
    "three stripes": _stripes(0.25, 0.5, 0.75),
    "racing stripes": _racing,
    "two tone": _two_tone,
    "coat": _coat,
    "gradient": _gradient,
}
