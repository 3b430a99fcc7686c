"""A person's decision about results: the run pauses until somebody has looked at them."""

from uuid import uuid4

from prefect.exceptions import FlowPauseTimeout
from prefect.flow_runs import apause_flow_run
from prefect.settings import PREFECT_API_URL

from media_pipelines.judging.errors import ApprovalMissing, NobodyToAsk
from media_pipelines.judging.judging import DEFAULT_HOURS
from media_pipelines.judging.question import Decision, Question, form_for
from media_pipelines.pages.reports import thumbnail
from media_pipelines.run.context import current_context
from media_pipelines.run.temporary_server import temporary_server

# Of Prefect's server; the service that did the work is not asked anything.
POLL_SECONDS = 3
FORM_PIXELS = 384
SHEET_PIXELS = 1024


async def ask(question: Question, *, hours: float = DEFAULT_HOURS) -> Decision:
    """Pause the flow run until a person has decided.

    The wait asks nothing of the media service. A run that nobody answered can be retried: what it
    made is found again, and the question is put once more.

    Args:
        question: What it is about.
        hours: How long to wait.

    Raises:
        ApprovalMissing: If nobody has decided in time.
        WaitsForDecision: In a row of a batch, which asks about all of its rows at once.
        NobodyToAsk: If there is neither a Prefect server nor a terminal to ask in.
    """
    require_somebody_to_ask()
    context = current_context()
    viewer = context.viewer
    # A row does not pause its batch
    if viewer and viewer.answers and (context.row or viewer.is_asked_first or not has_pages()):
        return await viewer.ask(question)
    form = form_for(question).with_initial_data(description=description(question))
    try:
        answer = await apause_flow_run(
            wait_for_input=form,
            timeout=max(round(hours * 3600), 1),
            poll_interval=POLL_SECONDS,
            # A key that was used answers at once, also for the next attempt of a killed run.
            key=uuid4().hex,
        )
    except FlowPauseTimeout as exc:
        raise ApprovalMissing(question.about, hours) from exc
    return answer.as_decision()


def require_somebody_to_ask() -> None:
    """Make sure that a question would be seen.

    Raises:
        NobodyToAsk: If there is neither a Prefect server nor a terminal to ask in.
    """
    context = current_context()
    is_answered = context.viewer and context.viewer.answers
    if not is_answered and (context.row or not has_pages()):
        raise NobodyToAsk


def has_pages() -> bool:
    """Say whether there is a Prefect server in whose pages people can be asked."""
    server = temporary_server()
    return bool(PREFECT_API_URL.value()) and (server is None or server.has_pages)


def description(question: Question) -> str:
    """Write the markdown that stands above the form."""
    [first, *others] = question.candidates
    made_by = f"made by `{first.model or first.operation}`"
    if others and question.takes_one:
        subject = f"{len(others) + 1} candidates of **{question.about}** of {question.run.run}"
    else:
        subject = f"**{question.about}** of {question.run.run}"
    picture = question.picture and thumbnail(
        question.picture, SHEET_PIXELS if others else FORM_PIXELS
    )
    lines = [
        f"{subject}, {made_by}.",
        f"![{question.about}]({picture})" if picture else "",
        "\n".join(f"- {note}" for note in question.notes),
        _repetition(question),
    ]
    return "\n\n".join(line for line in lines if line)


def _repetition(question: Question) -> str:
    if not question.takes_one:
        return ""
    if question.next_seed is None:
        return "Made again, so are the steps before it; a seed is that of the first of them."
    which = "the first" if len(question.candidates) > 1 else "it"
    return f"Made again, {which} gets the seed {question.next_seed} unless you name another one."
