# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds runs of equal lines that occur in two places.

Blank lines, comments, #include, using and indentation are ignored; lines with only a brace count. A run is as long
as possible. Each place that repeats an earlier one is found once, however many earlier ones there are, so a run in
three places gives two findings. A repetition within another one of the same place is not reported again."""
import collections
import re

LEAST = 12
LEFT_OUT = re.compile(r"//|#\s*include\b|using\b")


def counted_lines(lines):
    """Returns (line number, text) of the lines that count."""
    in_comment = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if in_comment:
            _, end, text = text.partition("*/")
            in_comment = not end
            text = text.strip()
        while text.startswith("/*"):
            _, end, text = text[2:].partition("*/")
            in_comment = not end
            text = text.strip()
        if text and not LEFT_OUT.match(text):
            yield number, text


class Run:
    """The `length` counted lines starting at index `first` repeat those starting at index `earlier`."""

    def __init__(self, earlier, first, length):
        self.earlier, self.first, self.length = earlier, first, length
        self.end = first + length


def find_runs(texts, files):
    """Returns the repeated runs of texts; files[i] is the file of texts[i], and no run crosses the end of a file."""
    windows = collections.defaultdict(list)
    runs = []
    for first in range(len(texts) - LEAST + 1):
        if files[first] != files[first + LEAST - 1]:
            continue
        window = hash(tuple(texts[first:first + LEAST]))
        at_start = first == 0 or files[first - 1] != files[first]
        best = None
        for earlier in windows[window]:
            if earlier and files[earlier - 1] == files[earlier] and not at_start:
                if texts[earlier - 1] == texts[first - 1]:
                    continue  # the lines are a part of a longer run that began before them
            length = 0
            # In a file whose lines repeat each other, a run must not overlap its own repetition.
            most = first - earlier if files[earlier] == files[first] else len(texts)
            while (length < most and first + length < len(texts) and files[earlier + length] == files[earlier]
                   and files[first + length] == files[first] and texts[earlier + length] == texts[first + length]):
                length += 1
            if length >= LEAST and (best is None or length > best.length):
                best = Run(earlier, first, length)
        windows[window].append(first)
        if best and not (runs and best.end <= runs[-1].end):
            runs.append(best)
    return runs


def shared(tree):
    """Yields findings: (file, (first line, last line), file, (first line, last line), counted lines)."""
    texts, files, numbers = [], [], []
    for path in tree.code:
        for number, text in counted_lines(tree.lines(path)):
            texts.append(text)
            files.append(path)
            numbers.append(number)
    found = []
    for run in find_runs(texts, files):
        last = run.length - 1
        found.append((files[run.earlier], (numbers[run.earlier], numbers[run.earlier + last]),
                      files[run.first], (numbers[run.first], numbers[run.first + last]), run.length))
    return sorted(found)
