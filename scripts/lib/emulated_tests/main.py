# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the tools of another machine by emulation and compares what they find with what they find here: conformance in full,
models, a few images, and, where libraries can be loaded, an external delegate and OpenCL by a stand-in. scripts/test_android
and scripts/ci/test_emulated start it.

usage: main.py FLAVOUR [DIR] [--reference=DIR] [--tools=TOOL,...]

FLAVOUR: android, musl, aarch64_linux, portable_x86_64 (which runs here), portable_aarch64, portable_armv7, portable_riscv64.
DIR: the binaries of the flavour's build script. --reference: the same tools for this machine, and testdata/*.tflite, laid out
as bazel-bin, which bazel builds by default. --tools: only the tests of these. LITMUS_SHARED names a folder with more cases and
models, LITMUS_ANDROID_ROOT one with Android's loader and C library. The last line is "N passed, N failed"; the one before
says what was skipped, and why.
Exit status 1: something failed; 64: a wrong command line; 69: something that the tests need is not there (1, if
LITMUS_REQUIRE_ARM=1, for musl and arm64 Linux)."""
import argparse
import concurrent.futures
import dataclasses
import os
import subprocess
import sys
import tempfile
import time
import traceback

import conformance
import delegates
import evaluations
import label
import outputs
import start
import too_old
from flavours import FLAVOURS, Flavour, Missing
from machines import Machine
from tally import Tally

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
TOOLS = ("conformance", "benchmark_model", "eval_imagenet", "eval_coco", "inference_diff", "label_image")
# Tools that may be missing from a folder, because older builds lack them.
OPTIONAL = ("label_image",)
USAGE, UNAVAILABLE = 64, 69  # as in cli/exit_codes.h
PROCESSES = 2


@dataclasses.dataclass(frozen=True)
class Context:
    """The arguments of every check."""
    flavour: Flavour
    target: Machine
    reference: Machine
    models: str  # folder of the models of testdata
    shared: str  # value of LITMUS_SHARED, or empty
    work: str  # a folder for temporary files
    tools: tuple
    tally: Tally
    root: str = ROOT

    @property
    def plugin(self):
        return os.path.join(self.target.folder, "testing/libtest_external_delegate.so")

    @property
    def opencl(self):
        return os.path.join(self.target.folder, "testing/libOpenCL.so")


class Parser(argparse.ArgumentParser):

    def error(self, message):
        self.exit(USAGE, "%s: %s\n" % (self.prog, message))


def parse(arguments):
    parser = Parser(prog="emulated_tests", description=__doc__)
    parser.add_argument("flavour", choices=sorted(FLAVOURS))
    parser.add_argument("folder", nargs="?", default="", help="the binaries")
    parser.add_argument("--reference", default="",
                        help="binaries of this machine, laid out as bazel-bin or flat, and testdata/*.tflite (default: bazel builds them)")
    parser.add_argument("--tools", default="", help="only these, separated by commas")
    options = parser.parse_args(arguments)
    options.tools = tuple(options.tools.split(",")) if options.tools else TOOLS
    unknown = [tool for tool in options.tools if tool not in TOOLS]
    if unknown:
        parser.error("--tools: there is no '%s'; there are %s" % (unknown[0], ", ".join(TOOLS)))
    return options


def target_machine(flavour, folder, tools):
    """Returns the machine under test; raises Missing."""
    machine = Machine(flavour.name, os.path.abspath(folder), flavour.command())
    needed = [tool for tool in tools if tool not in OPTIONAL]
    missing = [tool for tool in needed if machine.path(tool) is None]
    if missing:
        raise Missing("'%s' has no %s; %s makes it, or name another folder" % (folder, missing[0], flavour.built_by))
    return machine


def reference_machine(folder, tools):
    """Returns this machine with the binaries of `folder`, or with those that Bazel builds; raises Missing."""
    machine = Machine("here", os.path.abspath(folder or build_reference(tools)))
    missing = [tool for tool in tools if tool not in OPTIONAL and machine.path(tool) is None]
    if missing:
        raise Missing("--reference: '%s' has no %s; leave the flag out and bazel builds it" % (folder, missing[0]))
    return machine


def build_reference(tools):
    """Builds the same tools for this machine and the models that the tests read; returns the folder bazel-bin."""
    known = [tool for tool in tools if os.path.exists(os.path.join(ROOT, "tools", tool, "BUILD.bazel"))]
    targets = ["//tools/%s:%s" % (tool, tool) for tool in known + ["compare"]] + ["//testdata:small_models", "//testing/plugins:cxx_plugin.so"]
    subprocess.run(["bazel", "build", *targets], cwd=ROOT, check=True)
    return subprocess.run(["bazel", "info", "bazel-bin"], cwd=ROOT, check=True, stdout=subprocess.PIPE,
                          text=True).stdout.strip()


def run_check(context, name, function):
    """Runs a check. A check that raises an exception counts as failed."""
    started = time.monotonic()
    try:
        function()
    except Exception:  # pylint: disable=broad-except
        context.tally.fails(name, traceback.format_exc())
    context.tally.say("%s: %s: %.1f s" % (context.flavour.name, name, time.monotonic() - started))


def run_all(context):
    checks = []
    for module in (conformance, start, outputs, evaluations, delegates, label, too_old):
        tool = {conformance: "conformance", outputs: "benchmark_model", delegates: "benchmark_model"}.get(module)
        if tool is None or tool in context.tools:
            checks += module.checks(context)
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        for future in [pool.submit(run_check, context, name, function) for name, function in checks]:
            future.result()


def unavailable(flavour, text):
    """Returns the exit status for a missing requirement: a failure in continuous integration, which provides all
    that musl and arm64 Linux need."""
    print(text, file=sys.stderr)
    if flavour.name == "android" or os.environ.get("LITMUS_REQUIRE_ARM") != "1":
        return UNAVAILABLE
    print("FAILED: no tests by emulation, but LITMUS_REQUIRE_ARM=1")
    return 1


def main(arguments):
    options = parse(arguments)
    flavour = FLAVOURS[options.flavour]
    script = "test_android" if flavour.name == "android" else "test_emulated: " + flavour.name
    try:
        target = target_machine(flavour, options.folder or flavour.folder, options.tools)
        reference = reference_machine(options.reference, options.tools)
    except Missing as error:
        return unavailable(flavour, "%s: %s" % (script, error))
    except subprocess.CalledProcessError as error:
        print("%s: %s" % (script, error), file=sys.stderr)
        return 1
    tally = Tally(lambda text: print(text, flush=True))
    with tempfile.TemporaryDirectory(prefix="litmus-emulated-") as work:
        run_all(Context(flavour, target, reference, os.path.join(reference.folder, "testdata"),
                        os.environ.get("LITMUS_SHARED", ""), work, options.tools, tally))
    for line in tally.last_lines():
        print(line)
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
