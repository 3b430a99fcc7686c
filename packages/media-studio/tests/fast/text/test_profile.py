import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.text.profile import ASPECTS, GENERAL, PROFILES, Profile

_ALL = (*PROFILES, GENERAL)


@pytest.mark.parametrize("profile", _ALL, ids=lambda profile: profile.name)
def test_every_phrase_leaves_the_objects_of_a_prompt_alone(profile: Profile) -> None:
    before = parse_prompt("a red oak chair on a marble table", CATALOGUE).objects
    for alternatives in profile.phrases.values():
        for group in alternatives:
            for phrase in group.split(", "):
                longer = parse_prompt(f"a red oak chair on a marble table, {phrase}", CATALOGUE)
                assert longer.objects == before, phrase


@pytest.mark.parametrize("profile", _ALL, ids=lambda profile: profile.name)
def test_profiles_have_known_aspects_with_a_choice(profile: Profile) -> None:
    assert profile.phrases.keys() <= set(ASPECTS)
    assert all(len(set(alternatives)) > 1 for alternatives in profile.phrases.values())


def test_profiles_can_be_asked_for_by_their_names() -> None:
    for profile in PROFILES:
        asked = next(each for each in PROFILES if each.asked_by.search(f"a {profile.name}"))
        assert asked is profile
