import numpy as np
import pytest

from media_studio.motion.contact import contacts, runs, with_margin, without_short


def flags(pattern: str) -> np.ndarray:
    return np.array([mark == "#" for mark in pattern])


def test_runs_are_first_and_one_past_last():
    assert runs(flags("##..#.###")) == [(0, 2), (4, 5), (6, 9)]
    assert runs(flags("...")) == []


def test_margin_lets_a_contact_last_but_not_begin():
    assert (with_margin(flags("..#......"), flags(".####..##")) == flags(".####....")).all()


def test_short_breaks_close_and_short_contacts_go():
    assert (without_short(flags("####.####...#..."), 3) == flags("#########.......")).all()


@pytest.mark.parametrize("fps", [10.0, 30.0, 240.0])
def test_foot_stands_where_it_is_low_and_slow(fps):
    seconds = np.arange(round(3 * fps)) / fps
    lifted = (seconds > 1) & (seconds < 2)
    height = np.where(lifted, 0.3 * np.sin(np.pi * (seconds - 1)), 0.0)
    points = np.stack([np.where(lifted, seconds - 1, seconds >= 2), height, 0 * seconds], 1)
    standing = contacts(points[:, None], fps)[:, 0]
    assert standing[seconds < 0.9].all()
    assert not standing[(seconds > 1.15) & (seconds < 1.85)].any()
    assert standing[seconds > 2.1].all()


def test_foot_that_glides_low_over_the_floor_does_not_stand():
    points = np.stack([np.arange(60) / 30 * 1.5, np.full(60, 0.02), np.zeros(60)], 1)
    assert not contacts(points[:, None], 30).any()
