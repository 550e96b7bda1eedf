# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The interface to a device: a phone reached by adb, a board reached by ssh, or this machine.

Each kind of device has a class that derives from Device."""
import abc
import contextlib
import importlib
import os
import pathlib
import traceback
from typing import Callable, Optional

from device import values

OutputSink = Callable[[bytes], None]

# The exit codes of cli/exit_codes.h.
USAGE = 64
BAD_DATA = 65
NO_INPUT = 66
UNAVAILABLE = 69
INTERNAL = 70
CANT_CREATE = 73
IO_ERROR = 74
TEMPORARY = 75
CONFIG = 78

# The working folder on a device whose entry names no folder: Android's shell user may write there.
DEFAULT_FOLDER = "/data/local/tmp/litmus"

KINDS = {
    "adb": ("device.adb", "AdbDevice"),
    "ssh": ("device.ssh", "SshDevice"),
    "local": ("device.local", "LocalDevice"),
}


# Members of an entry that become an argument on a command line of adb or ssh.
ADDRESSES = ("serial", "host")


class DeviceLost(Exception):
    """The connection to the device is lost. The message names the device and the operation."""


class Refused(Exception):
    """The device answered and refused the operation: no space, no permission, no such tool. exit_code is one of
    exit_codes.h."""

    def __init__(self, text: str, exit_code: int):
        super().__init__(text)
        self.exit_code = exit_code


class RunGone(Refused):
    """The run ended without an exit status: the device restarted, or the run was killed together with the keeper
    process that waits for it."""


def defect(error: Exception) -> str:
    """Returns a one-line message for an exception that these scripts do not expect. The exit code is INTERNAL."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    file = os.path.basename(place.filename)
    return f"internal error: {values.one_line(repr(error))} ({file}:{place.lineno})"


class Device(abc.ABC):
    """One device. Paths in arguments are relative to `folder`.

    A device serves one caller at a time. Any function may raise DeviceLost or Refused."""

    def __init__(self, entry: dict):
        self.entry = entry
        self.name: str = entry["name"]
        self.say: Callable[[str], None] = lambda text: None  # called with a message before an operation that takes long
        self.folder: str = entry.get("folder") or DEFAULT_FOLDER

    @abc.abstractmethod
    def push(self, files: dict[str, pathlib.Path]) -> list[str]:
        """Copies {path on the device: local file or folder}, so that the device has the same bytes.

        Copies only files whose SHA-256 differs and returns their paths. Removes other files of a pushed folder. The
        owner's permission to execute a file is copied."""

    @abc.abstractmethod
    def run(self, argv: list[str], on_output: OutputSink, env: Optional[dict[str, str]] = None,
            on_error: Optional[OutputSink] = None) -> int:
        """Runs argv in `folder` and returns its exit status, 128 + the signal's number if a signal ended it.

        argv[0] is a path below `folder` if it contains a slash. Output is passed to on_output as it arrives,
        standard error too if on_error is None. SIGINT and SIGTERM of this process are forwarded to the process on
        the device, and run waits for its end. After DeviceLost the process may still run: the same call attaches to
        it, stop_runs ends it."""

    @abc.abstractmethod
    def pull(self, path: str, to: pathlib.Path) -> bool:
        """Copies a file or folder to the local path `to`, whose parent folder is created if it is missing; returns
        False if the device has no such file."""

    @abc.abstractmethod
    def remove(self, path: str) -> None:
        """Removes a file or folder; does nothing if the device has no such file."""

    @abc.abstractmethod
    def state(self) -> dict:
        """Returns what the device reports of governor, cpuset, thermal status, battery, top app and screen
        (device_state.py)."""

    @contextlib.contextmanager
    def reading(self, doing: str):
        """Converts a BadValue in this block (an answer that no correct device gives) into Refused."""
        try:
            yield
        except values.BadValue as bad:
            raise Refused(f"{self.name}: {doing}: {bad}", UNAVAILABLE) from None

    def is_there(self) -> bool:
        """Returns whether the device answers now. After DeviceLost, callers ask until it does."""
        return True

    def stop_runs(self) -> None:
        """Ends runs in `folder` that earlier calls of run left running, and removes their files."""

    def close(self) -> None:
        """Closes the connection."""


def open_device(entry: dict) -> Device:
    """Returns the Device for an entry of devices.json: {"name": …, "kind": "adb"|"ssh"|"local", …}.

    Raises Refused for an unknown kind or an invalid address. Does not contact the device."""
    kind = entry.get("kind")
    if kind not in KINDS:
        raise Refused(f"device {entry.get('name')!r}: kind {kind!r} is not one of {', '.join(KINDS)}", CONFIG)
    for member in ADDRESSES:
        # Adb and ssh would take the address for a flag, which may name a program to run.
        if str(entry.get(member) or "").startswith("-"):
            raise Refused(f"device {entry.get('name')!r}: {member} {entry[member]!r} begins with '-'", USAGE)
    module, name = KINDS[kind]
    return getattr(importlib.import_module(module), name)(entry)
