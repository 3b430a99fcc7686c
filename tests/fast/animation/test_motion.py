import pytest

from media_api.contract.base import TaskStatus
from media_api.contract.motions import RetrievalResultMetadata, RetrievalTask
from media_pipelines.animation.motion import NoSuitableMotion, choose_motion


def search(*uris: str, score: float | None) -> RetrievalTask:
    return RetrievalTask(
        task_uuid="1",
        task_type="motions/retrievals",
        model="m",
        status=TaskStatus.COMPLETED,
        created_at=1,
        result=list(uris),
        metadata=[RetrievalResultMetadata(score=score) for _ in uris],
    )


@pytest.mark.parametrize("score", [0.9, 0.01, None])
def test_the_first_match_is_taken_however_weak(score: float | None) -> None:
    assert choose_motion(search("a/wave.bvh", "a/walk.bvh", score=score), "wave") == "a/wave.bvh"


def test_a_match_that_has_nothing_to_do_with_the_text_is_refused() -> None:
    with pytest.raises(NoSuitableMotion, match="'xyzzy'"):
        choose_motion(search("a/walk.bvh", score=0.0), "xyzzy")


def test_an_empty_result_is_refused() -> None:
    with pytest.raises(NoSuitableMotion):
        choose_motion(search(score=None), "wave")
