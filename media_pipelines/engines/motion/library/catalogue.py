"""All motions that ship with the project."""

from media_pipelines.engines.motion.library.combat import COMBAT
from media_pipelines.engines.motion.library.dance import DANCE
from media_pipelines.engines.motion.library.entry import Entry
from media_pipelines.engines.motion.library.everyday import EVERYDAY
from media_pipelines.engines.motion.library.exercise import EXERCISE
from media_pipelines.engines.motion.library.gestures import GESTURES
from media_pipelines.engines.motion.library.hands import HANDS
from media_pipelines.engines.motion.library.locomotion import LOCOMOTION
from media_pipelines.engines.motion.library.mood import MOOD
from media_pipelines.engines.motion.library.sport import SPORT

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
