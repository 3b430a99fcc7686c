"""How much memory this machine, or the container that this process is in, has."""

from collections.abc import Iterator
from pathlib import Path

CGROUPS = Path("/sys/fs/cgroup")


def memory_bytes(process: Path = Path("/proc/self"), cgroups: Path = CGROUPS) -> int:
    """Return the memory of the machine, or less where a control group has less."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    total = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemTotal"))
    return min([total, *_limits(process, cgroups)])


def _limits(process: Path, cgroups: Path) -> Iterator[int]:
    """Yield the limits of the groups of a process and of those around them.

    Sources: Documentation/admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst of Linux.
    """
    for line in (process / "cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            root, name = cgroups, "memory.max"
        elif "memory" in controllers.split(","):
            root, name = cgroups / "memory", "memory.limit_in_bytes"
        else:
            continue
        group = root / path.lstrip("/")
        for folder in (group, *group.parents):
            if not folder.is_relative_to(root):
                break
            # A container sees its own group at the root, under a path that is not there
            file = folder / name
            if file.is_file() and (text := file.read_text().strip()).isdecimal():
                yield int(text)
