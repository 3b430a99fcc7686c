"""The server of the protocol: tools and resources, for whoever is on the other side."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from importlib.metadata import version

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    TextContent,
)

from media_api.client.errors import InvalidRequest, MediaError
from media_pipelines.assistants.arguments import together
from media_pipelines.assistants.assistant_clients import AssistantClients
from media_pipelines.assistants.assistant_runs import AssistantRuns
from media_pipelines.assistants.live_run import LiveRun
from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.assistants.result_files import contents_of, resources_of, run_and_file
from media_pipelines.assistants.run_answer import answer_of, heading, refusal
from media_pipelines.assistants.run_state import RunState
from media_pipelines.assistants.tool_call import AnyContext, ToolAnswer, ToolCall
from media_pipelines.assistants.tools import (
    CANCEL,
    DESCRIBE,
    INSTRUCTIONS,
    LIST,
    RESULT,
    RUN,
    description_of,
    operations_text,
    pipeline_called,
    pipeline_of_tool,
    tool_list,
)
from media_pipelines.command.terminal import TOLD_IN_A_SENTENCE, sentence_of
from media_pipelines.run.loop_thread import awaited_beside
from media_pipelines.run.pipeline import Pipeline

NAME = "media-pipelines"
_OF_OPERATION = frozenset({"operation", "arguments"})


class AssistantServer:
    """Answers clients.

    Args:
        clients: Their runs.
        options: What the operator has set.
    """

    def __init__(self, clients: AssistantClients, options: AssistantOptions) -> None:
        self._clients = clients
        self._options = options
        self._tools: dict[str, Callable[[ToolCall], Awaitable[ToolAnswer]]] = {
            LIST: self._list_operations,
            DESCRIBE: self._describe,
            RUN: self._run_operation,
            RESULT: self._result,
            CANCEL: self._cancel,
        }

    def as_sdk_server(self) -> Server:
        """Return it as the SDK serves it."""
        return Server(
            NAME,
            version=version("media-pipelines"),
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_read_resource=self._read_resource,
        )

    async def _list_tools(
        self, _context: AnyContext, _params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        return ListToolsResult(tools=tool_list())

    async def _call_tool(self, context: AnyContext, params: CallToolRequestParams) -> ToolAnswer:
        pipeline, own = pipeline_of_tool(params.name), self._tools.get(params.name)
        if pipeline is None and own is None:
            raise MCPError(code=INVALID_PARAMS, message=f"There is no tool {params.name!r}.")
        began = time.monotonic()
        try:
            runs = await self._runs_of(context)
            seconds = self._options.answer_seconds - (time.monotonic() - began)
            call = ToolCall(context, params, runs, seconds)
            return await (own(call) if own else self._run(call, pipeline, call.arguments))
        except TOLD_IN_A_SENTENCE as exc:
            return refusal(sentence_of(exc))

    async def _list_resources(
        self, context: AnyContext, _params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        runs = await self._runs_of(context)
        states = await awaited_beside(runs.newest())
        done = [state for state in states if state.status == "COMPLETED"]
        return ListResourcesResult(
            resources=[each for state in done for each in resources_of(state)]
        )

    async def _read_resource(
        self, context: AnyContext, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        uri = str(params.uri)
        runs = await self._runs_of(context)
        try:
            name, file = run_and_file(uri)
            state = _state_of(await awaited_beside(runs.find(name)))
            return ReadResourceResult(
                contents=[await asyncio.to_thread(contents_of, state, file, uri)]
            )
        except MediaError as exc:
            raise MCPError(code=INVALID_PARAMS, message=str(exc)) from exc

    async def _runs_of(self, context: AnyContext) -> AssistantRuns:
        request = context.request
        user = request.scope.get("user") if request else None
        if isinstance(user, AuthenticatedUser):
            runs = self._clients.of_key(user.access_token.token)
        else:
            runs = self._clients.of_this_machine()
        await awaited_beside(runs.go_on())
        return runs

    async def _run(
        self, call: ToolCall, pipeline: Pipeline | None, given: dict[str, object]
    ) -> ToolAnswer:
        assert pipeline
        run = await awaited_beside(call.runs.begin(pipeline, given, can_ask=call.can_ask))
        return await call.followed(run)

    async def _list_operations(self, _call: ToolCall) -> ToolAnswer:
        return _text(operations_text())

    async def _describe(self, call: ToolCall) -> ToolAnswer:
        pipeline = pipeline_called(_named(call, "operation", DESCRIBE))
        return _text(json.dumps(description_of(pipeline), ensure_ascii=False))

    async def _run_operation(self, call: ToolCall) -> ToolAnswer:
        pipeline = pipeline_called(_named(call, "operation", RUN))
        given = call.arguments.get("arguments") or {}
        if not isinstance(given, dict):
            raise InvalidRequest(RUN, ("arguments: give an object",))
        # Where a limit of the cost stands at the wrong place, nothing may be bought without it
        beside = {key: value for key, value in call.arguments.items() if key not in _OF_OPERATION}
        return await self._run(call, pipeline, together(given, beside))

    async def _result(self, call: ToolCall) -> ToolAnswer:
        if not call.arguments.get("run"):
            states = await awaited_beside(call.runs.newest())
            return _text("\n".join(map(heading, states)) or "There is no run yet.")
        run = await awaited_beside(call.runs.find(_named(call, "run", RESULT)))
        return await call.followed(run)

    async def _cancel(self, call: ToolCall) -> ToolAnswer:
        state = await awaited_beside(call.runs.cancel(_named(call, "run", CANCEL)))
        return answer_of(state, is_local=call.runs.client.is_local)


def _named(call: ToolCall, argument: str, tool: str) -> str:
    value = call.arguments.get(argument)
    if not (isinstance(value, str) and value):
        raise InvalidRequest(tool, (f"{argument}: give a name",))
    return value


def _state_of(run: LiveRun | RunState) -> RunState:
    return run.state if isinstance(run, LiveRun) else run


def _text(told: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=told)])
