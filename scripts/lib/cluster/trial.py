# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the tool on one item and merges the result before anything is queued, so that errors of the command appear
early."""
import json
import os
import subprocess
import sys
import tempfile

from device import json_text
from device.device import BAD_DATA, INTERNAL, USAGE, Refused

# With 2^40 shards the first shard has one item only, for every real number of items.
MOST_SHARDS = 2**40
GATE = 1


def run(command):
    """Runs the tool on a tiny shard and returns what identifies the run: {"items", "header"}. Raises Refused with
    the tool's exit code, after printing the tool's message to standard error."""
    with tempfile.TemporaryDirectory(prefix="litmus-trial-") as folder:
        part, result = os.path.join(folder, "part.json"), os.path.join(folder, "result.json")
        argv = [*command.program, *command.data, f"--shard=0/{MOST_SHARDS}", f"--json_out={part}"]
        status, document = end_of(argv, command, (0, BAD_DATA), part, is_part)
        with open(part, "w", encoding="utf-8") as file:  # a complete document: a run of one item
            json.dump({**document, "items": len(document["records"])}, file)
        words = command.merge_words(command.redirected(folder), result)
        end_of([*command.program, "merge", part, *words], command, (0, GATE, status), result, is_result)
        return {"items": document["items"], "header": document["shard_header"]}


def end_of(argv, command, good, path, is_good):
    """Returns (exit code of the trial, the document that it has written)."""
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    status = done.returncode if done.returncode >= 0 else 128 - done.returncode
    document = read(path)
    if status in good and is_good(document):
        return status, document
    sys.stderr.buffer.write(done.stderr)
    sys.stderr.flush()
    if status in (0, GATE):
        raise Refused(f"with these flags {command.name} evaluates nothing that can be shared; nothing was started",
                      USAGE if status == 0 else INTERNAL)
    raise Refused(f"{command.name} ended with exit {status} in a trial of one item; nothing was started", status)


def read(path):
    """Returns the JSON document in the file, {} without a document."""
    try:
        document = json_text.read(path)
    except (OSError, ValueError):
        return {}
    return document if isinstance(document, dict) else {}


def is_part(document):
    """Returns whether the document is the result of a shard that processed all its items; a failed shard has no such
    members."""
    kinds = (("items", int), ("shard_header", dict), ("records", list))
    return all(isinstance(document.get(name), kind) for name, kind in kinds)


def is_result(document):
    """Returns whether the document is a complete result; a failed merge writes no times."""
    return isinstance(document.get("timing"), dict)
