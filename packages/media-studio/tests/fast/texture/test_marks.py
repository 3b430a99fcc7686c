"""Marks: where they lie and what they change."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from media_studio.language.mark_words import SurfaceMark
from media_studio.language.vocabulary import MaterialChoice
from media_studio.mesh.model import Model
from media_studio.texture.dress import dress
from media_studio.texture.marks import MARKS, MarkPlacing, lay
from media_studio.texture.samples import Samples, Shading, shading

_REACH = 0.02


@pytest.fixture
def at(make_samples: Callable[..., Samples]) -> Samples:
    return make_samples()


@pytest.fixture
def where(at: Samples) -> MarkPlacing:
    """Places on a ball whose edge is its equator."""
    return MarkPlacing(
        high=at.position[:, 1] + 0.5,
        beside=at.position[:, 0],
        edge=np.minimum(np.abs(at.position[:, 1]), _REACH),
        reach=_REACH,
    )


def _red(at: Samples) -> Shading:
    return shading(np.tile([0.6, 0.1, 0.1], (len(at), 1)), roughness=0.4)


def _changed(at: Samples, where: MarkPlacing, mark: SurfaceMark) -> NDArray[np.bool_]:
    shown = lay(at, where, _red(at), [mark])
    moved = np.abs(shown.color - _red(at).color).max(axis=1)
    return np.asarray(moved > 0.05)


@pytest.mark.parametrize("kind", sorted(MARKS.keys() - {"metallic", "lit"}))
def test_every_mark_shows(kind: str, at: Samples, where: MarkPlacing) -> None:
    mark = SurfaceMark(
        kind=kind, colour="white" if kind in ("stripe", "gradient", "coat") else None
    )
    changed = _changed(at, where, mark)
    assert 0.01 < changed.mean() <= 1


def test_what_glows_keeps_its_colour_and_gives_light_of_it(at: Samples, where: MarkPlacing) -> None:
    shown = lay(at, where, _red(at), [SurfaceMark(kind="lit", glows=True)])
    assert shown.emissive is not None
    assert np.all(shown.emissive.argmax(axis=1) == 0)
    np.testing.assert_array_equal(shown.color, _red(at).color)


def test_glaze_runs_down_from_the_top_and_ends_in_tongues(at: Samples, where: MarkPlacing) -> None:
    changed = _changed(at, where, SurfaceMark(kind="drips", colour="white"))
    assert changed[where.high > 0.8].all()
    assert not changed[where.high < 0.1].any()
    edge = changed[np.abs(where.high - 0.4) < 0.1].mean()
    assert 0.1 < edge < 0.9


def test_chips_are_at_the_edges(at: Samples, where: MarkPlacing) -> None:
    changed = _changed(at, where, SurfaceMark(kind="chips", place="edges"))
    near = where.edge < 0.3 * _REACH
    assert changed[near].mean() > 0.4
    assert not changed[where.edge >= _REACH].any()


def test_a_few_chips_are_fewer(at: Samples, where: MarkPlacing) -> None:
    many, few = (_changed(at, where, SurfaceMark(kind=kind)) for kind in ("chips", "few chips"))
    assert few.any()
    assert few.mean() < 0.5 * many.mean()
    assert many[few].all()


def test_a_place_holds_a_mark(at: Samples, where: MarkPlacing) -> None:
    changed = _changed(at, where, SurfaceMark(kind="soot", place="bottom"))
    assert changed[where.high < 0.1].mean() > 0.8
    assert not changed[where.high > 0.5].any()


def test_a_stripe_is_one_band(at: Samples, where: MarkPlacing) -> None:
    changed = _changed(at, where, SurfaceMark(kind="stripe", colour="white", place="middle"))
    assert changed[np.abs(where.high - 0.5) < 0.04].all()
    assert not changed[np.abs(where.high - 0.5) > 0.08].any()


def test_bare_metal_shows_where_paint_is_chipped(at: Samples, where: MarkPlacing) -> None:
    shown = lay(at, where, _red(at), [SurfaceMark(kind="chips", colour="grey", is_metal=True)])
    assert shown.metallic.max() > 0.9
    assert shown.metallic.min() < 0.1


def test_glowing_cracks_give_light_and_the_rest_none(two_boxes: Model) -> None:
    stone = MaterialChoice(material="stone")
    lies = [(SurfaceMark(kind="cracks", colour="orange", glows=True),), ()]
    model = dress(two_boxes, [stone, stone], size=256, pbr=True, marks=lies)
    lit, plain = model.materials
    assert lit.emissive == (1, 1, 1)
    assert lit.emissive_map is not None
    left = lit.emissive_map[:, :128].max(axis=2)
    assert (left > 150).any()
    assert np.median(left) < 60
    assert plain.emissive_map is None
    assert not any(plain.emissive)


def test_paint_on_edges_is_nowhere_else(at: Samples, where: MarkPlacing) -> None:
    far = replace(where, edge=np.full(len(at), where.reach, np.float32))
    for kind in ("coat", "lit"):
        mark = SurfaceMark(kind=kind, colour="white", place="edges")
        assert not _changed(at, far, mark).any()
