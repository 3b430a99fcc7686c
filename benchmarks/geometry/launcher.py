"""Run a command and print what it took: CPU seconds, exit status and KiB at its highest.

A process starts with the peak memory of the one that it was forked from, so this one is small: it
imports nothing else and runs without site packages.
"""

import os
import sys


def main() -> None:
    """Run the command in the arguments; what it prints is dropped."""
    child = os.fork()
    if child == 0:
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        os.execvp(sys.argv[1], sys.argv[1:])
    _, status, usage = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    print(usage.ru_utime + usage.ru_stime, code, usage.ru_maxrss)


if __name__ == "__main__":
    main()
