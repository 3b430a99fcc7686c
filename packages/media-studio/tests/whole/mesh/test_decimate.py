import numpy as np
import pytest

from media_studio.errors import CannotDecimate
from media_studio.mesh.components import is_closed
from media_studio.mesh.decimate import decimate
from media_studio.mesh.deviation import deviation
from media_studio.mesh.weld import drop_degenerate, weld
from media_testing.mesh.shapes import Mesh, blob, box, join, sheet, stool_parts, tee, torus

MESHES = {
    "closed": blob(),
    "ring": torus(),
    "open": sheet(),
    "non-manifold": tee(),
    "parts": join([mesh for _, mesh in stool_parts()]),
}


def _welded(mesh: Mesh) -> Mesh:
    points, index = weld(mesh[0])
    return points, drop_degenerate(index[mesh[1]])[0]


@pytest.mark.parametrize("name", MESHES)
@pytest.mark.parametrize("target", [300, 900])
def test_count_is_within_two_percent_and_the_shape_stays(name: str, target: int) -> None:
    vertices, faces = _welded(MESHES[name])
    points, kept, _ = decimate(vertices, faces, target, np.zeros(len(faces), np.int64))
    assert abs(len(kept) - target) <= 0.02 * target
    assert is_closed(kept) == is_closed(faces)
    assert deviation(vertices, faces, points, kept) < 0.005


def test_labels_stay_with_their_part() -> None:
    meshes = [mesh for _, mesh in stool_parts()]
    vertices, faces = join(meshes)
    labels = np.repeat(np.arange(len(meshes)), [len(each[1]) for each in meshes])
    points, kept, found = decimate(vertices, faces, 400, labels)
    for label, (part, _) in enumerate(meshes):
        corners = points[kept[found == label]].reshape(-1, 3)
        assert (corners >= part.min(axis=0) - 0.01).all()
        assert (corners <= part.max(axis=0) + 0.01).all()


def test_target_at_the_input_count_changes_nothing() -> None:
    vertices, faces = torus()
    points, kept, _ = decimate(vertices, faces, len(faces), np.zeros(len(faces), np.int64))
    np.testing.assert_array_equal(points[kept], vertices[faces])


def test_too_many_parts_for_the_target_name_the_count_that_works() -> None:
    boxes = [box((1, 1, 1), (2 * step, 0, 0), 2) for step in range(60)]
    vertices, faces = join(boxes)
    with pytest.raises(CannotDecimate, match=r"set mesh_count to \d+ or more"):
        decimate(vertices, faces, 100, np.zeros(len(faces), np.int64))
