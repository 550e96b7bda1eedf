# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs operator cases and whole models with goldens: the emulated machine must pass the same runs as this machine,
with the same max error for integer types."""
import json
import os
import re

# Cases are named OPERATOR/CASE__TYPE. These types are exact: no rounding depends on the machine.
WHOLE = re.compile(r"__(i8|u8|i16|u16|i32|u32|i64|u64|bool)$")

# Golden outputs of models below 1 MB: operators from LiteRT's own tests, and two networks.
SMALL_GOLDENS = ("models__ops__", "mobilenet_v1_0.25_128", "keyword_scrambled")


def runs(machine, arguments, to):
    """Runs the tool; returns {(case, resolver): (passed, max error)} and the run."""
    done = machine.run("conformance", *arguments, "--json_out=" + to)
    try:
        with open(to, encoding="utf-8") as file:
            cases = json.load(file)["cases"]
    except (OSError, ValueError, KeyError):
        return None, done
    return {(c["case"], c["resolver"]): (c["passed"], c["max_error"], c["failure"]) for c in cases}, done


def difference(case, wanted, got):
    """Returns how a run differs from the expected one; empty if it does not."""
    if got is None:
        return "it did not run"
    if got[0] != wanted[0]:
        return "it %s, here it %s%s" % (verb(got[0]), verb(wanted[0]), ": " + str(got[2] or wanted[2]))
    if WHOLE.search(case[0]) and got[1] != wanted[1]:
        return "its worst error is %r, here %r, and all its numbers are whole" % (got[1], wanted[1])
    return ""


def verb(passed):
    return "passes" if passed else "fails"


def check(context, name, arguments):
    """Compares the tool's results on both machines; each (case, resolver) counts as one test."""
    place = os.path.join(context.work, name.replace("/", "_").replace(" ", "_").replace(",", ""))
    wanted, here = runs(context.reference, arguments, place + ".here.json")
    got, there = runs(context.target, arguments, place + ".json")
    if wanted is None or got is None:
        context.tally.fails(name, "no result\n" + (here if wanted is None else there).text())
        return
    if there.status != here.status or there.crashed:
        context.tally.fails(name, "exit status %d, here %d\n%s" % (there.status, here.status, there.text()))
    alike = 0
    for case in sorted(wanted.keys() | got.keys()):
        problem = difference(case, wanted.get(case, (False, None, "no such case")), got.get(case))
        if problem:
            context.tally.fails("%s, %s, resolver %s" % ((name,) + case), problem)
        elif wanted[case][0]:
            context.tally.passes()
        else:
            alike += 1
    if alike:
        context.tally.say("%s: %d runs fail here, too, and do not count" % (name, alike))


def checks(context):
    """Returns (name, function) for each run of the tool. Each resolver has a separate run, so that two processes
    share the work."""
    folders = [("own cases", [os.path.join(context.root, "testdata/conformance")])]
    if context.shared:
        folders.append(("shared cases", [os.path.join(context.shared, "conformance")]))
        goldens = os.path.join(context.shared, "models/goldens")
        folders += [("goldens of " + text, [goldens, "--filter=" + text]) for text in SMALL_GOLDENS]
    else:
        context.tally.leaves_out("shared cases and goldens of models: LITMUS_SHARED is not set")
    made = []
    for name, arguments in folders:
        for resolver in ("ref", "fast"):
            made.append(("%s, %s" % (name, resolver), arguments + ["--resolver=" + resolver]))
    return [(name, lambda name=name, arguments=arguments: check(context, name, arguments)) for name, arguments in made]
