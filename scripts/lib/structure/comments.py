# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds comments that leave their noun out: "// Of a tile." (what of the tile?), and the phrase that replaces the name
of a count. C++, Python, shell and BUILD files are read, tests included; in Python also the first line of docstrings."""
import os
import posixpath
import re

from structure import tree

SOURCES = tree.SOURCES + (".proto", ".glsl", ".cl")
SCRIPTS = (".py", ".sh", ".bash", ".bzl", ".bazel", ".BUILD", ".sbatch")
LIMIT_OF_SCRIPT = 1 << 20  # bytes; a larger file without an ending is data
COMMENT = {
    "c": re.compile(r"(?://+<?|/\*+<?)\s*(.*)"),
    # The first alternative matches a docstring at the start of a line.
    "#": re.compile(r"(?:^\s*r?\"\"\"|(?:^|\s)#+\s+)(.*)"),
}
HABITS = (
    (re.compile(r"^Of(?! course)\b"), "begin with the noun that is of it"),
    (re.compile(r"\b[Ss]o many\b"), "name the variable that counts"),
)


def language(path, root):
    """Returns the key of COMMENT for a file; None if the file is neither C++ nor a script."""
    name = posixpath.basename(path)
    if name.endswith(SOURCES):
        return "c"
    if name.endswith(SCRIPTS) or name in ("BUILD", "WORKSPACE", ".bazelrc"):
        return "#"
    if "." in name or os.path.getsize(os.path.join(root, path)) > LIMIT_OF_SCRIPT:
        return None
    with open(os.path.join(root, path), "rb") as file:
        return "#" if file.read(2) == b"#!" else None


def unclear(code):
    """Yields (path, line number, words, what to do instead)."""
    for path in code.paths:
        kind = language(path, code.root)
        before = False
        for number, line in enumerate(code.lines(path) if kind else (), 1):
            found = COMMENT[kind].search(line)
            own_line = found and line[:found.start(1)].strip(" /*<#r\"") == ""
            docstring = own_line and '"""' in line
            for pattern, instead in HABITS if found else ():
                match = pattern.search(found[1])
                # "Of" at the start of a line may continue a sentence of the previous comment line.
                if match and not (pattern is HABITS[0][0] and before and own_line and not docstring):
                    yield path, number, match[0], instead
            # A sentence does not continue after the licence line or an empty comment line.
            before = bool(own_line) and bool(found[1]) and not (
                found[1].rstrip().endswith((".", ":", "!", "?")) or "SPDX-License-Identifier" in found[1])
