# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Devices that are reached by a command line: what adb and ssh have in common.

A kind says how a POSIX shell's script is started there (start) and how files get there (send); the rest is scripts. A
client's exit status says nothing about a connection that went: a script that ended says so in a last line of its own.
"""
import abc
import hashlib
import os
import pathlib
import shlex
import subprocess
import time

from device import detached, device, device_state, interrupts, whole_file

MARK = b"\nlitmus-status "
# Scripts stay below the 128 KiB that Linux takes for one argument.
SCRIPT_BYTES = 60000
ANSWER_SECONDS = 60
# In folders that were made here: no other is cleaned.
MARKER = ".litmus_device_folder"
CLEAN = f"""
rm -rf bin in out cache run || exit
here=$(pwd)
rm -f {MARKER}
cd / && rmdir "$here" 2>/dev/null || : >"$here/{MARKER}"
"""
HASH_SECONDS = 1800


def sha256(path):
    """Of a local file."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def await_end(process, doing, seconds):
    """Standard output and error of a client whose end is awaited. Interrupted at a signal, TimeoutError after `seconds`."""
    until = time.monotonic() + seconds
    try:
        while True:
            try:
                return process.communicate(timeout=0.2)
            except subprocess.TimeoutExpired:
                interrupts.check()
                if time.monotonic() > until:
                    raise TimeoutError(f"{doing}: no answer in {seconds} s") from None
    except BaseException:
        process.kill()
        process.wait()
        raise


def chunks(words):
    """`words` in lists that fit into a script each."""
    chunk, size = [], 0
    for word in words:
        if chunk and size + len(word) > SCRIPT_BYTES:
            yield chunk
            chunk, size = [], 0
        chunk.append(word)
        size += len(word) + 1
    if chunk:
        yield chunk


class ShellDevice(device.Device):
    def __init__(self, entry):
        super().__init__(entry)
        self.sent = {}  # SHA-256 by path of what push saw there
        self.received = {}  # by run: what was handed over of a run that was lost

    @abc.abstractmethod
    def start(self, script: str, stdin=subprocess.DEVNULL) -> subprocess.Popen:
        """Starts `script` on the device; its output and error come from the pipes of the client that is returned."""

    @abc.abstractmethod
    def send(self, files: list[tuple[pathlib.Path, str]]) -> None:
        """Copies local files to paths below `folder`, whose folders exist."""

    def ask(self, script, doing, seconds=ANSWER_SECONDS):
        """What `script` printed, and its exit status."""
        process = self.start(f"(\n{script}\n)\nprintf '\\nlitmus-status %d\\n' $?")
        try:
            output, error = await_end(process, doing, seconds)
        except TimeoutError as timeout:
            raise device.DeviceLost(f"{self.name}: {timeout}") from None
        text, mark, status = output.rpartition(MARK)
        if not mark or not status.endswith(b"\n"):
            why = error.decode(errors="replace").strip().splitlines()
            raise device.DeviceLost(f"{self.name}: {doing}: {why[-1] if why else 'the connection ended'}")
        return text, int(status), error.decode(errors="replace").strip()

    def demand(self, script, doing):
        """The same, where anything but status 0 is a refusal."""
        text, status, error = self.ask(script, doing)
        if status:
            raise device.Refused(f"{self.name}: {doing}: {error or f'exit status {status}'}", device.CANT_CREATE)
        return text

    def inside(self, script):
        """`script`, run in the folder, which is made, and marked as made here, if needed."""
        folder = shlex.quote(self.folder)
        return f"cd {folder} 2>/dev/null || {{ mkdir -p {folder} && cd {folder} && : >{MARKER}; }} || exit\n{script}"

    def exists(self, path):
        """Whether an absolute path of the device, or one below the folder, leads to something."""
        return self.ask(f"cd {shlex.quote(self.folder)} 2>/dev/null; [ -e {shlex.quote(path)} ]", f"looking for {path}")[1] == 0

    def platform(self):
        """Whether it is Android, and the machine that uname names."""
        text = self.demand("uname -m\n[ -e /system/build.prop ] && echo android\ntrue", "asking for the machine").decode().split()
        return "android" in text, text[0]

    def make_folders(self, paths):
        for chunk in chunks([shlex.quote(path) for path in paths]):
            self.demand(self.inside(f"mkdir -p {' '.join(chunk)}"), "making folders")

    def push(self, files):
        wanted, folders = {}, []
        for path, local in files.items():
            if local.is_dir():
                folders.append(path)
                wanted.update({f"{path}/{file.relative_to(local)}": file for file in sorted(local.rglob("*")) if file.is_file()})
            else:
                wanted[path] = local
        hashes = {path: sha256(local) for path, local in wanted.items()}
        self._remove_all(sorted(set(self._files_below(folders)) - set(wanted)))
        there = self._hashes(list(wanted))
        changed = [path for path in wanted if there.get(path) != hashes[path]]
        if changed:
            size = sum(wanted[path].stat().st_size for path in changed)
            self.say(f"copying {len(changed)} of {len(wanted)} files, {size / 1e6:.1f} MB")
            self._copy({path: wanted[path] for path in changed})
            there = self._hashes(changed)
            for path in changed:
                if there.get(path) != hashes[path]:
                    raise device.Refused(f"{self.name}: {path} arrived damaged; is there space left in {self.folder}?", device.IO_ERROR)
        self.sent.update(hashes)
        return changed

    def _copy(self, files):
        self.make_folders(sorted({os.path.dirname(path) or "." for path in files}))
        # A name that was a folder, or a link, must not lead the copy elsewhere.
        self._remove_all(list(files))
        self.send([(local, path) for path, local in files.items()])
        runnable = [shlex.quote(path) for path, local in files.items() if os.access(local, os.X_OK)]
        for chunk in chunks(runnable):
            self.demand(self.inside(f"chmod 755 {' '.join(chunk)}"), "making files executable")

    def _hashes(self, paths):
        """SHA-256 by path of those of `paths` that are files on the device."""
        hashes = {}
        for chunk in chunks([shlex.quote(path) for path in paths]):
            script = f"command -v sha256sum >/dev/null || exit 69\nsha256sum {' '.join(chunk)} 2>/dev/null\ntrue"
            text, status, error = self.ask(self.inside(script), "comparing files", HASH_SECONDS)
            if status == device.UNAVAILABLE:
                raise device.Refused(f"{self.name}: there is no sha256sum", status)
            if status:
                raise device.Refused(f"{self.name}: {self.folder}: {error}", device.CANT_CREATE)
            for line in text.decode(errors="surrogateescape").splitlines():
                digest, _, path = line.partition("  ")
                if digest.startswith("\\"):  # sha256sum says so of a name with a backslash, and doubles that
                    digest, path = digest[1:], path.replace("\\\\", "\\")
                hashes[path] = digest
        return hashes

    def _files_below(self, folders):
        if not folders:
            return []
        names = " ".join(map(shlex.quote, folders))
        text, _, _ = self.ask(self.inside(f"find {names} ! -type d 2>/dev/null\ntrue"), "listing files")
        return text.decode(errors="surrogateescape").splitlines()

    def _remove_all(self, paths):
        for chunk in chunks([shlex.quote(path) for path in paths]):
            self.demand(self.inside(f"rm -rf {' '.join(chunk)}"), "removing files")

    def remove(self, path):
        self._remove_all([path])

    def pull(self, path, to):
        quoted = shlex.quote(path)
        script = f"[ -d {quoted} ] && find {quoted} -type f && exit 2\n[ -e {quoted} ] || exit 3\ncat {quoted}"
        text, status, error = self.ask(self.inside(script), f"fetching {path}", HASH_SECONDS)
        if status == 2:
            to.mkdir(parents=True, exist_ok=True)
            for name in text.decode(errors="surrogateescape").splitlines():
                self.pull(name, self._place(path, name, to))
        elif status == 0:
            to.parent.mkdir(parents=True, exist_ok=True)
            whole_file.write(to, text)
        elif status != 3:
            raise device.Refused(f"{self.name}: fetching {path}: {error}", device.IO_ERROR)
        return status != 3

    def _place(self, folder, name, to):
        """Where a file goes that the device says lies in `folder`, which is pulled to `to`."""
        try:
            return whole_file.below(to, name.removeprefix(f"{folder}/") if name.startswith(f"{folder}/") else "")
        except ValueError:
            raise device.Refused(f"{self.name}: fetching {folder}: the device names a file {name!r}, which would not lie "
                                 f"in {to}: nothing more is fetched", device.IO_ERROR) from None

    def check_cleanable(self):
        """Refused for a folder that was there before on_device: what lies in it may be somebody's."""
        script = f"cd {shlex.quote(self.folder)} 2>/dev/null || exit 0\n[ -f {MARKER} ]"
        if self.ask(script, "looking at the folder")[1]:
            raise device.Refused(
                f"{self.name}: --clean removes only from folders that on_device made, and {self.folder} has no file {MARKER} "
                f"(earlier versions made none). If bin, in, out, cache and run in it may go: "
                f"touch {shlex.quote(f'{self.folder}/{MARKER}')} on the device", device.USAGE)

    def clean(self):
        """Removes what on_device put there, and the folder unless it holds more."""
        self.demand(f"cd {shlex.quote(self.folder)} 2>/dev/null || exit 0\n[ -f {MARKER} ] || exit\n" + CLEAN, "removing files")

    def run(self, argv, on_output, env=None, on_error=None):
        return detached.run(self, argv, on_output, env or {}, on_error or on_output)

    def stop_runs(self):
        detached.stop(self)

    def state(self):
        text, _, _ = self.ask(device_state.SCRIPT, "reading the state")
        return device_state.parse(text.decode(errors="replace"))

    def is_there(self):
        try:
            self.ask("true", "waiting", 10)
        except device.DeviceLost:
            return False
        return True
