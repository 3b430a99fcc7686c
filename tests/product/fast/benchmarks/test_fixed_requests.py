"""What is no difference between two recordings of the same requests."""

from benchmarks.fixed_requests.content import with_plain_fbx_ids
from benchmarks.fixed_requests.neutral import neutral_answer


def fbx(first: int, second: int, size: int = 7) -> bytes:
    ids = [b"L" + each.to_bytes(8, "little") for each in (first, second, first)]
    return b"Model" + b"S".join(ids) + b"I" + size.to_bytes(4, "little")


def test_ids_that_blender_draws_are_no_difference() -> None:
    assert with_plain_fbx_ids(fbx(0x4C123456, 99)) == with_plain_fbx_ids(fbx(12, 0x7FFFFFFF))
    assert with_plain_fbx_ids(fbx(1, 2)) != with_plain_fbx_ids(fbx(1, 1))
    assert with_plain_fbx_ids(fbx(1, 2)) != with_plain_fbx_ids(fbx(1, 2, size=8))


def test_seconds_are_no_difference() -> None:
    def answer(seconds: float) -> object:
        return {"timing": {"engine": seconds}, "status": "COMPLETED"}

    first, second = (
        neutral_answer(answer(each), marks={}, base_url="http://a") for each in (1.5, 2.5)
    )
    assert first == second == {"timing": "<time>", "status": "COMPLETED"}
