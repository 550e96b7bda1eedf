# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The folder OUT of an evaluation on a cluster: its command, the finished shards, and how the last try of each shard
ended.

Files: shard-I.json, .journal, .log and .status for each shard; command.json, jobs.json, result.json, merge.status."""
import os
import pathlib
import re

from device import values, whole_file
from device.device import CANT_CREATE, Refused

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

    def set_result_aside(self):
        """Renames the result.json of an earlier merge, so that it is not mistaken for the next one. Returns a
        function that restores it."""
        result, earlier = self.file("result.json"), self.file("result.earlier.json")
        if not os.path.lexists(result):
            return lambda: None
        os.replace(result, earlier)
        return lambda: os.replace(earlier, result)

    def write_status(self, name, size, end):
        whole_file.write(self.file(name), f"{size} {end}\n")

    def status(self, name):
        """Returns (size or number, exit code) from the status file; the code is STARTED if the process has not
        ended; None without a file. Raises BadValue."""
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
        """Returns the last lines of a log, "" without a log."""
        try:
            with open(self.file(name), "rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - 4096))
                return "\n".join(file.read().decode(errors="replace").splitlines()[-lines:])
        except OSError:
            return ""
