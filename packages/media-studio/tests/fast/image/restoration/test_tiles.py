import numpy as np

from media_studio.image.restoration.tiles import by_tiles


def test_pieces_join_without_a_seam() -> None:
    picture = np.random.default_rng(0).integers(0, 256, (1700, 1601, 3), np.uint8)
    sizes = []

    def work(piece: np.ndarray) -> np.ndarray:
        sizes.append(piece.shape[:2])
        return 255 - piece

    assert np.array_equal(by_tiles(picture, work), 255 - picture)
    assert len(sizes) == 4
    assert max(max(size) for size in sizes) < 1600


def test_pieces_may_grow() -> None:
    picture = np.random.default_rng(0).integers(0, 256, (3, 1600, 3), np.uint8)
    double = picture.repeat(2, axis=0).repeat(2, axis=1)

    found = by_tiles(picture, lambda piece: piece.repeat(2, axis=0).repeat(2, axis=1), scale=2)

    assert np.array_equal(found, double)
