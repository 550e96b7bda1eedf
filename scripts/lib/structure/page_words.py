# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Phrases that pages avoid: the phrases of words.json, except those that are wrong in printed texts only
("printed").

Only prose is checked: not blocks of code and output, inline code, targets of links, HTML comments, or table columns
with the heading "not used", in which a page may name such phrases."""
import bisect
import re

from structure import pages

TARGET = re.compile(r"(\]\()[^)\s]*(?=\))|https?://\S+")
CELL = re.compile(r"(?<!\\)\|")


def _without_unused_columns(lines):
    """Returns the lines of a page; in tables, a column with the heading "not used" is removed."""
    unused = None
    for line in lines:
        if not line.lstrip().startswith("|"):
            unused = None
            yield line
            continue
        cells = CELL.split(line)
        if unused is None:
            unused = {at for at, cell in enumerate(cells) if cell.strip() == "not used"}
        yield "|".join("" if at in unused else cell for at, cell in enumerate(cells))


def prose(text):
    """Returns the prose of a page; line numbers are unchanged."""
    text = TARGET.sub(lambda match: match[1] or "", pages.without_code(text))
    return "\n".join(_without_unused_columns(text.split("\n")))


def unwanted(tree, rules):
    """Yields findings: (page, line, words, term)."""
    rows = [row for row in rules.phrases if "printed" not in row]
    any_phrase = re.compile(r"(?<!\w)(?:" + "|".join(f"({row['phrase']})" for row in rows) + r")(?!\w)")
    for path in pages.pages(tree):
        # `starts`: (offset of a word in the page's words joined by single spaces, line number).
        words, starts, at = [], [], 0
        for number, line in enumerate(prose(tree.content(path)).lower().split("\n"), 1):
            for word in line.split() or ["¶"]:
                starts.append((at, number))
                words.append(word)
                at += len(word) + 1
        for match in any_phrase.finditer(" ".join(words)):
            row = rows[match.lastindex - 1]
            if path not in row.get("allowed", ()):
                yield path, starts[bisect.bisect(starts, (match.start(), len(starts) + at)) - 1][1], match[0], row["use"]
