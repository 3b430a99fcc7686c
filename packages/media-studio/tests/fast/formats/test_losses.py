"""What formats cannot hold."""

import copy
from collections.abc import Callable
from dataclasses import replace

import pytest

from media_gltf.glb import Container
from media_studio.formats.convert import OUTPUT_FORMATS
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.losses import describe_losses
from media_studio.mesh.model import Material, Model, Surface
from media_testing.quality.models import sphere
from media_testing.sample_models import SAMPLES, box_surface, textured_model


def _with(change: Callable[[dict], object]) -> Container:  # type: ignore[type-arg]
    container = textured_model()
    document = copy.deepcopy(container.document)
    change(document)  # type: ignore[arg-type]
    return Container(document=document, binary=container.binary)


CHANGES: dict[str, tuple[Callable[[dict], object], str, set[str]]] = {  # type: ignore[type-arg]
    "lights": (
        lambda d: d.update(extensionsUsed=["KHR_lights_punctual"]),
        "lights", set(OUTPUT_FORMATS) - {"glb"},
    ),
    "cameras": (
        lambda d: d["nodes"].append({"camera": 0}), "cameras", set(OUTPUT_FORMATS) - {"glb"}
    ),
    "lines": (
        lambda d: d["meshes"][0]["primitives"][0].update(mode=1),
        "points and lines", set(OUTPUT_FORMATS) - {"glb"},
    ),
    "glass": (
        lambda d: d["materials"][0].update(extensions={"KHR_materials_transmission": {}}),
        "glass", {"obj", "fbx", "usdz"},
    ),
    "clearcoat": (
        lambda d: d["materials"][0].update(extensions={"KHR_materials_clearcoat": {}}),
        "clearcoat", {"obj", "fbx"},
    ),
    "occlusion": (
        lambda d: d["materials"][0].update(occlusionTexture={"index": 0}),
        "occlusion", set(OUTPUT_FORMATS) - {"glb"},
    ),
    "cut-outs": (
        lambda d: d["materials"][0].update(alphaMode="MASK"), "cut-outs", {"obj", "fbx", "3mf"}
    ),
    "clamping": (
        lambda d: d.update(samplers=[{"wrapS": 33071}]), "clamp", {"obj", "3mf"}
    ),
    "tree": (
        lambda d: d["nodes"].append({"children": [0]}),
        "tree", {"obj", "ply", "stl", "3mf"},
    ),
    "names": (lambda d: d["nodes"][0].update(name="my part"), "names with other signs", {"usdz"}),
    "blanks": (lambda d: d["nodes"][0].update(name="my part"), "no blanks in names", {"obj"}),
    "alike": (
        lambda d: [node.update(name="part") for node in d["nodes"]],
        "parts of one name", {"obj", "fbx", "usdz"},
    ),
    "name of a clip": (
        lambda d: d.update(animations=[{"name": "rig|walk", "channels": [], "samplers": []}]),
        "names with other signs", {"usdz"},
    ),
    "variants": (
        lambda d: d.update(extensionsUsed=["KHR_materials_variants"]),
        "variants", set(OUTPUT_FORMATS) - {"glb"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("ending", OUTPUT_FORMATS)
@pytest.mark.parametrize("name", CHANGES)
def test_a_feature_is_named_where_it_is_lost_and_only_there(name: str, ending: str) -> None:
    change, words, lossy = CHANGES[name]
    said = any(words in phrase for phrase in describe_losses(_with(change), ending))
    before = any(words in phrase for phrase in describe_losses(textured_model(), ending))
    assert not before
    assert said == (ending in lossy)


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("ending", OUTPUT_FORMATS)
def test_phrases_name_their_format_once_each(ending: str, sample: str) -> None:
    lost = describe_losses(SAMPLES[sample](), ending)
    assert all(phrase.startswith(f"{ending} ") for phrase in lost)
    assert len(set(lost)) == len(lost)


def test_sides_that_no_format_told_are_not_missed() -> None:
    assert any("both sides" in phrase for phrase in describe_losses(textured_model(), "stl"))
    silent = describe_losses(textured_model(), "stl", tells_sides=False)
    assert not any("both sides" in phrase for phrase in silent)


@pytest.mark.parametrize("ending", ["stl", "3mf"])
def test_smooth_shading_is_missed_where_it_is_seen(ending: str) -> None:
    flat, points = box_surface(), sphere()
    smooth = Surface(vertices=points[0], faces=points[1], material=0, normals=points[0], quads=0)
    phrase = f"{ending} holds no normals: surfaces are shaded flat"
    for surface, is_told in ((flat, False), (smooth, True)):
        model = Model(surfaces=(surface,), materials=(Material(name="m"),))
        assert (phrase in describe_losses(build_container(model), ending)) is is_told


def test_quads_among_triangles_of_one_part_are_missed_in_ply() -> None:
    box = box_surface()
    mixed = replace(box, quads=3)
    for surface, is_told in ((box, False), (mixed, True)):
        model = Model(surfaces=(surface,), materials=(Material(name="m"),))
        told = describe_losses(build_container(model), "ply")
        assert any("keeps quads only where" in phrase for phrase in told) is is_told
