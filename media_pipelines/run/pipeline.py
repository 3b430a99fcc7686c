"""A pipeline: a chain of operations as a Prefect flow that delivers and records what it makes.

```python
@pipeline(named=by_text("prompt"))
async def chair(run: Run, prompt: str) -> None:
    image = await run.step("image", generations, prompt)
    await run.step("mesh", meshes, input_image=image)
```
"""

import inspect
import textwrap
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from prefect import Flow
from prefect.logging import get_logger
from prefect.runtime import flow_run
from pydantic import WithJsonSchema

from media_api.client.errors import InvalidRequest
from media_api.contract.images import CaptionTask
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.judging.judging import (
    DEFAULT_HOURS,
    ApprovalHours,
    CandidateCount,
    Judging,
)
from media_pipelines.money.account import Account, open_account
from media_pipelines.money.budget import Budget, MostCost, MostOperations
from media_pipelines.parameters.docstring import summary_of
from media_pipelines.parameters.parameter import Parameter, parameters_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.approval import require_somebody_to_ask
from media_pipelines.run.context import RunIdentity, current_context, in_context
from media_pipelines.run.earlier_run import earlier_run, finished_run
from media_pipelines.run.errors import CannotBePlanned
from media_pipelines.run.open_run import open_run
from media_pipelines.run.plan import Planned, PlannedOperation, RunPlan, blank_record
from media_pipelines.run.preflight import check_access, refuse_readable_keys
from media_pipelines.run.run import OperationFunction, Run

LONGEST_RUN_NAME = 80
_log = get_logger("pipeline")
_NOWHERE = MediaService()
_NOBODY = RunIdentity(flow="", run="", flow_run_id="", scope="")

Chain = Callable[..., Coroutine[Any, Any, None]]
Named = Callable[[Mapping[str, Any]], str]

_OF_EVERY_RUN = (
    Parameter(
        name="max_operations",
        annotation=MostOperations | None,
        help="Most operations that it may submit, in all attempts; empty: any number.",
        default=None,
    ),
    Parameter(
        name="max_cost",
        annotation=MostCost | None,
        help="Most that they may cost by the price table; empty: any amount.",
        default=None,
    ),
    Parameter(
        name="prices",
        annotation=str | None,
        help="Price table with the columns operation, price and, if wanted, model: a file or s3:// "
        "address; empty: that of the service.",
        default=None,
    ),
    Parameter(
        name="dry_run",
        annotation=bool,
        help="Only check budget and access to the service, and show the plan; nothing is written, "
        "and no embedded service is started.",
        default=False,
    ),
    Parameter(
        name="again",
        annotation=bool,
        help="Make everything anew, also what an equal run has finished at this destination.",
        default=False,
    ),
    Parameter(
        name="service",
        annotation=MediaService,
        help="Service that does the work; the embedded one starts by itself.",
        default=MediaService(),
    ),
    Parameter(
        name="delivery",
        annotation=AssetDelivery,
        help="Where every file of the run goes.",
        default=AssetDelivery(),
    ),
)


class Pipeline(Flow[..., Coroutine[Any, Any, RunRecord]]):
    """A Prefect flow that makes an asset set and returns its `run.json`.

    Args:
        chain: Calls the operations; takes a `Run`, and what people ask for.
        asked: What people may ask for.
        title: Name of the pipeline in commands, batches and documents.
        flow_name: Name in Prefect.
        named: Names a run after its parameters.
        chooses: Steps that are made with a seed, so that one of several may be taken.
        looks: Answers questions about pictures, for a vision model that takes one.
        approvable: Further steps that a person may be asked about.
    """

    def __init__(
        self,
        chain: Chain,
        asked: Sequence[Parameter],
        *,
        title: str,
        flow_name: str,
        named: Named,
        chooses: Sequence[str] = (),
        looks: OperationFunction[..., CaptionTask] | None = None,
        approvable: Sequence[str] = (),
    ) -> None:
        self.title = title
        self._chain = chain
        self._asked = tuple(asked)
        self._looks = looks
        self._chooses = tuple(chooses)
        self._judged = (*_candidates(chooses, looks), *_approval((*chooses, *approvable)))
        parameters = (*asked, *self._judged, *_OF_EVERY_RUN)
        signature = inspect.Signature(
            [_declared(item) for item in parameters], return_annotation=RunRecord
        )

        async def run(*args: Any, **kwargs: Any) -> RunRecord:
            given = signature.bind(*args, **kwargs)
            given.apply_defaults()
            prepared = await self._prepared(**given.arguments)
            if isinstance(prepared, RunRecord):
                return prepared
            async with prepared as opened:
                await chain(run=opened, **self._form(given.arguments))
            return opened.record

        run.__name__ = run.__qualname__ = chain.__name__
        run.__module__ = chain.__module__
        run.__doc__ = _docstring(chain, parameters)
        vars(run)["__signature__"] = signature
        super().__init__(run, name=flow_name, flow_run_name=lambda: named(flow_run.parameters))

    @property
    def deployment_name(self) -> str:
        """Its name as that of a deployment, which takes no slash."""
        return self.title.replace("/", "-")

    @property
    def entrypoint(self) -> str:
        """Where a worker finds it."""
        return f"{self.fn.__module__}:{self.fn.__name__}"

    async def planned(
        self, asked: Mapping[str, object], earlier: Iterable[StepRecord] = ()
    ) -> list[PlannedOperation]:
        """Name the operations of a run, found out by running it without doing anything.

        What depends on the input, as the number of people in a video, counts once.

        Args:
            asked: Parameters; those that are missing have their defaults.
            earlier: Steps whose jobs the run takes over when they are asked for the same.

        Raises:
            CannotBePlanned: If the chain does not cope with results that are only examples.
            InvalidRequest: If its first operation could not be sent, or a later one because of
                what is asked for.
        """
        executor = Planned(list(earlier), asked.values())
        # A plan is made before anybody is asked
        judging = replace(self._judging(asked), approve=())
        run = Run(_NOWHERE, blank_record(_NOBODY), judging, looks=self._looks)
        with in_context(replace(current_context(), executor=executor)):
            try:
                await self._chain(run=run, **self._form(asked))
            except InvalidRequest:
                raise
            except Exception as exc:
                raise CannotBePlanned(self.title, exc) from exc
        return executor.operations

    async def _prepared(
        self,
        *,
        max_operations: int | None,
        max_cost: float | None,
        prices: str | None,
        dry_run: bool,
        again: bool,
        service: MediaService,
        delivery: AssetDelivery,
        **asked: Any,
    ) -> RunRecord | AbstractAsyncContextManager[Run]:
        """Return the record of a run that has nothing to do, else the run, not yet opened."""
        await refuse_readable_keys()
        finished = await finished_run(delivery, again=again, only_look=dry_run)
        if finished:
            return finished
        context = current_context()
        whole, budget = context.account, Budget.of(max_operations, max_cost)
        table = prices or (None if whole else service.prices)
        account = await open_account(budget, table, delivery.s3, whole)
        counts = dry_run or account.ceiling.is_limited
        before = await earlier_run(service, delivery, again=again) if counts else None
        earlier = [step for step in before.steps if step.status == "COMPLETED"] if before else []
        if before:
            await account.go_on(before.scope, service.ledger)
        judging = self._judging(asked)
        if judging.by_person:
            require_somebody_to_ask()
        if dry_run:
            return await self._looked_at(await self._plan(asked, account, earlier), service)
        return open_run(
            service,
            delivery,
            judging=judging,
            looks=self._looks,
            account=account,
            planned=0 if context.row else await self._steps_ahead(asked, account, earlier),
            again=again,
        )

    async def _looked_at(self, plan: RunPlan, service: MediaService) -> RunRecord:
        await plan.show()
        plan.check()
        await check_access(service)
        return plan.record()

    async def _steps_ahead(
        self, asked: Mapping[str, object], account: Account, earlier: Iterable[StepRecord]
    ) -> int:
        """Count the operations; refuse what the plan says to be too much."""
        try:
            plan = await self._plan(asked, account, earlier)
        except CannotBePlanned as exc:
            # The percentage is missing then, and the budget is compared with each job alone
            _log.debug("%s", exc)
            return 0
        plan.check()
        return len(plan.operations)

    async def _plan(
        self, asked: Mapping[str, object], account: Account, earlier: Iterable[StepRecord]
    ) -> RunPlan:
        operations = await self.planned(asked, earlier)
        identity = current_context().identity
        return RunPlan(identity=identity, title=self.title, operations=operations, account=account)

    def _form(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        return {item.name: asked.get(item.name, item.default) for item in self._asked}

    def _judging(self, asked: Mapping[str, Any]) -> Judging:
        given = {item.name: asked[item.name] for item in self._judged if item.name in asked}
        policies = [value for value in asked.values() if isinstance(value, QualityPolicy)]
        policy = next(iter(policies), QualityPolicy())
        return Judging(chooses=self._chooses, policy=policy, **given)


def pipeline(
    *,
    named: Named,
    chooses: Sequence[str] = (),
    looks: OperationFunction[..., CaptionTask] | None = None,
    approvable: Sequence[str] = (),
) -> Callable[[Chain], Pipeline]:
    """Make a pipeline of a chain of operations.

    The chain takes `run`, a `Run`, and everything that people may ask for,
    explained in its docstring. Every pipeline has the parameters `max_operations`, `max_cost`,
    `prices`, `dry_run`, `again`, `service` and `delivery` as well.

    Args:
        named: Names a run after its parameters.
        chooses: Steps that the chain makes with a seed: the pipeline has the parameters
            `candidates` and `judge`, and they are approvable.
        looks: The task `captions`, for the judge `vision`; None: there is no such judge.
        approvable: Further steps that a person may be asked about: the pipeline has the parameters
            `approve` and `approval_hours`.
    """

    def decorate(chain: Chain) -> Pipeline:
        taken = parameters_of(chain).values()
        return Pipeline(
            chain,
            [item for item in taken if item.annotation is not Run],
            title=chain.__name__,
            flow_name=chain.__name__.replace("_", "-"),
            named=named,
            chooses=chooses,
            looks=looks,
            approvable=approvable,
        )

    return decorate


def by_text(parameter: str) -> Named:
    """Name runs after the text of a parameter."""
    return lambda asked: textwrap.shorten(asked[parameter], LONGEST_RUN_NAME, placeholder="…")


def by_file(parameter: str) -> Named:
    """Name runs after the file that a parameter names."""
    return lambda asked: Path(asked[parameter]).name[-LONGEST_RUN_NAME:]


def _candidates(
    steps: Sequence[str], looks: OperationFunction[..., CaptionTask] | None
) -> Sequence[Parameter]:
    if not steps:
        return ()
    judges: Any = Literal[("person", "quality", *(["vision"] if looks else []))]
    seen = " vision: a model that sees, where the service has one." if looks else ""
    candidates = Parameter(
        name="candidates",
        annotation=CandidateCount,
        help=f"How many to make of each of {', '.join(steps)}, with as many seeds, of which one is "
        "taken.",
        default=1,
    )
    judge = Parameter(
        name="judge",
        annotation=judges,
        help="Who takes one of several candidates. person: the run pauses. quality: the checks of "
        f"models; of pictures one is made.{seen}",
        default="person",
    )
    return (candidates, judge)


def _approval(steps: Sequence[str]) -> Sequence[Parameter]:
    if not steps:
        return ()
    # An enumeration, which a form offers for choice, where pydantic would write a constant for one.
    schema = WithJsonSchema({"enum": list(steps), "type": "string"})
    step: Any = Annotated[Literal[tuple(steps)], schema]
    approve = Parameter(
        name="approve",
        annotation=tuple[step, ...],
        help="Pause after these steps until somebody has approved the result, rejected it, or "
        "asked for another one.",
        default=(),
    )
    hours = Parameter(
        name="approval_hours",
        annotation=ApprovalHours,
        help="How long a pause waits for an answer.",
        default=DEFAULT_HOURS,
    )
    return (approve, hours)


def _declared(parameter: Parameter) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(
        parameter.name, kind, annotation=parameter.annotation, default=parameter.default
    )


def _docstring(chain: Chain, parameters: Sequence[Parameter]) -> str:
    """Write the docstring, of which Prefect shows the summary and the help of parameters."""
    explained = (f"    {item.name}: {item.help}" for item in parameters)
    return "\n".join([summary_of(chain), "", "Args:", *explained])
