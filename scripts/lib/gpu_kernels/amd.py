# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compiles kernels for AMD GPUs with Clang, whose back end is also that of AMD's compilers."""
import collections
import os
import re

from gpu_kernels import clang, loops

BITS = {"ubyte": 8, "sbyte": 8, "ushort": 16, "sshort": 16, "short": 16, "dword": 32, "dwordx2": 64, "dwordx3": 96,
        "dwordx4": 128, "u8": 8, "i8": 8, "u16": 16, "i16": 16, "d16": 16, "b32": 32, "b64": 64, "b96": 96, "b128": 128}
COUNTER = loops.Counter(r"s_addk?_[iu]32 (s\d+), (?:\1, )?(0x\w+|\d+)$", r"s_cmpk?_\w+_[iu]\d+ (s\d+), (0x\w+|\d+)$")
NOTES = {"NumVgprs": "registers", "ScratchSize": "spill", "Occupancy": "occupancy"}


def multiply_adds(operation, text):
    """Returns the multiply-adds of one work-item for an instruction; a dual-issue instruction of gfx11 has two."""
    count = 0
    for name in [operation] + re.findall(r"::\s*(\w+)", text):
        if re.match(r"v_(pk_fma|dot2)", name):
            count += 2
        elif re.match(r"v_(dual_)?(fma|fmac|mad|mac|fmamk|fmaak|madmk|madak)_(legacy_)?(f16|f32|mix)", name):
            count += 1
    return count


def load_bits(operation):
    """Returns the width in bits of a load from global memory; None for other instructions, scalar loads included."""
    match = re.match(r"(?:global|flat|buffer)_load_(?:d16_)?(?:hi_)?(\w+?)(?:_d16(?:_hi)?)?$", operation)
    return BITS.get(match[1]) if match else None


def read(text):
    """Parses Clang's assembly; returns {kernel: facts}."""
    found, code, name = {}, None, None
    for line in text.splitlines():
        if match := re.match(r"(\w+):\s+; @", line):
            name, code = match[1], loops.Code()
            loads, half, notes = collections.Counter(), 0, {}
        elif name is None:
            continue
        elif match := re.match(r"; (\w+)\s*[:=] ?(\d+)", line):
            if match[1] in NOTES:
                notes[NOTES[match[1]]] = int(match[2])
            if match[1] == "Occupancy":
                found[name] = dict(notes, loads=dict(sorted(loads.items())), half=half, cost=loops.cost(code, COUNTER), code=(code, COUNTER, 1),
                                   multiply_adds=sum(i.multiply_adds for i in code.instructions))
                name = None
        elif match := re.match(r"(\.LBB\w+):", line):
            code.mark(match[1])
        elif match := re.match(r"\s+([a-z]\w+)\s*(.*?)(?:\s*;.*)?$", line):
            operation, rest = match[1], match[2]
            target = re.match(r"\.LBB\w+", rest) if re.match(r"s_c?branch", operation) else None
            code.instructions.append(loops.Instruction(
                "%s %s" % (operation, rest), multiply_adds(operation, rest), operation == "s_barrier",
                target[0] if target else None))
            if bits := load_bits(operation):
                loads[bits] += 1
            half += bool(re.search(r"v_\w*(_f16|_mix)", operation)) and not operation.startswith("v_cvt")
    return found


class Compiler:
    """Compiles for one AMD processor, such as gfx1030 or gfx1100."""

    def __init__(self, processor, folder):
        self.folder = folder
        self.clang = clang.Clang(["-O3", "-nogpulib", "-target", "amdgcn--amdhsa", "-mcpu=" + processor], folder)
        self.clang.link("half_functions.cl")
        self.clang.link_libclc("amdgcn--amdhsa.bc")

    def compile(self, source, kernels, options):
        """Returns {kernel: facts} of an OpenCL program; kernels: {name: work-items of a group}."""
        assembly = os.path.join(self.folder, "program.s")
        self.clang.assemble(source, assembly, options)
        with open(assembly, encoding="utf-8") as file:
            found = read(file.read())
        return {name: found[name] for name in kernels}
