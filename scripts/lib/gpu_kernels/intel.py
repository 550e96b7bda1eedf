# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compiles kernels for Intel GPUs with the driver's compiler (ocloc), and disassembles them."""
import collections
import glob
import os
import re
import shutil

from gpu_kernels import clang, loops, packages

COUNTER = loops.Counter(r"add \S+ +(r\d+\.\d+)<\S+ +\1<\S+ +(0x\w+|\d+):", r"cmp .*null\S+ +(r\d+\.\d+)<\S+ +(0x\w+|\d+):",
                        is_last=True)
INSTRUCTION = re.compile(r"(\(W\))?\s*(?:\([^|)]*\)\s+)?([a-z][\w.]*)\s*(?:\([a-z]+\)\S*\s+)?(?:\((\d+)\|M(\d+)\))?(.*)")


def read_messages(text):
    """Parses the compiler's messages; returns {kernel: bytes spilled}."""
    return {match[1]: int(match[2]) for match in
            re.finditer(r"kernel (\w+)\s+compiled SIMD\d+ allocated \d+ regs and spilled around (\d+)", text)}


def read_code(text):
    """Returns the facts of one kernel's disassembly. Multiply-adds and instructions are counted over all lanes: a
    multiply-add instruction with 16 lanes counts as 16, a four-byte dot product as 64. Loads: {the disassembler's
    name: count}."""
    code = loops.Code()
    loads, half, registers, simd = collections.Counter(), 0, 0, 8
    for line in text.splitlines():
        if match := re.match(r"(L\d+):", line):
            code.mark(match[1])
            continue
        match = INSTRUCTION.match(line.strip())
        if not line.strip() or line.startswith("//") or not match:
            continue
        whole, operation, lanes, first, rest = match[1], match[2], int(match[3] or 1), int(match[4] or 0), match[5]
        if not whole:
            simd = max(simd, first + lanes)
        registers = max([registers] + [int(r) + 1 for r in re.findall(r"\br(\d+)\b", rest)])
        target = re.search(r"\bL\d+\b", rest) if re.match(r"while|jmpi|goto|brc|brd", operation) else None
        adds = 4 * lanes if operation == "dp4a" else lanes if operation in ("mad", "mac") and re.match(r"\s*\S+:h?f\b", rest) else 0
        code.instructions.append(loops.Instruction(line.strip(), adds, operation == "sync.bar", target[0] if target else None))
        half += operation in ("mad", "mac", "mul", "add", "sel") and ":hf" in rest
        if operation.startswith("send") and (what := re.search(r"//.*?;\s*(.*\bread\b.*)", rest)):
            if "oword" not in what[1]:
                loads[re.sub(r"\s+", " ", what[1]).strip()] += 1
    return {"registers": registers, "simd": simd, "loads": dict(sorted(loads.items())), "half": half, "cost": loops.cost(code, COUNTER),
            "code": (code, COUNTER, simd),
            "multiply_adds": sum(bool(i.multiply_adds) for i in code.instructions)}


class Compiler:
    """Compiles for one Intel processor, such as tgllp or dg2."""

    def __init__(self, processor, folder):
        root = packages.get("intel")
        self.env = packages.environment(root)
        self.ocloc = os.path.join(root, "usr/bin/ocloc")
        self.processor, self.folder = processor, folder

    def compile(self, source, kernels, options):
        """Returns {kernel: facts} of an OpenCL program; kernels: {name: work-items of a group}."""
        out = os.path.join(self.folder, "out")
        with open(os.path.join(clang.HERE, "dot_products.cl"), encoding="utf-8") as header, open(source, encoding="utf-8") as file:
            text = header.read() + file.read()
        with open(source, "w", encoding="utf-8") as file:
            file.write("#define INTEL_DOT_PRODUCTS\n" + text)
        shutil.rmtree(out, ignore_errors=True)
        said = clang.run([self.ocloc, "compile", "-file", source, "-device", self.processor, "-options", " ".join(options),
                          "-out_dir", out], self.env)
        binaries = glob.glob(os.path.join(out, "*.bin"))
        if len(binaries) != 1:
            raise clang.Refused(clang.message(said))
        spilled = read_messages(said)
        clang.run([self.ocloc, "disasm", "-file", binaries[0], "-device", self.processor, "-dump", os.path.join(out, "code")],
                  self.env)
        found = {}
        for name in kernels:
            with open(os.path.join(out, "code", name + "_KernelHeap.asm"), encoding="utf-8") as file:
                found[name] = dict(read_code(file.read()), spill=spilled.get(name, 0))
        return found
