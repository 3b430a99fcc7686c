from collections.abc import Iterator

import numpy as np
import pytest

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.camera_motion import CameraMotion
from media_studio.pose.tracks import Track, follow_people
from media_testing.pose.stage import HEIGHT, WIDTH, Actor, Stage, body, person

RED, BLUE, GREEN = (200, 40, 40), (40, 60, 200), (40, 170, 60)
FLOOR = 200.0


def walker(colour: tuple[int, int, int], start: float, speed: float) -> Actor:
    return Actor(colour=colour, path=lambda frame: (start + speed * frame, FLOOR))


def stander(colour: tuple[int, int, int], x: float, first: int = 0, end: int = 10_000) -> Actor:
    return Actor(colour=colour, path=lambda frame: (x, FLOOR) if first <= frame < end else None)


def places(track: Track) -> FloatArray:
    """Return where the hips are in each frame (k,)."""
    return np.array([seen.anchor[0, 0] for seen in track.people])


def track_of(actor: Actor, tracks: tuple[Track, ...]) -> Track:
    """Return the track that is on this actor throughout."""
    matching = [track for track in tracks if is_on(track, actor)]
    assert len(matching) == 1
    return matching[0]


def is_on(track: Track, actor: Actor) -> bool:
    truth = [actor.path(int(frame)) for frame in track.frames]
    return all(
        place is not None and abs(place[0] - x) < 1e-6
        for place, x in zip(truth, places(track), strict=True)
    )


def box_of(actor: Actor, frame: int = 0) -> FloatArray:
    place = actor.path(frame)
    assert place is not None
    return person(body(*place)).box


def test_two_people_are_followed_through_every_frame() -> None:
    actors = [stander(RED, 150), walker(BLUE, 400, 2)]
    stage = Stage(actors)
    tracks = follow_people(stage.frames(60), stage)
    assert len(tracks) == 2
    for actor in actors:
        assert track_of(actor, tracks).frames.tolist() == list(range(60))


@pytest.mark.parametrize("speed", [4.0, 9.0, 16.0])
def test_people_who_cross_keep_their_identity(speed: float) -> None:
    actors = [walker(RED, 120, speed), walker(BLUE, 520, -speed)]
    stage = Stage(actors)
    count = int(400 / speed)
    tracks = follow_people(stage.frames(count), stage)
    assert len(tracks) == 2
    for actor in actors:
        track = track_of(actor, tracks)
        assert track.frames[0] == 0
        assert track.frames[-1] >= count - 2
        assert len(track.frames) >= 0.8 * count


def test_people_in_the_same_clothes_keep_their_identity_when_they_cross() -> None:
    actors = [walker(RED, 120, 8), walker(RED, 520, -8)]
    stage = Stage(actors)
    tracks = follow_people(stage.frames(50), stage)
    assert len(tracks) == 2
    for actor in actors:
        assert track_of(actor, tracks).frames[-1] >= 45


def test_somebody_who_turns_back_behind_another_keeps_his_identity() -> None:
    front = stander(RED, 320)
    behind = Actor(colour=BLUE, path=lambda frame: (320 - abs(200 - 8.0 * frame), FLOOR))
    stage = Stage([front, behind])
    tracks = follow_people(stage.frames(60), stage)
    assert len(tracks) == 2
    assert track_of(front, tracks).frames.tolist() == list(range(60))
    assert track_of(behind, tracks).frames[-1] == 59


def test_sides_that_the_engine_confuses_are_put_right() -> None:
    actor = stander(RED, 300)
    stage = Stage([actor], swapped=[7, 8, 9, 22])
    (track,) = follow_people(stage.frames(40), stage)
    for seen in track.people:
        np.testing.assert_allclose(seen.points, body(300, FLOOR))
        np.testing.assert_allclose(seen.world[:, 2], track.people[0].world[:, 2])


def test_somebody_who_comes_back_within_a_second_is_the_same() -> None:
    actor = Actor(colour=GREEN, path=lambda frame: None if 30 <= frame < 52 else (60.0, FLOOR))
    stage = Stage([actor])
    (track,) = follow_people(stage.frames(90), stage, fps=25.0)
    assert track.frames[-1] == 89
    assert not set(range(30, 52)) & set(track.frames.tolist())
    assert len(track.frames) >= 60


def test_somebody_else_who_comes_to_the_same_place_is_another_person() -> None:
    stage = Stage([stander(GREEN, 60, end=30), stander(RED, 60, first=40)])
    tracks = follow_people(stage.frames(80), stage)
    assert len(tracks) == 2
    assert sorted(track.frames[-1] for track in tracks) == [29, 79]


def test_late_arrivals_and_early_leavers_are_followed_while_they_are_there() -> None:
    late, early = stander(RED, 150, first=33), stander(BLUE, 450, end=41)
    stage = Stage([late, early])
    tracks = follow_people(stage.frames(100), stage)
    assert len(tracks) == 2
    assert track_of(early, tracks).frames.tolist() == list(range(41))
    assert track_of(late, tracks).frames.tolist() == list(range(33, 100))


def test_ghosts_are_dropped() -> None:
    stage = Stage([stander(RED, 150)], ghosts=[(10, 500, 200), (30, 420, 190)])
    assert len(follow_people(stage.frames(60), stage)) == 1


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_segments_of_a_few_frames_have_people_too(count: int) -> None:
    actors = [stander(RED, 150), stander(BLUE, 450)]
    stage = Stage(actors)
    tracks = follow_people(stage.frames(count), stage)
    assert [len(track.frames) for track in tracks] == [count, count]


def test_nobody_and_nothing_give_no_tracks() -> None:
    stage = Stage([])
    assert follow_people(stage.frames(15), stage) == ()
    assert follow_people([], stage) == ()


def test_requested_people_and_no_others_are_followed() -> None:
    actors = [stander(RED, 120), stander(GREEN, 320), walker(BLUE, 480, 1)]
    stage = Stage(actors)
    wanted = [box_of(actors[2]), np.add(box_of(actors[0]), (6, -4, 2, 5))]
    tracks = follow_people(stage.frames(40), stage, boxes=wanted)
    assert [track.requested for track in tracks] == [0, 1]
    assert is_on(tracks[0], actors[2])
    assert is_on(tracks[1], actors[0])
    assert all(len(track.frames) == 40 for track in tracks)


def test_boxes_around_nobody_give_no_track() -> None:
    stage = Stage([stander(RED, 120)])
    nobody = np.array([400.0, 50, 500, 300])
    upside_down = np.array([180.0, 300, 60, 100])
    endless = np.array([np.nan, 0, np.inf, 100])
    boxes = [nobody, box_of(stage.actors[0]), upside_down, endless]
    (track,) = follow_people(stage.frames(30), stage, boxes=boxes)
    assert track.requested == 1
    assert follow_people(stage.frames(30), stage, boxes=[nobody]) == ()
    assert follow_people(stage.frames(30), stage, boxes=[]) == ()


def test_two_boxes_around_one_person_give_one_track() -> None:
    stage = Stage([stander(RED, 120)])
    box = box_of(stage.actors[0])
    tracks = follow_people(stage.frames(30), stage, boxes=[np.add(box, (-20, -20, 20, 20)), box])
    assert [track.requested for track in tracks] == [1]


def test_requested_person_who_enters_shortly_after_the_start_is_followed() -> None:
    actor = stander(RED, 120, first=6)
    stage = Stage([actor])
    (track,) = follow_people(stage.frames(40), stage, boxes=[box_of(actor, 6)])
    assert track.frames.tolist() == list(range(6, 40))


def test_requested_person_is_not_mistaken_for_the_one_who_walks_past() -> None:
    wanted, other = walker(RED, 120, 6), walker(BLUE, 520, -6)
    stage = Stage([other, wanted])
    (track,) = follow_people(stage.frames(65), stage, boxes=[box_of(wanted)])
    assert is_on(track, wanted)
    assert track.frames[-1] >= 60


def test_requested_person_is_found_again_after_a_long_absence() -> None:
    actor = Actor(colour=GREEN, path=lambda frame: None if 30 <= frame < 95 else (300.0, FLOOR))
    stage = Stage([actor, stander(RED, 500)])
    (track,) = follow_people(stage.frames(150), stage, boxes=[box_of(actor)])
    assert is_on(track, actor)
    assert track.frames[-1] == 149


def test_frames_are_streamed() -> None:
    stage = Stage([stander(RED, 150)])
    held: list[int] = []

    def stream() -> Iterator[ByteImage]:
        for number in range(30):
            held.append(number)
            yield stage.picture(number)
            assert stage.looks[-1] <= number

    (track,) = follow_people(stream(), stage)
    assert len(track.frames) == 30
    assert held == list(range(30))


def test_faces_are_not_kept() -> None:
    stage = Stage([stander(RED, 150)])
    (track,) = follow_people(stage.frames(6), stage)
    assert all(seen.face is None for seen in track.people)


def test_camera_is_collected_on_the_way() -> None:
    stage, camera = Stage([stander(RED, 150)]), CameraMotion()
    follow_people(stage.frames(8), stage, camera=camera)
    assert camera.pan.shape == (8, 2, 3)


def test_track_tells_its_first_box_and_its_confidence() -> None:
    stage = Stage([stander(RED, 150)])
    (track,) = follow_people(stage.frames(5), stage)
    np.testing.assert_allclose(track.box, box_of(stage.actors[0]))
    assert track.mean_confidence == pytest.approx((2 * 0.9 + 3 * 0.8) / 5)
    assert (track.box[2:] <= (WIDTH, HEIGHT)).all()
