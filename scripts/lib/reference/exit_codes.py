# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the table of exit codes between the two marks of its page. Imported by write_reference."""
import re
import subprocess

BEGIN = "<!-- Written by scripts/dev/write_reference from what a tool prints for --help=exit_codes. -->"
END = "<!-- end -->"


def table(printed):
    """Converts the lines `  64  meaning` that a tool prints to a table."""
    yield "| code | meaning |"
    yield "|---|---|"
    for code, meaning in re.findall(r"^  (\d+) +(.+)$", printed, re.MULTILINE):
        yield f"| {code} | {meaning} |"


def page(old, tool):
    """Returns the page with a new table. Raises ValueError unless the page has exactly one start mark and one end
    mark, in this order."""
    head, begin, rest = old.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in tail:
        raise ValueError(f"exit_codes.md has no place for the table between '{BEGIN}' and '{END}'")
    printed = subprocess.run([tool, "--help=exit_codes"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return head + begin + "\n\n" + "\n".join(table(printed)) + "\n\n" + end + tail
