"""Few flat faces, and what they keep of a form."""

import numpy as np

from media_studio.modelling.faceting import LIFT, faceted
from media_studio.modelling.part import Part
from media_studio.modelling.solids import ellipsoid, torus


def _capped_ball(sides: int) -> tuple[Part, Part]:
    """Return a ball of a metre, and a cap 6 mm off it."""
    whole = ellipsoid(1.006, 1.006, 1.006, sides=sides)
    upper = whole.faces[(whole.vertices[whole.faces][:, :, 1] > 0.4).all(axis=1)]
    used, faces = np.unique(upper, return_inverse=True)
    cap = type(whole)(
        vertices=whole.vertices[used], faces=faces.reshape(-1, 3), crease=35.0, closed=False
    )
    return ellipsoid(1, 1, 1, sides=sides).part("main"), cap.part("cap")


def test_what_covers_a_part_is_lifted_off_it() -> None:
    """A cap close on a ball would be broken through by the few faces of the ball."""
    ball, cap = _capped_ball(48)
    _, lifted = faceted([ball, cap])
    assert float(np.linalg.norm(lifted.vertices, axis=1).min()) > 1.006 + LIFT


def test_a_wheel_is_still_round() -> None:
    wheel = torus(0.3, 0.08, sides=64, section=24).part("tyre")
    body = ellipsoid(1, 0.5, 0.5, sides=64).part("main")
    few, _ = faceted([wheel, body])
    around = np.unique(np.round(np.arctan2(few.vertices[:, 2], few.vertices[:, 0]), 1))
    assert len(few.faces) < len(wheel.faces) / 4
    assert len(around) >= 8


def test_what_is_covered_goes_inward_where_it_faces_as_its_cover() -> None:
    """A leg in a paw would show through the few faces of both; its far side stays."""
    ball, cap = _capped_ball(200)
    (alone,), (sunk, _) = faceted([ball]), faceted([ball, cap])
    apart = np.linalg.norm(sunk.vertices, axis=1)
    assert float(apart[sunk.vertices[:, 1] > 0.6].max()) < 0.99
    assert float(apart[sunk.vertices[:, 1] < 0].min()) > 0.97 * float(
        np.linalg.norm(alone.vertices, axis=1).min()
    )
