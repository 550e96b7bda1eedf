# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Counts the memory transactions of dumped kernels. The kernels run on the host, compiled by Clang with the hooks of
its address sanitizer, and transactions.cc counts the accesses that the hooks report. The program is compiled
unchanged, with its prelude. A function that is not implemented for the host is a link error with the function's
name.

A load or store of a wave touches sectors of 32 bytes and lines of 128; its useful bytes are the distinct requested
ones. Work-items run one after the other, so no address may depend on what another item computes. Memory is zero."""
import ctypes
import dataclasses
import mmap
import os
import pickle
import re
import signal

from gpu_kernels import clang

HERE = os.path.dirname(os.path.abspath(__file__))
WAVES = (32, 64)
SECTOR = 32
# Unused bytes before and after the memory, so that a kernel that exceeds its buffers is reported and does not crash.
ROOM = 1 << 26
# With these flags the sanitizer calls a function for each access, ignores the stack, and does not merge equal accesses.
FLAGS = ["-O1", "-target", "x86_64-linux-gnu", "-Xclang", "-cl-ext=+cl_khr_fp16", "-fPIC", "-fno-vectorize", "-fno-slp-vectorize",
         "-fsanitize=address"]
for option in ("instrumentation-with-call-threshold=0", "stack=0", "globals=0", "opt=0"):
    FLAGS += ["-mllvm", "-asan-" + option]


class Counts(ctypes.Structure):
    """The struct Counts of transactions.cc."""
    _fields_ = [(name, ctypes.c_uint64) for name in ("instructions", "sectors", "lines", "useful_bytes", "asked_bytes")]

    def add(self, other):
        for name, _ in self._fields_:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def ratio(self):
        """Returns the bytes of touched sectors per useful byte."""
        return self.sectors * SECTOR / self.useful_bytes if self.useful_bytes else 0.0


@dataclasses.dataclass
class Traffic:
    """The loads or stores of a buffer in one work-group: one Counts per wave size."""
    buffer: str
    store: bool
    constant: bool
    counts: dict


def compile_program(source, options, folder):
    """Returns the object code of an OpenCL program, instrumented to call the functions of transactions.cc."""
    compiler = clang.Clang(FLAGS, folder)
    compiler.link("host_functions.cl", "half_functions.cl")
    compiler.link_libclc("nvptx64--nvidiacl.bc")
    code = os.path.join(folder, "program.o")
    compiler.check(source, options, "-c", "-o", code)
    return code


class Program:
    """Instrumented kernels from object code or C; folder: for temporary files."""

    def __init__(self, code, folder):
        library = os.path.join(folder, "program.so")
        clang.run(["g++", "-std=c++17", "-O2", "-fPIC", "-shared", os.path.join(HERE, "transactions.cc"), code, "-Wl,-z,defs", "-lm",
                   "-o", library])
        self.library = ctypes.CDLL(library)
        self.library.litmus_counts.restype = ctypes.POINTER(Counts)
        self.library.litmus_outside.restype = ctypes.c_uint64
        self.library.litmus_start.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
        self.library.litmus_buffer.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int]

    def run(self, dispatch, group):
        """Runs one work-group of an entry of dispatches.json. Returns [Traffic] and the number of accesses outside
        of buffers. Raises ValueError if the kernel crashes."""
        return in_child(lambda: self._run(dispatch, group), dispatch["kernel"])

    def _run(self, dispatch, group):
        bases, total = place_memories(dispatch["buffers"])
        with mmap.mmap(-1, total) as memory:
            start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
            self.library.litmus_start(start, total)
            addresses = []
            for buffer in dispatch["buffers"]:
                addresses.append(start + bases[buffer["memory"]] + buffer["offset"])
                texel = 4 * buffer["element_bytes"] if buffer["image"] else 0
                if not self.library.litmus_buffer(addresses[-1], buffer["bytes"], buffer["written"], texel):
                    raise ValueError("%s: too many buffers" % dispatch["kernel"])
            self._run_items(dispatch, group, [ctypes.c_void_p(a) for a in addresses] + scalars_of(dispatch))
        found = []
        for i, buffer in enumerate(dispatch["buffers"]):
            for store in (0, 1):
                counts = {wave: Counts() for wave in WAVES}
                for number, wave in enumerate(WAVES):
                    counts[wave].add(self.library.litmus_counts(number, 2 * i + store).contents)
                if counts[WAVES[0]].instructions:
                    found.append(Traffic(buffer["name"], bool(store), bool(buffer["constant"]), counts))
        return found, self.library.litmus_outside()

    def _run_items(self, dispatch, group, arguments):
        kernel = getattr(self.library, dispatch["kernel"])
        kernel.restype = None
        local = dispatch["local"]
        for z in range(local[2]):
            for y in range(local[1]):
                for x in range(local[0]):
                    item = (x, y, z)
                    everywhere = [g * n + i for g, n, i in zip(group, local, item)]
                    places = [*everywhere, *item, *group, *local, *dispatch["groups"]]
                    self.library.litmus_item((ctypes.c_uint32 * 15)(*places))
                    kernel(*arguments)
                    self.library.litmus_end_item()
        self.library.litmus_end_group()


def in_child(function, kernel):
    """Calls a function in a child process and returns its result: a crash of the kernel must not end this process."""
    receiver, sender = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with open(sender, "wb") as file:
                pickle.dump(function(), file)
            status = 0
        finally:
            os._exit(status)
    os.close(sender)
    with open(receiver, "rb") as file:
        result = file.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        raise ValueError("%s is stopped by %s: it accesses memory far from its buffers, or less aligned than its types" % (
            kernel, signal.Signals(os.WTERMSIG(status)).name))
    if status != 0:
        raise ValueError("%s cannot be run" % kernel)
    return pickle.loads(result)


def place_memories(buffers):
    """Returns ({memory: offset}, bytes): the layout of the memories that the buffers belong to, in one allocation
    with unused space around each."""
    ends = {}
    for buffer in buffers:
        ends[buffer["memory"]] = max(ends.get(buffer["memory"], 0), buffer["offset"] + buffer["bytes"])
    bases, total = {}, ROOM
    for memory, end in sorted(ends.items()):
        bases[memory] = total
        total += -(-end // mmap.PAGESIZE) * mmap.PAGESIZE + ROOM
    return bases, total


def scalars_of(dispatch):
    """Returns the scalar arguments; an infinity, which JSON cannot express, becomes 0: addresses do not depend on
    floats."""
    return [ctypes.c_float(scalar["value"] or 0) if scalar["type"] == "float" else ctypes.c_int(scalar["value"])
            for scalar in dispatch["scalars"]]


def check_arguments(source, dispatch):
    """Raises ValueError unless the kernel takes as many arguments as the dispatch has."""
    head = re.search(r"void\s+%s\s*\(([^)]*)\)" % re.escape(dispatch["kernel"]), source)
    taken = len([word for word in head[1].split(",") if word.strip()]) if head else -1
    if taken != len(dispatch["buffers"]) + len(dispatch["scalars"]):
        raise ValueError("%s takes %d arguments, and is dispatched with %d buffers and %d scalars" % (
            dispatch["kernel"], taken, len(dispatch["buffers"]), len(dispatch["scalars"])))


def total(traffic, wave):
    """Returns the Counts summed over all loads and stores of buffers outside of constant memory."""
    counts = Counts()
    for one in traffic:
        if not one.constant:
            counts.add(one.counts[wave])
    return counts


def groups_of(dispatch):
    """Returns the middle and the last work-group."""
    return [(g - 1) // 2 for g in dispatch["groups"]], [g - 1 for g in dispatch["groups"]]
