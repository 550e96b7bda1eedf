# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs .tflite models, with the interface of LiteRT's interpreter, and measures them.

    import tflitmus

    interpreter = tflitmus.Interpreter("model.tflite")     # as ai_edge_litert.interpreter.Interpreter
    print(tflitmus.benchmark("model.tflite", num_runs=50))  # as the program benchmark_model

`import tflitmus.interpreter as tflite` replaces `import ai_edge_litert.interpreter as tflite`.
"""
import importlib
from typing import TYPE_CHECKING, Any, List

from tflitmus import interpreter
from tflitmus.interpreter import (Delegate, Interpreter, InterpreterWithCustomOps, OpResolverType, SignatureRunner,
                                  load_delegate)

if TYPE_CHECKING:
    from tflitmus.measuring import *

# What tflitmus.measuring has is loaded when a program first asks for it, so that a program that only runs models does not
# wait for it.
_EAGER = [
    "Delegate", "Interpreter", "InterpreterWithCustomOps", "OpResolverType", "SignatureRunner", "interpreter",
    "load_delegate"
]


def _measuring() -> Any:
    return importlib.import_module("tflitmus.measuring")


def __getattr__(name: str) -> Any:
    if name == "measuring":
        return _measuring()
    if name == "__all__":
        return _EAGER + list(_measuring().__all__)
    if not name.startswith("_") and name in _measuring().__all__:
        return getattr(_measuring(), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted(set(globals()) | set(_measuring().__all__))
