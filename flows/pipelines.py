"""Every pipeline by name: those of this folder, the operations, and those of installed packages.

A package of a team adds its own with an entry point of the group `media_pipelines.pipelines`:

```toml
[project.entry-points."media_pipelines.pipelines"]
chairs = "our_flows.chairs:chairs"
```
"""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from media_pipelines import flows
from media_pipelines.flows.single_operations import SINGLE_OPERATIONS
from media_pipelines.run.discovery import found_in
from media_pipelines.run.pipeline import Pipeline

GROUP = "media_pipelines.pipelines"


class UnusablePipeline(Exception):
    """A package names a pipeline that cannot be used; the message says what to do."""


@cache
def pipelines() -> Mapping[str, Pipeline]:
    """Return the pipelines by title: chains, those of other packages, then single operations.

    Raises:
        UnusablePipeline: If another package names something that is none, or takes a name twice.
    """
    single = set(map(id, SINGLE_OPERATIONS.values()))
    chains = {found.title: found for found in found_in(flows, Pipeline) if id(found) not in single}
    for point in entry_points(group=GROUP):
        found = _loaded(point)
        if found.title in chains or found.title in SINGLE_OPERATIONS:
            raise UnusablePipeline(
                f"{point.value} takes the name {found.title}, which another pipeline has: "
                f"rename its function."
            )
        chains[found.title] = found
    return {**chains, **SINGLE_OPERATIONS}


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
