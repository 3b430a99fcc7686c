"""One picture of a model in the studio, without a GL driver or a path tracer.

Triangles are found by a z-buffer at several samples per pixel; the samples of a pixel that see
the same triangle are shaded once. Surfaces that let light through are peeled off layer by layer.

Source: Everitt 2001, Interactive Order-Independent Transparency.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.render.alike import unite
from media_studio.render.camera import Camera
from media_studio.render.cast import Cast
from media_studio.render.cutout import clear_background
from media_studio.render.cyclorama import backdrop_radiance, hit_backdrop
from media_studio.render.environment import (
    Environment,
    coarse_environment,
    studio_environment,
)
from media_studio.render.film import (
    develop,
    develop_bare,
    develop_cutout,
    gather,
    lay_behind,
)
from media_studio.render.lighting import OPEN_FLOOR, Floor, arriving_light, floor_light
from media_studio.render.pbr import radiance
from media_studio.render.raster import NOTHING, Visible, blank, draw
from media_studio.render.shadow import (
    FAR,
    LUMINANCE,
    MAP_SIZE,
    Lights,
    depth_maps,
    studio_lights,
)
from media_studio.render.slivers import draw_slivers
from media_studio.render.stage import Actors
from media_studio.render.studio_light import ambient_radiance
from media_studio.render.surface_points import evaluate

_FINE_CELLS, _COARSE_CELLS, _FLOOR_REACH = 160, 80, 3.4
_NARROW_BLUR, _WIDE_BLUR = 1.5 / 160, 5.0 / 160  # of the floor's edge
_BACKDROP_CELL = 4  # pixels
_LAYERS = 8
_FINE_SAMPLES, _COARSE_SAMPLES = 3, 2
_FAINT = 0.02
_CATCHER_MARGIN = 0.08
_ROOM = 2
"""Pixels around a model in which lines of it may be drawn."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Painter:
    """Paints a model from one camera; only the model moves.

    Attributes:
        cast: The model.
        camera: The camera.
        height: Of the middle of the object on the stage.
        transparent: Leave the backdrop out; the alpha channel keeps the shadow.
        samples: Samples along each side of a pixel.
        lights: Where light comes from.
        environment: What surfaces mirror.
        backdrop: (h, w, 3) linear RGB without the object.
        ground: (h, w, 2) where each pixel sees the floor; not a number where it does not.
        cells: Along each edge of the floor, where light on it is known.
        bare: (cells^2,) luminance of the floor without the object.
    """

    cast: Cast
    camera: Camera
    height: float
    transparent: bool
    samples: int
    lights: Lights
    environment: Environment
    backdrop: NDArray[np.float32]
    ground: NDArray[np.float32]
    cells: int
    bare: NDArray[np.float32]

    @classmethod
    def of(
        cls,
        cast: Cast,
        camera: Camera,
        height: float,
        *,
        transparent: bool,
        is_coarse: bool = False,
    ) -> "Painter":
        """Prepare what does not change between pictures.

        Args:
            cast: The model.
            camera: The camera.
            height: Of the middle of the object on the stage.
            transparent: Leave the backdrop out.
            is_coarse: Take fewer samples of pixels, lights and the floor, which costs a third.
        """
        lights = studio_lights(is_coarse=is_coarse)
        cells = _COARSE_CELLS if is_coarse else _FINE_CELLS
        rays = camera.rays(camera.width, camera.height)
        points, normals, found = hit_backdrop(camera.framing.position, rays, wall=not transparent)
        on_floor = found & (normals[:, 2] == 1.0)
        ground = np.where(on_floor[:, None], points[:, :2], np.nan).astype(np.float32)
        empty = np.full((len(lights.frames), 2, 2), FAR, np.float32)
        return cls(
            cast=cast,
            camera=camera,
            height=height,
            transparent=transparent,
            samples=_COARSE_SAMPLES if is_coarse else _FINE_SAMPLES,
            lights=lights,
            environment=coarse_environment() if is_coarse else studio_environment(),
            backdrop=_backdrop(camera, height),
            ground=ground.reshape(camera.height, camera.width, 2),
            cells=cells,
            bare=np.add(*_floor_light(lights, empty, height, cells)),
        )

    def paint(self, actors: Actors) -> ByteImage:
        """Return the picture, (h, w, 3) sRGB, or (h, w, 4) where transparent."""
        middle = np.array([0.0, 0.0, self.height], np.float32)
        maps = depth_maps(
            actors.points[self.cast.corners] - middle,
            self.cast.casters,
            self.cast.caster_owner,
            self.cast.opacity,
            self.lights.frames,
            MAP_SIZE,
        )
        floor = Floor(share=self._floor(maps), reach=_FLOOR_REACH)
        caught = _catch(self.ground, floor)
        if not self.transparent:
            return self._before_backdrop(actors, maps, floor, caught)
        corners = self.camera.project(actors.points, self.samples)[self.cast.faces]
        size = self.camera.height, self.camera.width
        light, let_through = self._expose(actors, maps, floor, corners, size)
        picture = develop_cutout(light, let_through, caught, self.samples)
        return clear_background(picture, _CATCHER_MARGIN)

    def empty(self) -> ByteImage:
        """Return the picture, (h, w, 3) sRGB, before anything stands in it."""
        uncaught = np.ones(self.backdrop.shape[:2], np.float32)
        picture: ByteImage = develop_bare(self.backdrop, uncaught)
        return picture

    def _before_backdrop(
        self,
        actors: Actors,
        maps: NDArray[np.float32],
        floor: Floor,
        caught: NDArray[np.float32],
    ) -> ByteImage:
        """Draw the model where it is, and nothing but the backdrop elsewhere."""
        picture: ByteImage = develop_bare(self.backdrop, caught)
        projected = self.camera.project(actors.points, self.samples)
        top, left, bottom, right = self._window(projected)
        if bottom > top and right > left:
            origin = np.array([left, top, 0]) * self.samples
            corners = np.take(projected - origin, self.cast.faces, axis=0)
            light, let_through = self._expose(
                actors, maps, floor, corners, (bottom - top, right - left)
            )
            part = np.s_[top:bottom, left:right]
            behind = self.backdrop[part] * caught[part][..., None]
            picture[part] = develop(light, let_through, behind, self.samples)
        return picture

    def _window(self, projected: FloatArray) -> tuple[int, int, int, int]:
        """Return top, left, bottom and right of the pixels that the model may cover."""
        height, width = self.camera.height, self.camera.width
        # Along rows of three the search takes ten times as long
        low = np.array([column.min() for column in projected.T])
        high = np.array([column.max() for column in projected.T])
        if not np.isfinite([low, high]).all() or low[2] <= 0:
            return 0, 0, height, width
        low, high = low[:2] / self.samples - _ROOM, high[:2] / self.samples + _ROOM
        left, top = np.clip(np.floor(low), 0, (width, height)).astype(int)
        right, bottom = np.clip(np.ceil(high), 0, (width, height)).astype(int)
        return int(top), int(left), int(bottom), int(right)

    def _floor(self, maps: NDArray[np.float32]) -> NDArray[np.float32]:
        boxes, ambient = _floor_light(self.lights, maps, self.height, self.cells)
        share = ((boxes + ambient) / self.bare).reshape(self.cells, self.cells)
        return _softened(np.minimum(share, 1.0))

    def _expose(
        self,
        actors: Actors,
        maps: NDArray[np.float32],
        floor: Floor,
        corners: FloatArray,
        size: tuple[int, int],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the light of the model at each sample and the share of what is behind it."""
        height, width = (self.samples * pixels for pixels in size)
        solid, layered = np.flatnonzero(~self.cast.layered), np.flatnonzero(self.cast.layered)
        light = np.zeros((height, width, 3), np.float32)
        let_through = np.ones((height, width, 3), np.float32)

        def show(visible: Visible, numbers: IntArray) -> None:
            owners, faces, weights = gather(visible, numbers, self.samples)
            eye, spread = self.camera.framing.position, 1 / self.camera.focal
            faces, weights = unite(
                owners, faces, weights, self.samples, self.cast, actors, eye, spread
            )
            if len(faces):
                shaded = self._shade(actors, maps, floor, faces, weights)
                lay_behind(owners, shaded, light, let_through)

        visible = blank(width, height)
        limit = np.full((height, width), np.inf, np.float32)
        _draw(corners[solid] if len(layered) else corners, visible, limit)
        for _ in range(_LAYERS if len(layered) else 0):
            layer = replace(blank(width, height), nearness=visible.nearness.copy())
            _draw(corners[layered], layer, limit)
            seen = layer.triangle != NOTHING
            if not seen.any():
                break
            show(layer, layered)
            open_yet = seen & (let_through.max(axis=2) > _FAINT)
            limit = np.where(open_yet, layer.nearness, -np.inf).astype(np.float32)
        show(visible, solid)
        return light, let_through

    def _shade(
        self,
        actors: Actors,
        maps: NDArray[np.float32],
        floor: Floor,
        faces: NDArray[np.int32],
        weights: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        eye = self.camera.framing.position.astype(np.float32)
        points = evaluate(self.cast, actors, faces, weights, eye, 1 / self.camera.focal)
        arriving = arriving_light(
            self.lights,
            maps,
            floor,
            self.height,
            points.point,
            points.normal,
            points.mirror,
            points.roughness,
        )
        return radiance(points, arriving, self.environment, floor, self.height)


def _draw(corners: FloatArray, visible: Visible, limit: NDArray[np.float32]) -> None:
    draw(corners, visible, perspective=True, limit=limit)
    draw_slivers(corners, visible, limit)


def _backdrop(camera: Camera, height: float) -> NDArray[np.float32]:
    """Return the backdrop without the object; it is smooth, so few of its points are lit."""
    columns, rows = -(-camera.width // _BACKDROP_CELL), -(-camera.height // _BACKDROP_CELL)
    rays = camera.rays(columns, rows)
    points, normals, found = hit_backdrop(camera.framing.position, rays, wall=True)
    light = ambient_radiance(rays)
    centre = np.array([0.0, 0.0, height])
    light[found] = backdrop_radiance(points[found], normals[found], centre)
    small = light.reshape(rows, columns, 3).astype(np.float32)
    large = cv2.resize(small, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)
    return large.astype(np.float32)


def _floor_light(
    lights: Lights, maps: NDArray[np.float32], height: float, cells: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the luminance on the floor from the softboxes and from all around, (cells^2,)."""
    places = ((np.arange(cells) + 0.5) / cells * 2 - 1) * _FLOOR_REACH
    grid = np.stack([*np.meshgrid(places, places), np.zeros((cells, cells))], axis=-1)
    points = grid.reshape(-1, 3).astype(np.float32)
    up = np.broadcast_to(np.array([0.0, 0.0, 1.0], np.float32), points.shape)
    up = np.ascontiguousarray(up)
    rough = np.ones(len(points), np.float32)
    arriving = arriving_light(lights, maps, OPEN_FLOOR, height, points, up, up, rough, offset=0.0)
    ambient = studio_environment().diffuse[0].mean(axis=0) @ LUMINANCE
    return arriving.boxes @ LUMINANCE, arriving.ambient * ambient


def _softened(share: NDArray[np.float32]) -> NDArray[np.float32]:
    """Blur the light on the floor where shadow is faint, and let shadow end within the square.

    Shadow is crisp only where the object is close to the floor, and dark there. Farther away the
    few directions that stand for a whole softbox would show one by one.
    """
    count = len(share)
    wide = cv2.GaussianBlur(share, (0, 0), _WIDE_BLUR * count)
    middle = cv2.GaussianBlur(share, (0, 0), _NARROW_BLUR * count)
    faint = np.clip((middle - 0.5) / 0.25, 0, 1)
    soft = share + faint * (middle - share)
    faint = np.clip((wide - 0.7) / 0.25, 0, 1)
    soft += faint * (wide - soft)
    places = (np.arange(count) + 0.5) / count * 2 - 1
    radius = np.hypot(places[:, None], places)
    fade = np.clip((1 - radius) / 0.35, 0, 1)
    return (1 - fade * (1 - soft)).astype(np.float32)


@njit(cache=True, nogil=True)
def _catch(ground, floor):  # type: ignore[no-untyped-def]
    """Return the share of light at each pixel's place on the floor, 1 where it sees none."""
    height, width, _ = ground.shape
    share = np.ones((height, width), np.float32)
    for row in range(height):
        for column in range(width):
            x, y = ground[row, column, 0], ground[row, column, 1]
            if not np.isnan(x):
                share[row, column] = floor_light(floor, x, y)
    return share
