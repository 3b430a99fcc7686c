"""What one operation hands to another, so that Prefect draws this edge and no other.

Prefect finds edges by looking through arguments for whatever a task has returned, down to texts and
members of enumerations, which are one object for all tasks. So an envelope is handed on in a closed
box that belongs to the task run which has returned it.
"""

from collections.abc import Mapping
from typing import Generic, TypeVar

from prefect.utilities.engine import get_state_for_result, link_state_to_result

from media_api.contract.base import TaskEnvelope
from media_api.contract.envelopes import result_uris
from media_api.contract.operations import AnyEnvelope
from media_pipelines.parameters.asset_text import NamedAsset
from media_pipelines.run.errors import NothingToTake

Content = TypeVar("Content")


class ClosedBox(Generic[Content]):
    """Something that Prefect does not look into.

    Attributes:
        content: What is in it.
    """

    # No dataclass: Prefect looks through those.
    __slots__ = ("__weakref__", "content")

    def __init__(self, content: Content) -> None:
        self.content = content


def boxed(content: Content, envelope: AnyEnvelope) -> ClosedBox[Content]:
    """Put something in a box that belongs to the task run which has returned an envelope."""
    box = ClosedBox(content)
    known = get_state_for_result(envelope)
    if known:
        state, kind = known
        link_state_to_result(state, box, kind)
    return box


def taken(value: object) -> object:
    """Return an argument of an operation with the URI of every envelope in a box.

    Raises:
        NothingToTake: If an envelope has no asset.
    """
    match value:
        case NamedAsset():
            return boxed(value.uri, value.envelope)
        case TaskEnvelope():
            return boxed(_first_asset(value), value)
        case list():
            return [taken(item) for item in value]
        case Mapping():
            return {key: taken(item) for key, item in value.items()}
    return value


def _first_asset(envelope: AnyEnvelope) -> str:
    uris = result_uris(envelope)
    if not uris:
        raise NothingToTake(envelope.task_type)
    return uris[0]
