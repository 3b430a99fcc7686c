"""What builds the families of the catalogue that are human figures."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.figure import Figure
from media_studio.modelling.dispatch import Builder
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.rig import Rig

FigureMaker = Callable[[], Figure]
Rigger = Callable[[Variant], Rig]

MAN = Build(
    head=1.27, shoulders=1.10, chest=(1.08, 1.06), waist=(0.98, 1.0), arms=(1.0, 1.10),
    legs=(1.0, 1.06), hands=1.16, feet=1.12,
)  # fmt: skip
WOMAN = Build(
    size=0.955, head=1.27, neck=(1.02, 0.84), shoulders=0.90, chest=(0.90, 0.92),
    waist=(0.84, 0.90), hips=(1.03, 1.02), arms=(0.97, 0.86), legs=(1.03, 0.95), hands=1.0,
    feet=0.94, bust=0.038, jaw=0.90, nose=0.72, chin=0.92,
)  # fmt: skip
OLD = Build(
    size=0.97, head=1.30, shoulders=0.96, chest=(0.98, 1.02), waist=(1.04, 1.06), legs=(0.96, 0.96),
    arms=(1.0, 0.96), hands=1.16, feet=1.10, nose=1.35, belly=0.02,
)  # fmt: skip
CHILD = Build(
    size=0.68, head=1.78, neck=(0.8, 0.92), shoulders=0.92, chest=(0.92, 1.0), waist=(1.0, 1.08),
    hips=(0.96, 1.0), torso=0.92, arms=(0.88, 1.02), legs=(0.86, 1.06), hands=1.14, feet=1.24,
    jaw=0.98, nose=0.60, chin=0.86,
)  # fmt: skip
STRONG = Build(
    size=1.05, head=1.18, neck=(0.9, 1.22), shoulders=1.34, chest=(1.28, 1.20), waist=(1.02, 1.06),
    hips=(1.02, 1.04), arms=(1.04, 1.46), legs=(0.98, 1.22), hands=1.34, feet=1.24, jaw=1.12,
    chin=1.12,
)  # fmt: skip
GOBLIN = Build(
    size=0.66, head=1.85, neck=(0.7, 0.8), shoulders=0.92, chest=(0.90, 0.96), waist=(0.90, 1.04),
    torso=0.92, arms=(1.14, 0.86), legs=(0.78, 0.94), hands=1.75, feet=1.75, nose=1.6, jaw=0.92,
    chin=1.30, belly=0.03,
)  # fmt: skip
DWARF = Build(
    size=0.80, head=1.62, neck=(0.6, 1.3), shoulders=1.28, chest=(1.28, 1.26), waist=(1.30, 1.30),
    hips=(1.22, 1.22), torso=0.90, arms=(0.92, 1.46), legs=(0.66, 1.36), hands=1.52, feet=1.42,
    nose=1.8, belly=0.03,
)  # fmt: skip
SLENDER = Build(
    size=1.0, head=1.20, shoulders=0.98, chest=(0.96, 0.96), waist=(0.88, 0.92), arms=(1.03, 0.92),
    legs=(1.05, 0.94), hands=1.08, feet=1.04, jaw=0.92, nose=0.85,
)  # fmt: skip


@lru_cache(maxsize=4)
def _made(make: FigureMaker) -> Figure:
    return make()


def builders_of(figures: Mapping[str, FigureMaker]) -> tuple[Builder, Rigger]:
    """Return what builds the parts and the skeletons of a family whose subtypes are figures.

    Args:
        figures: What makes the figure of a subtype, or of "subtype in attribute".
    """

    def figure(variant: Variant) -> Figure:
        worn = (f"{variant.subtype} in {what}" for what in sorted(variant.attributes))
        return _made(figures[next((key for key in worn if key in figures), variant.subtype)])

    def build(variant: Variant) -> list[Part]:
        return list(figure(variant).parts)

    def rig(variant: Variant) -> Rig:
        return figure(variant).rig

    return build, rig
