"""Every pipeline by name: those of this folder, the operations, and those of installed packages.

A package of a team adds its own with an entry point of the group `media_pipelines.pipelines`:

```toml
[project.entry-points."media_pipelines.pipelines"]
chairs = "our_flows.chairs:chairs"
```
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import chain

from media_pipelines import flows
from media_pipelines.flows.discovery import found_in
from media_pipelines.flows.single_operations import OPERATION_TASKS, single_operation
from media_pipelines.parameters.parameter import summary_of
from media_pipelines.run.pipeline import Pipeline

GROUP = "media_pipelines.pipelines"


class UnusablePipeline(Exception):
    """A package names a pipeline that cannot be used; the message says what to do."""


class Pipelines(Mapping[str, Pipeline]):
    """Pipelines by title; those of single operations are made when they are asked for.

    Args:
        chains: Those of several steps.
    """

    def __init__(self, chains: Mapping[str, Pipeline]) -> None:
        self._chains = chains

    def __getitem__(self, title: str) -> Pipeline:
        """Return the pipeline of a title."""
        return self._chains[title] if title in self._chains else single_operation(title)

    def __contains__(self, title: object) -> bool:
        """Say whether there is one."""
        return title in self._chains or title in OPERATION_TASKS

    def __iter__(self) -> Iterator[str]:
        """Yield the titles, those of several steps first."""
        return chain(self._chains, OPERATION_TASKS)

    def __len__(self) -> int:
        """Count them."""
        return len(self._chains) + len(OPERATION_TASKS)

    def summary(self, title: str) -> str:
        """Say what one does."""
        chains, tasks = self._chains, OPERATION_TASKS
        return summary_of(chains[title].fn if title in chains else tasks[title].fn)


@cache
def pipelines() -> Pipelines:
    """Return the pipelines by title: chains, those of other packages, then single operations.

    Raises:
        UnusablePipeline: If another package names something that is none, or takes a name twice.
    """
    chains = {found.title: found for found in found_in(flows, Pipeline)}
    for point in entry_points(group=GROUP):
        found = _loaded(point)
        if found.title in chains or found.title in OPERATION_TASKS:
            raise UnusablePipeline(
                f"{point.value} takes the name {found.title}, which another pipeline has: "
                f"rename its function."
            )
        chains[found.title] = found
    return Pipelines(chains)


def _loaded(point: EntryPoint) -> Pipeline:
    package = point.dist.name if point.dist else "an installed package"
    try:
        found = point.load()
    except (ImportError, AttributeError) as exc:
        raise UnusablePipeline(
            f"The pipeline {point.value} of {package} cannot be loaded ({exc}): "
            f"mend or uninstall {package}."
        ) from exc
    if not isinstance(found, Pipeline):
        raise UnusablePipeline(
            f"{point.value} of {package} is no pipeline: put @pipeline above the function."
        )
    return found
