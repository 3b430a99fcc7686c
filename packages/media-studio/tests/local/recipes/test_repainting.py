"""Which texture coordinates a painted model keeps, and what is said about it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial import cKDTree

from media_gltf import accessors, glb
from media_studio.errors import PromptNotUnderstood
from media_studio.formats.gltf_animation import first_motion
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.gltf_writer import write_model
from media_studio.formats.inspection import check
from media_studio.formats.posed_model import PosedModel
from media_studio.mesh.model import Material, Model
from media_studio.reading.looks.assignment import assign
from media_studio.reading.looks.phrase import parse_look
from media_studio.recipes.repainting import Repainted, RepaintSource
from media_studio.texture.dress import dress
from media_testing.executions import assignment_of, execution_of, perform, prepared, stored
from media_testing.moving_models import limb
from media_testing.sample_models import box_surface

SIZE = 128


def _two_boxes(path: Path, *, mapped: tuple[bool, bool]) -> None:
    """Two boxes side by side; `mapped` says which have texture coordinates."""
    surfaces = []
    for number, has_uv in enumerate(mapped):
        box = box_surface(material=number)
        surfaces.append(
            replace(
                box,
                name=f"box {number}",
                vertices=box.vertices + np.array([2 * number, 0, 0]),
                uv=box.uv if has_uv else None,
            )
        )
    looks = (Material(name="seat"), Material(name="legs", base_color=(0.2, 0.4, 0.8, 1)))
    write_model(Model(surfaces=tuple(surfaces), materials=looks), path)


def _repaint(source: Path, prompt: str, *, keep_uv: bool = True) -> Repainted:
    look = parse_look(prompt)
    canvas = RepaintSource(source, source.parent)

    def paint(model: Model, before: Model) -> Model:
        choices = assign(look, canvas.parts)
        return dress(model, choices, size=SIZE, pbr=False, seed=1, before=before)

    painted = canvas.repaint(paint, keep_uv=keep_uv, map_size=SIZE)
    check(glb.read(painted.path))
    return painted


def _attribute(path: Path, mesh: int, primitive: int, name: str) -> bytes:
    container = glb.read(path)
    found = container.document["meshes"][mesh]["primitives"][primitive]["attributes"][name]
    return np.asarray(accessors.read_numbers(container, found)).tobytes()


def _notes(folder: Path, source: Path, **request: Any) -> tuple[list[str], dict[str, Any]]:
    inputs = {"input_model": stored(folder, source, "model")}
    job = execution_of(folder, "3d_models/textures", inputs, prompt="oak wood", **request)
    metadata: Any = perform(job).metadata
    info = metadata[0]["mesh_info"]
    return [note for note in info["notes"] if "coordinates" in note], info


def test_a_prompt_that_would_not_be_followed_paints_nothing(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, True))
    inputs = {"input_model": stored(tmp_path, source, "model")}
    job = execution_of(tmp_path, "3d_models/textures", inputs, prompt="rusty iron, no rust")
    with pytest.raises(PromptNotUnderstood, match='not as asked: "no rust"'):
        perform(job)
    assert job.assets == ()


def test_of_a_long_look_few_words_may_be_lost(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, True))
    inputs = {"input_model": stored(tmp_path, source, "model")}
    prompt = "glossy red oak seat and blue painted iron legs, flurbly zorbs and a bimble"
    asked = assignment_of("3d_models/textures", inputs, prompt=prompt)
    job = prepared(tmp_path, asked.model_copy(update={"least_fidelity": 0.5}))
    with pytest.raises(PromptNotUnderstood, match="are not followed as they are written, and 2"):
        perform(job)
    assert job.assets == ()


def test_only_the_surface_without_coordinates_is_unwrapped(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, False))
    painted = _repaint(source, "oak wood")
    assert (painted.uv_rebuilt, painted.lacked_uv, painted.surfaces) == (False, 1, 2)
    for name in ("TEXCOORD_0", "POSITION", "NORMAL"):
        assert _attribute(painted.path, 0, 0, name) == _attribute(source, 0, 0, name)
    _, second = read_model(painted.path).surfaces
    assert second.uv is not None
    assert len(second.faces) == 12
    corners = second.uv[second.faces]
    (ax, ay), (bx, by) = (corners[:, 1] - corners[:, 0]).T, (corners[:, 2] - corners[:, 0]).T
    assert np.abs(ax * by - ay * bx).sum() / 2 > 0.2


def test_surfaces_of_old_and_of_new_coordinates_have_maps_of_their_own(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, False))
    model = read_model(_repaint(source, "oak wood").path)
    maps = [model.materials[surface.material].base_color_map for surface in model.surfaces]
    assert [material.name for material in model.materials] == ["seat", "legs"]
    assert not np.array_equal(maps[0], maps[1])  # type: ignore[arg-type]


def test_a_corner_of_free_space_in_an_old_map_is_not_painted_over(tmp_path: Path) -> None:
    """The old chart leaves most of the square free; the new ones must not move in there."""
    source = tmp_path / "boxes.glb"
    box = box_surface()
    small = replace(box, uv=np.asarray(box.uv) * 0.05)
    bare = replace(
        box, material=1, uv=None, name="bare", vertices=box.vertices + np.array([2, 0, 0])
    )
    looks = (Material(name="seat"), Material(name="legs"))
    write_model(Model(surfaces=(small, bare), materials=looks), source)
    model = read_model(_repaint(source, "gold seat and red legs").path)
    seat, legs = (model.materials[surface.material] for surface in model.surfaces)
    assert not np.array_equal(seat.base_color_map, legs.base_color_map)  # type: ignore[arg-type]


def test_a_look_that_is_kept_stays_on_both_kinds_of_surfaces(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, False))
    model = read_model(_repaint(source, "gold seat").path)
    legs = model.materials[model.surfaces[1].material]
    texels = np.unique(np.asarray(legs.base_color_map).reshape(-1, 3), axis=0)
    assert np.abs(texels.astype(int) - (124, 170, 231)).max() <= 2
    model = read_model(_repaint(source, "gold legs").path)
    assert model.materials[model.surfaces[0].material].base_color_map is None


def test_variants_of_a_surface_that_is_kept_stay(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, False))
    container = glb.read(source)
    document: Any = container.document
    document["extensionsUsed"] = [
        *document.get("extensionsUsed", []),
        "KHR_materials_variants",
    ]
    document["extensions"] = {"KHR_materials_variants": {"variants": [{"name": "night"}]}}
    kept = document["meshes"][0]["primitives"][0]
    kept.setdefault("extensions", {})["KHR_materials_variants"] = {
        "mappings": [{"material": 1, "variants": [0]}]
    }
    source.write_bytes(glb.serialise(container))
    painted: Any = glb.read(_repaint(source, "gold legs").path).document
    assert "KHR_materials_variants" in painted["meshes"][0]["primitives"][0]["extensions"]
    assert painted["extensions"]["KHR_materials_variants"]["variants"] == [{"name": "night"}]
    assert "KHR_materials_variants" in painted["extensionsUsed"]


def test_a_model_without_coordinates_is_unwrapped_whole(tmp_path: Path) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(False, False))
    painted = _repaint(source, "oak wood")
    assert (painted.uv_rebuilt, painted.lacked_uv, painted.surfaces) == (True, 2, 2)
    model = read_model(painted.path)
    assert all(surface.uv is not None for surface in model.surfaces)
    assert len(glb.read(painted.path).document["images"]) == 1


@pytest.mark.parametrize("bare", [0, 1])
def test_a_figure_of_which_a_part_has_no_coordinates_moves_as_before(
    bare: int, tmp_path: Path
) -> None:
    container = limb()
    attributes = container.document["meshes"][0]["primitives"][bare]["attributes"]
    for name in [name for name in attributes if name.startswith("TEXCOORD")]:
        del attributes[name]
    source = tmp_path / "limb.glb"
    source.write_bytes(glb.serialise(container))
    painted = _repaint(source, "oak wood")
    assert (painted.uv_rebuilt, painted.lacked_uv, painted.surfaces) == (False, 2, 4)
    kept = 1 - bare
    for name in ("TEXCOORD_0", "POSITION", "JOINTS_0", "WEIGHTS_0"):
        assert _attribute(painted.path, 0, kept, name) == _attribute(source, 0, kept, name)
    before, after = (PosedModel.read(glb.read(path)) for path in (source, painted.path))
    for clip, other in zip(_moments(before), _moments(after), strict=True):
        assert len(clip) == len(other) == 4
        for old, new in zip(clip, other, strict=True):
            assert len(new) == len(old)
            assert cKDTree(old).query(new)[0].max() < 1e-4
            assert cKDTree(new).query(old)[0].max() < 1e-4
    assert all(surface.uv is not None for surface in after.model.surfaces)


def _moments(posed: PosedModel) -> list[list[np.ndarray[Any, Any]]]:
    """The corners of all faces at three moments of the first clip."""
    clip = first_motion(posed.container)
    assert clip is not None
    return [
        [
            points[surface.faces].reshape(-1, 3)
            for (points, _), surface in zip(pose, posed.model.surfaces, strict=True)
        ]
        for pose in posed.play(clip, [0.0, 0.4, 0.9])
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("mapped", "request_", "note", "rebuilt"),
    [
        ((True, True), {}, [], False),
        (
            (True, False),
            {},
            ["1 of 2 surfaces had no texture coordinates: new ones were made for these, the "
             "others keep theirs"],
            False,
        ),
        ((False, False), {}, ["the model had no texture coordinates: new ones were made"], True),
        (
            (True, False),
            {"keep_uv": False},
            ["1 of 2 surfaces had no texture coordinates: all have new ones"],
            True,
        ),
    ],
    ids=["all have some", "one has none", "none has any", "all are to be made anew"],
)  # fmt: skip
def test_the_note_says_what_was_missing(
    mapped: tuple[bool, bool],
    request_: dict[str, Any],
    note: list[str],
    rebuilt: bool,
    tmp_path: Path,
) -> None:
    _two_boxes(tmp_path / "boxes.glb", mapped=mapped)
    notes, info = _notes(tmp_path, tmp_path / "boxes.glb", **request_)
    assert notes == note
    assert info["uv_rebuilt"] is rebuilt


def test_a_part_is_found_by_the_name_of_its_node(tmp_path: Path) -> None:
    path = tmp_path / "chair.glb"
    one = (Material(name="Material.001", base_color=(0.2, 0.4, 0.8, 1)),)
    boxes = tuple(
        replace(box_surface(), name=name, vertices=box_surface().vertices + 2 * number)
        for number, name in enumerate(("Leg_L", "Leg_R", "Seat"))
    )
    write_model(Model(surfaces=boxes, materials=one), path)
    painted = _repaint(path, "brass on the legs")
    metals = [painted.model.materials[each.material].metallic for each in painted.model.surfaces]
    assert metals == [1, 1, 0]


@pytest.mark.parametrize(
    ("colour", "noted"),
    [
        ((0.8, 0.8, 0.8, 1.0), ["legs"]),
        pytest.param((0.8, 0.1, 0.1, 1.0), [], marks=pytest.mark.long),
    ],
)
def test_only_of_a_model_without_a_look_unnamed_parts_are_painted(
    tmp_path: Path, colour: tuple[float, float, float, float], noted: list[str]
) -> None:
    source = tmp_path / "boxes.glb"
    _two_boxes(source, mapped=(True, True))
    model = read_model(source)
    looks = tuple(replace(each, base_color=colour) for each in model.materials)
    write_model(replace(model, materials=looks), source)
    inputs = {"input_model": stored(tmp_path, source, "model")}
    metadata: Any = perform(
        execution_of(tmp_path, "3d_models/textures", inputs, prompt="red velvet")
    ).metadata
    usual = [note for note in metadata[0]["mesh_info"]["notes"] if "usual material" in note]
    assert [note.partition(": ")[2] for note in usual] == noted
