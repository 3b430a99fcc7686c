import numpy as np

from media_studio.mesh.overlap import MAX_LAYERS, overlap_layers

SQUARE = np.array([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]], float)
NO_PAIRS = np.zeros((0, 2), np.int64)


def _stack(count: int) -> tuple[np.ndarray, np.ndarray]:
    """The unit square, as a polygon of two triangles, `count` times at the same place."""
    return np.concatenate([SQUARE] * count), np.repeat(np.arange(count), 2)


def test_squares_on_top_of_each_other_get_their_own_layers_from_below() -> None:
    corners, polygons = _stack(3)
    heights = np.array([0.5, 0.9, 0.1])
    layers = overlap_layers(corners, polygons, np.zeros(3, np.int64), heights, NO_PAIRS, 64)
    np.testing.assert_array_equal(layers, [1, 2, 0])


def test_charts_do_not_see_each_other() -> None:
    corners, polygons = _stack(4)
    layers = overlap_layers(corners, polygons, np.arange(4), np.zeros(4), NO_PAIRS, 64)
    np.testing.assert_array_equal(layers, np.zeros(4))


def test_neighbours_with_a_common_edge_do_not_overlap() -> None:
    steps = np.stack(np.meshgrid(np.arange(30), np.arange(30)), axis=-1).reshape(-1, 1, 1, 2)
    turn = np.array([[0.8, 0.6], [-0.6, 0.8]])
    for basis in (np.eye(2), turn):
        corners = ((SQUARE + steps) @ basis).reshape(-1, 3, 2)
        polygons = np.repeat(np.arange(900), 2)
        charts = np.zeros(900, np.int64)
        layers = overlap_layers(corners, polygons, charts, np.zeros(900), NO_PAIRS, 256)
        assert not layers.any()


def test_slivers_between_cells_go_with_their_neighbour() -> None:
    corners, polygons = _stack(2)
    sliver = np.array([[[1, 0], [1 + 1e-9, 0.5], [1, 1]]])
    layers = overlap_layers(
        np.concatenate([corners, sliver]),
        np.append(polygons, 2),
        np.zeros(3, np.int64),
        np.array([0.0, 1.0, 1.0]),
        np.array([[1, 2]]),
        64,
    )
    np.testing.assert_array_equal(layers, [0, 1, 1])


def test_more_layers_than_bits_share_the_last() -> None:
    corners, polygons = _stack(MAX_LAYERS + 5)
    heights = np.arange(MAX_LAYERS + 5.0)
    charts = np.zeros(len(heights), np.int64)
    layers = overlap_layers(corners, polygons, charts, heights, NO_PAIRS, 64)
    np.testing.assert_array_equal(layers, np.minimum(heights, MAX_LAYERS))


def test_needles_do_not_need_a_long_grid() -> None:
    needles = np.array([[[0, 0], [1, 0], [1, 1e-12]], [[0, 0], [0, -1e-12], [1, 0]]])
    layers = overlap_layers(needles, np.arange(2), np.zeros(2, np.int64), np.zeros(2), NO_PAIRS, 64)
    np.testing.assert_array_equal(layers, [0, 0])
