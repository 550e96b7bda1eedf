# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs .tflite models, with the interface of LiteRT's interpreter, and measures them.

    import tflitmus

    interpreter = tflitmus.Interpreter("model.tflite")     # as ai_edge_litert.interpreter.Interpreter
    print(tflitmus.benchmark("model.tflite", num_runs=50))  # as the program benchmark_model

`import tflitmus.interpreter as tflite` replaces `import ai_edge_litert.interpreter as tflite`.
"""
import importlib
from typing import TYPE_CHECKING, Any, List

if TYPE_CHECKING:
    # "as": a type checker takes a name for the package's own only then.
    from tflitmus import interpreter as interpreter
    from tflitmus.interpreter import Delegate as Delegate
    from tflitmus.interpreter import Interpreter as Interpreter
    from tflitmus.interpreter import InterpreterWithCustomOps as InterpreterWithCustomOps
    from tflitmus.interpreter import OpResolverType as OpResolverType
    from tflitmus.interpreter import SignatureRunner as SignatureRunner
    from tflitmus.interpreter import load_delegate as load_delegate
    from tflitmus.measuring import *

# Each part is loaded when a program first asks for it: one that only runs models does not wait for what measures, and
# pytest, which loads tflitmus.pytest_plugin whenever it starts, waits neither for NumPy nor for the library.
_RUNNING = [
    "Delegate", "Interpreter", "InterpreterWithCustomOps", "OpResolverType", "SignatureRunner", "load_delegate"
]


def _measuring() -> Any:
    return importlib.import_module("tflitmus.measuring")


def _attribute(name: str) -> Any:
    if name in ("interpreter", "measuring"):
        return importlib.import_module("tflitmus." + name)
    if name in _RUNNING:
        return getattr(importlib.import_module("tflitmus.interpreter"), name)
    if name == "__all__":
        return [*_RUNNING, "interpreter", *_measuring().__all__]
    if not name.startswith("_") and name in _measuring().__all__:
        return getattr(_measuring(), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted(set(globals()) | set(_attribute("__all__")))


# A type checker would take every name for one of a module that has this function.
if not TYPE_CHECKING:
    __getattr__ = _attribute
