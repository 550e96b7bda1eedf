#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a user of the Python module does first: runs a model in one thread and in several, measures it, sees an error.

usage: use_module.py FOLDER, by a Python in whose environment the wheel is installed

FOLDER has tiny_cnn_float.tflite and tiny_cnn_int8.tflite. A free-threaded Python has to stay so. The last line is
"N passed, N failed".
"""
import importlib.util
import json
import os
import pathlib
import sys
import threading
import traceback

import numpy as np
import tflitmus
import tflitmus.interpreter as tflite

DATA = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)).resolve()
FLOAT, INT8 = DATA / "tiny_cnn_float.tflite", DATA / "tiny_cnn_int8.tflite"
# Whether this Python was built without a global interpreter lock.
WITHOUT_LOCK = hasattr(sys, "_is_gil_enabled") and "free-threading" in sys.version
# An int8 result may differ between two kernels by a rounding of each of the model's few layers.
TOLERANCE = {np.dtype("float32"): 1e-4, np.dtype("int8"): 2}
THREADS, RUNS = 4, 50


def result(path, seed=0, **options):
    """Returns the first output of a model for inputs that depend on the seed alone."""
    interpreter = tflite.Interpreter(model_path=str(path), **options)
    interpreter.allocate_tensors()
    place = interpreter.get_input_details()[0]
    values = np.random.RandomState(seed).uniform(-1, 1, place["shape"])
    if place["dtype"] == np.int8:
        values *= 127
    interpreter.set_tensor(place["index"], values.astype(place["dtype"]))
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


def the_module_is_the_installed_one():
    assert tflitmus.__file__.startswith(sys.prefix), tflitmus.__file__
    assert "TFLITMUS_LIBRARY" not in os.environ and "TFLITMUS_PROGRAM" not in os.environ


def kernels_agree_with_the_reference():
    for path in (FLOAT, INT8):
        plain = result(path, experimental_op_resolver_type=tflite.OpResolverType.BUILTIN_REF)
        fast = result(path)
        assert fast.size > 1 and fast.dtype == plain.dtype and np.ptp(fast) > 0, fast
        far = np.abs(fast.astype(np.float64) - plain).max()
        assert far <= TOLERANCE[fast.dtype], (path.name, far)


def threads_that_share_nothing_get_their_results():
    expected, wrong = [result(FLOAT, seed) for seed in range(THREADS)], []

    def work(seed):
        for _ in range(RUNS):
            if not np.array_equal(result(FLOAT, seed), expected[seed]):
                wrong.append(seed)

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(THREADS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong, wrong


def a_missing_model_is_an_error():
    try:
        tflite.Interpreter(model_path=str(DATA / "nothing.tflite"))
    except ValueError as error:
        assert "nothing.tflite" in str(error), error
    else:
        raise AssertionError("no error")


def the_program_measures():
    measured = tflitmus.benchmark(FLOAT, num_runs=20, min_secs=0.05)
    assert json.loads(measured.to_json())["schema"], measured
    assert "median" in str(measured), str(measured)
    if importlib.util.find_spec("pandas"):
        assert len(measured.to_pandas())


def a_wrong_flag_is_an_error():
    try:
        tflitmus.benchmark(FLOAT, num_run=20)
    except tflitmus.UsageError as error:
        assert "num_runs" in str(error), error
    else:
        raise AssertionError("no error")


def no_lock_came_back():
    assert not WITHOUT_LOCK or not sys._is_gil_enabled()


CASES = (the_module_is_the_installed_one, kernels_agree_with_the_reference, threads_that_share_nothing_get_their_results,
         a_missing_model_is_an_error, the_program_measures, a_wrong_flag_is_an_error, no_lock_came_back)


def main():
    print("Python %s, NumPy %s%s" % (sys.version.split()[0], np.__version__, ", free-threaded" if WITHOUT_LOCK else ""))
    failed = 0
    for case in CASES:
        try:
            case()
            print("ok: %s" % case.__name__)
        except Exception:
            failed += 1
            print("FAILED: %s\n%s" % (case.__name__, traceback.format_exc()))
    print("%d passed, %d failed" % (len(CASES) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
