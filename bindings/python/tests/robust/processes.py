# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cases of processes: fork, the end of the interpreter of Python, and what an import loads."""
import atexit
import os
import signal
import subprocess
import sys
import sysconfig
import threading

import numpy as np

# Seconds that a forked child may take before it counts as hanging; it needs less than one.
PATIENCE = 60


def _forked(function):
    """Runs a function in a forked child. Returns its exit status, or the negative signal."""
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        try:
            function()
        except BaseException as error:  # the child's only way to tell is its status and this line
            print("child: %r" % error, file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) if hasattr(os, "waitstatus_to_exitcode") else os.waitpid(child, 0)[1]


def fork_after_invoke(tflite, models):
    """A child of fork makes interpreters of its own, uses the one that it inherited, and drops it; the parent goes on."""
    image = np.ones((1, 16, 16, 3), np.float32)

    def scores(interpreter):
        interpreter.set_tensor(0, image)
        interpreter.invoke()
        return interpreter.get_tensor(15)

    statuses = {}
    for threads in (1, 4):
        inherited = [tflite.Interpreter(models.tiny_cnn_float, num_threads=threads)]
        inherited[0].allocate_tensors()
        expected = scores(inherited[0])

        def own():
            interpreter = tflite.Interpreter(models.tiny_cnn_float, num_threads=threads)
            interpreter.allocate_tensors()
            assert np.array_equal(scores(interpreter), expected)

        def used():
            assert np.array_equal(scores(inherited[0]), expected)

        for name, function in (("own", own), ("dropped", inherited.clear), ("used", used)):
            statuses["%s, %d threads" % (name, threads)] = _forked(function)
        assert np.array_equal(scores(inherited[0]), expected)
    assert not any(statuses.values()), statuses
    return statuses


END = """
import atexit, importlib, sys, threading
import numpy as np
tflite = importlib.import_module(sys.argv[1])
interpreter = tflite.Interpreter(sys.argv[2])
interpreter.allocate_tensors()
view = interpreter.tensor(0)()
function = interpreter.tensor(0)
runner = interpreter.get_signature_runner()
delegate = tflite.load_delegate(sys.argv[3])
delegated = tflite.Interpreter(sys.argv[2], experimental_delegates=[delegate])
delegated.allocate_tensors()
class Cycle: pass
cycle = Cycle()
cycle.self, cycle.interpreter, cycle.delegate = cycle, tflite.Interpreter(sys.argv[2]), delegate
sys.kept = [interpreter, view, runner, delegated, cycle]
atexit.register(lambda: delegated.invoke())
"""
ENDINGS = {
    "falls off the end": "",
    "sys.exit": "sys.exit(0)",
    "a daemon thread in invoke": """
busy = tflite.Interpreter(sys.argv[4], num_threads=1)
busy.allocate_tensors()
def work():
    while True:
        busy.invoke()
threading.Thread(target=work, daemon=True).start()
busy_too = threading.Event(); busy_too.wait(0.05)
""",
    "modules are gone": "del sys.modules['numpy'], sys.modules[sys.argv[1]]; del np, tflite",
}


def end_with_live_objects(tflite, models):
    """Python ends while interpreters, views, runners and delegates live: status 0 and no word on standard error."""
    for name, ending in ENDINGS.items():
        done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", END + ending, tflite.__name__, models.tiny_cnn_float, models.plugin,
                               models.mobilenet_v1_float], check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        assert done.returncode == 0, "%s: exit status %d\n%s" % (name, done.returncode, done.stderr)
        words = [line for line in done.stderr.splitlines() if not line.startswith(("[test_plugin]", "INFO: "))]
        assert not words, "%s: %s" % (name, "\n".join(words))
    return {"endings": len(ENDINGS)}


def at_exit_and_threads(tflite, models):
    """A registered function and a thread that is still running use interpreters while Python ends; the status is that of this case."""
    interpreter = tflite.Interpreter(models.tiny_cnn_float)
    interpreter.allocate_tensors()
    atexit.register(interpreter.invoke)
    threading.Thread(target=lambda: [tflite.Interpreter(models.tiny_cnn_float).allocate_tensors() for _ in range(50)]).start()


IMPORT = """
import sys
import numpy
before = set(sys.modules)
import importlib
importlib.import_module(sys.argv[1])
for name in sorted(set(sys.modules) - before):
    print(name, getattr(sys.modules[name], "__file__", None) or "")
"""


def imports_only_numpy(tflite, models):
    """Beside NumPy's modules an import loads the package's own and those of the standard library."""
    del models
    output = subprocess.run([sys.executable, "-c", IMPORT, tflite.__name__], check=True, stdout=subprocess.PIPE, text=True).stdout
    package = tflite.__name__.partition(".")[0]
    library = os.path.realpath(sysconfig.get_path("stdlib"))
    counts, strangers = {"own": 0, "numpy": 0, "standard library": 0}, []
    for line in output.splitlines():
        name, _, file = line.partition(" ")
        top = name.partition(".")[0]
        if top in (package, "numpy"):
            counts["numpy" if top == "numpy" else "own"] += 1
        elif not file or (os.path.realpath(file).startswith(library) and "-packages" not in file):
            counts["standard library"] += 1
        else:
            strangers.append(name)
    assert not strangers, "importing %s loads %s" % (tflite.__name__, ", ".join(strangers))
    return counts


CASES = [fork_after_invoke, end_with_live_objects, at_exit_and_threads, imports_only_numpy]
