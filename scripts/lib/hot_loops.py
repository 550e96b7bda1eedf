# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the loops in which an emulated program spends most of its modelled cycles, and their products per cycle.

A product is one scalar multiply-add, so an fmla of four floats has four. The issue limit is that of the vector
multiply-adds of PAIRED, of which a Neoverse N1 issues two per cycle."""
import bisect
import collections
import re
import shutil
import subprocess

import modelled_cycles

# (mnemonic, element type of the accumulator): products per instruction. Multiplications without an addition count, too,
# because a sum starts with one.
PRODUCTS = {
    "fmla": {"4s": 4, "8h": 8, "2d": 2}, "fmls": {"4s": 4, "8h": 8, "2d": 2}, "fmlal": {"4s": 4}, "fmlal2": {"4s": 4},
    "sdot": {"4s": 16, "2s": 8}, "udot": {"4s": 16}, "usdot": {"4s": 16},
    "smmla": {"4s": 32}, "ummla": {"4s": 32}, "usmmla": {"4s": 32},
    **{name: {"8h": 8, "4s": 4} for name in ("smull", "smull2", "umull", "umull2", "smlal", "smlal2", "umlal", "umlal2")},
    "mla": {"4s": 4, "8h": 8}, "fmadd": {"s0": 1},
}
PAIRED = ("fmla", "fmls", "fmlal", "fmlal2", "sdot", "udot", "usdot", "smmla", "ummla", "usmmla")
ISSUED = 2  # instructions of PAIRED that are issued per cycle

Loop = collections.namedtuple("Loop", "share executions instructions products cycles issue function")


def products_of(text):
    """Returns (number of products, whether the instruction is one of PAIRED)."""
    name, _, operands = text.partition("\t")
    kinds = PRODUCTS.get(name)
    if kinds is None:
        return 0, False
    kind = re.match(r"v\d+\.(\w+)", operands)
    if kind is None:
        return kinds.get("s0", 0), False
    return kinds.get(kind.group(1), 0), name in PAIRED


class Functions:
    """Finds the names of functions in program files by their instructions."""

    def __init__(self, paths):
        self.files = []
        for path in paths:
            with open(path, "rb") as file:
                image = file.read()
            segments = [tuple(int(n, 16) for n in found) for found in re.findall(
                r"^\s+LOAD\s+0x(\w+) 0x(\w+) 0x\w+ 0x(\w+) .*R E", self.output("readelf", "-lW", path), re.M)]
            names = sorted((int(address, 16), name) for address, name in re.findall(
                r"^([0-9a-f]+) [tTwW] (.*)$", self.output("nm", "-C", "--defined-only", path), re.M))
            self.files.append((image, segments, [address for address, _ in names], [name for _, name in names]))

    @staticmethod
    def output(*command):
        program = shutil.which("aarch64-linux-gnu-" + command[0]) or command[0]
        return subprocess.run([program, *command[1:]], check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True).stdout

    def name(self, code):
        block = bytes.fromhex("".join(code))
        for image, segments, addresses, names in self.files:
            at = image.find(block)
            for offset, address, size in segments:
                if offset <= at < offset + size:
                    index = bisect.bisect_right(addresses, at - offset + address) - 1
                    return re.sub(r"litmus::|\(anonymous namespace\)::|^void ", "", names[index]) if index >= 0 else "?"
        return "?"


def find(path, cpu, count, functions):
    """Returns the `count` blocks with the most modelled cycles, from a file that modelled_cycles.read_blocks reads;
    None without llvm-mca."""
    found = modelled_cycles.modelled(path, cpu)
    if found is None:
        return None
    blocks, covered = found
    total = sum(block[0] * block[3] for block in blocks) / covered
    loops = []
    for executions, code, texts, cycles in sorted(blocks, key=lambda block: -block[0] * block[3])[:count]:
        kinds = [products_of(text) for text in texts]
        paired = sum(is_paired for _, is_paired in kinds)
        loops.append(Loop(executions * cycles / total, executions, len(code), sum(products for products, _ in kinds), cycles,
                          paired / cycles / ISSUED, functions.name(code)))
    return loops


def table(loops):
    """Returns a table in Markdown."""
    lines = ["| cycles | executed | instructions | products | in a cycle | issue | function |", "|---|---|---|---|---|---|---|"]
    for loop in loops:
        lines.append("| %.1f %% | %d | %d | %d | %.1f | %s | `%s` |" % (
            100 * loop.share, loop.executions, loop.instructions, loop.products, loop.products / loop.cycles,
            "%.0f %%" % (100 * loop.issue) if loop.issue else "", loop.function[:100]))
    return "\n".join(lines)
