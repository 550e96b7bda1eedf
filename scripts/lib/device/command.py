# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command of a tool as each device of a fleet runs it: its binary, where its files lie there, the entry's own words."""
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

# What each job gets its own of.
OURS = ("journal", "resume", "shard", "output_file_path", "output_format", "json_out")
# Of a tool that does not answer.
NO_FLAGS = tool_flags.ToolFlags({"flags": [], "positionals": [], "rest_of_line": False})


class BadCommand(Refused):
    """Wrong whatever the device says."""


@dataclasses.dataclass
class Command:
    """For one device. Paths of `files` and `argv` are relative to its folder."""
    argv: list[str]
    env: dict[str, str]
    files: dict[str, str]  # to push: path on the device to local path
    paths: dict[str, str]  # path on the device to what the command line on this host says
    folders: list[str]     # that the tool finds there
    build: str             # of the binary and of the entry's own flags: where it is the same, a journal may be taken over


def here(tool):
    """Where this host has a tool: beside the scripts of a package, as Bazel built it, or on the PATH; the built one where it has none."""
    packed, built = remote_run.BESIDE / tool, remote_run.REPOSITORY / "bazel-bin" / "tools" / tool / tool
    found = next((str(path) for path in (packed, built) if path.is_file()), None)
    return found or shutil.which(tool) or str(built)


class Commands:
    """`words`: TOOL and its flags, as they were given. `out`: a folder for files that are made for the devices. `entries`: devices to
    ask for the tool's flags where the tool does not run here."""

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
        """The flags of the tool, as the first program tells them that answers; None if none does."""
        programs = [(None, lambda: self.host_tool)] + [(entry, lambda entry=entry: self.binary(entry)) for entry in entries]
        for entry, find in programs:
            try:
                flags = ask_program(find(), entry)
            except (Refused, DeviceLost):
                continue  # Its own run says so.
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
        """Those of the words that give one of these flags, by any of its names, or the model without a name."""
        model = self.flags and self.flags.of_text("model")
        taken = []
        for argument in (self.flags or NO_FLAGS).read(self.words):
            bare = model and model["name"] in names and argument.flag is None and argument.words[0].endswith(".tflite")
            taken += argument.words if argument.name() in names or bare else []
        return taken

    def place(self, words):
        """(words for a device, files to push, path on the device to what the words say)."""
        plan = path_flags.Rewriter(self.tool, self.flags, words).plan
        for flag, value in plan.not_here:
            if not value.startswith("/"):  # An absolute path may be the device's own.
                raise BadCommand(f"{f'--{flag}: ' if flag else ''}{value}: no such file", NO_INPUT)
        files = {path: str(local.resolve()) for path, local in plan.push.items()}
        for path, text in plan.texts.items():
            made = self.out / "pushed" / path
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
            files[path] = str(made.resolve())
        # Behind these are words for a single device's journal.
        there = plan.words[:len(words)]
        paths = {path: str(local) for path, local in plan.push.items()}
        values = [[word.partition("=")[2] or word for word in side] for side in (there, words)]
        paths.update((new, old) for new, old in zip(*values) if new != old)
        return there, files, paths

    def facts(self):
        """What makes the command another one, for OUT/command.json."""
        _, files, _ = self.place(self.words)
        return {"tool": self.tool, "flags": self.words,
                "files": {path: digest(local) for path, local in files.items() if os.path.isfile(local)}}

    def host_build(self):
        """Revision of the tool that merges, and whether it had changes; None where not known, as in results."""
        if not os.path.isfile(self.host_tool):
            raise BadCommand(f"{self.host_tool}: no such file; build it for this host, which merges, or give its path as TOOL", NO_INPUT)
        try:
            said = subprocess.run([self.host_tool, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError) as error:
            raise BadCommand(f"{self.host_tool}: does not run here, where it has to merge: {error}", UNAVAILABLE) from error
        revision = re.search(r"revision ([0-9a-f]{40})(, with changes)?", said.partition("\n")[0])
        return {"revision": revision and revision[1], "dirty": revision and revision[2] is not None}

    def of(self, entry) -> Command:
        """DeviceLost, Refused where the device has to be asked what it is."""
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
    """The flags that a program tells, here or, if it is for another machine, on the device of the entry. None if it does not answer."""
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
