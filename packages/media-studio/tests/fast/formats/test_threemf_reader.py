"""3MF packages read."""

import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.threemf import CORE, write_3mf
from media_studio.formats.threemf_reader import read_3mf
from media_studio.mesh.model import Material, Model

TETRAHEDRON = """<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/>
<vertex x="0" y="1" z="0"/><vertex x="0" y="0" z="1"/></vertices><triangles>
<triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/>
<triangle v1="0" v2="3" v3="2"/></triangles></mesh>"""

LAST, MISSING, NEGATIVE = 'v3="2"', 'v3="9"', 'p1="-5" v3="2"'


def _package(path: Path, body: str, *, head: str = "", **parts: str) -> Path:
    with zipfile.ZipFile(path, "w") as package:
        package.writestr(
            "3D/3dmodel.model", f'{head}<model unit="centimeter" xmlns="{CORE}">{body}</model>'
        )
        for name, text in parts.items():
            package.writestr(f"3D/{name}.model", text)
    return path


def test_what_was_written_is_read_back(cube: Model, tmp_path: Path) -> None:
    green = Material(name="green", base_color=(0.0, 1.0, 0.0, 1.0))
    surfaces = (cube.surfaces[0], replace(cube.surfaces[0], material=1))
    path = tmp_path / "cube.3mf"
    write_3mf(replace(cube, surfaces=surfaces, materials=(*cube.materials, green)), path)
    model = read_3mf(path).model
    textured, plain = model.surfaces
    assert np.array_equal(
        model.materials[textured.material].base_color_map,  # type: ignore[arg-type]
        cube.materials[0].base_color_map,  # type: ignore[arg-type]
    )
    assert model.materials[plain.material].base_color == (0.0, 1.0, 0.0, 1.0)
    assert textured.uv is not None
    for face, original in zip(textured.faces, cube.surfaces[0].faces, strict=True):
        assert textured.vertices[face] == pytest.approx(cube.surfaces[0].vertices[original])
        assert textured.uv[face] == pytest.approx(cube.surfaces[0].uv[original])  # type: ignore[index]


def test_units_components_and_transforms_are_applied(tmp_path: Path) -> None:
    body = (
        f'<resources><object id="1">{TETRAHEDRON}</object><object id="2"><components>'
        '<component objectid="1" transform="2 0 0 0 2 0 0 0 2 0 0 0"/>'
        '<component objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"/></components></object>'
        '</resources><build><item objectid="2" transform="1 0 0 0 1 0 0 0 1 0 5 0"/></build>'
    )
    model = read_3mf(_package(tmp_path / "m.3mf", body)).model
    points = np.concatenate([surface.vertices for surface in model.surfaces])
    assert len(model.surfaces) == 2
    assert points.min(axis=0) == pytest.approx([0, 0.05, 0])
    assert points.max(axis=0) == pytest.approx([0.11, 0.07, 0.02])


def test_objects_in_other_parts_are_found(tmp_path: Path) -> None:
    production = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06"
    body = (
        f'<resources><object id="7" xmlns:p="{production}"><components>'
        '<component p:path="/3D/part.model" objectid="1"/></components></object></resources>'
        '<build><item objectid="7"/></build>'
    )
    part = f'<model unit="centimeter" xmlns="{CORE}"><resources><object id="1">{TETRAHEDRON}'
    part += "</object></resources></model>"
    model = read_3mf(_package(tmp_path / "m.3mf", body, part=part)).model
    assert sum(len(surface.faces) for surface in model.surfaces) == 4


BAD = {
    "no triangles": "<resources/><build/>",
    "a missing object": '<build><item objectid="9"/></build>',
    "a component of itself": (
        '<resources><object id="1"><components><component objectid="1"/></components></object>'
        '</resources><build><item objectid="1"/></build>'
    ),
    "a missing vertex": (
        f'<resources><object id="1">{TETRAHEDRON.replace(LAST, MISSING)}'
        '</object></resources><build><item objectid="1"/></build>'
    ),
    "a number that is none": (
        f'<resources><object id="1">{TETRAHEDRON.replace("1", "nan")}</object></resources>'
    ),
    "an unclosed element": "<resources>",
    "a negative property": (
        f'<resources><object id="1">{TETRAHEDRON.replace(LAST, NEGATIVE)}</object></resources>'
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_damage_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidModel):
        read_3mf(_package(tmp_path / "m.3mf", BAD[name]))


def test_an_entity_bomb_is_refused(tmp_path: Path) -> None:
    head = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    with pytest.raises(InvalidModel, match="document type"):
        read_3mf(_package(tmp_path / "m.3mf", "<resources/>", head=head))


def test_what_a_package_requires_and_is_not_read_is_refused_by_name(tmp_path: Path) -> None:
    beams = "http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"
    colors = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02"
    resources = f'<resources><object id="1">{TETRAHEDRON}</object></resources>'
    body = f'{resources}<build><item objectid="1"/></build>'
    for address, is_read in ((beams, False), (colors, True)):
        path = tmp_path / "m.3mf"
        with zipfile.ZipFile(path, "w") as package:
            package.writestr(
                "3D/3dmodel.model",
                f'<model xmlns="{CORE}" xmlns:x="{address}" requiredextensions="x">{body}</model>',
            )
        if is_read:
            assert len(read_3mf(path).model.surfaces) == 1
        else:
            with pytest.raises(UnsupportedModel, match="beamlattice"):
                read_3mf(path)


def test_elements_of_an_extension_that_is_not_required_are_named(tmp_path: Path) -> None:
    beams = '<b:beamlattice xmlns:b="http://other/beams"><b:beam v1="0"/></b:beamlattice>'
    mesh = TETRAHEDRON.replace("</mesh>", f"{beams}</mesh>")
    body = (
        f'<resources><object id="1">{mesh}</object></resources><build><item objectid="1"/></build>'
    )
    found = read_3mf(_package(tmp_path / "m.3mf", body))
    assert len(found.model.surfaces[0].faces) == 4
    assert found.unread == ("2 x elements of http://other/beams, which is not read",)


def test_parts_that_are_placed_several_times_are_parts_of_their_own(tmp_path: Path) -> None:
    placed = "".join(
        f'<item objectid="1" transform="1 0 0 0 1 0 0 0 1 {3 * n} 0 0"/>' for n in range(3)
    )
    body = f'<resources><object id="1" name="brick">{TETRAHEDRON}</object></resources>'
    found = read_3mf(_package(tmp_path / "m.3mf", f"{body}<build>{placed}</build>"))
    nodes = build_container(found.model).document["nodes"]
    assert [node["name"] for node in nodes] == ["brick"] * 3
