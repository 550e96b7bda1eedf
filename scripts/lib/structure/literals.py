# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Extracts the texts that users read: string literals of C++, Python and shell, and strings of JSON schemas.

Each function takes the content of a file and yields (offset, text) pairs. Comments and the names in #include are
excluded. Of the escape sequences of C++, \\n and \\t become spaces; others are decoded as far as the search needs.
"""
import ast
import re

CPP = re.compile(
    r"""(?P<skip>//(?:[^\\\n]|\\.|\\\n)*|/\*.*?\*/|(?<!\w)\#[ \t]*(?:include|error)[^\n]*)
    |R"(?P<mark>[^()\\\s]{0,16})\((?P<raw>.*?)\)(?P=mark)"
    |"(?P<plain>(?:[^"\\\n]|\\.|\\\n)*)"
    |(?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+'""", re.VERBOSE | re.DOTALL)
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
# Lines that repeat flags in TensorFlow Lite's format: .Label("Num threads").
LABEL = re.compile(r"\bLabel\(\s*$")
SHELL = re.compile(r'^[ \t]*\#[^\n]*|"((?:[^"\\]|\\.)*)"', re.MULTILINE)
JSON = re.compile(r'"required":\s*\[[^\]]*\]|"((?:[^"\\]|\\.)*)"')


def _decode(match):
    return {"n": " ", "t": " ", "r": " ", "\n": ""}.get(match[1], match[1])


def cpp(text):
    """Yields the string literals of C++; adjacent literals are joined, those of .Label(...) are excluded."""
    start, end, parts = 0, -1, []
    for match in CPP.finditer(text):
        if match["skip"] is not None:
            if parts and not text[end:match.start()].strip():
                end = match.end()
            continue
        piece = match["raw"]
        if piece is None:
            piece = match["plain"]
            if piece is not None and "\\" in piece:
                piece = ESCAPE.sub(_decode, piece)
        if parts and piece is not None and not text[end:match.start()].strip():
            parts.append(piece)
        else:
            if parts:
                yield start, "".join(parts)
            label = LABEL.search(text, max(0, match.start() - 40), match.start())
            start, parts = match.start(), [] if piece is None or label else [piece]
        end = match.end()
    if parts:
        yield start, "".join(parts)


def python(text):
    """Yields the string literals of Python. Values in f-strings become "…"; docstrings are excluded, except a
    module's that has the usage."""
    module = ast.parse(text)
    ends = [0] + [match.end() for match in re.finditer("\n", text)]
    skipped = {id(part) for node in ast.walk(module) if isinstance(node, ast.JoinedStr) for part in node.values}
    skipped.update(id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr))
    usage = ast.get_docstring(module) or ""
    if "usage: " in usage:
        skipped.discard(id(module.body[0].value))
    for node in ast.walk(module):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "…" for part in node.values]
            yield ends[node.lineno - 1], "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield ends[node.lineno - 1], node.value


def shell(text):
    """Yields the strings in double quotes."""
    return ((match.start(), match[1]) for match in SHELL.finditer(text) if match[1])


def schema(text):
    """Yields names, values and descriptions; lists of required names are excluded, since they repeat names."""
    return ((match.start(), match[1].replace("\\", "")) for match in JSON.finditer(text) if match[1])
