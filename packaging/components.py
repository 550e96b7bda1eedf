# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The libraries whose code is in the binaries: version, licence, copyright, and where their licence texts are."""
import dataclasses
import re
import subprocess

from packaging.project import TOP

DOC = "/usr/share/doc/%s/copyright"
ZIG = "~/.cache/litmus/zig-*/lib/"


@dataclasses.dataclass(frozen=True)
class Component:
    """A library, or the headers of one. Candidates for its licence text are files; the first existing one is used. A
    pattern with an unset environment variable matches no file."""
    name: str
    license: str  # an SPDX expression
    copyright: str
    texts: tuple
    # Portable builds compile the source package of this name, or include headers of this Debian package.
    source: str = ""
    headers: str = ""

    def candidates(self):
        # The copyright file of the sources that were compiled comes first: it is the text of that very version.
        compiled = ("~/.cache/litmus/sources/*/%s/debian/copyright" % self.source,) if self.source else ()
        return [*compiled, *self.texts]


BUNDLED = (
    Component("abseil", "Apache-2.0", "2000-2017 Google Inc.\n2017-2022 The Abseil Authors", (DOC % "libabsl-dev",), source="abseil"),
    Component("flatbuffers", "Apache-2.0", "2014-2021 Google Inc", (DOC % "libflatbuffers-dev",), source="flatbuffers"),
    Component("highway", "Apache-2.0", "2019-2022 Google LLC", (DOC % "libhwy-dev",), source="highway"),
    Component("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib",
              "1991-2020 Thomas G. Lane, Guido Vollbeding\n1999-2006 MIYASAKA Masaru\n2009-2023 D. R. Commander",
              (DOC % "libjpeg62-turbo-dev", DOC % "libjpeg-turbo8-dev", DOC % "libjpeg-dev"), source="libjpeg-turbo"),
    Component("nlohmann-json", "MIT", "2013-2022 Niels Lohmann\n2009 Florian Loitsch\n2008-2009 Bjoern Hoehrmann <bjoern@hoehrmann.de>",
              (DOC % "nlohmann-json3-dev",), headers="nlohmann-json3-dev"),
    Component("opencl-headers", "Apache-2.0", "2008-2022 The Khronos Group Inc.", (DOC % "opencl-c-headers", DOC % "opencl-headers"),
              headers="opencl-c-headers"),
    Component("stb", "MIT OR Unlicense", "2014-2022 Sean Barrett <sean@nothings.org>", (DOC % "libstb-dev",), source="libstb"),
)
# Headers of EGL and OpenGL ES; releases list them, the archives of scripts/package do not.
EGL_HEADERS = Component("egl-and-opengl-es-headers", "Apache-2.0 AND MIT", "2007-2018 The Khronos Group Inc.", (DOC % "libegl-dev",),
                        headers="libegl-dev")
LIBCXX = ("$ANDROID_NDK_HOME/NOTICE.toolchain", "$ANDROID_NDK_HOME/NOTICE", ZIG + "libcxx/LICENSE.TXT",
          DOC % "libc++1-*", DOC % "clang-*", DOC % "libclang-common-*-dev")
MUSL = (ZIG + "libc/musl/COPYRIGHT", DOC % "musl")
# libstdc++ and libgcc are linked from their archives; the exception permits that without conditions on the program.
GCC_RUNTIME = Component("gcc-runtime", "GPL-3.0-or-later WITH GCC-exception-3.1", "1997-2022 Free Software Foundation, Inc.",
                        (DOC % "gcc-12-base", DOC % "gcc-1[0-9]-base", DOC % "libstdc++6"))
# Programs of a release need the C library of the system; its start files and a few functions are in the binaries.
C_LIBRARY = Component("glibc", "LGPL-2.1-or-later", "1991-2022 Free Software Foundation, Inc.",
                      (DOC % "libc6", DOC % "libc6-dev", DOC % "libc6-*-cross"))
IN_RELEASES = (*BUNDLED, EGL_HEADERS, GCC_RUNTIME, C_LIBRARY)
PORTABLE_ONLY = tuple(component.name for component in (EGL_HEADERS, GCC_RUNTIME, C_LIBRARY))


@dataclasses.dataclass(frozen=True)
class Version:
    text: str = ""  # "" if it is unknown
    sha256: str = ""  # of the archive with its sources, or of its package


def _script(name):
    path = TOP / "scripts/lib" / name
    return path.read_text() if path.is_file() else ""


def _installed(package):
    """Returns the version of an installed Debian package, or ""."""
    try:
        done = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _of_sysroot(package, column):
    """Returns the Version of a package in the table of scripts/lib/portable_sysroot."""
    row = re.search(r'"[^"\s]*/%s_(\S+) ((?:[0-9a-f]{64}\s*){3})"' % re.escape(package), _script("portable_sysroot"))
    return Version(row[1], row[2].split()[column]) if row else None


def version_of(component, processor):
    """Returns the Version of a component in the binaries of a portable build. The tables of the scripts that get the sources
    and the C library are the only places that state these versions."""
    if component.source:
        row = re.search(r'"%s (\S+) ([0-9a-f]{64})"' % re.escape(component.source), _script("source_packages"))
        return Version(row[1].partition("+")[0], row[2]) if row else Version()
    if component.headers:
        return Version(_installed(component.headers))
    column = ("amd64", "arm64", "armhf").index(processor.debian) if processor.debian != "riscv64" else None
    package = {"gcc-runtime": ("libstdc++-10-dev", "libstdc++-12-dev-riscv64-cross"),
               "glibc": ("libc6-dev", "libc6-dev-riscv64-cross")}[component.name]
    if column is None:
        return Version(_installed(package[1]))
    return _of_sysroot(package[0], column) or Version()
