# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cases with threads: interpreters that share nothing, and one interpreter that several threads use at once, which is wrong."""
import sys
import threading
import time

import numpy as np

IMAGE = np.full((1, 16, 16, 3), 0.5, np.float32)


def _together(functions):
    """Runs the functions in threads that start at the same moment, and raises what they raised."""
    errors, barrier = [], threading.Barrier(len(functions))

    def run(function):
        barrier.wait()
        try:
            function()
        except BaseException as error:  # handed to the thread of the test
            errors.append(error)

    started = [threading.Thread(target=run, args=(function,)) for function in functions]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    if errors:
        raise errors[0]


def _network(tflite, models, **options):
    interpreter = tflite.Interpreter(models.tiny_cnn_float, **options)
    interpreter.allocate_tensors()
    return interpreter


def _scores(interpreter, image=IMAGE):
    interpreter.set_tensor(0, image)
    interpreter.invoke()
    return interpreter.get_tensor(15)


def interpreters_apart(tflite, models):
    """8 threads make, use and drop 50 interpreters each; every result is that of one thread."""
    expected = _scores(_network(tflite, models))

    def work():
        for number in range(50):
            assert np.array_equal(_scores(_network(tflite, models, num_threads=1 + number % 2)), expected)

    _together([work] * 8)
    return {"interpreters": 400}


def one_file_of_bytes(tflite, models):
    """8 threads have interpreters of one bytes object."""
    with open(models.tiny_cnn_float, "rb") as file:
        content = file.read()
    expected = _scores(_network(tflite, models))

    def work():
        interpreter = tflite.Interpreter(model_content=content)
        interpreter.allocate_tensors()
        for _ in range(100):
            assert np.array_equal(_scores(interpreter), expected)

    _together([work] * 8)
    return {"inferences": 800}


def handed_from_thread_to_thread(tflite, models):
    """An interpreter that one thread made is used by others, one after another, and dropped by the last."""
    holder = [_network(tflite, models)]
    expected = _scores(holder[0])
    for _ in range(20):
        thread = threading.Thread(target=lambda: holder.append(_scores(holder[0])))
        thread.start()
        thread.join()
    assert all(np.array_equal(scores, expected) for scores in holder[1:]) and len(holder) == 21
    thread = threading.Thread(target=holder.clear)
    thread.start()
    thread.join()
    return {"threads": 21}


def shared_wrongly(tflite, models):
    """4 threads call everything on one interpreter. They may get wrong numbers and RuntimeError or ValueError, and nothing worse;
    afterwards the interpreter works."""
    interpreter = _network(tflite, models)
    expected = _scores(interpreter)
    counts, lock = {}, threading.Lock()

    def work(seed):
        generator = np.random.RandomState(seed)

        def resize():
            interpreter.resize_tensor_input(0, [1 + generator.randint(3), 16, 16, 3])
            interpreter.allocate_tensors()

        calls = [lambda: interpreter.set_tensor(0, IMAGE), interpreter.invoke, lambda: interpreter.get_tensor(15), resize,
                 lambda: interpreter.tensor(0)().copy(), interpreter.get_input_details, interpreter.get_tensor_details,
                 lambda: interpreter.get_signature_runner()(input=IMAGE), interpreter.reset_all_variables]
        for _ in range(400):
            outcome = "done"
            try:
                calls[generator.randint(len(calls))]()
            except (RuntimeError, ValueError) as error:
                outcome = type(error).__name__
                assert str(error).strip()
                time.sleep(0.0002)  # or a refused thread makes its 400 calls while another is in one inference
            with lock:
                counts[outcome] = counts.get(outcome, 0) + 1

    _together([lambda seed=seed: work(seed) for seed in range(4)])
    interpreter.resize_tensor_input(0, [1, 16, 16, 3])
    interpreter.allocate_tensors()
    assert np.array_equal(_scores(interpreter), expected)
    return counts


def invoke_in_use(tflite, models):
    """While one thread is in invoke(), another's call raises the documented RuntimeError. The attempt is repeated until the calls
    met; that they never meet in 100 inferences of 10 ms means that the other call waits or runs."""
    interpreter = tflite.Interpreter(models.mobilenet_v1_float, num_threads=1)
    interpreter.allocate_tensors()
    met = []

    def work():
        for _ in range(100):
            if met:
                return
            try:
                interpreter.invoke()
            except RuntimeError as error:
                met.append(str(error))

    _together([work, work])
    assert met, "no call of a second thread was refused"
    return {"message": met[0]}


def python_goes_on(tflite, models):
    """A thread counts while another is in invoke(): the interpreter lock of Python is free meanwhile."""
    interpreter = tflite.Interpreter(models.mobilenet_v1_float, num_threads=1)
    interpreter.allocate_tensors()
    interpreter.invoke()
    stop, count = threading.Event(), [0]

    def counts():
        while not stop.is_set():
            count[0] += 1
            time.sleep(0)  # hands the lock over: nothing else makes this thread do so for 60 s

    thread = threading.Thread(target=counts)
    # Otherwise Python would take the lock from this thread every 5 ms, and the other would count without invoke()'s doing.
    sys.setswitchinterval(60)
    try:
        thread.start()
        during = 0
        for _ in range(20):
            before = count[0]
            interpreter.invoke()
            during += count[0] - before
    finally:
        stop.set()
        sys.setswitchinterval(0.005)
        thread.join()
    assert during > 1000, "Python counted to %d during 20 inferences" % during
    return {"counted": during}


CASES = [interpreters_apart, one_file_of_bytes, handed_from_thread_to_thread, shared_wrongly, invoke_in_use, python_goes_on]
