"""Motions put onto rigged figures, against the same in Blender, in one run.

Run it with `python -m benchmarks.retargeting`; `--model FILE --motion FILE` takes files instead of
the figures and motions that are built in code. Blender does what its users do: constraints that
copy rotations from the motion's bones, which start from both rest poses, then a bake with visual
keying; it runs in a process of its own, whose start does not count.

- bake: frames of the clip over the wall seconds of retargeting, and of Blender's bake, alone.
- file: frames over the wall seconds from reading the model and the BVH file to writing the GLB.
- times: the median, over the rounds, of how many times as fast ours is.
- limbs: 95th percentile of the angle between our figure's limbs and those of the performer.
"""

import argparse
import json
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from rich.table import Table

from benchmarks.figures.record import show
from media_gltf import glb
from media_gltf.figures.roles import ARM, LEG, SIDES
from media_studio.arrays import FloatArray
from media_studio.blender import environment
from media_studio.formats import gltf_file
from media_studio.formats.gltf_animation import clips, poses
from media_studio.motion.animating import animate_file
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.joint_frames import unit
from media_studio.motion.retarget import retarget
from media_studio.motion.retarget_source import motion_roles, perform
from media_studio.motion.rig import read_rig
from media_studio.motion.sources import read_motion
from media_testing.figure_motions import jump, walk
from media_testing.rigs import RIGS, build_rig

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
SECONDS = 600.0
RIG_NAMES = ("mixamo", "unreal", "meaningless a")

PEER = """
import json, sys, time
import bpy
task = json.loads(sys.argv[1])
bpy.ops.wm.read_factory_settings(use_empty=True)
began = time.perf_counter()
bpy.ops.import_scene.gltf(filepath=task["model"])
figure = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
figure.animation_data_clear()
bpy.ops.import_anim.bvh(
    filepath=task["motion"], global_scale=task["scale"], update_scene_fps=True,
    update_scene_duration=True,
)
source = bpy.context.object
for pair in task["pairs"]:
    bone = figure.pose.bones[pair[0]]
    turn = bone.constraints.new("COPY_ROTATION")
    turn.target, turn.subtarget = source, pair[1]
    turn.target_space, turn.owner_space = "LOCAL_OWNER_ORIENT", "LOCAL"
hips = figure.pose.bones[task["pairs"][0][0]].constraints.new("COPY_LOCATION")
hips.target, hips.subtarget = source, task["pairs"][0][1]
bpy.ops.object.select_all(action="DESELECT")
bpy.context.view_layer.objects.active = figure
figure.select_set(True)
bpy.ops.object.mode_set(mode="POSE")
bpy.ops.pose.select_all(action="SELECT")
started = time.perf_counter()
bpy.ops.nla.bake(
    frame_start=1, frame_end=task["frames"], only_selected=True, visual_keying=True,
    clear_constraints=True, use_current_action=False, bake_types={"POSE"},
)
baked = time.perf_counter() - started
bpy.ops.object.mode_set(mode="OBJECT")
bpy.data.objects.remove(source)
bpy.ops.export_scene.gltf(filepath=task["output"], export_animation_mode="ACTIVE_ACTIONS")
print("TIMES" + json.dumps([baked, time.perf_counter() - began]))
"""


@dataclass(frozen=True, kw_only=True)
class Contest:
    """A figure and a motion.

    Attributes:
        name: For the table.
        model: A rigged GLB file.
        motion: A BVH file.
    """

    name: str
    model: Path
    motion: Path


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What one contest measured.

    Attributes:
        name: Of the contest.
        frames: Of its clip.
        ours: Wall seconds of retargeting, and from reading to writing, in each round.
        theirs: The same of Blender.
        error: Of our limbs, degrees.
    """

    name: str
    frames: int
    ours: tuple[tuple[float, float], ...]
    theirs: tuple[tuple[float, float], ...]
    error: float

    def rates(self, part: int) -> tuple[float, float, float]:
        """Return our frames a second, Blender's, and how many times as fast ours is.

        Args:
            part: 0 for the bake, 1 for the file.
        """
        ours = [each[part] for each in self.ours]
        theirs = [each[part] for each in self.theirs]
        times = statistics.median(b / a for a, b in zip(ours, theirs, strict=True))
        return self.frames / statistics.median(ours), self.frames / statistics.median(theirs), times


def built_contests(folder: Path) -> Iterator[Contest]:
    """Write figures and motions that are built in code, about 900 frames each."""
    for label, motion in (("walk", walk(900)), ("jump", jump(900))):
        path = folder / f"{label}.bvh"
        write_bvh(motion, path)
        for rig in RIG_NAMES:
            model = folder / f"{rig}.glb"
            model.write_bytes(glb.serialise(build_rig(RIGS[rig])))
            yield Contest(name=f"{label} on {rig}", model=model, motion=path)


def peer_task(contest: Contest, output: Path) -> dict[str, object]:
    """Say what Blender has to do; the bones that belong together are those that we found."""
    container = gltf_file.read(contest.model)
    rig, motion = read_rig(container), read_motion(contest.motion)
    roles = motion_roles(motion)
    names = [node.get("name", "") for node in container.document["nodes"]]
    shared = [role for role in rig.roles.by_role if role in roles.by_role and role != "hips"]
    return {
        "model": str(contest.model),
        "motion": str(contest.motion),
        "output": str(output),
        "frames": motion.frames,
        "scale": rig.leg / perform(motion, roles).leg,
        "pairs": [
            (names[rig.roles.by_role[role]], motion.skeleton.names[roles.by_role[role]])
            for role in ("hips", *shared)
        ],
    }


def run_peer(task: dict[str, object]) -> tuple[float, float]:
    """Return the wall seconds of Blender's bake, and of all that it does."""
    command = [environment.python(), "-c", PEER, json.dumps(task)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, cwd=ROOT)
    if "TIMES" not in done.stdout:
        raise RuntimeError(done.stderr)
    baked, whole = json.loads(done.stdout.partition("TIMES")[2].splitlines()[0])
    return float(baked), float(whole)


def limb_error(result: Path, motion: Path) -> float:
    """Return the 95th percentile of how far limbs point elsewhere than the performer's, degrees.

    Args:
        result: An animated GLB file.
        motion: What moves it.
    """
    container, played = gltf_file.read(result), read_motion(motion)
    performance = perform(played, motion_roles(played))
    times = np.arange(played.frames) / played.fps
    moments = poses(container, clips(container)[0], times)
    places = {
        role: np.stack([each.worlds[node][:3, 3] for each in moments])
        for role, node in read_rig(container).roles.by_role.items()
    }
    angles = [
        _angles(places, performance.points, f"{side}_{start}", f"{side}_{end}")
        for side in SIDES
        for limb in (ARM, LEG)
        for start, end in pairwise(limb)
    ]
    return float(np.percentile(np.concatenate(angles), 95))


def _angles(
    ours: Mapping[str, FloatArray], theirs: Mapping[str, FloatArray], start: str, end: str
) -> FloatArray:
    one, other = unit(ours[end] - ours[start]), unit(theirs[end] - theirs[start])
    return np.asarray(np.degrees(np.arccos(np.clip((one * other).sum(1), -1, 1))))


def hold(contest: Contest, folder: Path) -> Outcome:
    """Let both do the same in turns."""
    mine, peers = folder / "ours.glb", folder / "peer.glb"
    task = peer_task(contest, peers)
    frames = animate_file(contest.model, contest.motion, mine).frames  # warms up
    rig, motion = read_rig(gltf_file.read(contest.model)), read_motion(contest.motion)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        retarget(motion, rig)
        alone = time.perf_counter() - began
        began = time.perf_counter()
        animate_file(contest.model, contest.motion, mine)
        ours.append((alone, time.perf_counter() - began))
        theirs.append(run_peer(task))
    return Outcome(
        name=contest.name,
        frames=frames,
        ours=tuple(ours),
        theirs=tuple(theirs),
        error=limb_error(mine, contest.motion),
    )


def report(outcomes: list[Outcome]) -> None:
    """Print a row for each contest, and the least of all ratios."""
    table = Table(
        "motion and figure",
        "frames",
        "bake",
        "Blender",
        "times",
        "file",
        "Blender",
        "times",
        "limbs",
    )
    for each in outcomes:
        row = [each.name, str(each.frames)]
        for ours, theirs, times in (each.rates(0), each.rates(1)):
            row += [f"{ours:,.0f}/s", f"{theirs:,.0f}/s", f"{times:.0f}x"]
        table.add_row(*row, f"{each.error:.1f}°")
    slowest = min(each.rates(1)[0] for each in outcomes)
    least = min(each.rates(part)[2] for each in outcomes for part in (0, 1))
    values = {"frames": f"{slowest:,.0f}", "times": f"{least:.0f}"}
    show("retargeting", table, values=values, peers=["bpy"], width=110)


def main() -> None:
    """Hold all contests and print them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--model", type=Path, help="rigged GLB file")
    parser.add_argument("--motion", type=Path, action="append", default=[], help="BVH file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        contests = list(built_contests(folder))
        if arguments.model and arguments.motion:
            contests = [
                Contest(
                    name=f"{motion.stem} on {arguments.model.stem}",
                    model=arguments.model,
                    motion=motion,
                )
                for motion in arguments.motion
            ]
        report([hold(contest, folder) for contest in contests])


if __name__ == "__main__":
    main()
