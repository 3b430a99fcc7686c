"""What became of the words of a prompt, and when that is not enough."""

import pytest

from media_studio.errors import PromptNotUnderstood
from media_studio.language.understanding import Fate, PromptTerm, Understanding


def _understanding(**fates: Fate) -> Understanding:
    return Understanding(
        tuple(PromptTerm(words=word, meant="", fate=fate) for word, fate in fates.items())
    )


def test_fidelity_counts_what_is_approximated_half() -> None:
    read = _understanding(chair=Fate.HONOURED, under=Fate.APPROXIMATED, old=Fate.IGNORED)
    assert read.fidelity == 0.5
    assert Understanding().fidelity == 1.0
    assert (read.understood, read.ignored_terms) == (("chair", "under"), ("old",))


def test_what_reaches_the_least_fidelity_is_built() -> None:
    _understanding(chair=Fate.HONOURED, old=Fate.IGNORED).require(0.5)


@pytest.mark.parametrize(
    ("fates", "least", "sentence"),
    [
        ({"chair": Fate.HONOURED, "old": Fate.CONTRADICTED}, 0.0, 'not as asked: "old"'),
        ({"chair": Fate.HONOURED, "old": Fate.IGNORED}, 0.51, "50% of it, under 51%"),
    ],
)
def test_a_refusal_says_how_the_prompt_reads_and_what_to_do(
    fates: dict[str, Fate], least: float, sentence: str
) -> None:
    with pytest.raises(PromptNotUnderstood) as refused:
        _understanding(**fates).require(least)
    assert sentence in str(refused.value)
    assert 'Understood: "chair"' in str(refused.value)
    assert str(refused.value).endswith('Say otherwise, or leave out: "old".')


def test_of_a_long_prompt_few_words_may_be_lost() -> None:
    fates = dict.fromkeys(["chair", "oak", "tall", "wide", "seat", "legs", "back"], Fate.HONOURED)
    read = _understanding(**fates, cosy=Fate.IGNORED, curved=Fate.APPROXIMATED)
    read.require(0.5, most_lost=2)
    with pytest.raises(PromptNotUnderstood) as refused:
        read.require(0.5, most_lost=1)
    said = str(refused.value)
    assert "2 of its words are not followed as they are written, and 1 may be" in said
    assert said.endswith('Say otherwise, or leave out: "cosy" and "curved".')
    read.require(0.0, most_lost=1)


def test_a_white_model_has_no_looks_and_they_do_not_count() -> None:
    terms = (
        PromptTerm(words="red", meant="red", fate=Fate.HONOURED, is_look=True),
        PromptTerm(words="chair", meant="chair", fate=Fate.HONOURED),
    )
    understanding = Understanding(terms).of_white_model()
    assert understanding.ignored_terms == ("red",)
    assert understanding.fidelity == 1
