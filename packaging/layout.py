# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The tree below a prefix (/usr, ~/.local, a virtual environment) that all formats of a release share:

    bin/tflitmus  bin/TOOL -> tflitmus      lib/libtensorflowlite_gpu_delegate.so
    share/tflitmus                          scripts of `tflitmus device` and of clusters, as in scripts/
    share/{bash-completion,zsh,fish}        share/man/man1
    share/doc/tflitmus                      README.md, CHANGELOG.md, LICENSE, licenses/, tflitmus.spdx.json
"""
import dataclasses
import sys

from packaging import completions, components, elf, entries, licenses, limits, manual, spdx
from packaging.names import DELEGATE, MODULE_LIBRARY, PROGRAM, SHARED, TOOLS, Processor
from packaging.project import BAD_DATA, NO_INPUT, TOP, Failure, time_of_sources

sys.path.append(str(TOP / "scripts/lib"))
import shared_files  # noqa: E402

DOC = "share/doc/tflitmus"


@dataclasses.dataclass(frozen=True)
class Contents:
    """What the formats pack for one processor."""
    processor: Processor
    program: bytes
    delegate: bytes
    libraries: dict  # {name: bytes} of the shared libraries for programs
    interpreter: str  # the path of the dynamic loader
    licenses: dict  # {file name: text}
    parts: tuple  # spdx.Part of the linked libraries
    seconds: int
    module_library: bytes = b""  # of the Python module; formats without the module need none


def check(path, processor):
    """Returns the Binary of a file of a portable build; raises Failure for the first reason why it would not run on every system."""
    try:
        binary = elf.read(path)
    except elf.NotElf:
        raise Failure(BAD_DATA, "%s is no ELF binary" % path) from None
    except OSError:
        raise Failure(NO_INPUT, "there is no %s: scripts/build_portable %s writes it" % (path, processor.name)) from None
    for why in limits.Portable(processor).runs_elsewhere(binary, path.stat().st_size):
        raise Failure(BAD_DATA, "%s %s" % (path, why))
    return binary


def read(dist, processor, given):
    """Reads the folder that scripts/build_portable wrote. given: files of licence texts, {name: file}."""
    program = check(dist / PROGRAM, processor)
    check(dist / DELEGATE, processor)
    if not program.interpreter:
        raise Failure(BAD_DATA, "%s is static: it cannot load OpenCL or a delegate; build it with scripts/build_portable" % (dist / PROGRAM))
    texts = licenses.license_texts({part.name: part.candidates() for part in components.IN_RELEASES}, given)
    for name in (*SHARED, MODULE_LIBRARY):
        check(dist / name, processor)
    libraries = {name: (dist / name).read_bytes() for name in SHARED}
    return Contents(processor, (dist / PROGRAM).read_bytes(), (dist / DELEGATE).read_bytes(), libraries, program.interpreter, texts,
                    spdx.parts(processor), time_of_sources(), (dist / MODULE_LIBRARY).read_bytes())


def scripts():
    """Returns share/tflitmus: scripts, and the modules that they import."""
    return [entries.Entry("%s/%s" % (shared_files.BELOW, name), path.read_bytes(), shared_files.mode(name))
            for name, path in shared_files.files().items()]


def programs(contents, names=TOOLS):
    """Returns bin: the program, and links to it."""
    return [entries.Entry("bin/" + PROGRAM, contents.program, entries.PROGRAM),
            *(entries.link("bin/" + name, "bin/" + PROGRAM) for name in names)]


def license_files(contents, folder=DOC):
    """Returns the licence texts of the linked libraries; that of the project is LICENSE."""
    return [entries.Entry("%s/licenses/%s" % (folder, name), text) for name, text in sorted(contents.licenses.items())
            if name != "litmus.txt"]


def documents(contents):
    found = [entries.Entry("%s/%s" % (DOC, name), (TOP / name).read_bytes()) for name in ("README.md", "CHANGELOG.md", "LICENSE")]
    return [*found, *license_files(contents), entries.text(DOC + "/tflitmus.spdx.json", spdx.of_contents(contents))]


def prefix(contents):
    """Returns the entries of the whole tree."""
    names = (PROGRAM, *TOOLS)
    return [*programs(contents), entries.Entry("lib/" + DELEGATE, contents.delegate), *scripts(), *completions.files(names),
            *manual.files(names, contents.seconds), *documents(contents)]
