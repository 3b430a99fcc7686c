from pathlib import Path

import pytest

from media_service.processes.machine_memory import memory_bytes
from media_service.settings import settings as settings_module
from media_service.settings.settings import Settings

GIBIBYTE = 1 << 30


def group(tmp_path: Path, line: str, files: dict[str, str]) -> int:
    process, cgroups = tmp_path / "self", tmp_path / "cgroup"
    process.mkdir()
    (process / "cgroup").write_text(line)
    for name, text in files.items():
        path = cgroups / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return memory_bytes(process, cgroups)


@pytest.mark.parametrize(
    ("line", "files", "most"),
    [
        ("0::/a/b\n", {"a/b/memory.max": "max\n", "a/memory.max": "1000000\n"}, 1_000_000),
        ("0::/a/b\n", {"a/b/memory.max": "2000\n", "a/memory.max": "3000"}, 2_000),
        # In a container the group of the host is not there
        ("0::/../elsewhere\n", {"memory.max": "4000\n"}, 4_000),
        ("5:cpu,memory:/a\n", {"memory/a/memory.limit_in_bytes": "5000\n"}, 5_000),
    ],
)
def test_a_control_group_may_have_less_than_the_machine(
    tmp_path: Path, line: str, files: dict[str, str], most: int
) -> None:
    assert group(tmp_path, line, files) == most


def test_without_a_limit_it_is_that_of_the_machine(tmp_path: Path) -> None:
    assert group(tmp_path, "0::/a\n", {"a/memory.max": "max"}) > 100_000_000


@pytest.mark.parametrize(
    ("gibibytes", "workers", "given", "limit"),
    [(64, 2, None, 8_000), (32, 4, None, 6_553), (4, 4, None, 5_000), (4, 4, 2_000, 2_000)],
)
def test_workers_share_the_memory_of_the_machine(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    gibibytes: int,
    workers: int,
    given: int | None,
    limit: int,
) -> None:
    monkeypatch.setattr(settings_module, "memory_bytes", lambda: gibibytes * GIBIBYTE)
    settings = Settings(home=tmp_path, concurrency=f"cpu:{workers}", worker_memory_mb=given)
    assert settings.memory_of_worker_mb == limit
