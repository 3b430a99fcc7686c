"""What an embedded service is started as: its code, and what its environment tells it."""

import hashlib
import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

PACKAGES = ("media_api", "media_gltf", "media_service", "media_studio")
# They concern the one who asks, not the service
_OF_CLIENTS = frozenset(
    {
        "MEDIA_API_KEY",
        "MEDIA_KEEP_SECONDS",
        "MEDIA_PATIENCE",
        "MEDIA_RESULT_HOSTS",
        "MEDIA_RUN",
        "MEDIA_SERVICE_URL",
        "MEDIA_STATE",
    }
)
_LONGEST_PATH = 255
_MATTERS = re.compile(r"(MEDIA|AWS|OTEL|PYTHON|NUMBA|OMP)_?\w*|(http|https|all|no)_proxy|PATH|LANG")


def service_identity(home: Path, environment: Mapping[str, str] = os.environ) -> str:
    """Return a digest of the code, the settings and the user of a service that starts now.

    The files of engines are not part of it, since the service reads them anew when they change;
    the variables that they name are.

    Args:
        home: Of the service.
        environment: Which it would get.
    """
    settings = [home / "settings.toml"]
    settings += [Path(environment[name]) for name in ("MEDIA_SETTINGS",) if name in environment]
    parts = [
        sys.executable,
        str(os.getuid()),
        *(f"{name}={value}" for name, value in sorted(_that_matter(environment).items())),
        *(_stamp(file) for file in settings),
        *map(_newest, PACKAGES),
    ]
    return hashlib.sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()


def _that_matter(environment: Mapping[str, str]) -> dict[str, str]:
    named = set(re.findall(r"\w+", "\n".join(_texts(environment.get("MEDIA_ENGINES", "")))))
    return {
        name: _meant(value)
        for name, value in environment.items()
        if name not in _OF_CLIENTS and (name in named or _MATTERS.fullmatch(name))
    }


def _meant(value: str) -> str:
    """Return what a value means elsewhere: a relative path begins at the folder one is in."""
    if not value or len(value) > _LONGEST_PATH or value.startswith("/"):
        return value
    return str(Path(value).resolve()) if Path(value).exists() else value


def _texts(engines: str) -> Iterator[str]:
    place = Path(engines).expanduser()
    if engines and place.exists():
        for file in sorted(place.glob("*.toml")) if place.is_dir() else [place]:
            yield file.read_text(errors="replace")


def _stamp(file: Path) -> str:
    try:
        found = file.stat()
    except OSError:
        return ""
    return f"{file}:{found.st_mtime_ns}:{found.st_size}"


def _newest(package: str) -> str:
    """Return when the newest module of a package was written, and how many there are."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return ""
    times = [time for place in spec.submodule_search_locations for time in _times(place)]
    return f"{package}:{len(times)}:{max(times, default=0)}"


def _times(folder: str) -> Iterable[int]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _times(entry.path)
            elif entry.name.endswith((".py", ".json", ".toml")):
                yield entry.stat().st_mtime_ns
