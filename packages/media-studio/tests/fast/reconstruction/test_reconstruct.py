import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import InvalidImage, NoSubject
from media_studio.mesh.components import edges, face_areas, face_components, is_closed
from media_studio.reconstruction.reconstruct import TRIANGLES, reconstruct

SIZE = 96


def picture_of(mask: np.ndarray, shade: np.ndarray | float = 160.0) -> ByteImage:
    colors = np.broadcast_to(np.asarray(shade, float)[..., None], (*mask.shape, 3))
    return np.dstack([colors, 255 * mask]).astype(np.uint8)


def ellipse(width: float, height: float, x: float = 0.0, y: float = 0.0) -> np.ndarray:
    row, column = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    middle = SIZE / 2
    return ((column - middle - x) / width) ** 2 + ((row - middle - y) / height) ** 2 < 1


def rectangle(width: float, height: float) -> np.ndarray:
    row, column = np.abs(np.mgrid[0:SIZE, 0:SIZE] + 0.5 - SIZE / 2)
    return (column < width) & (row < height)


def volume(vertices: FloatArray, faces: IntArray) -> float:
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def assert_solid(vertices: FloatArray, faces: IntArray) -> None:
    """Closed, every edge with two faces, every vertex with one fan, all pieces turned outward."""
    assert is_closed(faces)
    assert set(edges(faces)[1]) == {2}
    assert face_areas(vertices, faces).min() > 0
    assert fans(faces) == len(np.unique(faces))
    count, labels = face_components(faces)
    assert all(volume(vertices, faces[labels == piece]) > 0 for piece in range(count))


def fans(faces: IntArray) -> int:
    """Count the groups of corners joined by shared edges at a common vertex."""
    corner = np.arange(faces.size).reshape(-1, 3)
    ends = np.stack([faces, np.roll(faces, -1, axis=1)], axis=-1).reshape(-1, 2)
    own = np.stack([corner, np.roll(corner, -1, axis=1)], axis=-1).reshape(-1, 2)
    turned = ends[:, 0] > ends[:, 1]
    ends[turned], own[turned] = ends[turned, ::-1], own[turned, ::-1]
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    pairs = own[order].reshape(-1, 2, 2)
    _, count = label_groups(np.concatenate([pairs[:, :, 0], pairs[:, :, 1]]), faces.size)
    return count


def label_groups(pairs: IntArray, count: int) -> tuple[IntArray, int]:
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    graph = coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), (count, count))
    number, labels = connected_components(graph, directed=False)
    return labels, int(number)


@st.composite
def silhouettes(draw: st.DrawFn) -> ByteImage:
    """Blots: some polygons drawn, some cut out again, more or less blurred."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    image = np.zeros((SIZE, SIZE), np.uint8)
    for number in range(draw(st.integers(1, 7))):
        points = rng.normal(rng.uniform(20, 76, 2), rng.uniform(2, 25), (rng.integers(3, 7), 2))
        value = 0 if number and rng.random() < 0.3 else 255
        cv2.fillPoly(image, [np.rint(points).astype(np.int32)], value)
    cv2.circle(image, (48, 48), 6, 255, -1)
    blur = draw(st.sampled_from([0.0, 0.8, 2.0]))
    alpha = cv2.GaussianBlur(image, (0, 0), blur) if blur else image
    return np.dstack([rng.integers(0, 256, (SIZE, SIZE, 3)), alpha]).astype(np.uint8)


@settings(max_examples=5, deadline=None, derandomize=True)
@given(silhouettes())
def test_any_outline_gives_a_closed_manifold(picture: ByteImage) -> None:
    assert_one_outline_gives_a_solid(picture)


@pytest.mark.long
@settings(max_examples=100, deadline=None, derandomize=True)
@given(silhouettes())
def test_each_of_many_outlines_gives_a_closed_manifold(picture: ByteImage) -> None:
    assert_one_outline_gives_a_solid(picture)


def assert_one_outline_gives_a_solid(picture: ByteImage) -> None:
    made = reconstruct({"front": picture}, detail="flash")

    assert_solid(made.vertices, made.faces)
    assert np.ptp(made.vertices, axis=0).max() == pytest.approx(1)


@settings(max_examples=5, deadline=None, derandomize=True)
@given(silhouettes(), silhouettes())
def test_any_two_outlines_give_a_closed_manifold(front: ByteImage, left: ByteImage) -> None:
    assert_two_outlines_give_a_solid(front, left)


@pytest.mark.long
@settings(max_examples=100, deadline=None, derandomize=True)
@given(silhouettes(), silhouettes())
def test_each_two_of_many_outlines_give_a_closed_manifold(
    front: ByteImage, left: ByteImage
) -> None:
    assert_two_outlines_give_a_solid(front, left)


def assert_two_outlines_give_a_solid(front: ByteImage, left: ByteImage) -> None:
    made = reconstruct({"front": front, "left": left}, detail="flash")

    assert_solid(made.vertices, made.faces)


@pytest.mark.parametrize("detail", ["pro", "flash"])
def test_the_model_stands_centred_on_the_floor_with_its_triangle_budget(detail: str) -> None:
    made = reconstruct({"front": picture_of(ellipse(20, 40, 7))}, detail=detail)

    low, high = made.vertices.min(axis=0), made.vertices.max(axis=0)
    assert high - low == pytest.approx([0.5, 1.0, 0.5], abs=0.02)
    assert low[1] == 0
    assert (low + high)[[0, 2]] == pytest.approx([0, 0], abs=1e-9)
    assert len(made.faces) <= TRIANGLES[detail]


def test_an_even_symmetric_outline_is_revolved() -> None:
    made = reconstruct({"front": picture_of(ellipse(40, 40))}, detail="flash")

    assert made.method == "revolved silhouette"
    assert volume(made.vertices, made.faces) == pytest.approx(np.pi / 6, rel=0.03)


def test_a_rectangle_becomes_a_box() -> None:
    made = reconstruct({"front": picture_of(rectangle(30, 40))}, detail="flash")

    assert made.method == "extruded silhouette"
    size = np.ptp(made.vertices, axis=0)
    assert volume(made.vertices, made.faces) > 0.93 * size.prod()


def test_an_outline_without_symmetry_is_inflated() -> None:
    blot = ellipse(40, 16, 0, 20) | ellipse(6, 40, -20, 0) | ellipse(9, 14, 30, -2)

    made = reconstruct({"front": picture_of(blot)}, detail="flash")

    assert made.method == "inflated silhouette"


def test_front_and_side_give_the_visual_hull() -> None:
    pictures = {
        "front": picture_of(rectangle(20, 40)),
        "left": picture_of(rectangle(10, 40)),
        "right": picture_of(rectangle(10, 40)),
    }

    made = reconstruct(pictures, detail="flash")

    assert made.method == "visual hull of 3 views"
    assert np.ptp(made.vertices, axis=0) == pytest.approx([0.5, 1.0, 0.25], abs=0.02)
    assert volume(made.vertices, made.faces) == pytest.approx(0.125, rel=0.06)


@pytest.mark.parametrize("sides", [("front",), ("front", "left", "back", "right")])
def test_views_lie_on_their_pixels(sides: tuple[str, ...]) -> None:
    """Of an object with something on its left, at the front, and on top."""
    front = ellipse(18, 30) | ellipse(12, 6, 20, 4)
    left = ellipse(14, 30) | ellipse(12, 6, -16, -8)
    masks = {"front": front, "back": front[:, ::-1], "left": left, "right": left[:, ::-1]}
    grown = {
        side: np.kron(masks[side], np.ones((scale, scale), bool))
        for scale, side in enumerate(masks, 1)
    }

    made = reconstruct({side: picture_of(grown[side]) for side in sides}, detail="flash")

    assert [view.side for view in made.views] == list(sides)
    for scale, view in enumerate(made.views, 1):
        pixels = view.project(made.vertices)[:, :2]
        covered = np.zeros(grown[view.side].shape, np.uint8)
        for triangle in np.rint(pixels[made.faces] * 16 - 8).astype(np.int32):
            cv2.fillConvexPoly(covered, triangle, 1, shift=4)
        wanted = grown[view.side]
        overlap = (wanted & (covered > 0)).sum() / (wanted | (covered > 0)).sum()
        assert overlap > 0.94, (view.side, scale)


def test_the_left_of_the_object_is_at_positive_x() -> None:
    made = reconstruct({"front": picture_of(ellipse(18, 40) | ellipse(20, 5, 18, -20))})

    arm = made.vertices[made.vertices[:, 0].argmax()]
    body = made.vertices[:, 0].mean()
    assert arm[1] > 0.6
    assert made.vertices[:, 0].max() - body > body - made.vertices[:, 0].min()


def test_two_subjects_stay_two_pieces() -> None:
    apart = ellipse(15, 40, -20) | ellipse(15, 40, 20)

    made = reconstruct({"front": picture_of(apart)}, detail="flash")

    assert face_components(made.faces)[0] == 2


def test_a_handle_stays_open() -> None:
    cup = rectangle(20, 30) | (ellipse(14, 18, 22) & ~ellipse(8, 11, 22))

    made = reconstruct({"front": picture_of(cup)}, detail="flash")

    faces = made.faces
    euler = len(np.unique(faces)) - len(edges(faces)[0]) + len(faces)
    assert euler == 0


def test_transparent_pictures_are_refused() -> None:
    with pytest.raises(NoSubject, match="transparent"):
        reconstruct({"front": picture_of(np.zeros((SIZE, SIZE), bool))})


@pytest.mark.parametrize("shape", [(1, 1), (4, 300)])
def test_tiny_pictures_are_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(InvalidImage, match="at least 16 pixels"):
        reconstruct({"front": picture_of(np.ones(shape, bool))})


def test_opposite_views_of_different_objects_are_refused() -> None:
    tall, wide = ellipse(6, 40), ellipse(40, 20)

    with pytest.raises(NoSubject, match="do not fit together"):
        reconstruct({"front": picture_of(tall), "back": picture_of(wide)})


def drawn(kind: str) -> ByteImage:
    alpha = np.zeros((600, 600), np.uint8)
    if kind == "line":
        cv2.line(alpha, (10, 300), (590, 302), [255], 2)
    elif kind == "cross":
        cv2.line(alpha, (10, 300), (590, 300), [255], 2)
        cv2.line(alpha, (300, 10), (300, 590), [255], 2)
    elif kind == "ring":
        cv2.circle(alpha, (300, 300), 250, [255], 2)
    elif kind == "frame":
        cv2.rectangle(alpha, (50, 100), (550, 500), [255], 2)
    else:
        alpha[[50, 550], [50, 550]] = 255
    return picture_of(alpha > 0)


@pytest.mark.parametrize(
    ("kind", "pieces", "tunnels"),
    [("line", 1, 0), ("cross", 1, 0), ("ring", 1, 1), ("frame", 1, 1), ("dots", 2, 0)],
)
def test_thin_subjects_become_thin_round_bodies(kind: str, pieces: int, tunnels: int) -> None:
    body = reconstruct({"front": drawn(kind)}, detail="flash")

    assert_solid(body.vertices, body.faces)
    assert face_components(body.faces)[0] == pieces
    assert len(np.unique(body.faces)) - len(body.faces) / 2 == 2 * pieces - 2 * tunnels
    assert 0.012 < np.ptp(body.vertices[:, 2]) < 0.04


@pytest.mark.parametrize("kind", ["line", "ring"])
def test_thin_subjects_may_be_seen_from_two_sides(kind: str) -> None:
    body = reconstruct({"front": drawn(kind), "left": drawn("ring")}, detail="flash")

    assert_solid(body.vertices, body.faces)


def test_outlines_with_nothing_in_common_are_refused() -> None:
    row, column = np.mgrid[0:600, 0:600]
    head = (np.hypot(row - 120, column - 300) < 100) | ((np.abs(column - 300) < 1) & (row > 20))
    seen = picture_of(head)

    with pytest.raises(NoSubject, match="too thin"):
        reconstruct({"front": seen, "left": seen[::-1]}, detail="flash")
