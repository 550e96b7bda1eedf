# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the loops in the disassembly of an object for 64-bit Arm and counts their products, loads, stores and moves.

A kernel keeps the sums of a tile in registers. If the compiler keeps more vectors alive than there are registers,
the loop has more loads and stores than the tile needs, or moves between registers: these counts reveal spills."""
import collections
import re
import shutil
import subprocess

# The disassemblers of Debian's packages binutils-aarch64-linux-gnu and llvm, with their flags.
DISASSEMBLERS = {"aarch64-linux-gnu-objdump": [], "llvm-objdump": ["--mattr=+dotprod,+i8mm,+fullfp16"]}

# Instructions that multiply vectors, with or without an addition.
PRODUCTS = re.compile(r"fml[as]|[su]dot|usdot|(us|s|u)mmla|[su]m(ul|la)l2?")
ACCESSES = re.compile(r"(ld|st)(r|p|ur|[1-4]r?|np)")
BRANCH = re.compile(r"(?:b|b\.\w+|cbn?z|tbn?z)\s(?:.*\s)?(?:0x)?([0-9a-f]+) <")

# `accesses`: number of loads and stores. `moves`: number of copies of a whole vector register to another one.
Loop = collections.namedtuple("Loop", "function products accesses moves instructions")


def functions(disassembly):
    """Yields (name, [(address, instruction)]) of each function in objdump's text."""
    name, code = None, []
    for line in disassembly.splitlines():
        head = re.match(r"[0-9a-f]+ <(.*)>:$", line)
        if head:
            if code:
                yield name, code
            name, code = head[1], []
            continue
        instruction = re.match(r"\s+([0-9a-f]+):\s+(.*)", line)
        if instruction:
            code.append((int(instruction[1], 16), re.sub(r"\s+", " ", instruction[2])))
    if code:
        yield name, code


def innermost(code):
    """Returns (first, last), as inclusive indices into a function's code, of the loops that contain no other loop."""
    index = {address: i for i, (address, _) in enumerate(code)}
    found = set()
    for i, (_, text) in enumerate(code):
        branch = BRANCH.match(text)
        first = index.get(int(branch[1], 16)) if branch else None
        if first is not None and first <= i:
            found.add((first, i))
    return [loop for loop in found if not any(
        other != loop and loop[0] <= other[0] and other[1] <= loop[1] for other in found)]


def loops(disassembly):
    """Returns the innermost loops of all functions that contain vector multiplications."""
    for name, code in functions(disassembly):
        for first, last in innermost(code):
            texts = [text for _, text in code[first:last + 1]]
            names = [text.split(" ")[0] for text in texts]
            loop = Loop(name, sum(bool(PRODUCTS.fullmatch(n)) for n in names), sum(bool(ACCESSES.fullmatch(n)) for n in names),
                        sum(bool(re.match(r"mov v\d+\.16b, v", text)) for text in texts), len(texts))
            if loop.products:
                yield loop


def disassembler():
    """Returns the first disassembler that is installed; None if there is none."""
    return next((program for program in DISASSEMBLERS if shutil.which(program)), None)


def of_object(path):
    program = disassembler()
    command = [program, *DISASSEMBLERS[program], "-d", "-C", "--no-show-raw-insn", path]
    return list(loops(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout))
