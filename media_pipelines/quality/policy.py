"""What a model must be like, and what happens when it is not."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from media_pipelines.quality.targets import IMPORTERS, TargetImporter, TargetName

OnFailure = Literal["report", "repair", "reject"]


class QualityPolicy(BaseModel):
    """Checks of a delivered model."""

    model_config = ConfigDict(extra="forbid")

    on_failure: OnFailure = Field(
        default="report",
        title="On failure",
        description="Report: only say it. Repair: mend what can be mended without harm, fail when "
        "errors are left. Reject: fail.",
    )
    valid_gltf: bool = Field(
        default=True,
        title="Valid glTF",
        description="A GLB keeps the structure that glTF 2.0 asks for, and its pictures open.",
    )
    watertight: bool = Field(
        default=False, description="No holes: what 3D printing and boolean operations need."
    )
    manifold: bool = Field(
        default=True,
        description="No edge belongs to three or more faces that cannot be distinguished; no "
        "duplicate faces and none without area.",
    )
    uvs: bool = Field(
        default=True,
        title="UVs",
        description="Textured meshes have texture coordinates, inside the unit square; switch it "
        "off for textures that repeat.",
    )
    normals: bool = Field(
        default=True,
        description="Normals are there, of unit length, and on the side that faces are seen from.",
    )
    max_faces: int | None = Field(
        default=None,
        ge=1,
        le=10**9,
        title="Most faces",
        description="Triangles of all meshes together.",
    )
    max_texture_size: int | None = Field(
        default=None,
        ge=16,
        le=10**6,
        title="Largest texture",
        description="Pixels of a texture along its longer edge.",
    )
    max_bones: int | None = Field(
        default=None, ge=0, le=10**6, title="Most bones", description="Bones of one skin."
    )
    least_fidelity: float | None = Field(
        default=None,
        ge=0,
        le=1,
        title="Least fidelity",
        description="Share of the words of the prompts that the results honour, as the service "
        "says; 0.9 leaves out little.",
    )
    target: TargetName | None = Field(
        default=None,
        description="The program that the model is for; what that refuses or loses is found. Its "
        "limits hold where none is given above.",
    )

    @property
    def importer(self) -> TargetImporter | None:
        """What the target takes, where there is one."""
        return IMPORTERS[self.target] if self.target else None

    def with_limits_of_target(self) -> "QualityPolicy":
        """Return the policy with the limits of its target where it gives none of its own."""
        importer = self.importer
        if importer is None:
            return self
        return self.model_copy(
            update={
                "max_faces": self.max_faces or importer.faces,
                "max_texture_size": self.max_texture_size or importer.longest_edge,
            }
        )
