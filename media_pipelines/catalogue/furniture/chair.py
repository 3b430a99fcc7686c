"""Chairs with a wooden frame."""

from media_pipelines.catalogue.modelling.fittings import piped_cushion, turned_leg
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rectangle
from media_pipelines.engines.scene.shape import Shape, each, pair, parts
from media_pipelines.engines.scene.solids import beam, box
from media_pipelines.engines.scene.sweeps import rod, tube

_SEAT = 0.45


def _seat(width: float, depth: float) -> Part:
    outline = rectangle(width, depth, radius=0.04)
    outline[:, 0] *= 1 - 0.1 * outline[:, 1] / depth
    return prism(outline, 0.035, bevel=0.01).turned(x=90).at(y=_SEAT - 0.02).part("seat")


def _front_leg(variant: Variant, x: float, z: float) -> Shape:
    if variant.style == "ornate":
        return turned_leg((x, _SEAT - 0.03, z), (x, 0, z), 0.024)
    return beam((x, _SEAT - 0.03, z), (x, 0, z), 0.042, 0.042, taper=0.65)


def _post(x: float, top: float) -> Shape:
    """Bend a back leg that goes on as the upright of the backrest."""
    side = [(-0.235, 0.0), (-0.19, 0.22), (-0.185, 0.46), (-0.215, 0.72), (-0.275, top)]
    front = [(z + (0.03 if y < 0.1 or y > 0.8 else 0.042), y) for z, y in side]
    outline = [*side[::-1], *front]
    return prism(outline, 0.032, bevel=0.006).turned(y=-90).at(x=x)


def _stretchers(x: float, z: float) -> list[Shape]:
    side = beam((x, 0.17, -z), (x, 0.17, z), 0.022, 0.028)
    return [*pair(side), beam((-x, 0.17, 0), (x, 0.17, 0), 0.022, 0.028)]


def _back_z(y: float) -> float:
    return -0.165 - 0.13 * max(y - 0.46, 0) ** 1.2 / 0.5


def _back(variant: Variant) -> list[Shape]:
    """Fill the space between the posts as the style asks."""
    crest = [(-0.2, 0.94), (-0.1, 0.945), (0.1, 0.945), (0.2, 0.94), (0.2, 1.0)]
    crest += [(0.1, 1.02), (0.0, 1.03), (-0.1, 1.02), (-0.2, 1.0)]
    rails = [prism(crest, 0.022, bevel=0.005).at(z=-0.255)]
    if variant.style == "modern":
        panel = prism(rectangle(0.36, 0.2, radius=0.03), 0.014, bevel=0.004)
        return [panel.turned(x=-13).at(y=0.86, z=-0.225)]
    if variant.style == "rustic":
        slat = box(0.36, 0.055, 0.016, bevel=0.005).turned(x=-11)
        return rails + [slat.at(y=y, z=_back_z(y)) for y in (0.58, 0.7, 0.82)]
    lower = beam((-0.18, 0.56, _back_z(0.56)), (0.18, 0.56, _back_z(0.56)), 0.03, 0.018)
    spindles = [
        tube([(x, 0.56, _back_z(0.56)), (x, 0.75, -0.215), (x, 0.96, -0.255)], 0.0085, sides=8)
        for x in (-0.13, -0.065, 0.0, 0.065, 0.13)
    ]
    return [*rails, lower, *spindles]


def _dining(variant: Variant) -> list[Part]:
    x, z = 0.19, 0.18
    apron = box(2 * x, 0.06, 0.02).at(y=_SEAT - 0.09, z=z)
    side = box(0.02, 0.06, 2 * z).at(x=x, y=_SEAT - 0.09)
    frame = [*pair(_front_leg(variant, x, z)), *pair(_post(x, 1.0)), *_back(variant)]
    if variant.style != "modern":
        frame += _stretchers(x, z)
    made = [*parts("main", [*frame, apron, *pair(side)]), _seat(0.46, 0.43)]
    if variant.style == "ornate" or "cushion" in variant.attributes:
        pad, cord = piped_cushion(0.38, 0.04, 0.36, bulge=0.3, piping=0.004)
        made += parts("cushion", [pad.at(y=_SEAT), cord.at(y=_SEAT)])
    return made


def _arm_frame() -> list[Shape]:
    """Join the legs and the arm of the right side of an armchair."""
    x = 0.325
    return [
        beam((x, 0.6, 0.3), (x, 0, 0.31), 0.045, 0.05, taper=0.7, bevel=0.006),
        beam((x, 0.6, -0.27), (x, 0, -0.36), 0.045, 0.05, taper=0.7, bevel=0.006),
        prism(rectangle(0.075, 0.72, radius=0.03), 0.032, bevel=0.01)
        .turned(x=90)
        .at(x, 0.61, -0.01),
        beam((x, 0.3, -0.31), (x, 0.3, 0.3), 0.03, 0.075),
        beam((0.27, 0.28, -0.24), (0.27, 0.98, -0.42), 0.035, 0.045, bevel=0.006),
    ]


def _armchair(_: Variant) -> list[Part]:
    """Lay loose cushions into a frame of wood."""
    frame = [half for shape in _arm_frame() for half in pair(shape)]
    frame += [beam((-0.325, 0.3, z), (0.325, 0.3, z), 0.075, 0.03) for z in (-0.24, 0.3)]
    slat = box(0.54, 0.06, 0.018, bevel=0.005).turned(x=-14.4)
    frame += [slat.at(y=y, z=-0.24 - 0.257 * (y - 0.25)) for y in (0.5, 0.64, 0.78, 0.91)]
    seat = piped_cushion(0.58, 0.11, 0.6, bulge=0.24)
    back = piped_cushion(0.56, 0.1, 0.54, bulge=0.3)
    made = parts("main", frame) + parts("cushion", [piece.at(y=0.33, z=0.04) for piece in seat])
    leaning = [piece.turned(x=75.6).at(y=0.72, z=-0.31) for piece in back]
    return made + parts("cushion", leaning)


def _rocking(variant: Variant) -> list[Part]:
    chair = each(_dining(variant), lambda shape: shape.turned(x=-5).at(y=0.035))
    path = [(0.19, 0.1, -0.48), (0.19, 0.025, -0.24), (0.19, 0.0, 0), (0.19, 0.035, 0.25)]
    runner = tube([*path, (0.19, 0.1, 0.4)], 0.02, sides=8)
    arm = tube([(0.2, 0.7, -0.2), (0.235, 0.68, 0), (0.235, 0.67, 0.2)], 0.022, flat=0.6)
    support = rod((0.225, 0.46, 0.16), (0.235, 0.67, 0.16), 0.014)
    return chair + parts("main", [*pair(runner), *pair(arm), *pair(support)])


ARCHETYPE = Archetype(
    name="chair",
    nouns={
        "chair": "dining",
        "dining chair": "dining",
        "kitchen chair": "dining",
        "wooden chair": "dining",
        "wooden armchair": "armchair",
        "rocking chair": "rocking",
        "rocker": "rocking",
    },
    slots={"main": "wood", "seat": "wood", "cushion": "velvet:crimson"},
    main_slots=("main", "seat"),
    subtype_slots={"armchair": {"cushion": "fabric:cream"}},
    slot_words={"seat": "seat", "cushion": "cushion", "leg": "main", "frame": "main"},
    styles=frozenset({"modern", "rustic", "ornate"}),
    attributes=frozenset({"cushion"}),
    varies=frozenset({"looks", "height"}),
    build=by_subtype(dining=_dining, armchair=_armchair, rocking=_rocking),
)
