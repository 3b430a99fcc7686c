"""The site of the guide: built strictly, without network, and loading nothing from elsewhere."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from media_testing.repository import ROOT

MKDOCS = ROOT / ".venv-docs" / "bin" / "mkdocs"
BUILD_SECONDS = 240


@pytest.mark.long
@pytest.mark.skipif(not MKDOCS.exists(), reason="needs the environment of `make docs`")
@pytest.mark.skipif(not shutil.which("unshare") or os.geteuid() != 0, reason="needs root")
def test_the_site_is_built_strictly_and_without_network(tmp_path: Path) -> None:
    alone = ["unshare", "--net", str(MKDOCS), "build", "--strict", "--site-dir", str(tmp_path)]
    built = subprocess.run(
        alone, cwd=ROOT, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 70
    assert "3d_models/meshes" in (tmp_path / "reference/operations/index.html").read_text()
    loads = re.compile(r"<(?:script|img|link)\b[^>]*(?:src|href)=\"?(?:https?:)?//")
    assert [page.name for page in pages if loads.search(page.read_text("utf-8"))] == []
