# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Comments of C++ that leave their noun out: "// Of a tile." (what of it?), and "so many" in place of the name of what
is counted."""
import re

COMMENT = re.compile(r"//+\s*(.*)")
HABITS = (
    (re.compile(r"^Of(?! course)\b"), "begin with the noun that is of it"),
    (re.compile(r"\b[Ss]o many\b"), "name the variable that counts"),
)


def unclear(tree):
    """(path, line number, words, what to do instead)."""
    for path in tree.code:
        before = False
        for number, line in enumerate(tree.lines(path), 1):
            found = COMMENT.search(line)
            own_line = found and line[:found.start()].strip() == ""
            for pattern, instead in HABITS if found else ():
                match = pattern.search(found[1])
                # "Of" at the start of a line within a comment ends a sentence's line, it begins none.
                if match and not (pattern is HABITS[0][0] and before and own_line):
                    yield path, number, match[0], instead
            before = bool(own_line) and not found[1].rstrip().endswith((".", ":", "!"))
