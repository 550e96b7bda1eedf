# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cases of exceptions that signal handlers raise within a call, as Ctrl-C does, and of copies of an interpreter."""
import copy
import pickle
import random
import signal

import numpy as np

INTERRUPTS = 400


class _Interrupt(Exception):
    pass


def _raise(*_):
    raise _Interrupt


def _interrupted(call, after):
    """Calls `call` in a loop until a timer's signal interrupts it, INTERRUPTS times, and `after` each time."""
    chosen = random.Random(1)
    signal.signal(signal.SIGALRM, _raise)
    for _ in range(INTERRUPTS):
        try:
            signal.setitimer(signal.ITIMER_REAL, chosen.uniform(1e-5, 2e-3))
            while True:
                call()
        except _Interrupt:
            pass
        after()


def _calls(tflite, models):
    interpreter = tflite.Interpreter(models.two_signatures)
    interpreter.allocate_tensors()
    name = next(iter(interpreter.get_signature_list()))
    runner = interpreter.get_signature_runner(name)
    inputs = {key: np.ones(details["shape"], details["dtype"]) for key, details in runner.get_input_details().items()}
    index = interpreter.get_input_details()[0]["index"]
    value = np.ones(interpreter.get_input_details()[0]["shape"], np.float32)

    def view():
        interpreter.tensor(index)()[...] = 1

    return interpreter, {
        "set": lambda: interpreter.set_tensor(index, value), "get": lambda: interpreter.get_tensor(index), "invoke": interpreter.invoke,
        "allocate": interpreter.allocate_tensors, "details": interpreter.get_tensor_details, "view": view, "runner": lambda: runner(**inputs),
    }


def interrupted_calls(tflite, models):
    """After each interrupt the interpreter works, with the same values as before."""
    interpreter, calls = _calls(tflite, models)
    output = interpreter.get_output_details()[0]["index"]

    def result():
        interpreter.allocate_tensors()
        for details in interpreter.get_input_details():
            interpreter.set_tensor(details["index"], np.full(details["shape"], 3, details["dtype"]))
        interpreter.invoke()
        return interpreter.get_tensor(output)

    expected = result()

    def after():
        np.testing.assert_array_equal(result(), expected)

    for call in calls.values():
        _interrupted(call, after)
    return {"interrupts": INTERRUPTS * len(calls)}


def a_call_within_a_call(tflite, models):
    """A signal handler that uses the interpreter within a call of it is refused: the call further up is in progress."""
    interpreter, _ = _calls(tflite, models)
    seen = []

    def handler(*_):
        try:
            interpreter.invoke()
            seen.append("ran")
        except RuntimeError as error:
            seen.append("refused" if "in progress" in str(error) else str(error))

    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 1e-4, 1e-4)
    try:
        while seen.count("refused") < 20:
            interpreter.get_tensor_details()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    assert set(seen) <= {"ran", "refused"}, set(seen)
    interpreter.invoke()
    return {"calls": len(seen)}


def copies_are_refused(tflite, models):
    """A copy would have the same native interpreter."""
    interpreter, calls = _calls(tflite, models)
    refused = 0
    for thing in (interpreter, {"in": [interpreter]}):
        for copies in (copy.deepcopy, pickle.dumps):
            try:
                copies(thing)
            except TypeError:
                refused += 1
    assert refused == 4, refused
    shallow = copy.copy(interpreter)
    calls["set"]()
    del shallow
    interpreter.invoke()
    return {"refused": refused}


CASES = [interrupted_calls, a_call_within_a_call, copies_are_refused]
