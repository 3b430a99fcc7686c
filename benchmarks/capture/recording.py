"""Films on disk: made once, used by every later run."""

import hashlib
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.capture.scenes import SIDE, Scene
from benchmarks.film_set import daylight, figure, filming, person, room
from benchmarks.film_set.filming import FilmTruth, film
from media_studio.catalogue.people.modelling import carrying, limbs, loft, plain_head, shell

FPS = 30
_MADE_BY = (
    *(daylight, figure, filming, person, room),
    *(carrying, limbs, loft, plain_head, shell),
)

_CODE = b"".join(Path(str(module.__file__)).read_bytes() for module in _MADE_BY)
"""As it was imported."""


def record(scene: Scene) -> tuple[Path, FilmTruth]:
    """Return the film of a scene and what it shows."""
    folder = Path(tempfile.gettempdir()) / "media-pipelines-capture-benchmark"
    folder.mkdir(exist_ok=True)
    path = folder / f"{_fingerprint(scene)}.mp4"
    facts = path.with_suffix(".npz")
    if not facts.exists():
        truth = film(scene.performers, path, tripod=scene.tripod, width=SIDE, height=SIDE, fps=FPS)
        np.savez(
            facts,
            focal=truth.focal,
            world=truth.world,
            camera=truth.camera,
            pixels=truth.pixels,
        )
    with np.load(facts) as stored:
        truth = FilmTruth(
            fps=FPS,
            focal=float(stored["focal"]),
            world=stored["world"],
            camera=stored["camera"],
            pixels=stored["pixels"],
        )
    return path, truth


def _fingerprint(scene: Scene) -> str:
    """Return a name that changes with whatever the film depends on."""
    digest = hashlib.sha256(repr(scene.tripod).encode())
    for performer in scene.performers:
        digest.update(repr((performer.place, performer.turned, performer.look.name)).encode())
        digest.update(performer.motion.rotations.tobytes())
        digest.update(performer.motion.translations.tobytes())
    digest.update(_CODE)
    return digest.hexdigest()[:24]
