# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a script may do with a device: a phone behind adb, a board behind ssh, or this machine.

Each kind has a class that derives from Device.
"""
import abc
import contextlib
import importlib
import os
import pathlib
import traceback
from typing import Callable, Optional

from device import values

OutputSink = Callable[[bytes], None]

# Exit codes of cli/exit_codes.h.
USAGE = 64
BAD_DATA = 65
NO_INPUT = 66
UNAVAILABLE = 69
INTERNAL = 70
CANT_CREATE = 73
IO_ERROR = 74
TEMPORARY = 75
CONFIG = 78

# Where everything lies on a device whose entry names no folder: shell users of Android may write there.
DEFAULT_FOLDER = "/data/local/tmp/litmus"

KINDS = {
    "adb": ("device.adb", "AdbDevice"),
    "ssh": ("device.ssh", "SshDevice"),
    "local": ("device.local", "LocalDevice"),
}


# Members of an entry that become a word of a command line of adb or ssh.
ADDRESSES = ("serial", "host")


class DeviceLost(Exception):
    """The cable was pulled, the host is gone. The text names the device and what was being done."""


class Refused(Exception):
    """The device answered and said no: no space, no permission, no such tool. exit_code is one of exit_codes.h."""

    def __init__(self, text: str, exit_code: int):
        super().__init__(text)
        self.exit_code = exit_code


class RunGone(Refused):
    """The run ended without an exit status: the device restarted, or the run was killed with what awaited it."""


def defect(error: Exception) -> str:
    """What to say of an exception that these scripts do not expect, in one line. Exit code: INTERNAL."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    file = os.path.basename(place.filename)
    return f"internal error: {values.one_line(repr(error))} ({file}:{place.lineno})"


class Device(abc.ABC):
    """One device. Paths of its functions are relative to `folder`.

    A device serves one caller at a time. Any function may raise DeviceLost or Refused.
    """

    def __init__(self, entry: dict):
        self.entry = entry
        self.name: str = entry["name"]
        self.say: Callable[[str], None] = lambda text: None  # told what takes long
        self.folder: str = entry.get("folder") or DEFAULT_FOLDER

    @abc.abstractmethod
    def push(self, files: dict[str, pathlib.Path]) -> list[str]:
        """Makes {path on the device: local file or folder} lie there with the same bytes.

        Copies the files whose SHA-256 differs and returns their paths. Removes what a folder has too much. A file keeps
        whether its owner may execute it.
        """

    @abc.abstractmethod
    def run(self, argv: list[str], on_output: OutputSink, env: Optional[dict[str, str]] = None,
            on_error: Optional[OutputSink] = None) -> int:
        """Runs argv in `folder` and returns its exit status, 128 + the signal's number if a signal ended it.

        argv[0] is a path below `folder` if it holds a slash. Output is handed over as it comes, standard error too where
        on_error is None. SIGINT and SIGTERM of this process reach the process on the device, whose end run awaits.
        After DeviceLost the process may still run: the same call attaches to it, stop_runs ends it.
        """

    @abc.abstractmethod
    def pull(self, path: str, to: pathlib.Path) -> bool:
        """Copies a file or folder to the local path `to`, whose parent exists or is made; False if there is none."""

    @abc.abstractmethod
    def remove(self, path: str) -> None:
        """Removes a file or folder; nothing happens if there is none."""

    @abc.abstractmethod
    def state(self) -> dict:
        """What could be read of governor, cpuset, thermal status, battery, top app and screen (device_state.py)."""

    @contextlib.contextmanager
    def reading(self, doing: str):
        """Refused for a BadValue in this block: an answer that no such device gives."""
        try:
            yield
        except values.BadValue as bad:
            raise Refused(f"{self.name}: {doing}: {bad}", UNAVAILABLE) from None

    def is_there(self) -> bool:
        """Whether the device answers now. After DeviceLost, callers ask until it does."""
        return True

    def stop_runs(self) -> None:
        """Ends what earlier calls of run left running in `folder`, and forgets it."""

    def close(self) -> None:
        """Ends the connection."""


def open_device(entry: dict) -> Device:
    """The device of an entry of devices.json: {"name": …, "kind": "adb"|"ssh"|"local", …}.

    Refused if there is no such kind, or an address that is none. Does not talk to the device yet.
    """
    kind = entry.get("kind")
    if kind not in KINDS:
        raise Refused(f"device {entry.get('name')!r}: kind {kind!r} is not one of {', '.join(KINDS)}", CONFIG)
    for member in ADDRESSES:
        if str(entry.get(member) or "").startswith("-"):  # adb and ssh would read a flag, which may name a program to run.
            raise Refused(f"device {entry.get('name')!r}: {member} {entry[member]!r} begins with '-'", USAGE)
    module, name = KINDS[kind]
    return getattr(importlib.import_module(module), name)(entry)
