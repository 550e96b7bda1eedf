#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The limits of built binaries, on made ELF files; what elf.py reads of them equals what readelf prints.

usage: limits_test.py, in the top folder of the checkout
"""
import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SOURCES = pathlib.Path.cwd()
sys.path.insert(0, str(SOURCES))
from packaging import elf, limits, test_report  # noqa: E402
from packaging.made_elf import DEFINED, STACK_CHECK, made  # noqa: E402
from packaging.names import C_LIBRARY, CXX_LIBRARY, DELEGATE, MODULE_LIBRARY, PROCESSORS, PROGRAM  # noqa: E402

ENTRY = (limits.ENTRY, elf.GLOBAL, 0, DEFINED)
WEAK, UNIQUE, HIDDEN, ABSOLUTE = 2, 10, 2, 0xFFF1
RELRO, STACK = (elf.PT_GNU_RELRO, 4), (elf.PT_GNU_STACK, elf.PF_READ_WRITE)
NOW = (elf.DT_FLAGS, elf.DF_BIND_NOW)
A_LIBRARY = "needs %s; expected one of libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0"


def cxx(binding=elf.GLOBAL, visibility=0, section=DEFINED):
    return {"symbols": (STACK_CHECK, ("_ZN1aE", binding, visibility, section))}


class LimitsTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
        self.addCleanup(shutil.rmtree, self.folder)

    def check(self, build, files):
        """Returns (exit status, lines, lines of errors) for a folder with these files."""
        for name, data in files.items():
            (self.folder / name).write_bytes(data)
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
            status = limits.check("a_script", build, self.folder)
        return status, out.getvalue().splitlines(), err.getvalue().replace("%s/" % self.folder, "").splitlines()

    def expect(self, build, name, data, whys):
        status, _, errors = self.check(build, {name: data})
        self.assertEqual((status, errors), (1 if whys else 0, ["a_script: %s %s" % (name, why) for why in whys]))

    def test_each_limit_of_portable_builds(self):
        # Columns: what differs from a permitted program, why it is refused.
        for change, *whys in (
                ({},),
                ({"needed": ("libc.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2", "libdl.so.2", "libm.so.6")},),
                ({"needed": ("libc.so.6", "libstdc++.so.6")}, A_LIBRARY % "libstdc++.so.6"),
                ({"needed": ("libz.so.1", "libgcc_s.so.1")}, A_LIBRARY % "libz.so.1", A_LIBRARY % "libgcc_s.so.1"),
                ({"versions": ("GLIBC_2.31", "GLIBC_2.4", "GLIBC_PRIVATE")},),
                ({"versions": ("GLIBC_2.31", "GLIBC_2.32", "GLIBC_2.4")}, "needs glibc 2.32; the oldest system has 2.31"),
                ({"versions": ("GLIBC_2.100",)}, "needs glibc 2.100; the oldest system has 2.31"),
                ({"machine": 183}, "is for another processor than x86_64: ELF machine 183"),
                ({"bits": 32}, "is for another processor than x86_64: ELF machine 62"),
                ({"segments": (STACK,)}, "has relocations that stay writable (no RELRO)"),
                ({"flags": ()}, "binds functions late (no BIND_NOW)"),
                ({"flags": ((elf.DT_FLAGS, 4), (elf.DT_FLAGS_1, 1 << 27))}, "binds functions late (no BIND_NOW)"),
                ({"flags": ((elf.DT_FLAGS_1, 1 << 27 | elf.DF_1_NOW),)},),
                ({"segments": (RELRO,)}, "has an executable stack"),
                ({"segments": (RELRO, (elf.PT_GNU_STACK, 7))}, "has an executable stack"),
                ({"kind": 2}, "is loaded at a fixed address (no PIE)"),
                ({"symbols": ()}, "has no stack protector"),
                (cxx(), "exports the C++ symbols _ZN1aE"),
                (cxx(binding=WEAK), "exports the C++ symbols _ZN1aE"),
                (cxx(binding=UNIQUE), "exports the C++ symbols _ZN1aE"),
                (cxx(binding=elf.LOCAL),), (cxx(visibility=HIDDEN),), (cxx(section=0),), (cxx(section=ABSOLUTE),),
                ({"needed": ("libz.so.1",), "kind": 2, "flags": ()}, A_LIBRARY % "libz.so.1", "binds functions late (no BIND_NOW)",
                 "is loaded at a fixed address (no PIE)")):
            with self.subTest(change=change):
                self.expect("portable_x86_64", PROGRAM, made(**change), whys)

    def test_each_processor_of_portable_builds(self):
        for name, processor in PROCESSORS.items():
            newer = "GLIBC_%d.%d" % (processor.glibc[0], processor.glibc[1] + 1)
            for change, *whys in (
                    ({},), ({"versions": ("GLIBC_" + processor.glibc_text,)},),
                    ({"versions": (newer,)}, "needs glibc %s; the oldest system has %s" % (newer[6:], processor.glibc_text)),
                    ({"kind": 2}, "is loaded at a fixed address (no PIE)"), ({"symbols": ()}, "has no stack protector"),
                    ({"segments": (RELRO,)}, "has an executable stack"), ({"flags": ()}, "binds functions late (no BIND_NOW)")):
                with self.subTest(name, change=change):
                    data = made(**{"bits": processor.bits, "machine": processor.machine, **change})
                    self.expect("portable_" + name, PROGRAM, data, whys)

    def test_each_limit_of_android_and_musl(self):
        arm = {"machine": 183, "needed": ()}
        no_entry = "does not export TfLiteGpuDelegateV2Create"
        for name, change, *whys in (
                ("benchmark_model", {"kind": 2, "symbols": (), "segments": ()},),
                ("benchmark_model", {"needed": ("libm.so", "libc.so", "libdl.so", "liblog.so")},),
                ("benchmark_model", {"needed": ("libc++_shared.so",)}, "needs libc++_shared.so; Android's programs can rely on libc.so libdl.so "
                 "liblog.so libm.so"),
                (DELEGATE, {"symbols": (ENTRY,)},), (DELEGATE, {"symbols": (STACK_CHECK,)}, no_entry),
                (DELEGATE, {"symbols": ((limits.ENTRY, elf.GLOBAL, 0, 0),)}, no_entry),
                (DELEGATE, {"symbols": ((limits.ENTRY, elf.LOCAL, 0, DEFINED),)}, no_entry)):
            for build in ("android_arm64", "musl_arm64"):
                with self.subTest(name, change=change):
                    self.expect(build, name, made(**{**arm, **change}), whys)
                    (self.folder / name).unlink()

    def test_the_library_of_the_python_module(self):
        entry = (limits.MODULE_ENTRY, elf.GLOBAL, 0, DEFINED)
        for change, *whys in (
                ({},),
                ({"symbols": (STACK_CHECK, ENTRY)}, "does not export TflitmusInterface"),
                ({"symbols": (STACK_CHECK, entry, ("_ZN6tflite1aE", elf.GLOBAL, 0, DEFINED))}, "exports the C++ symbols _ZN6tflite1aE"),
                ({"symbols": (STACK_CHECK, entry, ("_ZN6tflite17MutableOpResolver6AddAllERKS0_", elf.GLOBAL, 0, DEFINED))},),
                ({"needed": ("libc.so.6", "libpython3.11.so.1.0")}, A_LIBRARY % "libpython3.11.so.1.0"),
                ({"needed": ("libstdc++.so.6",)}, A_LIBRARY % "libstdc++.so.6"),
                ({"versions": ("GLIBC_2.34",)}, "needs glibc 2.34; the oldest system has 2.31")):
            with self.subTest(change=change):
                self.expect("portable_x86_64", MODULE_LIBRARY, made(**{"symbols": (STACK_CHECK, entry), **change}), whys)

    def test_the_libraries_of_both_apis(self):
        functions = [(name, elf.GLOBAL, 0, DEFINED) for name in limits.c_functions()]
        flags = ((elf.DT_FLAGS, elf.DF_BIND_NOW | elf.DF_SYMBOLIC),)
        permitted = {"symbols": (STACK_CHECK, *functions), "flags": flags}
        cxx_symbol = ("_ZN6tflite1aE", elf.GLOBAL, 0, DEFINED)
        both = A_LIBRARY % "libz.so.1"
        for name, change, *whys in (
                (C_LIBRARY, {},),
                (C_LIBRARY, {"symbols": (STACK_CHECK, *functions[1:])}, "does not export " + functions[0][0]),
                (C_LIBRARY, {"soname": ""}, "has the soname ''"),
                (C_LIBRARY, {"flags": (NOW,)}, "can call the functions of another library with its names (no -Bsymbolic)"),
                (C_LIBRARY, {"needed": ("libstdc++.so.6",)}, A_LIBRARY % "libstdc++.so.6"),
                (C_LIBRARY, {"symbols": (STACK_CHECK, cxx_symbol, *functions)}, "exports the C++ symbols _ZN6tflite1aE"),
                (CXX_LIBRARY, {"symbols": (STACK_CHECK, cxx_symbol, *functions)},),
                (CXX_LIBRARY, {"symbols": (STACK_CHECK, *functions[1:])}, "does not export " + functions[0][0]),
                (CXX_LIBRARY, {"needed": ("libstdc++.so.6", "libgcc_s.so.1"), "versions": ("GLIBCXX_3.4.28", "CXXABI_1.3.12")},),
                (CXX_LIBRARY, {"needed": ("libz.so.1",)}, both + " libstdc++.so.6 libgcc_s.so.1"),
                (CXX_LIBRARY, {"versions": ("GLIBCXX_3.4.29",)}, "needs GLIBCXX_3.4.29; the oldest system has 3.4.28"),
                (CXX_LIBRARY, {"versions": ("CXXABI_1.3.13",)}, "needs CXXABI_1.3.13; the oldest system has 1.3.12")):
            with self.subTest(name, change=list(change)):
                self.expect("portable_x86_64", name, made(**{**permitted, "soname": name, **change}), whys)
                (self.folder / name).unlink()

    def test_sizes(self):
        for build, name, machine, most in (
                ("portable_x86_64", PROGRAM, 62, 16_000_000), ("portable_aarch64", PROGRAM, 183, 16_000_000),
                ("android_arm64", PROGRAM, 183, 10_000_000), ("android_arm64", "compare", 183, 8_000_000), ("musl_arm64", "compare", 183, 8_000_000)):
            data = made(machine=machine, needed=())
            for more in (0, 1):
                with self.subTest(build, name=name, more=more):
                    self.expect(build, name, data + bytes(most + more - len(data)), ["has more than %d bytes" % most] * more)
                    (self.folder / name).unlink()

    def test_what_is_printed(self):
        delegate = made(symbols=(STACK_CHECK, ENTRY), needed=("libm.so.6", "libc.so.6"), versions=("GLIBC_2.4", "GLIBC_2.29"))
        (self.folder / "compare").symlink_to(PROGRAM)
        (self.folder / "testing").mkdir()
        (self.folder / "testing/libtest.so").write_bytes(b"")
        status, lines, errors = self.check("portable_x86_64", {PROGRAM: made(), DELEGATE: delegate})
        self.assertEqual((status, errors), (0, []))
        self.assertEqual(lines, ["%10d bytes  %s/%s needs libc.so.6 libm.so.6, glibc 2.29" % (len(delegate), self.folder, DELEGATE),
                                 "%10d bytes  %s/%s needs libc.so.6, glibc none" % (len(made()), self.folder, PROGRAM)])
        arm = made(machine=183, needed=())
        (self.folder / DELEGATE).unlink()
        self.assertEqual(self.check("musl_arm64", {PROGRAM: arm})[1], ["%10d bytes  %-40s needs nothing" % (len(arm), self.folder / PROGRAM)])

    def test_no_elf_binary(self):
        for data in (b"", b"#!/bin/sh\n", made()[:40], made()[:200]):
            self.expect("portable_x86_64", PROGRAM, data, ["is no ELF binary"])

    def test_the_command_line(self):
        (self.folder / PROGRAM).write_bytes(made(kind=2))
        for build, error in (("portable_x86_64", "a_script: %s/tflitmus is loaded at" % self.folder), ("musl_arm64", "Android's"),
                             ("portable_sparc", "usage: "), ("portable_aarch64", "is for another processor")):
            command = [sys.executable, "-B", "-m", "packaging.limits", "a_script", build, self.folder]
            done = subprocess.run(command, cwd=SOURCES, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(error, done.stderr)

    def test_readelf_says_the_same(self):
        """Reads a program of this machine by both."""
        if not shutil.which("readelf"):
            self.skipTest("there is no readelf")
        path = os.path.realpath(sys.executable)

        def readelf(*flags):
            return subprocess.run(["readelf", "--wide", *flags, path], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()

        binary = elf.read(pathlib.Path(path))
        symbols = [line.split() for line in readelf("--dyn-syms") if line.split()[:1] and line.split()[0][:-1].isdigit()]
        self.assertEqual([each.name for each in binary.symbols], [(fields[7:] or [""])[0].split("@")[0] for fields in symbols])
        self.assertEqual([each.exported for each in binary.symbols], [fields[4] != "LOCAL" and fields[5] == "DEFAULT" and fields[6].isdigit()
                                                                      for fields in symbols])
        self.assertEqual(sorted(binary.needed), sorted(line.split("[")[1][:-1] for line in readelf("--dynamic") if "(NEEDED)" in line))
        headers = readelf("--file-header", "--program-headers")
        self.assertEqual(binary.read_only_relocations, any("GNU_RELRO" in line for line in headers))
        self.assertEqual(binary.position_independent, any("Type:" in line and "DYN" in line for line in headers))


if __name__ == "__main__":
    test_report.main(__name__)
