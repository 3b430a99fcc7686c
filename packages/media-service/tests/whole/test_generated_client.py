"""A client generated from the OpenAPI document needs no word of ours to work."""

import os
import subprocess
import textwrap
from pathlib import Path

import httpx
import pytest

from media_testing.running_service import ROOT, RunningService

TOOL = ROOT / ".tools" / "client-generator" / "bin"

USES_THE_CLIENT = """
    import base64, sys
    from generated import AuthenticatedClient
    from generated.api.assets import assets_download
    from generated.api.images import images_generations_create, images_generations_read
    from generated.api.tag3d_models import field_3d_models_conversions_create as conversions
    from generated.api.tag3d_models import field_3d_models_meshes_create as meshes
    from generated.api.tag3d_models import field_3d_models_meshes_cancel as cancel
    from generated.models import (
        ConversionRequest, ConversionRequestOutputFormat, GenerationRequest,
        TaskRequestOptions, TaskStatus, TextMeshRequest,
    )

    client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], timeout=120)
    block = TaskRequestOptions(block=True)

    def content(task):
        assert task.status is TaskStatus.COMPLETED, task
        _, uuid, name = task.result[0].split("/")
        return assets_download.sync_detailed(uuid, name, client=client).content

    picture = GenerationRequest(prompt="an oak chair", options=block)
    task = images_generations_create.sync(client=client, body=picture)
    assert content(task)[:4] == b"\\x89PNG"
    assert images_generations_read.sync(task.task_uuid, client=client, prefer="wait=1") == task
    triangle = base64.b64encode(b"v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nf 1 2 3\\n").decode()
    conversion = ConversionRequest(
        input_model=triangle, output_format=ConversionRequestOutputFormat.GLB, options=block
    )
    assert content(conversions.sync(client=client, body=conversion))[:4] == b"glTF"
    mesh = TextMeshRequest(prompt="an oak chair", input_image=None, input_images=None)
    accepted = meshes.sync_detailed(client=client, body=mesh, idempotency_key="a mesh")
    assert accepted.status_code == 201
    assert accepted.headers["location"].endswith(accepted.parsed.task_uuid)
    assert cancel.sync(accepted.parsed.task_uuid, client=client).error.code == "canceled"
"""


@pytest.mark.skipif(not TOOL.exists(), reason="run .ci/client-generator")
@pytest.mark.long
def test_a_generated_client_makes_a_picture_and_converts_a_model(tmp_path: Path) -> None:
    service = RunningService(tmp_path / "home", render_samples=1).start()
    program = tmp_path / "uses.py"
    program.write_text(textwrap.dedent(USES_THE_CLIENT))
    (tmp_path / "openapi.json").write_bytes(httpx.get(f"{service.url}/openapi.json").content)
    generate = ["generate", "--path", "openapi.json", "--output-path", "generated"]
    commands = [
        [TOOL / "openapi-python-client", *generate, "--meta", "none"],
        [TOOL / "python", program, service.url, service.keys["alice"]],
    ]
    environment = {"PATH": f"{TOOL}{os.pathsep}{os.environ['PATH']}"}
    try:
        said = [
            subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
            for command in commands
        ]
    finally:
        service.stop()
    assert [ran.returncode for ran in said] == [0, 0], [ran.stderr[-4000:] for ran in said]
    assert "WARNING" not in said[0].stdout
