"""What a check of a model found."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, Field

Check = Literal[
    "valid_gltf",
    "watertight",
    "manifold",
    "uvs",
    "normals",
    "max_faces",
    "max_texture_size",
    "max_bones",
    "least_fidelity",
    "target",
    "not_checked",
]
Severity = Literal["error", "warning"]


class Finding(BaseModel, frozen=True):
    """One thing that is not as the policy asks."""

    check: Check
    severity: Severity = "error"
    where: str = Field(default="", description="Mesh, material or picture.")
    value: float | int | str | None = Field(default=None, description="What was measured.")
    limit: float | int | str | None = Field(default=None, description="What the policy allows.")
    message: str = Field(description="What is wrong and what to do.")

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class Facts(BaseModel):
    """What a model has, whatever the policy asks."""

    faces: int = Field(default=0, description="Triangles, each mesh as often as it is shown.")
    vertices: int = Field(default=0, description="Vertices as stored, seams included.")
    watertight: bool | None = Field(default=None, description="None: nothing was judged.")
    boundary_edges: int = 0
    non_manifold_edges: int = 0
    bones: int = Field(default=0, description="Bones of the largest skin.")
    textures: dict[str, str] = Field(default_factory=dict, description="Width x height by picture.")
    animations: list[str] = Field(default_factory=list, description="Names of the clips.")


class QualityReport(BaseModel):
    """All findings on one file."""

    file: Path
    facts: Facts = Field(default_factory=Facts)
    findings: list[Finding] = Field(default_factory=list)

    @property
    def errors(self) -> list[Finding]:
        """Findings for which a model is rejected."""
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def was_read(self) -> bool:
        """Whether anything could be judged."""
        unread = any(finding.check == "not_checked" for finding in self.findings)
        return bool(self.facts.faces) or not unread


def unfaithful(where: str, fidelity: float | None, least: float) -> Finding:
    """Say that a result does not follow its prompt, or that no service tells whether it does."""
    if fidelity is None:
        return not_checked(where, "no service says how far the prompt was followed (fidelity)")
    return Finding(
        check="least_fidelity",
        where=where,
        value=fidelity,
        limit=least,
        message=f"{fidelity:.0%} of the prompt is followed, less than {least:.0%}: the warnings of "
        "the step say which words are not; say them otherwise, or leave them out.",
    )


def not_checked(where: str, reason: str) -> Finding:
    """Say that something was not looked at, and why."""
    message = f"Not checked: {reason}."
    return Finding(check="not_checked", severity="warning", where=where, message=message)
