# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command of a tool as each device runs it: the tool's binary, the paths of files on the device, and the flags
of the device's entry."""
import dataclasses
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

from device import path_flags, remote_run, tool_flags
from device.device import NO_INPUT, UNAVAILABLE, USAGE, DeviceLost, Refused, open_device

# Flags that each job sets to a different value, so the user may not set them.
OURS = ("journal", "resume", "shard", "output_file_path", "output_format", "json_out")
# The empty list of flags, for a tool that does not print one.
NO_FLAGS = tool_flags.ToolFlags({"flags": [], "positionals": [], "rest_of_line": False})


class BadCommand(Refused):
    """The command is invalid on every device."""


@dataclasses.dataclass
class Command:
    """The command for one device. Paths in `files` and `argv` are relative to the device's folder."""
    argv: list[str]
    env: dict[str, str]
    files: dict[str, str]  # files to push: {path on the device: local path}
    paths: dict[str, str]  # {path on the device: the path that the user typed on this host}
    folders: list[str]  # folders that must exist on the device
    build: str  # a hash of the binary and of the entry's flags; a journal is reused only if the hash is equal


def here(tool):
    """Returns the path of a tool on this host: that of the same release or package, in Bazel's output, or on the PATH;
    Bazel's path if none of these exists."""
    packed, built = remote_run.PROGRAMS / tool, remote_run.REPOSITORY / "bazel-bin" / "tools" / tool / tool
    found = next((str(path) for path in (packed, built) if path.is_file()), None)
    return found or shutil.which(tool) or str(built)


class Commands:
    """`words`: TOOL and its flags as the user gave them. `out`: a folder for files that are created for the devices.
    `entries`: devices that are asked for the tool's flags if the tool does not run on this host."""

    def __init__(self, words, out, entries=()):
        self.words, self.out = words[1:], out
        self.tool = pathlib.Path(words[0]).name
        self.host_tool = words[0] if "/" in words[0] else here(words[0])
        self.made: dict[str, Command] = {}
        self.flags = self.ask(entries)
        if self.flags is None:
            print(f"on_devices: warning: {tool_flags.no_answer(self.tool)}", file=sys.stderr)
        self.check_words(self.words)
        self.place(self.words)

    def ask(self, entries):
        """Returns the flags of the tool from the first program that prints them; None if no program does."""
        programs = [(None, lambda: self.host_tool)] + [(entry, lambda entry=entry: self.binary(entry)) for entry in entries]
        for entry, find in programs:
            try:
                flags = ask_program(find(), entry)
            except (Refused, DeviceLost):
                continue  # The device's run will report the error.
            if flags is not None:
                return flags
        return None

    def check_words(self, words):
        known = self.flags or NO_FLAGS
        for argument in known.read(words):
            name, kind = argument.name(), argument.flag["text"] if argument.flag else ""
            if name in OURS or kind in ("output", "format outputs"):
                raise BadCommand(f"--{name}: the devices would write over each other's; results lie in OUT, and flags for the merged "
                                 "result of an evaluation follow --merge", USAGE)

    def given(self, names):
        """Returns the arguments that set one of these flags, by any name of the flag, or that are the positional
        model."""
        model = self.flags and self.flags.of_text("model")
        taken = []
        for argument in (self.flags or NO_FLAGS).read(self.words):
            bare = model and model["name"] in names and argument.flag is None and argument.words[0].endswith(".tflite")
            taken += argument.words if argument.name() in names or bare else []
        return taken

    def place(self, words):
        """Returns (arguments for a device, files to push, {path on the device: path on the command line})."""
        plan = path_flags.Rewriter(self.tool, self.flags, words).plan
        for flag, value in plan.not_here:
            if not value.startswith("/"):  # an absolute path may exist on the device only
                raise BadCommand(f"{f'--{flag}: ' if flag else ''}{value}: no such file", NO_INPUT)
        files = {path: str(local.resolve()) for path, local in plan.push.items()}
        for path, text in plan.texts.items():
            made = self.out / "pushed" / path
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
            files[path] = str(made.resolve())
        # The arguments after these name the journal of a single device.
        there = plan.words[:len(words)]
        paths = {path: str(local) for path, local in plan.push.items()}
        values = [[word.partition("=")[2] or word for word in side] for side in (there, words)]
        paths.update((new, old) for new, old in zip(*values) if new != old)
        return there, files, paths

    def facts(self):
        """Returns the facts that identify the command; they are stored in OUT/command.json."""
        _, files, _ = self.place(self.words)
        return {"tool": self.tool, "flags": self.words,
                "files": {path: digest(local) for path, local in files.items() if os.path.isfile(local)}}

    def host_build(self):
        """Returns the revision of the tool that merges, and whether it was built with local changes; None where
        unknown, as in results."""
        if not os.path.isfile(self.host_tool):
            raise BadCommand(f"{self.host_tool}: no such file; build it for this host, which merges, or give its path as TOOL", NO_INPUT)
        try:
            said = subprocess.run([self.host_tool, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError) as error:
            raise BadCommand(f"{self.host_tool}: does not run here, where it has to merge: {error}", UNAVAILABLE) from error
        revision = re.search(r"revision ([0-9a-f]{40})(, with changes)?", said.partition("\n")[0])
        return {"revision": revision and revision[1], "dirty": revision and revision[2] is not None}

    def of(self, entry) -> Command:
        """Returns the Command for an entry. Raises DeviceLost or Refused if the device must be asked for its
        platform and does not answer."""
        if entry["name"] not in self.made:
            self.made[entry["name"]] = self.make(entry)
        return self.made[entry["name"]]

    def make(self, entry):
        binary, own = self.binary(entry), entry.get("flags", [])
        self.check_words(own)
        words, files, paths = self.place([*self.words, *own])
        return Command(argv=[*entry.get("wrapper", []), f"bin/{self.tool}", *words], env=entry.get("env", {}),
                       files={f"bin/{self.tool}": binary, **files}, paths=paths,
                       folders=sorted({os.path.dirname(path) for path in paths if path.startswith("cache/")}),
                       build=hashlib.sha256("\n".join([digest(binary), *own]).encode()).hexdigest()[:8])

    def binary(self, entry):
        if "binaries" in entry:
            folders = [pathlib.Path(entry["binaries"])]
        elif entry["kind"] == "local":
            folders = [pathlib.Path(self.host_tool).parent]
        else:
            device = open_device(entry)
            platform = device.platform()
            device.close()
            if platform not in remote_run.BINARIES:
                raise BadCommand(f"{entry['name']}: no binaries for {platform[1]}; name a folder in \"binaries\"", UNAVAILABLE)
            folders = [remote_run.REPOSITORY / folder for folder in remote_run.BINARIES[platform]]
        for folder in folders:
            for path in (folder / self.tool, folder / self.tool / self.tool):
                if path.is_file():
                    return str(path.resolve())
        raise BadCommand(f"{entry['name']}: there is no {self.tool} in {', '.join(map(str, folders))}", NO_INPUT)


def ask_program(program, entry):
    """Returns the flags that a program prints on this host or, if it is for another architecture, on the entry's
    device. None if it does not answer."""
    try:
        return tool_flags.ask_here(os.path.abspath(program))
    except tool_flags.CannotRunHere:
        if entry is None or entry["kind"] == "local":
            return None
    device, path = open_device(entry), f"bin/{os.path.basename(program)}"
    try:
        device.push({path: pathlib.Path(program)})
        return tool_flags.ask_there(device, [*entry.get("wrapper", []), path])
    finally:
        device.close()


def digest(path):
    whole = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            whole.update(block)
    return whole.hexdigest()
