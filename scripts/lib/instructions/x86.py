# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Instructions of an inference on x86 without AVX-512, beside LiteRT's: both under an emulated processor, so any machine will do.

usage: scripts/dev/compare_instructions x86 [--cpu=Haswell] [--litert_counts=FILE] [--qemu=PATH] MODEL.tflite[@1x48x48x3] ...

Processors: as of qemu-x86_64 -cpu help, which has AVX2 and FMA in Haswell, AVX in SandyBridge, SSE4.2 in Westmere. One thread;
the second inference of each model counts. Behind '@': another shape of the first input. Repeated string instructions (memcpy,
memset) count as none, on both sides. Without models: those that arm_models.txt lists, in LITMUS_SHARED/models, and a geometric
mean for each kind of weights. The table is Markdown; "-": the engine cannot run the model. Last line "instructions: models N,
above 1.15: M, geometric mean R"; exit status 1 if M is above 0, 69 if no model ran with both.

Needs a QEMU of user mode that takes plug-ins: Debian's qemu-user, not qemu-user-static. --litert_counts keeps LiteRT's
figures, which do not change: what FILE has is not counted again. LiteRT lives in a virtual environment below ~/.cache that this
script makes.
"""
import argparse
import os
import shutil
import sys

import instruction_counts
import latency
import python_environment

LIMIT = 1.15
# NumPy's BLAS selects kernels by the processor's family, without checking that the emulated processor has their
# instructions. This variable selects kernels that it has.
BLAS = {"OPENBLAS_CORETYPE": "Nehalem"}


def main(word, words):
    parser = argparse.ArgumentParser(
        prog="compare_instructions " + word, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", metavar="MODEL.tflite[@SHAPE]")
    parser.add_argument("--qemu", default="qemu-x86_64")
    parser.add_argument("--cpu", default="Haswell", help="as of qemu-x86_64 -cpu help; default: Haswell, which has AVX2")
    parser.add_argument("--litert_counts", metavar="FILE", help="JSON; what it lacks is added")
    options = parser.parse_args(words)
    models = [("", model) for model in options.models] or instruction_counts.listed_models()
    if shutil.which(options.qemu) is None:
        sys.exit("compare: no program %s: install Debian's qemu-user, or name one by --qemu" % options.qemu)
    python_environment.enter("litert", [instruction_counts.LITERT, "numpy==2.2.6"])
    plugin = instruction_counts.build(target=instruction_counts.PACKAGE + ":libcount_instructions.so")
    binary = instruction_counts.build()
    emulator = instruction_counts.Emulator([options.qemu, "-cpu", options.cpu], plugin)
    emulator.check()
    script = os.path.join(latency.ROOT, "scripts/lib/litert_inferences.py")
    litert = instruction_counts.KeptCounts("%s %s" % (instruction_counts.LITERT, options.cpu), options.litert_counts,
                                           lambda model: emulator.count(sys.executable, script, model, env=BLAS))
    print("%s, one thread, million instructions of an inference; %s\n" % (options.cpu, instruction_counts.LITERT))
    table = instruction_counts.Table("instructions")
    for kind, model in models:
        table.add(instruction_counts.name_of(model), (litert.of(model), emulator.count(binary, model)), kind=kind)
    return table.finish(LIMIT)
