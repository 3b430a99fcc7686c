"""What points send to the camera."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.render.environment import studio_environment
from media_studio.render.lighting import OPEN_FLOOR, Arriving
from media_studio.render.pbr import radiance
from media_studio.render.surface_points import SurfacePoints


def _radiance(*, light: float = np.pi, clear: float = 1.0, **look: object) -> FloatArray:
    def one(*values: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        return np.array([values], np.float32)

    facing = np.sqrt(0.5)
    fields: dict[str, object] = {
        "point": one(0, 0, 0.5),
        "normal": one(0, -facing, facing),
        "mirror": one(0, -facing, facing),
        "facing": one(1.0)[0],
        "base": one(0.5, 0.5, 0.5, 1),
        "roughness": one(0.6)[0],
        "metallic": one(0.0)[0],
        "occlusion": one(1.0)[0],
        "emitted": one(0, 0, 0),
        "transmission": one(0.0)[0],
        "clearcoat": one(0.0)[0],
        "sheen": one(0, 0, 0),
    }
    fields |= {name: np.atleast_1d(np.float32(value)) for name, value in look.items()}  # type: ignore[arg-type]
    for name in ("base", "emitted", "sheen", "normal", "mirror"):
        fields[name] = np.atleast_2d(fields[name])  # type: ignore[arg-type]
    points = SurfacePoints(**fields)  # type: ignore[arg-type]
    arriving = Arriving(
        boxes=np.full((1, 3), light, np.float32),
        ambient=np.full(1, clear, np.float32),
        mirrored=np.full(1, clear, np.float32),
    )
    out = radiance(points, arriving, studio_environment(), OPEN_FLOOR, 0.5)
    return out[0].astype(np.float64)


def test_more_light_is_brighter_in_proportion() -> None:
    dark, one, two = (_radiance(light=level)[0] for level in (0.0, 1.0, 2.0))
    assert two - one == pytest.approx(one - dark, rel=1e-4)
    assert (one - dark) * np.pi == pytest.approx(0.5, rel=0.12)


def test_metal_has_no_matt_part_and_mirrors_in_its_colour() -> None:
    look = {"metallic": 1.0, "base": (1.0, 0.5, 0.1, 1)}
    assert _radiance(light=0.0, **look) == pytest.approx(_radiance(light=9.0, **look))
    red, green, blue = _radiance(**look)[:3]
    assert red > 1.5 * green > 3 * blue


def test_a_hidden_point_is_darker() -> None:
    assert _radiance(light=0.0, clear=0.1)[0] < 0.4 * _radiance(light=0.0)[0]


def test_opaque_points_hide_and_glass_shows_its_tint() -> None:
    assert (_radiance()[3:] == 0).all()
    glass = _radiance(transmission=1.0, base=(0.2, 0.9, 0.2, 1))[3:]
    assert glass[1] > 0.8
    assert glass[0] < 0.4


def test_coverage_scales_light_and_uncovers_what_is_behind() -> None:
    whole, half = _radiance(), _radiance(base=(0.5, 0.5, 0.5, 0.5))
    assert half[:3] == pytest.approx(whole[:3] / 2)
    assert half[3:] == pytest.approx(0.5)


def test_sheen_shows_at_grazing_angles_only() -> None:
    for facing, gain in ((1.0, 0.0), (0.2, 0.2)):
        fuzzy = _radiance(sheen=(1.0, 1, 1), facing=facing)[0] - _radiance(facing=facing)[0]
        assert fuzzy >= gain
        assert gain or fuzzy == pytest.approx(0, abs=1e-6)


def test_lacquer_mirrors_sharply_over_a_rough_body() -> None:
    key = np.array([-2.6, -2.6, 3.4]) / np.linalg.norm([-2.6, -2.6, 3.4])
    rough = {"roughness": 1.0, "mirror": key, "facing": 0.4}
    assert _radiance(clearcoat=1.0, **rough)[0] > _radiance(**rough)[0] + 0.3


def test_light_of_its_own_is_added() -> None:
    glow = _radiance(emitted=(0.0, 3.0, 0.0))[:3] - _radiance()[:3]
    assert glow == pytest.approx([0, 3, 0], abs=1e-5)
