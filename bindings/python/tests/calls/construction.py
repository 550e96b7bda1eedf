# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Interpreter(...), its options, OpResolverType, and files that are no models."""
import inspect
import io
import pathlib

import numpy as np

from lib.rows import Table, outputs, ready, run

ROWS = Table("construction")
call, wrong = ROWS.call, ROWS.wrong


def _four(t, m, **options):
    return run(t, m.chain, np.array([[1, -2, 3, 4]], np.float32), **options)


def _resolver(name):
    return lambda t, m: _four(t, m, experimental_op_resolver_type=getattr(t.OpResolverType, name))


class _Path:
    """An os.PathLike that is no pathlib.Path."""

    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return self.path


def _two_from_bytes(t, m):
    data = m.data("add_float")
    first, second = t.Interpreter(model_content=data), t.Interpreter(model_content=data)
    del first
    second.allocate_tensors()
    return [detail["name"] for detail in second.get_input_details()]


def _bytes_dropped(t, m):
    interpreter = t.Interpreter(model_content=m.data("chain"))
    interpreter.allocate_tensors()
    interpreter.set_tensor(0, np.ones((1, 4), np.float32))
    interpreter.invoke()
    return outputs(interpreter)


def _subclass(t, m):
    class Mine(t.Interpreter):
        def allocate_tensors(self):
            self.mine = 7
            return super().allocate_tensors()

    interpreter = Mine(model_path=m.chain)
    interpreter.allocate_tensors()
    return interpreter.mine, isinstance(interpreter, t.Interpreter)


def _parameters(*names):
    """Names, kinds and defaults of the parameters of a public function."""
    def parameters(t, m):
        function = t
        for name in names:
            function = getattr(function, name)
        return [(p.name, p.kind.name, repr(p.default) if p.default is not p.empty else "none") for p in inspect.signature(function).parameters.values()]
    return parameters


for _names in (["Interpreter"], ["InterpreterWithCustomOps"], ["SignatureRunner"], ["Delegate"], ["load_delegate"],
               *[["Interpreter", name] for name in (
                   "allocate_tensors", "get_input_details", "get_output_details", "get_signature_list", "get_signature_runner", "get_tensor",
                   "get_tensor_details", "invoke", "num_subgraphs", "reset_all_variables", "resize_tensor_input", "set_tensor", "tensor")],
               *[["SignatureRunner", name] for name in ("__call__", "get_input_details", "get_output_details")]):
    call("parameters of " + ".".join(_names), _parameters(*_names))
call("path as a string", lambda t, m: _four(t, m))
call("path by keyword", lambda t, m: type(t.Interpreter(model_path=m.chain)).__name__)
call("path as pathlib.Path", lambda t, m: t.Interpreter(pathlib.Path(m.chain)).num_subgraphs())
call("path as another os.PathLike", lambda t, m: t.Interpreter(_Path(m.chain)).num_subgraphs())
call("path as bytes", lambda t, m: t.Interpreter(m.chain.encode()).num_subgraphs())
call("model as bytes", lambda t, m: t.Interpreter(model_content=m.data("chain")).num_subgraphs())
call("two interpreters of one bytes object", _two_from_bytes)
call("bytes that the caller drops", _bytes_dropped)
call("one thread", lambda t, m: _four(t, m, num_threads=1))
call("four threads", lambda t, m: _four(t, m, num_threads=4))
call("True as number of threads", lambda t, m: _four(t, m, num_threads=True))
call("resolver AUTO", _resolver("AUTO"))
call("resolver BUILTIN", _resolver("BUILTIN"))
call("resolver BUILTIN_REF", _resolver("BUILTIN_REF"))
call("resolver BUILTIN_WITHOUT_DEFAULT_DELEGATES", _resolver("BUILTIN_WITHOUT_DEFAULT_DELEGATES"))
call("members of OpResolverType", lambda t, m: [(member.name, member.value) for member in t.OpResolverType])
call("OpResolverType by value", lambda t, m: t.OpResolverType(2))
call("OpResolverType by name", lambda t, m: t.OpResolverType["BUILTIN_REF"])
wrong("OpResolverType of no member", "9", lambda t, m: t.OpResolverType(9))
call("preserve_all_tensors warns", lambda t, m: _four(t, m, experimental_preserve_all_tensors=True))
call("preserve_all_tensors with BUILTIN_REF does not warn", lambda t, m: _four(
    t, m, experimental_preserve_all_tensors=True, experimental_op_resolver_type=t.OpResolverType.BUILTIN_REF))
call("disable_delegate_clustering", lambda t, m: _four(t, m, experimental_disable_delegate_clustering=True))
call("default_delegate_latest_features", lambda t, m: _four(t, m, experimental_default_delegate_latest_features=True))
call("compress_quantization_zero_points",
     lambda t, m: t.Interpreter(m.chain, experimental_compress_quantization_zero_points=True).experimental_compress_quantization_zero_points)
call("compress_quantization_zero_points is false by default", lambda t, m: t.Interpreter(m.chain).experimental_compress_quantization_zero_points)
call("disable_delegate_node_fusion", lambda t, m: _four(t, m, experimental_disable_delegate_node_fusion=True))
call("force_delegate_node_profiling", lambda t, m: _four(t, m, experimental_force_delegate_node_profiling=True))
call("all options by position", lambda t, m: t.Interpreter(m.chain, None, None, 1, t.OpResolverType.AUTO, False, False, False, False, False,
                                                           False).num_subgraphs())
call("empty list of delegates", lambda t, m: _four(t, m, experimental_delegates=[]))
call("a class of the caller's", _subclass)
call("allocate_tensors returns nothing", lambda t, m: t.Interpreter(m.chain).allocate_tensors())
call("allocate_tensors twice", lambda t, m: ready(t, m.chain).allocate_tensors())
call("an interpreter is true", lambda t, m: bool(t.Interpreter(m.chain)))
call("a model without inputs", lambda t, m: run(t, m.constant))
call("public names of an interpreter", lambda t, m: sorted(
    name for name in ("allocate_tensors", "get_input_details", "get_output_details", "get_signature_list", "get_signature_runner", "get_tensor",
                      "get_tensor_details", "invoke", "num_subgraphs", "reset_all_variables", "resize_tensor_input", "set_tensor", "tensor",
                      "experimental_compress_quantization_zero_points") if hasattr(t.Interpreter, name)))
call("public names of the module", lambda t, m: sorted(
    name for name in ("Delegate", "Interpreter", "InterpreterWithCustomOps", "OpResolverType", "SignatureRunner", "load_delegate")
    if hasattr(t, name)))

wrong("nothing", "model_path.*model_content", lambda t, m: t.Interpreter())
wrong("path and bytes", "model_path.*model_content", lambda t, m: t.Interpreter(m.chain, m.data("chain")))
wrong("empty path", "model_path", lambda t, m: t.Interpreter(""))
wrong("empty bytes", "model_content", lambda t, m: t.Interpreter(model_content=b""))
wrong("no such file", "/no/such/model.tflite", lambda t, m: t.Interpreter("/no/such/model.tflite"))
wrong("a folder", "/tmp", lambda t, m: t.Interpreter("/tmp"))
wrong("a number as path", "int", lambda t, m: t.Interpreter(7))
wrong("an open file as path", "BytesIO|PathLike", lambda t, m: t.Interpreter(io.BytesIO(m.data("chain"))))
wrong("text as bytes", "model|bytes|str", lambda t, m: t.Interpreter(model_content="no bytes"))
wrong("a number as bytes", "int|bytes|model", lambda t, m: t.Interpreter(model_content=7))
call("bytearray as bytes", lambda t, m: t.Interpreter(model_content=bytearray(m.data("chain"))).num_subgraphs())
call("memoryview as bytes", lambda t, m: t.Interpreter(model_content=memoryview(m.data("chain"))).num_subgraphs())
call("NumPy bytes", lambda t, m: t.Interpreter(model_content=np.bytes_(m.data("chain"))).num_subgraphs())
wrong("threads: 0", "num_threads", lambda t, m: t.Interpreter(m.chain, num_threads=0))
wrong("threads: -1", "num_threads", lambda t, m: t.Interpreter(m.chain, num_threads=-1))
wrong("threads: 2.0", "num_threads", lambda t, m: t.Interpreter(m.chain, num_threads=2.0))
wrong("threads: a text", "num_threads", lambda t, m: t.Interpreter(m.chain, num_threads="2"))
wrong("threads: NumPy's integer", "num_threads", lambda t, m: t.Interpreter(m.chain, num_threads=np.int64(2)))
wrong("resolver: a number", "resolver", lambda t, m: t.Interpreter(m.chain, experimental_op_resolver_type=1))
wrong("resolver: None", "resolver", lambda t, m: t.Interpreter(m.chain, experimental_op_resolver_type=None))
wrong("resolver: a text", "resolver", lambda t, m: t.Interpreter(m.chain, experimental_op_resolver_type="BUILTIN"))
wrong("an unknown keyword", "threads", lambda t, m: t.Interpreter(m.chain, threads=2))
wrong("too many arguments", "argument", lambda t, m: t.Interpreter(*[None] * 12))
wrong("threads are checked before the path", "num_threads", lambda t, m: t.Interpreter("/no/such/model.tflite", num_threads=0))
wrong("resolver is checked before threads", "resolver", lambda t, m: t.Interpreter(m.chain, num_threads=0, experimental_op_resolver_type=4))
for _name in ("empty", "text", "half", "magic", "zeros", "offset"):
    wrong("broken file: " + _name, "broken_%s|model" % _name, lambda t, m, name=_name: t.Interpreter(getattr(m, "broken_" + name)))
    if _name != "empty":
        wrong("broken bytes: " + _name, "model", lambda t, m, name=_name: t.Interpreter(model_content=m.data("broken_" + name)))
wrong("a model without graphs", "model|subgraph", lambda t, m: t.Interpreter(m.no_graphs))
wrong("an operator that nobody knows", "Mystery", lambda t, m: ready(t, m.unknown_custom_ops))
call("an operator that nobody knows, before allocation", lambda t, m: len(t.Interpreter(m.unknown_custom_ops).get_input_details()))
