"""Blocks of prefect-aws, as Prefect's server has stored them: the package need not be installed."""

from dataclasses import dataclass

from prefect.client.orchestration import get_client
from prefect.exceptions import ObjectNotFound
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, SecretStr, ValidationError

from media_api.client.errors import DeliveryRefused
from media_pipelines.delivery.s3 import SCHEME, S3Settings

BUCKET_KIND = "s3-bucket"
KINDS = ("aws-credentials", "minio-credentials", BUCKET_KIND)


@dataclass(frozen=True, kw_only=True)
class AwsBlock:
    """What a stored block says.

    Attributes:
        root: s3://bucket/folder of an S3 Bucket; empty for credentials.
        s3: How S3 is reached.
    """

    root: str
    s3: S3Settings


class _ClientParameters(BaseModel):
    """What we take of a block's client parameters: other fields must be as they come."""

    model_config = ConfigDict(extra="forbid")

    endpoint_url: str | None = None
    use_ssl: bool = True
    api_version: None = None
    verify: bool | None = None
    verify_cert_path: None = None
    config: None = None


class _Credentials(BaseModel):
    aws_access_key_id: str | None = Field(
        default=None, validation_alias=AliasChoices("aws_access_key_id", "minio_root_user")
    )
    aws_secret_access_key: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("aws_secret_access_key", "minio_root_password")
    )
    aws_session_token: SecretStr | None = None
    profile_name: str | None = None
    region_name: str | None = None
    aws_client_parameters: _ClientParameters = _ClientParameters()
    assume_role_arn: None = None

    def settings(self) -> S3Settings:
        return S3Settings(
            endpoint_url=self.aws_client_parameters.endpoint_url,
            region=self.region_name,
            access_key_id=self.aws_access_key_id,
            secret_access_key=self.aws_secret_access_key,
            session_token=self.aws_session_token,
            profile=self.profile_name,
        )


class _Bucket(BaseModel):
    bucket_name: str
    bucket_folder: str = ""
    credentials: _Credentials = _Credentials()


def read_aws_block(name: str) -> AwsBlock:
    """Read a stored block; this waits for Prefect's server.

    Args:
        name: Kind and name, as in `s3-bucket/studio`.

    Raises:
        DeliveryRefused: If there is none, or it sets what a delivery cannot do.
    """
    kind, _, document = name.partition("/")
    try:
        with get_client(sync_client=True) as prefect:
            data = prefect.read_block_document_by_name(document, kind).data
    except ObjectNotFound as exc:
        remedy = "save it in Prefect's pages, or correct the name"
        raise DeliveryRefused(name, "there is no such block", remedy) from exc
    try:
        return _understood(kind, data)
    except ValidationError as exc:
        field = ".".join(map(str, exc.errors()[0]["loc"]))
        remedy = "put a role or a certificate into a profile of ~/.aws/config, and name that"
        raise DeliveryRefused(name, f"a delivery cannot do what {field} says", remedy) from None


def _understood(kind: str, data: dict[str, object]) -> AwsBlock:
    if kind != BUCKET_KIND:
        return AwsBlock(root="", s3=_Credentials.model_validate(data).settings())
    bucket = _Bucket.model_validate(data)
    root = f"{SCHEME}{bucket.bucket_name}/{bucket.bucket_folder.strip('/')}".rstrip("/")
    return AwsBlock(root=root, s3=bucket.credentials.settings())
