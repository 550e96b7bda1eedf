# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Instructions of an inference on 64-bit Arm, beside LiteRT's: both under an emulated processor, so any machine will do.

usage: scripts/dev/compare_instructions arm [--cpu=cortex-a76] [--allow_fp16] [--loops=N] [--kept=FILE] [--qemu=PATH]
                                       MODEL.tflite[@1x48x48x3] ...

Processors: cortex-a53 (no dot products), cortex-a76 (dot products), i8mm (8-bit matrix products, but no SME). One thread; the
second inference of each model counts. Behind '@': another shape of the first input. Without models: those that
arm_models.txt lists, in LITMUS_SHARED/models. Where llvm-mca 19 is installed (Debian's llvm-19), the table has the cycles of
a Neoverse N1, as LLVM models them, too; they compare loops, and are no time of any machine. What neither of them sees:
caches, memory, frequency. --allow_fp16 lets Litmus compute floats in half arithmetic; LiteRT computes as always. --loops also
lists the loops in which either engine spends most modelled cycles: their share, instructions, products (multiply-adds of
numbers), products in a cycle, and the share of the core's rate of vector multiply-adds.

The table is Markdown; "-": the engine cannot run the model. Last line "instructions: models N, above 1.15: M, geometric mean
R"; exit status 1 if M is above 0, 69 if no model ran with both or LiteRT cannot be had.

Needs a QEMU of user mode that takes plug-ins (Debian's qemu-user, not qemu-user-static) and the cross compiler. --kept keeps
LiteRT's figures, which do not change: what FILE has is not counted again. Python and LiteRT for 64-bit Arm come from Debian
and PyPI, to ~/.cache (scripts/aarch64_sysroot --litert).
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

import emulated_arm
import instruction_counts
import latency
import modelled_cycles

LIMIT = 1.15
SYSROOT = os.path.expanduser("~/.cache/litmus/aarch64/litert")


def main(word, words):
    parser = argparse.ArgumentParser(
        prog="compare_instructions " + word, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", metavar="MODEL.tflite[@SHAPE]")
    parser.add_argument("--cpu", default="cortex-a76", choices=sorted(emulated_arm.PROCESSORS))
    parser.add_argument("--qemu", default="qemu-aarch64")
    parser.add_argument("--allow_fp16", action="store_true", help="Litmus may compute floats in half arithmetic")
    parser.add_argument("--loops", type=int, default=0, metavar="N", help="how many loops of each engine to list")
    parser.add_argument("--kept", metavar="FILE", help="LiteRT's figures, in JSON; what the file lacks is added")
    options = parser.parse_args(words)
    models = [("", model) for model in options.models] or instruction_counts.listed_models()
    if shutil.which(options.qemu) is None:
        sys.exit("compare: no program %s: install Debian's qemu-user, or name one by --qemu" % options.qemu)
    prepared = subprocess.run([os.path.join(latency.ROOT, "scripts/aarch64_sysroot"), "--litert"], check=False)
    if prepared.returncode != 0:
        sys.exit(prepared.returncode)
    plugin = instruction_counts.build(target=instruction_counts.PACKAGE + ":libcount_instructions.so")
    binary = instruction_counts.build(["--config=aarch64"])
    with tempfile.TemporaryDirectory() as root:
        emulator = emulated_arm.emulator(options.qemu, options.cpu, plugin, root, [SYSROOT])
        python = os.path.join(SYSROOT, "usr/bin/python3.11")
        env = {"PYTHONHOME": os.path.join(SYSROOT, "usr"), "PYTHONPATH": os.path.join(SYSROOT, "site"),
               "PYTHONDONTWRITEBYTECODE": "1"}
        emulator.check(binary)
        modeller = modelled_cycles.modeller()
        if options.loops and modeller is None:
            sys.exit("compare: --loops needs llvm-mca 19: install Debian's llvm-19")
        litert = emulated_arm.Engine(
            "LiteRT", emulator, [python, os.path.join(latency.ROOT, "scripts/lib/litert_inferences.py")],
            glob.glob(os.path.join(SYSROOT, "site/ai_edge_litert/*.so")), env)
        flags = ["--allow_fp16"] if options.allow_fp16 else []
        litmus = emulated_arm.Engine("Litmus", emulator, [binary] + flags, [binary])
        kept = instruction_counts.KeptCounts(
            "%s %s %s" % (instruction_counts.LITERT, options.cpu, modeller or "no cycles"), options.kept, litert.measure)
        print("%s, one thread, millions of an inference; %s\n" % (options.cpu, instruction_counts.LITERT))
        table = emulated_arm.table("LiteRT", "Litmus")
        for kind, model in models:
            table.add(instruction_counts.name_of(model), *emulated_arm.pairs(kept.of(model), litmus.measure(model)), kind=kind)
        for _, model in models if options.loops else []:
            for engine in (litmus, litert):
                engine.print_loops(model, options.loops)
    return table.finish(LIMIT)
