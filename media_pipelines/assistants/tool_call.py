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
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from media_pipelines.assistants.approval_form import filled, form_of
from media_pipelines.assistants.assistant_runs import AssistantRuns
from media_pipelines.assistants.live_run import LiveRun
from media_pipelines.assistants.run_answer import answer_of
from media_pipelines.assistants.run_state import RunState
from media_pipelines.judging.question import Question
from media_pipelines.run.loop_thread import awaited_beside

AnyContext = ServerRequestContext[Any, Any]
ToolAnswer = CallToolResult | InputRequiredResult
_QUESTION = "decision"


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
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()

    @property
    def can_ask(self) -> bool:
        """Whether the client shows forms to a person."""
        capabilities = self._session.client_capabilities
        return capabilities is not None and capabilities.elicitation is not None

    async def followed(self, run: LiveRun | RunState) -> ToolAnswer:
        """Wait for a run, and ask what it asks; return the answer of the tool."""
        if isinstance(run, RunState):
            return self._answer(run)
        may_ask = self.can_ask
        if isinstance(self._answered, ElicitResult):
            may_ask = await self._decided(run, self._answered)
        while True:
            await awaited_beside(run.rest(self._seconds, self._report))
            question = run.watch.question
            if question is None or not may_ask:
                return await self._told(run)
            form = form_of(question, self._where(question))
            if self._session.protocol_version in MODERN_PROTOCOL_VERSIONS:
                return InputRequiredResult(input_requests={_QUESTION: ElicitRequest(params=form)})
            may_ask = await self._decided(run, await self._elicited(form))

    async def _told(self, run: LiveRun) -> CallToolResult:
        state = run.state
        if run.is_elsewhere:
            # Another process has its folder: the record says how far that is
            found = await awaited_beside(self.runs.stopped(state.name))
            state = found or state
        return self._answer(state)

    async def _elicited(self, form: ElicitRequestFormParams) -> ElicitResult:
        return await self._session.elicit_form(
            form.message, form.requested_schema, related_request_id=self._request_id
        )

    @staticmethod
    async def _decided(run: LiveRun, result: ElicitResult) -> bool:
        """Hand on what a person has decided; return whether there was an answer."""
        content = filled(result)
        if content is None:
            return False

        async def decide() -> None:
            run.watch.decide(content)

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
        telling = self._session.report_progress(done, message=sentence)
        asyncio.run_coroutine_threadsafe(telling, self._loop)
