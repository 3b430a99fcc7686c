"""Why the system refuses a file or a folder, in our words: its own are those of the C library."""

import errno

_REASONS = {
    errno.ENOENT: "it is not there",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "it is there already, and no folder",
    errno.EACCES: "this user may not use it",
    errno.EPERM: "this user may not use it",
    errno.EROFS: "its disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the quota of this user is used up",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ELOOP: "its links lead in a circle",
    errno.EMFILE: "too many files are open",
    errno.EIO: "the disk has failed",
}


def reason_of(error: OSError) -> str:
    """Say why in a clause, without a full stop; what is rare has the words of the system."""
    rare = (error.strerror or type(error).__name__).lower()
    return _REASONS.get(error.errno or 0, rare)
