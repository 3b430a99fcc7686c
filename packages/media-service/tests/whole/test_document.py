"""The service does what its OpenAPI document says: schemathesis with all of its checks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from media_testing.repository import TESTING
from media_testing.running_service import ROOT, RunningService

# Of the fuzzing phase, by operation; the others have a fixed number of cases
EXAMPLES = 3
LONGEST_SECONDS = 40
CONFIGURATION = TESTING / "schemathesis.toml"

pytest.importorskip("schemathesis")


@pytest.mark.long
def test_the_service_is_as_its_document_says(tmp_path: Path) -> None:
    service = RunningService(tmp_path / "home", block_seconds=0.1, render_samples=1).start()
    try:
        check(
            service,
            *("--exclude-path-regex", "/uploads"),
            *("--phases", "examples,coverage,fuzzing,stateful"),
        )
        # The parts of an upload follow from each other; their own tests send them
        check(service, *("--include-path-regex", "/uploads"), *("--phases", "coverage"))
    finally:
        service.stop()


def check(service: RunningService, *options: str) -> None:
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIGURATION)),
        *("run", f"{service.url}/openapi.json"),
        *("--header", f"Authorization: Bearer {service.keys['alice']}"),
        *("--wait-for-schema", "60", "--checks", "all", "--max-examples", str(EXAMPLES)),
        *("--max-time", str(LONGEST_SECONDS), "--seed", "1", "--generation-database", "none"),
        *("--no-shrink", "--warnings", "off", "--no-color", *options),
    ]
    hooks = {"SCHEMATHESIS_HOOKS": "media_testing.schemathesis_hooks", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        command,
        cwd=service.home,
        env={**os.environ, **hooks},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr
    assert "No issues found" in ran.stdout
