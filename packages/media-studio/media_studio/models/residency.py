"""Which models stay in the memory of a device: the one that was not used for longest goes first."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from media_service.engine_api.errors import Exhausted
from media_studio.models.resident_model import ResidentModel

_MEGABYTE = 1e6


@dataclass(frozen=True, kw_only=True)
class Resident:
    """A model in memory.

    Attributes:
        key: What it was made from; another key under the same name is another model.
        model: The model.
        size: Bytes.
    """

    key: str
    model: ResidentModel
    size: int


@dataclass(frozen=True, kw_only=True)
class Loading:
    """How a model gets into memory.

    Attributes:
        key: What it is made from.
        expected: Bytes that its files say it will take.
        load: Loads it.
    """

    key: str
    expected: int
    load: Callable[[], ResidentModel]


@dataclass
class Residency:
    """Models in the memory of a device, within a budget.

    A model is asked for when it runs, and nothing else runs then: none that is in use ever goes.

    Attributes:
        budget: Bytes.
        release: Gives memory back to the device, after a model has gone.
        allocated: Returns the bytes that the device says are taken; 0 where it does not say.
        evicted: Names of those that went since the last load, in that order.
        seconds: Time of the last load.
    """

    budget: int
    release: Callable[[], None]
    allocated: Callable[[], int]
    evicted: list[str] = field(default_factory=list)
    seconds: float = 0.0
    _residents: dict[str, Resident] = field(default_factory=dict)
    _newest: str = ""

    @property
    def sizes(self) -> dict[str, int]:
        """Name to bytes, the one that was used last at the end."""
        return {name: each.size for name, each in self._residents.items()}

    def get(self, name: str, loading: Loading) -> ResidentModel:
        """Return a model, loaded if it has to be.

        Raises:
            Exhausted: If it takes more than the budget.
            MemoryError: If the device has less.
        """
        resident = self._residents.pop(name, None)
        if resident and resident.key == loading.key:
            self._residents[name] = resident
            self.evicted, self._newest = [], ""
            return resident.model
        self.evicted, self._newest = [name] if resident else [], ""
        # Its memory goes before the next one needs it
        resident = None
        self.release()
        self._check(name, loading.expected)
        self._make_room(loading.expected)
        began, before = time.monotonic(), self.allocated()
        model = loading.load()
        self.seconds = time.monotonic() - began
        size = max(model.bytes(), self.allocated() - before)
        self._check(name, size)
        self._make_room(size)
        self._residents[name] = Resident(key=loading.key, model=model, size=size)
        self._newest = name
        return model

    def is_new(self, name: str) -> bool:
        """Whether a model was loaded when it was last asked for."""
        return bool(name) and self._newest == name

    def keep_only(self, name: str) -> None:
        """Evict all others: what a model computes needs memory as well."""
        self.evicted = []
        for other in [each for each in self._residents if each != name]:
            self._evict(other)

    def _check(self, name: str, size: int) -> None:
        if size > self.budget:
            raise Exhausted(
                f"The model {name} takes {size / _MEGABYTE:,.0f} MB, and its device keeps "
                f"{self.budget / _MEGABYTE:,.0f} MB; the operator sets MEDIA_RESIDENT_MB."
            )

    def _make_room(self, size: int) -> None:
        while self._residents and sum(self.sizes.values()) + size > self.budget:
            self._evict(next(iter(self._residents)))

    def _evict(self, name: str) -> None:
        del self._residents[name]
        self.evicted.append(name)
        self.release()
