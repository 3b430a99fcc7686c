"""The Khronos validator finds no error in any kind of GLB that is written here."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from benchmarks.film_set.figure import write_figure
from benchmarks.film_set.person import PERSON
from benchmarks.film_set.routine import sample_motion
from media_gltf import glb
from media_studio.catalogue.index import CATALOGUE
from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.formats.convert import OUTPUT_FORMATS, convert
from media_studio.formats.gltf_editor import replace_materials
from media_studio.formats.gltf_writer import write_model
from media_studio.formats.remeshing import remesh_file
from media_studio.mesh.model import Material, Model
from media_studio.motion.animating import animate_file
from media_studio.motion.bvh_writer import write_bvh
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.recipes.scene_model import build_scene_model, build_white_model
from media_testing.figure_motions import kick
from media_testing.repository import ROOT, TESTING
from media_testing.rigs import RIGS, RigStyle, build_rig
from media_testing.sample_models import SAMPLES, box_surface

MODULES = ROOT / ".tools" / "node_modules"

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and (MODULES / "gltf-validator").is_dir()),
    reason="needs node and the Khronos validator: .ci/gltf-validator fetches it where npm exists",
)

PLACED = {
    "rotation": (10.0, 20.0, 30.0),
    "target_size": (1.0, 2.0, 3.0),
}


def _sample(name: str, folder: Path) -> Path:
    path = folder / f"sample_{name}.glb"
    path.write_bytes(glb.serialise(SAMPLES[name]()))
    return path


def _every_material(path: Path) -> None:
    shades = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
    looks = (
        Material(name="plain"),
        Material(name="glass", transmission=0.9, base_color=(0.5, 0.5, 0.5, 0.5)),
        Material(name="lacquer", clearcoat=1.0, sheen=0.5, metallic=1.0),
        Material(name="lamp", emissive=(4.0, 2.0, 1.0), double_sided=True),
        Material(
            name="leaf", alpha_mode="MASK", base_color_map=np.dstack([shades, shades[:, :, 0]])
        ),
        Material(
            name="mapped",
            base_color_map=shades,
            metallic_roughness_map=shades,
            normal_map=shades,
            emissive=(1.0, 1.0, 1.0),
            emissive_map=shades,
            occlusion_map=np.ascontiguousarray(shades[:, :, 0]),
            occlusion_strength=0.5,
            normal_scale=0.5,
        ),
    )
    boxes = tuple(box_surface(material=slot) for slot in range(len(looks)))
    write_model(Model(surfaces=boxes, materials=looks), path)


def _scene(path: Path) -> None:
    scene = parse_prompt("a glass vase with gold legs", CATALOGUE, 1)
    build_scene_model(compose(scene, CATALOGUE), path, map_size=64, pbr=True)


def _white(path: Path) -> None:
    build_white_model(
        compose(parse_prompt("an oak stool", CATALOGUE, 1), CATALOGUE), path, map_size=64
    )


def _retextured(path: Path) -> None:
    source = _sample("skinned", path.parent)
    replace_materials(source, {(0, 0): Material(name="new", sheen=1.0)}, path)


def _robot(path: Path) -> None:
    write_figure(path, ROBOT)


def _moving_person(path: Path) -> None:
    write_figure(path, PERSON, motion=sample_motion())


def _remeshed(topology: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        source = path.parent / "stool.glb"
        build_scene_model(
            compose(parse_prompt("an oak stool", CATALOGUE, 1), CATALOGUE),
            source,
            map_size=64,
            pbr=True,
        )
        remesh_file(source, path, target=400, topology=topology, texture_size=64)  # type: ignore[arg-type]

    return write


def _converted(sample: str, between: str, **wishes: object) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        folder = path.parent / f"{path.stem}_parts"
        folder.mkdir()
        between_path = folder / f"model.{between}"
        convert(_sample(sample, folder), between_path, output_format=between)
        convert(between_path, path, output_format="glb", **wishes)  # type: ignore[arg-type]

    return write


def _animated(style: RigStyle) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        folder = path.parent / f"{path.stem}_parts"
        folder.mkdir()
        model, motion = folder / "model.glb", folder / "kick.bvh"
        model.write_bytes(glb.serialise(build_rig(style)))
        write_bvh(kick(), motion)
        animate_file(model, motion, path)

    return write


KINDS: dict[str, Callable[[Path], None]] = {
    "every material": _every_material,
    "scene": _scene,
    "white scene": _white,
    "retextured": _retextured,
    "robot": _robot,
    "moving person": _moving_person,
    "remeshed triangles": _remeshed("triangle"),
    "remeshed quads": _remeshed("quad"),
    **{f"animated {name}": _animated(style) for name, style in RIGS.items()},
    **{f"placed {name}": _converted(name, "glb", **PLACED) for name in SAMPLES},
    **{f"one colour {name}": _converted(name, "glb", uniform_color="#f80") for name in SAMPLES},
    **{
        f"{sample} from {between}": _converted(sample, between)
        for sample, between in product(SAMPLES, OUTPUT_FORMATS)
    },
}


def validated(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Errors of GLB files by path."""
    command = ["node", str(TESTING / "gltf_validator.js"), str(MODULES)]
    done = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    folder = tmp_path_factory.mktemp("validator")
    paths = {kind: folder / f"{kind.replace(' ', '_')}.glb" for kind in KINDS}
    for kind, write in KINDS.items():
        write(paths[kind])
    found = validated(paths.values())
    return {kind: found[str(path)] for kind, path in paths.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_no_errors(kind: str, errors: dict[str, list[str]]) -> None:
    assert errors[kind] == []


def test_the_validator_finds_what_is_wrong(tmp_path: Path) -> None:
    container = SAMPLES["skinned"]()
    [accessor, *_] = container.document["accessors"]
    accessor["count"] += 1
    broken = tmp_path / "broken.glb"
    broken.write_bytes(glb.serialise(container))
    assert validated([broken])[str(broken)]
