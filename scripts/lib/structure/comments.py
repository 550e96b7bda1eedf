# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Comments that leave their noun out: "// Of a tile." (what of it?), and "so many" in place of the name of what is
counted. Read are C++, Python, shell and BUILD files, tests too; of Python also the first line of each docstring."""
import os
import posixpath
import re

from structure import tree

SOURCES = tree.SOURCES + (".proto", ".glsl", ".cl")
SCRIPTS = (".py", ".sh", ".bash", ".bzl", ".bazel", ".BUILD", ".sbatch")
LIMIT_OF_SCRIPT = 1 << 20  # bytes; a larger file without an ending is data
COMMENT = {
    "c": re.compile(r"(?://+<?|/\*+<?)\s*(.*)"),
    # The first alternative is a docstring, which stands alone on its line.
    "#": re.compile(r"(?:^\s*r?\"\"\"|(?:^|\s)#+\s+)(.*)"),
}
HABITS = (
    (re.compile(r"^Of(?! course)\b"), "begin with the noun that is of it"),
    (re.compile(r"\b[Ss]o many\b"), "name the variable that counts"),
)


def language(path, root):
    """The key of COMMENT for a file; None where the file is neither C++ nor a script."""
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
    """(path, line number, words, what to do instead)."""
    for path in code.paths:
        kind = language(path, code.root)
        before = False
        for number, line in enumerate(code.lines(path) if kind else (), 1):
            found = COMMENT[kind].search(line)
            own_line = found and line[:found.start(1)].strip(" /*<#r\"") == ""
            docstring = own_line and '"""' in line
            for pattern, instead in HABITS if found else ():
                match = pattern.search(found[1])
                # "Of" at the start of a line within a comment ends a sentence's line, it begins none.
                if match and not (pattern is HABITS[0][0] and before and own_line and not docstring):
                    yield path, number, match[0], instead
            # The line of the licence and an empty line of a comment end a sentence.
            before = bool(own_line) and bool(found[1]) and not (
                found[1].rstrip().endswith((".", ":", "!", "?")) or "SPDX-License-Identifier" in found[1])
