#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""How the program is found and run: its words, its environment, its output, its end; the program is a script.

usage: program_test.py
"""
import os
import pathlib
import signal
import subprocess
import sys
import textwrap
import threading
import time
import types
import unittest
import warnings
from unittest import mock

from support import COMPARE, FakeProgram
from tflitmus import measuring
from tflitmus.measuring import command, program

HERE = pathlib.Path(__file__).resolve().parent
ANSWER = 'cp document.json "$out"\n'
MODEL = "m.tflite"


def compare(**flags):
    return measuring.compare(MODEL, "n.tflite", **flags)


class Words(unittest.TestCase):
    def test_values(self):
        for name, value, text in (
                ("use_gpu", True, "true"), ("use_gpu", False, "false"), ("num_runs", 3, "3"), ("min_secs", 0.25, "0.25"),
                ("num_threads", [1, 2], "1,2"), ("use_gpu", (True, False), "true,false"), ("shapes", ["a:1,2", "a:1,3"], "a:1,2;a:1,3"),
                ("shapes", "a:1,2", "a:1,2"), ("html_report", pathlib.Path("a b.html"), "a b.html"), ("benchmark_name", "", "")):
            with self.subTest(name=name, value=value):
                self.assertEqual(command.words_of({name: value}), [f"--{name}={text}"])
        self.assertEqual(command.words_of({"num_runs": None, "json_out": None, "seed": 0}), ["--seed=0"])

    def test_flags_that_print_something_else(self):
        for name in ("help", "version", "json_out", "output", "log_format", "print_model", "list_devices", "dump_config"):
            with self.subTest(name), self.assertRaises(measuring.UsageError) as caught:
                measuring.benchmark(MODEL, **{name: "x"})
            self.assertTrue(str(caught.exception).startswith(f"{name} cannot be given here: "))

    def test_command_lines(self):
        first, sides = {"graph": "m.tflite", "num_threads": 2}, ["sh", "-c", "true", 3]
        with FakeProgram(ANSWER) as fake:
            path = str(fake.folder / "tflitmus")
            for call, words in (
                    (lambda: compare(budget="9s"), ["compare", "--budget=9s", "--json_out", "--", path, "bench", "--graph=m.tflite", "---",
                                                    path, "bench", "--graph=n.tflite"]),
                    (lambda: measuring.compare(first, sides), ["compare", "--json_out", "--", path, "bench", "--graph=m.tflite",
                                                               "--num_threads=2", "---", "sh", "-c", "true", "3"]),
                    (lambda: measuring.compare(["a"], ["b", "-x"], ["c"], metric="wall"),
                     ["compare", "--metric=wall", "--json_out", "--", "a", "---", "b", "-x", "---", "c"]),
                    (lambda: measuring.compare(["tflitmus", "diff"], pathlib.Path("p.tflite")),
                     ["compare", "--json_out", "--", path, "diff", "---", path, "bench", "--graph=p.tflite"])):
                # What else is called tflitmus on the PATH of the machine that runs the test must not matter.
                with mock.patch("shutil.which", lambda name: path if name == path else None):
                    call()
                with self.subTest(words):
                    self.assertEqual([word.partition("=")[0] if word.startswith("--json_out") else word for word in fake.words()], words)

    def test_wrong_sides_and_models(self):
        result = measuring.CompareResult.from_dict(COMPARE)
        for call, begin in ((lambda: measuring.compare({"num_threads": 2}, MODEL), 'a mapping of flags has the model as "graph"'),
                            (lambda: measuring.compare([], MODEL), "a command has no words"),
                            (lambda: measuring.compare(3, MODEL), "a model is a path or bytes, not int"),
                            (lambda: measuring.compare(result, MODEL), "a model is a path or bytes, not CompareResult"),
                            (lambda: measuring.benchmark(None), "a model is a path or bytes, not NoneType"),
                            (lambda: measuring.benchmark(["a,b", "c"]), "a list of models is joined by commas"),
                            (lambda: measuring.evaluate("imagnet", MODEL), "'imagnet' is no evaluation"),
                            (lambda: compare(timeout=0), "timeout=0 is not a positive number")):
            with FakeProgram(ANSWER), self.subTest(begin), self.assertRaises(measuring.UsageError) as caught:
                call()
            self.assertTrue(str(caught.exception).startswith(begin), str(caught.exception))

    def test_bytes_are_a_file_while_the_program_runs(self):
        with FakeProgram('for word; do case $word in --graph=*) cat "${word#*=}" >>models;; esac; done\n' + ANSWER) as fake:
            measuring.compare(b"one,", {"graph": bytearray(b"two")})
            self.assertEqual((fake.folder / "models").read_text(), "one,two")
            self.assertEqual(fake.left_behind(), [])


class Finding(unittest.TestCase):
    def test_no_program(self):
        with mock.patch.dict(os.environ, {"TFLITMUS_PROGRAM": "/no/such"}), self.assertRaises(measuring.UnavailableError) as caught:
            program.find()
        self.assertEqual(str(caught.exception), "TFLITMUS_PROGRAM=/no/such: no program has this path")
        with mock.patch.dict(os.environ, {"TFLITMUS_PROGRAM": "", "PATH": ""}), mock.patch("sysconfig.get_path", lambda _: "/no"), \
                mock.patch("importlib.metadata.files", lambda _: None), self.assertRaises(measuring.UnavailableError) as missing:
            program.find()
        self.assertIn("pip install tflitmus", str(missing.exception))

    def test_the_program_of_the_wheel_is_first(self):
        with FakeProgram("") as fake:
            path = str(fake.folder / "tflitmus")
            # What pip records of a wheel: other files of that name are no programs.
            files = [types.SimpleNamespace(name="tflitmus", parent=types.SimpleNamespace(name=folder), locate=lambda file=file: file)
                     for folder, file in (("bash-completion", "/no"), ("bin", path))]
            with mock.patch.dict(os.environ, {"TFLITMUS_PROGRAM": "", "PATH": "/bin"}), mock.patch("importlib.metadata.files", lambda _: files), \
                    mock.patch("sysconfig.get_path", lambda _: "/no"):
                self.assertEqual(program.find(), os.path.realpath(path))

    def test_order(self):
        with FakeProgram("") as fake:
            path = str(fake.folder / "tflitmus")
            with mock.patch.dict(os.environ, {"TFLITMUS_PROGRAM": "", "PATH": str(fake.folder)}), \
                    mock.patch("importlib.metadata.files", lambda _: None):
                with mock.patch("sysconfig.get_path", lambda _: "/no"):
                    self.assertEqual(program.find(), path)
                with mock.patch("sysconfig.get_path", lambda _: str(fake.folder)), mock.patch.dict(os.environ, {"PATH": ""}):
                    self.assertEqual(program.find(), path)


class Environment(unittest.TestCase):
    def test_what_is_passed_on(self):
        given = {"LD_PRELOAD": "libjemalloc.so", "LD_AUDIT": "a.so", "PYTHONPATH": "x", "PYTHONHOME": "y", "LD_LIBRARY_PATH": "/driver",
                 "LITMUS_CPU_TARGET": "avx2", "PATH": "/bin", "TERM": "dumb"}
        with mock.patch.dict(os.environ, given, clear=True):
            kept = {"LD_LIBRARY_PATH": "/driver", "LITMUS_CPU_TARGET": "avx2", "PATH": "/bin", "NO_COLOR": "1"}
            self.assertEqual(program.environment(draws=False), {**kept, "TERM": "dumb"})
            self.assertEqual(program.environment(draws=True), {**kept, "TERM": "xterm"})

    def test_standard_input_is_empty_and_the_session_its_own(self):
        with FakeProgram(ANSWER + 'cat >read; ps -o sid= -p $$ >sid; echo $$ >pid\n') as fake:
            kept, (reads, writes) = os.dup(0), os.pipe()
            os.write(writes, b"typed ahead")
            os.close(writes)
            os.dup2(reads, 0)
            try:
                compare()
            finally:
                os.dup2(kept, 0)
                os.close(reads)
                os.close(kept)
            self.assertEqual((fake.folder / "read").read_text(), "")
            self.assertEqual((fake.folder / "sid").read_text().split(), (fake.folder / "pid").read_text().split())


class Output(unittest.TestCase):
    def test_both_streams_are_read(self):
        noise = "head -c 3000000 /dev/zero | tr '\\0' x\nhead -c 3000000 /dev/zero | tr '\\0' y >&2\n"
        for progress in (False, lambda _: None):
            with FakeProgram(noise + ANSWER) as fake:
                self.assertEqual(compare(timeout=60, progress=progress).verdict, "slower")
                self.assertEqual(fake.left_behind(), [])

    def test_statuses(self):
        # (what the program does, exception or None for a result, what the message begins with)
        for body, kind, begin in (
                (ANSWER, None, ""),
                (ANSWER + "exit 1\n", None, ""),
                (ANSWER + "echo ERROR: no such flag >&2; exit 64\n", measuring.UsageError, "no such flag (exit status 64)"),
                (ANSWER + "exit 75\n", measuring.EndedEarlyError, "the program printed no error (exit status 75)"),
                ('sed \'s/"exit_code": 0/"exit_code": 75, "error": "--require_verdict: it is unclear"/\' document.json >"$out"; exit 75\n', None, ""),
                ("exit 0\n", measuring.TflitmusError, "the program printed no error (exit status 0)"),
                ("kill -9 $$\n", measuring.TflitmusError, "the program printed no error (signal 9 ended the program)"),
                ('echo "{" >"$out"\n', measuring.BadInputError, "the program ended with 0, and its document is not JSON"),
                ('echo 3 >"$out"\n', measuring.TflitmusError, "the program ended with 0, and its document is not an object")):
            with FakeProgram(body) as fake, self.subTest(body):
                if kind is None:
                    compare()
                else:
                    with self.assertRaises(kind) as caught:
                        compare()
                    self.assertTrue(str(caught.exception).startswith(begin), str(caught.exception))
                self.assertEqual(fake.left_behind(), [])

    def test_warnings(self):
        with FakeProgram(ANSWER + "printf 'WARN: one\\nWARN:   more of it\\nINFO: x\\nWARN: two\\n' >&2\n"), \
                warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            compare()
        self.assertEqual([(str(each.message), each.category) for each in caught],
                         [("one\n  more of it", measuring.MeasurementWarning), ("two", measuring.MeasurementWarning)])
        self.assertEqual(caught[0].filename, __file__, "the warning names the line that measures")


def alive(number):
    """Whether a process runs; a zombie does not."""
    try:
        return pathlib.Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Ending(unittest.TestCase):
    """The program has a child in a group of its own, as the tools have; both must be gone when the call returns."""

    STUBBORN = "set -m\n(trap '' INT; exec sleep 1000) &\necho $! >child\necho $$ >parent\nset +m\n"

    def gone(self, fake):
        numbers = [int((fake.folder / name).read_text()) for name in ("child", "parent")]
        # What is killed and not our child ends a moment later.
        end = time.monotonic() + 10
        while any(map(alive, numbers)) and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual([number for number in numbers if alive(number)], [])
        self.assertEqual(fake.left_behind(), [])

    def test_timeout(self):
        with FakeProgram(self.STUBBORN + "wait\n") as fake:
            with self.assertRaises(TimeoutError) as caught:
                compare(timeout=0.5)
            self.assertIsInstance(caught.exception, measuring.MeasurementTimeoutError)
            self.assertEqual(str(caught.exception), "the run took longer than timeout=0.5 seconds and was ended")
            self.gone(fake)

    def test_a_program_that_closed_its_output_has_a_timeout_too(self):
        with FakeProgram("exec >&- 2>&-; exec sleep 1000\n"), self.assertRaises(measuring.MeasurementTimeoutError):
            compare(timeout=0.5)

    def test_what_it_leaves_behind_does_not_keep_the_call(self):
        with FakeProgram(self.STUBBORN + ANSWER) as fake:
            self.assertEqual(compare().verdict, "slower")  # the child holds both streams open
            self.gone(fake)

    def test_an_exception_of_the_progress(self):
        with FakeProgram(self.STUBBORN + "printf '[1/2] first\\n' >&2; wait\n") as fake:
            with self.assertRaises(ZeroDivisionError):
                compare(progress=lambda line: 1 / 0 if line else None)
            self.gone(fake)

    def test_ctrl_c(self):
        script = textwrap.dedent("""
            import signal, sys
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background has it ignored
            sys.path.insert(0, sys.argv[1])
            import support
            from tflitmus import measuring
            try:
                measuring.compare("a", "b", progress=False)
            except KeyboardInterrupt:
                sys.exit(33)
            """)
        with FakeProgram(self.STUBBORN + "trap 'echo stopped >trap; exit 75' INT\ntouch ready\nwhile :; do sleep 0.05; done\n") as fake:
            with subprocess.Popen([sys.executable, "-c", script, str(HERE)]) as caller:
                while not (fake.folder / "ready").exists() and caller.poll() is None:
                    time.sleep(0.02)
                caller.send_signal(signal.SIGINT)
                self.assertEqual(caller.wait(60), 33)
            self.assertEqual((fake.folder / "trap").read_text(), "stopped\n", "the program had the time to end by itself")
            self.gone(fake)

    def test_threads_measure_at_the_same_time(self):
        results = []
        with FakeProgram(ANSWER) as fake:
            threads = [threading.Thread(target=lambda: results.append(compare().verdict)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(fake.left_behind(), [])
        self.assertEqual(results, ["slower"] * 4)


if __name__ == "__main__":
    unittest.main()
