"""Models from pictures that the reconstruction was not tuned on, to be judged by eye.

Run it with `python -m benchmarks.reconstruction --sheet docs/reconstruction.jpg`. The objects were
chosen before the first run. Each is path traced in perspective before the studio's backdrop, then
cut out, reconstructed, unwrapped and painted as the service does. Beside it goes a plain peer: the
same outline inflated, u - z², where u solves Poisson's equation inside the outline.

- IoU: overlap of the silhouette with the true one, in the first picture.
- F: harmonic mean of the shares of either outer surface within 3% of the other, both as the camera
  sees them and scaled to the same width or height, whichever is more.
- CPU: of this process, from the pictures to the painted model.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numba import njit, prange
from PIL import Image as Picture
from PIL import ImageDraw, ImageFont
from rich.table import Table
from scipy import sparse
from scipy.sparse.linalg import spsolve
from scipy.spatial import cKDTree

from benchmarks.exhibits import EXHIBITS, Exhibit
from benchmarks.figures.record import show
from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import NoSubject
from media_studio.formats.gltf_writer import write_model
from media_studio.image.decode import decode_picture
from media_studio.image.matte import cut_out
from media_studio.mesh.components import is_closed
from media_studio.mesh.deviation import sample_surface
from media_studio.mesh.model import Model
from media_studio.mesh.unwrap import unwrap
from media_studio.projection.paint import paint_from_views
from media_studio.reconstruction.outline import subject_box, trace_outline
from media_studio.reconstruction.reconstruct import Reconstruction, reconstruct
from media_studio.reconstruction.solid import bare_model, upright_model
from media_studio.reconstruction.surface import close_surface
from media_studio.reconstruction.view import Side
from media_studio.render.camera import Camera
from media_studio.render.framing import frame_points
from media_studio.render.preview import render_preview
from media_studio.render.stage import z_up
from media_studio.render.still import render_still
from media_studio.render.studio_light import ELEVATION, FILL, LENS, SENSOR

PIXELS = 512
SAMPLES = 8
MAP_SIZE = 1024
AZIMUTHS: dict[Side, float] = {"front": 0.0, "left": 90.0, "back": 180.0, "right": 270.0}

PEER_CELLS, PEER_TRIANGLES = 128, 40_000
SURFACE_POINTS = 20_000
NEAR = 0.03
"""Distance within which a point counts as found, share of the longest side of the picture."""

TILE, GAP, CAPTION, COLUMNS = 192, 6, 26, 2
PAPER, INK = (250, 250, 249), (38, 38, 40)
TURNS = (0.0, 90.0, 180.0)


@dataclass(frozen=True, kw_only=True, eq=False)
class Solid:
    """A surface as the camera of the front picture sees it.

    Attributes:
        vertices: (n, 3) to the right, up and towards the camera, in any unit.
        faces: (m, 3).
        pixels: (n, 2) column and row in the picture.
    """

    vertices: FloatArray
    faces: IntArray
    pixels: FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Finding:
    """What came out for one exhibit; scores are (IoU, F)."""

    exhibit: Exhibit
    method: str
    ours: tuple[float, float]
    peer: tuple[float, float]
    closed: bool
    cpu_seconds: float
    pictures: tuple[Path, ...]
    views: tuple[Path, ...]


def examine(exhibit: Exhibit, folder: Path) -> Finding:
    """Picture an object, reconstruct it and compare."""
    folder.mkdir()
    original = exhibit.build()
    pictures = take_pictures(original, exhibit, folder)
    started = time.process_time()
    try:
        mattes = {side: cut_out(decode_picture(path)).picture for side, path in pictures.items()}
    except NoSubject as refusal:
        return refused(exhibit, refusal, tuple(pictures.values()))
    shape = reconstruct(mattes)
    model = painted(shape, MAP_SIZE)
    cpu_seconds = time.process_time() - started
    write_model(model, folder / "model.glb")
    views = [folder / f"from_{turn:.0f}.png" for turn in TURNS]
    for turn, view in zip(TURNS, views, strict=True):
        render_preview(folder / "model.glb", view, width=PIXELS, height=PIXELS, azimuth=turn)
    truth = seen(original, exhibit)
    projected = shape.views[0].project(shape.vertices)[:, :2]
    ours = Solid(vertices=shape.vertices, faces=shape.faces, pixels=projected)
    return Finding(
        exhibit=exhibit,
        method=shape.method,
        ours=scores(ours, truth),
        peer=scores(inflated(mattes["front"]), truth),
        closed=is_closed(shape.faces),
        cpu_seconds=cpu_seconds,
        pictures=tuple(pictures.values()),
        views=tuple(views),
    )


def refused(exhibit: Exhibit, refusal: NoSubject, pictures: tuple[Path, ...]) -> Finding:
    """Note that the service would answer with an error; there is nothing to score."""
    nothing = (float("nan"), float("nan"))
    return Finding(
        exhibit=exhibit,
        method=f"refused as {refusal.code}",
        ours=nothing,
        peer=nothing,
        closed=False,
        cpu_seconds=float("nan"),
        pictures=pictures,
        views=(),
    )


def camera_of(exhibit: Exhibit, side: Side) -> tuple[float, float]:
    """Return azimuth and elevation of a picture, degrees; sets of views are taken level."""
    if len(exhibit.sides) == 1:
        return exhibit.azimuth, ELEVATION
    return AZIMUTHS[side], 0.0


def take_pictures(model: Model, exhibit: Exhibit, folder: Path) -> dict[Side, Path]:
    """Path trace an object from its sides, opaque before the backdrop."""
    write_model(model, folder / "original.glb")
    pictures: dict[Side, Path] = {side: folder / f"{side}.png" for side in exhibit.sides}
    for side, path in pictures.items():
        azimuth, elevation = camera_of(exhibit, side)
        render_still(
            folder / "original.glb",
            path,
            width=PIXELS,
            height=PIXELS,
            samples=SAMPLES,
            azimuth=azimuth,
            elevation=elevation,
        )
    return pictures


def painted(shape: Reconstruction, size: int) -> Model:
    """Unwrap and paint a reconstruction and stand it up."""
    model = paint_from_views(unwrap(bare_model(shape), size=size), shape.views, size=size, pbr=True)
    return upright_model(model, shape)


def seen(model: Model, exhibit: Exhibit) -> Solid:
    """See the true model as the camera of the front picture does."""
    starts = np.cumsum([0, *(len(surface.vertices) for surface in model.surfaces)])
    faces = np.concatenate(
        [s.faces + start for s, start in zip(model.surfaces, starts, strict=False)]
    )
    points = z_up(np.concatenate([surface.vertices for surface in model.surfaces]))
    angle, elevation = np.radians(camera_of(exhibit, "front"))
    cos, sin = np.cos(angle), np.sin(angle)
    turned = points @ np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    tangent = SENSOR / 2 / LENS
    backward = np.array([0.0, -np.cos(elevation), np.sin(elevation)])
    framing = frame_points(turned, backward, (FILL * tangent, FILL * tangent))
    camera = Camera(framing=framing, width=PIXELS, height=PIXELS, focal=PIXELS / 2 / tangent)
    pixels = camera.project(turned, 1)[:, :2]
    return Solid(vertices=turned @ framing.axes, faces=faces, pixels=pixels)


def inflated(picture: ByteImage) -> Solid:
    """Inflate an outline: z² = u, where the Laplacian of u is -4; a disc becomes a ball.

    Args:
        picture: (h, w, 4), transparent around the object.
    """
    box = subject_box(picture)
    step = max(box[2] - box[0], box[3] - box[1]) / PEER_CELLS
    outline = trace_outline(picture, box, step)
    inside = outline.distance > 0
    second = [sparse.diags([-1.0, 2.0, -1.0], [-1, 0, 1], (n, n)) for n in reversed(inside.shape)]
    chosen = np.flatnonzero(inside)
    equations = sparse.kronsum(*second).tocsr()[chosen][:, chosen]
    height = np.full(inside.shape, -0.5)
    height[inside] = np.sqrt(spsolve(equations.tocsc(), np.full(len(chosen), 4.0)))
    layers = int(np.ceil(height.max())) + 2
    field = height[::-1].T[..., None] - np.abs(np.arange(-layers, layers + 1))
    vertices, faces = close_surface(field, PEER_TRIANGLES)
    cells = vertices[:, :2] * (1, -1) + (0.5, len(inside) - 0.5)
    pixels = (outline.left, outline.top) + cells * step
    return Solid(vertices=vertices, faces=faces, pixels=pixels)


def scores(solid: Solid, truth: Solid) -> tuple[float, float]:
    """Return the overlap of the silhouettes, and the F-score of the outer surfaces."""
    one, other = silhouette(solid), silhouette(truth)
    overlap = float((one & other).sum()) / float((one | other).sum())
    ours, true = outer_points(solid), outer_points(truth)
    precision = float((cKDTree(true).query(ours)[0] < NEAR).mean())
    recall = float((cKDTree(ours).query(true)[0] < NEAR).mean())
    return overlap, 2 * precision * recall / max(precision + recall, 1e-9)


def silhouette(solid: Solid) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Return the pixels that a surface covers, (h, w)."""
    mask = np.zeros((PIXELS, PIXELS), np.uint8)
    corners = np.rint(16 * (solid.pixels[solid.faces] - 0.5)).astype(np.int32)
    for corner in corners:
        cv2.fillConvexPoly(mask, corner, (1,), shift=4)
    return np.asarray(mask > 0)


def outer_points(solid: Solid) -> FloatArray:
    """Spread points over what is seen of a surface from outside, its longest side being 1."""
    low, high = solid.vertices.min(axis=0), solid.vertices.max(axis=0)
    vertices = (solid.vertices - (low + high) / 2) / (high - low)[:2].max()
    corners = vertices[solid.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    lifted = (corners + 0.001 * normals[:, None]).reshape(-1, 3)
    points = sample_surface(lifted, np.arange(len(lifted)).reshape(-1, 3), SURFACE_POINTS)
    return np.asarray(points[windings(points, corners) < 0.5])


@njit(cache=True, parallel=True)
def windings(points: FloatArray, corners: FloatArray) -> FloatArray:
    """Count how often triangles (m, 3, 3) wrap around points (k, 3): 1 inside, 0 outside.

    Source: Jacobson et al. 2013, Robust Inside-Outside Segmentation; the solid angle is that of
    Van Oosterom & Strackee 1983.
    """
    turns = np.zeros(len(points))
    for row in prange(len(points)):
        angle = 0.0
        for face in range(len(corners)):
            angle += solid_angle(corners[face], points[row])
        turns[row] = angle / (4 * np.pi)
    return turns


@njit(cache=True)
def solid_angle(corners: FloatArray, point: FloatArray) -> float:
    """Measure how much a triangle (3, 3) hides from a point, in steradians, with its sign."""
    ax, ay, az = corners[0, 0] - point[0], corners[0, 1] - point[1], corners[0, 2] - point[2]
    bx, by, bz = corners[1, 0] - point[0], corners[1, 1] - point[1], corners[1, 2] - point[2]
    cx, cy, cz = corners[2, 0] - point[0], corners[2, 1] - point[1], corners[2, 2] - point[2]
    a = np.sqrt(ax * ax + ay * ay + az * az)
    b = np.sqrt(bx * bx + by * by + bz * bz)
    c = np.sqrt(cx * cx + cy * cy + cz * cz)
    ab, bc, ca = (
        ax * bx + ay * by + az * bz,
        bx * cx + by * cy + bz * cz,
        cx * ax + cy * ay + cz * az,
    )
    volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return float(2 * np.arctan2(volume, a * b * c + ab * c + bc * a + ca * b))


def show_findings(findings: Sequence[Finding]) -> None:
    """Print a row for each exhibit, and the means."""
    table = Table("object", "views", "method", "IoU", "peer", "F", "peer", "closed", "CPU s")
    for finding in findings:
        figures = (*finding.ours, *finding.peer)
        table.add_row(
            finding.exhibit.name,
            str(len(finding.exhibit.sides)),
            finding.method,
            *(f"{figures[index]:.2f}" for index in (0, 2, 1, 3)),
            "yes" if finding.closed else "no" if finding.views else "-",
            f"{finding.cpu_seconds:.1f}",
        )
    single = [each for each in findings if len(each.exhibit.sides) == 1 and each.views]
    ours, peer = (np.mean([getattr(f, who) for f in single], axis=0) for who in ("ours", "peer"))
    means = (f"{value:.2f}" for value in (ours[0], peer[0], ours[1], peer[1]))
    table.add_row(f"mean of {len(single)} single pictures answered", "1", "", *means, "", "")
    values = {"ours": f"{ours[1]:.2f}", "inflated": f"{peer[1]:.2f}"}
    for each in findings:
        if len(each.exhibit.sides) > 1:
            values[f"{each.exhibit.name}, inflated"] = f"{each.peer[1]:.2f}"
            values[f"{each.exhibit.name}, four views"] = f"{each.ours[1]:.2f}"
    show("reconstruction", table, values=values, width=120)


def write_sheet(findings: Sequence[Finding], path: Path) -> None:
    """Lay the originals beside front, left and back of what was made of them."""
    width = COLUMNS * (4 * TILE + GAP) + (COLUMNS + 1) * GAP
    step = TILE + CAPTION + GAP
    sheet = Picture.new("RGB", (width, -(-len(findings) // COLUMNS) * step + GAP), PAPER)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(15)
    for index, finding in enumerate(findings):
        row, column = divmod(index, COLUMNS)
        left, top = GAP + column * (4 * TILE + 2 * GAP), GAP + row * step
        sheet.paste(mosaic(finding.pictures), (left, top))
        for place, view in enumerate(finding.views, start=1):
            sheet.paste(mosaic([view]), (left + place * TILE + GAP, top))
        views = "one picture" if len(finding.pictures) == 1 else f"{len(finding.pictures)} pictures"
        shown = f"{finding.method}: front, left, back" if finding.views else finding.method
        caption = f"{finding.exhibit.name}, {views}  |  {shown}"
        draw.text((left, top + TILE + 3), caption, fill=INK, font=font)
    sheet.save(path, quality=85)


def mosaic(pictures: Sequence[Path]) -> Picture.Image:
    """Fit one picture, or four, in a tile."""
    count = 1 if len(pictures) == 1 else 2
    edge = TILE // count
    tile = Picture.new("RGB", (TILE, TILE), PAPER)
    for index, path in enumerate(pictures):
        with Picture.open(path) as picture:
            small = picture.convert("RGB").resize((edge, edge), Picture.Resampling.LANCZOS)
        tile.paste(small, (index % count * edge, index // count * edge))
    return tile


def warm_up() -> None:
    """Compile or load the compiled code, so that the first exhibit is no slower."""
    row, column = np.mgrid[0:64, 0:64] - 31.5
    disc = (255 * (row**2 + column**2 < 24**2)).astype(np.uint8)
    painted(reconstruct({"front": np.dstack([disc] * 4)}, detail="flash"), 64)


def main() -> None:
    """Examine the exhibits, print the table and write the sheet if one is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, help="JPEG file to write")
    sheet = parser.parse_args().sheet
    warm_up()
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name, str(number)) for number in range(len(EXHIBITS))]
        findings = [examine(*each) for each in zip(EXHIBITS, folders, strict=True)]
        show_findings(findings)
        if sheet:
            write_sheet(findings, sheet)


if __name__ == "__main__":
    main()
