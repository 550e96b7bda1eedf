# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests that programs end with one line on a processor without the instructions that they are compiled with."""
import dataclasses
import re

import delegates


def check(context, cpu, missing):
    machine = dataclasses.replace(context.target, before=(*context.target.before, "-cpu", cpu))
    done = machine.run("tflitmus", "--version")
    right = (done.status, done.out, done.crashed) == (delegates.UNAVAILABLE, "", False) and (
        re.fullmatch(r"ERROR: .* has no %s;.*\n" % re.escape(missing), done.err))
    context.tally.expect("a processor without " + missing, [] if right else [
        "expected one line, 'has no %s', and exit status %d" % (missing, delegates.UNAVAILABLE), done.text()])


def checks(context):
    """Returns (name, function) of each older processor that the emulator has."""
    if not context.target.before:
        return []
    return [("a processor without " + missing, lambda cpu=cpu, missing=missing: check(context, cpu, missing))
            for cpu, missing in context.flavour.too_old]
