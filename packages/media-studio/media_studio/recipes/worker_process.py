"""What the embedded makers need of the worker process in which they run."""

import numba

from media_studio.blender import process
from media_studio.blender.freed_memory import give_back
from media_studio.render import preview


class StudioProcess:
    """A `WorkerProcess` for the embedded makers."""

    def warm_up(self, *, with_programs: bool) -> None:
        """Load what the first job would wait for: Blender (1.3 to 2 s), the renderer (1 s)."""
        if with_programs:
            process.warm_up()
        preview.warm_up()

    def rest(self) -> None:
        """End Blender, which the next job that needs it starts again: it holds 260 MB."""
        process.close()

    def limit_threads(self, most: int) -> None:
        """Keep compiled loops to their share of the cores, as renders are."""
        there: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]  # set at import
        numba.set_num_threads(min(most, there))

    def give_back(self) -> None:
        """Give freed memory back to the system."""
        give_back()


PROCESS = StudioProcess()
