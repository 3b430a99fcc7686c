"""Which models stay in memory."""

from collections.abc import Sequence

import pytest

from media_service.engine_api.errors import Exhausted
from media_studio.models.residency import Loading, Residency
from media_studio.models.resident_model import InferenceInput, InferenceOutput, Watch


class Weights:
    """A model of so many bytes."""

    def __init__(self, size: int) -> None:
        self.size = size

    def bytes(self) -> int:
        return self.size

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        return [InferenceOutput() for _ in inputs]


class Memory:
    """Models of ten bytes, unless another size is told, and room for some of them."""

    def __init__(self, budget: int) -> None:
        self.loads: list[str] = []
        self.gone: list[str] = []
        self.residency = Residency(budget=budget, release=lambda: None, allocated=lambda: 0)

    def use(self, name: str, *, size: int = 10, expected: int | None = None, key: str = "") -> None:
        def load() -> Weights:
            self.loads.append(name)
            return Weights(size)

        loading = Loading(key=key, expected=size if expected is None else expected, load=load)
        try:
            self.residency.get(name, loading)
        finally:
            self.gone += self.residency.evicted


def test_a_model_is_loaded_once() -> None:
    memory = Memory(20)
    for _ in range(20):
        memory.use("a")
    assert (memory.loads, memory.gone) == (["a"], [])


def test_of_three_models_with_room_for_two_the_one_that_was_not_used_for_longest_goes() -> None:
    memory = Memory(20)
    for name in "abacbacca":
        memory.use(name)
    assert memory.loads == ["a", "b", "c", "b", "a", "c"]
    assert memory.gone == ["b", "a", "c", "b"]
    assert list(memory.residency.sizes) == ["c", "a"]


def test_what_a_model_takes_counts_not_what_its_files_said() -> None:
    memory = Memory(20)
    memory.use("a")
    memory.use("b", size=15, expected=5)
    assert (memory.gone, memory.residency.sizes) == (["a"], {"b": 15})


@pytest.mark.parametrize("expected", [30, 5], ids=["by its files", "by its weights"])
def test_a_model_that_is_larger_than_the_budget_is_refused_and_nothing_stays_of_it(
    expected: int,
) -> None:
    memory = Memory(20)
    with pytest.raises(Exhausted, match="MEDIA_RESIDENT_MB"):
        memory.use("a", size=30, expected=expected)
    assert memory.residency.sizes == {}
    memory.use("b")
    assert memory.residency.sizes == {"b": 10}


def test_another_model_under_the_same_name_takes_its_place() -> None:
    memory = Memory(20)
    memory.use("a", key="old")
    memory.use("a", key="new")
    assert (memory.loads, memory.gone) == (["a", "a"], ["a"])


def test_all_others_make_room_for_what_a_model_computes() -> None:
    memory = Memory(30)
    for name in "abc":
        memory.use(name)
    memory.residency.keep_only("b")
    assert (memory.residency.evicted, list(memory.residency.sizes)) == (["a", "c"], ["b"])
