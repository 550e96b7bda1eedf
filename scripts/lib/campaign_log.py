# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A file of JSON lines, one for each finished step of a long run, from which an interrupted run resumes."""
import hashlib
import json
import os


def digest(path):
    """Returns a hash of a file's content, for the key of a step."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]


class NotOurs(Exception):
    """The file has a line that this kind of run does not write."""


class CampaignLog:

    def __init__(self, path, keys):
        """Reads `path` if it exists; an incomplete last line is removed. With an empty path nothing is stored. keys:
        the members of a record that identify its step. Raises NotOurs, OSError."""
        self._path = path and os.path.abspath(path)
        self._keys = keys
        self._records = {}
        if path and os.path.exists(self._path):
            self._read()
        elif path:
            with open(self._path, "ab"):  # opened before any measurement, so that an invalid path wastes none
                pass

    def _read(self):
        whole = 0
        with open(self._path, "rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                try:
                    record = json.loads(line)
                    self._records[self._key(record)] = record
                except (ValueError, KeyError, TypeError) as error:
                    raise NotOurs("%s has a line that is not of its own: %s" % (
                        self._path, line.decode(errors="replace").rstrip())) from error
                whole += len(line)
        os.truncate(self._path, whole)

    def _key(self, record):
        return tuple(record[name] for name in self._keys)

    def find(self, step):
        """Returns the record whose members `keys` equal those of `step`, or None."""
        return self._records.get(self._key(step))

    def records(self):
        """Returns the last record of each step."""
        return list(self._records.values())

    def add(self, record):
        self._records[self._key(record)] = record
        if self._path:
            with open(self._path, "a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
