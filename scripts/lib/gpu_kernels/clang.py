# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compiles OpenCL C for a GPU with Clang, linked with the functions of libclc and of half_functions.cl."""
import os
import re
import subprocess

from gpu_kernels import packages

OPTIONS = ["-x", "cl", "-Xclang", "-finclude-default-header", "-w"]
LIBRARY_OPTIONS = ["-cl-std=CL1.2", "-cl-mad-enable"]
# Options of clBuildProgram that Clang accepts; options of a single vendor are not passed to Clang.
KNOWN = re.compile(r"-cl-(std=|mad-enable|fast-relaxed-math|no-signed-zeros|unsafe-math|finite-math|denorms|opt-disable)|-D|-I")
HERE = os.path.dirname(os.path.abspath(__file__))


class Refused(Exception):
    """A compiler's error message about a source."""


def message(text):
    """Returns the first line of a compiler's output that states an error."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    wrong = [line for line in lines if "error" in line.lower() or "fatal" in line.lower()]
    return ((wrong or lines or ["no message"])[0])[:300]


def run(command, env=None):
    """Runs a compiler and returns its output; raises Refused if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=env,
                          check=False)
    if done.returncode != 0:
        raise Refused(message(done.stdout))
    return done.stdout


class Clang:
    """Clang with flags. If two linked sources define a function, the first one is used; folder: for temporary files."""

    def __init__(self, flags, folder):
        self.root = packages.get("clang")
        self.env = packages.environment(self.root)
        self.command = [os.path.join(self.root, "usr/bin/clang-15"), *OPTIONS, *flags]
        self.folder = folder
        self.libraries = []

    def link(self, *sources):
        """Links the functions of these .cl files of this folder into programs. Compiler passes see them once, after
        linking: a sanitizer would otherwise instrument them twice."""
        for source in sources:
            to = os.path.join(self.folder, source + ".bc")
            run([*self.command, *LIBRARY_OPTIONS, "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-c",
                 os.path.join(HERE, source), "-o", to], self.env)
            self._link_file(to)

    def link_libclc(self, name):
        """Links the functions of one of libclc's files into programs."""
        self._link_file(os.path.join(self.root, "usr/lib/clc", name))

    def _link_file(self, path):
        self.libraries += ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", path]

    def check(self, source, options, *flags):
        """Compiles an OpenCL program without output; options: those of clBuildProgram."""
        run([*self.command, *filter(KNOWN.match, options), *self.libraries, *flags, source], self.env)

    def assemble(self, source, to, options):
        """Writes the assembly of an OpenCL program."""
        self.check(source, options, "-S", "-o", to)
