"""The machines whose workers make the slices of a batch, and those that are left out."""

from media_pipelines.batch.slice_order import SliceReport

MOST_RETURNS = 6
"""So many slices come back, and no row is done in between, until there is nobody to make them."""


class WorkerHosts:
    """Decides whether a slice of which nothing could be used goes to another machine.

    Attributes:
        out: Machines that are left out.
    """

    def __init__(self) -> None:
        self.out: list[str] = []
        self._done = 0
        self._returns = 0
        self._reason: SliceReport | None = None

    def has_done(self, rows: int) -> None:
        """Note how many rows are done by now, by all machines."""
        if rows > self._done:
            self._done, self._returns = rows, 0

    def takes_out(self, report: SliceReport) -> bool:
        """Leave out the machine of a run that it has failed; tell whether it was not yet."""
        if not report.may_work_elsewhere or report.host in self.out:
            return False
        self._reason = report
        self.out.append(report.host)
        return True

    def may_go_elsewhere(self, report: SliceReport) -> bool:
        """Tell whether the slice of a run that has ended is begun again."""
        if not report.may_work_elsewhere:
            return False
        self._returns += 1
        return self._returns <= MOST_RETURNS

    def reason(self, report: SliceReport) -> SliceReport:
        """Return the report that says why; one that came back unopened says nothing."""
        return report if report.code else self._reason or report
