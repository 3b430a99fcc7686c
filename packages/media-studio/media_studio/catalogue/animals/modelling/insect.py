"""Legs, feelers and wings of insects and spiders."""

from media_studio.catalogue.animals.modelling.creature import Joint
from media_studio.catalogue.animals.modelling.flesh import Egg
from media_studio.catalogue.animals.modelling.limbs import limb
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.solids import ellipsoid


def trunk(head: Point, chest: Point, tail: Point) -> list[Joint]:
    """Chain the joints from the head through the chest to the abdomen."""
    return [
        Joint("Hips", "", chest),
        Joint(
            "Abdomen", "Hips", tuple((a + b) / 2 for a, b in zip(chest, tail, strict=True)), tail
        ),
        Joint("Neck", "Hips", tuple((a + b) / 2 for a, b in zip(chest, head, strict=True))),
        Joint("Head", "Neck", head, (head[0], head[1], head[2] + 0.12)),
    ]


def legs(
    rows: list[tuple[float, float]], chest: float, reach: float, knee: float, thick: float
) -> tuple[list[Part], list[Joint]]:
    """Make pairs of legs: each row is its z at the body and at the ground."""
    parts, joints = list[Part](), list[Joint]()
    for number, (near, far) in enumerate(rows):
        points = [
            (0.08, chest, near),
            (0.55 * reach, knee, 0.6 * near + 0.4 * far),
            (reach, thick, far),
        ]
        made, more = limb(
            f"LeftLeg{chr(65 + number)}",
            "Hips",
            points,
            [thick, 0.9 * thick, 0.5 * thick],
            "leg",
            steps=3,
        )
        parts += made
        joints += more
    return parts, joints


def feelers(head: Point, length: float, bend: float) -> tuple[list[Part], list[Joint]]:
    """Make a pair of feelers with balls at their tips."""
    x, y, z = head
    points = [
        (x + 0.05, y + 0.08, z + 0.04),
        (x + 0.1, y + 0.08 + 0.6 * length, z + 0.1),
        (x + 0.1 + bend, y + 0.08 + length, z + 0.1 + 0.4 * length),
    ]
    parts, joints = limb("LeftFeeler", "Head", points, [0.014, 0.013, 0.012], "leg")
    tip = ellipsoid(0.028, 0.028, 0.028, sides=12).at(*points[-1])
    tips = zip(pair(tip), ("LeftFeeler1", "RightFeeler1"), strict=True)
    return [*parts, *[side.part("leg").carried_by(bone) for side, bone in tips]], joints


def wings(sheets: list[tuple[Egg, str]], slot: str) -> tuple[list[Part], list[Joint]]:
    """Make pairs of wings from the left ones: an ellipsoid and its bone."""
    parts = []
    for egg, bone in sheets:
        shape = ellipsoid(*egg.radii, sides=32).turned(*egg.turn).at(*egg.centre)
        parts += [
            shape.part(slot).carried_by(bone),
            shape.mirrored("x").part(slot).carried_by(bone.replace("Left", "Right")),
        ]
    joints = []
    for bone in dict.fromkeys(bone for _, bone in sheets):
        x, y, z = next(egg.centre for egg, name in sheets if name == bone)
        joints.append(Joint(bone, "Hips", (0.25 * x, y - 0.08, 0.6 * z), (1.5 * x, y, z)))
    return parts, joints
