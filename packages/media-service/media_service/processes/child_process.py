"""What every process that the service starts for the bytes of its clients has, and has not."""

import ctypes
import os
import resource
import signal
import sys
from pathlib import Path

from media_service.processes import keeper
from media_service.processes.keeper import KEEPER, PR_SET_PDEATHSIG
from media_service.processes.sandbox import Confinement, confine

# Whatever else is in the environment of the service may be a key
VARIABLES = (
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "LD_LIBRARY_PATH",
    "PYTHONPATH",
    "PYTHONHASHSEED",
    "NUMBA_NUM_THREADS",
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
)
# Kind of limit → most. A file of 4 GB is larger than any result; those of all processes of the
# user count for NPROC
LIMITS = {
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_FSIZE: 4_000_000_000,
    resource.RLIMIT_NOFILE: 4_096,
    resource.RLIMIT_NPROC: 8_192,
}


def command(module: str, confinement: Confinement | None, *arguments: str) -> list[str]:
    """Return the command that starts a module of the package, which calls `begin`.

    What runs it is a keeper: SIGTERM ends it, and all that it has started.
    """
    allowed = confinement.model_dump_json() if confinement else ""
    kept = [sys.executable, "-P", "-m", module, KEEPER, allowed, *arguments]
    return [sys.executable, "-I", "-S", keeper.__file__, str(os.getpid()), *kept]


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process whose home and temporary files are in a folder."""
    kept = {name: os.environ[name] for name in VARIABLES if name in os.environ}
    return {**kept, "HOME": str(folder), "TMPDIR": str(folder)}


def begin() -> list[str]:
    """Give up what the process may not do; return the arguments that are its own."""
    parent, allowed, *arguments = sys.argv[1:]
    _end_with(int(parent))
    for kind, most in LIMITS.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))
    if allowed:
        confine(Confinement.model_validate_json(allowed))
    return arguments


def _end_with(parent: int) -> None:
    """Have the kernel kill this process when its keeper ends, also in the middle of a render."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit("the service ended before the process that it started")
