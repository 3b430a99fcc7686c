"""Which of several models the checks take."""

from pathlib import Path

from media_pipelines.judging.checked import checked
from media_pipelines.quality.policy import QualityPolicy
from media_testing.quality.models import Glb, ball, sphere


async def test_a_model_that_follows_too_little_of_its_prompt_comes_last(tmp_path: Path) -> None:
    points, faces = sphere()
    (tmp_path / "faulty").mkdir()
    whole = ball().write(tmp_path)
    faulty = Glb(points, faces[1:]).attribute("NORMAL", points).write(tmp_path / "faulty")
    files, fidelities = [whole, faulty, whole], [0.4, None, 0.9]

    asked = QualityPolicy(watertight=True, least_fidelity=0.5)
    models = await checked(files, asked, fidelities)
    assert sorted(range(3), key=lambda at: models[at].rank) == [2, 1, 0]
    assert str(models[0]).startswith("too little of the prompt")

    unasked = QualityPolicy(watertight=True)
    others = await checked(files, unasked, fidelities)
    assert sorted(range(3), key=lambda at: others[at].rank)[-1] == 1
