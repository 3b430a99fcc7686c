"""A service that answers at once: `python -m benchmarks.batch.answering` prints its address.

Once its input ends it prints how many jobs it has created, and exits.
"""

import sys

from media_testing.fake_service import FakeService, running


def main() -> None:
    """Serve until the input ends."""
    service = FakeService()
    service.retry_after = None
    # Every job is done when it is first asked about.
    service.polls = 1
    service.remembers_requests = False
    # What is measured is the overhead, not the copying of files.
    service.file_bytes = 2_000
    with running(service):
        print(service.base_url, flush=True)
        for line in sys.stdin:
            if line.strip() == "count":
                print(len(service.jobs), flush=True)


if __name__ == "__main__":
    main()
