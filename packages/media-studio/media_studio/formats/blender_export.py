"""Export FBX and USDZ, through Blender."""

from collections.abc import Callable, Sequence
from pathlib import Path

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.blender import calls
from media_studio.blender.takes import Take
from media_studio.formats.clip_completion import with_complete_clips
from media_studio.formats.clip_order import with_numbered_clips
from media_studio.formats.frame_rate import choose_frame_rate
from media_studio.formats.gltf_animation import clips
from media_studio.formats.plain_maps import with_plain_maps
from media_studio.formats.quad_diagonals import with_diagonals
from media_studio.formats.repeated_faces import with_separate_faces

_Export = Callable[[Path, Path, Sequence[Take], int], None]


def export_fbx(container: Container, destination: Path) -> None:
    """Write an asset as binary FBX with embedded textures, Y up, with skins, morphs and clips."""
    _export(calls.export_fbx, container, destination.absolute())


def export_usdz(container: Container, destination: Path) -> None:
    """Write an asset as USDZ, Y up, metres, with skins, morphs and the first clip."""
    _export(calls.export_usdz, container, destination.absolute())


def _export(export: _Export, container: Container, destination: Path) -> None:
    container = with_separate_faces(with_complete_clips(with_plain_maps(container)))
    takes = [Take(clip.index, clip.name, clip.end) for clip in clips(container)]
    numbered, _ = with_numbered_clips(with_diagonals(container))
    source = destination.with_suffix(".source.glb")
    source.write_bytes(glb.serialise(numbered))
    try:
        export(source, destination, takes, choose_frame_rate([take.end for take in takes]))
    finally:
        source.unlink()
