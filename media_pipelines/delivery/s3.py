"""S3: the settings of a bucket's owner, the client made of them, and what its errors mean."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectionError,
    FlexibleChecksumError,
    HTTPClientError,
    IncompleteReadError,
    InvalidEndpointConfigurationError,
    NoCredentialsError,
    NoRegionError,
    ParamValidationError,
    PartialCredentialsError,
    ProfileNotFound,
)
from pydantic import SecretStr

from media_api.client.errors import DeliveryInterrupted, DeliveryRefused, MediaError
from media_api.client.retrying import RETRIED_STATUSES

SCHEME = "s3://"
CONNECTIONS = 16
# Rows of a batch and the state share a client; what is not used is not open.
MOST_CONNECTIONS = 64

_KEYS = "check the access key, the secret key and the region of the delivery block"
_RIGHTS = (
    "let its owner allow s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject and "
    "s3:AbortMultipartUpload"
)
_BUCKET = "make the bucket, or correct its name and region"

# Error code of S3 → what is wrong, what to do. HEAD answers have no body: their code is the status.
_REFUSALS: dict[str, tuple[str, str]] = {
    "NoSuchBucket": ("the bucket does not exist", _BUCKET),
    "404": ("the bucket or the object does not exist", _BUCKET),
    "InvalidBucketName": ("this is not the name of a bucket", _BUCKET),
    "PermanentRedirect": ("the bucket is in another region", _BUCKET),
    "301": ("the bucket is in another region", _BUCKET),
    "AuthorizationHeaderMalformed": ("the bucket is in another region", _BUCKET),
    "IllegalLocationConstraintException": ("the bucket is in another region", _BUCKET),
    "InvalidAccessKeyId": ("the access key is not known", _KEYS),
    "SignatureDoesNotMatch": ("the secret key is wrong", _KEYS),
    "InvalidToken": ("the session token is not valid", _KEYS),
    "ExpiredToken": ("the session token has expired", _KEYS),
    "AccessDenied": ("these credentials may not do this", _RIGHTS),
    "403": ("these credentials may not do this", _RIGHTS),
    "RequestTimeTooSkewed": ("the clock of this machine is wrong", "set the clock"),
    "KeyTooLongError": ("a key has more than 1,024 bytes", "choose shorter templates"),
}
_NO_CHECKSUMS = (
    "the store does not have what is asked of it, which often are checksums",
    "set AWS_REQUEST_CHECKSUM_CALCULATION=when_required and "
    "AWS_RESPONSE_CHECKSUM_VALIDATION=when_required",
)
_REFUSALS |= dict.fromkeys(("NotImplemented", "501"), _NO_CHECKSUMS)
_INTERRUPTIONS = frozenset(
    {"SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "Throttling"}
    | {"ThrottlingException", "RequestLimitExceeded", "BadDigest", "OperationAborted"}
)

_client_lock = threading.Lock()


@dataclass(frozen=True, kw_only=True)
class S3Settings:
    """How S3 is reached; what is not given comes from the environment, as boto3 finds it.

    Attributes:
        endpoint_url: Address of a store other than that of AWS.
        region: Region of the bucket.
        access_key_id: Public part of the credentials.
        secret_access_key: Secret part of the credentials.
        session_token: Third part of temporary credentials.
        profile: Of ~/.aws/config, in the place of credentials.
        connect_seconds: Time for a connection.
        read_seconds: Time for each part of an answer.
        attempts: How often a request is sent before the store counts as not reachable.
    """

    endpoint_url: str | None = None
    region: str | None = None
    access_key_id: str | None = None
    secret_access_key: SecretStr | None = None
    session_token: SecretStr | None = None
    profile: str | None = None
    connect_seconds: float = 5.0
    read_seconds: float = 30.0
    attempts: int = 5


@dataclass(frozen=True)
class S3Address:
    """A place in a bucket."""

    bucket: str
    key: str

    @classmethod
    def parse(cls, address: str) -> "S3Address":
        """Read `s3://bucket/key`; slashes at the end of the key do not count.

        Raises:
            DeliveryRefused: If there is no bucket.
        """
        bucket, _, key = address.removeprefix(SCHEME).partition("/")
        if not address.startswith(SCHEME) or not bucket:
            raise DeliveryRefused(address, "this is not an address", "write s3://bucket/prefix")
        return cls(bucket, key.strip("/"))

    def __str__(self) -> str:
        return f"{SCHEME}{self.bucket}/{self.key}".rstrip("/")


def is_s3(address: str) -> bool:
    """Tell an address in S3 from a path."""
    return address.startswith(SCHEME)


def s3_client(settings: S3Settings) -> Any:
    """Return the client of these settings; threads share it."""
    # Making one reads files and is not safe in threads; using one is.
    with _client_lock:
        return _new_client(settings)


@lru_cache(maxsize=16)
def _new_client(settings: S3Settings) -> Any:
    import boto3
    from botocore.config import Config

    secret, token = settings.secret_access_key, settings.session_token
    config = Config(
        connect_timeout=settings.connect_seconds,
        read_timeout=settings.read_seconds,
        retries={"mode": "standard", "total_max_attempts": settings.attempts},
        max_pool_connections=MOST_CONNECTIONS,
        # Of links too, which boto3 signs as of old elsewhere than in new regions of AWS.
        signature_version="s3v4",
        # Other stores seldom have a host name for each bucket.
        s3={"addressing_style": "path" if settings.endpoint_url else "auto"},
    )
    return boto3.session.Session(profile_name=settings.profile).client(
        "s3",
        endpoint_url=settings.endpoint_url,
        region_name=settings.region,
        aws_access_key_id=settings.access_key_id,
        aws_secret_access_key=secret.get_secret_value() if secret else None,
        aws_session_token=token.get_secret_value() if token else None,
        config=config,
    )


def sent_checksum(client: Any) -> dict[str, str]:
    """Return what has a client send a SHA-256 along, unless its settings say when required."""
    is_wanted = client.meta.config.request_checksum_calculation != "when_required"
    return {"ChecksumAlgorithm": "SHA256"} if is_wanted else {}


def asked_checksum(client: Any) -> dict[str, str]:
    """Return what has a store tell the checksum that it keeps, as `sent_checksum`."""
    is_wanted = client.meta.config.response_checksum_validation != "when_required"
    return {"ChecksumMode": "ENABLED"} if is_wanted else {}


@contextmanager
def s3_errors(address: str) -> Iterator[None]:
    """Raise what boto3 raises inside as an error of ours about `address`.

    Raises:
        DeliveryRefused: If the same call would fail again.
        DeliveryInterrupted: If it may succeed later.
    """
    from boto3.exceptions import Boto3Error

    try:
        yield
    except Boto3Error as exc:
        # boto3 puts the answer of S3 behind an error of its own.
        raise _meaning(address, exc.__context__ or exc) from exc
    except (ClientError, BotoCoreError) as exc:
        raise _meaning(address, exc) from exc


def error_code(error: ClientError) -> str:
    """Return the code that S3 gave."""
    return str(error.response.get("Error", {}).get("Code", ""))


def _meaning(address: str, error: BaseException) -> MediaError:
    if isinstance(error, ClientError):
        return _meaning_of_answer(address, error)
    if isinstance(error, NoCredentialsError | PartialCredentialsError | ProfileNotFound):
        return DeliveryRefused(address, _sentence(error), _KEYS)
    if isinstance(error, NoRegionError | ParamValidationError | InvalidEndpointConfigurationError):
        return DeliveryRefused(address, _sentence(error), _BUCKET)
    if isinstance(
        error, ConnectionError | HTTPClientError | IncompleteReadError | FlexibleChecksumError
    ):
        return DeliveryInterrupted(address, _sentence(error))
    return DeliveryRefused(address, _sentence(error), "check the settings of the delivery block")


def _meaning_of_answer(address: str, error: ClientError) -> MediaError:
    code = error_code(error)
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    if code in _REFUSALS:
        return DeliveryRefused(address, *_REFUSALS[code])
    if code in _INTERRUPTIONS or status in RETRIED_STATUSES:
        return DeliveryInterrupted(address, f"S3 answers {code or status}")
    return DeliveryRefused(address, _sentence(error), _KEYS)


def _sentence(error: BaseException) -> str:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].rstrip(".:")
