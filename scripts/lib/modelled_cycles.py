# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cycles of a processor that is not available, by LLVM's model of its pipeline (llvm-mca), for the blocks that a
program executed (testing/instruction_count/count_instructions.c).

Each block counts as often as it was executed and is modelled as if it repeated, with all data in L1 and every branch
predicted. So the cycles serve to compare loops of two programs; they are not times of a machine."""
import collections
import re
import shutil
import subprocess
import tempfile

COVERED = 0.98  # fraction of the instructions that is modelled; the others are in thousands of rarely executed blocks
REPEATS = 100
DISASSEMBLER = ["aarch64-linux-gnu-objdump", "-m", "aarch64", "-D", "-b", "binary", "-w", "-z"]
FEATURES = "+dotprod,+i8mm,+fullfp16,+fp16fml,+lse,+crc"


def modeller():
    """Returns the newest llvm-mca of version 19 or later: older ones cannot skip instructions that they have no
    model of. None if there is none."""
    versions = ["llvm-mca-%d" % version for version in range(30, 18, -1)]
    return next((program for program in versions if shutil.which(program)), None)


def read_blocks(path):
    """Returns [(executions, instructions in hexadecimal)]. QEMU splits blocks at page boundaries and where their
    translation gets too long; these parts are joined."""
    counts = collections.Counter()
    with open(path, encoding="utf-8") as file:
        for line in file:
            address, executions, *code = line.split()
            counts[int(address, 16), tuple(code)] += int(executions)
    at = collections.defaultdict(list)
    for block in counts:
        at[block[0]].append(block)
    # Descending addresses, so that of three parts the last two are joined first.
    for block in sorted(counts, reverse=True):
        address, code = block
        end = address + sum(len(c) // 2 for c in code)
        if is_branch(code[-1]):
            continue
        for tail in list(at[end]):
            both = min(counts[block], counts[tail])
            if both == 0:
                continue
            joined = (address, code + tail[1])
            if counts[joined] == 0:
                at[address].append(joined)
            counts[joined] += both
            counts[block] -= both
            counts[tail] -= both
    return [(executions, code) for (_, code), executions in counts.items() if executions > 0]


def is_branch(code):
    """Returns whether an aarch64 instruction, given as its bytes, may branch."""
    word = int.from_bytes(bytes.fromhex(code), "little")
    return (word >> 26) & 0x1f == 0x05 or (word >> 24) & 0xfe in (0x34, 0x36, 0xb4, 0xb6, 0x54, 0xd6)


def disassemble(codes):
    """Returns {instruction in hexadecimal: text}."""
    codes = sorted(codes)
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes.fromhex("".join(codes)))
        file.flush()
        text = subprocess.run(DISASSEMBLER + [file.name], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = re.findall(r"^\s*([0-9a-f]+):\t[0-9a-f ]+\t(.*)", text, re.M)
    texts = {int(address, 16): instruction.strip() for address, instruction in found}
    return {code: modellable(texts.get(4 * i, "nop")) for i, code in enumerate(codes)}


def modellable(instruction):
    """Rewrites an instruction for the assembler of llvm-mca: comments are removed, addresses become a label, and an
    instruction without a model becomes a mov or nop."""
    name = instruction.split("\t")[0]
    if name in ("adr", "adrp"):
        return "mov x16, #0"
    if name in ("svc", "mrs", "msr", "udf", "brk") or "undefined" in instruction:
        return "nop"
    if name in ("b", "bl", "cbz", "cbnz", "tbz", "tbnz") or name.startswith("b."):
        return re.sub(r"0x[0-9a-f]+(?=\s|$)", ".Lelsewhere", re.sub(r"\s*//.*", "", instruction))
    return re.sub(r"\s*//.*", "", instruction)


def modelled(path, cpu):
    """Models the blocks of a file, most executed first, until they cover COVERED of the instructions. Returns
    [(executions, instructions in hexadecimal, their texts, cycles of one execution)] for one of LLVM's processors
    (neoverse-n1), and the covered fraction; None without llvm-mca."""
    program = modeller()
    if program is None:
        return None
    blocks = sorted(read_blocks(path), key=lambda block: -block[0] * len(block[1]))
    total = sum(executions * len(code) for executions, code in blocks)
    texts = disassemble({c for _, code in blocks for c in code})
    chosen, covered = [], 0
    while covered <= COVERED * total and len(chosen) < len(blocks):
        executions, code = blocks[len(chosen)]
        chosen.append((executions, code, [texts[c] for c in code]))
        covered += executions * len(code)
    regions = ["# LLVM-MCA-BEGIN %d\n%s\n# LLVM-MCA-END\n" % (i, "\n".join(lines)) for i, (_, _, lines) in enumerate(chosen)]
    with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
        file.writelines(regions)
        file.flush()
        run = subprocess.run([program, "-mtriple=aarch64", "-mcpu=" + cpu, "-mattr=" + FEATURES,
                              "-iterations=%d" % REPEATS, "-skip-unsupported-instructions=any", file.name],
                             check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    found = re.findall(r"Code Region - (\d+)\n.*?Total Cycles:\s+(\d+)", run.stdout, re.S)
    if not found:
        raise RuntimeError("%s: %s" % (program, run.stderr[:500]))
    return [(*chosen[int(i)], int(of_all) / REPEATS) for i, of_all in found], covered / total


def cycles(path, cpu):
    """Returns the modelled cycles of the blocks in a file for one of LLVM's processors; None without llvm-mca."""
    found = modelled(path, cpu)
    return None if found is None else sum(block[0] * block[3] for block in found[0]) / found[1]
