"""Findings on the shape of a model, whatever its format."""

from collections.abc import Iterator, Sequence

from media_pipelines.quality.findings import Facts, Finding
from media_pipelines.quality.geometry import Topology, Vectors, repeated_faces, winding_of
from media_pipelines.quality.policy import QualityPolicy

_REMADE = "Make the model anew with 3d_models/meshes, or mend it in a modelling program."


def limit_findings(facts: Facts, policy: QualityPolicy) -> Iterator[Finding]:
    """Yield what exceeds the budgets of faces and bones."""
    if policy.max_faces is not None and facts.faces > policy.max_faces:
        yield Finding(
            check="max_faces",
            value=facts.faces,
            limit=policy.max_faces,
            message=f"The model has {facts.faces} faces, {policy.max_faces} are allowed; use "
            f"3d_models/remeshings with mesh_count={policy.max_faces}.",
        )
    if policy.max_bones is not None and facts.bones > policy.max_bones:
        yield Finding(
            check="max_bones",
            value=facts.bones,
            limit=policy.max_bones,
            message=f"A skin has {facts.bones} bones, {policy.max_bones} are allowed; use a "
            "character with a simpler skeleton.",
        )


def shape_findings(
    where: str,
    corners: Vectors,
    topology: Topology,
    parts: Sequence[slice],
    policy: QualityPolicy,
) -> Iterator[Finding]:
    """Yield what is wrong with the faces of one mesh.

    Args:
        where: Name of the mesh.
        corners: (m, 3, 3) positions of the corners of its faces.
        topology: Its edges.
        parts: Which of its faces are drawn together.
        policy: What to look at.
    """
    if policy.watertight and not topology.watertight:
        yield _hole_finding(where, int((topology.counts % 2).sum()))
    if policy.manifold:
        yield from _manifold_findings(where, topology, parts)
    if policy.normals:
        winding = winding_of(corners, topology)
        twisted = int(topology.twisted.sum())
        if twisted or winding.inside_out:
            yield _winding_finding(where, twisted, winding.inside_out)


def add_edges(facts: Facts, topology: Topology) -> None:
    """Count the edges of one more mesh."""
    facts.watertight = topology.watertight and facts.watertight is not False
    facts.boundary_edges += int(topology.boundary.sum())
    facts.non_manifold_edges += int(topology.non_manifold.sum())


def _manifold_findings(where: str, topology: Topology, parts: Sequence[slice]) -> Iterator[Finding]:
    edges = int(topology.non_manifold.sum())
    if edges:
        yield _edge_finding(where, edges)
    repeated = sum(int(repeated_faces(topology, piece).sum()) for piece in parts)
    flat = int((~topology.kept).sum())
    if repeated or flat:
        yield Finding(
            check="manifold",
            severity="warning",
            where=where,
            value=repeated + flat,
            limit=0,
            message=f"{repeated} faces are there twice and {flat} have no area; "
            "on_failure=repair removes them.",
        )


def _hole_finding(where: str, edges: int) -> Finding:
    """Say that a shape is open."""
    open_ = f"It has holes: {edges} open edges. Small ones are closed by on_failure=repair."
    return Finding(
        check="watertight",
        where=where,
        value=edges,
        limit=0,
        message=f"{open_ if edges else 'It has no face with an area.'} {_REMADE}",
    )


def _edge_finding(where: str, edges: int) -> Finding:
    """Say that faces meet in a way that no solid has."""
    return Finding(
        check="manifold",
        where=where,
        value=edges,
        limit=0,
        message=f"{edges} edges belong to three or more faces, which no repair can tell apart. "
        "3d_models/remeshings with mesh_count builds the surface anew.",
    )


def _winding_finding(where: str, edges: int, pieces: int) -> Finding:
    """Say that faces are turned the wrong way."""
    twisted = f"neighbouring faces look to different sides at {edges} edges"
    inward = f"{pieces} closed pieces look inwards"
    message = " and ".join([*[twisted] * bool(edges), *[inward] * bool(pieces)])
    return Finding(
        check="normals",
        where=where,
        value=edges + pieces,
        limit=0,
        message=f"Faces are turned the wrong way: {message}. on_failure=repair turns them.",
    )
