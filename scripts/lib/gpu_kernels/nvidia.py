# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compiles kernels for NVIDIA GPUs: Clang writes PTX, ptxas converts it to machine code, nvdisasm disassembles that."""
import collections
import os
import re

from gpu_kernels import clang, loops, packages

# NVIDIA's target has no cl_khr_fp16; Clang accepts the fp16 types if the flags declare the extension.
FLAGS = ["-O3", "-target", "nvptx64-nvidia-nvcl", "-Xclang", "-target-cpu", "-Xclang", "sm_80", "-Xclang", "-target-feature",
         "-Xclang", "+ptx72", "-Xclang", "-cl-ext=+cl_khr_fp16"]
# Limits of one multiprocessor of sm_90 (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
REGISTERS, WARPS, SHARED_BYTES, PARTS = 65536, 64, 227 * 1024, 4
COUNTER = loops.Counter(r"(?:U?IADD3|VIADD) (U?R\d+), \1(?:\.reuse)?, (0x\w+)",
                        r"U?ISETP\.\S+ \w+, \w+, (U?R\d+)(?:\.reuse)?, (0x\w+)")
REGISTERS_AT_ONCE = 256  # the registers of a warp are allocated in multiples of this number


def occupancy(registers, shared, items):
    """Returns how many warps fit on a multiprocessor for a kernel with `registers` registers per item, `shared`
    bytes of shared memory per group and `items` work-items per group."""
    of_warp = -(-max(registers, 1) * 32 // REGISTERS_AT_ONCE) * REGISTERS_AT_ONCE
    warps = min(WARPS, REGISTERS // PARTS // of_warp * PARTS)
    group = -(-items // 32)
    groups = warps // group
    if shared:
        groups = min(groups, SHARED_BYTES // (shared + 1024))  # the system reserves 1024 bytes per group
    return groups * group if group <= warps else 0


def read_messages(text):
    """Returns {kernel: {registers, spill, shared}} from the output of ptxas -v. Spill: bytes on the stack plus bytes
    spilled."""
    found, name = {}, None
    for line in text.splitlines():
        if match := re.search(r"Compiling entry function '(\w+)'", line):
            name = match[1]
            found[name] = {"registers": 0, "spill": 0, "shared": 0}
        elif match := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
            if name:
                found[name]["spill"] = max(int(match[1]), int(match[2]) + int(match[3]))
        elif match := re.search(r"Used (\d+) registers", line):
            shared = re.search(r"(\d+) bytes smem", line)
            found[name].update(registers=int(match[1]), shared=int(shared[1]) if shared else 0)
    return found


def multiply_adds(operation, text):
    """Returns the multiply-adds of one work-item for an instruction; a fused multiply-add of two zero registers is a
    move."""
    if re.search(r"\bRZ, RZ\b", text):
        return 0
    if operation.startswith("FFMA"):
        return 1
    return 2 if operation.startswith("HFMA2") else 0


def kind_of(operation, text):
    """Returns an instruction's name without modifiers; moves and conversions that share their name with arithmetic
    get another name."""
    kind = operation.split(".")[0]
    if kind == "HFMA2" and multiply_adds(operation, text) == 0:
        return "move"
    return "conversion" if kind == "HADD2" and "F32" in operation else kind


def load_bits(operation):
    """Returns the width in bits of a load from global memory; None for other instructions."""
    parts = operation.split(".")
    if parts[0] != "LDG":
        return None
    for part in parts[1:]:
        if match := re.fullmatch(r"[US]?(8|16|64|128)", part):
            return int(match[1])
    return 32


def read_code(text):
    """Returns {kernel: (Code, {bits: loads from global memory}, {operation: count})} from the output of nvdisasm -c."""
    found, code, name = {}, None, None
    for line in text.splitlines():
        if match := re.match(r"\.text\.(\w+):", line):
            name = match[1]
            code = loops.Code()
            found[name] = (code, collections.Counter(), collections.Counter())
        elif code is None:
            continue
        elif match := re.match(r"(\.L_\w+):", line):
            code.mark(match[1])
        elif match := re.match(r"\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+\s+)?([A-Z][\w.]*)(.*?);", line):
            operation, rest = match[1], match[2]
            if operation == "NOP":
                continue
            target = re.search(r"`\((\.L_\w+)\)", rest) if operation.startswith("BRA") else None
            code.instructions.append(loops.Instruction(
                operation + rest.rstrip(), multiply_adds(operation, rest), operation.startswith("BAR"),
                target[1] if target else None))
            if bits := load_bits(operation):
                found[name][1][bits] += 1
            found[name][2][kind_of(operation, rest)] += 1
    return found


def facts(messages, code, items):
    """Returns the facts of one kernel."""
    body, loads, operations = code
    cost = loops.cost(body, COUNTER)
    return {
        "registers": messages["registers"],
        "spill": messages["spill"],
        "occupancy": occupancy(messages["registers"], messages["shared"], items),
        "loads": dict(sorted(loads.items())),
        "multiply_adds": operations["FFMA"],
        "half": sum(n for kind, n in operations.items() if re.match(r"H(FMA|ADD|MUL|MNMX)2", kind)),
        "cost": cost,
        "code": (body, COUNTER, 1),
    }


class Compiler:
    """Compiles for sm_90."""

    def __init__(self, processor, folder):
        root = packages.get("nvidia")
        self.processor, self.folder = processor, folder
        self.ptxas = os.path.join(root, "site/nvidia/cuda_nvcc/bin/ptxas")
        self.nvdisasm = os.path.join(root, "site/nvidia/cu13/bin/nvdisasm")
        self.clang = clang.Clang(FLAGS, folder)
        self.clang.link("half_functions.cl")
        self.clang.link_libclc("nvptx64--nvidiacl.bc")

    def compile(self, source, kernels, options):
        """Returns {kernel: facts} of an OpenCL program; kernels: {name: work-items of a group}."""
        ptx, cubin = (os.path.join(self.folder, "program." + ending) for ending in ("ptx", "cubin"))
        self.clang.assemble(source, ptx, options)
        messages = read_messages(clang.run([self.ptxas, "-arch=" + self.processor, "-v", ptx, "-o", cubin]))
        code = read_code(clang.run([self.nvdisasm, "-c", cubin]))
        return {name: facts(messages[name], code[name], items) for name, items in kernels.items()}
