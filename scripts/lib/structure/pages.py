# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Checks the pages of a checkout (*.md): their size, their headings, and the targets of their links.

  - no line of more than 160 characters, tables too; ARCHITECTURE.md has lower limits, README.md a limit of lines
  - no heading with a commit's hash: git and the stored results record which commit was measured
  - each relative link leads to a file or folder of the checkout, and its anchor to a heading of that page
  - each page that code, scripts or BUILD files name (docs/….md) exists
"""
import functools
import posixpath
import re

LINE = 160
LIMITS = {"ARCHITECTURE.md": (120, 150), "README.md": (LINE, 92)}  # (characters of a line, number of lines)

FENCE = re.compile(r"\s*(```|~~~)")
INLINE_CODE = re.compile(r"(`+)(?:(?!\1).)+?\1", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
HASH = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{7,40}\b")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\s{0,3}\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
ANCHOR = re.compile(r"""<\w+[^>]*\b(?:id|name)=["']([^"']+)["']""")
NAMED = re.compile(r"\bdocs/[\w./-]*\w\.md\b")
NAMING = re.compile(r"(?!.*_test\.(?:sh|py)$).*(?:\.(?:cc|c|h|inc|py|sh|bzl|bazel|yml)|(?:^|/)(?:scripts/[^.]*|\.bazelrc))$")


def pages(tree):
    return [path for path in tree.paths if path.endswith(".md")]


def _blank(match):
    """Replaces a match by as many empty lines."""
    return re.sub(r"[^\n]", " ", match[0])


def without_code(text):
    """Returns the text with indented and fenced blocks, inline code and HTML comments removed; line numbers are
    unchanged."""
    lines, fenced, block, empty = [], None, False, True
    for line in COMMENT.sub(_blank, text).split("\n"):
        fence = FENCE.match(line)
        if fenced or fence:
            lines.append("")
            if fence and fenced in (None, fence[1]):
                fenced = None if fenced else fence[1]
            continue
        block = line.startswith(("    ", "\t")) and (block or empty) and bool(line.strip()) or block and not line.strip()
        lines.append("" if block else line)
        empty = not line.strip()
    return INLINE_CODE.sub(_blank, "\n".join(lines))


def slug(heading):
    """Returns the anchor that GitHub gives a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = re.sub(r"[`*]|</?\w[^>]*>", "", text).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def headings(text):
    """Yields (line number, text) of each heading; inline code is kept."""
    plain = without_code(text).split("\n")
    for number, (line, blank) in enumerate(zip(text.split("\n"), plain), 1):
        found = HEADING.match(line) if blank.startswith("#") else None
        if found:
            yield number, found[2]


@functools.lru_cache(maxsize=None)
def anchors(text):
    found = set(ANCHOR.findall(text))
    times = {}
    for _, heading in headings(text):
        name = slug(heading)
        times[name] = times.get(name, -1) + 1
        found.add(f"{name}-{times[name]}" if times[name] else name)
    return found


def sizes(tree):
    """Yields (page, line number, error); the line is 0 for an error of the whole page."""
    for path in pages(tree):
        text = tree.content(path)
        lines = text.splitlines()
        longest, most = LIMITS.get(path, (LINE, None))
        for number, line in enumerate(lines, 1):
            if len(line) > longest:
                yield path, number, f"{len(line)} characters (at most {longest})"
        if most and len(lines) > most:
            yield path, 0, f"{len(lines)} lines (at most {most})"
        for number, heading in headings(text):
            found = HASH.search(heading)
            if found:
                yield path, number, f"a heading has the commit {found[0]}"


def _leads_nowhere(tree, files, folders, path, target):
    place, _, anchor = target.partition("#")
    page = posixpath.normpath(posixpath.join(posixpath.dirname(path), place)) if place else path
    if page in folders or page == ".":
        return None if not anchor else "a folder has no anchors"
    if page not in files:
        return "no such file"
    if anchor and page.endswith(".md") and anchor not in anchors(tree.content(page)):
        return "no such heading"
    return None


def links(tree):
    """Yields (file, line number, target, why the target does not exist)."""
    files = set(tree.paths)
    folders = set()
    for path in tree.paths:
        while path := posixpath.dirname(path):
            folders.add(path)
    for path in pages(tree):
        text = without_code(tree.content(path))
        for match in LINK.finditer(text):
            target = match[1] or match[2]
            if re.match(r"\w[\w+.-]*:|//", target):
                continue
            why = _leads_nowhere(tree, files, folders, path, target)
            if why:
                yield path, text.count("\n", 0, match.start()) + 1, target, why
    for path in filter(NAMING.match, tree.paths):
        for number, line in enumerate(tree.lines(path), 1):
            for target in NAMED.findall(line):
                if target not in files:
                    yield path, number, target, "no such file"
