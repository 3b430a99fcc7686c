"""One take of an FBX file for each clip.

Blender's exporter makes a take of each action of each object and freezes morph targets in them,
or one take of everything.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import bpy
from io_scene_fbx import export_fbx_bin  # type: ignore[import-not-found]

from media_studio.blender.inside.rest import stand, standing


@dataclass(frozen=True, kw_only=True)
class LoadedClip:
    """A clip of the current scene.

    Attributes:
        name: Its name.
        frames: The frame on which it ends; it starts on frame 0.
        tracks: What it moves, with the action and its slot.
    """

    name: str
    frames: int
    tracks: tuple[tuple[bpy.types.ID, bpy.types.Action, bpy.types.ActionSlot], ...]

    def play(self) -> None:
        """Make it the clip that moves the scene."""
        for moved, action, slot in self.tracks:
            moved.animation_data.action = action
            moved.animation_data.action_slot = slot
        bpy.context.scene.frame_start = 0
        bpy.context.scene.frame_end = self.frames
        bpy.context.scene.frame_set(0)

    def stop(self) -> None:
        """Let it move the scene no longer."""
        for moved, _, _ in self.tracks:
            moved.animation_data.action = None


@contextmanager
def takes_of(clips: tuple[LoadedClip, ...]) -> Iterator[None]:
    """Let the FBX exporter write these clips."""
    rest = standing()

    def bake(scene_data: object) -> tuple[list[object], set[object], float, float]:
        takes: list[object] = []
        animated: set[object] = set()
        for clip in clips:
            clip.play()
            take = export_fbx_bin.fbx_animations_do(
                scene_data, clip.tracks[0][1], 0, clip.frames, True, force_keep=True
            )
            if take is not None:
                takes.append((*take[:3], clip.name.encode(), *take[4:]))
                animated |= {
                    (element, kind) for element, (_, nodes) in take[1].items() for kind in nodes
                }
        # What stands in the file beside the takes is how the model rests
        for clip in clips:
            clip.stop()
        stand(rest)
        return takes, animated, 0.0, float(max((clip.frames for clip in clips), default=0))

    original = export_fbx_bin.fbx_animations
    export_fbx_bin.fbx_animations = bake
    try:
        yield
    finally:
        export_fbx_bin.fbx_animations = original
