"""A delivery takes blocks of prefect-aws that are stored, where that package is not installed."""

from pathlib import Path
from typing import Any, ClassVar

import pytest
from prefect.blocks.core import Block
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from media_api.client.errors import DeliveryRefused
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.single_operations import meshes
from media_testing.s3_server import BUCKET, REGION, SECRET, S3Server

pytestmark = pytest.mark.usefixtures("prefect_server")

ROLE = "arn:aws:iam::123456789012:role/studio"


class ClientParameters(BaseModel):
    """Those of prefect-aws 0.7."""

    api_version: str | None = None
    use_ssl: bool = True
    verify: bool | None = None
    verify_cert_path: str | None = None
    endpoint_url: str | None = None
    config: dict[str, Any] | None = None


class AwsCredentials(Block):
    """The fields and names of prefect-aws 0.7, under which its blocks are stored."""

    _block_type_name: ClassVar[str | None] = "AWS Credentials"
    aws_access_key_id: str | None = None
    aws_secret_access_key: SecretStr | None = None
    aws_session_token: str | None = None
    profile_name: str | None = None
    region_name: str | None = None
    aws_client_parameters: ClientParameters = Field(default_factory=ClientParameters)
    assume_role_arn: str | None = None
    assume_role_kwargs: dict[str, Any] = Field(default_factory=dict)


class MinIOCredentials(Block):
    """As above."""

    _block_type_name: ClassVar[str | None] = "MinIO Credentials"
    minio_root_user: str
    minio_root_password: SecretStr
    region_name: str | None = None
    aws_client_parameters: ClientParameters = Field(default_factory=ClientParameters)


class S3Bucket(Block):
    """As above."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    _block_type_name: ClassVar[str | None] = "S3 Bucket"
    bucket_name: str
    bucket_folder: str = ""
    credentials: MinIOCredentials | AwsCredentials


@pytest.fixture
def aws(s3_server: S3Server) -> AwsCredentials:
    return AwsCredentials(
        aws_access_key_id="AKIATEST",
        aws_secret_access_key=SecretStr(SECRET),
        region_name=REGION,
        aws_client_parameters=ClientParameters(endpoint_url=s3_server.endpoint_url),
    )


async def delivered(service: MediaService, **fields: str) -> None:
    await meshes(prompt="an oak chair", service=service, delivery=AssetDelivery(**fields))


async def test_files_go_below_the_folder_of_a_stored_bucket(
    aws: AwsCredentials, media_service: MediaService, s3_server: S3Server, tmp_path: Path
) -> None:
    media_service.home = str(tmp_path)
    await aws.save("inner", overwrite=True)
    stored = await AwsCredentials.load("inner")
    bucket = S3Bucket(bucket_name=BUCKET, bucket_folder="studio/", credentials=stored)
    await bucket.save("shared", overwrite=True)
    await delivered(media_service, folder="chairs/oak", aws_block="s3-bucket/shared")
    written = s3_server.keys("studio/chairs/oak/")
    assert "studio/chairs/oak/run.json" in written
    assert "studio/chairs/oak/1_meshes/model.glb" in written


async def test_files_go_where_stored_credentials_may_write(
    aws: AwsCredentials, media_service: MediaService, s3_server: S3Server, tmp_path: Path
) -> None:
    media_service.home = str(tmp_path)
    minio = MinIOCredentials(
        minio_root_user="AKIATEST",
        minio_root_password=SecretStr(SECRET),
        region_name=REGION,
        aws_client_parameters=aws.aws_client_parameters,
    )
    await aws.save("alone", overwrite=True)
    await minio.save("alone", overwrite=True)
    for kind in ("aws-credentials", "minio-credentials"):
        folder = f"s3://{BUCKET}/{kind}"
        await delivered(media_service, folder=folder, aws_block=f"{kind}/alone")
        written = s3_server.keys(f"{kind}/")
        assert f"{kind}/run.json" in written


async def test_all_that_a_block_says_of_its_credentials_counts(aws: AwsCredentials) -> None:
    whole = aws.model_copy(update={"aws_session_token": "token", "profile_name": "studio"})
    await whole.save("whole", overwrite=True)
    settings = AssetDelivery(folder="s3://a-b/c", aws_block="aws-credentials/whole").s3
    assert settings.session_token == SecretStr("token")
    assert (settings.profile, settings.region) == ("studio", REGION)
    assert "token" not in repr(settings.session_token)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"assume_role_arn": ROLE}, "assume_role_arn"),
        ({"aws_client_parameters": ClientParameters(verify_cert_path="/ca.pem")}, "cert_path"),
    ],
    ids=["role", "certificate"],
)
async def test_what_a_delivery_cannot_do_is_refused_by_the_field(
    aws: AwsCredentials, fields: dict[str, object], named: str
) -> None:
    await aws.model_copy(update=fields).save("special", overwrite=True)
    with pytest.raises(DeliveryRefused, match=rf"{named}.* profile of ~/\.aws/config") as caught:
        _ = AssetDelivery(folder="s3://a-b/c", aws_block="aws-credentials/special").s3
    assert SECRET not in str(caught.value)


async def test_a_block_that_is_not_there_is_named() -> None:
    delivery = AssetDelivery(folder="s3://a-b/c", aws_block="aws-credentials/nowhere")
    with pytest.raises(DeliveryRefused, match=r"aws-credentials/nowhere.*no such block"):
        _ = delivery.s3


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"folder": "s3://a-b/c", "aws_block": "s3-bucket/x"}, "without s3://"),
        ({"folder": "out", "aws_block": "aws-credentials/x"}, "without s3://"),
        ({"aws_block": "slack-webhook/x"}, "aws_block"),
        (
            {
                "folder": "s3://a-b/c",
                "aws_block": "aws-credentials/x",
                "access_key_id": "k",
                "secret_access_key": "s",
            },
            "not both",
        ),
    ],
    ids=["bucket-twice", "no-bucket", "another-kind", "two-keys"],
)
def test_a_block_that_does_not_fit_its_delivery_is_refused(
    fields: dict[str, object], said: str
) -> None:
    with pytest.raises(ValidationError, match=said):
        AssetDelivery.model_validate(fields)
