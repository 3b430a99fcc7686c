"""Every pipeline by name: those of this folder, the operations, and those of installed packages.

A package of a team adds its own with an entry point of the group `media_pipelines.pipelines`:

```toml
[project.entry-points."media_pipelines.pipelines"]
chairs = "our_flows.chairs:chairs"
```

Each is imported when it is asked for. So nothing here imports Prefect.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from media_api.contract.operations import OPERATIONS, Operation
from media_pipelines.flows import GROUP
from media_pipelines.parameters.docstring import summary_in, summary_of

if TYPE_CHECKING:
    from media_pipelines.run.pipeline import Pipeline

CHAINS = (
    "image_to_model",
    "lods",
    "retexture_variants",
    "text_to_animation",
    "text_to_model",
    "video_to_animation",
)
"""Those of several steps; each stands in the file of its name."""


class UnusablePipeline(Exception):
    """A package names a pipeline that cannot be used; the message says what to do."""


@dataclass(frozen=True)
class Pipelines(Mapping[str, "Pipeline"]):
    """Pipelines by title: chains, those of other packages, then single operations.

    Attributes:
        others: Entry points of other packages by title.
    """

    others: Mapping[str, EntryPoint]
    _loaded: dict[str, "Pipeline"] = field(default_factory=dict)

    def __getitem__(self, title: str) -> "Pipeline":
        """Return the pipeline of a title.

        Raises:
            UnusablePipeline: If what another package names is none.
        """
        if title not in self:
            raise KeyError(title)
        if title not in self._loaded:
            self._loaded[title] = self._load(title)
        return self._loaded[title]

    def __contains__(self, title: object) -> bool:
        """Say whether there is one."""
        return title in CHAINS or title in self.others or title in OPERATIONS

    def __iter__(self) -> Iterator[str]:
        """Yield the titles, those of several steps first."""
        yield from (*CHAINS, *self.others, *OPERATIONS)

    def __len__(self) -> int:
        """Count them."""
        return len(CHAINS) + len(self.others) + len(OPERATIONS)

    def summary(self, title: str) -> str:
        """Say what one does."""
        if title in CHAINS:
            return summary_in(f"media_pipelines.flows.{title}", title)
        if title in OPERATIONS:
            return summary_in(task_module(OPERATIONS[title]), OPERATIONS[title].python_name)
        return summary_of(self[title].fn)

    def listed(self, title: str) -> str:
        """Say what one does, or, of another package, only whose it is: it is not imported."""
        other = self.others.get(title)
        return f"From {_package_of(other)}." if other else self.summary(title)

    def _load(self, title: str) -> "Pipeline":
        if title in CHAINS:
            found: Pipeline = getattr(import_module(f"media_pipelines.flows.{title}"), title)
            return found
        from media_pipelines.flows.single_operations import single_operation

        if title in OPERATIONS:
            return single_operation(title)
        return _of_package(title, self.others[title])


def task_module(operation: Operation) -> str:
    """Return the name of the module that has the task of an operation."""
    # A name in Python does not begin with a digit
    family = "models_3d" if operation.family == "3d_models" else operation.family
    return f"media_pipelines.tasks.{family}"


@cache
def pipelines() -> Pipelines:
    """Return the pipelines by title.

    Raises:
        UnusablePipeline: If another package names none, or takes a name twice.
    """
    others: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if not point.attr:
            raise UnusablePipeline(
                f"{point.value} names no function: write module:function in the entry point."
            )
        title = point.attr.rpartition(".")[2]
        if title in CHAINS or title in OPERATIONS or title in others:
            raise UnusablePipeline(
                f"{point.value} takes the name {title}, which another pipeline has: "
                f"rename its function."
            )
        others[title] = point
    return Pipelines(others)


def _of_package(title: str, point: EntryPoint) -> "Pipeline":
    from media_pipelines.run.pipeline import Pipeline

    package = _package_of(point)
    try:
        found = point.load()
    except (ImportError, AttributeError) as exc:
        raise UnusablePipeline(
            f"The pipeline {point.value} of {package} cannot be loaded ({exc}): "
            f"mend or uninstall {package}."
        ) from exc
    if not isinstance(found, Pipeline):
        raise UnusablePipeline(
            f"{point.value} of {package} is not a pipeline: put @pipeline above the function."
        )
    if found.title != title:
        raise UnusablePipeline(
            f"{point.value} of {package} is the pipeline {found.title}: give both one name."
        )
    return found


def _package_of(point: EntryPoint) -> str:
    return point.dist.name if point.dist else "an installed package"
