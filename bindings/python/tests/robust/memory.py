# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cases that count memory: many interpreters, many wrong uses, many calls."""
import ctypes
import gc
import random
import re
import warnings

import numpy as np

# The smallest block of glibc's malloc: what leaks the least takes this much each time.
SMALLEST_BLOCK = 32


def resident_kb():
    """Returns the resident memory of this process in kB, without what malloc keeps for later."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/status", encoding="utf-8") as status:
        return int(re.search(r"VmRSS:\s*(\d+)", status.read()).group(1))


def steady(step, count, warm_up):
    """Calls step(number) `count` times after `warm_up` calls. Returns the growth in kB, which must stay below what one leaked block
    a call would take."""
    for number in range(warm_up):
        step(number)
    before = resident_kb()
    for number in range(count):
        step(number)
    growth, bound = resident_kb() - before, count * SMALLEST_BLOCK // 1024
    assert growth < bound, "memory grew by %d kB in %d calls; one block of %d bytes leaked a call makes %d kB" % (
        growth, count, SMALLEST_BLOCK, bound)
    return {"calls": count, "growth_kb": growth, "bound_kb": bound}


def create_and_close(tflite, models):
    """10,000 interpreters, from a path and from bytes, with tensors, details, a signature and an inference."""
    with open(models.two_signatures, "rb") as file:
        content = file.read()
    x = np.arange(4, dtype=np.float32)

    def step(number):
        interpreter = tflite.Interpreter(model_content=content) if number % 2 else tflite.Interpreter(models.two_signatures)
        interpreter.allocate_tensors()
        for detail in interpreter.get_input_details():
            interpreter.set_tensor(detail["index"], x)
        interpreter.invoke()
        view = interpreter.tensor(2)()
        assert view[3] == 6 and interpreter.get_tensor(2)[3] == 6
        if number % 10 == 0:
            del view
            assert interpreter.get_signature_runner("mul")(x=x, y=x)["result"][3] == 9

    return steady(step, 10000, 1000)


def refused_models(tflite, models):
    """10,000 interpreters of bytes that are no models, and of paths that lead nowhere."""
    with open(models.add_float, "rb") as file:
        content = file.read()
    broken = [content[:len(content) // 2], b"no model at all" * 9, content[:4] + b"NOPE" + content[8:]]

    def step(number):
        try:
            if number % 4 == 3:
                tflite.Interpreter("/no/such/model.tflite")
            else:
                tflite.Interpreter(model_content=broken[number % 4])
        except ValueError:
            return
        raise AssertionError("a broken model was taken")

    return steady(step, 10000, 1000)


def inferences(tflite, models):
    """20,000 inferences with values, strings, views, details and resizes in two interpreters."""
    network = tflite.Interpreter(models.tiny_cnn_float)
    network.allocate_tensors()
    strings = tflite.Interpreter(models.strings)
    strings.allocate_tensors()
    texts = np.array(["a", "longer " * 20, ""])
    image = np.ones((1, 16, 16, 3), np.float32)

    def step(number):
        network.set_tensor(0, image)
        network.invoke()
        network.get_tensor(15)
        network.tensor(0)().fill(number % 7)
        if number % 20 == 0:
            network.get_tensor_details()
            network.get_signature_list()
            strings.set_tensor(0, np.int32(0))
            strings.set_tensor(1, texts)
            strings.invoke()
            strings.get_tensor(strings.get_output_details()[1]["index"])
            network.resize_tensor_input(0, [1 + number % 3, 16, 16, 3])
            network.allocate_tensors()
            network.resize_tensor_input(0, [1, 16, 16, 3])
            network.allocate_tensors()

    return steady(step, 20000, 1000)


def delegates_and_runners(tflite, models):
    """5,000 delegates, each with an interpreter, a view and a signature's runner."""
    x = np.arange(4, dtype=np.float32)

    def step(number):
        delegate = tflite.load_delegate(models.plugin, {"number": number})
        interpreter = tflite.Interpreter(models.two_signatures, experimental_delegates=[delegate])
        interpreter.allocate_tensors()
        view = interpreter.tensor(0)()
        view[...] = x
        del view
        assert interpreter.get_signature_runner("add")(x=x, y=x)["result"][3] == 6

    return steady(step, 5000, 500)


class _Hostile:
    """An object whose conversions fail."""

    def __index__(self):
        raise ZeroDivisionError("no index")

    def __array__(self, *_, **__):
        raise ZeroDivisionError("no array")

    def __fspath__(self):
        raise ZeroDivisionError("no path")

    def __str__(self):
        raise ZeroDivisionError("no text")

    __repr__ = __str__


def _things(generator):
    """Values of every kind, right ones among them."""
    choice = generator.randrange(26)
    return [None, True, -1, 0, 1, 2, 99, 2**31, 2**63, 2**70, -2**31, 0.5, float("nan"), "", "x", b"bytes", [], [1, 2, 3], (), {}, {"x": 1},
            _Hostile(), np.zeros((generator.randrange(3), 4), np.float32), np.array(["s"] * generator.randrange(3)),
            np.zeros(generator.randrange(5), generator.choice(["i1", "u1", "i8", "f8", "c8", "O", "M8[s]", "V3"])),
            np.zeros((1, 16, 16, 3), np.float32)][choice]


def _wrong_use(generator, tflite, models, live):
    """Makes one call with arguments that are mostly wrong."""
    arguments = [_things(generator) for _ in range(generator.randrange(4))]
    method = generator.choice(["set_tensor", "get_tensor", "tensor", "resize_tensor_input", "allocate_tensors", "invoke", "get_tensor_details",
                               "get_signature_runner", "reset_all_variables", "get_input_details", "view", "runner", "Interpreter",
                               "load_delegate", "InterpreterWithCustomOps", "SignatureRunner", "_get_tensor_details", "_get_op_details"])
    if method == "view":
        return live.tensor(*arguments[:1])()
    if method == "runner":
        names = generator.sample(["input", "x", "y", "z"], generator.randrange(4))
        return live.get_signature_runner()(**{name: _things(generator) for name in names})
    if method == "Interpreter":
        return tflite.Interpreter(*arguments)
    if method == "load_delegate":
        return tflite.load_delegate(*[a for a in arguments if not isinstance(a, (str, bytes)) or a])
    if method in ("InterpreterWithCustomOps", "SignatureRunner"):
        return getattr(tflite, method)(*arguments)
    return getattr(live, method)(*arguments)


def wrong_uses(tflite, models):
    """1,000 wrong uses from a seeded table, three times over; after each 50 the interpreter must work."""
    image = np.full((1, 16, 16, 3), 0.25, np.float32)

    def expected():
        interpreter = tflite.Interpreter(models.tiny_cnn_float)
        interpreter.allocate_tensors()
        interpreter.set_tensor(0, image)
        interpreter.invoke()
        return interpreter.get_tensor(15)

    right = expected()
    raised = {}

    def round_of(_):
        generator = random.Random(20261130)
        live = tflite.Interpreter(models.tiny_cnn_float)
        live.allocate_tensors()
        for number in range(1000):
            try:
                _wrong_use(generator, tflite, models, live)
            except Exception as error:  # which exception is check_litert's matter
                assert not isinstance(error, SystemError), error
                raised[type(error).__name__] = raised.get(type(error).__name__, 0) + 1
            if number % 50 == 49:
                live.resize_tensor_input(0, [1, 16, 16, 3])
                live.allocate_tensors()
                live.set_tensor(0, image)
                live.invoke()
                assert np.array_equal(live.get_tensor(15), right), "wrong results after wrong use %d" % number

    # NumPy warns where an array of complex numbers becomes a shape.
    warnings.simplefilter("ignore")
    for _ in range(2):
        round_of(0)
    raised.clear()
    before = resident_kb()
    for _ in range(3):
        round_of(0)
    growth, bound = resident_kb() - before, 3000 * SMALLEST_BLOCK // 1024
    assert growth < bound, "memory grew by %d kB in 3000 wrong uses, bound %d kB" % (growth, bound)
    assert sum(raised.values()) > 1500, raised
    return {"calls": 3000, "raised": raised, "growth_kb": growth, "bound_kb": bound}


CASES = [create_and_close, refused_models, inferences, delegates_and_runners, wrong_uses]
