"""What a process that opens the bytes of strangers may still do: Landlock and seccomp.

Both are given up for good by the process itself, before it has read the first byte, and hold for
all processes that it starts. No privilege is needed, and nothing that is not in the kernel.

Sources: Documentation/userspace-api/landlock.rst and seccomp_filter.rst of Linux.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from media_service.engine_api.messages import Message

# Rights of Landlock on files
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
MAKE_CHAR, MAKE_BLOCK, REFER, TRUNCATE = 1 << 6, 1 << 11, 1 << 13, 1 << 14
IOCTL = 1 << 15
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL
TO_READ = EXECUTE | READ_FILE | READ_DIR
# Version of Landlock → all rights on files that it knows
RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
ALL_RIGHTS = (1 << 16) - 1
BIND_TCP, CONNECT_TCP = 1, 2
ABSTRACT_SOCKETS, SIGNALS = 1, 2
WITH_TRUNCATE, WITH_NETWORK, WITH_SCOPES = 3, 4, 6  # versions

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_CAPBSET_DROP = 38, 22, 24
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
GET_ACTION_AVAIL, ERRNO_ACTION, KILL_ACTION, ALLOW_ACTION = 2, 0x00050000, 0x80000000, 0x7FFF0000
CAPABILITIES_VERSION = 0x20080522

# Name → numbers on x86_64 and aarch64; these are refused
REFUSED: dict[str, tuple[int | None, int | None]] = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "syslog": (103, 116),
    "listen": (50, 201),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semop": (65, 193),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
}
# Landlock lets these pass on every file. They do nothing, and say that they did: libraries copy
# the modes and times of files along, and no engine depends on it
WITHOUT_EFFECT: dict[str, tuple[int | None, int | None]] = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
}
# Their first argument is a process; 0 is the caller
OF_ITSELF_ONLY = {
    "prlimit64": (302, 261),
    "sched_setaffinity": (203, 122),
    "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118),
    "sched_setattr": (314, 274),
}
SOCKET, SOCKETPAIR, CLONE, CLONE3 = (41, 198), (53, 199), (56, 220), (435, 435)
SECCOMP = (317, 277)
# Machine → its place in these tables, and its number in the kernel's audit
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
X32 = 0x40000000
NEW_NAMESPACES = 0x7E020000
AF_UNIX, AF_INET, AF_INET6 = 1, 2, 10

LIBRARIES = ("/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin")
OF_SYSTEM = (
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/fonts",
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/filesystems",
    "/proc/version",
    "/proc/sys",
    "/sys/devices/system",
    "/sys/kernel/mm",
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
)
OF_NETWORK = (
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/gai.conf",
    "/etc/services",
    "/etc/ssl",
    "/etc/pki",
    "/etc/ca-certificates",
)
# Folders of the home; beside them operators keep some of their own
OF_SERVICE = ("content", "work", "logs", "embedded")
WRITABLE_DEVICES = ("/dev/null",)
# What CUDA opens. Its threads write their names: /proc/self/task/*/comm
OF_GPU = ("/proc/driver/nvidia", "/proc/driver/nvidia-uvm", "/proc/devices", "/sys/bus/pci")
GPU_DEVICES = ("nvidia[0-9]*", "nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "nvidia-caps/*")
NAMES_OF_THREADS = "/proc/self/task"

_LIBC = ctypes.CDLL(None, use_errno=True)


class Confinement(Message):
    """What a process may do.

    Attributes:
        readable: Files and folders that it may read, and whose programs it may start.
        folder: The one folder that it may write to.
        network: Whether it may connect to other machines.
        gpu: Whether it may use NVIDIA's devices.
    """

    readable: tuple[str, ...]
    folder: str
    network: bool = False
    gpu: bool = False


def libraries() -> list[Path]:
    """Return what Python, this package and its engines are made of.

    A program in an environment elsewhere, which workers start, belongs here.
    """
    package = Path(__file__).parents[1]
    # The first is where the service was started, which its processes do not look at
    entries = sys.path if sys.flags.safe_path else sys.path[1:]
    compiled = os.environ.get("NUMBA_CACHE_DIR", "")
    return [
        Path(sys.prefix),
        Path(sys.base_prefix),
        package,
        *map(Path, filter(None, (*entries, compiled))),
    ]


def confinement(
    folder: Path,
    home: Path,
    also: Iterable[Path] = (),
    *,
    network: bool = False,
    gpu: bool = False,
) -> Confinement:
    """Say what a process of the service may do, which works in a folder.

    Args:
        folder: The one that it may write to.
        home: Folder of the service, of which it sees no more than that.
        also: Folders that the operator lets engines read.
        network: Whether it may connect to other machines.
        gpu: Whether it may use NVIDIA's devices.

    Raises:
        ValueError: If the operator lets engines read the folder of the service.
    """
    for each in also:
        if any((home / own) in (each.resolve(), *each.resolve().parents) for own in OF_SERVICE):
            raise ValueError(f"Engines cannot read {each}: it belongs to the service.")
    wanted = [*libraries(), *also, *map(Path, (*LIBRARIES, *OF_SYSTEM))]
    wanted += map(Path, OF_NETWORK) if network else ()
    wanted += map(Path, OF_GPU) if gpu else ()
    readable = dict.fromkeys(str(each) for path in wanted for each in _readable(path, home))
    return Confinement(readable=tuple(readable), folder=str(folder), network=network, gpu=gpu)


def _readable(path: Path, home: Path) -> Iterator[Path]:
    """Yield a path, or all that lies in it but the folder of the service."""
    real = path.resolve()
    if real == home:
        raise ValueError(f"Engines cannot read {home}: it belongs to the service.")
    if real in home.parents:
        inside = (home, *home.parents)
        for below in real.iterdir():
            if below.resolve() not in inside and home not in below.resolve().parents:
                yield below
            elif below.resolve() in home.parents and not below.is_symlink():
                yield from _readable(below, home)
    elif path.exists():
        yield path


def landlock_version() -> int:
    """Return the version of Landlock in this kernel; 0: there is none."""
    version: int = _LIBC.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    return max(0, version)


def has_seccomp() -> bool:
    """Whether this kernel filters system calls, of a machine that is known here."""
    if platform.machine() not in MACHINES:
        return False
    action = ctypes.c_uint32(ERRNO_ACTION)
    number = SECCOMP[MACHINES[platform.machine()][0]]
    return bool(_LIBC.syscall(number, GET_ACTION_AVAIL, 0, ctypes.byref(action)) == 0)


def gaps(wanted: str) -> list[str]:
    """Say what workers are not kept from, in sentences for the operator.

    Args:
        wanted: The setting `sandbox`.
    """
    if wanted == "off":
        return ["The sandbox is off: engines can do whatever the user of the service can."]
    version, found = landlock_version(), []
    if version == 0:
        found.append(
            "The kernel has no Landlock: engines can read and change whatever the user of the"
            " service can. Linux 5.13 and later have it, where `landlock` is in the list lsm=."
        )
    elif version < WITH_TRUNCATE:
        found.append("Landlock is older than Linux 6.2: engines can empty files.")
    elif version < WITH_SCOPES:
        found.append("Landlock is older than Linux 6.12: engines can end processes of their user.")
    if not has_seccomp():
        found.append("The kernel has no seccomp: engines can reach the network.")
    return found


def confine(allowed: Confinement) -> None:
    """Give up, for good, whatever is not allowed, as far as the kernel can.

    Raises:
        RuntimeError: If the process has threads, which would keep what it gives up.
        OSError: If the kernel refuses.
    """
    if len(os.listdir("/proc/self/task")) > 1:
        raise RuntimeError("a process with threads cannot be confined")
    _must(_LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    _drop_capabilities()
    version = landlock_version()
    if version:
        _restrict_files(allowed, version)
    if has_seccomp():
        _filter_calls(network=allowed.network)


def _must(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _drop_capabilities() -> None:
    """Give up what makes root more than the owner of its files."""
    header = struct.pack("=Ii", CAPABILITIES_VERSION, 0)
    _must(_LIBC.capset(header, bytes(24)))


def _restrict_files(allowed: Confinement, version: int) -> None:
    rights = RIGHTS.get(version, ALL_RIGHTS)
    network = BIND_TCP if allowed.network else BIND_TCP | CONNECT_TCP
    attributes = struct.pack("=QQQ", rights, network, ABSTRACT_SOCKETS | SIGNALS)
    size = 24 if version >= WITH_SCOPES else 16 if version >= WITH_NETWORK else 8
    rules = _must(_LIBC.syscall(CREATE_RULESET, attributes, ctypes.c_size_t(size), 0))
    to_write = rights & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK)
    for path in allowed.readable:
        _allow(rules, path, rights & TO_READ)
    for path in WRITABLE_DEVICES:
        _allow(rules, path, rights & (READ_FILE | WRITE_FILE | TRUNCATE))
    if allowed.gpu:
        for pattern in GPU_DEVICES:
            for place in Path("/dev").glob(pattern):
                _allow(rules, str(place), rights & (READ_FILE | WRITE_FILE | IOCTL))
        _allow(rules, NAMES_OF_THREADS, rights & (READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE))
    _allow(rules, allowed.folder, to_write)
    _must(_LIBC.syscall(RESTRICT_SELF, rules, 0))
    os.close(rules)


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not os.path.isdir(path):
        rights &= OF_FILES
    rule = struct.pack("=Qi", rights, place)
    _must(_LIBC.syscall(ADD_RULE, rules, 1, rule, 0))
    os.close(place)


# Instructions of the filter, as in linux/filter.h
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
_NO = ERRNO_ACTION | errno.EPERM


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("=HBBI", code, yes, no, value)


def _program(*, network: bool) -> bytes:
    """Return the filter: some calls fail with EPERM, some for some first arguments."""
    place, machine = MACHINES[platform.machine()]
    steps = [
        _step(_LOAD, _MACHINE),
        _step(_EQUAL, machine, 1),
        _step(_RETURN, KILL_ACTION),
        _step(_LOAD, _NUMBER),
        _step(_AT_LEAST, X32, 0, 1),
        _step(_RETURN, _NO),
    ]
    for answer, calls in ((_NO, REFUSED), (ERRNO_ACTION, WITHOUT_EFFECT)):
        for numbers in calls.values():
            if (number := numbers[place]) is not None:
                steps += [_step(_EQUAL, number, 0, 1), _step(_RETURN, answer)]
    # The C library falls back to `clone`, whose flags can be looked at
    no_call = ERRNO_ACTION | errno.ENOSYS
    steps += [_step(_EQUAL, CLONE3[place], 0, 1), _step(_RETURN, no_call)]
    steps += [
        _step(_EQUAL, CLONE[place], 0, 4),
        _step(_LOAD, _FIRST_ARGUMENT),
        _step(_ANY_BIT, NEW_NAMESPACES, 0, 1),
        _step(_RETURN, _NO),
        _step(_RETURN, ALLOW_ACTION),
    ]
    families = (AF_INET, AF_INET6) if network else ()
    steps += _only_for(SOCKET[place], families)
    steps += _only_for(SOCKETPAIR[place], (AF_UNIX,))
    for numbers in OF_ITSELF_ONLY.values():
        steps += _only_for(numbers[place], (0,))
    return b"".join([*steps, _step(_RETURN, ALLOW_ACTION)])


def _only_for(call: int, first_arguments: Iterable[int]) -> list[bytes]:
    tests: list[bytes] = []
    for value in first_arguments:
        tests += [_step(_EQUAL, value, 0, 1), _step(_RETURN, ALLOW_ACTION)]
    block = [_step(_LOAD, _FIRST_ARGUMENT), *tests, _step(_RETURN, _NO)]
    return [_step(_EQUAL, call, 0, len(block)), *block]


def _filter_calls(*, network: bool) -> None:
    code = ctypes.create_string_buffer(_program(network=network))
    program = struct.pack("@HP", len(code) // 8, ctypes.addressof(code))
    _must(_LIBC.prctl(PR_SET_SECCOMP, 2, program, 0, 0))
