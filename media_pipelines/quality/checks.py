"""Check a delivered model against a policy."""

from pathlib import Path

from media_api.client.errors import UnreadableFile
from media_api.contract.system_errors import reason_of
from media_pipelines.quality.findings import QualityReport, not_checked
from media_pipelines.quality.gltf_checks import inspect_gltf
from media_pipelines.quality.other_formats import MESH_FORMATS, inspect_mesh
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.usdz_package import inspect_usdz

GLTF_FORMATS = frozenset({".glb", ".gltf"})


def inspect(file: Path, policy: QualityPolicy) -> QualityReport:
    """Check a model; whatever is wrong with the file is a finding.

    Raises:
        UnreadableFile: If there is no such file, or it may not be read.
    """
    try:
        with file.open("rb"):
            pass
    except OSError as error:
        raise UnreadableFile(str(file), reason_of(error)) from error
    policy = policy.with_limits_of_target()
    ending = file.suffix.lower()
    if ending in GLTF_FORMATS:
        return inspect_gltf(file, policy)
    if ending in MESH_FORMATS:
        return inspect_mesh(file, policy)
    if ending == ".usdz" and policy.target == "ar_quick_look":
        return inspect_usdz(file, policy)
    kind = ending or "a file without an ending"
    reason = f"{kind} is not read here; check the GLB before the conversion"
    return QualityReport(file=file, findings=[not_checked("", reason)])
