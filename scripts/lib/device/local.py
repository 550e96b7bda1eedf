# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""This machine as a device: tools run in a folder that files are copied into. It is used for mounted disks and in
tests."""
import errno
import filecmp
import os
import pathlib
import shutil
import subprocess
import threading
from typing import Optional

from device import device_state, interrupts, whole_file
from device.device import CANT_CREATE, IO_ERROR, NO_INPUT, UNAVAILABLE, Device, DeviceLost, OutputSink, Refused


def files_below(files: dict[str, pathlib.Path]):
    """Yields (path on the device, local file) of every file in these files and folders."""
    for path, source in files.items():
        source = pathlib.Path(source)
        if not source.is_dir():
            yield path, source
            continue
        for below in sorted(source.rglob("*")):
            if below.is_file():
                yield f"{path}/{below.relative_to(source).as_posix()}", below


class LocalDevice(Device):
    """The device is lost when its folder, or the parent of the folder, disappears."""

    def __init__(self, entry: dict):
        super().__init__(entry)
        if entry.get("folder"):
            self.root = pathlib.Path(entry["folder"]).absolute()
        else:
            cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
            self.root = pathlib.Path(cache, "litmus", "devices", self.name)
            self.root.parent.mkdir(parents=True, exist_ok=True)
        self.folder = str(self.root)

    def push(self, files: dict[str, pathlib.Path]) -> list[str]:
        with self.attempt("files were copied"):
            self.root.mkdir(exist_ok=True)
            wanted = dict(files_below(files))
            copied = []
            for path, source in wanted.items():
                interrupts.check()
                if self.copy_if_other(path, source):
                    copied.append(path)
            for path, source in files.items():
                if pathlib.Path(source).is_dir():
                    self.remove_others(path, wanted)
        return copied

    def copy_if_other(self, path, source):
        target = self.root / path
        if target.is_file() and filecmp.cmp(source, target, shallow=False):
            return False
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(target.name + ".partial")
        shutil.copy(source, partial)
        partial.replace(target)
        return True

    def make_folders(self, paths):
        with self.attempt("folders were created"):
            for path in paths:
                (self.root / path).mkdir(parents=True, exist_ok=True)

    def remove_others(self, folder, wanted):
        """Removes files that the pushed folder does not have: tools would evaluate them."""
        for below in (self.root / folder).rglob("*"):
            if below.is_file() and below.relative_to(self.root).as_posix() not in wanted:
                below.unlink()

    def run(self, argv: list[str], on_output: OutputSink, env: Optional[dict[str, str]] = None,
            on_error: Optional[OutputSink] = None) -> int:
        with interrupts.counted():
            with self.attempt(f"{argv[0]} began"):
                process = subprocess.Popen(argv, cwd=self.root, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
            with process:
                readers = [start_reader(process.stdout, on_output), start_reader(process.stderr, on_error or on_output)]
                while any(reader.is_alive() for reader in readers):
                    readers[0 if readers[0].is_alive() else 1].join(0.05)
                    for number in interrupts.new():
                        os.killpg(process.pid, number)
                status = process.wait()
        if not self.root.is_dir():
            raise DeviceLost(f"{self.name}: {self.folder} was lost while {argv[0]} ran")
        return status if status >= 0 else 128 - status

    def pull(self, path: str, to: pathlib.Path) -> bool:
        with self.attempt(f"{path} was fetched"):
            self.root.stat()
            source = self.root / path
            if not source.exists():
                return False
            to.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                to.mkdir(exist_ok=True)
                for file in sorted(source.rglob("*")):
                    if file.is_file():
                        self.fetch(file, self.place(to, file.relative_to(source)))
            else:
                self.fetch(source, to)
        return True

    def place(self, to, name):
        try:
            return whole_file.below(to, str(name))
        except ValueError:
            raise Refused(f"{self.name}: {name} would not lie in {to}", IO_ERROR) from None

    @staticmethod
    def fetch(source, to):
        to.parent.mkdir(parents=True, exist_ok=True)
        whole_file.write(to, source.read_bytes())

    def remove(self, path: str) -> None:
        target = self.root / path
        with self.attempt(f"{path} was removed"):
            if target.is_dir() and not target.is_symlink():
                shutil.rmtree(target)
            else:
                target.unlink(missing_ok=True)

    def state(self) -> dict:
        state = subprocess.run(["sh", "-c", device_state.SCRIPT], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, check=False)
        return device_state.parse(state.stdout.decode(errors="replace"))

    def attempt(self, what):
        return Attempt(self, what)


class Attempt:
    """Converts errors of the operating system in this block to DeviceLost or Refused."""

    def __init__(self, device, what):
        self.device, self.what = device, what

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if not isinstance(error, OSError):
            return
        text = f"{self.device.name}: {error.strerror}: {error.filename}, when {self.what}"
        if not self.device.root.is_dir():
            raise DeviceLost(text) from error
        codes = {errno.ENOENT: NO_INPUT, errno.ENOEXEC: UNAVAILABLE, errno.EACCES: CANT_CREATE, errno.EROFS: CANT_CREATE}
        raise Refused(text, codes.get(error.errno, IO_ERROR)) from error


def start_reader(stream, sink):
    def read():
        while block := stream.read1(65536):
            sink(block)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    return reader
