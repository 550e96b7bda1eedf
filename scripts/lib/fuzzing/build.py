# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Builds fuzz targets with Clang, and the models that some targets start from."""
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))
CONFIG = "--config=fuzz"


class Unavailable(Exception):
    """A program that a build needs is not installed."""


def _bazel_bin(*flags):
    shown = subprocess.run(["bazel", "info", *flags, "bazel-bin"], cwd=ROOT, check=True, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True)
    return shown.stdout.strip()


def build(targets):
    """Builds the targets; returns the path of each target's program. Raises Unavailable,
    subprocess.CalledProcessError."""
    if shutil.which("clang") is None:
        raise Unavailable("Clang is missing: scripts/setup clang libclang-rt-14-dev")
    subprocess.run(["bazel", "build", CONFIG] + ["//testing/fuzzing:fuzz_" + name for name in targets], cwd=ROOT,
                   check=True)
    folder = os.path.join(_bazel_bin(CONFIG), "testing/fuzzing")
    return {name: os.path.join(folder, "fuzz_" + name) for name in targets}


def small_models():
    """Returns the folder with the small models of this project."""
    subprocess.run(["bazel", "build", "//testdata:small_models"], cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
    return os.path.join(_bazel_bin(), "testdata")


def revision():
    """Returns the commit, followed by "+" if tracked files differ from it."""
    commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                            check=True).stdout.strip()
    changed = subprocess.run(["git", "diff", "--quiet", "HEAD"], cwd=ROOT, check=False).returncode != 0
    return commit + ("+" if changed else "")
