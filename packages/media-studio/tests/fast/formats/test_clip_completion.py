"""Clips completed."""

import numpy as np

from media_gltf.accessors import read_floats
from media_studio.formats.clip_completion import with_complete_clips
from media_studio.formats.gltf_animation import clips
from media_testing.sample_models import morphing_model, skinned_model


def test_every_clip_moves_what_any_of_them_moves() -> None:
    container = with_complete_clips(skinned_model())
    moved = [
        {(c["target"]["node"], c["target"]["path"]) for c in clip["channels"]}
        for clip in container.document["animations"]
    ]
    assert moved == [{(2, "rotation"), (3, "rotation")}] * 2


def test_what_is_added_rests() -> None:
    container = with_complete_clips(skinned_model())
    clip = container.document["animations"][0]
    sampler = clip["samplers"][clip["channels"][-1]["sampler"]]
    assert read_floats(container, sampler["output"]).tolist() == [[0, 0, 0, 1]]


def test_lengths_stay() -> None:
    before, after = (clips(c) for c in (skinned_model(), with_complete_clips(skinned_model())))
    assert before == after


def test_weights_rest_at_their_defaults() -> None:
    container = morphing_model()
    still = {**container.document["animations"][0], "name": "still", "channels": []}
    container.document["animations"] = [*container.document["animations"], still]  # type: ignore[list-item]
    completed = with_complete_clips(container)
    output = completed.document["animations"][1]["samplers"][-1]["output"]
    assert np.array_equal(read_floats(completed, output), np.zeros((2, 1)))


def test_a_single_clip_is_left_alone() -> None:
    container = morphing_model()
    assert with_complete_clips(container) is container
