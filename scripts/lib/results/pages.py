# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Formats stored results as Markdown pages. Imported by write_results."""
import textwrap

from results.documents import Wrong

COLUMNS = 118
MOST_COLUMNS = 160
NOTE = "<!-- Written by scripts/dev/write_results from docs/results/data. -->"


def paragraph(text):
    indent = "  " if text.startswith("- ") else ""
    return textwrap.wrap(text, COLUMNS, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def table(columns, rows):
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def section(document):
    yield "## " + document["title"]
    yield ""
    for line in document["command"]:
        yield "    " + line
    yield ""
    stored, _, commit = document["commit"].rpartition(" ")
    yield from paragraph("%s; %s; %scommit %s." % (document["machine"], document["date"], stored and stored + " ", commit))
    yield ""
    for number, text in enumerate(document["text"]):
        if number and not (text.startswith("- ") and document["text"][number - 1].startswith("- ")):
            yield ""
        yield from paragraph(text)
    if document["text"]:
        yield ""
    if document["rows"]:
        yield from table(document["columns"], document["rows"])
        yield ""
    yield from paragraph("Not covered: %s" % document["not_covered"])
    yield ""


def render(page):
    """Returns the text of a page. Raises Wrong for a line that is too long."""
    lines = ["# " + page["title"], "", NOTE, "", *paragraph(page["about"]), ""]
    for document in page["documents"]:
        lines += section(document)
    for line in lines:
        if len(line) > MOST_COLUMNS:
            raise Wrong("%s: a line of %d characters (at most %d): split the table or shorten a cell: %s" % (
                page["page"], len(line), MOST_COLUMNS, line))
    return "\n".join(lines).rstrip("\n") + "\n"


def dates(page):
    found = sorted({document["date"] for document in page["documents"]})
    return found[0] if len(found) == 1 else "%s to %s" % (found[0], found[-1])


def index(pages):
    """Returns the text of README.md."""
    lines = ["# Results", "", NOTE, ""]
    lines += paragraph(
        "Tables of what was measured, each with machine, date, commit and command. `scripts/dev/write_results` writes these pages "
        "from the stored documents in [data](data), and makes such documents of logs: `scripts/dev/write_results --help`. A figure "
        "holds for its machine, its date and its commit (where that was not noted, the commit is the one that stored the table); a "
        "ratio holds on another machine more often than a time. Ratios are Litmus / other: below 1, Litmus is faster or smaller.")
    lines.append("")
    for page in pages:
        count = len(page["documents"])
        lines += paragraph("- [%s](%s): %s. %d table%s, %s." % (page["title"], page["page"], page["short"], count, "s" * (count > 1), dates(page)))
    return "\n".join(lines) + "\n"
