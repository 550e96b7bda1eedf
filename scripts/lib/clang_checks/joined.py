# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Sources that clang-tidy reads together: most of its time goes into the headers of a source, which it would traverse
again for each source.

A batch has at most AT_MOST sources of one folder; parts of continuous integration take whole batches. The sources of a
batch that have the same flags are a unit: clang-tidy reads their texts as one file, as GCC's build does
(joined_sources.bzl). A unit without a finding clears all of its sources. Otherwise the sources that the findings name
are checked alone: so a finding has the place, the columns and the notes of its source, and nothing is reported that
only joining causes, such as two helpers of one name."""
import collections
import contextlib
import dataclasses
import os
import posixpath
import re
import tempfile

AT_MOST = 8
# A source of these macros includes itself, once per instruction set; the name of its file is in them.
_INCLUDES_ITSELF = re.compile(r"\bHWY_TARGET_INCLUDE\b|hwy/foreach_target\.h")
_MAIN = re.compile(r"^int main\(", re.MULTILINE)
_USING = re.compile(r"^\s*using [\w:]+::(\w+);", re.MULTILINE)
_FINDING = re.compile(r"(?:(\S.*?):(\d+):\d+: )?(?:fatal )?(?:error|warning): ")
_FOLDER_OPTIONS = ("-I", "-iquote", "-isystem")


def _read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="surrogateescape", newline="") as file:
        return file.read()


def is_test(path):
    return path.endswith("_test.cc")


def _uses(text, name):
    """Returns whether a source has the name without a namespace before it, other than in the name of a header."""
    return re.search(rf"^(?!\s*#\s*include\b).*(?<!:)\b{name}\b", text, re.MULTILINE)


def _is_alone(path, text):
    """Returns whether a source is checked alone.

    A program has one main(). clang-tidy takes a using-declaration that its source does not need for used where another
    source uses what it names."""
    return (not path.endswith(".cc") or bool(_INCLUDES_ITSELF.search(text) or _MAIN.search(text)) or
            not all(_uses(text, name) for name in _USING.findall(text)))


def batches(root, paths):
    """Returns `paths` as lists: sources that may be joined, at most AT_MOST of one folder, either tests or not; and each
    other file alone. The largest lists come first, so that every N-th list has about an N-th of the sources."""
    together, alone = collections.defaultdict(list), []
    for path in sorted(paths):
        if _is_alone(path, _read(root, path)):
            alone.append([path])
        else:
            together[posixpath.dirname(path), is_test(path)].append(path)
    found = []
    for group in together.values():
        count = -(-len(group) // AT_MOST)
        found += [group[len(group) * i // count:len(group) * (i + 1) // count] for i in range(count)]
    return sorted(found, key=lambda batch: (-len(batch), batch)) + alone


def _split_flags(flags):
    """Returns (the flags that have to be equal in a unit, those that give folders of headers).

    Libraries that a source does not use add folders in which it finds nothing, and Highway's definitions."""
    equal, folders = [], []
    words = iter(flags)
    for word in words:
        if word in _FOLDER_OPTIONS:
            folders.append((word, next(words)))
        elif word.startswith("-DHWY_"):
            folders.append((word,))
        else:
            equal.append(word)
    return tuple(equal), folders


@dataclasses.dataclass(frozen=True)
class Unit:
    """Sources with the same flags; `flags` has the folders of headers of all of them."""
    sources: tuple
    flags: tuple

    def without(self, sources):
        return Unit(tuple(source for source in self.sources if source not in sources), self.flags)


def units(batch, flags_of):
    """Returns the units of a batch. flags_of(path) returns the flags of a source."""
    by_flags = collections.defaultdict(list)
    for path in batch:
        by_flags[_split_flags(flags_of(path))[0]].append(path)
    found = []
    for equal, sources in by_flags.items():
        folders = {folder: None for source in sources for folder in _split_flags(flags_of(source))[1]}
        found.append(Unit(tuple(sources), equal + tuple(word for folder in folders for word in folder)))
    return found


def _with_own_names(path, lines):
    """Returns the lines of a test with its anonymous namespaces in one that is named after the test.

    Tests have many helpers of equal names. The style guide ensures that an anonymous namespace begins and ends with these
    lines."""
    name = "in_" + re.sub(r"[^A-Za-z0-9]", "_", path)
    replaced = {"namespace {": f"namespace {name} {{ namespace {{", "}  // namespace": "} }"}
    return [replaced.get(line, line) for line in lines]


class Joined:
    """The file in which the sources of a unit are joined."""

    def __init__(self, path, root, sources):
        # The source of each line.
        self._path, self._of_line = path, []
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
            for source in sources:
                lines = _read(root, source).removesuffix("\n").split("\n")
                self._of_line += [source] * len(lines)
                file.write("\n".join(_with_own_names(source, lines) if is_test(source) else lines) + "\n")

    def blamed(self, output):
        """Returns the sources that clang-tidy's findings name; None if there is no finding, or one that is in no source:
        in a header, or without a place."""
        places = [match.groups() for match in map(_FINDING.match, output.splitlines()) if match]
        if not places or any(path != self._path for path, _ in places):
            return None
        return {self._of_line[int(line) - 1] for _, line in places}


@contextlib.contextmanager
def joined(root, sources):
    """Yields (the path of a temporary file that has the text of all sources, its Joined)."""
    with tempfile.TemporaryDirectory(prefix="joined_sources.") as folder:
        path = os.path.join(folder, "joined.cc")
        yield path, Joined(path, root, sources)


def is_compiled(output):
    """Returns whether clang-tidy could compile what it looked at: it reports no findings of code that it did not reach."""
    return "[clang-diagnostic-error" not in output
