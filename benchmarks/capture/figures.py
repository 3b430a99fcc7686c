"""Accuracy of motion capture on figures of other makers.

Run it with `python -m benchmarks.capture.figures FOLDER`: every rigged GLB file in it is filmed
from three sides, once by a camera that travels, while it performs motions of the library, and what
is captured is compared with how its joints moved. Its last line counts the clips that are worse
than 10 cm of PA-MPJPE or 50 cm of root path and say nothing of it in `doubts`.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.capture.measures import HIPS, POSITIONS
from benchmarks.figures.record import show
from benchmarks.film_set.filming import FilmTruth, Player, film_stage
from benchmarks.film_set.tripod import Tripod
from media_gltf.figures.roles import SIDES
from media_studio.arrays import FloatArray
from media_studio.errors import NoPerson
from media_studio.formats import gltf_file
from media_studio.formats.gltf_animation import clips
from media_studio.formats.posed_model import PosedModel
from media_studio.motion import accuracy
from media_studio.motion.animating import animate_file
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.capture import capture_motion
from media_studio.motion.contact import contacts
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.motion import Motion
from media_studio.motion.retarget_options import RetargetOptions
from media_studio.motion.rig import read_rig
from media_studio.pose.bundled import BundledPose
from media_studio.pose.camera_motion import CameraMotion
from media_studio.pose.engine import PoseEngine
from media_studio.pose.installation import default_folder
from media_studio.pose.tracks import Track, follow_people
from media_studio.pose.uncertainty import uncertainties
from media_studio.render.cast import build_cast
from media_studio.video.file import VideoFile

MOTIONS = ("walk", "jumping_jacks", "wave")
CAMERAS = {
    "front": Tripod(distance=4.2),
    "side": Tripod(azimuth=85.0, distance=4.2),
    "travels": Tripod(azimuth=30.0, elevation=8.0, distance=4.4, travel=1.6),
}
SIDE, FPS = 480, 30
_SECONDS, _WAY = 2.5, 1.6
"""Seconds and metres after which a motion is cut, so that nobody leaves the picture."""
_TALL = 1.7
"""Metres that figures are scaled to, as people are."""
_BAD_POSE, _BAD_PATH = 10.0, 50.0
"""Centimetres of PA-MPJPE and of the root path above which a motion must be in doubt."""
_ANKLES = [JOINT["LeftFoot"], JOINT["RightFoot"]]
_PARTS = {
    "Shoulder": "shoulder",
    "Arm": "upper_arm",
    "ForeArm": "lower_arm",
    "Hand": "hand",
    "UpLeg": "upper_leg",
    "Leg": "lower_leg",
    "Foot": "foot",
    "ToeBase": "toes",
}
_ROLES = {"Hips": "hips", "Neck": "neck", "Head": "head"} | {
    side.title() + part: f"{side}_{role}" for side in SIDES for part, role in _PARTS.items()
}


@dataclass(frozen=True, kw_only=True)
class FigureFinding:
    """What came out for one clip.

    Attributes:
        figure: Name of the file.
        motion: What it performs.
        camera: From where it is filmed.
        doubts: What is said against the motion; `nobody` if there is none.
        pa_mpjpe: Centimetres.
        mpjpe: Centimetres.
        skate: Centimetres per second that standing ankles slide.
        path: Centimetres that the hips are off their path.
    """

    figure: str
    motion: str
    camera: str
    doubts: tuple[str, ...]
    pa_mpjpe: float = 0.0
    mpjpe: float = 0.0
    skate: float = 0.0
    path: float = 0.0

    @property
    def is_bad(self) -> bool:
        """Whether nobody should use it."""
        return self.pa_mpjpe > _BAD_POSE or self.path > _BAD_PATH


def player_of(figure: Path, motion: str, folder: Path) -> Player:
    """Let a figure perform a motion of the library."""
    entry = next(entry for entry in LIBRARY if entry.id.endswith(f"/{motion}"))
    bvh, animated = folder / f"{motion}.bvh", folder / f"{figure.stem}-{motion}.glb"
    performed = entry.build()
    write_bvh(performed, bvh)
    animate_file(figure, bvh, animated, options=RetargetOptions(end_seconds=_end(performed)))
    container = gltf_file.read(animated)
    posed, rig = PosedModel.read(container), read_rig(container)
    points = np.concatenate([each for each, _ in posed.at_rest()])
    scale = _TALL / float(np.ptp(points[:, 1]))
    nodes = tuple(rig.roles.by_role.get(_ROLES.get(name, ""), -1) for name in JOINTS)
    player = Player(
        posed=posed,
        cast=build_cast(posed.model),
        turn=scale * np.eye(3),
        move=np.zeros(3),
        nodes=nodes,
    )
    times = np.arange(0, clips(container)[0].duration, 0.1)
    way = np.stack([player.joints(pose)[0] for pose in player.poses(times)])
    middle = (way.min(axis=0) + way.max(axis=0)) / 2 * (1, 0, 1)
    floor = np.array([0.0, scale * float(points[:, 1].min()), 0.0])
    return Player(
        posed=posed, cast=player.cast, turn=player.turn, move=-middle - floor, nodes=nodes
    )


def _end(motion: Motion) -> float:
    steps = np.linalg.norm(np.diff(motion.translations[:, 0], axis=0)[:, [0, 2]], axis=1)
    frames = int(np.searchsorted(np.cumsum(steps), _WAY * CENTIMETRES)) + 1
    return min(frames / motion.fps, _SECONDS)


def examine(figure: Path, motion: str, engine: PoseEngine) -> Iterator[FigureFinding]:
    """Film a motion of a figure with each camera, and compare what is captured."""
    with tempfile.TemporaryDirectory() as name:
        player = player_of(figure, motion, Path(name))
        seconds = clips(player.posed.container)[0].duration
        for camera, tripod in CAMERAS.items():
            path = Path(name) / f"{camera}.mp4"
            truth = film_stage(
                [player], seconds, path, tripod=tripod, width=SIDE, height=SIDE, fps=FPS
            )
            finding = FigureFinding(
                figure=figure.stem, motion=motion, camera=camera, doubts=("nobody",)
            )
            yield _captured(finding, path, truth, engine) or finding


def _captured(
    finding: FigureFinding, path: Path, truth: FilmTruth, engine: PoseEngine
) -> FigureFinding | None:
    moves = CameraMotion()
    video = VideoFile.open(path)
    pictures = (frame.picture for frame in video.frames())
    tracks = follow_people(pictures, engine, fps=FPS, camera=moves)
    track = max(tracks, key=lambda each: len(each.frames), default=None)
    if track is None:
        return None
    first, last = int(track.frames[0]), int(track.frames[-1]) + 1
    pan = None if moves.is_still else moves.pan[first:last]
    try:
        captured = capture_motion(
            track.people, track.frames, fps=FPS, width=SIDE, height=SIDE, pan=pan
        )
    except NoPerson:
        return None
    places = captured.motion.world()[1] / CENTIMETRES
    doubts = [each.doubt for each in uncertainties(track, _others(tracks, track), fps=FPS)]
    doubts += ["camera travels"] if captured.is_camera_travelling else []
    return _measured(finding, places, truth.world[first:last, 0], tuple(dict.fromkeys(doubts)))


def _others(tracks: Sequence[Track], track: Track) -> list[Track]:
    return [each for each in tracks if each is not track]


def _measured(
    finding: FigureFinding, places: FloatArray, world: FloatArray, doubts: tuple[str, ...]
) -> FigureFinding:
    known = [each for each in POSITIONS if np.isfinite(world[:, each]).all()]
    hips = (known.index(POSITIONS[HIPS[0]]), known.index(POSITIONS[HIPS[1]]))
    # which way the camera looked is not part of the motion
    turned = _as_seen(places[:, known], world[:, known])
    low = world[:, _ANKLES, 1].min()
    standing = contacts(world[:, _ANKLES] - (0.0, low, 0.0), FPS)
    return FigureFinding(
        figure=finding.figure,
        motion=finding.motion,
        camera=finding.camera,
        doubts=doubts,
        pa_mpjpe=CENTIMETRES * accuracy.pa_mpjpe(turned, world[:, known]),
        mpjpe=CENTIMETRES * accuracy.mpjpe(turned, world[:, known], root=hips),
        skate=CENTIMETRES * accuracy.foot_skate(places[:, _ANKLES], standing, FPS),
        path=CENTIMETRES * accuracy.root_path_error(places[:, 0], world[:, 0]),
    )


def _as_seen(places: FloatArray, world: FloatArray) -> FloatArray:
    """Turn joints (f, k, 3) about the vertical as a whole so that they lie as the true ones do."""
    a, b = (each - each.mean(axis=1, keepdims=True) for each in (places, world))
    sine = (a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2]).sum()
    cosine = (a[..., 0] * b[..., 0] + a[..., 2] * b[..., 2]).sum()
    c, s = np.cos(np.arctan2(sine, cosine)), np.sin(np.arctan2(sine, cosine))
    return np.asarray(places @ np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]).T)


def report(findings: Sequence[FigureFinding]) -> None:
    """Show a row for each clip, the means, and how many bad ones are in no doubt."""
    table = Table("figure", "motion", "camera", "PA-MPJPE", "MPJPE", "skate", "root", "doubts")
    for each in findings:
        values = (each.pa_mpjpe, each.mpjpe, each.skate, each.path)
        row = (each.figure, each.motion, each.camera, *(f"{value:.1f}" for value in values))
        table.add_row(*row, ", ".join(each.doubts))
    found = [each for each in findings if each.doubts != ("nobody",)]
    columns = np.array([(each.pa_mpjpe, each.mpjpe, each.skate, each.path) for each in found])
    if len(columns):
        table.add_row("mean", "", "", *(f"{value:.1f}" for value in columns.mean(axis=0)), "")
    bad = [each for each in found if each.is_bad]
    silent = sum(1 for each in bad if not each.doubts)
    needless = sum(1 for each in found if each.doubts and not each.is_bad)
    counts = {"clips": len(findings), "nobody": len(findings) - len(found), "bad": len(bad)}
    counts |= {"bad_in_no_doubt": silent, "others_in_doubt": needless}
    values = {name: str(count) for name, count in counts.items()}
    show("figures_captured", table, values=values, width=130)


def main() -> None:
    """Examine the figures of a folder."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.capture.figures", description=__doc__
    )
    parser.add_argument("folder", type=Path, help="with rigged GLB files of human figures")
    parser.add_argument("--motion", action="append", help="of the library; several may be given")
    arguments = parser.parse_args()
    engine, console = BundledPose.load(default_folder()), Console(width=130)
    findings: list[FigureFinding] = []
    for figure in sorted(arguments.folder.glob("*.glb")):
        for motion in arguments.motion or MOTIONS:
            for finding in examine(figure, motion, engine):
                console.print(finding)
                findings.append(finding)
    report(findings)


if __name__ == "__main__":
    main()
