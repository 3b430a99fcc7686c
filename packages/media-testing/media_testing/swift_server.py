"""A real S3 server on loopback: OpenStack Swift, as `.ci/swift` has installed it.

moto keeps all in memory and accepts forged links: tests of links and outages on it prove nothing.
"""

import getpass
import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from media_testing.deadline import Deadline
from media_testing.repository import ROOT

PROGRAMS = ROOT / ".tools" / "swift" / "bin"
IS_INSTALLED = (PROGRAMS.parent / "installed.lock").exists()
BUCKET = "assets"
START_SECONDS = 60.0

_RINGS = """
import sys
from swift.common.ring import RingBuilder
for name, port in zip(("account", "container", "object"), sys.argv[1:]):
    builder = RingBuilder(2, 1, 1)
    place = {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "disk"}
    builder.add_dev(place | {"weight": 1})
    builder.rebalance()
    builder.get_ring().save(f"{name}.ring.gz")
"""
_COMMON = """[DEFAULT]
bind_ip = {address}
bind_port = {port}
workers = 0
user = {user}
swift_dir = {folder}
log_level = ERROR
log_address = /dev/null
"""
_STORAGE = """devices = {folder}/disks
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""
_PROXY = """[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
"""


class SwiftServer:
    """Four processes, and the bucket that is in them.

    Args:
        folder: Where it keeps everything.
        address: Where it listens.
    """

    def __init__(self, folder: Path, address: str = "127.0.0.1") -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        names = ("account", "container", "object", "proxy")
        self._ports = dict(zip(names, _free_ports(len(names)), strict=True))
        self.address = (address, self._ports["proxy"])
        (folder / "disks" / "disk").mkdir(parents=True)
        (folder / "swift.conf").write_text(
            "[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n"
            "[storage-policy:0]\nname = gold\ndefault = yes\n"
        )
        for name, port in self._ports.items():
            where = address if name == "proxy" else "127.0.0.1"
            common = _COMMON.format(address=where, port=port, user=getpass.getuser(), folder=folder)
            rest = _PROXY if name == "proxy" else _STORAGE.format(folder=folder, name=name)
            (folder / f"{name}.conf").write_text(common + rest)
        ports = [str(self._ports[name]) for name in names[:3]]
        subprocess.run(
            [PROGRAMS / "python", "-W", "ignore", "-c", _RINGS, *ports],
            cwd=folder,
            env=self._variables,
            check=True,
        )

    @property
    def _variables(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "PYTHONWARNINGS": "ignore"}

    @property
    def environment(self) -> dict[str, str]:
        """What boto3 finds it by."""
        return environment_at(self.address)

    @property
    def client(self) -> Any:
        """A client for the assertions of tests."""
        return boto3.session.Session(
            aws_access_key_id="test:tester",
            aws_secret_access_key="testing",
            region_name="us-east-1",
        ).client(
            "s3",
            endpoint_url=self.environment["AWS_ENDPOINT_URL"],
            config=Config(
                retries={"total_max_attempts": 1},
                read_timeout=10,
                request_checksum_calculation="when_required",
                s3={"addressing_style": "path"},
            ),
        )

    def start(self) -> None:
        """Start it, and make the bucket unless it is there."""
        with (self._folder / "log").open("ab") as log:
            for name in self._ports:
                command = [PROGRAMS / f"swift-{name}-server", self._folder / f"{name}.conf"]
                self._processes.append(
                    subprocess.Popen(
                        command, env=self._variables, stdout=log, stderr=log, cwd=self._folder
                    )
                )
        client, deadline = self.client, Deadline(START_SECONDS)
        while not _has_bucket(client):
            log_text = (self._folder / "log").read_text()[-2000:]
            assert not deadline.is_over, log_text
            time.sleep(0.2)

    def keys(self) -> list[str]:
        """List all objects."""
        found = self.client.list_objects_v2(Bucket=BUCKET).get("Contents", [])
        return [item["Key"] for item in found]

    def hang(self) -> None:
        """Have it answer nothing, with all its connections open."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Have it answer again."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it at once; `start` brings it back with what it has."""
        self._signal(signal.SIGKILL)
        for process in self._processes:
            process.wait()
        self._processes.clear()

    def _signal(self, number: int) -> None:
        for process in self._processes:
            process.send_signal(number)


def environment_at(address: tuple[str, int]) -> dict[str, str]:
    """What boto3 finds a server of this kind by that is at an address of this machine."""
    return {
        "AWS_ENDPOINT_URL": f"http://{address[0]}:{address[1]}",
        "AWS_ACCESS_KEY_ID": "test:tester",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_DEFAULT_REGION": "us-east-1",
    }


def _has_bucket(client: Any) -> bool:
    try:
        client.create_bucket(Bucket=BUCKET)
    except ClientError as exc:
        return "BucketAlready" in exc.response["Error"]["Code"]
    except BotoCoreError:
        return False
    return True


def _free_ports(number: int) -> list[int]:
    listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [listener.getsockname()[1] for listener in listeners]
    for listener in listeners:
        listener.close()
    return ports
