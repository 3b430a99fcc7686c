"""Models of strangers are read as finite ones, or refused in words."""

from pathlib import Path

import numpy as np

from media_studio.errors import EngineError
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.reading import to_glb


def read(path: Path) -> None:
    """Read a model; anything but a finite model or a documented error propagates."""
    try:
        to_glb(path, path.with_suffix(".out.glb"))
        model = read_model(path.with_suffix(".out.glb"))
    except EngineError:
        return
    assert all(np.isfinite(surface.vertices).all() for surface in model.surfaces)
