"""The description of a scene: what a prompt was read as, and all that rebuilding it needs."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TypeVar

from media_studio.language.understanding import Understanding
from media_studio.language.vocabulary import MaterialChoice

FORMAT = "scene/1"
ENVIRONMENTS = ("studio", "meadow", "desert", "snow", "forest", "room", "city", "sea", "mountains")
LIGHTS = ("day", "sunset", "night", "overcast")
USUAL_PROPORTIONS = (1.0, 1.0, 1.0)
USUAL_AZIMUTH = 35.0
SIDES = ("in_front_of", "right_of", "behind", "left_of")
"""Relations to a side, by quarters of a turn from the front."""
BOTH_SIDES = "both_sides"
"""Relation of what is to the left and to the right in turns: a lamp on each side of a sofa."""
RELATIONS = ("on", "in", "next_to", "around", BOTH_SIDES, *SIDES)

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Relation:
    """Where an object is put.

    Attributes:
        kind: One of `RELATIONS`; `around` faces the other object, as chairs face a table. Left and
            right are those of who looks at its front.
        to: Index of the other object in `Scene.objects`.
    """

    kind: str
    to: int


@dataclass(frozen=True, kw_only=True)
class SceneObject:
    """One kind of object, repeated `count` times.

    Attributes:
        noun: Entry of the catalogue.
        archetype: Name of the archetype that builds it.
        subtype: Value of `Archetype.nouns`.
        count: Copies, 1..100.
        size: Scale against the natural size.
        proportions: Scale along x, y and z beside that.
        style: One of `Archetype.styles`, or None.
        attributes: Subset of `Archetype.attributes`, sorted.
        materials: Every slot of the archetype and what it is made of.
        relation: None for an object that stands on the ground in the row.
        omitted: Slots that are left out, sorted.
        stacked: Each copy is on the one before.
        counts: Parts of which there is another number than usual, and the number, sorted.
    """

    noun: str
    archetype: str
    subtype: str
    count: int = 1
    size: float = 1.0
    style: str | None = None
    attributes: tuple[str, ...] = ()
    materials: tuple[tuple[str, MaterialChoice], ...]
    relation: Relation | None = None
    proportions: tuple[float, float, float] = USUAL_PROPORTIONS
    omitted: tuple[str, ...] = ()
    stacked: bool = False
    counts: tuple[tuple[str, int], ...] = ()

    @property
    def counted(self) -> str:
        """Return the noun, with the number of copies where there are several."""
        return self.noun if self.count == 1 else f"{self.count} × {self.noun}"


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Objects and where they are seen.

    Attributes:
        objects: The first one is the subject.
        environment: One of `ENVIRONMENTS`.
        light: One of `LIGHTS`.
        seed: Source of all randomness of the build.
        understanding: What became of the words of the prompt. It is not written: words that a
            picture does not show stay with the client that wrote them.
        azimuth: Degrees from the front towards +X at which its picture is taken.
        low_poly: Few flat faces in place of smooth surfaces.
    """

    objects: tuple[SceneObject, ...]
    environment: str = "studio"
    light: str = "day"
    seed: int = 0
    understanding: Understanding = field(default=Understanding(), compare=False)
    azimuth: float = USUAL_AZIMUTH
    low_poly: bool = False

    def to_json(self) -> str:
        """Write the scene so that `from_json` gives an equal one."""
        told = asdict(self)
        del told["understanding"]
        return json.dumps({"format": FORMAT} | told, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Scene":
        """Read what `to_json` wrote.

        Raises:
            ValueError: If the text is anything else: a missing, unknown or ill-typed field.
        """
        fields = _Fields(json.loads(text))
        if fields.take("format", _text) != FORMAT:
            raise ValueError(f"a stored scene has the format {FORMAT!r}")
        scene = cls(
            objects=fields.take("objects", _list_of(_object)),
            environment=fields.take("environment", _one_of(ENVIRONMENTS)),
            light=fields.take("light", _one_of(LIGHTS)),
            seed=fields.take("seed", _integer),
            azimuth=fields.take("azimuth", _angle, USUAL_AZIMUTH),
            low_poly=fields.take("low_poly", _truth, False),
        )
        nothing: tuple[object, ...] = ()
        for dropped in _NO_LONGER_WRITTEN:
            fields.take(dropped, _list_of(_anything), nothing)
        fields.close()
        _check_relations(scene)
        return scene


_NO_LONGER_WRITTEN = ("ignored_terms", "understood", "corrected")
"""Fields of scenes that were stored before."""


class _Fields:
    """A JSON object of which every field is read exactly once."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise ValueError(f"expected an object in a stored scene, got {value!r}")
        self._left: Mapping[str, object] = dict(value)

    def take(self, name: str, read: Callable[[object], T], missing: T | None = None) -> T:
        if name not in self._left:
            if missing is not None:
                return missing
            raise ValueError(f"a stored scene lacks the field {name!r}")
        value = self._left[name]
        self._left = {key: left for key, left in self._left.items() if key != name}
        return read(value)

    def close(self) -> None:
        if self._left:
            raise ValueError(f"a stored scene has the unknown fields {sorted(self._left)}")


def _anything(value: object) -> object:
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected a string in a stored scene, got {value!r}")
    return value


def _text_or_none(value: object) -> str:
    return "" if value is None else _text(value)


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false in a stored scene, got {value!r}")
    return value


def _integer(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"expected an integer in a stored scene, got {value!r}")
    return value


def _number(value: object) -> float:
    if not isinstance(value, float) or not 0 < value < 1000:
        raise ValueError(f"expected a positive number in a stored scene, got {value!r}")
    return value


def _angle(value: object) -> float:
    if not isinstance(value, float) or not -180 <= value <= 180:
        raise ValueError(f"expected an angle in a stored scene, got {value!r}")
    return value


def _proportions(value: object) -> tuple[float, float, float]:
    scales = _list_of(_number)(value)
    if len(scales) != 3:
        raise ValueError(f"expected three scales in a stored scene, got {value!r}")
    return scales[0], scales[1], scales[2]


def _one_of(values: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in values:
            raise ValueError(f"expected one of {values} in a stored scene, got {value!r}")
        return _text(value)

    return read


def _optional(read_value: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: None if value is None else read_value(value)


def _list_of(read_item: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise ValueError(f"expected a list in a stored scene, got {value!r}")
        return tuple(read_item(item) for item in value)

    return read


U = TypeVar("U")


def _pair_of(
    first: Callable[[object], T], second: Callable[[object], U]
) -> Callable[[object], tuple[T, U]]:
    def read(value: object) -> tuple[T, U]:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError(f"expected a pair in a stored scene, got {value!r}")
        return first(value[0]), second(value[1])

    return read


def _choice(value: object) -> MaterialChoice:
    fields = _Fields(value)
    choice = MaterialChoice(
        material=fields.take("material", _text),
        colour=fields.take("colour", _optional(_text)),
        finish=fields.take("finish", _optional(_text)),
        pattern=fields.take("pattern", _text_or_none, "") or None,
        second=fields.take("second", _text_or_none, "") or None,
    )
    fields.close()
    return choice


def _relation(value: object) -> Relation:
    fields = _Fields(value)
    relation = Relation(
        kind=fields.take("kind", _one_of(RELATIONS)), to=fields.take("to", _integer)
    )
    fields.close()
    return relation


def _object(value: object) -> SceneObject:
    fields = _Fields(value)
    item = SceneObject(
        noun=fields.take("noun", _text),
        archetype=fields.take("archetype", _text),
        subtype=fields.take("subtype", _text),
        count=fields.take("count", _integer),
        size=fields.take("size", _number),
        style=fields.take("style", _optional(_text)),
        attributes=fields.take("attributes", _list_of(_text)),
        materials=fields.take("materials", _list_of(_pair_of(_text, _choice))),
        relation=fields.take("relation", _optional(_relation)),
        proportions=fields.take("proportions", _proportions, USUAL_PROPORTIONS),
        omitted=fields.take("omitted", _list_of(_text), ()),
        stacked=fields.take("stacked", _truth, False),
        counts=fields.take("counts", _list_of(_pair_of(_text, _integer)), ()),
    )
    fields.close()
    return item


def _check_relations(scene: Scene) -> None:
    """Refuse relations that lead nowhere or in a circle."""
    for index in range(len(scene.objects)):
        seen = set[int]()
        at: int | None = index
        while at is not None:
            if at in seen or not 0 <= at < len(scene.objects):
                raise ValueError(f"the relation of object {index} of a stored scene is impossible")
            seen.add(at)
            relation = scene.objects[at].relation
            at = relation.to if relation else None
