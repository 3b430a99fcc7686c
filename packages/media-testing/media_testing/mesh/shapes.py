"""Meshes made in code."""

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.model import Material, Model, Surface

Mesh = tuple[FloatArray, IntArray]


def grid(rows: int, columns: int, *, around: bool = False, along: bool = False) -> IntArray:
    """Triangles of a grid of vertices; `around` joins the last column to the first."""
    index = np.arange(rows * columns).reshape(rows, columns)
    if along:
        index = np.concatenate([index, index[:1]])
    if around:
        index = np.concatenate([index, index[:, :1]], axis=1)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    quads = np.stack([a, b, c, d], axis=-1).reshape(-1, 4)
    return quads[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)


def torus(rows: int = 48, columns: int = 24, radius: float = 0.4, tube: float = 0.15) -> Mesh:
    a = np.linspace(0, 2 * np.pi, rows, endpoint=False)[:, None]
    b = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None, :]
    ring = radius + tube * np.cos(b)
    x, y, z = ring * np.sin(a), tube * np.sin(b) + 0 * a, ring * np.cos(a)
    vertices = np.stack([x, y, z], axis=-1).reshape(-1, 3)
    return vertices, grid(rows, columns, around=True, along=True)


def sphere(rows: int = 24, columns: int = 48, radius: float = 0.5) -> Mesh:
    """A closed ball; the poles are one vertex each after welding."""
    polar = np.linspace(0, np.pi, rows)[:, None]
    turn = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None, :]
    height = np.cos(polar) + 0 * turn
    ball = np.stack([np.sin(polar) * np.sin(turn), height, np.sin(polar) * np.cos(turn)], axis=-1)
    vertices = radius * ball.reshape(-1, 3)
    vertices[:columns], vertices[-columns:] = (0, radius, 0), (0, -radius, 0)
    faces = grid(rows, columns, around=True)
    merged = np.arange(len(vertices))
    merged[:columns], merged[-columns:] = 0, len(vertices) - 1
    faces = merged[faces]
    a, b, c = faces.T
    used, index = np.unique(faces[(a != b) & (b != c) & (c != a)], return_inverse=True)
    return vertices[used], index.reshape(-1, 3)


def blob() -> Mesh:
    vertices, faces = sphere(40, 80)
    bumps = 1 + 0.2 * np.sin(9 * vertices[:, :1]) * np.cos(7 * vertices[:, 1:2])
    return vertices * bumps, faces


def sheet(count: int = 32, wave: float = 0.08) -> Mesh:
    x, z = np.meshgrid(np.linspace(-0.5, 0.5, count), np.linspace(-0.5, 0.5, count))
    y = wave * np.sin(6 * x) * np.cos(5 * z)
    return np.stack([x, y, z], axis=-1).reshape(-1, 3), grid(count, count)


def tee(count: int = 33) -> Mesh:
    """Three flat sheets that meet in one line: every edge on it has three faces."""
    flat, faces = sheet(count, 0.0)
    upright = flat[:, [1, 0, 2]]
    half = (upright[faces][:, :, 1] >= -1e-9).all(axis=1)
    return join([(flat, faces), (upright, faces[half])])


def box(size: tuple[float, float, float], center: tuple[float, float, float], n: int = 5) -> Mesh:
    """A closed box of six welded grids."""
    sides = []
    steps = np.linspace(-0.5, 0.5, n)
    u, v = (each.reshape(-1) for each in np.meshgrid(steps, steps, indexing="ij"))
    for axis in range(3):
        for sign in (-1, 1):
            points = np.zeros((n * n, 3))
            points[:, axis] = sign / 2
            points[:, (axis + 1) % 3], points[:, (axis + 2) % 3] = u, v
            faces = grid(n, n).reshape(-1, 2, 3)
            inward = faces[:, ::-1, [0, 2, 1]]
            sides.append((points, (faces if sign > 0 else inward).reshape(-1, 3)))
    vertices, faces = join(sides)
    _, first, index = np.unique(vertices.round(9), axis=0, return_index=True, return_inverse=True)
    return vertices[first] * size + center, index.reshape(-1)[faces]


def stool_parts() -> list[tuple[str, Mesh]]:
    """A seat, a cushion a millimetre above it, and four legs that enter the seat."""
    parts = [("seat", box((0.4, 0.04, 0.4), (0, 0.45, 0), 9))]
    cushion, faces = sphere(16, 32, 0.18)
    parts.append(("cushion", (cushion * (1, 0.2, 1) + (0, 0.507, 0), faces)))
    for x in (-0.15, 0.15):
        for z in (-0.15, 0.15):
            parts.append(("legs", box((0.04, 0.44, 0.04), (x, 0.22, z), 4)))
    return parts


def join(meshes: list[Mesh]) -> Mesh:
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
    faces = [faces + start for (_, faces), start in zip(meshes, starts, strict=False)]
    return np.concatenate([vertices for vertices, _ in meshes]), np.concatenate(faces)


def model_of(meshes: list[Mesh], materials: list[Material] | None = None) -> Model:
    if materials is None:
        materials = [Material(name=f"slot {number}") for number in range(len(meshes))]
    surfaces = tuple(
        Surface(vertices=vertices, faces=faces, material=number)
        for number, (vertices, faces) in enumerate(meshes)
    )
    return Model(surfaces=surfaces, materials=tuple(materials))


def stool() -> Model:
    parts = stool_parts()
    names = ["seat", "cushion", "legs"]
    meshes = [join([mesh for name, mesh in parts if name == wanted]) for wanted in names]
    colors = [(0.2, 0.5, 0.1, 1.0), (0.8, 0.02, 0.02, 1.0), (0.3, 0.2, 0.1, 1.0)]
    return model_of(
        meshes,
        [Material(name=name, base_color=color) for name, color in zip(names, colors, strict=True)],
    )
