"""Painting a whole model."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidModel
from media_studio.language.vocabulary import MaterialChoice
from media_studio.mesh.look import sample
from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.raster import rasterise
from media_studio.texture.dress import dress

GOLD, OAK = MaterialChoice(material="gold"), MaterialChoice(material="wood")
RED = MaterialChoice(material="plastic", colour="red")


def base_map(model: Model, surface: int = 0) -> ByteImage:
    image = model.materials[model.surfaces[surface].material].base_color_map
    assert image is not None
    return image


def under(model: Model, surface: int, image: ByteImage) -> np.ndarray:
    """Texels of an image that lie under a surface."""
    shape = model.surfaces[surface]
    assert shape.uv is not None
    texels = rasterise(shape.uv[shape.faces], len(image), (0, len(image)))
    return image[texels.rows, texels.columns]


def test_surfaces_share_maps_and_keep_their_shape_and_names(two_boxes: Model) -> None:
    dressed = dress(two_boxes, [GOLD, OAK], size=128, pbr=True)
    seat, legs = dressed.materials
    assert (seat.name, legs.name) == ("seat", "legs")
    assert seat.base_color_map is legs.base_color_map
    assert seat.metallic_roughness_map is legs.metallic_roughness_map
    assert seat.normal_map is legs.normal_map
    for old, new in zip(two_boxes.surfaces, dressed.surfaces, strict=True):
        assert new.vertices is old.vertices
        assert new.faces is old.faces
        assert new.uv is old.uv


def test_maps_say_which_surface_is_metal(two_boxes: Model) -> None:
    dressed = dress(two_boxes, [GOLD, OAK], size=128, pbr=True)
    packed = dressed.materials[0].metallic_roughness_map
    assert packed is not None
    assert np.all(under(dressed, 0, packed)[:, 2] == 255)
    assert np.all(under(dressed, 1, packed)[:, 2] == 0)


def test_without_pbr_numbers_stand_for_the_maps(two_boxes: Model) -> None:
    gold, oak = dress(two_boxes, [GOLD, OAK], size=64, pbr=False).materials
    assert gold.metallic_roughness_map is gold.normal_map is None
    assert (gold.metallic, oak.metallic) == (1.0, 0.0)
    assert gold.roughness < 0.35 < oak.roughness


def test_every_texel_is_filled(two_boxes: Model) -> None:
    dressed = dress(two_boxes, [RED, RED], size=128, pbr=False)
    image = base_map(dressed).astype(int)
    assert np.all(image[..., 0] > image[..., 1] + 40)


def test_a_seed_gives_one_result(two_boxes: Model) -> None:
    first, again, other = (
        base_map(dress(two_boxes, [OAK, OAK], size=64, pbr=False, seed=s)) for s in (1, 1, 2)
    )
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)


def test_pieces_are_cut_from_different_places(make_box: Callable[..., Surface]) -> None:
    legs = [
        make_box((0.1, 0.8, 0.1), at=(x, 0, 0), tile=(t, 0, t + 0.5, 1), material=0)
        for x, t in ((0, 0.0), (2, 0.5))
    ]
    model = Model(surfaces=tuple(legs), materials=(Material(name="legs"),))
    image = base_map(dress(model, [OAK, OAK], size=128, pbr=False)).astype(float)
    assert np.abs(image[:, :64] - image[:, 64:]).mean() > 4


@pytest.mark.parametrize("material", ["wood", "marble", "stone", "leather", "steel"])
def test_colours_run_on_across_a_seam(material: str, make_box: Callable[..., Surface]) -> None:
    """Both texels of a point on the edge between two faces of the box show one colour."""
    box = make_box((0.3, 0.3, 0.3))
    assert box.uv is not None
    model = Model(surfaces=(box,), materials=(Material(name="a"),))
    choice = MaterialChoice(material=material)
    image = base_map(dress(model, [choice], size=1024, pbr=False))
    apart = np.abs(box.vertices[:, None] - box.vertices).max(axis=2)
    meeting = [(i, k) for i, k in np.argwhere(apart < 1e-8) if i // 4 < k // 4]
    pairs = [
        (i, j, k, m)
        for i, k in meeting
        for j, m in meeting
        if (j - i) % 4 == 1 and i // 4 == j // 4 and k // 4 == m // 4
    ]
    share = np.linspace(0.02, 0.98, 60)[:, None]
    sides = [
        np.concatenate(
            [sample(image, box.uv[p[a]] * (1 - share) + box.uv[p[b]] * share) for p in pairs]
        )
        for a, b in ((0, 1), (2, 3))
    ]
    assert len(pairs) == 12
    assert np.abs(sides[0] - sides[1]).mean() < 0.02
    assert np.corrcoef(sides[0].ravel(), sides[1].ravel())[0, 1] > 0.9


def test_none_keeps_the_old_material_as_it_is(two_boxes: Model) -> None:
    pattern = np.random.default_rng(1).integers(0, 256, (32, 32, 4), np.uint8)
    old = Material(name="seat", base_color_map=pattern, alpha_mode="MASK")
    model = replace(two_boxes, materials=(old, two_boxes.materials[1]))
    dressed = dress(model, [None, GOLD], size=128, pbr=True)
    assert dressed.materials[0] is old


def test_new_coordinates_take_the_whole_kept_look_along(two_boxes: Model) -> None:
    pattern = np.random.default_rng(1).integers(0, 256, (32, 32, 4), np.uint8)
    old = Material(
        name="seat",
        base_color_map=pattern,
        metallic=0.3,
        roughness=0.6,
        metallic_roughness_map=np.full((4, 4, 3), 204, np.uint8),
        emissive=(2.0, 1.0, 0.5),
        emissive_map=np.full((4, 4, 3), 102, np.uint8),
        occlusion_map=np.full((4, 4), 51, np.uint8),
        occlusion_strength=0.7,
        alpha_mode="MASK",
        alpha_cutoff=0.3,
    )
    model = replace(two_boxes, materials=(old, two_boxes.materials[1]))
    others = tuple(replace(s, uv=np.array(s.uv)) for s in model.surfaces)
    before = replace(model, surfaces=others)
    dressed = dress(model, [None, GOLD], size=128, pbr=False, before=before)
    kept, gold = dressed.materials
    assert (kept.name, kept.alpha_mode, kept.alpha_cutoff) == ("seat", "MASK", 0.3)
    assert (kept.emissive, kept.occlusion_strength) == ((2.0, 1.0, 0.5), 0.7)
    surface = dressed.surfaces[0]
    assert surface.uv is not None
    middle = surface.uv[surface.faces].mean(axis=1)
    old_colors, new_colors = sample(pattern, middle), sample(base_map(dressed), middle)
    assert np.abs(old_colors - new_colors).max() < 0.12
    packed, light, shade = kept.metallic_roughness_map, kept.emissive_map, kept.occlusion_map
    assert packed is not None
    assert light is not None
    assert shade is not None
    found = under(dressed, 0, packed).mean(axis=0)[1:] / 255
    np.testing.assert_allclose(found, [0.6 * 0.8, 0.3 * 0.8], atol=0.01)
    assert np.all(under(dressed, 0, light) == 102)
    assert np.all(under(dressed, 0, shade) == 51)
    assert gold.metallic_roughness_map is gold.emissive_map is gold.occlusion_map is None


def test_a_kept_look_survives_new_texture_coordinates(two_boxes: Model) -> None:
    pattern = np.zeros((64, 64, 3), np.uint8)
    pattern[:, :, 0] = np.linspace(0, 255, 64)[None]
    old = replace(two_boxes, materials=(Material(name="seat", base_color_map=pattern),) * 2)
    moved = [
        replace(s, uv=None if s.uv is None else np.stack([s.uv[:, 1], s.uv[:, 0]], axis=1))
        for s in old.surfaces
    ]
    reordered = replace(moved[0], faces=moved[0].faces[::-1])
    dressed = dress(
        replace(old, surfaces=(reordered, moved[1])), [None, None], size=256, pbr=False, before=old
    )
    vertex_uv, old_uv = dressed.surfaces[0].uv, old.surfaces[0].uv
    assert vertex_uv is not None
    assert old_uv is not None
    centre = vertex_uv[moved[0].faces].mean(axis=1)
    expected = sample(pattern, old_uv[old.surfaces[0].faces].mean(axis=1))
    np.testing.assert_allclose(sample(base_map(dressed), centre), expected, atol=0.03)


def test_surfaces_that_overlap_in_the_map_get_maps_of_their_own(
    make_box: Callable[..., Surface],
) -> None:
    surfaces = tuple(make_box((1, 1, 1), at=(2.0 * i, 0, 0), material=i) for i in range(2))
    model = Model(surfaces=surfaces, materials=(Material(name="a"), Material(name="b")))
    dressed = dress(
        model, [RED, MaterialChoice(material="plastic", colour="blue")], size=512, pbr=False
    )
    assert base_map(dressed, 0).shape == (256, 256, 3)
    assert under(dressed, 0, base_map(dressed, 0)).mean(axis=0).argmax() == 0
    assert under(dressed, 1, base_map(dressed, 1)).mean(axis=0).argmax() == 2


def test_coordinates_that_repeat_are_painted(make_box: Callable[..., Surface]) -> None:
    box = make_box((1, 1, 1))
    assert box.uv is not None
    model = Model(surfaces=(replace(box, uv=box.uv * 3 - 1),), materials=(Material(name="a"),))
    image = base_map(dress(model, [RED], size=64, pbr=True)).astype(int)
    assert np.all(image[..., 0] > image[..., 1] + 40)


def test_vertex_colours_do_not_tint_the_new_material(two_boxes: Model) -> None:
    coloured = [replace(s, colors=np.ones((len(s.vertices), 4))) for s in two_boxes.surfaces]
    dressed = dress(replace(two_boxes, surfaces=tuple(coloured)), [GOLD, None], size=64, pbr=False)
    assert dressed.surfaces[0].colors is None
    assert dressed.surfaces[1].colors is coloured[1].colors


def test_a_surface_without_faces_is_passed_through(two_boxes: Model) -> None:
    empty = replace(two_boxes.surfaces[1], faces=np.zeros((0, 3), np.int64))
    dressed = dress(
        replace(two_boxes, surfaces=(two_boxes.surfaces[0], empty)), [RED, OAK], size=64, pbr=False
    )
    assert len(dressed.surfaces[1].faces) == 0


def test_a_model_without_texture_coordinates_is_refused(two_boxes: Model) -> None:
    bare = replace(two_boxes.surfaces[0], uv=None)
    with pytest.raises(InvalidModel, match="keep_uv"):
        dress(replace(two_boxes, surfaces=(bare,)), [RED], size=64, pbr=False)


def test_bricks_stand_out_from_their_joints_in_the_normal_map(
    make_box: Callable[..., Surface],
) -> None:
    model = Model(surfaces=(make_box((1, 1, 1)),), materials=(Material(name="a"),))
    dressed = dress(model, [MaterialChoice(material="brick")], size=512, pbr=True)
    normals = dressed.materials[0].normal_map
    assert normals is not None
    vectors = under(dressed, 0, normals) / 127.0 - 128 / 127
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=0.02)
    assert np.all(vectors[:, 2] > 0)
    assert 0.02 < (vectors[:, 2] < 0.95).mean() < 0.6
    np.testing.assert_allclose(vectors[:, :2].mean(axis=0), 0, atol=0.05)
