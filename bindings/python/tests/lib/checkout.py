# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The checkout of these tests: its root, what bazel builds for them, the environments of both packages."""
import argparse
import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))
sys.path.insert(0, os.path.join(ROOT, "scripts/lib"))
import python_environment  # noqa: E402

PACKAGES = ["ai-edge-litert==2.3.0", "numpy==2.2.6"]
LITERT, OURS = "ai_edge_litert.interpreter", "tflitmus.interpreter"
LIBRARY = "bindings/python/native/libtflitmus.so"
TARGETS = ["//testdata:models", "//delegates/external:copy_test_external_delegate", "//delegates/external:test_plugin.so",
           "//delegates/gpu:libtensorflowlite_gpu_delegate.so", "//bindings/python/native:libtflitmus.so"]
UNAVAILABLE = 69


def enter(what):
    """Re-executes the script where LiteRT is. Without it: a line "N skipped", exit status 69; 1 if LITMUS_REQUIRE_PYTHON=1."""
    try:
        python_environment.enter("litert", PACKAGES)
    except SystemExit as unavailable:
        if os.environ.get("LITMUS_REQUIRE_PYTHON") == "1":
            print("FAILED: %s cannot run without ai-edge-litert, but LITMUS_REQUIRE_PYTHON=1" % what)
            sys.exit(1)
        print("1 skipped: %s: ai-edge-litert cannot be installed here" % what)
        sys.exit(unavailable.code)


def parser(doc):
    result = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("--built", metavar="DIR", help="a bazel-bin that has everything; without it, bazel builds what is needed")
    result.add_argument("--python", metavar="FILE", help="a Python in which the wheel of tflitmus is installed, instead of the sources")
    return result


def built(arguments):
    """Returns the folder with what bazel built."""
    if arguments.built:
        return os.path.abspath(arguments.built)
    done = subprocess.run(["bazel", "build", "--noshow_progress", *TARGETS], cwd=ROOT, check=False, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        sys.exit("bazel cannot build what the test needs, see above")
    return os.path.join(ROOT, "bazel-bin")


def python_of(module, arguments):
    """Returns the Python and the environment variables that `module` is tested with."""
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    if module != OURS or not arguments.python:
        environment["PYTHONPATH"] = os.pathsep.join([os.path.join(ROOT, "bindings/python"), os.path.join(ROOT, "bindings/python/tests")])
        environment["TFLITMUS_LIBRARY"] = os.path.join(built_folder(arguments), LIBRARY)
        return sys.executable, environment
    environment.pop("PYTHONPATH", None)
    return arguments.python, environment


def built_folder(arguments):
    return os.path.abspath(arguments.built or os.path.join(ROOT, "bazel-bin"))


def shared():
    """Returns the folder of shared models, or None."""
    folder = os.environ.get("LITMUS_SHARED")
    if folder and os.path.isdir(folder):
        return folder
    if os.environ.get("LITMUS_REQUIRE_SHARED") == "1":
        sys.exit("FAILED: LITMUS_SHARED names no folder, but LITMUS_REQUIRE_SHARED=1")
    return None
