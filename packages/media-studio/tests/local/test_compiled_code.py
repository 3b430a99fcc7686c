"""Workers begin with what is compiled, and what they compile stays with them."""

import subprocess
import sys
from pathlib import Path

import pytest

from media_service.processes.child_process import environment
from media_studio.compilation import is_compiled, variables

MODULE = """
import numba

@numba.njit(cache=True)
def double(number):
    return 2 * number
"""
USE = "from doubling import double; double({}); print(sum(double.stats.cache_hits.values()))"


@pytest.mark.parametrize("before", ["", "earlier"])
def test_a_worker_begins_with_what_is_compiled_and_leaves_nothing_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    (tmp_path / "doubling.py").write_text(MODULE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    if before:
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / before))
    own = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(tmp_path), "HOME": str(tmp_path)}
    own |= {"NUMBA_CACHE_DIR": str(tmp_path / before)} if before else {}

    def hits(number: str, variables: dict[str, str]) -> str:
        command = [sys.executable, "-c", USE.format(number)]
        return subprocess.check_output(command, env=variables, text=True).strip()

    def compiled() -> set[Path]:
        worker = tmp_path / "worker"
        return {path for path in tmp_path.rglob("*.nb[ic]") if worker not in path.parents}

    assert hits("1", own) == "0"
    there = compiled()
    assert there
    folder = tmp_path / "worker"
    folder.mkdir()
    of_worker = environment(folder) | variables(folder)
    assert hits("1", of_worker) == "1"
    assert hits("1.5", of_worker) == "0"
    assert compiled() == there
    assert hits("1.5", of_worker) == "1"


def test_whether_anything_is_compiled_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "engines").mkdir()
    assert not is_compiled(tmp_path)
    (tmp_path / "engines" / "mesh.nbi").touch()
    assert is_compiled(tmp_path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert is_compiled(tmp_path / "elsewhere")
