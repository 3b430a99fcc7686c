"""The service does what its OpenAPI document says: schemathesis with all of its checks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running_service import ROOT, RunningService

# Uploads have files of any type as bodies, in parts whose places depend on those before them; their
# own tests send them.
# Of the fuzzing phase, by operation; the others have a fixed number of cases
EXAMPLES = 3
LONGEST_SECONDS = 45

pytest.importorskip("schemathesis")


def test_the_service_is_as_its_document_says(tmp_path: Path) -> None:
    service = RunningService(tmp_path / "home", block_seconds=0.1, render_samples=1).start()
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{service.url}/openapi.json"),
        *("--header", f"Authorization: Bearer {service.keys['alice']}"),
        *("--checks", "all", "--phases", "examples,coverage,fuzzing,stateful"),
        *("--max-examples", str(EXAMPLES), "--max-time", str(LONGEST_SECONDS), "--seed", "1"),
        *(
            "--exclude-path-regex",
            "/uploads",
            "--generation-database",
            "none",
            "--no-shrink",
            "--warnings",
            "off",
            "--no-color",
        ),
    ]
    hooks = {"SCHEMATHESIS_HOOKS": "tests.schemathesis_hooks", "PYTHONPATH": str(ROOT)}
    try:
        ran = subprocess.run(
            command,
            cwd=tmp_path,
            env={**os.environ, **hooks},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        service.stop()
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr
    assert "No issues found" in ran.stdout
