# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes docs/reference/delegates.md: the table of delegates and kinds of models, from --list_delegates
--output=json."""
import re

HEAD = """# Delegates and model kinds

<!-- Written by scripts/dev/write_reference from what a tool prints for --list_delegates --output=json. -->

A delegate runs some kinds of models and leaves others to the CPU, which runs every kind. The table is TensorFlow
Lite's, with a column for each delegate whose flags Litmus has.
"""

MEANINGS = """
- **yes**, **partly**, **no**: with the delegate's default flags; the notes state conditions.
- **library**: the shared library decides from which the delegate is loaded.
- **unknown**: TensorFlow Lite does not document it.
- \\*: the delegate is not in this build. Its column is what TensorFlow Lite documents.

The kind of a model is the kind of most of its operators that have weights. A uint8 model counts as one of
quantisation-aware training (QAT), an int8 model as full integer however it was trained, because the file does not
state it.
"""

TESTS = """
## What is tested

`//tools/common/model:declared_kinds_test` gives a small network of each kind to each delegate of this build: to the
GPU delegate with OpenCL and with OpenGL ES, where the machine has such a device, and to external delegates that run
every type or 8 bits only. A delegate that runs a kind has the CPU's results: equal to one step for integers, within
0.01 % of the largest output for floats, within 3 % for dynamic range, where the CPU rounds activations to 8 bits and
the GPU does not.

A delegate that runs no node of a model is reported in one line, with its reason:

    WARN: the EXTERNAL delegate runs none of the 7 nodes of this float32 model: it reports no reason
"""


def names(delegate):
    return delegate["name"] + ("" if delegate["in_build"] else " \\*")


def row(cells):
    return "| " + " | ".join(cells) + " |"


def kinds_table(document):
    """Returns a table with a row for each kind of operator and a column for each delegate."""
    delegates = document["delegates"]
    yield row(["model kind"] + [names(delegate) for delegate in delegates])
    yield "|---" * (len(delegates) + 1) + "|"
    for i, kind in enumerate(document["model_kinds"]):
        cells = [delegate["model_kinds"][i]["support"] for delegate in delegates]
        yield row([f"{kind['description']} ({kind['name']})"] + cells)


def as_code(match):
    return f"`{match[0]}`"


def notes(document):
    """Returns a line for each note of a delegate, with the kinds of operators that the note applies to."""
    for delegate in document["delegates"]:
        kinds = {}
        for declared in delegate["model_kinds"]:
            if declared["note"]:
                kinds.setdefault(declared["note"], []).append(declared["kind"])
        for note, of in kinds.items():
            yield f"- {delegate['name']}, {', '.join(of)}: {re.sub(r'--[^ ]+', as_code, note)}"


def flags_table(document):
    yield row(["delegate", "flag", "`--delegate` of the evaluation tools", "in this build"])
    yield "|---|---|---|---|"
    for delegate in document["delegates"]:
        choice = f"`{delegate['choice']}`" if delegate["choice"] else "–"
        yield row([delegate["name"], f"`--{delegate['flag']}`", choice, "yes" if delegate["in_build"] else "no"])


def page(document):
    lines = [HEAD, *kinds_table(document), MEANINGS, "Notes:", "", *notes(document), "", "## Flags", "",
             *flags_table(document), TESTS]
    return "\n".join(lines)
