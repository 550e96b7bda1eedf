# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes files atomically, as runtime/files/new_file.h does: into a temporary file in the same folder, synced,
renamed."""
import contextlib
import os
import pathlib
import secrets
import stat
from typing import Union


def _create(path):
    """Creates a new file in the folder of `path`; returns its descriptor and name. Does not follow a link that
    another user created."""
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
    """Gives the file the old file's permissions, group and owner, as far as this user may."""
    kept = os.fstat(descriptor).st_gid == old.st_gid
    for owner in (old.st_uid, -1):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, owner, old.st_gid)
            kept = True
            break
    mode = stat.S_IMODE(old.st_mode) & 0o777
    # Permissions of the old group must not apply to a different group.
    os.fchmod(descriptor, mode if kept else mode & (~0o070 | (mode & 0o007) << 3))


def _sync_folder(folder):
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write(path: pathlib.Path, content: Union[bytes, str]) -> None:
    """Replaces the file's content atomically. After OSError an older file is unchanged, and no temporary file
    remains.

    A link's target is replaced; a file that is not a regular one (a pipe, /dev/stdout) is written to."""
    content = content.encode() if isinstance(content, str) else content
    named_as_device = str(path).startswith(("/dev/", "/proc/")) and not str(path).startswith("/dev/shm/")
    if named_as_device or (path.exists() and not path.is_file()):
        with open(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | os.O_NOCTTY), "wb") as file:
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
    """Returns the path of `name`, a relative name from an untrusted source, below `folder`. Raises ValueError if the
    path is outside of `folder`.

    Danger: the source of the name chooses where the file is written. Remedy: refuse "..", absolute paths, and links
    that lead outside."""
    path = pathlib.PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\0" in name:
        raise ValueError(name)
    target = folder / path
    root = pathlib.Path(os.path.realpath(folder))
    if root not in pathlib.Path(os.path.realpath(target)).parents:
        raise ValueError(name)
    return target
