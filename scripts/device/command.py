# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command of a tool as each device of a fleet runs it: its binary, where its files lie there, the entry's own words."""
import dataclasses
import hashlib
import pathlib

from device.device import CONFIG, NO_INPUT, USAGE

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
# What every job gets words of its own for, or what each shard would write over; given for the merging instead.
OURS = ("output_file_path", "journal", "resume", "shard", "html_report", "records_file", "output_format", "json_out")


class BadCommand(Exception):
    """What is wrong; exit_code is one of exit_codes.h."""

    def __init__(self, text, exit_code):
        super().__init__(text)
        self.exit_code = exit_code


@dataclasses.dataclass
class Command:
    """For one device. Paths of `files` and `argv` are relative to its folder."""
    argv: list[str]
    env: dict[str, str]
    files: dict[str, str]  # to push: path on the device to local path
    paths: dict[str, str]  # path on the device to what the command line on this host says
    build: str             # of the binary and of the entry's own flags: where it is the same, a journal may be taken over


class Commands:
    """`words`: TOOL and its flags, as they were given."""

    def __init__(self, words):
        self.words = words[1:]
        self.tool = pathlib.Path(words[0]).name
        self.host_tool = words[0] if "/" in words[0] else str(REPOSITORY / "bazel-bin" / "tools" / self.tool / self.tool)
        self.check()
        self.made: dict[str, Command] = {}
        self.placed = place(self.words)

    def check(self):
        for word in self.words:
            name = word.split("=")[0].lstrip("-")
            if word.startswith("-") and name in OURS:
                raise BadCommand(f"{word}: each device gets its own; flags for the merged result follow --merge", USAGE)
        if not pathlib.Path(self.host_tool).is_file():
            raise BadCommand(f"{self.host_tool}: no such file; build it for this host, or give its path as TOOL", NO_INPUT)

    def facts(self):
        """What makes the command another one, for OUT/command.json."""
        words, files, _ = self.placed
        return {"tool": self.tool, "flags": self.words,
                "files": {path: digest(local) for path, local in files.items() if pathlib.Path(local).is_file()}}

    def of(self, entry) -> Command:
        if entry["name"] not in self.made:
            self.made[entry["name"]] = self.make(entry)
        return self.made[entry["name"]]

    def make(self, entry):
        binary = self.binary(entry)
        words, files, paths = self.placed
        own = entry.get("flags", [])
        return Command(argv=[*entry.get("wrapper", []), f"bin/{self.tool}", *words, *own], env=entry.get("env", {}),
                       files={f"bin/{self.tool}": binary, **files}, paths=paths,
                       build=hashlib.sha256("\n".join([digest(binary), *own]).encode()).hexdigest()[:8])

    def binary(self, entry):
        if "binaries" not in entry and entry["kind"] != "local":
            raise BadCommand(f"{entry['name']}: devices of kind {entry['kind']} need \"binaries\", a folder such as "
                             "dist/android_arm64", CONFIG)
        path = pathlib.Path(entry["binaries"], self.tool) if "binaries" in entry else pathlib.Path(self.host_tool)
        if not path.is_file():
            raise BadCommand(f"{entry['name']}: {path}: no such file", NO_INPUT)
        return str(path.resolve())


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def place(words):
    """(words for the device, files to push, path on the device to path on this host)."""
    placed, files, paths = [], {}, {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and value and pathlib.Path(value).exists():
            there = f"data/{hashlib.sha256(str(pathlib.Path(value).resolve()).encode()).hexdigest()[:12]}/{pathlib.Path(value).name}"
            files[there], paths[there] = str(pathlib.Path(value).resolve()), value
            word = f"{name}={there}"
        placed.append(word)
    return placed, files, paths
