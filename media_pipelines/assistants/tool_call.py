"""One call of a tool that begins or follows a run: waiting, progress, questions to a person."""

import asyncio
from typing import Any

from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequests,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from media_pipelines.assistants.approval_form import filled, form_of
from media_pipelines.assistants.assistant_runs import AssistantRuns
from media_pipelines.assistants.live_run import LiveRun
from media_pipelines.assistants.run_answer import answer_of
from media_pipelines.assistants.run_state import RunState
from media_pipelines.assistants.run_watch import mark_of
from media_pipelines.judging.question import Question
from media_pipelines.run.loop_thread import awaited_beside

AnyContext = ServerRequestContext[Any, Any]
ToolAnswer = CallToolResult | InputRequiredResult
_QUESTION = "decision"
_LEAST_PROGRESS = 0.001


class ToolCall:
    """One call of a tool.

    Args:
        context: Of the request.
        params: Of the request.
        runs: Those of the client.
        seconds: How long the answer waits.

    Attributes:
        arguments: What was given.
        runs: Those of the client.
    """

    def __init__(
        self,
        context: AnyContext,
        params: CallToolRequestParams,
        runs: AssistantRuns,
        seconds: float,
    ) -> None:
        self.arguments = params.arguments or {}
        self.runs = runs
        self._session = context.session
        self._request_id = context.request_id
        self._answered = (params.input_responses or {}).get(_QUESTION)
        self._mark = params.request_state or ""
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._deadline = self._loop.time() + seconds
        self._done, self._told_last = 0.0, ""

    @property
    def can_ask(self) -> bool:
        """Whether the client shows forms to a person."""
        capabilities = self._session.client_capabilities
        return capabilities is not None and capabilities.elicitation is not None

    @property
    def _seconds_left(self) -> float:
        return max(self._deadline - self._loop.time(), 0.0)

    async def followed(self, run: LiveRun | RunState) -> ToolAnswer:
        """Wait for a run, and ask what it asks; return the answer of the tool."""
        if isinstance(run, RunState):
            following = self.runs.of_another_process(run, self._seconds_left)
            return self._answer(await awaited_beside(following))
        may_ask = self.can_ask
        if isinstance(self._answered, ElicitResult):
            may_ask = await self._decided(run, self._mark, self._answered)
        while True:
            await awaited_beside(run.rest(self._seconds_left, self._report))
            question = run.watch.question
            if question is None or not may_ask:
                return self._answer(run.state)
            mark, form = mark_of(question), form_of(question, self._where(question))
            if self._session.protocol_version in MODERN_PROTOCOL_VERSIONS:
                asked: InputRequests = {_QUESTION: ElicitRequest(params=form)}
                return InputRequiredResult(input_requests=asked, request_state=mark)
            may_ask = await self._decided(run, mark, await self._elicited(form))
            # Whoever has answered a form knows that something happens
            self._deadline = self._loop.time() + self._seconds

    async def _elicited(self, form: ElicitRequestFormParams) -> ElicitResult:
        return await self._session.elicit_form(
            form.message, form.requested_schema, related_request_id=self._request_id
        )

    @staticmethod
    async def _decided(run: LiveRun, mark: str, result: ElicitResult) -> bool:
        """Hand on what a person has decided; return whether there was an answer."""
        content = filled(result)
        if content is None:
            return False

        async def decide() -> None:
            run.watch.decide(mark, content)

        await awaited_beside(decide())
        return True

    def _answer(self, state: RunState) -> CallToolResult:
        return answer_of(state, is_local=self.runs.client.is_local)

    def _where(self, question: Question) -> str:
        """Say where a person sees what is asked about."""
        if self.runs.client.is_local:
            return str(question.picture or "")
        made = [uri for step in question.candidates for uri in step.result if isinstance(uri, str)]
        return " ".join(f"{question.run.service}/{uri}" for uri in made)

    def _report(self, done: float, sentence: str) -> None:
        if sentence != self._told_last:
            # The protocol wants each number to be larger than the one before
            self._done = max(done, self._done + _LEAST_PROGRESS)
            self._told_last = sentence
            telling = self._session.report_progress(self._done, message=sentence)
            asyncio.run_coroutine_threadsafe(telling, self._loop)
