"""What reference pictures say about the look of a model."""

from collections.abc import Mapping
from dataclasses import dataclass

from media_service.engine_api.execution import Execution
from media_studio.arrays import ByteImage
from media_studio.errors import NoSubject
from media_studio.image.decode import decode_picture
from media_studio.mesh.model import Model
from media_studio.projection.fit import RELATED, fit_views
from media_studio.projection.paint import paint_from_views
from media_studio.projection.swatch import paint_swatch
from media_studio.recipes.pictures import cut_out_subjects
from media_studio.reconstruction.view import Side, View

SEED = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Projection:
    """Pictures of the model itself, or of something of its shape.

    Attributes:
        views: Registered to the model.
        sides: The pictures that they come from.
        notes: How well they fit.
    """

    views: tuple[View, ...]
    sides: tuple[Side, ...]
    notes: tuple[str, ...]
    method = "pictures projected onto the model"

    def paint(self, model: Model, size: int, *, pbr: bool) -> Model:
        """Lay them over the model."""
        return paint_from_views(model, self.views, size=size, pbr=pbr)


@dataclass(frozen=True, kw_only=True, eq=False)
class Sample:
    """A picture of a material, or of something that has another shape than the model.

    Attributes:
        picture: (h, w, 4) sRGB and alpha.
        sides: The picture that it is.
        notes: Why it is taken for a sample.
    """

    picture: ByteImage
    sides: tuple[Side, ...] = ("front",)
    notes: tuple[str, ...]
    method = "sample of a material laid on from six directions"

    def paint(self, model: Model, size: int, *, pbr: bool) -> Model:
        """Cover the model with it."""
        return paint_swatch(model, self.picture, size=size, pbr=pbr, seed=SEED)


def take_reference(
    execution: Execution, fields: Mapping[Side, str], model: Model
) -> Projection | Sample:
    """Tell whether the pictures show the model or a material.

    Raises:
        JobError: If one of several pictures has no clear subject.
    """
    try:
        mattes = cut_out_subjects(execution, fields)
    except NoSubject:
        whole = decode_picture(execution.input(fields["front"]))
        note = "no single subject in the picture: taken as a sample of a material"
        return Sample(picture=whole, notes=(note,))
    pictures = {side: matte.picture for side, matte in mattes.items()}
    fit = fit_views(model, pictures)
    notes = [f"{side}: {value:.0%} of the outlines agree" for side, value in fit.agreement.items()]
    if not fit.related:
        what = "the picture of the front" if len(pictures) > 1 else "it"
        notes.append(f"the subject has another shape than the model: {what} is taken as a sample")
        return Sample(picture=pictures["front"], notes=tuple(notes))
    if fit.quarter_turns:
        notes.append(f"fits better turned by {90 * fit.quarter_turns} degrees to the model's left")
    sides = tuple(side for side, value in fit.agreement.items() if value >= RELATED)
    left_out = [side for side in pictures if side not in sides]
    notes += [f"{side}: left out, as the outlines have little in common" for side in left_out]
    return Projection(views=fit.related, sides=sides, notes=tuple(notes))
