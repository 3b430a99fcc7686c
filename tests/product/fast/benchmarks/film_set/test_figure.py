from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from benchmarks.film_set.figure import build_figure, figure_container, write_figure
from benchmarks.film_set.person import PERSON
from benchmarks.film_set.routine import sample_motion
from media_gltf import glb
from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.carrying import INFLUENCES, rest_joints
from media_studio.catalogue.people.modelling.look import FigureLook
from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.posed_model import PosedModel
from media_studio.mesh.closest import distances
from media_studio.mesh.components import is_closed
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS, body_skeleton
from media_studio.motion.motion import Motion

# What films the demo of benchmarks is made of changes seldom
pytestmark = pytest.mark.long

LOOKS = pytest.mark.parametrize("look", [PERSON, ROBOT], ids=lambda look: look.name)
MOST_TRIANGLES = 30_000


def at_last(look: FigureLook, motion: Motion) -> tuple[list[FloatArray], dict[int, FloatArray]]:
    """Return vertices of each primitive, and world matrices, in the last frame of a motion."""
    posed = PosedModel.read(figure_container(look, motion))
    (clip,) = clips(posed.container)
    (pose,) = poses(posed.container, clip, [clip.end])
    return [points for points, _ in posed.at(pose)], dict(pose.worlds)


@LOOKS
def test_every_surface_is_closed(look: FigureLook) -> None:
    assert all(is_closed(surface.faces) for surface in build_figure(look).model.surfaces)


@LOOKS
def test_triangles_stay_within_the_budget(look: FigureLook) -> None:
    count = sum(len(surface.faces) for surface in build_figure(look).model.surfaces)
    assert MOST_TRIANGLES / 2 < count <= MOST_TRIANGLES


@LOOKS
def test_a_figure_is_as_tall_as_a_grown_up_and_stands_on_the_floor(look: FigureLook) -> None:
    points = np.concatenate([surface.vertices for surface in build_figure(look).model.surfaces])
    assert points[:, 1].min() == pytest.approx(0.0, abs=0.006)
    assert 1.70 < points[:, 1].max() < 1.82


@LOOKS
def test_sides_are_alike(look: FigureLook) -> None:
    points = np.concatenate([surface.vertices for surface in build_figure(look).model.surfaces])
    low, high = points.min(axis=0), points.max(axis=0)
    assert low[0] == pytest.approx(-high[0], abs=0.004)
    for surface in build_figure(look).model.surfaces:
        if np.abs(surface.vertices[:, 0].mean()) < 0.01:
            mirrored = surface.vertices * (-1, 1, 1)
            apart = distances(mirrored, surface.vertices, surface.faces)
            assert np.quantile(apart, 0.99) < 0.006


@LOOKS
def test_every_vertex_follows_joints_in_shares(look: FigureLook) -> None:
    figure = build_figure(look)
    for surface, joints, shares in zip(
        figure.model.surfaces, figure.carriers, figure.weights, strict=True
    ):
        assert joints.shape == shares.shape == (len(surface.vertices), INFLUENCES)
        assert np.allclose(shares.sum(axis=1), 1)


@LOOKS
def test_every_vertex_follows_joints_that_are_near(look: FigureLook) -> None:
    figure, places = build_figure(look), rest_joints()
    for surface, joints in zip(figure.model.surfaces, figure.carriers, strict=True):
        first = places[joints[:, 0]]
        assert np.linalg.norm(surface.vertices - first, axis=1).max() < 0.46


@LOOKS
def test_every_joint_carries_something(look: FigureLook) -> None:
    figure = build_figure(look)
    carried = {
        int(joint)
        for joints, shares in zip(figure.carriers, figure.weights, strict=True)
        for joint in np.unique(joints[shares > 0.3])
    }
    idle = {JOINTS[joint] for joint in set(range(len(JOINTS))) - carried}
    assert idle <= {"Spine", "LeftShoulder", "RightShoulder"} if look is ROBOT else not idle


@pytest.mark.parametrize(
    "angles",
    [
        {"LeftForeArm": (0.0, -120.0, 0.0)},
        {"RightArm": (0.0, 0.0, 75.0)},
        {"LeftArm": (0.0, 0.0, 80.0)},
        {"LeftArm": (60.0, 0.0, 0.0)},
        {"LeftHand": (60.0, 0.0, 0.0)},
        {"LeftLeg": (100.0, 0.0, 0.0)},
        {"RightUpLeg": (-90.0, 0.0, 0.0)},
        {"Spine": (30.0, 0.0, 0.0), "Spine1": (30.0, 30.0, 0.0)},
        {"Head": (0.0, 60.0, 0.0)},
    ],
    ids=lambda angles: "+".join(angles),
)
def test_bending_keeps_the_volume(
    angles: dict[str, tuple[float, float, float]],
    bent: Callable[[dict[str, tuple[float, float, float]]], Motion],
) -> None:
    posed = PosedModel.read(figure_container(PERSON))
    moved, _ = at_last(PERSON, bent(angles))
    for surface, points in zip(posed.model.surfaces, moved, strict=True):
        before, after = volume(surface.vertices, surface.faces), volume(points, surface.faces)
        assert after == pytest.approx(before, rel=0.06)


def volume(points: FloatArray, faces: np.ndarray) -> float:
    corners = points[faces]
    return float(np.einsum("mi,mi->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6)


def test_the_motion_plays_as_it_is(tmp_path: Path) -> None:
    motion = sample_motion()
    path = write_figure(tmp_path / "person.glb", PERSON, motion=motion)
    container = glb.read(path)
    assert [node["name"] for node in container.document["nodes"]][: len(JOINTS)] == list(JOINTS)
    (clip,) = clips(container)
    assert clip.duration == pytest.approx((motion.frames - 1) / motion.fps)
    frames = [0, 40, motion.frames - 1]
    turned, places = motion.world()
    for frame, pose in zip(
        frames, poses(container, clip, [frame / motion.fps for frame in frames]), strict=True
    ):
        for joint in range(len(JOINTS)):
            world = pose.worlds[joint]
            assert np.allclose(world[:3, 3], places[frame, joint] / CENTIMETRES, atol=1e-5)
            assert np.allclose(world[:3, :3], turned[frame, joint], atol=1e-5)


def test_at_rest_the_skin_is_where_it_was_built() -> None:
    figure = build_figure(PERSON)
    posed = PosedModel.read(figure_container(PERSON))
    points = np.concatenate([each for each, _ in posed.at_rest()])
    built = np.concatenate([surface.vertices for surface in figure.model.surfaces])
    assert np.allclose(np.sort(points[:, 1]), np.sort(built[:, 1]), atol=1e-5)


def test_joints_stand_as_the_skeleton_has_them() -> None:
    offsets = body_skeleton().offsets / CENTIMETRES
    nodes = figure_container(PERSON).document["nodes"]
    for joint, node in enumerate(nodes[: len(JOINTS)]):
        if joint != JOINT["Hips"]:
            assert np.allclose(node["translation"], offsets[joint])
