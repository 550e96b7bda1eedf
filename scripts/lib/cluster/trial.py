# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""One item through the tool, and its merge, before anything is queued: what would end the run at once does so here."""
import json
import os
import subprocess
import sys
import tempfile

from device import json_text
from device.device import BAD_DATA, INTERNAL, USAGE, Refused

# Of so many shards the first has the first item alone, however many items there are.
MOST_SHARDS = 2**40
GATE = 1


def run(command):
    """What identifies the run: {"items", "header"} of its shards. Refused with the tool's exit code and its message on standard
    error."""
    with tempfile.TemporaryDirectory(prefix="litmus-trial-") as folder:
        part, result = os.path.join(folder, "part.json"), os.path.join(folder, "result.json")
        argv = [command.tool, *command.data, f"--shard=0/{MOST_SHARDS}", f"--json_out={part}"]
        status, document = end_of(argv, command, (0, BAD_DATA), part, is_part)
        with open(part, "w", encoding="utf-8") as file:  # complete: a run of one item
            json.dump({**document, "items": len(document["records"])}, file)
        words = command.merge_words(command.redirected(folder), result)
        end_of([command.tool, "merge", part, *words], command, (0, GATE, status), result, is_result)
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
    """The document in the file, {} without one."""
    try:
        document = json_text.read(path)
    except (OSError, ValueError):
        return {}
    return document if isinstance(document, dict) else {}


def is_part(document):
    """Whether it is the result of a shard that went to its end; one that failed has neither."""
    kinds = (("items", int), ("shard_header", dict), ("records", list))
    return all(isinstance(document.get(name), kind) for name, kind in kinds)


def is_result(document):
    """Whether it is a result; what a failed merge writes has no times."""
    return isinstance(document.get("timing"), dict)
