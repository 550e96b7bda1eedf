# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The limits of built binaries: what would not start on another system, is not protected, or is too large, is refused.

usage: python3 -m packaging.limits SCRIPT BUILD FOLDER, in the top folder of the checkout

BUILD: portable_PROCESSOR, android_arm64, musl_arm64. SCRIPT: the name in front of errors. Prints a line for each binary of FOLDER,
and on stderr one for each limit that it violates. Exit status 1 if there is such a line.
"""
import dataclasses
import pathlib
import sys

from packaging import elf
from packaging.names import C_LIBRARY, CXX_LIBRARY, MODULE_LIBRARY, PROCESSORS, PROGRAM, Processor

# The libraries that every system with glibc has; a binary that needs another one would not start on some of them.
PORTABLE_LIBRARIES = ("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0")
ANDROID_LIBRARIES = ("libc.so", "libdl.so", "liblog.so", "libm.so")
# What the library of the C++ API needs as well: objects of the C++ library pass between it and a program.
CXX_LIBRARIES = ("libstdc++.so.6", "libgcc_s.so.1")
LOADER = "ld-linux"  # the dynamic loader is in every process
ENTRY = "TfLiteGpuDelegateV2Create"
MODULE_ENTRY = "TflitmusInterface"  # what the Python module calls first
# The class that functions of other libraries register operators with.
MODULE_CLASS = "6tflite17MutableOpResolver"
MEGABYTE = 1_000_000


def c_functions():
    """Returns the functions that the library of the C API must export."""
    lines = pathlib.Path("library/official_c_functions.txt").read_text().splitlines()
    return [line for line in lines if line.startswith("TfLite")]


def dotted(numbers):
    return ".".join(map(str, numbers))


def exports_entry(name, binary):
    """Yields why a shared library cannot be loaded as a delegate or by Python, or the C API linked in place of TensorFlow Lite's."""
    exported = {each.name for each in binary.symbols if each.exported and each.binding == elf.GLOBAL}
    if name in (C_LIBRARY, CXX_LIBRARY):
        missing = [function for function in c_functions() if function not in exported]
        if missing:
            yield "does not export " + " ".join(missing)
        if binary.soname != name:
            yield "has the soname '%s'" % binary.soname
        if not binary.symbolic:
            yield "can call the functions of another library with its names (no -Bsymbolic)"
        return
    entry = MODULE_ENTRY if name == MODULE_LIBRARY else ENTRY
    if name.endswith(".so") and entry not in exported:
        yield "does not export " + entry


@dataclasses.dataclass(frozen=True)
class Portable:
    """Limits of scripts/build_portable."""
    processor: Processor
    most_bytes: int = 16 * MEGABYTE  # a download of a few seconds

    def describe(self, path, size, binary):
        glibc = dotted(binary.glibc) if any(binary.glibc) else "none"
        return "%10d bytes  %s needs %s, glibc %s" % (size, path, " ".join(sorted(binary.needed)), glibc)

    def needs_newer(self, binary):
        """Yields why the library of the C++ API cannot be loaded with the C++ library of the oldest system."""
        for prefix, newest in zip(("GLIBCXX_", "CXXABI_"), self.processor.libstdcxx):
            if binary.newest(prefix) > newest:
                yield "needs %s%s; the oldest system has %s" % (prefix, dotted(binary.newest(prefix)), dotted(newest))

    def runs_elsewhere(self, binary, size):
        """Yields why a binary cannot run on every system with its processor, or why it is too large for a release."""
        if size > self.most_bytes:
            yield "has more than %d bytes" % self.most_bytes
        if (binary.machine, binary.bits) != (self.processor.machine, self.processor.bits):
            yield "is for another processor than %s: ELF machine %d" % (self.processor.name, binary.machine)
        if binary.glibc > self.processor.glibc:
            yield "needs glibc %s; the oldest system has %s" % (dotted(binary.glibc), self.processor.glibc_text)
        permitted = PORTABLE_LIBRARIES + (CXX_LIBRARIES if binary.soname == CXX_LIBRARY else ())
        for library in binary.needed:
            if library not in permitted and not library.startswith(LOADER):
                yield "needs %s; expected one of %s" % (library, " ".join(permitted))
        yield from self.needs_newer(binary)

    def refusals(self, name, binary, size):
        yield from self.runs_elsewhere(binary, size)
        if not binary.read_only_relocations:
            yield "has relocations that stay writable (no RELRO)"
        if not binary.binds_at_start:
            yield "binds functions late (no BIND_NOW)"
        if binary.executable_stack:
            yield "has an executable stack"
        if not binary.position_independent:
            yield "is loaded at a fixed address (no PIE)"
        if not any(each.name == "__stack_chk_fail" for each in binary.symbols):
            yield "has no stack protector"
        # C++ symbols of a static library would replace those of a driver or plug-in that is loaded later.
        exported = [each.name for each in binary.symbols if each.exported and each.name.startswith("_Z")]
        if name == MODULE_LIBRARY:  # ctypes keeps its names from libraries that do not name it
            exported = [symbol for symbol in exported if not symbol.startswith(("_ZN" + MODULE_CLASS, "_ZNK" + MODULE_CLASS))]
        if exported and name != CXX_LIBRARY:  # its own test (//library:exports_test) looks at its names
            yield "exports the C++ symbols " + " ".join(exported)
        yield from exports_entry(name, binary)


@dataclasses.dataclass(frozen=True)
class Arm64:
    """Limits of scripts/build_android and scripts/build_musl. tflitmus has all tools, the other programs one each."""
    most_bytes: int = 8 * MEGABYTE
    most_bytes_of_all_tools: int = 10 * MEGABYTE

    def describe(self, path, size, binary):
        return "%10d bytes  %-40s needs %s" % (size, path, " ".join(sorted(binary.needed)) or "nothing")

    def refusals(self, name, binary, size):
        most = self.most_bytes_of_all_tools if name == PROGRAM else self.most_bytes
        if size > most:
            yield "has more than %d bytes" % most
        yield from exports_entry(name, binary)
        for library in sorted(binary.needed):
            if library not in ANDROID_LIBRARIES:
                yield "needs %s; Android's programs can rely on %s" % (library, " ".join(ANDROID_LIBRARIES))


BUILDS = {
    **{"portable_" + name: Portable(processor) for name, processor in PROCESSORS.items()},
    "android_arm64": Arm64(),
    "musl_arm64": Arm64(),
}


def check(script, build, folder):
    """Prints the lines of a folder's binaries; returns the exit status."""
    status = 0
    for path in sorted(folder.iterdir()):
        if path.is_symlink() or not path.is_file() or path.suffix == ".tar":
            continue
        size = path.stat().st_size
        try:
            binary = elf.read(path)
            found = list(BUILDS[build].refusals(path.name, binary, size))
            print(BUILDS[build].describe(path, size, binary), flush=True)
        except elf.NotElf:
            found = ["is no ELF binary"]
        for why in found:
            print("%s: %s %s" % (script, path, why), file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[2] not in BUILDS:
        sys.exit(__doc__)
    sys.exit(check(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))
