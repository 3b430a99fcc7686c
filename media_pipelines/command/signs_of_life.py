"""Signs of life, after which a server tells a run whose machine is gone from one that works."""

from collections.abc import Iterator
from contextlib import contextmanager

from prefect import tags
from prefect.settings import PREFECT_FLOWS_HEARTBEAT_FREQUENCY, temporary_settings

# The least that Prefect takes
SECONDS_BETWEEN_SIGNS_OF_LIFE = 30
# The automations look for it, and people in the list of runs
TERMINAL_TAG = "terminal"


@contextmanager
def signs_of_life() -> Iterator[None]:
    """Let the flows that run in this terminal give signs of life."""
    with (
        temporary_settings(
            set_defaults={PREFECT_FLOWS_HEARTBEAT_FREQUENCY: SECONDS_BETWEEN_SIGNS_OF_LIFE}
        ),
        tags(TERMINAL_TAG),
    ):
        yield
