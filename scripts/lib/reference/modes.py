# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the page of modes and the flags that each mode accepts. Imported by write_reference."""
import textwrap

COLUMNS = 118

HEAD = """# Modes and flags

<!-- Written by scripts/dev/write_reference from what the tools print for --help --output=json. -->

A tool runs in one of several modes. A mode supports a flag or refuses it: a flag that would have no effect ends
the tool with exit code 64 before anything runs. Only a flag with another value than its default counts.

The flags `--sustained`, `--instances`, `--include_copies`, `--pacing_fps` and `--per_op` add a mode: the tool's first
mode runs too, and a flag that either of the two supports is accepted. `--help`, `--version` and flags that print a list
are supported in every mode.

In a `merge`, a flag that can change a result must have the value that the merged runs had; otherwise the exit code is
64. Flags of threads, memory and delegates have an effect only where the merge itself runs the model.
"""


def table(document):
    """Returns the lines for one tool: its modes, then the flags that only some modes accept."""
    modes = document["modes"]
    yield f"## {document['tool']['name']}"
    yield ""
    if not modes:
        yield "One mode, which supports every flag."
        return
    yield "| mode | selected by | what it does |"
    yield "|---|---|---|"
    for mode in modes:
        by = f"`{mode['selected_by']}`" if mode["selected_by"].startswith(("-", "merge")) else mode["selected_by"]
        yield f"| {mode['name']} | {by} | {mode['help']} |"
    names = [mode["name"] for mode in modes]
    flags = [flag for flag in document["flags"] if flag["in_build"]]
    yield ""
    yield "| flag | " + " | ".join(names) + " |"
    yield "|---|" + "---|" * len(names)
    for flag in flags:
        if set(flag["modes"]) != set(names):
            cells = " | ".join("yes" if name in flag["modes"] else "no" for name in names)
            yield f"| `--{flag['name']}` | {cells} |"
    yield ""
    everywhere = ", ".join(f"`--{flag['name']}`" for flag in flags if set(flag["modes"]) == set(names))
    yield from textwrap.wrap(f"Every mode supports {everywhere}.", COLUMNS, break_on_hyphens=False)


def page(documents):
    return "\n".join([HEAD] + ["\n".join(table(document)) + "\n" for document in documents])
