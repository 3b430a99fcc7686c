"""A shape program: the parts of a scene, what they are made of, how they move, where they are seen.

Everything that is built goes through one: archetypes and relations compile to it
(`composition.compose`), and a prompt may be one (`program_json.read_program`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from media_studio.language.vocabulary import MaterialChoice
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig


@dataclass(frozen=True, kw_only=True, eq=False)
class Program:
    """Parts in their places: metres, Y up, the front faces +Z, the whole stands on y = 0.

    Attributes:
        name: Of the model.
        parts: Their `slot` is a key of `materials`.
        materials: What the slots are made of, in the order of the model's materials.
        rig: The joints of all that can move, or None.
        environment: One of `scene.ENVIRONMENTS`.
        light: One of `scene.LIGHTS`.
        seed: Source of the randomness of the textures.
    """

    name: str
    parts: tuple[Part, ...]
    materials: Mapping[str, MaterialChoice] = field(default_factory=dict)
    rig: Rig | None = None
    environment: str = "studio"
    light: str = "day"
    seed: int = 0


def without_names(program: Program) -> Program:
    """Number the model's materials and name it "model".

    Whoever has the bytes of a picture gets its program; the words in it are its author's. The
    names of joints stay, because motions need them.
    """
    numbers = {slot: f"material {n}" for n, slot in enumerate(program.materials, start=1)}
    return replace(
        program,
        name="model",
        parts=tuple(replace(part, slot=numbers[part.slot]) for part in program.parts),
        materials={numbers[slot]: choice for slot, choice in program.materials.items()},
    )
