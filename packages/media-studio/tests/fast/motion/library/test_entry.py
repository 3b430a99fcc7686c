from media_studio.motion.library.entry import authored
from media_studio.motion.library.mood import idle


def test_authored_motions_are_marked_as_procedural() -> None:
    entry = authored("idle", "Idle", "A person stands.", "standing waiting", idle)
    assert entry.id == "procedural/idle"
    assert entry.keywords == ("standing", "waiting")
    assert entry.build().frames > 60
