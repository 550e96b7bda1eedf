# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cases of who lives longer than whom: views, functions, runners, delegates, cycles."""
import gc
import itertools
import weakref

import numpy as np


def views_in_any_order(tflite, models):
    """An interpreter, the function of tensor(), a view, a slice of it and a memoryview go in each of 120 orders; what is left works."""
    orders = list(itertools.permutations(range(5)))
    for order in orders:
        interpreter = tflite.Interpreter(models.tiny_cnn_float)
        interpreter.allocate_tensors()
        function = interpreter.tensor(0)
        view = function()
        view.fill(3)
        things = [interpreter, function, view, view[0, 1:], memoryview(view)]
        del interpreter, function, view
        for gone in order:
            things[gone] = None
            gc.collect(0)
            if things[1] is not None:
                assert things[1]()[0, 0, 0, 0] == 3
            if things[2] is not None:
                things[2][0, 0, 0, 1] = 5
                assert things[2].sum() == 3 * 16 * 16 * 3 + 2
                things[2][0, 0, 0, 1] = 3
            if things[3] is not None:
                assert things[3].sum() == 3 * 15 * 16 * 3
            if things[4] is not None:
                assert things[4].nbytes == 16 * 16 * 3 * 4
            if things[0] is not None and all(thing is None for thing in things[2:]):
                things[0].invoke()
    return {"orders": len(orders)}


def many_views(tflite, models):
    """10,000 views are held at once, and refuse inference until the last is gone."""
    interpreter = tflite.Interpreter(models.tiny_cnn_float)
    interpreter.allocate_tensors()
    views = [interpreter.tensor(0)() for _ in range(10000)]
    while views:
        try:
            interpreter.invoke()
        except RuntimeError:
            del views[len(views) // 2:]
        else:
            raise AssertionError("an inference ran while %d views were held" % len(views))
    interpreter.invoke()
    return {"views": 10000}


def runners_outlive(tflite, models):
    """Runners work after the name of their interpreter is gone, and so do those of a second model beside them."""
    x = np.arange(4, dtype=np.float32)
    runners = []
    for _ in range(50):
        interpreter = tflite.Interpreter(models.two_signatures)
        runners.append([interpreter.get_signature_runner(key) for key in ("add", "mul")])
    del interpreter
    gc.collect()
    while runners:
        add, mul = runners.pop(len(runners) // 2)
        assert mul(x=x, y=x)["result"][3] == 9
        del mul
        assert add(x=x, y=x)["result"][3] == 6
    return {"runners": 100}


def delegates_in_any_order(tflite, models):
    """A delegate, its two interpreters and a view of each go in every order."""
    orders = list(itertools.permutations(range(5)))
    for number, order in enumerate(orders):
        plugin = models.perturb if number % 2 else models.plugin
        delegate = tflite.load_delegate(plugin)
        things = [delegate]
        for _ in range(2):
            interpreter = tflite.Interpreter(models.tiny_cnn_float, experimental_delegates=[delegate],
                                             experimental_op_resolver_type=tflite.OpResolverType.BUILTIN_REF)
            interpreter.allocate_tensors()
            interpreter.invoke()
            things += [interpreter, interpreter.tensor(0)()]
        del interpreter, delegate
        for gone in order:
            things[gone] = None
            gc.collect(0)
            for interpreter, view in (things[1:3], things[3:5]):
                if interpreter is not None and view is None:
                    interpreter.invoke()
    return {"orders": len(orders)}


def cycles(tflite, models):
    """Interpreters in cycles with themselves, their runners and their delegates: the collector frees them."""
    class Holder:
        pass

    alive = []
    for number in range(200):
        holder = Holder()
        holder.delegate = tflite.load_delegate(models.plugin) if number % 4 == 0 else None
        holder.interpreter = tflite.Interpreter(models.two_signatures, experimental_delegates=[holder.delegate] if holder.delegate else None)
        holder.interpreter.allocate_tensors()
        holder.interpreter.holder = holder
        holder.runner = holder.interpreter.get_signature_runner("add")
        holder.function = holder.interpreter.tensor(0)
        if number % 3 == 0:
            holder.view = holder.function()
        alive.append(weakref.ref(holder.interpreter))
    del holder
    gc.collect()
    left = sum(reference() is not None for reference in alive)
    assert left == 0, "%d of 200 interpreters are alive after gc.collect()" % left
    return {"interpreters": 200}


def failed_construction(tflite, models):
    """__del__ after a constructor that raised at each stage says nothing (check_robust looks at standard error)."""
    attempts = [lambda: tflite.Interpreter(), lambda: tflite.Interpreter("/no/such/model"), lambda: tflite.Interpreter(models.add_float, num_threads=0),
                lambda: tflite.Interpreter(models.add_float, experimental_delegates=["no delegate"]), lambda: tflite.load_delegate("/no/such.so"),
                lambda: tflite.SignatureRunner(), lambda: tflite.Interpreter(model_content=b"broken"),
                lambda: tflite.InterpreterWithCustomOps(custom_op_registerers=["NoSuchSymbol"], model_path=models.add_float)]
    raised = []
    for attempt in attempts:
        try:
            attempt()
        except Exception as error:  # which one is check_litert's matter
            raised.append(type(error).__name__)
        gc.collect()
    assert len(raised) == len(attempts), raised
    return {"attempts": len(attempts)}


CASES = [views_in_any_order, many_views, runners_outlive, delegates_in_any_order, cycles, failed_construction]
