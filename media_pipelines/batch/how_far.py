"""How far a batch is, in a sentence."""

from collections import Counter
from datetime import timedelta

from media_pipelines.money.account import Account
from media_pipelines.pages.plain_words import price
from media_pipelines.parameters.counted import counted

MOST_CODES = 3


def how_far(done: int, failures: Counter[str], todo: int, account: Account, seconds: float) -> str:
    """Say how many rows have ended, what that has cost, and how long the others will take.

    Args:
        done: Rows that have completed in this run.
        failures: Those that have failed, by code.
        todo: All that are to be done.
        account: Counts the jobs.
        seconds: Since the run has begun.
    """
    told = [
        f"{done:,} of {counted(todo, 'row')} done, {failures.total():,} failed{_kinds(failures)}",
        f"{counted(account.jobs.total(), 'job')} created",
    ]
    if account.is_priced and account.cost:
        told.append(f"{price(float(account.cost))} spent")
    ended = done + failures.total()
    if not 0 < ended < todo or seconds <= 0:
        return ", ".join(told)
    left = timedelta(seconds=round(seconds / ended * (todo - ended)))
    return f"{', '.join(told)}; {_rate(ended / seconds)}, about {left} to go"


def _kinds(failures: Counter[str]) -> str:
    codes = [f"{count:,} {code}" for code, count in failures.most_common(MOST_CODES)]
    more = ["…"] if len(failures) > MOST_CODES else []
    return f" ({', '.join(codes + more)})" if codes else ""


def _rate(rows_per_second: float) -> str:
    a_minute = rows_per_second * 60
    return f"{a_minute:,.0f} a minute" if a_minute >= 1 else f"{a_minute * 60:,.0f} an hour"
