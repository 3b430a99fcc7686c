"""Export FBX and USDZ, through Blender."""

from collections.abc import Callable, Sequence
from pathlib import Path

from media_gltf import glb
from media_gltf.document import MaterialEntry, MetallicRoughness
from media_gltf.glb import Container
from media_gltf.materials import UNLIT, is_unlit
from media_studio.blender import calls
from media_studio.blender.takes import Take
from media_studio.formats.clip_completion import with_complete_clips
from media_studio.formats.clip_order import with_numbered_clips
from media_studio.formats.frame_rate import choose_frame_rate
from media_studio.formats.gltf_animation import clips
from media_studio.formats.plain_coordinates import with_plain_coordinates
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


def _lit(container: Container) -> Container:
    """Return an asset all of whose materials are lit: Blender loses all maps of one that is not."""
    if UNLIT not in container.document.get("extensionsUsed", []):
        return container
    document = container.document.copy()
    document["materials"] = [_lit_material(entry) for entry in document.get("materials", [])]
    return Container(document=document, binary=container.binary)


def _lit_material(entry: MaterialEntry) -> MaterialEntry:
    if not is_unlit(entry):
        return entry
    lit = entry.copy()
    lit["extensions"] = entry["extensions"].copy()
    lit["extensions"].pop(UNLIT)  # type: ignore[misc]  # a name of an extension
    dull = entry.get("pbrMetallicRoughness", MetallicRoughness()).copy()
    dull["metallicFactor"], dull["roughnessFactor"] = 0.0, 1.0
    lit["pbrMetallicRoughness"] = dull
    return lit


def _export(export: _Export, container: Container, destination: Path) -> None:
    plain = with_plain_maps(with_plain_coordinates(_lit(container)))
    container = with_separate_faces(with_complete_clips(plain))
    takes = [Take(clip.index, clip.name, clip.end) for clip in clips(container)]
    numbered, _ = with_numbered_clips(with_diagonals(container))
    source = destination.with_suffix(".source.glb")
    source.write_bytes(glb.serialise(numbered))
    try:
        export(source, destination, takes, choose_frame_rate([take.end for take in takes]))
    finally:
        source.unlink()
