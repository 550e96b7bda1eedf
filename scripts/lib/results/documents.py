# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads and writes stored results: a file of docs/results/data for each table. Imported by write_results.

A document is a JSON object with
  title        what was measured
  machine      the machine; date: YYYY-MM-DD; command: the command that repeats the measurement, a list of lines
  commit       the commit of the program; "stored with COMMIT" if that was not recorded
  text         paragraphs before the table; may be empty
  columns      the headings of the table; rows: lists with one string per column
  not_covered  the limits of the figures
pages.json lists the documents of each page in their order.
"""
import json
import os
import re

TEXTS = ("title", "machine", "date", "commit", "not_covered")
LISTS = ("command", "text", "columns", "rows")


class Wrong(Exception):
    """A file of the folder is invalid."""


def _is_texts(value):
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def problem(document):
    """Returns what is invalid in a document, or ""."""
    if not isinstance(document, dict) or set(document) != {*TEXTS, *LISTS}:
        return "must have the members %s, and no other" % ", ".join(sorted({*TEXTS, *LISTS}))
    for name in TEXTS:
        if not isinstance(document[name], str) or not document[name]:
            return "%s must be a text" % name
    for name in ("command", "text", "columns"):
        if not _is_texts(document[name]):
            return "%s must be a list of texts" % name
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", document["date"]):
        return "date '%s' must be YYYY-MM-DD" % document["date"]
    if not re.fullmatch(r"(stored with )?[0-9a-f]{7,40}", document["commit"]):
        return "commit '%s' must be a commit, or 'stored with' one" % document["commit"]
    if not document["command"] or not document["columns"] or not isinstance(document["rows"], list):
        return "command and columns must not be empty, rows must be a list"
    for row in document["rows"]:
        if not _is_texts(row) or len(row) != len(document["columns"]):
            return "the row %s must have %d texts" % (row, len(document["columns"]))
    return ""


def read(folder, name):
    path = os.path.join(folder, name + ".json")
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except (OSError, ValueError) as error:
        raise Wrong("%s: %s" % (path, error)) from error
    wrong = problem(document)
    if wrong:
        raise Wrong("%s: %s" % (path, wrong))
    return document


def read_pages(folder):
    """Returns [{"page", "title", "about", "documents"}], in which the documents themselves replace their names."""
    with open(os.path.join(folder, "pages.json"), encoding="utf-8") as file:
        pages = json.load(file)
    names = [name for page in pages for name in page["documents"]]
    files = {name[:-len(".json")] for name in os.listdir(folder) if name.endswith(".json")} - {"pages"}
    unused = sorted(files.difference(names))
    if unused or len(names) != len(set(names)):
        raise Wrong("pages.json must name each document once; not named: %s" % ", ".join(unused))
    return [{**page, "documents": [read(folder, name) for name in page["documents"]]} for page in pages]


def write(folder, name, document):
    """Stores a document; each table row is one line of the file."""
    wrong = problem(document)
    if wrong:
        raise Wrong("%s: %s" % (name, wrong))
    members = [json.dumps(key) + ": " + json.dumps(document[key], ensure_ascii=False) for key in ("title", "machine", "date", "commit")]
    for key in ("command", "text", "rows"):
        lines = ",\n".join("    " + json.dumps(each, ensure_ascii=False) for each in document[key])
        members.append('"%s": [\n%s\n  ]' % (key, lines) if lines else '"%s": []' % key)
    members.insert(-1, '"columns": ' + json.dumps(document["columns"], ensure_ascii=False))
    members.append('"not_covered": ' + json.dumps(document["not_covered"], ensure_ascii=False))
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        file.write("{\n  " + ",\n  ".join(members) + "\n}\n")
