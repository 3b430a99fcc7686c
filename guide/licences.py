"""The licences of all that is shipped, and the bill of materials, from the lock files."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from guide.records import table

ROOT = Path(__file__).parents[1]
PAGE = "reference/licences.md"
# Lock: what has it, and the environment that its packages are installed in
LOCKS = {
    "requirements.lock": ("The checkout: service, pipelines and tests", ".venv"),
    "packages/media-studio/media_studio/blender/requirements.lock": (
        "Blender's own environment",
        ".venv-blender",
    ),
}
_PIN = re.compile(r"^([a-z0-9][\w.-]*)(?:\[[\w,-]+\])?==([^\s;\\]+)(.*?)(?=^\S|\Z)", re.M | re.S)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_LONGEST_NAME = 60
# What says nothing in its metadata, by what lies in its wheel or repository
_BY_HAND = {"bpy": "GPL-3.0-or-later"}

_HEAD = """# Licences

This package is Apache-2.0. It ships no code of others; what it needs is installed beside it, by
lock files with versions and digests. `make sbom` writes the bill of materials of all of them
(CycloneDX 1.5).

## What to heed

- **Blender (`bpy`) is GPL-3.0.** It has an environment and processes of its own, and meets the
  service over a pipe. Whoever hands on an image with it owes its source: `containers/NOTICE` says
  how.
- **Pose models.** Set-up takes five models of BlazePose and BlazeFace (TFLite) out of the wheel of
  mediapipe, which is Apache-2.0, copyright The MediaPipe Authors. They are not changed. The wheel
  is pinned in `packages/media-studio/media_studio/pose/requirements.lock`. Other models
  (`MEDIA_POSE_MODELS`) have licences of their own, and so have weights of engines of the kind
  `local`.
- **PyAV brings FFmpeg with x264**, which is GPL-2.0. It runs in processes of its own, as the import
  rules hold.
- **psycopg** (LGPL-3.0) comes with the extra `cluster` only, **usd-core** (TOST-1.0) with the tests
  only. text-unidecode may be taken under the Artistic Licence.

"""


@dataclass(frozen=True, kw_only=True)
class Component:
    """One package of a lock file.

    Attributes:
        name: As the index has it.
        version: The one that is pinned.
        digests: SHA-256 of the files that may be installed.
        licence: As its metadata says.
    """

    name: str
    version: str
    digests: tuple[str, ...]
    licence: str


def document() -> str:
    """Return the page."""
    parts = (
        f"## {title}\n\n`{lock}`\n\n"
        + table("package, version, licence", ((c.name, c.version, c.licence) for c in _of(lock)))
        for lock, (title, _) in LOCKS.items()
    )
    return _HEAD + "\n".join(parts)


def bill_of_materials() -> str:
    """Return all components as a CycloneDX document."""
    listed = [
        {
            "type": "library",
            "name": each.name,
            "version": each.version,
            "purl": f"pkg:pypi/{each.name}@{each.version}",
            "licenses": [{"license": {"name": each.licence}}],
            "hashes": [{"alg": "SHA-256", "content": digest} for digest in each.digests],
        }
        for lock in LOCKS
        for each in _of(lock)
    ]
    unique = {str(each["purl"]): each for each in listed}
    about = {"component": {"type": "application", "name": "media-pipelines"}}
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": about,
        "components": [unique[purl] for purl in sorted(unique)],
    }
    return json.dumps(bill, indent=1) + "\n"


def _of(lock: str) -> Iterator[Component]:
    known = _licences(ROOT / LOCKS[lock][1])
    for name, version, rest in _PIN.findall((ROOT / lock).read_text("utf-8")):
        licence = _BY_HAND.get(name) or known.get(_plain(name), "not installed here")
        digests = tuple(_HASH.findall(rest))
        yield Component(name=name, version=version, digests=digests, licence=licence)


def _licences(environment: Path) -> dict[str, str]:
    folders = [str(folder) for folder in environment.glob("lib/python*/site-packages")]
    found = metadata.distributions(path=folders)
    return {_plain(each.metadata["Name"]): _licence(each.metadata) for each in found}


def _licence(about: metadata.PackageMetadata) -> str:
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in about.get_all("Classifier") or ()
        if line.startswith("License :: ") and line.count(" :: ") > 1
    ]
    written = (about.get("License") or "").strip().splitlines()
    short = [line for line in written[:1] if line and len(line) <= _LONGEST_NAME]
    expression = about.get("License-Expression")
    return expression or ", ".join(classifiers) or ", ".join(short) or "see its files"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    print(bill_of_materials(), end="")
