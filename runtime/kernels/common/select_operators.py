#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the tables of the operators that a build has: the rows of all, or of those that are named.

usage: select_operators.py NAMES BUILTIN CUSTOM BUILTIN_OUT CUSTOM_OUT

NAMES: "all", or names separated by commas, such as CONV_2D,ADD,TFLite_Detection_PostProcess (scripts/operators_of prints those of
models). The resolvers of the build have these operators alone. Exit status 1 for a name that is in neither table.
"""
import pathlib
import re
import sys

ROW = re.compile(r'^(?:ONE_FORM|TWO_FORMS|CUSTOM_OPERATOR|CUSTOM_ALIAS)\("?([^",]+)')


def selected(table, names):
    """Returns the table with the rows of these names, and the names that it has."""
    lines, found = [], set()
    for line in table.splitlines():
        row = ROW.match(line)
        if row:
            found.add(row[1])
        if not row or names == ["all"] or row[1] in names:
            lines.append(line)
    return "\n".join(lines) + "\n", found


def main(names, builtin, custom, *outs):
    wanted = names.split(",")
    known = set(["all"])
    for table, out in zip((builtin, custom), outs):
        text, found = selected(pathlib.Path(table).read_text(), wanted)
        pathlib.Path(out).write_text(text)
        known |= found
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print("--define=operators: Litmus has no operator %s" % ", ".join(map(repr, unknown)), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
