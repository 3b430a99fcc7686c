"""No key stays in the parameters of a run that is started over Prefect's API."""

from typing import Any
from uuid import UUID

import pytest
from prefect import Flow
from prefect.client.orchestration import PrefectClient, get_client
from prefect.deployments.runner import DeploymentApplyError
from prefect.exceptions import PrefectHTTPStatusError
from prefect.flow_engine import run_flow
from prefect.utilities.callables import parameter_schema

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.sweep import sweep
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.run.errors import ReadableKey
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

KEY = "open-sesame-42"
ASKED = {"prompt": "an oak chair", "texture_prompt": "tin"}
FLOWS: list[tuple[Flow[..., Any], dict[str, str]]] = [
    (text_to_model, ASKED),
    (produce_batch, {"manifest": "chairs.csv"}),
    (sweep, {}),
]


async def deployed(prefect: PrefectClient, flow: Flow[..., Any], *, enforce: bool) -> UUID:
    """Deploy a flow as `prefect deploy` does, and return the id of the deployment."""
    return await prefect.create_deployment(
        await prefect.create_flow(flow),
        f"keys-{enforce}",
        parameter_openapi_schema=parameter_schema(flow).model_dump(),
        enforce_parameter_schema=enforce,
    )


@pytest.mark.parametrize(("flow", "asked"), FLOWS, ids=lambda each: getattr(each, "name", ""))
async def test_a_key_is_refused_in_words_before_it_is_written_down(
    flow: Flow[..., Any], asked: dict[str, str]
) -> None:
    given = {**asked, "service": {"base_url": "http://media.example", "api_key": KEY}}
    async with get_client() as prefect:
        deployment = await deployed(prefect, flow, enforce=True)
        with pytest.raises(PrefectHTTPStatusError) as caught:
            await prefect.create_flow_run_from_deployment(deployment, parameters=given)
        assert caught.value.response.status_code == 409
        said = caught.value.response.json()["detail"]
        assert "service.api_key" in said
        assert "store the key in a block, and choose that block" in said
        runs = await prefect.read_flow_runs(limit=200)
        assert KEY not in "".join(str(run.parameters) for run in runs)


async def test_the_secret_of_a_bucket_is_refused_too() -> None:
    keys = {"folder": "s3://a-b/c", "access_key_id": "AKIA", "secret_access_key": KEY}
    async with get_client() as prefect:
        deployment = await deployed(prefect, text_to_model, enforce=True)
        with pytest.raises(PrefectHTTPStatusError, match=r"delivery\.secret_access_key"):
            await prefect.create_flow_run_from_deployment(
                deployment, parameters={**ASKED, "delivery": keys}
            )


async def test_a_stored_block_and_a_form_without_a_key_are_taken() -> None:
    service = MediaService(base_url="http://media.example", api_key=KEY)  # type: ignore[arg-type]  # pydantic wraps it
    document = await service.save("with-a-key", overwrite=True)
    stored = {"$ref": {"block_document_id": str(document)}}
    form = MediaService().model_dump(mode="json")
    async with get_client() as prefect:
        deployment = await deployed(prefect, text_to_model, enforce=True)
        for given in (stored, form):
            run = await prefect.create_flow_run_from_deployment(
                deployment, parameters={**ASKED, "service": given}
            )
            assert KEY not in str(run.parameters)
    assert (await MediaService.load("with-a-key")).api_key == service.api_key


async def test_a_deployment_takes_a_place_written_out_stored_or_as_an_object() -> None:
    block = AssetDelivery(folder="made/{row}")
    stored = {"$ref": {"block_document_id": str(await block.save("made", overwrite=True))}}
    named = {"$ref": {"block_document_slug": "asset-delivery/made"}}
    for given in (stored, named, {"folder": "made/{row}"}, block):
        nightly = await produce_batch.ato_deployment(
            "nightly", parameters={"manifest": "chairs.csv", "delivery": given}
        )
        await nightly.aapply()


async def test_a_deployment_with_a_key_is_refused() -> None:
    given = {"base_url": "http://media.example", "api_key": KEY}
    leaky = await text_to_model.ato_deployment("leaky", parameters={**ASKED, "service": given})
    with pytest.raises(DeploymentApplyError, match="store the key in a block"):
        await leaky.aapply()


async def test_a_key_that_got_in_is_taken_out_and_the_run_sends_nothing(
    fake_service: FakeService,
) -> None:
    given = {**ASKED, "service": {"base_url": fake_service.base_url, "api_key": KEY}}
    async with get_client() as prefect:
        deployment = await deployed(prefect, text_to_model, enforce=False)
        run = await prefect.create_flow_run_from_deployment(deployment, parameters=given)
        with pytest.raises(ReadableKey, match=r"^service\.api_key stood in the parameters"):
            await run_flow(text_to_model, flow_run=run)
        left = await prefect.read_flow_run(run.id)
    assert left.parameters["service"] == {"base_url": fake_service.base_url, "api_key": "*" * 8}
    assert fake_service.seen == []


def test_blocks_are_stored_with_their_secrets() -> None:
    for block, secrets in (
        (MediaService, ["api_key", "state"]),
        (AssetDelivery, ["secret_access_key"]),
    ):
        stored = block.model_json_schema()
        for secret in secrets:
            assert stored["properties"][secret]["anyOf"][0]["format"] == "password"
        assert stored["secret_fields"] == secrets
