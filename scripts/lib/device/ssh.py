# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Devices connected through ssh. They need a POSIX shell, sha256sum, find and tail; tar speeds up copying many
files.

All commands share one connection (OpenSSH's ControlMaster). It is opened in the foreground, where ssh may ask for a
password; later commands use it or fail."""
import atexit
import os
import shlex
import shutil
import subprocess
import tarfile
import tempfile

from device import device, interrupts, shell
from device.groups import OWN_GROUP

# Relative to the home folder: a restart may clear /tmp, and with it the journal of an evaluation.
DEFAULT_FOLDER = ".cache/litmus/device"


class SshDevice(shell.ShellDevice):
    """An entry's members: host (USER@HOST or a name from ~/.ssh/config); optional: port, options (arguments for
    ssh), folder."""

    def __init__(self, entry):
        super().__init__({"folder": DEFAULT_FOLDER, **{name: value for name, value in entry.items() if value}})
        self._sockets = None
        self._tar = None

    def start(self, script, stdin=subprocess.DEVNULL):
        if self._sockets is None:
            self._connect()
        return subprocess.Popen([*self._ssh("-o", "BatchMode=yes"), f"exec sh -c {shlex.quote(script)}"], stdin=stdin,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **OWN_GROUP)

    def send(self, files):
        if self._tar is None:
            self._tar = self.ask("command -v tar", "looking for tar")[1] == 0
        (self._send_archive if self._tar else self._send_each)(files)

    def _send_archive(self, files):
        def write(stdin):
            with tarfile.open(fileobj=stdin, mode="w|") as archive:
                for local, path in files:
                    interrupts.check()
                    info = archive.gettarinfo(str(local.resolve()), arcname=path)
                    info.uid = info.gid = 0
                    info.uname = info.gname = ""
                    with open(local, "rb") as file:
                        archive.addfile(info, file)
        self._pour("tar -xof -", write)

    def _send_each(self, files):
        for local, path in files:
            def write(stdin, local=local):
                with open(local, "rb") as file:
                    shutil.copyfileobj(file, stdin)
            interrupts.check()
            self._pour(f"cat >{shlex.quote(path)}", write)

    def _pour(self, script, write):
        """Runs `script` on the device; `write` writes the script's standard input."""
        process = self.start(self.inside(script), subprocess.PIPE)
        try:
            write(process.stdin)
            process.stdin.close()
        except BrokenPipeError:
            pass  # the exit status shows the reason
        except BaseException:
            process.kill()
            process.wait()
            raise
        process.stdin = None
        try:
            _, said = shell.await_end(process, "copying", shell.HASH_SECONDS)
        except TimeoutError as timeout:
            raise device.DeviceLost(f"{self.name}: {timeout}") from None
        text = f"{self.name}: copying: {said.decode(errors='replace').strip()}"
        if process.returncode == 255:
            raise device.DeviceLost(text)
        if process.returncode:
            raise device.Refused(text, device.CANT_CREATE)

    def is_there(self):
        self.close()
        try:
            return super().is_there()
        except device.Refused:
            return False

    def close(self):
        if self._sockets is None:
            return
        subprocess.run(self._ssh("-O", "exit"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        shutil.rmtree(self._sockets, ignore_errors=True)
        self._sockets = None
        atexit.unregister(self.close)

    def _ssh(self, *more):
        words = ["ssh", "-S", os.path.join(self._sockets, "s"), *more, "-o", "ServerAliveInterval=5",
                 "-o", "ServerAliveCountMax=3", "-o", "ConnectTimeout=10"]
        if self.entry.get("port"):
            words += ["-p", str(self.entry["port"])]
        return [*words, *self.entry.get("options", []), self.entry["host"]]

    def _connect(self):
        # In /tmp, because the path of a UNIX socket is limited to 107 bytes.
        self._sockets = tempfile.mkdtemp(prefix="litmus-ssh-", dir="/tmp")
        atexit.register(self.close)
        try:
            done = subprocess.run(self._ssh("-M", "-N", "-f", "-T"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        except OSError as error:
            raise device.Refused(f"there is no ssh ({error}); Debian: apt-get install openssh-client",
                                 device.UNAVAILABLE) from None
        if done.returncode:
            self.close()
            raise device.DeviceLost(f"{self.name}: ssh cannot connect to {self.entry['host']}")
