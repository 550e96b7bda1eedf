# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""OpenCL C to a GPU's code or assembly by Clang, with libclc's functions and those of half_functions.cl."""
import os
import re
import subprocess

from gpu_kernels import packages

OPTIONS = ["-x", "cl", "-Xclang", "-finclude-default-header", "-w", "-O3"]
HALF_OPTIONS = ["-cl-std=CL1.2", "-cl-mad-enable"]
# Options of clBuildProgram that Clang has; those of one vendor are for its compiler alone.
KNOWN = re.compile(r"-cl-(std=|mad-enable|fast-relaxed-math|no-signed-zeros|unsafe-math|finite-math|denorms|opt-disable)|-D|-I")
HALF_FUNCTIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "half_functions.cl")


class Refused(Exception):
    """A compiler's message about a text."""


def message(text):
    """The first line of a compiler's output that says what is wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    wrong = [line for line in lines if "error" in line.lower() or "fatal" in line.lower()]
    return ((wrong or lines or ["no message"])[0])[:300]


def run(command, env=None):
    """What a compiler prints; Refused where it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=env,
                          check=False)
    if done.returncode != 0:
        raise Refused(message(done.stdout))
    return done.stdout


class Clang:
    """Clang with flags; library: the file of libclc with the functions of OpenCL C for that processor, None where nothing is to
    be linked; folder: for files of its own."""

    def __init__(self, flags, library, folder):
        root = packages.get("clang")
        self.env = packages.environment(root)
        self.command = [os.path.join(root, "usr/bin/clang-15"), *OPTIONS, *flags]
        self.libraries = []
        if library is None:
            return
        halves = os.path.join(folder, "half_functions.bc")
        run([*self.command, *HALF_OPTIONS, "-emit-llvm", "-c", HALF_FUNCTIONS, "-o", halves], self.env)
        for file in (halves, os.path.join(root, "usr/lib/clc", library)):
            self.libraries += ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", file]

    def check(self, source, options, *flags):
        """Compiles an OpenCL program; options: those of clBuildProgram."""
        run([*self.command, *filter(KNOWN.match, options), *self.libraries, *flags, source], self.env)

    def assemble(self, source, to, options):
        """Writes the assembly of an OpenCL program."""
        self.check(source, options, "-S", "-o", to)
