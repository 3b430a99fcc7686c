"""Make some rows of a batch: `produce_batch` begins these runs, one for each of its slices."""

from prefect import flow
from prefect.runtime import flow_run

from media_pipelines.batch.slice_order import SliceOrder
from media_pipelines.batch.slice_work import make_slice
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.run.preflight import refuse_readable_keys

EMBEDDED_SERVICE = MediaService()


def _run_name() -> str:
    order = SliceOrder.model_validate(flow_run.parameters["order"])
    return f"{order.manifest}: slice {order.number + 1}"[:80]


@flow(name="produce-slice", flow_run_name=_run_name)
async def produce_slice(
    order: SliceOrder, delivery: AssetDelivery, service: MediaService = EMBEDDED_SERVICE
) -> None:
    """Make a slice of a batch; runs of it are begun by `produce_batch` with several workers.

    A run that was killed goes on when it is retried: rows that are done stay, and jobs that are
    paid for are found.

    Args:
        order: What is to be done of which batch.
        delivery: Where the files go; the folder needs {row}.
        service: Service that does the work.
    """
    await refuse_readable_keys()
    await make_slice(order, pipelines()[order.pipeline], service, delivery)
