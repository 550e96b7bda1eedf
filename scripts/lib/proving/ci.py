# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Does each part of continuous integration find what it is there for? Plants a defect for a part, and runs the part.

usage: scripts/dev/prove ci [--list] [PART...]

Works in a clone of HEAD, ~/.cache/litmus/prove_ci/checkout, which is reused: a part that has run there builds only
what the defect changes. For each part (all, without an argument): makes the edits of scripts/ci/parts/defects.py,
runs `scripts/ci/run PART` there, and takes the edits back. A defect is found if the part fails and prints what the defect
is known by; the output stays in ~/.cache/litmus/prove_ci/PART.log. Prints a line for each, and last "N passed, N
failed". --list: what is planted for each part, and whether its place is there. Exit status 1: a defect was not found, or has no
place. 64: there is no such part.
"""
import os
import re
import subprocess
import time

from parts import defects
from parts.table import parts
from proving.common import ROOT, USAGE, Checkout, Proof, list_places

PROOF = Proof("ci", __doc__)
CHECKOUT = Checkout("ci")


def environment():
    """Returns the environment, in which the clone uses the shared data of this checkout."""
    shared = os.path.join(os.path.dirname(ROOT), "shared")
    variables = dict(os.environ)
    if os.path.isdir(shared):
        variables.setdefault("LITMUS_SHARED", shared)
    else:
        variables.setdefault("LITMUS_REQUIRE_SHARED", "0")
    return variables


def prove(name):
    """Returns whether the part of continuous integration finds the defect; prints one line."""
    defect = defects.of(name, CHECKOUT.path)
    log = os.path.join(CHECKOUT.folder, name + ".log")
    started = time.monotonic()
    CHECKOUT.plant(defect.edits)
    try:
        with open(log, "w", encoding="utf-8") as file:
            status = subprocess.run(("scripts/ci/run", "--changed-since=HEAD", name), cwd=CHECKOUT.path, env=environment(),
                                    stdout=file, stderr=subprocess.STDOUT, check=False).returncode
    finally:
        CHECKOUT.restore()
    with open(log, encoding="utf-8", errors="replace") as file:
        seen = re.search(defect.sign, file.read())
    found = status == 1 and seen is not None
    what = seen.group(0) if seen else "%r is not in %s" % (defect.sign, log)
    minutes = (time.monotonic() - started) / 60
    print("%-16s %s: %s, exit status %d, %.1f minutes: %s" % (
        name, "found" if found else "NOT FOUND", defect.what, status, minutes, what), flush=True)
    return found


def main(_, words):
    parser = PROOF.parser(words)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args(words)
    names = [part.name for part in parts("HEAD")]
    unknown = set(arguments.parts) - set(names)
    if unknown:
        PROOF.end(USAGE, "there is no part %s; scripts/ci/run --list names them" % ", ".join(sorted(unknown)))
    if arguments.list:
        found = {name: defects.of(name, ROOT) for name in names}
        return list_places(("%-16s %s" % (name, defect.what), defect.edits) for name, defect in found.items())
    CHECKOUT.make()
    found = [prove(name) for name in arguments.parts or names]
    print("%d passed, %d failed" % (sum(found), len(found) - sum(found)))
    return 0 if all(found) else 1
