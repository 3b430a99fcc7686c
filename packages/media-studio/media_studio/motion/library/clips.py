"""All motions that ship with the project."""

from media_studio.motion.library.combat import COMBAT
from media_studio.motion.library.dance import DANCE
from media_studio.motion.library.entry import Entry
from media_studio.motion.library.everyday import EVERYDAY
from media_studio.motion.library.exercise import EXERCISE
from media_studio.motion.library.gestures import GESTURES
from media_studio.motion.library.hands import HANDS
from media_studio.motion.library.locomotion import LOCOMOTION
from media_studio.motion.library.mood import MOOD
from media_studio.motion.library.sport import SPORT

LIBRARY: tuple[Entry, ...] = (
    *LOCOMOTION,
    *GESTURES,
    *EXERCISE,
    *SPORT,
    *COMBAT,
    *DANCE,
    *EVERYDAY,
    *HANDS,
    *MOOD,
)
