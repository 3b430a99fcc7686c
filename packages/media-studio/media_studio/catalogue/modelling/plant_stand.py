"""A stand that a pot with a plant is set on."""

from media_studio.modelling.dispatch import Builder
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import corners, moved, parts
from media_studio.modelling.solids import beam, box

STAND = frozenset({"stand"})
"""What is built below a pot only where it is asked for; its slot has the same name."""


def on_stand(plant: Builder, radius: float, height: float) -> Builder:
    """Return a builder that sets a potted plant on a stand where one is asked for.

    Args:
        plant: Builds the plant in its pot, centred on x = z = 0.
        radius: Of what the pot stands with on the ground, metres.
        height: Of the stand.
    """

    def build(variant: Variant) -> list[Part]:
        made = plant(variant)
        if STAND.isdisjoint(variant.attributes):
            return made
        return [*moved(made, y=height), *_stand(radius, height)]

    return build


def _stand(radius: float, height: float) -> list[Part]:
    """Cross two bars between four legs, which reach a little beyond the pot's foot."""
    thick, out = 0.16 * radius, 0.8 * radius
    leg = beam((out, height + 0.3 * radius, out), (1.15 * out, 0, 1.15 * out), thick, thick,
               taper=0.8)  # fmt: skip
    bar = box(2.6 * radius, thick, thick, bevel=0.15 * thick).at(y=height - thick - 0.001)
    return parts("stand", [*corners(leg), bar.turned(y=45), bar.turned(y=-45)])
