"""What remeshed models look like."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Literal

import numpy as np
import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.formats.gltf_reader import build_model
from media_studio.mesh.model import Material, Model
from media_studio.mesh.remesh import remesh
from media_studio.mesh.statistics import measure
from media_studio.mesh.unwrap import unwrap
from media_studio.programs.assemble import assemble
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.texture.dress import dress
from media_testing.mesh.looks import look_psnr
from media_testing.mesh.shapes import model_of, sphere, torus
from media_testing.moving_models import limb

LEAST_DECIBELS = {"triangle": 30.0, "quad": 27.0}


def _guitar() -> Model:
    return _from_catalogue("a guitar")


def _lamp() -> Model:
    return _from_catalogue("a brass table lamp")


def _from_catalogue(prompt: str) -> Model:
    scene = parse_prompt(prompt, CATALOGUE, 1)
    assembly = assemble(compose(scene, CATALOGUE))
    bare = unwrap(assembly.model, size=512)
    return dress(bare, assembly.choices, size=512, pbr=True, seed=1)


def _figure() -> Model:
    return build_model(limb())


def _coloured() -> Model:
    vertices, faces = sphere(24, 48)
    places = vertices * (1 + 0.2 * np.sin(9 * vertices[:, :1]) * np.cos(7 * vertices[:, 1:2]))
    model = model_of([(places, faces)])
    colors = np.column_stack([0.5 + 0.5 * np.sin(12 * places), np.ones(len(places))])
    surface = replace(model.surfaces[0], colors=colors)
    return replace(model, surfaces=(surface,), materials=(Material(name="paint"),))


def _ring() -> Model:
    """A ring whose bands have all maps, laid out over and over, mirrored in half of it."""
    vertices, faces = torus(rows=54, columns=30)
    turns = np.arctan2(vertices[:, 0], vertices[:, 2]) / (2 * np.pi)
    around = np.arctan2(vertices[:, 1], np.hypot(vertices[:, 0], vertices[:, 2]) - 0.4)
    uv = np.column_stack([8 * np.abs(turns), 2 * np.abs(around) / np.pi])
    flat = Material(name="band")
    across, down = np.meshgrid(np.linspace(0, 1, 64), np.linspace(0, 1, 64))
    wave = np.sin(2 * np.pi * across) * np.sin(2 * np.pi * down)
    bumps = np.stack([0.7 * wave, 0.5 * wave, np.sqrt(1 - 0.74 * wave**2)], axis=-1)
    material = replace(
        flat,
        base_color=(1.0, 0.7, 0.5, 1.0),
        base_color_map=np.stack([190 + 60 * wave, 190 - 60 * wave, 170 + 0 * wave], -1).astype(
            np.uint8
        ),
        normal_map=np.uint8(127.5 * (bumps + 1)),
        normal_scale=0.9,
        emissive=(0.4, 0.3, 0.2),
        emissive_map=np.repeat(np.uint8(255 * (wave > 0.7))[..., None], 3, axis=2),
        occlusion_map=np.uint8(255 - 220 * np.abs(wave)),
        occlusion_strength=0.9,
    )
    model = model_of([(vertices, faces)], [material])
    return replace(model, surfaces=(replace(model.surfaces[0], uv=uv),))


@cache
def _built(maker: Callable[[], Model]) -> Model:
    return maker()


@pytest.mark.long
@pytest.mark.parametrize("topology", ["triangle", "quad"])
@pytest.mark.parametrize("maker", [_guitar, _lamp, _figure, _coloured, _ring])
def test_a_quarter_of_the_polygons_looks_the_same(
    maker: Callable[[], Model], topology: Literal["triangle", "quad"]
) -> None:
    model = _built(maker)
    target = measure(model).triangles // 4
    coarse = remesh(model, target=target, topology=topology, texture_size=512)
    assert measure(coarse).faces == pytest.approx(target, rel=0.1)
    assert look_psnr(model, coarse, 128) >= LEAST_DECIBELS[topology]


@pytest.mark.parametrize("maker", [_figure, _ring])
def test_new_charts_change_nothing_that_is_seen(maker: Callable[[], Model]) -> None:
    model = _built(maker)
    fresh = unwrap(model, size=512)
    again = dress(fresh, [None] * len(model.surfaces), size=512, pbr=False, before=model)
    assert look_psnr(model, again, 128) > 38


def test_the_comparison_sees_what_is_missing() -> None:
    model = _built(_ring)
    for lacking in (
        {"base_color_map": None},
        {"normal_map": None},
        {"emissive_map": None},
        {"occlusion_map": None},
    ):
        poorer = replace(model.materials[0], **lacking)  # type: ignore[arg-type]
        assert look_psnr(model, replace(model, materials=(poorer,)), 128) < 30
