"""Draco data, decoded by Blender."""

import tempfile
from pathlib import Path

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.blender import calls
from media_studio.formats import gltf_file, inspection


def decompress(container: Container) -> Container:
    """Return the asset with its Draco data decoded; all else is as it was.

    Raises:
        InvalidModel: If the compressed data is damaged.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, plain = Path(folder, "source.glb"), Path(folder, "plain.glb")
        source.write_bytes(glb.serialise(container))
        calls.decompress(source, plain)
        decoded = gltf_file.read(plain)
    inspection.check(decoded)
    return decoded
