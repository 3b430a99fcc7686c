"""What is wrong with a value is said in our words."""

from media_pipelines.contract.wrong_values import nearest_name


def test_a_name_is_near_by_its_meaning_before_its_spelling() -> None:
    assert nearest_name("time", {"time_seconds", "timer"}) == "time_seconds"
    assert nearest_name("colour", {"seed"}) == ""
