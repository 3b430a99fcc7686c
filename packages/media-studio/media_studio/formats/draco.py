"""Draco data, decoded by Blender."""

import tempfile
from pathlib import Path

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.blender import calls
from media_studio.formats import gltf_file, inspection
from media_studio.formats.clip_order import with_named_clips, with_numbered_clips


def decompress(container: Container) -> Container:
    """Return the asset with its Draco data decoded and its clips in their order.

    Raises:
        InvalidModel: If the compressed data is damaged.
    """
    numbered, names = with_numbered_clips(container)
    with tempfile.TemporaryDirectory() as folder:
        source, plain = Path(folder, "source.glb"), Path(folder, "plain.glb")
        source.write_bytes(glb.serialise(numbered))
        calls.decompress(source, plain)
        decoded = with_named_clips(gltf_file.read(plain), names)
    inspection.check(decoded)
    return decoded
