"""What a run is given where it runs: Prefect's own template of a work pool, with our defaults.

No secret is in it, since everybody who sees the pool can read it. Keys are in blocks, or in the
Secret of a cluster.
"""

from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from prefect.workers.process import ProcessWorker
from prefect.workers.utilities import get_default_base_job_template_for_infrastructure_type

PoolType = Literal["process", "docker", "kubernetes"]
PROCESS: PoolType = "process"

IMAGE = "media-worker"
HOME_IN_IMAGE = "/data"
FOLDER_IN_IMAGE = "/work"
# The volumes of containers/compose.yaml, so that runs of both find the same ledger and sets
VOLUMES = [f"media_home:{HOME_IN_IMAGE}", f"media_work:{FOLDER_IN_IMAGE}"]
NAMESPACE = "media"
# A ConfigMap and a Secret of a cluster: their MEDIA_… become the environment of every run
SETTINGS = "media"
_KEPT_SECONDS = 3600


class UnknownPoolType(Exception):
    """The server knows no workers of that type."""


async def job_template(pool_type: PoolType, image: str | None = None) -> dict[str, Any]:
    """Return the base job template of a work pool.

    Args:
        pool_type: Where the runs happen.
        image: Has the pipelines; by default that of containers/Containerfile.

    Raises:
        UnknownPoolType: If neither an installed package nor the server has a template for it.
    """
    if pool_type == PROCESS:
        return _of_processes()
    template = await get_default_base_job_template_for_infrastructure_type(pool_type)
    if template is None:
        raise UnknownPoolType(f"The server has no template of {pool_type} pools.")
    image = image or f"{IMAGE}:{version('media-pipelines')}"
    _preset(template, image=image, env={"MEDIA_HOME": HOME_IN_IMAGE})
    if pool_type == "docker":
        _preset(template, volumes=VOLUMES, auto_remove=True, image_pull_policy="IfNotPresent")
    else:
        _preset(template, namespace=NAMESPACE, finished_job_ttl=_KEPT_SECONDS)
        _read_settings(template)
    return template


def _of_processes() -> dict[str, Any]:
    template = ProcessWorker.get_default_base_job_template()
    # Where relative folders of a run begin; by itself each run has a folder that goes with it.
    # A process has the MEDIA_… of its worker.
    _preset(template, working_dir=str(Path.cwd()))
    return template


def _preset(template: dict[str, Any], **defaults: object) -> None:
    for name, default in defaults.items():
        template["variables"]["properties"][name]["default"] = default


def _read_settings(template: dict[str, Any]) -> None:
    pod = template["job_configuration"]["job_manifest"]["spec"]["template"]["spec"]
    pod["securityContext"] = {"runAsNonRoot": True}
    [container] = pod["containers"]
    container["envFrom"] = [
        {kind: {"name": SETTINGS, "optional": True}} for kind in ("configMapRef", "secretRef")
    ]
