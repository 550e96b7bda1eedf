# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Several processes: no two measurements at once, whatever happens to those that measure."""
import os
import signal
import time

from plugin.world import TICKS, finished, require

MANY = '''
    import pytest
    @pytest.mark.parametrize("number", range(8))
    def test_it(tflitmus_benchmark, number):
        tflitmus_benchmark("model.tflite", QUICK)
    '''
# A measurement that ends only if it is ended. It prints nothing during its warm-up, so that a closed pipe does not end it.
LONG = 'tflitmus_benchmark("model.tflite", warmup_min_secs=100)'


def alone(here, runs):
    log = here.log()
    require("overlap" not in log, f"two measurements at once: {log}")
    require(sum(line.startswith("started") for line in log) == runs, f"{runs} runs were expected: {log}")
    require(not here.running(), f"programs that still run: {here.running()}")


def wait_for(what, seconds=30):
    deadline = time.monotonic() + seconds
    while not what():
        require(time.monotonic() < deadline, f"{seconds} s passed")
        time.sleep(0.02)


def workers_of_xdist_measure_one_at_a_time(here):
    here.write("test_it.py", MANY)
    here.pytest("-n4", "-v", "--tflitmus-results=kept").must(0, "8 passed", "(waited ", "8 documents in ", "s for other measurements")
    alone(here, 8)
    require(len(here.documents()) == 8, f"{here.documents()}")


def the_watched_program_notices_two_at_once(here):
    here.write("conftest.py", '''
        import os
        os.environ["TFLITMUS_LOCK"] += os.environ.get("PYTEST_XDIST_WORKER", "")
        ''')
    here.write("test_it.py", MANY.replace("QUICK", "min_secs=0.5"))
    here.pytest("-n4").must(0, "8 passed")
    require("overlap" in here.log(), f"each worker had a lock of its own, and no overlap was seen: {here.log()}")


def two_runs_of_pytest_measure_one_at_a_time(here):
    here.write("test_it.py", MANY)
    both = [here.start("-v", f"--tflitmus-results=kept{number}") for number in (1, 2)]
    runs = [finished(process).must(0, "8 passed") for process in both]
    alone(here, 16)
    waits = "waiting for another measurement (process "
    require(any(waits in run.out for run in runs), f"none says that it waits\n{runs[0].out}")


def threads_of_a_test_measure_one_at_a_time(here):
    here.write("test_it.py", '''
        import concurrent.futures
        def test_it(tflitmus_benchmark):
            with concurrent.futures.ThreadPoolExecutor(3) as pool:
                list(pool.map(lambda _: tflitmus_benchmark("model.tflite", QUICK), range(6)))
        ''')
    here.pytest("--tflitmus-results=kept").must(0)
    alone(here, 6)
    require(len(here.documents()) == 6, f"{here.documents()}")


def interrupted(here, *words):
    here.write("test_long.py", f"def test_it(tflitmus_benchmark): {LONG}\n")
    process = here.start(*words)
    wait_for(here.measuring)
    os.killpg(process.pid, signal.SIGINT)
    run = finished(process)
    require(run.code == 2, f"exit status {run.code}\n{run.out}")
    wait_for(lambda: not here.running(), 10)
    here.write("test_long.py", MANY.replace("range(8)", "range(1)"))
    here.pytest().must(0, "1 passed")
    alone(here, 2)


def ctrl_c_ends_the_program(here):
    interrupted(here)


def ctrl_c_ends_the_program_of_a_worker(here):
    interrupted(here, "-n2")


def a_killed_pytest_does_not_block_the_next(here):
    # What a pytest before left, which was killed, too: a longer line, whose end must not stay behind the next one.
    here.write("lock", '{"what": "%s", "token": "1-1"}\n' % ("x" * 500))
    here.write("test_long.py", f"def test_it(tflitmus_benchmark): {LONG}\n")
    process = here.start()
    wait_for(here.measuring)
    process.kill()
    process.wait()
    require(here.running(), "the program ended with its pytest: nothing is left that could disturb the next one")
    here.write("test_long.py", MANY.replace("range(8)", "range(2)"))
    here.pytest().must(0, "2 passed")
    alone(here, 3)


def a_killed_worker_does_not_block_the_others(here):
    here.write("test_it.py", f'''
        import os, pathlib, signal, threading, time
        def kill():
            """Kills this worker when the program that it started measures."""
            while True:
                for line in pathlib.Path("log").read_text().split("\\n") if os.path.exists("log") else ():
                    stat = pathlib.Path("/proc", line.rpartition(" ")[2] or "0", "stat")
                    fields = stat.read_text().rpartition(")")[2].split() if stat.exists() else []
                    if fields and int(fields[1]) == os.getpid() and int(fields[11]) >= {TICKS}:
                        os.kill(os.getpid(), signal.SIGKILL)
                time.sleep(0.05)
        def test_killed(tflitmus_benchmark):
            threading.Thread(target=kill, daemon=True).start()
            {LONG}
        def test_other(tflitmus_benchmark): tflitmus_benchmark("model.tflite", QUICK)
        def test_third(tflitmus_benchmark): tflitmus_benchmark("model.tflite", QUICK)
        ''')
    here.pytest("-n2").must(1, "crashed", "1 failed, 2 passed")
    alone(here, 3)


CASES = [workers_of_xdist_measure_one_at_a_time, the_watched_program_notices_two_at_once, two_runs_of_pytest_measure_one_at_a_time,
         threads_of_a_test_measure_one_at_a_time, ctrl_c_ends_the_program, ctrl_c_ends_the_program_of_a_worker,
         a_killed_pytest_does_not_block_the_next, a_killed_worker_does_not_block_the_others]
