# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Words that the printed texts avoid: phrases and names of words.json in messages, help, JSON members and schemas.

words.json has
  phrases  a regular expression over lower-case words (it begins and ends at the edge of a word), the term to use, and
           allowed uses, each with its reason: a file, a folder (with / at its end), or the whole text; with "printed",
           a reason why pages may have the phrase
  names    members, metrics and enum values: a text that equals this name, or a path of names that contains it (verdict.word)
  unit     a unit in a spelling that printed texts avoid: a regular expression over the text as it is, with its blanks,
           since "us" alone is a member or the name of a unit; the term to use, and allowed uses
  tensorflow_lite_files, tensorflow_lite_texts  files and texts with TensorFlow Lite's exact messages, which are excluded
The string literals of the product's C++, of the Python and shell programs that users start, and the schemas below docs
are checked. Texts that are programs themselves (GPU kernels, style sheets) are excluded.
"""
import json
import os
import re

from structure import literals
from structure.tree import DATA

FILE = DATA + "words.json"
PROGRAM = re.compile(r"[;{}]\s*\n|%(?:kernel|for|if|end|in|out|arg|store)\b|#define")
NAME = re.compile(r"[\w./]+")
STARTED = re.compile(r"scripts/(?:on_devices?|demo|lib/device/(?!stand_ins)\w+\.py)")


class Rules:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            stored = json.load(file)
        self.phrases = stored["phrases"]
        self.unit = stored["unit"]
        self.any_unit = re.compile(self.unit["pattern"])
        self.names = {row["name"]: row for row in stored["names"]}
        self.files = tuple(stored["tensorflow_lite_files"])
        self.texts = {" ".join(text.split()) for text in stored["tensorflow_lite_texts"]}
        self.any_phrase = re.compile(
            r"(?<!\w)(?:" + "|".join(f"({row['phrase']})" for row in self.phrases) + r")(?!\w)")

    def find(self, path, text):
        """Yields (words, term) for each phrase in the text that is to be avoided."""
        if PROGRAM.search(text):
            return
        unit = self.any_unit.search(text)
        text = " ".join(text.split())
        if not text or text in self.texts:
            return
        if unit and not _allows(self.unit, path, text):
            yield unit[1], self.unit["use"]
        if NAME.fullmatch(text):
            rows = [self.names[part] for part in re.split("[./]", text) if part in self.names]
            if rows:
                yield from ((row["name"], row["use"]) for row in rows if not _allows(row, path, text))
                return
        for match in self.any_phrase.finditer(text.lower()):
            row = self.phrases[match.lastindex - 1]
            if not _allows(row, path, text):
                yield match[0], row["use"]


def _allows(row, path, text):
    return any(text == place or path == place or place.endswith("/") and path.startswith(place)
               for place in row.get("allowed", ()))


def read_rules(*roots):
    """Returns the rules of the first root that has words.json."""
    for root in roots:
        path = os.path.join(root, FILE)
        if os.path.exists(path):
            return Rules(path)
    raise OSError(f"no {FILE}")


def _reader(path, content):
    if path.endswith(".schema.json"):
        return literals.schema
    if not path.startswith("scripts/"):
        return literals.cpp
    return literals.python if path.endswith(".py") or "python" in content.partition("\n")[0] else literals.shell


def unwanted(tree, rules):
    """Yields findings: (file, line, words, term)."""
    programs = [path for path in tree.paths if STARTED.fullmatch(path) and not tree.is_test(path)]
    schemas = [path for path in tree.paths if path.startswith("docs/") and path.endswith(".schema.json")]
    for path in tree.code + programs + schemas:
        if path.startswith(rules.files):
            continue
        content = tree.content(path)
        for offset, text in _reader(path, content)(content):
            for words, term in rules.find(path, text):
                yield path, content.count("\n", 0, offset) + 1, words, term
