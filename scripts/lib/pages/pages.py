# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads the command blocks of README.md and docs/guide, and the marks above them.

A fence ```sh contains commands; a fence ```text directly after it contains their output. Marks above a fence:
    <!-- not run: REASON -->    a test cannot run the commands
    <!-- needs NAME -->         the commands run only if NAME is available: opencl, jsonschema, numpy, pytest
    <!-- exits 75 -->           the exit code of the commands; "exits 0 or 75" if both are allowed
"""
import dataclasses
import pathlib
import re

FENCE = re.compile(r"```(\w*)$")
MARK = re.compile(r"<!-- (not run: .+|needs \w+|exits \d+(?: or \d+)*) -->$")


class WrongPage(Exception):
    pass


@dataclasses.dataclass
class Block:
    page: str
    line: int  # line number of the first line within the fence
    text: str
    not_run: str = ""
    needs: str = ""
    exits: tuple = (0,)
    output: tuple = ()  # the lines of the ```text fence that follows the commands
    output_line: int = 0  # line number of that fence; 0: there is none

    @property
    def place(self):
        return f"{self.page}:{self.line}"

    @property
    def first_words(self):
        """Returns the first words of the first command, which name the block in a list."""
        return " ".join(next(filter(None, (line.partition("#")[0].split() for line in self.text.split("\n"))), [])[:3])


def read_marks(page, number, lines):
    """Returns the marks directly above the fence in line `number`, as fields of a Block."""
    fields = {}
    while number > 1 and lines[number - 2].startswith("<!--"):
        number -= 1
        mark = MARK.match(lines[number - 1])
        if not mark:
            raise WrongPage(f"{page}:{number}: a mark is <!-- not run: REASON -->, <!-- needs NAME --> or <!-- exits N -->")
        kind, value = mark[1].split(" ", 1)
        if kind == "not":
            fields["not_run"] = value.removeprefix("run: ")
        elif kind == "needs":
            fields["needs"] = value
        else:
            fields["exits"] = tuple(int(word) for word in value.split(" or "))
    return fields


def fences(page, lines):
    """Yields (number of the opening line, language, lines within) of each fence."""
    start = 0
    for number, line in enumerate(lines, 1):
        if not start and line.startswith("    ") and not lines[number - 2].strip():
            raise WrongPage(f"{page}:{number}: a block of code stands between ``` and ```, not behind four blanks")
        if not start and line.startswith("```"):
            opening = FENCE.match(line)
            if not opening or not opening[1]:
                raise WrongPage(f"{page}:{number}: the language is missing: ```sh, ```text, ```cpp, …")
            start, language = number, opening[1]
        elif start and line == "```":
            yield start, language, lines[start:number - 1]
            start = 0
    if start:
        raise WrongPage(f"{page}:{start}: the block has no end")


def blocks_of(page, text):
    """Returns the blocks of commands in a page's text."""
    lines = text.split("\n")
    found, end = [], 0
    for number, language, inside in fences(page, lines):
        if language == "sh":
            found.append(Block(page, number + 1, "\n".join(inside) + "\n", **read_marks(page, number, lines)))
        elif language == "text" and found and end and not "".join(lines[end:number - 1]).strip():
            found[-1].output, found[-1].output_line = tuple(inside), number
        end = number + len(inside) + 1 if language == "sh" else 0
    return found


def read_pages(root):
    """Returns {page: its blocks} of the pages whose commands are tested."""
    root = pathlib.Path(root)
    pages = [root / "README.md", *sorted((root / "docs/guide").glob("*.md"))]
    return {str(page.relative_to(root)): blocks_of(str(page.relative_to(root)), page.read_text(encoding="utf-8")) for page in pages}
