"""Model files in and out of Blender.

Every job begins and ends with an empty scene, whether or not it ends well.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import bpy

from media_studio.errors import InvalidModel


@contextmanager
def quiet() -> Iterator[None]:
    """Send what Blender prints to nowhere; it writes to file descriptors 1 and 2 from C."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [(stream, os.dup(stream)) for stream in (1, 2)]
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        for stream, _ in kept:
            os.dup2(nowhere, stream)
        yield
    finally:
        sys.stdout.flush()
        for stream, copy in kept:
            os.dup2(copy, stream)
            os.close(copy)
        os.close(nowhere)


def reset() -> None:
    """Return Blender to an empty scene with factory settings, which takes 8 ms.

    Other preferences, which nothing here changes, are restored once in a process: that registers
    every add-on again and takes six times as long as the scene.
    """
    _restore_preferences()
    bpy.ops.wm.read_homefile(use_factory_startup=True, use_empty=True)


@contextmanager
def empty_scene() -> Iterator[None]:
    """Do a job in an empty scene, of which nothing is left afterwards.

    Its temporary files are where those of Python are. The scene is reset once a job: an export of
    a small model takes 40 ms in all.
    """
    _restore_preferences()
    # Blender chooses its folder when it is loaded, which may be long before the present job
    paths = bpy.context.preferences.filepaths
    if paths.temporary_directory != tempfile.gettempdir():
        paths.temporary_directory = tempfile.gettempdir()
    try:
        yield
    finally:
        reset()


@cache
def _restore_preferences() -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)


def load_glb(path: Path) -> None:
    """Import a checked GLB file into the current scene.

    Raises:
        InvalidModel: If Blender cannot read it.
    """
    run_operator(bpy.ops.import_scene.gltf, filepath=str(path), merge_vertices=False)
    # Blender draws bones with a mesh that is no part of the model
    helpers = bpy.data.collections.get("glTF_not_exported")
    if helpers:
        for helper in list(helpers.objects):
            bpy.data.objects.remove(helper)
        bpy.data.collections.remove(helpers)


def export_glb(destination: Path) -> None:
    """Export the current scene as a plain GLB file.

    Tracks of one name make a clip; where there are none, each action does.
    """
    moved = (*bpy.data.objects, *bpy.data.shape_keys)
    on_tracks = any(t.animation_data and t.animation_data.nla_tracks for t in moved)
    run_operator(
        bpy.ops.export_scene.gltf,
        filepath=str(destination),
        export_format="GLB",
        export_yup=True,
        export_animations=bool(bpy.data.actions),
        export_animation_mode="NLA_TRACKS" if on_tracks else "ACTIONS",
        export_merge_animation="NLA_TRACK" if on_tracks else "ACTION",
        export_anim_slide_to_zero=True,
        export_vertex_color="ACTIVE",
        export_all_vertex_colors=False,
    )


def run_operator(operator: Callable[..., set[str]], **options: object) -> None:
    """Run a Blender operator; it reports any failure as a RuntimeError."""
    try:
        finished = operator(**options)
    except RuntimeError as error:
        # The operator's own words name paths of this machine
        raise InvalidModel("The model cannot be read: it is damaged. Export it again.") from error
    if "FINISHED" not in finished:
        raise InvalidModel("The model cannot be read; export it again.")
