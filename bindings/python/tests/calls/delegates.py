# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Delegate, load_delegate and InterpreterWithCustomOps."""
import gc

import numpy as np

from lib.rows import Close, Table, fill, outputs, ready, run

ROWS = Table("delegates")
call, wrong = ROWS.call, ROWS.wrong
ONES = np.ones((1, 4), np.float32)


def _delegated(t, m, *arguments, **keywords):
    return run(t, m.chain, ONES, experimental_delegates=[t.load_delegate(*arguments, **keywords)])


def _fallback(t, m):
    try:
        delegates = [t.load_delegate("libno_such_accelerator.so.1")]
    except (ValueError, OSError):
        delegates = None
    return run(t, m.chain, ONES, experimental_delegates=delegates)


def _refused(t, m):
    try:
        return t.load_delegate(m.refusing)
    except ValueError:
        return run(t, m.chain, ONES)


def _claimed(t, m):
    """A delegate that runs every node, with each resolver."""
    return [Close(run(t, m.chain, ONES, experimental_delegates=[t.load_delegate(m.perturb)], experimental_op_resolver_type=resolver)[0])
            for resolver in (t.OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES, t.OpResolverType.BUILTIN_REF)]


def _wrong_by(t, m):
    """A delegate whose results are known to be wrong by a number."""
    delegate = t.load_delegate(m.perturb, {"node": 1, "offset": 0.5})
    return run(t, m.chain, ONES, experimental_delegates=[delegate], experimental_op_resolver_type=t.OpResolverType.BUILTIN_REF)


def _dropped_first(t, m):
    delegate = t.load_delegate(m.plugin)
    interpreter = ready(t, m.chain, experimental_delegates=[delegate])
    del delegate
    gc.collect()
    fill(interpreter, ONES)
    interpreter.invoke()
    return outputs(interpreter)


def _dropped_last(t, m):
    delegate = t.load_delegate(m.plugin)
    interpreter = ready(t, m.chain, experimental_delegates=[delegate])
    del interpreter
    gc.collect()
    return type(delegate).__name__


def _custom(t, path, **keywords):
    interpreter = t.InterpreterWithCustomOps(model_path=path, **keywords)
    interpreter.allocate_tensors()
    fill(interpreter, ONES)
    interpreter.invoke()
    return outputs(interpreter)


def _function(t, m):
    seen = []
    t.InterpreterWithCustomOps(custom_op_registerers=[seen.append], model_path=m.chain)
    return len(seen), [type(address) for address in seen], all(address != 0 for address in seen)


def _raising(t, m):
    def register(address):
        raise KeyError("the registerer's own error")

    return t.InterpreterWithCustomOps(custom_op_registerers=[register], model_path=m.chain)


call("load_delegate", lambda t, m: isinstance(t.load_delegate(m.plugin), t.Delegate))
call("Delegate itself", lambda t, m: type(t.Delegate(m.plugin)).__name__)
call("a native pointer is an address", lambda t, m: (lambda d: (type(d._get_native_delegate_pointer()), d._get_native_delegate_pointer() != 0))(
    t.load_delegate(m.plugin)))
call("a delegate that takes no node", lambda t, m: _delegated(t, m, m.plugin))
call("options by position", lambda t, m: _delegated(t, m, m.plugin, {"a": "b"}))
call("options by keyword", lambda t, m: _delegated(t, m, library=m.plugin, options={"a": "b", "c": "d"}))
call("options that are no texts", lambda t, m: _delegated(t, m, m.plugin, {"threads": 4, 5: None, "on": True, "share": 0.5}))
call("options None", lambda t, m: _delegated(t, m, m.plugin, None))
call("options empty", lambda t, m: _delegated(t, m, m.plugin, {}))
call("options beyond ASCII", lambda t, m: _delegated(t, m, m.plugin, {"größe": "ä"}))
call("a tuple of delegates", lambda t, m: run(t, m.chain, ONES, experimental_delegates=(t.load_delegate(m.plugin),)))
call("two delegates", lambda t, m: run(t, m.chain, ONES, experimental_delegates=[t.load_delegate(m.plugin), t.load_delegate(m.plugin)]))
call("one delegate, two interpreters", lambda t, m: (lambda d: [run(t, m.chain, ONES, experimental_delegates=[d]) for _ in range(2)])(
    t.load_delegate(m.plugin)))
call("the usual fallback", _fallback)
call("the usual fallback from a plug-in that refuses", _refused)
call("the delegate's name goes first", _dropped_first)
call("the interpreter goes first", _dropped_last)
call("a delegate with reference kernels", lambda t, m: run(t, m.chain, ONES, experimental_delegates=[t.load_delegate(m.plugin)],
                                                           experimental_op_resolver_type=t.OpResolverType.BUILTIN_REF))
call("a delegate that runs every node", _claimed)
call("a delegate that is wrong by 0.5", _wrong_by)
call("custom operators: none", lambda t, m: _custom(t, m.chain))
call("custom operators: an empty list", lambda t, m: _custom(t, m.chain, custom_op_registerers=[]))
call("custom operators: None", lambda t, m: _custom(t, m.chain, custom_op_registerers=None))
call("custom operators: a function gets the resolver's address", _function)
call("custom operators: it is an Interpreter", lambda t, m: isinstance(t.InterpreterWithCustomOps(model_path=m.chain), t.Interpreter))
call("custom operators: options go on", lambda t, m: _custom(t, m.chain, num_threads=2))
call("custom operators: model as bytes", lambda t, m: t.InterpreterWithCustomOps(model_content=m.data("chain")).num_subgraphs())

wrong("no such library", "no_such_library", lambda t, m: t.load_delegate("/no_such_library.so"))
wrong("Delegate of no such library", "no_such_library", lambda t, m: t.Delegate("/no_such_library.so"))
wrong("a library that is a text", "broken_text|header|ELF", lambda t, m: t.load_delegate(m.broken_text))
wrong("a library without the plug-in's functions", "tflite_plugin_create_delegate", lambda t, m: t.load_delegate("libm.so.6"))
wrong("the plug-in refuses", "sorry, no accelerator", lambda t, m: t.load_delegate(m.refusing, {"say": "sorry, no accelerator"}))
wrong("the plug-in refuses, in letters beyond ASCII", "größer", lambda t, m: t.load_delegate(m.refusing, {"say": "größer"}))
wrong("the message names the library", "refusing_plugin", lambda t, m: t.load_delegate(m.refusing, {"say": "no"}))
wrong("the plug-in refuses without a reason", "refusing_plugin", lambda t, m: t.load_delegate(m.refusing))
wrong("Delegate that the plug-in refuses", "sorry", lambda t, m: t.Delegate(m.refusing, {"say": "sorry"}))
# LiteRT hands NULL to this plug-in's tflite_plugin_destroy_delegate, which does not expect it.
wrong("a plug-in refuses that cannot destroy NULL", "sorry", lambda t, m: t.load_delegate(m.plugin, {"fail": "sorry"}))
wrong("a number as library", "int|str|path|name", lambda t, m: t.load_delegate(7))
wrong("options: a list", "items|list|dict", lambda t, m: t.load_delegate(m.plugin, ["a"]))
wrong("options: a text", "items|str|dict", lambda t, m: t.load_delegate(m.plugin, "a=b"))
wrong("no library at all", "library", lambda t, m: t.load_delegate())
wrong("a delegate that fails in its preparation", "delegate|prepare|graph|apply", lambda t, m: _delegated(t, m, m.plugin, {"prepare": 1}))
wrong("a text as delegate", "str|delegate", lambda t, m: t.Interpreter(m.chain, experimental_delegates=["gpu"]))
wrong("a delegate that is no list", "Delegate|iterable|list", lambda t, m: t.Interpreter(m.chain, experimental_delegates=t.load_delegate(m.plugin)))
wrong("None in the list", "None|delegate", lambda t, m: t.Interpreter(m.chain, experimental_delegates=[None]))
wrong("custom operators: no such symbol", "NoSuchRegisterer", lambda t, m: t.InterpreterWithCustomOps(
    custom_op_registerers=["NoSuchRegisterer"], model_path=m.chain))
wrong("custom operators: a number", "int|callable|str|register", lambda t, m: t.InterpreterWithCustomOps(
    custom_op_registerers=[7], model_path=m.chain))
wrong("custom operators: the function raises", "own error", _raising)
wrong("custom operators: a path by position", "model_path|register|list|model_content", lambda t, m: t.InterpreterWithCustomOps(m.chain))
wrong("custom operators: an operator that nobody knows", "Mystery", lambda t, m: _custom(t, m.unknown_custom_ops))
