"""The slowest tests as a table, from what `pytest --durations=0` prints."""

import re
import sys
from collections import Counter

ROWS = 30
LINE = re.compile(r"^([\d.]+)s (?:setup|call|teardown) +(\S.*)$", re.MULTILINE)
HEAD = """# The slowest tests

Written by `make slowest`: seconds of a test with its fixtures. The first test that needs a
fixture of a file or a session pays for it.

| Seconds | Test |
|---:|---|
"""


def table(printed: str) -> str:
    """Return the slowest of the tests as a document."""
    seconds: Counter[str] = Counter()
    for took, test in LINE.findall(printed):
        seconds[test] += float(took)
    rows = [f"| {took:.1f} | `{test}` |\n" for test, took in seconds.most_common(ROWS)]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    sys.stdout.write(table(sys.stdin.read()))
