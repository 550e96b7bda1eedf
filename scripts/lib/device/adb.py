# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Devices connected through adb: the client of Android's SDK or of Debian, version 28 or later (shell protocol 2)."""
import os
import shlex
import subprocess

from device import device, shell
from device.groups import OWN_GROUP

# Key: the state of a device that cannot be used, as `adb devices` prints it. Value: what the user can do.
WAYS_OUT = {
    "unauthorized": "unlock it and allow USB debugging by this computer; if it does not ask: `adb kill-server`",
    "authorizing": "wait a moment, and allow USB debugging by this computer on its screen",
    "offline": "plug it in again, or `adb reconnect offline`; over Wi-Fi: `adb connect HOST:PORT`",
    "no permissions": "this user may not open the USB device: install the package android-sdk-platform-tools-common "
                      "(udev rules) and plug it in again",
    "bootloader": "it is in fastboot: `fastboot reboot`",
    "recovery": "it is in recovery mode: `adb reboot`",
    "sideload": "it waits for an update: `adb reboot`",
    "host": "it is in host mode of adb, which runs no tools",
}


def command(entry):
    """Returns the first arguments of every command line of adb."""
    words = [entry.get("adb") or "adb"]
    if entry.get("adb_port"):
        words += ["-P", str(entry["adb_port"])]
    return words


def ask_adb(entry, *words, seconds=60):
    """Runs a short command of adb itself; returns its exit status and its output and error as one string."""
    try:
        done = subprocess.run([*command(entry), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=seconds, **OWN_GROUP)
    except OSError as error:
        raise device.Refused(f"there is no adb ({error}); Debian: apt-get install adb; or --adb=PATH",
                             device.UNAVAILABLE) from None
    except subprocess.TimeoutExpired:
        raise device.Refused(f"adb {' '.join(words)}: timed out after {seconds} s", device.UNAVAILABLE) from None
    return done.returncode, done.stdout.decode(errors="replace")


def parse_devices(text):
    """Returns {serial: state} parsed from the output of `adb devices`."""
    found = {}
    for line in text.splitlines():
        serial, tab, state = line.partition("\t")
        if tab and not line.startswith("*"):
            state = state.strip()
            found[serial.strip()] = next((known for known in WAYS_OUT if state.startswith(known)), state)
    return found


def list_devices(entry):
    """Returns {serial: state} of the devices of this adb; starts the adb server. Raises Refused without adb."""
    status, text = ask_adb(entry, "devices")
    if status:
        raise device.Refused(f"adb devices: {text.strip()}", device.UNAVAILABLE)
    return parse_devices(text)


def describe(found):
    """Returns a line for each device, with the remedy if the device cannot be used."""
    lines = []
    for serial, state in sorted(found.items()):
        way_out = f": {WAYS_OUT[state]}" if state in WAYS_OUT else ""
        lines.append(f"  {serial}  {state}{way_out}")
    return "\n".join(lines)


class AdbDevice(shell.ShellDevice):
    """An entry's members: serial; and, if they differ from the defaults, folder, adb (path of the client), adb_port
    (of the adb server)."""

    def __init__(self, entry):
        super().__init__(entry)
        self.serial = entry["serial"]
        self._command = [*command(entry), "-s", self.serial]

    def start(self, script, stdin=subprocess.DEVNULL):
        try:
            return subprocess.Popen([*self._command, "shell", "-T", script], stdin=stdin, stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, **OWN_GROUP)
        except OSError as error:
            raise device.Refused(f"there is no adb ({error})", device.UNAVAILABLE) from None

    def send(self, files):
        # adb pushes several files into one folder at a time; a file whose name changes is pushed alone.
        by_folder = {}
        for local, path in files:
            folder, name = os.path.split(path)
            key = folder + "/" if name == local.name else path
            by_folder.setdefault(key, []).append(str(local.absolute()))
        for key, names in by_folder.items():
            for chunk in shell.chunks(names):
                self._push(chunk, f"{self.folder}/{key}")

    def _push(self, names, to):
        process = subprocess.Popen([*self._command, "push", *names, to], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **OWN_GROUP)
        try:
            output, _ = shell.await_end(process, "copying", shell.HASH_SECONDS)
        except TimeoutError as timeout:
            raise device.DeviceLost(f"{self.name}: {timeout}") from None
        if process.returncode:
            said = output.decode(errors="replace").strip().splitlines()[-1:]
            if self.is_there():
                raise device.Refused(f"{self.name}: copying: {''.join(said)}", device.CANT_CREATE)
            raise device.DeviceLost(f"{self.name}: copying: {''.join(said)}")

    def is_there(self):
        host, colon, port = self.serial.rpartition(":")
        if host and colon and port.isdigit():
            try:
                # Adb does not reconnect to a network device by itself.
                ask_adb(self.entry, "connect", self.serial, seconds=10)
            except device.Refused:
                return False
        return super().is_there()

    def quoted(self):
        """Returns the start of a command line that the user can paste into a shell."""
        return shlex.join(self._command)
