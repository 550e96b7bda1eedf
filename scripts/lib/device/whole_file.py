# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Files that appear whole or not at all, as runtime/files/new_file.h writes them: beside, synced, renamed."""
import contextlib
import os
import pathlib
import secrets
import stat
from typing import Union


def _create(path):
    """A new file in the folder of `path`, its descriptor and name. A link that somebody put there is not followed."""
    old = None
    with contextlib.suppress(OSError):
        old = path.lstat()
        old = old if stat.S_ISREG(old.st_mode) else None
    while True:
        part = path.with_name(f".{path.name[:200]}.{secrets.token_hex(8)}.tmp")
        with contextlib.suppress(FileExistsError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            return os.open(part, flags, 0o600 if old else 0o666), part, old


def _keep_owner(descriptor, old):
    """The old file's permissions, group and owner, as far as this user may give them."""
    kept = os.fstat(descriptor).st_gid == old.st_gid
    for owner in (old.st_uid, -1):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, owner, old.st_gid)
            kept = True
            break
    mode = stat.S_IMODE(old.st_mode) & 0o777
    # What the old group was allowed is no right of another one.
    os.fchmod(descriptor, mode if kept else mode & (~0o070 | (mode & 0o007) << 3))


def _sync_folder(folder):
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write(path: pathlib.Path, content: Union[bytes, str]) -> None:
    """Gives the file this content. OSError leaves an older file as it was, and nothing beside it.

    A link's target is replaced; what is no regular file (a pipe, /dev/stdout) is written to.
    """
    content = content.encode() if isinstance(content, str) else content
    if str(path).startswith(("/dev/", "/proc/")) or (path.exists() and not path.is_file()):
        with open(path, "ab") as file:
            file.write(content)
        return
    path = pathlib.Path(os.path.realpath(path))
    descriptor, part, old = _create(path)
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            if old:
                _keep_owner(descriptor, old)
            os.fsync(descriptor)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def below(folder: pathlib.Path, name: str) -> pathlib.Path:
    """The path of `name`, relative and from elsewhere, below `folder`. ValueError if the name leads out of it.

    Danger: whoever names the file chooses where it is written. Remedy: no "..", no absolute path, and no link that
    leads out.
    """
    path = pathlib.PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\0" in name:
        raise ValueError(name)
    target = folder / path
    root = pathlib.Path(os.path.realpath(folder))
    if root not in pathlib.Path(os.path.realpath(target)).parents:
        raise ValueError(name)
    return target
