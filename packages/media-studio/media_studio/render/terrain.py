"""Ground, hills and mountains as height fields.

An object of radius 1 stands at the origin on level ground and is seen from -Y.
"""

import numpy as np

from media_studio.arrays import FloatArray, IntArray


def fractal_noise(
    x: FloatArray, y: FloatArray, seed: int, *, octaves: int = 6, ridged: bool = False
) -> FloatArray:
    """Return value noise 0..1 summed over octaves; ridged noise has crests."""
    rng = np.random.default_rng(seed)
    total, weight = np.zeros_like(x), 0.0
    for octave in range(octaves):
        lattice = rng.random((64, 64))
        amplitude, frequency = 0.5**octave, 2.03**octave
        value = _lattice_noise(lattice, x * frequency, y * frequency)
        total += amplitude * ((1 - np.abs(2 * value - 1)) ** 2 if ridged else value)
        weight += amplitude
    return total / weight


def _lattice_noise(lattice: FloatArray, x: FloatArray, y: FloatArray) -> FloatArray:
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    left, right, near, far = column % 64, (column + 1) % 64, row % 64, (row + 1) % 64
    low = lattice[left, near] * (1 - u) + lattice[right, near] * u
    high = lattice[left, far] * (1 - u) + lattice[right, far] * u
    value: FloatArray = low * (1 - v) + high * v
    return value


def smoothstep(low: float, high: float, value: FloatArray) -> FloatArray:
    """Rise smoothly from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    step: FloatArray = t * t * (3 - 2 * t)
    return step


def ground_height(x: FloatArray, y: FloatArray, *, relief: float, seed: int) -> FloatArray:
    """Height of rolling ground: level around the object and the camera, hilly behind."""
    distance = np.hypot(x, y)
    calm = smoothstep(2.0, 16.0, distance) * smoothstep(-3.0, 12.0, y)
    hills = fractal_noise(x / 14 + 3, y / 14 + 7, seed, octaves=5) - 0.42
    return relief * hills * calm


def ground_grid(*, relief: float, seed: int, reach: float = 500.0) -> tuple[FloatArray, IntArray]:
    """Return a height field, dense near the origin and sparse far away.

    Args:
        relief: Height of the hills.
        seed: Chooses the hills.
        reach: Half the width.

    Returns:
        (n, 3) vertices and (m, 4) faces.
    """
    steps = np.linspace(-1.0, 1.0, 181)
    line = reach * np.sinh(5.5 * steps) / np.sinh(5.5)
    x, y = np.meshgrid(line, line, indexing="ij")
    return grid_mesh(x, y, ground_height(x, y, relief=relief, seed=seed))


def mountain_range(*, height: float, distance: float, seed: int) -> tuple[FloatArray, IntArray]:
    """Return a range that spans the view.

    Args:
        height: Of the highest peaks.
        distance: Of the foot.
        seed: Chooses the peaks.

    Returns:
        (n, 3) vertices and (m, 4) faces.
    """
    bearing, depth = np.meshgrid(
        np.linspace(-1.1, 1.1, 700), np.linspace(0.0, 1.0, 60), indexing="ij"
    )
    radius = distance * (1 + 1.6 * depth)
    x, y = radius * np.sin(bearing), radius * np.cos(bearing)
    crests = fractal_noise(x / distance * 1.7 + 5, y / distance * 1.7, seed, octaves=6, ridged=True)
    shape = smoothstep(0.0, 0.55, depth) * np.maximum(crests - 0.18, 0.0) * 1.5
    return grid_mesh(x, y, height * shape - 0.02 * height)


def grid_mesh(x: FloatArray, y: FloatArray, z: FloatArray) -> tuple[FloatArray, IntArray]:
    """Join a (rows, columns) grid of points with quadrilaterals."""
    index = np.arange(x.size).reshape(x.shape)
    faces = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], axis=-1)
    vertices = np.stack([x, y, z], axis=-1)
    return vertices.reshape(-1, 3), faces.reshape(-1, 4)


def conifer(seed: int) -> tuple[FloatArray, IntArray]:
    """Return a fir of height 1: skirts of ragged branches, narrower towards the top."""
    rng = np.random.default_rng(seed)
    skirts = [
        _ring_stack(
            [(0.34 * (1 - level) + 0.03, 0.12 + 0.78 * level), (0.02, 0.34 + 0.66 * level)],
            rng,
            raggedness=0.28,
        )
        for level in np.linspace(0.0, 0.86, 7)
    ]
    return _merged([*skirts, _ring_stack([(0.035, 0.0), (0.03, 0.2)], rng, raggedness=0.0)])


def broadleaf(seed: int) -> tuple[FloatArray, IntArray]:
    """Return a tree of height 1 with a crown of overlapping lobes."""
    rng = np.random.default_rng(seed)
    lobes = []
    for _ in range(14):
        centre = rng.normal((0.0, 0.0, 0.68), (0.16, 0.16, 0.11))
        radius = rng.uniform(0.10, 0.18)
        angles = np.linspace(0.15, np.pi - 0.1, 7)
        rings = [(radius * np.sin(a), -radius * np.cos(a)) for a in angles]
        vertices, faces = _ring_stack(rings, rng, raggedness=0.3)
        lobes.append((vertices + centre, faces))
    return _merged([*lobes, _ring_stack([(0.045, 0.0), (0.03, 0.6)], rng, raggedness=0.0)])


def _ring_stack(
    rings: list[tuple[float, float]], rng: np.random.Generator, *, raggedness: float
) -> tuple[FloatArray, IntArray]:
    """Join rings of (radius, height) into a tube."""
    turns = np.linspace(0.0, 2 * np.pi, 14, endpoint=False)
    angle = np.append(turns, turns[0])
    wobble = 1 + raggedness * rng.uniform(-1, 1, (len(rings), len(turns)))
    wobble = np.column_stack([wobble, wobble[:, :1]])
    radius = np.array([ring[0] for ring in rings])[:, None] * wobble
    height = np.array([ring[1] for ring in rings])[:, None] + 0.1 * (wobble - 1)
    return grid_mesh(-radius * np.cos(angle), radius * np.sin(angle), height)


def _merged(pieces: list[tuple[FloatArray, IntArray]]) -> tuple[FloatArray, IntArray]:
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in pieces[:-1])])
    faces = [faces + start for (_, faces), start in zip(pieces, starts, strict=True)]
    return np.concatenate([vertices for vertices, _ in pieces]), np.concatenate(faces)
