"""Films of figures in a room, with the truth about where their joints are.

Needs neither a GL driver nor Blender. Only worker processes import this module.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.film_set.daylight import (
    Daylight,
    cast_shadows,
    light_figure,
    light_floor,
)
from benchmarks.film_set.figure import figure_container
from benchmarks.film_set.person import PERSON
from benchmarks.film_set.room import view_room
from benchmarks.film_set.tripod import Tripod
from media_studio.arrays import ByteImage, FloatArray
from media_studio.catalogue.people.modelling.look import FigureLook
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.gltf_pose import Pose
from media_studio.formats.posed_model import PosedModel
from media_studio.motion.body import JOINTS
from media_studio.motion.grounding import SOLE, foot_points, moved
from media_studio.motion.motion import Motion
from media_studio.render.camera import Camera
from media_studio.render.cast import Cast, build_cast
from media_studio.render.film import develop, gather, lay_behind
from media_studio.render.raster import blank, draw
from media_studio.video.encoding import write_mp4

_SAMPLES = 2
"""Samples along each side of a pixel."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Performer:
    """A figure that moves in front of the camera.

    Attributes:
        motion: Of `body_skeleton`, in centimetres; it is put onto the floor.
        look: What it looks like.
        place: X and Z that its motion's origin is moved to, metres.
        turned: Degrees that it is turned to its left.
    """

    motion: Motion
    look: FigureLook = PERSON
    place: tuple[float, float] = (0.0, 0.0)
    turned: float = 0.0


@dataclass(frozen=True, kw_only=True, eq=False)
class FilmTruth:
    """What a film shows; joints are those of `JOINTS`.

    Attributes:
        fps: Frames per second.
        focal: Focal length, pixels.
        world: (f, people, j, 3) metres, Y up, the floor at Y = 0.
        camera: (f, people, j, 3) metres from the camera: X right in the picture, Y up, Z towards
            the viewer, so that what is seen has a negative Z.
        pixels: (f, people, j, 2) x to the right, y down, (0, 0) the upper left corner.
    """

    fps: int
    focal: float
    world: FloatArray
    camera: FloatArray
    pixels: FloatArray


def film(
    performers: Sequence[Performer],
    path: Path,
    *,
    tripod: Tripod,
    width: int = 480,
    height: int = 480,
    fps: int = 30,
) -> FilmTruth:
    """Film people until the first of them has done, as an MP4 file.

    Args:
        performers: Whom to film.
        path: File to write.
        tripod: The camera.
        width: Pixels, even.
        height: Pixels, even.
        fps: Frames per second.
    """
    stage = [Player.of(performer) for performer in performers]
    seconds = min((performer.motion.frames - 1) / performer.motion.fps for performer in performers)
    return film_stage(stage, seconds, path, tripod=tripod, width=width, height=height, fps=fps)


def film_stage(
    stage: Sequence["Player"],
    seconds: float,
    path: Path,
    *,
    tripod: Tripod,
    width: int,
    height: int,
    fps: int,
) -> FilmTruth:
    """Film whoever is on the stage; see `film`."""
    times = np.arange(int(seconds * fps + 1e-6) + 1) / fps
    shares = times / max(times[-1], 1e-9)
    cameras = [tripod.camera(float(share), width, height) for share in shares]
    joints: list[FloatArray] = []
    write_mp4(_frames(stage, times, cameras, joints, still=tripod.is_still), path, fps)
    world = np.stack(joints)
    seen = [_into(camera, each) for camera, each in zip(cameras, world, strict=True)]
    return FilmTruth(
        fps=fps,
        focal=cameras[0].focal,
        world=world,
        camera=np.stack([local for local, _ in seen]),
        pixels=np.stack([pixels for _, pixels in seen]),
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Player:
    """A performer ready to be drawn.

    Attributes:
        posed: The figure, whose first clip it performs.
        cast: What it is made of.
        turn: (3, 3) of the whole figure.
        move: (3,) metres that it is moved by after that.
        nodes: Node of each of `JOINTS`; -1 for none.
    """

    posed: PosedModel
    cast: Cast
    turn: FloatArray
    move: FloatArray
    nodes: tuple[int, ...] = tuple(range(len(JOINTS)))

    @classmethod
    def of(cls, performer: Performer) -> "Player":
        """Return the player of one of our own figures."""
        posed = PosedModel.read(figure_container(performer.look, on_floor(performer.motion)))
        angle = np.radians(performer.turned)
        cos, sin = np.cos(angle), np.sin(angle)
        return cls(
            posed=posed,
            cast=build_cast(posed.model),
            turn=np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]]),
            move=np.array([performer.place[0], 0.0, performer.place[1]]),
        )

    def poses(self, times: FloatArray) -> list[Pose]:
        """Return how its nodes stand at each time."""
        return poses(self.posed.container, clips(self.posed.container)[0], times)

    def joints(self, pose: Pose) -> FloatArray:
        """Return where its joints are, (j, 3); not a number for those that it does not have."""
        places = np.full((len(JOINTS), 3), np.nan)
        for joint, node in enumerate(self.nodes):
            if node >= 0:
                places[joint] = pose.worlds[node][:3, 3]
        return np.asarray(places @ self.turn.T + self.move)

    def surface(self, pose: Pose) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return its vertices and their normals, (n, 3) each."""
        surfaces = self.posed.at(pose)
        points = np.concatenate([each for each, _ in surfaces]) @ self.turn.T + self.move
        normals = np.concatenate([each for _, each in surfaces if each is not None])
        return points.astype(np.float32), (normals @ self.turn.T).astype(np.float32)


def on_floor(motion: Motion) -> Motion:
    """Raise or lower a motion as a whole so that its lowest sole touches Y = 0."""
    low = float(foot_points(motion)[..., 1].min())
    return moved(motion, np.tile([0.0, SOLE - low, 0.0], (motion.frames, 1)))


def _frames(
    stage: Sequence[Player],
    times: FloatArray,
    cameras: list[Camera],
    joints: list[FloatArray],
    *,
    still: bool,
) -> Iterator[ByteImage]:
    """Yield the pictures, and note where the joints are."""
    room = view_room(cameras[0])
    moments = zip(*(player.poses(times) for player in stage), strict=True)
    for camera, moment in zip(cameras, moments, strict=True):
        if not still:
            room = view_room(camera)
        joints.append(
            np.stack([player.joints(pose) for player, pose in zip(stage, moment, strict=True)])
        )
        bodies = [player.surface(pose) for player, pose in zip(stage, moment, strict=True)]
        yield _expose([player.cast for player in stage], bodies, camera, room)


def _expose(
    casts: list[Cast],
    bodies: list[tuple[NDArray[np.float32], NDArray[np.float32]]],
    camera: Camera,
    room: tuple[NDArray[np.float32], NDArray[np.float32]],
) -> ByteImage:
    daylight = cast_shadows(casts, [points for points, _ in bodies])
    width, height = _SAMPLES * camera.width, _SAMPLES * camera.height
    corners = [
        camera.project(points, _SAMPLES)[cast.faces]
        for cast, (points, _) in zip(casts, bodies, strict=True)
    ]
    visible = blank(width, height)
    draw(np.concatenate(corners), visible, perspective=True)
    owners, faces, weights = gather(visible, np.arange(sum(map(len, corners))), _SAMPLES)
    shaded = _shade(casts, bodies, (faces, weights), camera, daylight)
    light = np.zeros((height, width, 3), np.float32)
    let_through = np.ones((height, width, 3), np.float32)
    lay_behind(owners, shaded, light, let_through)
    backdrop, ground = room
    behind = backdrop * light_floor(ground, daylight)[..., None]
    return np.asarray(develop(light, let_through, behind, _SAMPLES))


def _shade(
    casts: list[Cast],
    bodies: list[tuple[NDArray[np.float32], NDArray[np.float32]]],
    seen: tuple[NDArray[np.int32], NDArray[np.float32]],
    camera: Camera,
    daylight: Daylight,
) -> NDArray[np.float32]:
    faces, weights = seen
    shaded = np.zeros((len(faces), 6), np.float32)
    start = 0
    for cast, (points, normals) in zip(casts, bodies, strict=True):
        own = (faces >= start) & (faces < start + len(cast.faces))
        chosen = (faces[own] - np.int32(start), weights[own])
        eye = camera.framing.position
        shaded[own] = light_figure(cast, points, normals, chosen, eye, daylight)
        start += len(cast.faces)
    return shaded


def _into(camera: Camera, joints: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return joints (p, j, 3) in the frame of the camera, and their pixels (p, j, 2)."""
    local = (joints - camera.framing.position) @ camera.framing.axes
    flat = camera.project(joints.reshape(-1, 3).astype(np.float32), 1)[:, :2]
    return local, flat.reshape(*joints.shape[:2], 2)
