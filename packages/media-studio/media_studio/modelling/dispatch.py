"""From a subtype to parts that stand where they should."""

from collections.abc import Callable

import numpy as np

from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import each

Builder = Callable[[Variant], list[Part]]


def by_subtype(**builders: Builder) -> Builder:
    """Return a builder that hands over to the one named after `Variant.subtype`.

    Its result is set down on y = 0 and centred on x = z = 0.
    """

    def build(variant: Variant) -> list[Part]:
        made = builders[variant.subtype](variant)
        low = np.min([part.vertices.min(axis=0) for part in made], axis=0)
        high = np.max([part.vertices.max(axis=0) for part in made], axis=0)
        x, _, z = -(low + high) / 2
        return each(made, lambda shape: shape.at(float(x), float(-low[1]), float(z)))

    return build
