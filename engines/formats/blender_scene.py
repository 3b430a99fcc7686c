"""Model files in and out of Blender. Only worker processes import this module (bpy is GPL-3).

Every entry point resets Blender first and leaves nothing for the next job to find.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import bpy

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats import glb, inspection
from engines.formats.glb import Container

FORMATS = ("glb", "gltf", "obj", "ply", "stl", "fbx", "usdz", "3mf")
"""Endings of the files that can be read."""


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
    """Return Blender to an empty scene with factory settings."""
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


def to_glb(path: Path, destination: Path) -> None:
    """Write any model file that can be read as a plain GLB file.

    GLB and glTF are copied with everything embedded (and decompressed when they use Draco);
    the other formats go through Blender. OBJ, PLY, STL and 3MF are taken as Y up and, where
    the file has no unit, as metres.

    Args:
        path: File whose ending is one of `FORMATS`.
        destination: The GLB file to write.

    Raises:
        InvalidModel: If the file is damaged or hostile.
        UnsupportedModel: If its format is not read.
    """
    ending = path.suffix.lower().lstrip(".")
    if ending not in FORMATS:
        raise UnsupportedModel(
            f"Models of type {ending!r} are not read; send {', '.join(FORMATS)}."
        )
    if ending in ("glb", "gltf"):
        container = glb.read(path)
        inspection.check(container)
        if inspection.uses_draco(container):
            container = decompress(container)
        destination.write_bytes(glb.serialise(container))
    elif ending == "3mf":
        from engines.formats.gltf_writer import write_model
        from engines.formats.threemf_reader import read_3mf

        write_model(read_3mf(path), destination)
        inspection.inspect(destination)
    else:
        from engines.formats.foreign import load

        with quiet():
            reset()
            load(path, ending)
            export_glb(destination)
            reset()
        inspection.inspect(destination)


def decompress(container: Container) -> Container:
    """Return the asset with its Draco data decoded.

    Raises:
        InvalidModel: If the compressed data is damaged.
    """
    with tempfile.TemporaryDirectory() as folder, quiet():
        source, plain = Path(folder, "source.glb"), Path(folder, "plain.glb")
        source.write_bytes(glb.serialise(container))
        reset()
        load_glb(source)
        export_glb(plain)
        reset()
        decoded = glb.read(plain)
    inspection.check(decoded)
    return decoded


def export_glb(destination: Path) -> None:
    """Export the current scene as a plain GLB file."""
    run_operator(
        bpy.ops.export_scene.gltf,
        filepath=str(destination),
        export_format="GLB",
        export_yup=True,
        export_animations=bool(bpy.data.actions),
    )


def run_operator(operator: Callable[..., set[str]], **options: object) -> None:
    """Run a Blender operator; it reports any failure as a RuntimeError."""
    try:
        finished = operator(**options)
    except RuntimeError as error:
        reason = str(error).strip().splitlines()[-1][:200]
        raise InvalidModel(f"The model cannot be read: {reason}") from error
    if "FINISHED" not in finished:
        raise InvalidModel("The model cannot be read; export it again.")
