# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Stand-ins for tests of packaging: a checkout with a commit, headers of ELF files, the root of a C library."""
import os
import pathlib
import shutil
import struct
import subprocess

from packaging import development, entries
from packaging.components import IN_RELEASES
from packaging.limits import PORTABLE_LIBRARIES
from packaging.names import DELEGATE, MODULE_LIBRARY, PROCESSORS, PROGRAM, SHARED

COPIED = ("packaging", "scripts/release", "scripts/package", "scripts/on_device", "scripts/on_devices", "scripts/eval_slurm",
          "scripts/eval_slurm.sbatch", "scripts/eval_mpirun", "scripts/lib/device", "scripts/lib/cluster", "scripts/lib/source_packages",
          "scripts/lib/shared_files.py",
          "docs/reference", "README.md", "CHANGELOG.md", "LICENSE", "cli/version.h", "runtime/util/version.h")
LOADERS = {"x86_64": "/lib64/ld-linux-x86-64.so.2", "aarch64": "/lib/ld-linux-aarch64.so.1", "armv7": "/lib/ld-linux-armhf.so.3",
           "riscv64": "/lib/ld-linux-riscv64-lp64d.so.1"}
# What the folder bindings/python of a checkout may have: first what a wheel has of it, then what it has not.
MODULE = {
    "tflitmus/__init__.py": b'"""A module."""\n',
    "tflitmus/interpreter.py": b"import tflitmus\n",
    "tflitmus/measuring/__init__.py": b"",
    "tflitmus/measuring/flags.pyi": b"FLAGS: int\n",
    "tflitmus/py.typed": b"",
}
NOT_PACKED = {
    "BUILD.bazel": b"# A package.\n",
    "README.md": b"# A module\n",
    "native/interpreter.cc": b"// A source.\n",
    "tests/calls.py": b"",
    "tflitmus/BUILD.bazel": b"# A package.\n",
    "tflitmus/README.md": b"# A module\n",
    "tflitmus/interpreter_test.py": b"",
}


def elf(bits, machine, interpreter, content=b""):
    """Returns an ELF file with one program header (PT_INTERP if there is an interpreter, else an empty PT_LOAD), followed by
    the content."""
    path = interpreter.encode() + b"\0" if interpreter else b""
    kind = 3 if interpreter else 1
    start = b"\x7fELF" + bytes((bits // 32, 1, 1)) + bytes(9)
    if bits == 64:
        header = start + struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
        return header + struct.pack("<IIQQQQQQ", kind, 4, 120, 0, 0, len(path), len(path), 1) + path + content
    header = start + struct.pack("<HHIIIIIHHHHHH", 3, machine, 1, 0, 52, 0, 0, 52, 32, 1, 0, 0, 0)
    return header + struct.pack("<IIIIIIII", kind, 84, 0, 0, len(path), len(path), 4, 1) + path + content


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def make_dist(folder, names=PROCESSORS):
    """Writes what scripts/build_portable would build for the processors."""
    for name in names:
        processor = PROCESSORS[name]
        write(folder / ("portable_" + name) / PROGRAM, elf(processor.bits, processor.machine, LOADERS[name], name.encode() * 99))
        write(folder / ("portable_" + name) / DELEGATE, elf(processor.bits, processor.machine, "", b"delegate"))
        for library in (*SHARED, MODULE_LIBRARY, development.STATIC):
            write(folder / ("portable_" + name) / library, elf(processor.bits, processor.machine, "", library.encode()))
        headers = [entries.text("tensorflow/lite/c/c_api.h", "// a header\n")]
        write(folder / ("portable_" + name) / development.HEADERS, entries.tar_bytes(headers, 0))
    return folder


def make_c_libraries(folder):
    """Writes roots of C libraries; returns the flags that name them."""
    for name, loader in LOADERS.items():
        write(folder / name / loader.lstrip("/"), b"loader of " + name.encode())
        for library in PORTABLE_LIBRARIES:
            write(folder / name / "lib" / (name + "-linux-gnu") / library, library.encode())
    return ["--c_library=%s=%s" % (name, folder / name) for name in LOADERS]


def make_licenses(folder):
    """Writes licence texts; returns the flags that name them."""
    for component in IN_RELEASES:
        write(folder / (component.name + ".txt"), b"licence of " + component.name.encode() + b"\n")
    return ["--license=%s=%s" % (component.name, folder / (component.name + ".txt")) for component in IN_RELEASES]


def git(checkout, *words):
    environment = {**os.environ, "HOME": str(checkout.parent), "GIT_CONFIG_NOSYSTEM": "1", **{
        "GIT_%s_%s" % (who, what): value for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "somebody"), ("EMAIL", "somebody@nowhere.invalid"), ("DATE", "1700000000 +0000"))}}
    subprocess.run(["git", "-C", str(checkout), *words], env=environment, check=True, stdout=subprocess.DEVNULL)


def make_checkout(sources, checkout):
    """Copies what packing reads from `sources`, and commits it."""
    for name in COPIED:
        source, target = pathlib.Path(sources) / name, checkout / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    for name, data in {**MODULE, **NOT_PACKED}.items():
        write(checkout / "bindings/python" / name, data)
    write(checkout / ".gitignore", b"__pycache__/\n")
    git(checkout, "init", "--quiet")
    git(checkout, "add", "--all")
    git(checkout, "commit", "--quiet", "--message=one")
    return checkout
