# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The flags with which Clang reads each source: those that Bazel would compile it with, without those that only GCC
has.

An entry has the form of compile_commands.json: {"directory", "file", "arguments"}."""
import collections
import functools
import getpass
import json
import os
import posixpath
import re
import subprocess

SOURCES = (".cc", ".c")
# Flags that Clang does not have, and flags about output files, which a check does not write.
_DROPPED = re.compile(r"-c|-MD|-frandom-seed=.*|-fno-canonical-system-headers|-Wno-free-nonheap-object|--param=.*|-fkeep-inline-functions")
_DROPPED_WITH_VALUE = ("-MF", "-o")
# GCC builds force the inclusion of this precompiled header. Clang runs without it, so that a missing #include in a file
# is found.
_PRECOMPILED = re.compile(r"bazel-out/.*/usual\w*\.h")
_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


def for_clang(arguments, source):
    """Returns the flags of a GCC command line that Clang gets, without the program and the source."""
    flags = []
    words = iter(arguments[1:])
    for word in words:
        if word in _DROPPED_WITH_VALUE:
            next(words)
        elif word == "-include":
            header = next(words)
            flags += [] if _PRECOMPILED.search(header) else [word, header]
        elif word != source and not _DROPPED.fullmatch(word):
            flags.append(word)
    return flags


def _bazel(root, *words):
    # Bazel stores its files below HOME; HOME and USER may be unset in a container or a service.
    environment = dict(os.environ, HOME=os.path.expanduser("~"), USER=getpass.getuser())
    result = subprocess.run(["bazel", *words], cwd=root, env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        raise OSError(f"bazel {words[0]} fails:\n{result.stderr.strip()}")
    return result.stdout


def _build_generated_headers(root):
    labels = _bazel(root, "query", r'filter("\.(h|inc)$", kind("generated file", //...:*))').split()
    _bazel(root, "build", *labels)


def read_actions(graph, places):
    """Returns {source: (file, flags)} from the output of `bazel aquery`.

    Of several actions for one source the first is used; actions for other machines than the target's and
    position-independent ones come last. `places` maps the folders of the command line ("external", "bazel-out") to
    their paths."""
    exec_configurations = {
        item["id"] for item in graph.get("configuration", []) if re.search(r"-exec-|^host$", item["mnemonic"])}
    found = collections.defaultdict(list)
    for action in graph.get("actions", []):
        arguments = action["arguments"]
        source = arguments[arguments.index("-c") + 1]
        found[source].append((action["configurationId"] in exec_configurations, "-fPIC" in arguments, arguments))
    flags = {}
    for source, actions in sorted(found.items()):
        arguments = min(actions, key=lambda action: action[:2])[2]
        flags[source] = for_clang([_relocate(word, places) for word in arguments], source)
    return flags


def _relocate(word, places):
    folder, slash, rest = word.partition("/")
    return places[folder] + slash + rest if folder in places else word


def from_bazel(root):
    """Returns the flags of each source by its path. Builds the generated headers only."""
    _build_generated_headers(root)
    graph = json.loads(_bazel(root, "aquery", 'mnemonic("CppCompile", //...)', "--output=jsonproto",
                              # This setting of joined_sources.bzl compiles each source separately.
                              "--define=sources=apart"))
    places = {
        "bazel-out": _bazel(root, "info", "output_path").strip(),
        "external": posixpath.join(_bazel(root, "info", "output_base").strip(), "external"),
    }
    return read_actions(graph, places)


def from_file(path, root):
    """Returns the flags of each source by its path, read from a compile_commands.json."""
    flags = {}
    with open(path, encoding="utf-8") as file:
        for entry in json.load(file):
            source = os.path.relpath(os.path.join(root, entry["directory"], entry["file"]), root)
            flags.setdefault(source, for_clang(entry["arguments"], entry["file"]))
    return flags


class Flags:
    """Flags of sources and of headers. A header gets the flags of a source that includes it, preferably of one in a
    nearby folder."""

    def __init__(self, root, by_source):
        self._by_source = by_source
        self._includers = collections.defaultdict(list)
        for source in sorted(by_source):
            if os.path.isfile(os.path.join(root, source)):
                with open(os.path.join(root, source), encoding="utf-8", errors="replace") as file:
                    for header in set(_INCLUDE.findall(file.read())):
                        self._includers[posixpath.basename(header)].append((header, source))

    @functools.lru_cache(maxsize=None)
    def of(self, path):
        """Returns the flags for `path`; None if no command compiles the source."""
        if path.endswith(SOURCES):
            return self._by_source.get(path)
        includers = {
            source for header, source in self._includers[posixpath.basename(path)] if f"/{path}".endswith(f"/{header}")}
        sources = [source for source in self._by_source if source.endswith(".cc")]
        if not sources:
            return None

        def distance(source):
            folder, own = posixpath.dirname(source), posixpath.dirname(path)
            common = posixpath.commonprefix([folder + "/", own + "/"])
            return (
                posixpath.splitext(source)[0] != posixpath.splitext(path)[0],
                source not in includers,
                folder != own,
                -len(common),
                source,
            )

        return self._by_source[min(sources, key=distance)]
