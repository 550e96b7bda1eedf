# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The files of a package, and how they become a tar file whose bytes depend on nothing else."""
import dataclasses
import gzip
import io
import posixpath
import tarfile

PROGRAM, DATA, FOLDER = 0o755, 0o644, 0o755


@dataclasses.dataclass(frozen=True)
class Entry:
    """A file, or a link if `target` is set. Paths are relative; a symbolic link's target is relative to its folder, a hard
    link's is the path of an earlier entry."""
    path: str
    data: bytes = b""
    mode: int = DATA
    target: str = ""
    hard: bool = False

    def below(self, folder):
        target = posixpath.join(folder, self.target) if self.hard else self.target
        return dataclasses.replace(self, path=posixpath.join(folder, self.path), target=target)


def text(path, content):
    return Entry(path, content.encode())


def script(path, content):
    return Entry(path, content.encode(), PROGRAM)


def link(path, target):
    """A symbolic link; `target` is a path of the package, as `path` is."""
    return Entry(path, target=posixpath.relpath(target, posixpath.dirname(path) or "."), mode=0o777)


def folders_of(entries):
    """Returns the folders that contain the entries, parents first."""
    found = set()
    for entry in entries:
        folder = posixpath.dirname(entry.path)
        while folder:
            found.add(folder)
            folder = posixpath.dirname(folder)
    return sorted(found)


def tar_bytes(entries, seconds, prefix="", folders=True, form=tarfile.PAX_FORMAT, extra_folders=()):
    """Returns a tar file: entries in order of paths, hard links last; owner 0, times `seconds`. prefix precedes each path:
    "./" in Debian packages. extra_folders: (path, mode) of empty folders."""
    out = io.BytesIO()

    def info(path, kind, mode):
        header = tarfile.TarInfo(prefix + path)
        header.type, header.mode, header.mtime = kind, mode, seconds
        return header
    with tarfile.open(fileobj=out, mode="w", format=form) as tar:
        if prefix:
            tar.addfile(info("", tarfile.DIRTYPE, FOLDER))
        listed = [(path, None) for path in folders_of(entries)] if folders else []
        listed += [(path, mode) for path, mode in extra_folders] + [(entry.path, entry) for entry in entries]
        for path, entry in sorted(listed, key=lambda pair: (getattr(pair[1], "hard", False), pair[0])):
            if not isinstance(entry, Entry):
                tar.addfile(info(path, tarfile.DIRTYPE, FOLDER if entry is None else entry))
            elif entry.target:
                header = info(path, tarfile.LNKTYPE if entry.hard else tarfile.SYMTYPE, entry.mode)
                header.linkname = entry.target
                tar.addfile(header)
            else:
                header = info(path, tarfile.REGTYPE, entry.mode)
                header.size = len(entry.data)
                tar.addfile(header, io.BytesIO(entry.data))
    return out.getvalue()


def gzipped(data, seconds):
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=seconds) as packed:
        packed.write(data)
    return out.getvalue()
