# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""OUT of a cluster's evaluation: whose it is, which shards are finished, what the last try of each ended with.

shard-I.json, .journal, .log and .status for each shard; command.json, jobs.json, result.json, merge.status.
"""
import contextlib
import fcntl
import json
import os
import pathlib
import re

from device import json_text, values, whole_file
from device.device import BAD_DATA, CANT_CREATE, TEMPORARY, USAGE, Refused
from device.shards import differences

STARTED = "started"


class Out:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def file(self, name):
        return self.path / name

    def create(self):
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"OUT: {error}", CANT_CREATE) from None
        if not os.access(self.path, os.W_OK):
            raise Refused(f"OUT: {self.path} cannot be written", CANT_CREATE)

    @contextlib.contextmanager
    def claimed(self, facts):
        """OUT belongs to one command, since anything else into it would mix results; while it is submitted, to one process.
        facts: {"tool", "shards", "words"}, with "items" and "header" of a trial; shards may be None, which any number fits. Yields what
        gives OUT back where nothing of the command has started."""
        self.create()
        path = self.file("command.json")
        with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666), "r+", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Refused(f"{self.path}: another command is starting there", TEMPORARY) from None
            except OSError:
                pass  # A file system without locks: the journals have theirs where it has any.
            text = file.read()
            if text:
                self.compare(text, facts)
                facts = {**facts, "shards": facts["shards"] or json_text.parse(text)["shards"]}
            file.seek(0)
            file.write(json.dumps(facts, indent=1) + "\n")
            file.truncate()
            file.flush()
            yield path.unlink if not text else lambda: None

    def compare(self, text, facts):
        try:
            earlier = json_text.parse(text)
            for name, kind in (("tool", str), ("shards", int), ("words", list)):
                json_text.member(earlier, name, kind, needed=name != "shards")
        except ValueError as bad:
            raise Refused(f"{self.file('command.json')}: is not a command of this recipe ({bad}); use another OUT", BAD_DATA) from None
        names = ["tool", "shards", "items", "header"] if "header" in earlier and "header" in facts else ["tool", "shards", "words"]
        for name in names:
            if name == "shards" and None in (earlier.get(name), facts[name]):
                continue
            for place in differences(earlier.get(name), facts.get(name), name):
                was, now = (values.one_line(json.dumps(at(document, place))) for document in (earlier, facts))
                raise Refused(f"{self.path} belongs to another command: its {place} was {was}, now it is {now}; use another OUT",
                              USAGE)

    def set_result_aside(self):
        """result.json of an earlier merge is not that of the next one. Returns what brings it back."""
        result, earlier = self.file("result.json"), self.file("result.earlier.json")
        if not os.path.lexists(result):
            return lambda: None
        os.replace(result, earlier)
        return lambda: os.replace(earlier, result)

    def write_status(self, name, size, end):
        whole_file.write(self.file(name), f"{size} {end}\n")

    def status(self, name):
        """(size or number, exit code) of the file, STARTED for the code of what has not ended; None without a file. BadValue."""
        path = self.file(name)
        if not os.path.lexists(path):
            return None
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        first = text.partition("\n")[0]
        found = re.fullmatch(r"([1-9][0-9]{0,9}) (0|[1-9][0-9]{0,2}|started)", first, re.ASCII)
        if not found or found[2] != STARTED and int(found[2]) > 255:
            raise values.BadValue(f"{path}: is no size and exit status of a rank")
        return int(found[1]), found[2] if found[2] == STARTED else int(found[2])

    def end_of_log(self, name, lines=3):
        """The last lines of a log, "" without one."""
        try:
            with open(self.file(name), "rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - 4096))
                return "\n".join(file.read().decode(errors="replace").splitlines()[-lines:])
        except OSError:
            return ""


def at(document, place):
    for name in place.split("."):
        document = document.get(name) if isinstance(document, dict) else None
    return document
