# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the blocks of docs/guide/python.md: ```sh with bash, ```python in one namespace, in the order of the page.

A mark above a block of Python, of which the page says the rest in words:
    <!-- needs pandas -->        the block runs only if this module can be imported
    <!-- raises ValueError -->   the block ends with this exception
"""
import importlib.util
import os
import re
import traceback

import pages
from running import Case, failure

PAGE = "docs/guide/python.md"
MARK = re.compile(r"<!-- (needs|raises) ([\w.]+) -->$")
LAST_LINES = 12


def marks_above(lines, number):
    """Returns {kind: value} of the marks directly above the fence in line `number`."""
    found = {}
    while number > 1 and MARK.match(lines[number - 2]):
        number -= 1
        kind, value = MARK.match(lines[number - 1]).groups()
        found[kind] = value
    return found


def run_python(text, line, namespace, expected):
    """Runs a block; returns what failed, or "". Tracebacks have the line numbers of the page."""
    place = f"{PAGE}:{line}"
    try:
        exec(compile("\n" * (line - 1) + text, PAGE, "exec"), namespace)
    except Exception as error:
        if expected in [kind.__name__ for kind in type(error).__mro__]:
            return ""
        shown = traceback.format_exc().splitlines()[-LAST_LINES:]
        return "\n".join([f"{place}: {type(error).__name__}{f', not {expected}' if expected else ''}", *("    " + text for text in shown)])
    return f"{place}: no {expected}" if expected else ""


def cases(root, folder):
    """Yields a Case for each block."""
    text = (root / PAGE).read_text(encoding="utf-8")
    lines = text.split("\n")
    commands = {block.line: block for block in pages.blocks_of(PAGE, text)}
    namespace = {"__name__": "__main__"}
    for number, language, inside in pages.fences(PAGE, lines):
        line, place = number + 1, f"{PAGE}:{number + 1}"
        marks = marks_above(lines, number)
        needs = marks.get("needs")
        if language not in ("sh", "python"):
            continue
        if needs and not importlib.util.find_spec(needs):
            yield Case(place, skipped=f"there is no {needs.replace('numpy', 'NumPy')}")
        elif language == "python":
            yield Case(place, failure=run_python("\n".join(inside) + "\n", line, namespace, marks.get("raises", "")))
        else:
            yield Case(place, failure=failure(commands[line], folder, dict(os.environ)))
