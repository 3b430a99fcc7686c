"""The tag of runs in a terminal, which their tasks do without.

Before a task begins, Prefect asks its server for a limit on each of its tags. Nobody limits
terminals, and a temporary server whose SQLite is busy refuses for two seconds: most of what each
step of a run waited for.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from prefect.context import TagsContext

# The automations look for it, and people in the list of runs
TERMINAL_TAG = "terminal"


@contextmanager
def without_terminal_tag() -> Iterator[None]:
    """Keep the tag from the tasks that are called inside; they have all others."""
    with TagsContext(current_tags=TagsContext.get().current_tags - {TERMINAL_TAG}):
        yield
