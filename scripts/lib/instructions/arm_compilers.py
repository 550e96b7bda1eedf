# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Instructions of an inference on 64-bit Arm of two builds: what Clang makes of the kernels, beside GCC. By emulation, so any
machine will do.

usage: scripts/dev/compare_instructions arm_compilers [--cpu=cortex-a76] [--base=gcc] [--loops=N] [--qemu=PATH] BUILD [MODEL.tflite[@SHAPE] ...]

BUILD and --base: gcc (Debian's cross compiler), android (Clang: ANDROID_NDK_HOME or LITMUS_ANDROID_SYSROOT as for
scripts/build_android, or without them what scripts/stand_in_android makes), musl (the Clang of scripts/lib/zig_compiler), or the
path of a program //testing/instruction_count of any build that is static or runs on these libraries. Processors, models,
--loops and the last lines are those of scripts/dev/compare_instructions arm; exit status 1 if a model takes more than 1.05 of the
instructions of the base, 69 if something that this needs cannot be had.

Needs a QEMU of user mode that takes plug-ins (Debian's qemu-user, not qemu-user-static), and for modelled cycles Debian's
llvm-19.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

import emulated_arm
import instruction_counts
import latency
import modelled_cycles

LIMIT = 1.05
UNAVAILABLE = 69  # sysexits.h: EX_UNAVAILABLE
SYSROOT = os.path.expanduser("~/.cache/litmus/aarch64/sysroot")
LIBRARIES = os.path.join(SYSROOT, "usr/lib/aarch64-linux-gnu")
CONFIGS = {"gcc": "aarch64", "android": "android_arm64", "musl": "musl_arm64"}


def script(name):
    """Returns the output of one of the project's scripts; exits if the script fails."""
    run = subprocess.run([os.path.join(latency.ROOT, "scripts", name)], stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode != 0:
        sys.exit(run.returncode)
    return run.stdout


def set_android_variables():
    """Sets the variables that scripts/stand_in_android prints, unless the caller has set them."""
    given = os.environ.get("ANDROID_NDK_HOME") or os.environ.get("LITMUS_ANDROID_SYSROOT")
    for name, value in re.findall(r"export (\w+)=(.*)", "" if given else script("stand_in_android")):
        os.environ[name] = value
    if not os.environ.get("LITMUS_ANDROID_ROOT"):
        sys.exit("compare: LITMUS_ANDROID_ROOT names no folder with Android's loader and C library (docs/guide/phone.md)")


def program(build, copies):
    """Returns the program of a build. It is copied, because bazel-bin always has the files of the latest build."""
    if build not in CONFIGS:
        return os.path.abspath(build)
    if build == "android":
        set_android_variables()
    copy = os.path.join(copies, build)
    shutil.copy(instruction_counts.build(["--config=" + CONFIGS[build]]), copy)
    return copy


def libraries(path):
    """Returns the libraries that a program needs, by its loader: folders to place below /, and arguments for the
    emulator."""
    with open(path, "rb") as file:
        image = file.read()
    if b"/system/bin/linker64\0" in image:
        set_android_variables()
        return [os.environ["LITMUS_ANDROID_ROOT"]], []
    if b"/lib/ld-linux-aarch64.so.1\0" in image:
        return ["/usr/aarch64-linux-gnu"], ["-E", "LD_LIBRARY_PATH=" + LIBRARIES]
    return [], []


def engine(name, build, options, plugin, folder):
    path = program(build, folder)
    if not os.path.exists(path):
        sys.exit("compare: '%s' is no file, and none of the builds %s" % (build, ", ".join(CONFIGS)))
    root = os.path.join(folder, name + "-root")
    os.mkdir(root)
    trees, words = libraries(path)
    emulator = emulated_arm.emulator(options.qemu, options.cpu, plugin, root, trees)
    emulator.command += words
    emulator.check(path)
    return emulated_arm.Engine(name, emulator, [path], [path])


def main(word, words):
    parser = argparse.ArgumentParser(
        prog="compare_instructions " + word, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", metavar="BUILD")
    parser.add_argument("models", nargs="*", metavar="MODEL.tflite[@SHAPE]")
    parser.add_argument("--base", default="gcc")
    parser.add_argument("--cpu", default="cortex-a76", choices=sorted(emulated_arm.PROCESSORS))
    parser.add_argument("--qemu", default="qemu-aarch64")
    parser.add_argument("--loops", type=int, default=0, metavar="N", help="how many loops of each build to list")
    options = parser.parse_args(words)
    models = options.models or [model for _, model in instruction_counts.listed_models()]
    if shutil.which(options.qemu) is None:
        print("compare: no program %s: install Debian's qemu-user, or name one by --qemu" % options.qemu, file=sys.stderr)
        sys.exit(UNAVAILABLE)
    if options.loops and modelled_cycles.modeller() is None:
        sys.exit("compare: --loops needs llvm-mca 19: install Debian's llvm-19")
    script("aarch64_sysroot")
    plugin = instruction_counts.build(target=instruction_counts.PACKAGE + ":libcount_instructions.so")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(plugin, folder)
        plugin = os.path.join(folder, os.path.basename(plugin))
        base = engine("base", options.base, options, plugin, folder)
        other = engine("other", options.build, options, plugin, folder)
        print("%s, one thread, millions of an inference; %s beside %s\n" % (options.cpu, options.build, options.base))
        table = emulated_arm.table(*(os.path.basename(build) for build in (options.base, options.build)))
        for model in models:
            table.add(instruction_counts.name_of(model), *emulated_arm.pairs(base.measure(model), other.measure(model)))
        for model in models if options.loops else []:
            for each in (base, other):
                each.print_loops(model, options.loops)
    return table.finish(LIMIT)
