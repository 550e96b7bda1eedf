# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Devices that are reached by a command-line client: the common code for adb and ssh.

A subclass implements how to start a POSIX shell script on the device (start) and how to copy files to it (send). The
exit status of a client does not show whether the connection was lost, so each script prints its status in a last
line."""
import abc
import contextlib
import hashlib
import os
import pathlib
import shlex
import subprocess
import time

from device import detached, device, device_state, interrupts, values, whole_file

MARK = b"\nlitmus-status "
# In bytes. Linux limits one argument to 128 KiB.
SCRIPT_BYTES = 60000
ANSWER_SECONDS = 60
MOST_ERROR = 2000  # limit for the part of a script's standard error that a message quotes
# This file marks folders that on_device created; folders without it are never cleaned.
MARKER = ".litmus_device_folder"
CLEAN = f"""
rm -rf bin in out cache run || exit
here=$(pwd)
rm -f {MARKER}
cd / && rmdir "$here" 2>/dev/null || : >"$here/{MARKER}"
"""
HASH_SECONDS = 1800
# Limit for a fetched folder. A tool writes fewer files, and a misbehaving device could list files without end.
MOST_FILES = 10000
DEEPEST_FOLDER = 32


def sha256(path):
    """Returns the SHA-256 of a local file, in hexadecimal."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def await_end(process, doing, seconds):
    """Waits for the end of a client and returns its standard output and error. Raises Interrupted at a signal,
    TimeoutError after `seconds`."""
    until = time.monotonic() + seconds
    try:
        while True:
            try:
                return process.communicate(timeout=0.2)
            except subprocess.TimeoutExpired:
                interrupts.check()
                if time.monotonic() > until:
                    raise TimeoutError(f"{doing}: timed out after {seconds} s") from None
    except BaseException:
        process.kill()
        process.wait()
        raise


def chunks(words):
    """Splits `words` into lists that each fit into one script."""
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
        self.sent = {}  # {path: SHA-256 that push saw on the device}
        self.received = {}  # {id of a lost run: the part of its output that was passed to the caller}

    @abc.abstractmethod
    def start(self, script: str, stdin=subprocess.DEVNULL) -> subprocess.Popen:
        """Starts `script` on the device; the returned client's pipes have its output and error."""

    @abc.abstractmethod
    def send(self, files: list[tuple[pathlib.Path, str]]) -> None:
        """Copies local files to paths below `folder`; the parent folders exist."""

    def ask(self, script, doing, seconds=ANSWER_SECONDS):
        """Runs `script`; returns its output and its exit status."""
        process = self.start(f"(\n{script}\n)\nprintf '\\nlitmus-status %d\\n' $?")
        try:
            output, error = await_end(process, doing, seconds)
        except TimeoutError as timeout:
            raise device.DeviceLost(f"{self.name}: {timeout}") from None
        text, mark, status = output.rpartition(MARK)
        if not mark or not status.endswith(b"\n"):
            why = values.text_of(error[-MOST_ERROR:]).strip().splitlines()
            raise device.DeviceLost(f"{self.name}: {doing}: {why[-1] if why else 'the connection ended'}")
        with self.reading(f"{doing}: the exit status"):
            number = values.integer(values.text_of(status[:-1]), 0, 255)
        return text, number, values.text_of(error[-MOST_ERROR:]).strip()

    def demand(self, script, doing):
        """Like ask, but raises Refused for an exit status other than 0; returns the output."""
        text, status, error = self.ask(script, doing)
        if status:
            raise device.Refused(f"{self.name}: {doing}: {error or f'exit status {status}'}", device.CANT_CREATE)
        return text

    def output_of(self, argv, doing):
        """Returns the output of a program that ends soon; None if it fails."""
        variables = [f"{name}={value}" for name, value in self.entry.get("env", {}).items()]
        text, status, _ = self.ask(self.inside(f"{shlex.join(['env', *variables, *argv])} </dev/null"), doing)
        return None if status else values.text_of(text)

    def inside(self, script):
        """Returns a script that runs `script` in the folder, which is created and marked with MARKER if needed."""
        folder = shlex.quote(self.folder)
        return f"cd {folder} 2>/dev/null || {{ mkdir -p {folder} && cd {folder} && : >{MARKER}; }} || exit\n{script}"

    def exists(self, path):
        """Returns whether a path exists on the device; it is absolute or relative to the folder."""
        return self.ask(f"cd {shlex.quote(self.folder)} 2>/dev/null; [ -e {shlex.quote(path)} ]", f"looking for {path}")[1] == 0

    def platform(self):
        """Returns (whether the device runs Android, machine as in uname -m)."""
        doing = "asking for the machine"
        text = self.demand("uname -m\n[ -e /system/build.prop ] && echo android\ntrue", doing)
        machine, *rest = values.text_of(text).split("\n")
        with self.reading(doing):
            return "android" in rest, values.machine(machine)

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
            self.say(f"copying {len(changed)} of {len(wanted)} files, {size / 2**20:.1f} MiB")
            self._copy({path: wanted[path] for path in changed})
            there = self._hashes(changed)
            for path in changed:
                if there.get(path) != hashes[path]:
                    raise device.Refused(f"{self.name}: {path} arrived corrupt; does {self.folder} have free space?", device.IO_ERROR)
        self.sent.update(hashes)
        return changed

    def _copy(self, files):
        self.make_folders(sorted({os.path.dirname(path) or "." for path in files}))
        # A path that is a folder or a link on the device must not redirect the copy, so it is removed first.
        self._remove_all(list(files))
        self.send([(local, path) for path, local in files.items()])
        runnable = [shlex.quote(path) for path, local in files.items() if os.access(local, os.X_OK)]
        for chunk in chunks(runnable):
            self.demand(self.inside(f"chmod 755 {' '.join(chunk)}"), "making files executable")

    def _hashes(self, paths):
        """Returns {path: SHA-256} of those of `paths` that are files on the device."""
        hashes = {}
        for chunk in chunks([shlex.quote(path) for path in paths]):
            script = f"command -v sha256sum >/dev/null || exit 69\nsha256sum {' '.join(chunk)} 2>/dev/null\ntrue"
            text, status, error = self.ask(self.inside(script), "comparing files", HASH_SECONDS)
            if status == device.UNAVAILABLE:
                raise device.Refused(f"{self.name}: there is no sha256sum", status)
            if status:
                raise device.Refused(f"{self.name}: {self.folder}: {error}", device.CANT_CREATE)
            for line in values.paths(text):
                digest, _, path = line.partition("  ")
                # sha256sum prefixes the line with a backslash if the name has one, and doubles backslashes in the name.
                if digest.startswith("\\"):
                    digest, path = digest[1:], path.replace("\\\\", "\\")
                hashes[path] = digest
        return hashes

    def _files_below(self, folders):
        if not folders:
            return []
        names = " ".join(map(shlex.quote, folders))
        text, _, _ = self.ask(self.inside(f"find {names} ! -type d 2>/dev/null\ntrue"), "listing files")
        # A path split at a newline in a name must not remove other files, so only paths below these folders are
        # removed.
        below = tuple(f"{folder}/" for folder in folders)
        return [path for path in values.paths(text)
                if values.is_path(path) and path.startswith(below) and ".." not in path.split("/")]

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
            self._pull_files(path, values.paths(text), to)
            return True
        return self._store(path, text, status, error, to)

    def _pull_files(self, folder, names, to):
        """Fetches all files of a folder. Each one is requested as a file, so that a device cannot answer with a
        nested folder."""
        if len(names) > MOST_FILES:
            raise self._no_pull(folder, f"the device names more than {MOST_FILES} files: nothing is fetched")
        places = {name: self._place(folder, name, to) for name in names}
        with self._writing(folder):
            to.mkdir(parents=True, exist_ok=True)
        for name, place in places.items():
            quoted = shlex.quote(name)
            script = f"[ -e {quoted} ] || exit 3\ncat {quoted}"
            answer = self.ask(self.inside(script), f"fetching {folder}", HASH_SECONDS)
            if not self._store(name, *answer, place):
                raise self._no_pull(folder, f"the device names a file {values.shown(name)}, which it does not have")

    def _store(self, path, text, status, error, to):
        """Stores a file's content that the device printed; returns False if the device has no such file."""
        if status == 3:
            return False
        if status:
            raise self._no_pull(path, error or f"exit status {status}")
        with self._writing(path):
            to.parent.mkdir(parents=True, exist_ok=True)
            whole_file.write(to, text)
        return True

    def _no_pull(self, path, why, exit_code=device.IO_ERROR):
        path = path if path.isprintable() and len(path) <= values.LONGEST_LINE else values.shown(path)
        return device.Refused(f"{self.name}: fetching {path}: {why}", exit_code)

    @contextlib.contextmanager
    def _writing(self, path):
        """Converts errors of writing a fetched file on this host to Refused."""
        try:
            yield
        except OSError as error:
            where = f"{values.one_line(str(error.filename))}: " if error.filename else ""
            raise self._no_pull(path, f"{where}{error.strerror}", device.CANT_CREATE) from None

    def _place(self, folder, name, to):
        """Returns the local path for a file that the device lists in `folder`, which is pulled to `to`."""
        if name.count("/") - folder.count("/") - 1 > DEEPEST_FOLDER:
            raise self._no_pull(folder, f"the device names a file {values.shown(name)}, more than {DEEPEST_FOLDER} "
                                "folders deep: nothing is fetched")
        inside = values.is_path(name) and name.startswith(f"{folder}/")
        try:
            return whole_file.below(to, name.removeprefix(f"{folder}/") if inside else "")
        except ValueError:
            raise self._no_pull(folder, f"the device names a file {values.shown(name)}, which would not lie in {to}: "
                                "nothing is fetched") from None

    def check_cleanable(self):
        """Raises Refused for a folder that on_device did not create: it may have the user's files."""
        script = f"cd {shlex.quote(self.folder)} 2>/dev/null || exit 0\n[ -f {MARKER} ]"
        if self.ask(script, "looking at the folder")[1]:
            raise device.Refused(
                f"{self.name}: --clean removes only from folders that on_device created, and {self.folder} has no file {MARKER} "
                f"(earlier versions created none). If bin, in, out, cache and run in it may be deleted: "
                f"touch {shlex.quote(f'{self.folder}/{MARKER}')} on the device", device.USAGE)

    def clean(self):
        """Removes the files that on_device created, and the folder if it is empty then."""
        self.demand(f"cd {shlex.quote(self.folder)} 2>/dev/null || exit 0\n[ -f {MARKER} ] || exit\n" + CLEAN, "removing files")

    def run(self, argv, on_output, env=None, on_error=None):
        return detached.run(self, argv, on_output, env or {}, on_error or on_output)

    def stop_runs(self):
        detached.stop(self)

    def state(self):
        text, _, _ = self.ask(device_state.SCRIPT, "reading the state")
        return device_state.parse(values.text_of(text))

    def is_there(self):
        try:
            self.ask("true", "waiting", 10)
        except device.DeviceLost:
            return False
        return True
