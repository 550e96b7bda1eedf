# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests that every tool starts, prints its name, has the same flags as on this machine, and rejects an unknown flag
with exit code 64."""

USAGE = 64  # as in cli/exit_codes.h


def check(context, tool):
    problems = []
    for flag, status in (("--version", 0), ("--help", 0), ("--no_such_flag", USAGE)):
        here, there = context.reference.run(tool, flag), context.target.run(tool, flag)
        if there.status != status or there.crashed:
            problems.append(there.text())
        elif flag == "--help" and there.out != here.out:
            lines = [line for line in there.out.splitlines() if line not in here.out.splitlines()]
            problems.append("--help is another one: %s" % (lines or ["lines are missing"])[0])
        elif flag == "--version" and tool not in there.out:
            problems.append("--version does not name it: " + there.out)
    context.tally.expect("%s starts" % tool, problems)


def checks(context):
    """Returns (name, function) of each tool that exists."""
    tools = [tool for tool in context.tools + ("compare",) if context.target.path(tool) and context.reference.path(tool)]
    return [("%s starts" % tool, lambda tool=tool: check(context, tool)) for tool in tools]
