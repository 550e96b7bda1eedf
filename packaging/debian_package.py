# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The Debian package tflitmus_VERSION-1_ARCHITECTURE.deb.

This module writes the archive itself. dpkg-deb would need a folder with the right owners and modes, of which a umask or a file
system changes some, and its bytes depend on its version. Here they depend on the inputs, Python's tarfile and liblzma."""
import dataclasses
import hashlib
import lzma
import tarfile

from packaging import completions, debian_texts, entries, layout, manual
from packaging.names import COMMON_WORDS, DELEGATE, PROGRAM, TOOLS
from packaging.project import NAME, TOP

DOC = "usr/share/doc/tflitmus"
# A folder for the PATH of those who want all names. Some of them belong to other packages in /usr/bin.
ALL_NAMES = "usr/lib/tflitmus/bin"
# Policy: scripts name Debian's own interpreters, not those that a PATH has.
INTERPRETERS = {b"#!/usr/bin/env python3\n": b"#!/usr/bin/python3\n", b"#!/usr/bin/env bash\n": b"#!/bin/bash\n"}


def of_debian(entry):
    """Returns a script below usr with Debian's interpreter; with a first line #! it has to be executable."""
    line, rest = entry.data[:entry.data.find(b"\n") + 1], entry.data[entry.data.find(b"\n") + 1:]
    mode = entries.PROGRAM if line.startswith(b"#!") else entry.mode
    return dataclasses.replace(entry, data=INTERPRETERS.get(line, line) + rest, mode=mode).below("usr")


def is_elsewhere(path):
    """Whether a Debian system has the document in another file: the project's licence in the copyright file, common licences in
    /usr/share/common-licenses, the changelog compressed."""
    return path.endswith(("/LICENSE", "/CHANGELOG.md")) or "/common-licenses/" in path


def packed(path, data):
    """Returns an entry compressed as policy wants texts of documentation to be: by gzip -9n."""
    return entries.Entry(path + ".gz", entries.gzipped(data, 0))


def tree(contents):
    own = (PROGRAM, *(name for name in TOOLS if name not in COMMON_WORDS))
    found = [entry.below("usr") for entry in layout.programs(contents, own[1:])]
    found += [entries.link("%s/%s" % (ALL_NAMES, name), "usr/bin/" + PROGRAM) for name in TOOLS]
    found.append(entries.Entry("usr/lib/tflitmus/" + DELEGATE, contents.delegate))
    found += [of_debian(entry) for entry in layout.scripts()]
    found += [entry.below("usr") for entry in completions.files(own, zsh_folder="vendor-completions")]
    found += [packed("usr/" + entry.path, entry.data) for entry in manual.files(own, contents.seconds)]
    found += [entry.below("usr") for entry in layout.documents(contents) if not is_elsewhere(entry.path)]
    found.append(packed(DOC + "/changelog", (TOP / "CHANGELOG.md").read_bytes()))
    found.append(packed(DOC + "/changelog.Debian", debian_texts.changelog(contents.seconds).encode()))
    found.append(entries.text(DOC + "/copyright", debian_texts.copyright_file(contents)))
    return [*found, entries.text("usr/share/lintian/overrides/" + NAME, debian_texts.overrides())]


def control_files(found, control):
    """Returns the entries of the control archive. control: returns the file of this name for a size in kilobytes."""
    # Policy: the size is that of the files, each rounded up to kilobytes, and a kilobyte for anything else.
    kilobytes = sum(-(-len(entry.data) // 1024) or 1 for entry in found) + len(entries.folders_of(found))
    sums = "".join("%s  %s\n" % (hashlib.md5(entry.data).hexdigest(), entry.path)
                   for entry in sorted(found, key=lambda entry: entry.path) if not entry.target)
    return [entries.text("control", control(kilobytes)), entries.text("md5sums", sums)]


def compressed(found, seconds):
    tar = entries.tar_bytes(found, seconds, prefix="./", form=tarfile.GNU_FORMAT)
    return lzma.compress(tar, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32)


def ar(members, seconds):
    """Returns an ar archive; members: (name, bytes)."""
    out = [b"!<arch>\n"]
    for name, data in members:
        out.append(b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (name.encode(), seconds, 0, 0, 0o100644, len(data)))
        out.append(data + b"\n" * (len(data) % 2))
    return b"".join(out)


def deb(control, found, seconds):
    """Returns the bytes of a package. control, found: entries of its two archives."""
    return ar([("debian-binary", b"2.0\n"), ("control.tar.xz", compressed(control, seconds)), ("data.tar.xz", compressed(found, seconds))], seconds)


def build(contents):
    """Returns {file name: bytes}."""
    found = tree(contents)
    control = control_files(found, lambda kilobytes: debian_texts.control(contents.processor, kilobytes))
    name = "%s_%s_%s.deb" % (NAME, debian_texts.full_version(), contents.processor.debian)
    return {name: deb(control, found, contents.seconds)}
