"""Clips keep their names and order on their way through Blender."""

from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.document import (
    Animation,
    AnimationChannel,
    AnimationSampler,
)
from media_gltf.glb import Container
from media_studio.formats.clip_order import with_named_clips, with_numbered_clips
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.convert import convert
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.reading import read
from media_testing.inside_blender import in_blender, pack_with_draco
from media_testing.sample_models import SAMPLES

NAMES = ("walk", "Anim_0", "1", "Überschlag 0", "0")
"""Neither in alphabetical order nor free of names that look like numbers."""
LENGTHS = {name: 0.5 * (number + 1) for number, name in enumerate(NAMES)}
WEIGHTS = [(0, 0), (1, 0)]
TURNS = [(0, 0, 0, 1), (0, 0, 0.6, 0.8)]


def _with_clips(container: Container, node: int, path: str) -> Container:
    builder = ContainerBuilder(container)
    values = np.array(TURNS if path == "rotation" else WEIGHTS, np.float32)
    output = builder.add_accessor(values.reshape(-1, 4 if path == "rotation" else 1), target=None)
    builder.document["animations"] = []
    for name, seconds in LENGTHS.items():
        times = builder.add_accessor(np.array([0, seconds], np.float32), target=None)
        builder.document["animations"].append(
            Animation(
                name=name,
                samplers=[AnimationSampler(input=times, output=output)],
                channels=[AnimationChannel(sampler=0, target={"node": node, "path": path})],
            )
        )
    return builder.finish()


MOVED = {"skinned": (2, "rotation"), "textured": (0, "rotation"), "morphing": (0, "weights")}


def _order(container: Container) -> list[tuple[str, float]]:
    return [(clip.name, round(clip.duration, 3)) for clip in clips(container)]


@pytest.mark.parametrize("sample", MOVED)
@pytest.mark.timeout(120)
def test_fbx_keeps_the_order(sample: str, tmp_path: Path) -> None:
    source, there = tmp_path / "source.glb", tmp_path / "there.fbx"
    source.write_bytes(glb.serialise(_with_clips(SAMPLES[sample](), *MOVED[sample])))
    convert(source, there, output_format="fbx")
    assert _order(read(there).container) == list(LENGTHS.items())


@pytest.mark.timeout(120)
def test_usdz_holds_the_first(tmp_path: Path) -> None:
    source, there = tmp_path / "source.glb", tmp_path / "there.usdz"
    source.write_bytes(glb.serialise(_with_clips(SAMPLES["skinned"](), *MOVED["skinned"])))
    convert(source, there, output_format="usdz")
    assert [length for _, length in _order(read(there).container)] == [LENGTHS["walk"]]


@pytest.mark.parametrize("sample", MOVED)
@pytest.mark.timeout(120)
def test_packed_models_keep_the_order(sample: str, tmp_path: Path) -> None:
    source, packed = tmp_path / "source.glb", tmp_path / "packed.glb"
    source.write_bytes(glb.serialise(_with_clips(SAMPLES[sample](), *MOVED[sample])))
    in_blender(pack_with_draco, source, packed)
    container = glb.read(packed)
    stored = {clip["name"]: clip for clip in container.document["animations"]}
    container.document["animations"] = [stored[name] for name in NAMES]
    packed.write_bytes(glb.serialise(container))
    assert _order(read(packed).container) == list(LENGTHS.items())


@pytest.mark.timeout(120)
def test_fbx_keeps_what_each_clip_does_to_morph_targets(tmp_path: Path) -> None:
    source, there = tmp_path / "source.glb", tmp_path / "there.fbx"
    source.write_bytes(glb.serialise(_with_clips(SAMPLES["morphing"](), *MOVED["morphing"])))
    convert(source, there, output_format="fbx")
    container = read(there).container
    for clip in clips(container):
        (weights,) = poses(container, clip, [0.5 * clip.duration])[0].weights.values()
        np.testing.assert_allclose(weights, (0.5, 0), atol=0.02)


def test_numbers_go_back_to_names() -> None:
    container = _with_clips(SAMPLES["skinned"](), *MOVED["skinned"])
    numbered, names = with_numbered_clips(container)
    assert [clip["name"] for clip in numbered.document["animations"]] == ["0", "1", "2", "3", "4"]
    document = numbered.document.copy()
    stray = {**document["animations"][0], "name": "٣"}
    document["animations"] = [stray, *document["animations"][::-1]]  # type: ignore[list-item]
    named = with_named_clips(Container(document=document, binary=numbered.binary), names)
    assert [clip["name"] for clip in named.document["animations"]] == [*NAMES, "٣"]


def test_a_model_without_clips_stays_without() -> None:
    numbered, names = with_numbered_clips(SAMPLES["textured"]())
    assert "animations" not in numbered.document
    assert names == ()
    assert "animations" not in with_named_clips(numbered, names).document
