"""Clients: whose key a request has, and what it may do (an addition)."""

from pydantic import Field

from media_api.contract.base import Answer


class KeyOwner(Answer):
    """The client of a key."""

    name: str = Field(description="Name of the client, as its operator gave it.")
    mq_priority: int = Field(description="Largest `options.priority` of its tasks.")
    is_operator: bool = Field(description="Whether it may do what an operator does.")
