"""People that a model has found, on their way from its process to the worker that finishes."""

from collections.abc import Sequence

import numpy as np
from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter

from media_studio.pose.person import Person


class _Row(BaseModel):
    """The fields of a Person."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    confidence: float
    box: list[float]
    points: list[list[float]]
    visibility: list[float]
    world: list[list[float]] | None
    anchor: list[list[float]]
    face: list[list[float]] | None


_ROWS: TypeAdapter[list[_Row]] = TypeAdapter(list[_Row])


def people_as_json(people: Sequence[Person]) -> JsonValue:
    """Write people down."""
    rows = [
        _Row(
            confidence=float(person.confidence),
            box=person.box.tolist(),
            points=person.points.tolist(),
            visibility=person.visibility.tolist(),
            world=None if person.world is None else person.world.tolist(),
            anchor=person.anchor.tolist(),
            face=None if person.face is None else person.face.tolist(),
        )
        for person in people
    ]
    found: JsonValue = _ROWS.dump_python(rows, mode="json")
    return found


def people_from_json(value: JsonValue) -> tuple[Person, ...]:
    """Read people.

    Raises:
        ValueError: If they are none.
    """
    return tuple(
        Person(
            confidence=row.confidence,
            box=np.array(row.box),
            points=np.array(row.points).reshape(-1, 2),
            visibility=np.array(row.visibility),
            world=None if row.world is None else np.array(row.world),
            anchor=np.array(row.anchor),
            face=None if row.face is None else np.array(row.face),
        )
        for row in _ROWS.validate_python(value)
    )
