# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""64-bit Arm processors under QEMU's user emulation, and the engines whose instructions are counted on them.

Imported by instructions.arm and instructions.arm_compilers."""
import os
import tempfile

import hot_loops
import instruction_counts
import modelled_cycles

MODELLED = "neoverse-n1"
# Processors: QEMU's name, and the feature line that /proc/cpuinfo shows on an Arm machine; XNNPACK selects kernels by
# it.
A53 = "fp asimd evtstrm aes pmull sha1 sha2 crc32 cpuid"
A76 = A53 + " atomics fphp asimdhp asimdrdm lrcpc dcpop asimddp"
X2 = A76 + " jscvt fcma sha3 sha512 sve asimdfhm dit uscat ilrcpc flagm ssbs sb dcpodp sve2 flagm2 frint svei8mm i8mm bf16"
PROCESSORS = {
    "cortex-a53": ("cortex-a53", "0xd03", A53),
    "cortex-a76": ("cortex-a76", "0xd0b", A76),
    "i8mm": ("max,sme=off", "0xd48", X2),
}


def emulator(qemu, processor, plugin, root, trees):
    """Returns the arguments that start the emulator for one of PROCESSORS. `root` is an empty folder that programs
    see as /: it gets the files of the trees and a /proc/cpuinfo with two such processors. LiteRT crashes without
    that file, and on some processors if it lists a single one."""
    cpu, part, features = PROCESSORS[processor]
    for tree in trees:
        for name in os.listdir(tree):
            os.symlink(os.path.join(tree, name), os.path.join(root, name))
    os.mkdir(os.path.join(root, "proc"))
    with open(os.path.join(root, "proc/cpuinfo"), "w", encoding="utf-8") as file:
        for number in range(2):
            file.write("processor\t: %d\nBogoMIPS\t: 100.00\nFeatures\t: %s\nCPU implementer\t: 0x41\n"
                       "CPU architecture: 8\nCPU variant\t: 0x2\nCPU part\t: %s\nCPU revision\t: 0\n\n" %
                       (number, features, part))
    return instruction_counts.Emulator([qemu, "-L", root, "-cpu", cpu], plugin)


class Engine:
    """One engine under the emulator. Measures [instructions, modelled cycles or None] of a model; None if the model
    cannot be run."""

    def __init__(self, name, emulator, program, files, env=None):
        self.name, self.emulator, self.program, self.files, self.env = name, emulator, program, files, env

    def measure(self, model):
        with tempfile.TemporaryDirectory() as folder:
            blocks = os.path.join(folder, "blocks")
            count = self.emulator.count(*self.program, model, blocks=blocks, env=self.env)
            if count is None:
                return None
            return [count, modelled_cycles.cycles(blocks, MODELLED)]

    def print_loops(self, model, number):
        with tempfile.TemporaryDirectory() as folder:
            blocks = os.path.join(folder, "blocks")
            if self.emulator.count(*self.program, model, blocks=blocks, env=self.env) is None:
                return
            print("\nLoops of %s in %s:\n\n%s" % (self.name, instruction_counts.name_of(model), hot_loops.table(
                hot_loops.find(blocks, MODELLED, number, hot_loops.Functions(self.files)))), flush=True)


def table(first, second):
    """Returns an empty table for the instruction counts of two engines and, if llvm-mca is installed, their modelled
    cycles."""
    cycles = ["cycles of %s" % MODELLED] if modelled_cycles.modeller() else []
    return instruction_counts.Table("instructions", *cycles, engines=(first, second))


def pairs(first, second):
    """Returns a row of table() from the measurements of two engines."""
    unknown = [None, None]
    return zip(first or unknown, second or unknown)
