# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs one case of check_robust and prints its facts as a line of JSON.

usage: python -m robust.child MODULE BUILT CASE

BUILT is a bazel-bin. An exception ends the process with 1; a crash shows what faulthandler prints."""
import faulthandler
import importlib
import json
import os
import sys

from . import CASES

CONFORMANCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../testdata/conformance")


class Models:
    """Paths of the models and plug-ins, by name."""

    def __init__(self, built):
        self.built = built

    def __getattr__(self, name):
        return os.path.join(self.built, "testdata", name + ".tflite")

    @property
    def strings(self):
        return os.path.join(CONFORMANCE, "WHILE/strings__string/model.tflite")

    @property
    def variables(self):
        return os.path.join(CONFORMANCE, "VAR_HANDLE/in_a_loop__i32/model.tflite")

    @property
    def plugin(self):
        return os.path.join(self.built, "delegates/external/test_plugin.so")

    @property
    def perturb(self):
        return os.path.join(self.built, "delegates/external/libtest_external_delegate.so")


if __name__ == "__main__":
    faulthandler.enable()
    print(json.dumps(CASES[sys.argv[3]](importlib.import_module(sys.argv[1]), Models(sys.argv[2])) or {}), flush=True)
