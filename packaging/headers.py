# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The installed headers: a folder that needs nothing but a C++ compiler, and adds three names to the include path.

usage: headers.py OUT LIST

LIST: a file with the paths of the project's headers, one a line, generated ones below bazel-out. OUT: the tar file. In it are
    tensorflow/lite, tflite          the headers that programs include
    tflitmus/{runtime,delegates}     what these include, under paths that clash with no one's
    tflitmus/third_party/flatbuffers FlatBuffers' headers of the version for which the tables of the .tflite format were generated
    tflitmus/own_flatbuffers.h       includes these, and refuses another version that the program included before
Exit status 1 if a header includes what no installed file is.
"""
import pathlib
import posixpath
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from packaging import entries  # noqa: E402

PRIVATE = "tflitmus/"
FLATBUFFERS = PRIVATE + "third_party/"
CHECK = PRIVATE + "own_flatbuffers.h"
INCLUDE = re.compile(r'^(\s*#\s*include\s*)(["<])([^">]+)[">]', re.MULTILINE)
# What the tables need, and flexbuffers.h for the options of custom operators.
OF_FLATBUFFERS = ("flatbuffers/flatbuffers.h", "flatbuffers/flexbuffers.h")
LICENSE = "// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0\n"


class Missing(Exception):
    pass


def plain(path):
    """Returns the path of a header in the checkout, as #include has it; that of a generated header, too."""
    return re.sub(r"^bazel-out/[^/]+/bin/", "", path)


def folder_of_flatbuffers():
    """Returns the folder of the installed headers, whose flatc generated the tables."""
    try:
        done = subprocess.run(["pkg-config", "--variable=includedir", "flatbuffers"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:
        return pathlib.Path("/usr/include")
    return pathlib.Path(done.stdout.strip() or "/usr/include")


class Tree:
    def __init__(self, paths, flatbuffers):
        self.sources = {plain(path): pathlib.Path(path) for path in paths}
        self.flatbuffers = flatbuffers
        self.files = {}  # installed path -> text

    def place(self, name, includer):
        """Returns the installed path of what #include "name" names, after it has been added; None for a header of the compiler."""
        if name.startswith("flatbuffers/"):
            self.add(FLATBUFFERS + name, self.flatbuffers / name, check=False)
            return CHECK if name == OF_FLATBUFFERS[0] and not includer.startswith(FLATBUFFERS) else FLATBUFFERS + name
        if "include/" + name in self.sources:
            return name
        beside = posixpath.join(posixpath.dirname(includer[len(PRIVATE):]), name) if includer.startswith(PRIVATE) else name
        for found in (name, beside):
            if found in self.sources:
                self.add(PRIVATE + found, self.sources[found])
                return PRIVATE + found
        return None

    def add(self, installed, source, check=True):
        if installed in self.files:
            return
        self.files[installed] = ""  # two headers may include each other
        text = source.read_text()

        def replaced(match):
            found = self.place(match[3], installed)
            if found is None:
                if check and match[2] == '"':
                    raise Missing('%s includes "%s", which is not installed' % (source, match[3]))
                return match[0]
            return '%s"%s"' % (match[1], found)
        self.files[installed] = INCLUDE.sub(replaced, text)


def version_check(base):
    """Returns the text of the header that refuses another FlatBuffers. base: the text of flatbuffers/base.h."""
    numbers = [re.search(r"#define FLATBUFFERS_VERSION_%s (\d+)" % part, base)[1] for part in ("MAJOR", "MINOR", "REVISION")]
    version = ".".join(numbers)
    return LICENSE + """// The tables of the .tflite format were generated for one version of FlatBuffers.
#ifndef LITMUS_OWN_FLATBUFFERS_H_
#define LITMUS_OWN_FLATBUFFERS_H_

#include "%sflatbuffers/flatbuffers.h"

#if FLATBUFFERS_VERSION_MAJOR != %s || FLATBUFFERS_VERSION_MINOR != %s || FLATBUFFERS_VERSION_REVISION != %s
#error "This file includes another FlatBuffers than %s before tensorflow/lite/...: include tensorflow/lite/... first, or put \\
include/tflitmus/third_party in front of the other include folders."
#endif

#endif  // LITMUS_OWN_FLATBUFFERS_H_
""" % (FLATBUFFERS, *numbers, version)


def without_library(text):
    """Returns base.h without the functions that FlatBuffers' library has: the headers alone are installed."""
    return text.replace("#define FLATBUFFERS_LOCALE_INDEPENDENT 1", "#define FLATBUFFERS_LOCALE_INDEPENDENT 0")


def tree(paths, flatbuffers):
    """Returns {installed path: text}."""
    made = Tree(paths, flatbuffers)
    for name in sorted(made.sources):
        if name.startswith("include/") and name.endswith(".h"):
            made.add(name[len("include/"):], made.sources[name])
    for name in OF_FLATBUFFERS:
        made.place(name, "")
    base = FLATBUFFERS + "flatbuffers/base.h"
    made.files[CHECK] = version_check(made.files[base])
    made.files[base] = without_library(made.files[base])
    return made.files


def main(out, listed):
    paths = pathlib.Path(listed).read_text().split()
    try:
        files = tree([path for path in paths if not path.startswith("external/")], folder_of_flatbuffers())
    except (Missing, OSError) as error:
        print("headers: %s" % error, file=sys.stderr)
        return 1
    pathlib.Path(out).write_bytes(entries.tar_bytes([entries.text(name, text) for name, text in files.items()], 0))
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
