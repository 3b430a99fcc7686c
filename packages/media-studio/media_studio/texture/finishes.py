"""What use, weather and care do to the surface of any material."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from media_studio.arrays import Float32Array
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

Finish = Callable[[Samples, Shading], Shading]


def _cover(
    under: Shading,
    share: Float32Array,
    *,
    color: Float32Array,
    roughness: Float32Array | float,
    rise: Float32Array | float,
) -> Shading:
    """Lay another, non-metallic substance over the shares of a surface."""
    return shading(
        blend(under.color, color, share),
        roughness=mix(under.roughness, roughness, share),
        metallic=under.metallic * (1 - share),
        height=under.height + rise * share,
    )


def _sized(at: Samples, *lengths: float) -> tuple[float, float, float]:
    """Scale the lengths of streaks to the size of the model."""
    across, along, through = (at.sized(length) for length in lengths)
    return across, along, through


def _polished(at: Samples, look: Shading) -> Shading:
    del at
    return replace(
        look,
        color=np.clip(look.color * 1.02, 0, 1),
        roughness=np.clip(0.42 * look.roughness, 0.03, 1),
        height=0.35 * look.height,
    )


def _glossy(at: Samples, look: Shading) -> Shading:
    smear = at.noise(at.sized(0.08), 4, salt=31)
    return replace(look, roughness=np.clip(0.12 + 0.12 * look.roughness + 0.03 * smear, 0.03, 1))


def _matte(at: Samples, look: Shading) -> Shading:
    cloud = at.noise(at.sized(0.1), 3, salt=32)
    return replace(look, roughness=np.clip(0.72 + 0.25 * look.roughness + 0.03 * cloud, 0, 1))


def _worn(at: Samples, look: Shading) -> Shading:
    """Rub the raised places pale, scuff the rest."""
    patch = at.noise(at.sized(0.2), 5, gain=0.6, salt=33)
    scuff = at.noise(_sized(at, 0.004, 0.004, 0.05), 3, gain=0.65, salt=34)
    bare = ramp(0.15, 0.7, patch + 0.35 * scuff)
    grime = ramp(0.1, 0.9, -patch + 0.2 * scuff)
    grey = look.color.mean(axis=1, keepdims=True)
    pale = np.clip(0.55 * look.color + 0.45 * grey + 0.13, 0, 1)
    color = blend(tone(look.color, 1 - 0.28 * grime), pale, 0.6 * bare)
    return shading(
        color,
        roughness=look.roughness + 0.2 * bare + 0.14 * grime,
        metallic=look.metallic,
        height=look.height - at.sized(0.0004) * bare,
    )


def _scratched(at: Samples, look: Shading) -> Shading:
    lines = np.zeros(len(at), np.float32)
    for salt, period in enumerate(((0.01, 0.22, 0.22), (0.2, 0.012, 0.2), (0.25, 0.25, 0.014))):
        fine = at.noise(_sized(at, *period), 1, salt=35 + salt)
        here = ramp(0.1, 0.5, at.noise(at.sized(0.16), 3, salt=38 + salt))
        lines = np.maximum(lines, ramp(0.07, 0.0, np.abs(fine)) * here)
    is_pale = look.color.mean(axis=1, keepdims=True) > 0.42
    cut = np.where(is_pale, look.color * 0.4, np.clip(look.color * 0.7 + 0.27, 0, 1))
    return shading(
        blend(look.color, np.asarray(cut, np.float32), 0.62 * lines),
        roughness=look.roughness + 0.25 * lines,
        metallic=look.metallic,
        height=look.height - at.sized(0.0005) * lines,
    )


def _dirty(at: Samples, look: Shading) -> Shading:
    """Earth that gathers low down, underneath and in the dips."""
    blotch = at.noise(at.sized(0.18), 6, gain=0.62, salt=41)
    fine = at.noise(at.sized(0.015), 3, salt=42)
    low = 0.35 * ramp(0.4, -0.7, at.normal[:, 1])
    share = 0.78 * ramp(-0.15, 0.75, blotch + low + 0.2 * fine)
    earth = tone((0.27, 0.215, 0.155), 1 + 0.2 * fine)
    return _cover(
        look, share, color=earth, roughness=0.92, rise=at.sized(0.0004) * (1 + 0.75 * fine)
    )


def _mossy(at: Samples, look: Shading) -> Shading:
    """Moss on what faces up, and in streaks below."""
    blotch = at.noise(at.sized(0.22), 5, gain=0.6, salt=43)
    tuft = at.noise(at.sized(0.012), 3, gain=0.65, salt=44)
    share = ramp(0.08, 0.34, 0.62 * at.normal[:, 1] + 0.62 * blotch + 0.12 * tuft)
    green = blend((0.17, 0.225, 0.075), (0.365, 0.385, 0.15), ramp(-0.5, 1.0, blotch + tuft))
    moss = tone(green, 1 + 0.24 * tuft)
    return _cover(look, share, color=moss, roughness=0.95, rise=at.sized(0.005) * (1 + 0.5 * tuft))


def _rusty(at: Samples, look: Shading) -> Shading:
    blotch = at.noise(at.sized(0.17), 6, gain=0.62, salt=45)
    flake = at.noise(at.sized(0.016), 4, gain=0.65, salt=46)
    share = ramp(-0.02, 0.3, blotch + 0.22 * flake)
    orange = blend((0.30, 0.15, 0.085), (0.66, 0.335, 0.12), ramp(-0.5, 0.9, flake - 0.6 * blotch))
    return _cover(
        look, share, color=orange, roughness=0.9, rise=at.sized(0.0006) * (1 + 1.3 * flake)
    )


def _cracked(at: Samples, look: Shading) -> Shading:
    bend = at.noise(at.sized(0.06), 4, salt=47)
    # Cracks of real size are grain on a tower
    size = max(at.sized(0.14), at.span / 12)
    near, second, _ = at.cells(size, salt=48)
    near2, second2, _ = at.cells(0.36 * size, salt=49)
    width = max(0.02, 0.9 * at.texel / size)
    main = ramp(width, 0.25 * width, np.abs(second - near + 0.035 * bend))
    hair = ramp(1.6 * width, 0.0, np.abs(second2 - near2 + 0.05 * bend))
    hair = hair * ramp(0.1, 0.5, at.noise(at.sized(0.25), 3, salt=50))
    crack = np.maximum(main, 0.4 * hair)
    return shading(
        tone(look.color, 1 - 0.78 * crack),
        roughness=look.roughness + 0.3 * crack,
        metallic=look.metallic,
        height=look.height - at.sized(0.003) * crack,
    )


def _snowy(at: Samples, look: Shading) -> Shading:
    drift = at.noise(at.sized(0.25), 4, gain=0.55, salt=51)
    crust = at.noise(at.sized(0.012), 3, salt=52)
    share = ramp(0.28, 0.5, at.normal[:, 1] + 0.3 * drift)
    white: RGB = (0.945, 0.955, 0.97)
    snow = tone(white, 1 + 0.015 * crust)
    return _cover(
        look, share, color=snow, roughness=0.62, rise=at.sized(0.012) * (1 + 0.33 * drift)
    )


FINISHES: Mapping[str, Finish] = {
    "polished": _polished,
    "worn": _worn,
    "mossy": _mossy,
    "rusty": _rusty,
    "dirty": _dirty,
    "scratched": _scratched,
    "glossy": _glossy,
    "matte": _matte,
    "cracked": _cracked,
    "snowy": _snowy,
}
