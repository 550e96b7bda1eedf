# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Manual pages, made of the pages of docs/reference, which are written from the programs' own help."""
import datetime
import re

from packaging import entries
from packaging.names import PROGRAM, TOOLS
from packaging.project import SUMMARY, TOP, version

ITEM = re.compile(r"- `(--[^`]+)`(.*)")
ROW = re.compile(r"\| (.+?) \| (.+) \|$")


def roff(text):
    """Converts inline Markdown: code becomes bold, a link its text."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("\\|", "|").replace("\\", "\\e")
    parts = re.split(r"`([^`]*)`", text)
    joined = "".join("\\fB%s\\fR" % part.replace("-", "\\-") if at % 2 else part for at, part in enumerate(parts))
    return "\\&" + joined if joined[:1] in (".", "'") else joined


def header(name, seconds):
    date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%d")
    return [".TH %s 1 %s \"Litmus %s\" \"User Commands\"" % (name.upper(), date, version())]


def paragraphs(lines):
    """Groups lines of Markdown: yields (kind, text or lines) with the kinds heading, code, item, row and text."""
    gathered = []

    def flush():
        if gathered:
            yield ("item" if gathered[0].startswith("- ") else "text"), " ".join(line.strip() for line in gathered)
            gathered.clear()
    for line in lines:
        if line.startswith("<!--") or re.match(r"\|[-| ]+\|$", line):
            continue
        if not line.strip() or line.startswith(("#", "    ", "|", "- ")):
            yield from flush()
        if line.startswith("#"):
            yield "heading", line.lstrip("# ")
        elif line.startswith("    "):
            yield "code", line[4:]
        elif line.startswith("|"):
            yield "row", line
        elif line.strip():
            gathered.append(line)
    yield from flush()


def body(lines):
    """Converts a part of a page to roff."""
    out, in_code = [], False
    for kind, text in paragraphs(lines):
        if in_code != (kind == "code"):
            in_code = not in_code
            out += [".PP", ".nf"] if in_code else [".fi"]
        if kind == "heading":
            out.append(".SS \"%s\"" % roff(text).replace('"', "'"))
        elif kind == "code":
            code = text.replace("\\", "\\e").replace("-", "\\-")
            out.append("\\&" + code if code[:1] in (".", "'") else code)
        elif kind == "item":
            found = ITEM.match(text)
            out += [".TP", roff("`%s`" % found[1]) + roff(found[2].partition(": ")[0]), roff(found[2].partition(": ")[2])] if found else [
                ".IP \\(bu 2", roff(text[2:])]
        elif kind == "row":
            found = ROW.match(text)
            out += [".TP", roff(found[1]), roff(found[2])] if found else []
        else:
            out += [".PP", roff(text)]
    return out + ([".fi"] if in_code else [])


def page(name):
    return (TOP / "docs/reference" / name).read_text(encoding="utf-8").split("\n")


def part(lines, start, end=None):
    """Returns the lines after the first one that begins with `start`, up to one that begins with `end`."""
    after = lines[next(at for at, line in enumerate(lines) if line.startswith(start)) + 1:]
    return after[:next((at for at, line in enumerate(after) if end and line.startswith(end)), len(after))]


def exit_status():
    return [".SH \"EXIT STATUS\"", *body(part(page("exit_codes.md"), "|---", "<!-- end"))]


def commands():
    """Returns the rows of the table of commands: (command, tool)."""
    rows = part(page("tflitmus.md"), "|---", "The flags")
    return [ROW.match(row).groups() for row in rows if ROW.match(row)]


def tool_page(name, seconds):
    see_also = [".SH \"SEE ALSO\"", ".BR %s (1)" % PROGRAM]
    if name == "benchmark_model_performance_options":  # It has the flags of benchmark_model, and no page.
        return [*header(name, seconds), ".SH NAME", "%s \\- runs benchmark_model with each of several sets of options" % name,
                ".SH SYNOPSIS", ".B %s" % name, "[\\fIFLAGS\\fR]", ".SH DESCRIPTION", "The flags of",
                ".BR benchmark_model (1)", "apply;", ".B \"%s \\-\\-help\"" % name, "lists them all.", *exit_status(), *see_also]
    lines = part(page("flags/%s.md" % name), "# ")
    summary = " ".join(part(lines, "<!--", "A flag is")).strip()
    sentence = re.sub(r"^`[^`]*` ", "", summary).partition(". ")[0].rstrip(".").replace("`", "")
    flags = lines[next(at for at, line in enumerate(lines) if line.startswith("## ")):]
    examples = part(lines, "which flag]", "## ")
    return [*header(name, seconds), ".SH NAME", "%s \\- %s" % (name, roff(sentence)), ".SH SYNOPSIS", ".B %s" % name, "[\\fIFLAGS\\fR]",
            ".SH DESCRIPTION", roff(summary), ".SH EXAMPLES", *body(examples), ".SH OPTIONS", *body(flags), *exit_status(), *see_also]


def program_page(seconds):
    rows = [line for command, tool in commands() for line in (".TP", roff(command.replace("`, `", "`,  `")), roff(tool))]
    lines = page("tflitmus.md")
    return [*header(PROGRAM, seconds), ".SH NAME", "%s \\- %s" % (PROGRAM, SUMMARY[0].lower() + SUMMARY[1:]),
            ".SH SYNOPSIS", ".B %s" % PROGRAM, "\\fICOMMAND\\fR [\\fIFLAGS\\fR]", ".SH DESCRIPTION", *body(part(lines, "# ", "|")),
            ".SH COMMANDS", *rows, *body(["", *part(lines, "| `tflitmus --version`", "## By another")]),
            ".SH \"BY ANOTHER NAME\"", *body(part(lines, "## By another", "## ")), *exit_status(),
            ".SH \"SEE ALSO\"", ",\n".join(".BR %s (1)" % name for name in TOOLS).replace(",\n", " ,\n")]


def files(names, seconds, folder="share/man/man1"):
    """Returns the entries of the pages of programs."""
    pages = {name: program_page(seconds) if name == PROGRAM else tool_page(name, seconds) for name in names}
    return [entries.text("%s/%s.1" % (folder, name), "\n".join(lines) + "\n") for name, lines in pages.items()]
