import pytest

from media_gltf.figures.figure import human_figure, vrm_humanoid
from media_testing.rigs import RIGS, RigStyle, build_rig
from media_testing.sample_models import SAMPLES


def test_a_figure_is_read_in_the_pose_in_which_it_was_bound() -> None:
    figure = human_figure(build_rig(RIGS["unreal"]))
    assert figure is not None
    assert figure.roles.method == "names"
    assert not figure.is_stored_otherwise


def test_a_model_without_skin_has_no_figure() -> None:
    assert human_figure(SAMPLES["textured"]()) is None


@pytest.mark.parametrize(
    "extensions",
    [
        None,
        [],
        {"VRM": 3},
        {"VRM": {"humanoid": {"humanBones": [3, {"bone": "hips"}, {"node": -4}]}}},
        {"VRMC_vrm": {"humanoid": {"humanBones": {"hips": {"node": 9999}, "neck": 1}}}},
    ],
)
def test_a_damaged_vrm_extension_is_passed_over(extensions: object) -> None:
    document = build_rig(RigStyle()).document
    document["extensions"] = extensions
    assert vrm_humanoid(document) == {}
