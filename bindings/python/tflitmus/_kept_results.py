# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The folder of --tflitmus-results: one document for each measurement of a run, named after its test.

A file of an earlier run is replaced; a second measurement of the same test in one run gets a number. The caller holds
the lock of measurements, so that no two processes choose a name at once."""
from __future__ import annotations

import hashlib
import os
import pathlib
import re
import tempfile
import time

# A file's name has at most 255 bytes; a character of the readable part has up to 4.
LONGEST = 48


def file_name(node_id: str, number: int) -> str:
    """Returns the name of the document: readable, and another one for every node id, whatever characters these have."""
    readable = re.sub(r"[^\w.=-]+", "_", node_id).strip("_.")
    if len(readable) > LONGEST:
        readable = readable[:LONGEST // 2] + "_" + readable[-LONGEST // 2:]
    digest = hashlib.sha256(node_id.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return "%s-%s%s.json" % (readable, digest, "-%d" % number if number > 1 else "")


def prepare(folder: pathlib.Path) -> None:
    """Creates the folder and writes a file into it, which it removes. Raises OSError: a run whose results cannot be kept
    shall not measure for an hour first."""
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()


def keep(folder: pathlib.Path, node_id: str, text: str, run_started: int) -> pathlib.Path:
    """Writes a document, which appears whole. `run_started` is the time (time.time_ns()) when the run began: files that are
    older belong to an earlier run. Returns the path. Raises OSError."""
    number = 1
    while True:
        path = folder / file_name(node_id, number)
        if not path.exists() or path.stat().st_mtime_ns < run_started:
            break
        number += 1
    handle, name = tempfile.mkstemp(prefix=".writing.", dir=folder)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, 0o644)
        now = time.time_ns()
        os.utime(name, ns=(now, now))  # the file system's own stamp may lie some milliseconds before that clock
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return path
