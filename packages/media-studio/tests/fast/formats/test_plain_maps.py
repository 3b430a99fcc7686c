"""Maps multiplied with their factors."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.formats.gltf_writer import build_container
from media_studio.formats.material_reader import MaterialReader
from media_studio.formats.plain_maps import with_plain_maps
from media_studio.mesh.model import Material, Model


def _plain(cube: Model, **changes: object) -> Material:
    material = replace(cube.materials[0], **changes)  # type: ignore[arg-type]
    container = with_plain_maps(build_container(replace(cube, materials=(material,))))
    return MaterialReader(container).read(0)


def test_factors_go_into_the_maps(cube: Model) -> None:
    plain = _plain(cube, base_color=(1.0, 0.0, 1.0, 1.0), metallic=0.5, roughness=0.25)
    assert plain.base_color == (1, 1, 1, 1)
    assert (plain.metallic, plain.roughness) == (1, 1)
    assert plain.base_color_map is not None
    assert plain.base_color_map[0, 0].tolist() == [200, 0, 40]
    assert plain.metallic_roughness_map is not None
    assert plain.metallic_roughness_map[0, 0].tolist() == [0, 32, 128]


def test_brightness_is_scaled_as_light(cube: Model) -> None:
    half = np.full((4, 4, 3), 188, np.uint8)
    plain = _plain(cube, emissive_map=half, emissive=(0.5, 1.0, 4.0))
    assert plain.emissive == (4, 4, 4)
    assert plain.emissive_map is not None
    red, green, blue = plain.emissive_map[0, 0].tolist()
    assert blue == 188
    assert red == pytest.approx(70, abs=2)
    assert green == pytest.approx(98, abs=2)


def test_alpha_goes_into_a_map_that_has_alpha(cube: Model) -> None:
    base = np.full((4, 4, 4), 200, np.uint8)
    plain = _plain(cube, base_color_map=base, base_color=(1.0, 1.0, 1.0, 0.5), alpha_mode="BLEND")
    assert plain.base_color[3] == 1
    assert plain.base_color_map is not None
    assert plain.base_color_map[0, 0].tolist() == [200, 200, 200, 100]


def test_a_bent_normal_stays_of_unit_length(cube: Model) -> None:
    normals = np.full((4, 4, 3), (200, 128, 230), np.uint8)
    plain = _plain(cube, normal_map=normals, normal_scale=0.5)
    assert plain.normal_map is not None
    bent = plain.normal_map[0, 0] / 127.5 - 1
    assert np.linalg.norm(bent) == pytest.approx(1, abs=0.02)
    assert bent[0] / bent[2] == pytest.approx(0.5 * 72.5 / 102.5, abs=0.02)


def test_maps_without_factors_stay_the_same_bytes(cube: Model) -> None:
    container = build_container(
        replace(cube, materials=(replace(cube.materials[0], metallic=1.0, roughness=1.0),))
    )
    assert with_plain_maps(container).document == container.document


def test_a_map_whose_own_factor_is_one_keeps_its_file(cube: Model) -> None:
    container = build_container(
        replace(cube, materials=(replace(cube.materials[0], metallic=0.5, roughness=1.0),))
    )
    before, after = container.document, with_plain_maps(container).document
    (old,), (new,) = before["materials"], after["materials"]
    assert (
        new["pbrMetallicRoughness"]["baseColorTexture"]
        == (old["pbrMetallicRoughness"]["baseColorTexture"])
    )
    assert len(after["images"]) == len(before["images"]) + 1
