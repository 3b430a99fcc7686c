"""Stuffed animals that sit."""

from media_pipelines.engines.language.english import word_table
from media_pipelines.engines.scene.blob import Limb, Lump, blob
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, pair, parts
from media_pipelines.engines.scene.solids import ellipsoid
from media_pipelines.engines.scene.sweeps import tube

_HEAD = Lump((0, 0.3, 0.015), (0.1, 0.088, 0.088))


def _sitting(extra: list[Lump | Limb], inner: list[Shape]) -> list[Part]:
    """Melt a seated body together with what sets the animal apart."""
    pieces: list[Lump | Limb] = [Lump((0, 0.125, 0), (0.095, 0.12, 0.088)), _HEAD, *extra]
    for side in (-1, 1):
        pieces.append(Limb((0.08 * side, 0.185, 0.01), (0.125 * side, 0.1, 0.08), 0.033, 0.03))
        pieces.append(Limb((0.07 * side, 0.048, 0.03), (0.105 * side, 0.047, 0.16), 0.045, 0.046))
    pads = pair(ellipsoid(0.028, 0.032, 0.009, sides=18).at(0.105, 0.048, 0.203))
    tummy = ellipsoid(0.062, 0.075, 0.03, sides=22).turned(x=-6).at(0, 0.12, 0.066)
    eyes = pair(ellipsoid(0.0115, 0.013, 0.008, sides=16).at(0.04, 0.318, 0.093))
    return [
        blob(pieces, blend=0.022, cells=48).part("main"),
        *parts("patch", [*pads, tummy, *inner]),
        *parts("dark", eyes),
    ]


def _snout(width: float, y: float, z: float) -> list[Part]:
    nose = ellipsoid(0.014, 0.01, 0.009, sides=14).at(0, y + 0.016, z + 0.034)
    smile = [(-0.018, y - 0.006, z + 0.03), (0, y - 0.014, z + 0.036), (0.018, y - 0.006, z + 0.03)]
    mouth = tube(smile, 0.0025, sides=6)
    cheeks = ellipsoid(width, 0.032, 0.034, sides=22).at(0, y, z)
    return [cheeks.part("patch"), nose.part("nose"), mouth.part("dark")]


def _bunny(_: Variant) -> list[Part]:
    ears: list[Lump | Limb] = [
        Lump((x, y, z), (0.03, r, 0.02))
        for x, y, z, r in ((-0.046, 0.44, -0.005, 0.1), (0.046, 0.44, -0.005, 0.1))
    ]
    inner = pair(ellipsoid(0.017, 0.074, 0.012, sides=18).at(0.046, 0.445, 0.009))
    tail = ellipsoid(0.04, 0.04, 0.04, sides=20).at(0, 0.06, -0.095)
    return [*_sitting(ears, inner), tail.part("patch"), *_snout(0.04, 0.275, 0.078)]


def _elephant(_: Variant) -> list[Part]:
    trunk: list[Lump | Limb] = [
        Limb((0, 0.285, 0.08), (0, 0.22, 0.14), 0.032, 0.026),
        Limb((0, 0.22, 0.14), (0, 0.2, 0.19), 0.026, 0.024),
    ]
    ears: list[Lump | Limb] = [Lump((x, 0.31, -0.01), (0.075, 0.085, 0.018)) for x in (-0.14, 0.14)]
    inner = pair(ellipsoid(0.052, 0.06, 0.01, sides=20).at(0.148, 0.308, 0.006))
    return _sitting([*trunk, *ears], inner)


def _cat(_: Variant) -> list[Part]:
    ears: list[Lump | Limb] = [
        Limb((0.06 * side, 0.36, 0.0), (0.078 * side, 0.412, -0.004), 0.034, 0.008)
        for side in (-1, 1)
    ]
    inner = pair(ellipsoid(0.014, 0.022, 0.008, sides=14).turned(z=-18).at(0.068, 0.375, 0.026))
    tail = tube(
        [(0.0, 0.04, -0.08), (0.12, 0.03, -0.12), (0.17, 0.1, -0.1), (0.15, 0.17, -0.08)], 0.018
    )
    whiskers = [
        tube(
            [(0.03, 0.272, 0.1), (0.07, 0.276 + lift, 0.1), (0.11, 0.27 + 2 * lift, 0.085)],
            0.0015,
            sides=5,
        )
        for lift in (-0.008, 0.006)
    ]
    return [
        *_sitting(ears, inner),
        tail.part("main"),
        *_snout(0.038, 0.275, 0.08),
        *parts("dark", [line for whisker in whiskers for line in pair(whisker)]),
    ]


ARCHETYPE = Archetype(
    name="plush",
    nouns=word_table(
        {
            "bunny": "plush bunny, stuffed bunny, plush rabbit, stuffed rabbit, bunny plush,"
            " toy bunny, plush toy, stuffed animal, plushie, soft toy",
            "elephant": "plush elephant, stuffed elephant, toy elephant, elephant plush",
            "cat": "plush cat, stuffed cat, toy cat, cat plush",
        }
    ),
    slots={
        "main": "fur:beige",
        "patch": "fur:pink",
        "nose": "plastic:pink",
        "dark": "plastic:black",
    },
    subtype_slots={
        "elephant": {"main": "fur:grey"},
        "cat": {"main": "fur:orange", "patch": "fur:cream"},
    },
    slot_words={
        "ear": "main",
        "tummy": "patch",
        "eye": "dark",
        "nose": "nose",
        "belly": "patch",
        "pad": "patch",
        "paw pad": "patch",
        "snout": "patch",
        "body": "main",
        "paw": "main",
        "arm": "main",
        "tail": "main",
    },
    varies=frozenset({"looks", "height"}),
    traits={
        "": (
            "cute, soft, cuddly, stuffed, sitting, seated, fluffy, friendly, 2 ear, 2 eye, 2 arm, "
            "2 leg, foot pad, paw pad, round belly, round tummy, 4 paw"
        ),
        "bunny": (
            "long ear, upright ear, big ear, smiling, smile, mouth, snout, 1 tail, round tail, "
            "fluffy tail, cotton tail, bunny, rabbit"
        ),
        "elephant": "big ear, large ear, round ear, floppy ear, 1 trunk, short trunk, long trunk",
        "cat": (
            "pointed ear, pointy ear, triangular ear, whisker, 4 whisker, 1 tail, long tail, "
            "curled tail, curved tail, smiling, smile, mouth, snout"
        ),
    },
    build=by_subtype(bunny=_bunny, elephant=_elephant, cat=_cat),
)
