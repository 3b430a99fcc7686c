"""An S3 server on loopback that misbehaves on demand: moto's server behind a layer of faults."""

import contextlib
import hashlib
import hmac
import itertools
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote

import boto3
from pydantic import SecretStr

from media_pipelines.delivery.s3 import S3Settings, s3_client

BUCKET = "assets"
REGION = "us-east-1"
SECRET = "secret"

Environ = dict[str, Any]


@dataclass
class Fault:
    """What befalls the next requests that match.

    Attributes:
        method: Of the requests.
        part: What their address contains.
        times: How many of them.
        status: Answer with this status instead; 0: drop the connection.
        lost: Do it, and drop the connection in the place of the answer.
        code: Error code of that answer.
        late: Seconds until the answer.
        slow: Seconds between parts of the body.
        cut: End the body in the middle.
        call: Called before the answer, in the thread of the request.
    """

    method: str = "PUT"
    part: str = ""
    times: int = 1
    status: int | None = None
    code: str = "SlowDown"
    lost: bool = False
    late: float = 0.0
    slow: float = 0.0
    cut: bool = False
    call: Callable[[], None] = lambda: None


@dataclass
class S3Server:
    """The running server and what it shall do next.

    Attributes:
        endpoint_url: Address of the server.
        faults: Used up in order; of several that match, the first counts.
        seen: Method and address of each request, in order.
        has_checksums: Whether it takes them, as stores of others may not.
        checks_links: Whether readers without a key need a link with the signature of its address.
    """

    endpoint_url: str = ""
    faults: list[Fault] = field(default_factory=list)
    seen: list[tuple[str, str]] = field(default_factory=list)
    has_checksums: bool = True
    checks_links: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def settings(self) -> S3Settings:
        """Settings that the server accepts, with little patience."""
        return S3Settings(
            endpoint_url=self.endpoint_url,
            region=REGION,
            access_key_id="AKIATEST",
            secret_access_key=SecretStr(SECRET),
            connect_seconds=2,
            read_seconds=5,
            attempts=2,
        )

    @property
    def environment(self) -> dict[str, str]:
        """What boto3 finds the server by."""
        return {
            "AWS_ENDPOINT_URL": self.endpoint_url,
            "AWS_ACCESS_KEY_ID": "AKIATEST",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_DEFAULT_REGION": REGION,
        }

    @property
    def client(self) -> Any:
        """A client for the assertions of tests."""
        return s3_client(self.settings)

    def content(self, prefix: str = "") -> dict[str, bytes]:
        """Read all objects below a prefix."""
        return {key: self.read(key) for key in self.keys(prefix)}

    def keys(self, prefix: str = "") -> list[str]:
        """List the keys below a prefix."""
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix)
        return [item["Key"] for page in pages for item in page.get("Contents", [])]

    def read(self, key: str) -> bytes:
        """Read one object."""
        content: bytes = self.client.get_object(Bucket=BUCKET, Key=key)["Body"].read()
        return content

    def put(self, key: str, content: bytes) -> None:
        """Write an object."""
        self.client.put_object(Bucket=BUCKET, Key=key, Body=content)

    def let_everybody_read(self) -> None:
        """Let readers without a key have all objects."""
        self.client.put_bucket_policy(Bucket=BUCKET, Policy=_PUBLIC)

    def asked(self, method: str) -> list[str]:
        """List the addresses that were asked for with a method."""
        return [address for verb, address in self.seen if verb == method]

    def reset(self) -> None:
        """Drop faults and objects; the bucket is there and empty."""
        self.faults.clear()
        self.checks_links = False
        self.has_checksums = True
        self.client.delete_bucket_policy(Bucket=BUCKET)
        for key in self.keys():
            self.client.delete_object(Bucket=BUCKET, Key=key)
        self.seen.clear()

    @contextlib.contextmanager
    def checking_credentials(self) -> Iterator[S3Settings]:
        """Refuse unknown keys and wrong signatures meanwhile; yields settings of a known user."""
        place = {"endpoint_url": self.endpoint_url, "region_name": REGION}
        iam = boto3.client("iam", **place, aws_access_key_id="a", aws_secret_access_key="b")
        user = f"user-{next(_numbers)}"
        iam.create_user(UserName=user)
        keys = iam.create_access_key(UserName=user)["AccessKey"]
        iam.put_user_policy(UserName=user, PolicyName="s3", PolicyDocument=_READ_ONLY)
        self._require_credentials_after(0)
        try:
            yield replace(
                self.settings,
                access_key_id=keys["AccessKeyId"],
                secret_access_key=SecretStr(keys["SecretAccessKey"]),
            )
        finally:
            self._require_credentials_after(1 << 40)

    def _require_credentials_after(self, requests: int) -> None:
        from moto import settings
        from moto.core.responses import ActionAuthenticatorMixin

        settings.INITIAL_NO_AUTH_ACTION_COUNT = requests
        ActionAuthenticatorMixin.request_count = 0

    def next_fault(self, method: str, address: str) -> Fault | None:
        """Take the fault of a request."""
        with self.lock:
            self.seen.append((method, address))
            for fault in self.faults:
                if fault.times and fault.method == method and fault.part in address:
                    fault.times -= 1
                    return fault
        return None


_numbers = itertools.count(1)
_READ_ONLY = (
    '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", '
    '"Action": ["s3:ListBucket", "s3:GetObject"], "Resource": "*"}]}'
)
_PUBLIC = (
    '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": "*", '
    f'"Action": "s3:GetObject", "Resource": "arn:aws:s3:::{BUCKET}/*"}}]}}'
)


class _Faulty:
    """WSGI application around that of moto."""

    def __init__(self, application: Callable[..., Iterable[bytes]], server: S3Server) -> None:
        self._application = application
        self._server = server

    def __call__(self, environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        address = environ["PATH_INFO"]
        if environ["QUERY_STRING"]:
            address += f"?{environ['QUERY_STRING']}"
        if self._server.checks_links and not _may_read(environ):
            start("403 Forbidden", [("Content-Type", "application/xml")])
            return [b"<Error><Code>SignatureDoesNotMatch</Code></Error>"]
        asks = "HTTP_X_AMZ_SDK_CHECKSUM_ALGORITHM" in environ or "HTTP_X_AMZ_TRAILER" in environ
        if asks and not self._server.has_checksums:
            _drain(environ)
            start("501 Not Implemented", [("Content-Type", "application/xml")])
            return [b"<Error><Code>NotImplemented</Code></Error>"]
        fault = self._server.next_fault(environ["REQUEST_METHOD"], address)
        if fault is None:
            return self._application(environ, start)
        fault.call()
        time.sleep(fault.late)
        if fault.lost:
            b"".join(self._application(environ, start))
        if fault.lost or fault.status == 0:
            environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
            return []
        if fault.status:
            _drain(environ)
            start(f"{fault.status} Planned", [("Content-Type", "application/xml")])
            return [f"<Error><Code>{fault.code}</Code></Error>".encode()]
        body = b"".join(self._application(environ, start))
        return _parts(body[: len(body) // 2] if fault.cut else body, fault.slow)


def _may_read(environ: Environ) -> bool:
    """Say whether a request has a key, or the signature that belongs to its address.

    Source: Amazon S3 API Reference, "Authenticating requests: using query parameters".
    """
    if "HTTP_AUTHORIZATION" in environ:
        return True
    query = dict(parse_qsl(environ["QUERY_STRING"]))
    given = query.pop("X-Amz-Signature", "")
    if not given:
        return False
    signed = "&".join(f"{quote(k, safe='')}={quote(query[k], safe='')}" for k in sorted(query))
    host = f"host:{environ['HTTP_HOST']}\n"
    parts = [
        "GET",
        quote(environ["PATH_INFO"].encode("latin-1")),
        signed,
        host,
        "host",
        "UNSIGNED-PAYLOAD",
    ]
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    scope = query["X-Amz-Credential"].partition("/")[2]
    text = "\n".join(["AWS4-HMAC-SHA256", query["X-Amz-Date"], scope, digest])
    key = f"AWS4{SECRET}".encode()
    for part in [*scope.split("/"), text]:
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.compare_digest(key.hex(), given)


def _drain(environ: Environ) -> None:
    left = int(environ.get("CONTENT_LENGTH") or 0)
    while left:
        left -= len(environ["wsgi.input"].read(min(left, 1 << 20))) or left


def _parts(body: bytes, pause: float) -> Iterator[bytes]:
    size = max(len(body) // 4, 1)
    for start in range(0, len(body), size):
        time.sleep(pause)
        yield body[start : start + size]


@contextlib.contextmanager
def running() -> Iterator[S3Server]:
    """Serve in a thread on a free loopback port."""
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Handler(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log(self, type: str, message: str, *args: object) -> None:
            """Say nothing."""

    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = S3Server()
    application = _Faulty(DomainDispatcherApplication(create_backend_app), server)
    http = make_server("127.0.0.1", 0, application, threaded=True, request_handler=Handler)
    http.daemon_threads = True
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    server.endpoint_url = f"http://127.0.0.1:{http.server_port}"
    server.client.create_bucket(Bucket=BUCKET)
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()
