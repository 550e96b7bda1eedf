# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the places of a C++ source where one operator or one statement can be changed.

The sources are formatted by clang-format: a binary operator has a space on both sides, unlike angle brackets of
templates, pointers and references."""
import re
from dataclasses import dataclass

COMPARISON, BOUND, ARITHMETIC, STATEMENT = KINDS = ("comparison", "bound", "arithmetic", "statement")

TURNED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
OFF_BY_ONE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "+ 1": "+ 2", "- 1": "- 2"}
EXCHANGED = {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*="}

_COMPARISON = re.compile(r"(?<= )(==|!=|<=|>=|<|>)(?= )")
_BOUND = re.compile(r"(?<= )(<=|>=|<|>|\+ 1\b(?![.'])|- 1\b(?![.']))(?=[ ;,)\]])")
_ARITHMETIC = re.compile(r"(?<=[\w)\]] )([-+*/]=|[-+*/%])(?= )")
# Matches a line that is a call, an assignment, or a condition with the statement that it guards. A declaration is
# excluded: it has two words before "=" or "(". `return` is excluded, because it may be the only exit of a function.
_STATEMENT = re.compile(r"\s+(?!return\b|using\b|delete\b|goto\b|case\b|default\b|else\b|static_assert\b)"
                        r"(?:if \(.*\) .+;|(?:\+\+|--|\*)?[A-Za-z_][\w.:]*(?:->[\w.]+|\[[^]]*\]|\([^()]*\))*"
                        r"(?:\(.*\)| (?:[-+*/|&^%]|<<|>>)?= .*|\+\+|--);)$")
_TOKENS = re.compile(r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.DOTALL)
_TEMPLATE = re.compile(r"\btemplate <|\boperator *[-+*/%<>=!]")


@dataclass(frozen=True)
class Site:
    """A change of one line: `old`, which begins at `column`, is replaced by `new`."""
    kind: str
    line: int  # line number, starting at 0
    column: int
    old: str
    new: str


def mask(text):
    """Returns the text with comments, strings, character literals and preprocessor lines replaced by blanks."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))

    def literal(match):
        # The apostrophe in 1'000 does not start a character literal.
        start = match.start()
        if match.group(0)[0] == "'" and start > 0 and text[start - 1].isalnum():
            return match.group(0)
        return blank(match)

    masked = _TOKENS.sub(literal, text)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, masked, flags=re.MULTILINE)


def _ends_statement(line):
    return line.endswith((";", "{", "}", ":"))


def sites(text):
    """Returns all mutation sites of a source, in the order of lines."""
    lines = mask(text).split("\n")
    originals = text.split("\n")
    before = "}"  # the previous line that is not blank
    for number, line in enumerate(lines):
        stripped = line.rstrip()
        if not stripped:
            continue
        if not _TEMPLATE.search(stripped):
            for kind, pattern, others in ((COMPARISON, _COMPARISON, TURNED), (BOUND, _BOUND, OFF_BY_ONE),
                                          (ARITHMETIC, _ARITHMETIC, EXCHANGED)):
                for match in pattern.finditer(stripped):
                    yield Site(kind, number, match.start(), match.group(0), others[match.group(0)])
        if _ends_statement(before) and _STATEMENT.match(stripped):
            indent = len(stripped) - len(stripped.lstrip())
            yield Site(STATEMENT, number, indent, originals[number].rstrip()[indent:], ";")
        before = stripped


def apply(text, site):
    """Returns the changed text. Raises ValueError if the text at the site differs."""
    lines = text.split("\n")
    line = lines[site.line] if site.line < len(lines) else ""
    end = site.column + len(site.old)
    if line[site.column:end] != site.old:
        raise ValueError("line %d has no %r at column %d" % (site.line + 1, site.old, site.column + 1))
    lines[site.line] = line[:site.column] + site.new + line[end:]
    return "\n".join(lines)
