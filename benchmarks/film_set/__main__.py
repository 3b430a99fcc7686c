"""Write the sample video and the character that is to move like it.

Run it with `python -m benchmarks.film_set --video clip.mp4 --model robot.glb`.
"""

import argparse
from pathlib import Path

from benchmarks.film_set.figure import write_figure
from benchmarks.film_set.filming import Performer, film
from benchmarks.film_set.framing import step_back
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.motion.library.clips import LIBRARY

WIDTH, HEIGHT = 640, 480
SAMPLE_VIEW = Tripod(
    azimuth=18.0, elevation=5.0, distance=3.6, angle=50.0, target=(0.03, 1.08, 0.0)
)


def main() -> None:
    """Write the files that were asked for."""
    known = {entry.id: entry.build for entry in LIBRARY}
    parser = argparse.ArgumentParser(prog="python -m benchmarks.film_set", description=__doc__)
    parser.add_argument("--video", type=Path, required=True, help="MP4 file to write")
    parser.add_argument("--model", type=Path, required=True, help="GLB file to write")
    parser.add_argument(
        "--motion",
        choices=known,
        metavar="ID",
        help="motion of the library, such as procedural/walk, in place of the sample's",
    )
    arguments = parser.parse_args()
    for path in (arguments.video, arguments.model):
        path.parent.mkdir(parents=True, exist_ok=True)
    build = known[arguments.motion] if arguments.motion else sample_motion
    performers = [Performer(motion=build())]
    tripod = step_back(SAMPLE_VIEW, performers, width=WIDTH, height=HEIGHT)
    film(performers, arguments.video, tripod=tripod, width=WIDTH, height=HEIGHT)
    write_figure(arguments.model, ROBOT)


if __name__ == "__main__":
    main()
