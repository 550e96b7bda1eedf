# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command that owns the folder OUT, recorded in OUT/command.json."""
import contextlib
import fcntl
import json
import os

from device import json_text, values
from device.device import BAD_DATA, TEMPORARY, USAGE, Refused
from device.shards import differences


@contextlib.contextmanager
def claimed(out, facts):
    """Reserves OUT for one command, because results of two commands would mix, and for one process during the
    submission. facts: {"tool", "shards", "words"}, for a trial also "items" and "header"; shards may be None, which
    matches any number. Yields a function that releases OUT if no part of the command has started."""
    out.create()
    path = out.file("command.json")
    with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666), "r+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f"{out.path}: another command is starting there", TEMPORARY) from None
        except OSError:
            pass  # The file system has no locks. The journals use locks where the file system has them.
        text = file.read()
        if text:
            compare(out, text, facts)
            facts = {**facts, "shards": facts["shards"] or json_text.parse(text)["shards"]}
        file.seek(0)
        file.write(json.dumps(facts, indent=1) + "\n")
        file.truncate()
        file.flush()
        yield path.unlink if not text else lambda: None


def compare(out, text, facts):
    try:
        earlier = json_text.parse(text)
        for name, kind in (("tool", str), ("shards", int), ("words", list)):
            json_text.member(earlier, name, kind, needed=name != "shards")
    except ValueError as bad:
        raise Refused(f"{out.file('command.json')}: is not a command of this recipe ({bad}); use another OUT", BAD_DATA) from None
    names = ["tool", "shards", "items", "header"] if "header" in earlier and "header" in facts else ["tool", "shards", "words"]
    for name in names:
        if name == "shards" and None in (earlier.get(name), facts[name]):
            continue
        for place in differences(earlier.get(name), facts.get(name), name):
            was, now = (values.one_line(json.dumps(at(document, place))) for document in (earlier, facts))
            raise Refused(f"{out.path} belongs to another command: its {place} was {was}, now it is {now}; use another OUT",
                          USAGE)


def at(document, place):
    for name in place.split("."):
        document = document.get(name) if isinstance(document, dict) else None
    return document
