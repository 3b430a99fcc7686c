"""All motions that ship with the project."""

from engines.motion.library.combat import COMBAT
from engines.motion.library.dance import DANCE
from engines.motion.library.entry import Entry
from engines.motion.library.everyday import EVERYDAY
from engines.motion.library.exercise import EXERCISE
from engines.motion.library.gestures import GESTURES
from engines.motion.library.hands import HANDS
from engines.motion.library.locomotion import LOCOMOTION
from engines.motion.library.mood import MOOD
from engines.motion.library.sport import SPORT

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
