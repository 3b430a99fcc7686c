"""The Khronos validator finds no error in what a repair writes, nor where the check finds none."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from media_pipelines.quality.checks import inspect
from media_pipelines.quality.gate import quality_gate
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.repair import repair
from media_pipelines.quality.targets import TargetName
from media_testing.quality.models import Glb, ball, picture, sample, sphere
from media_testing.quality.target_models import (
    dressed,
    quantized,
    rig,
    weighted,
    with_two_roots_below_one,
)
from media_testing.repository import ROOT, TESTING

MODULES = ROOT / ".tools" / "node_modules"

pytestmark = pytest.mark.skipif(
    not (shutil.which("node") and (MODULES / "gltf-validator").is_dir()),
    reason="needs node and the Khronos validator: .ci/gltf-validator fetches it where npm exists",
)


def errors(*paths: Path) -> dict[str, list[str]]:
    command = ["node", str(TESTING / "gltf_validator.js"), str(MODULES)]
    done = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def test_repaired_files_are_valid(tmp_path: Path) -> None:
    points, faces = sphere()
    damaged = Glb(points, np.vstack([faces[2:, ::-1], faces[:2], faces[:2], (7, 7, 8)]))
    damaged.attribute("TEXCOORD_0", (points[:, :2] + 1) / 2 + 4).textured(picture((99, 50)))
    sources = [damaged.write(tmp_path), sample("textured", tmp_path)]
    policy = QualityPolicy(watertight=True, max_texture_size=16)
    mended = [
        repair(path, inspect(path, policy), policy, tmp_path / f"mended-{path.name}").file
        for path in sources
    ]
    assert [path.name.startswith("mended") for path in mended] == [True, True]
    assert set(map(tuple, errors(*mended).values())) == {()}


async def test_files_that_are_mended_for_a_target_are_valid(tmp_path: Path) -> None:
    named = dressed("EXT_texture_webp", "webp")
    named.document["nodes"].append({"name": "ball"})
    sources: dict[TargetName, Path] = {
        "unreal": rig(with_two_roots_below_one, tmp_path),
        "unity": named.write(tmp_path, "dressed.glb"),
        "godot": quantized()[0].write(tmp_path, "quantized.glb"),
        "ar_quick_look": sample("textured", tmp_path),
        "three_js": weighted(tmp_path / "weighted.glb"),
    }
    mended = []
    for target, path in sources.items():
        policy = QualityPolicy(on_failure="repair", target=target, uvs=False)
        verdict = await quality_gate(path, policy, tmp_path / target)
        assert verdict.changes
        mended.append(verdict.file)
    assert set(map(tuple, errors(*mended).values())) == {()}


@pytest.mark.parametrize(
    ("field", "value"), [("count", 5), ("byteOffset", 2), ("type", "VEC2"), ("max", [0, 0, 0])]
)
def test_both_refuse_a_damaged_accessor(field: str, value: object, tmp_path: Path) -> None:
    thing = ball()
    thing.document["accessors"][0][field] = value
    path = thing.write(tmp_path)
    assert errors(path)[str(path)]
    assert {finding.check for finding in inspect(path, QualityPolicy()).findings} == {"valid_gltf"}
