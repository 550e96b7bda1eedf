# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The shards of one evaluation on several devices: the command of each, the check of its result, and the merge.

OUT has shard-I.json for a finished shard (with paths as given on this host), shard-I.DEVICE.log, and
shard-I.BUILD.journal for an interrupted shard; BUILD is a hash of the tool and the flags that may resume the
journal."""
import hashlib
import json
import os
import pathlib
import re
import subprocess

from device import json_text, values, whole_file
from device.device import BAD_DATA, Refused
from device.worker import Outcome, Task

# Exit codes after which a shard has a result: 0; 1, a gate failed; 65, unreadable images. The merge evaluates the last
# two.
GOOD = [0, 1, 65]
END_OF_LOG = 4096  # number of bytes at the end of a log in which the last line is searched


class WordsOfHost:
    """Replaces paths on the device by paths on this host's command line, in the strings of a document."""

    def __init__(self, paths: dict[str, str]):
        self.paths = paths
        # Longest path first, because one path may be a prefix of another.
        names = "|".join(re.escape(path) for path in sorted(paths, key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w./-])({names})(?![\w.-])(/?)") if names else None

    def __call__(self, value):
        if isinstance(value, str):
            return self.pattern.sub(self.here, value) if self.pattern else value
        if isinstance(value, list):
            return [self(entry) for entry in value]
        if isinstance(value, dict):
            return {name: self(entry) for name, entry in value.items()}
        return value

    def here(self, found):
        path, slash = self.paths[found[1]], found[2]
        return path.rstrip("/") + slash if slash else path


def last_line(path):
    """Returns the last line of a log, which is shown to the user."""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - END_OF_LOG))
            lines = values.text_of(file.read(END_OF_LOG)).strip().splitlines()
    except OSError:
        return ""
    return values.one_line(lines[-1]) if lines else ""


def checked_shard(document):
    """Returns `document` if it has the members of a shard's result that are read here. Raises BadValue."""
    json_text.member(document, "shard_header.build", dict)
    json_text.member(document, "records", list)
    return document


def read_shard(path):
    """Reads the result of a shard. Raises OSError, ValueError."""
    return checked_shard(json_text.read(path))


def identity(result):
    """Returns what all shards of a run have in common: the header without the build, which differs between devices."""
    return {name: value for name, value in result["shard_header"].items() if name != "build"}


def differences(one, other, place=""):
    """Yields the names of members in which two headers differ."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return [] if one == other else [place]
    return [name for key in sorted({*one, *other})
            for name in differences(one.get(key), other.get(key), f"{place}.{key}" if place else key)]


class Shards:
    """`placed(entry)` returns the Command of a device; `build` is the build of the merging tool (command.py); `run`
    is a hash that identifies the run."""

    def __init__(self, out: pathlib.Path, count: int, run: str, placed, build: dict):
        self.out, self.count, self.run, self.placed, self.build = out, count, run, placed, build
        self.identity = None
        self.finished: set[int] = set()
        self.items: dict[int, int] = {}
        self.journal_of: dict[int, str] = {}  # {shard: name of the device whose journal for the shard is in OUT}
        for job in range(count):
            self.take_earlier(job)

    def take_earlier(self, job):
        try:
            result = read_shard(self.path(job))
        except (OSError, ValueError):  # The result is missing or damaged, so the shard is run again.
            return
        self.identity = self.identity or identity(result)
        self.note(job, len(result["records"]))

    def note(self, job, items):
        self.finished.add(job)
        self.items[job] = items

    def path(self, job):
        return self.out / f"shard-{job}.json"

    def journal(self, job, command):
        return self.out / f"shard-{job}.{command.build}.journal"

    def log(self, job, name):
        return self.out / f"shard-{job}.{name}.log"

    def task(self, job: int, entry: dict) -> Task:
        command, name = self.placed(entry), entry["name"]
        result, journal = (f"fleet-{self.run}-{command.build}-shard-{job}.{kind}" for kind in ("json", "journal"))
        kept = self.journal(job, command)
        files = dict(command.files)
        if kept.exists() and self.journal_of.get(job) != name:
            files[journal] = str(kept)
        return Task(files=files, folders=command.folders, env=command.env, log=str(self.log(job, name)),
                    argv=command.argv + [f"--shard={job}/{self.count}", f"--output_file_path={result}", f"--journal={journal}", "--resume"],
                    pulls={result: str(self.fetched(job, name))}, pulls_of_broken={journal: str(kept)},
                    good=GOOD, removes=[result, journal])

    def fetched(self, job, name):
        return self.out / f".shard-{job}.{name}.json"

    def accept(self, job: int, entry: dict, outcome: Outcome) -> str:
        """Reads the fetched result; returns what is invalid, or ""."""
        name, path = entry["name"], self.fetched(job, entry["name"])
        where = f"{name}: shard {job}/{self.count}"
        if any(pulled.endswith(".journal") for pulled in outcome.pulled):
            self.journal_of[job] = name
        if job in self.finished:  # another device finished the shard earlier
            path.unlink(missing_ok=True)
            self.remove_journals(job)
            return ""
        if outcome.kind != "exit":
            return outcome.why
        if outcome.exit_code not in GOOD or not outcome.pulled or not path.exists():
            return f"{where} ended with exit {outcome.exit_code}: {last_line(self.log(job, name))}"
        try:
            result, wrong = self.take_fetched(path, entry)
        except (OSError, ValueError) as error:
            wrong = f"left no result that can be read: {error}"
        if wrong:
            outcome.exit_code = BAD_DATA
            return f"{where} {wrong}"
        whole_file.write(self.path(job), json.dumps(result, ensure_ascii=False, indent=1) + "\n")
        self.identity = identity(result)
        self.note(job, len(result["records"]))
        self.remove_journals(job)
        return ""

    def take_fetched(self, path, entry):
        """Returns the result of a device with this host's paths, and what is invalid in it, or "". Raises OSError,
        ValueError."""
        document = json_text.read(path)
        path.unlink()
        if isinstance(document, dict) and "records" not in document and isinstance(document.get("error"), str):
            return document, f"failed: {values.one_line(document['error'])}"
        if isinstance(document, dict) and "shard_header" not in document:
            return document, "left a result of all items: with these flags the tool does not support shards"
        result = WordsOfHost(self.placed(entry).paths)(checked_shard(document))
        build = result["shard_header"]["build"]
        if differences(self.build, {name: build.get(name) for name in self.build}):
            found = values.one_line(json.dumps(build))
            return result, f"was run by a different build than the merging tool's: {found} and {json.dumps(self.build)}"
        other = differences(self.identity or identity(result), identity(result))
        return result, f"belongs to another run: its {values.one_line(', '.join(other))} differ" if other else ""

    def remove_journals(self, job):
        for journal in self.out.glob(f"shard-{job}.*.journal"):
            journal.unlink()

    def merge(self, tool: str, flags: list[str]) -> int:
        """Runs TOOL merge, which writes OUT/result.json; returns its exit status."""
        self.agree_on_compiler()
        parts = [str(self.path(job)) for job in range(self.count)]
        return subprocess.run([tool, "merge", *parts, f"--output_file_path={self.out / 'result.json'}", *flags], check=False).returncode

    def agree_on_compiler(self):
        """Sets the compiler of all shards to that of the first one: the tools of different devices may be built by
        different compilers, which the merge would refuse as different runs. The member `build` of a shard keeps the
        real compiler."""
        first = None
        for job in range(self.count):
            try:
                result = read_shard(self.path(job))
            except ValueError as bad:
                raise Refused(f"{self.path(job)}: {bad}", BAD_DATA) from None
            build = result["shard_header"]["build"]
            first = first or build
            if build != first:
                result["shard_header"]["build"] = first
                whole_file.write(self.path(job), json.dumps(result, ensure_ascii=False, indent=1) + "\n")


def hash_of(*parts) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]
