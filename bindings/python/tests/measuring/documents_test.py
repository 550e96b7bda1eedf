#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Documents become dataclasses and the same documents again; what does not fit is named.

usage: documents_test.py
"""
import concurrent.futures
import copy
import dataclasses
import json
import os
import pathlib
import pickle
import sys
import tempfile
import threading
import types
import unittest
from unittest import mock

from support import COMPARE, compare_document
from tflitmus import measuring
from tflitmus.measuring import errors

CompareResult = measuring.CompareResult

# (changes, what the message begins with). None: the document fits.
MISFITS = (
    ({}, None),
    ({"schema": ...}, "schema: the member is missing"),
    ({"schema__name": "litmus.benchmark_model"}, "schema.name: 'litmus.benchmark_model'; CompareResult reads 'litmus.compare'"),
    ({"schema__version": "4.0"}, "schema.version: '4.0'; CompareResult reads 3.x"),
    ({"schema__version": "3.99"}, None),
    ({"unit": ...}, "unit: the member is missing"),
    ({"ratio__lower": ...}, "ratio.lower: the member is missing"),
    ({"ratio__lower": "1"}, "ratio.lower: expected a number, found '1'"),
    ({"ratio__lower": None}, None),
    ({"ratio__lower": 1}, None),
    ({"ratio__lower": True}, "ratio.lower: expected a number, found True"),
    ({"ratio": []}, "ratio: expected an object, found []"),
    ({"pairs": 2.5}, "pairs: expected an integer, found 2.5"),
    ({"pairs": False}, "pairs: expected an integer, found False"),
    ({"verdict": "slow"}, "verdict: expected 'same' or 'faster' or 'slower' or 'unclear', found 'slow'"),
    ({"a__values": 3}, "a.values: expected an array, found 3"),
    ({"b__values__1": None}, "b.values[1]: expected a number, found None"),
    ({"a__argv__0": 7}, "a.argv[0]: expected a text, found 7"),
    ({"a__argv": ...}, None),
    ({"b__verdicts": {"noisy": "1"}}, "b.verdicts.noisy: expected an integer, found '1'"),
    ({"build__dirty": "no"}, "build.dirty: expected true or false, found 'no'"),
    ({"environment__flags__0__value": None}, "environment.flags[0].value: expected a text, found None"),
    ({"environment__flags__0__value": False}, None),
    ({"stop_reason": None}, None),
    ({"confirmation": {"ratio": {"value": 1.0, "lower": None, "upper": None}}}, "confirmation.pairs: the member is missing"),
    ({"new_member": {"of": ["a", "newer", "version"]}, "ratio__digits": 4, "stop_reason": "budget"}, None),
    ({"error": None}, None),
    ({"exit_code": ...}, "exit_code: the member is missing"),
)


class Documents(unittest.TestCase):
    def test_what_fits_and_what_does_not(self):
        for changes, begin in MISFITS:
            document = compare_document(**changes)
            with self.subTest(changes):
                if begin is None:
                    result = CompareResult.from_json(json.dumps(document))
                    # Equal texts: members keep their order, and integers stay integers.
                    self.assertEqual(json.dumps(json.loads(result.to_json())), json.dumps(document))
                    continue
                with self.assertRaises(errors.BadInputError) as caught:
                    CompareResult.from_dict(document)
                self.assertTrue(str(caught.exception).startswith(begin), str(caught.exception))
                self.assertEqual(caught.exception.exit_status, 65)

    def test_what_is_no_document(self):
        for text, begin in (("", "the text is not JSON"), ("{", "the text is not JSON"), (b"\xff", "the text is not JSON"),
                            ("[]", "schema: the member is missing"), ("3", "schema: the member is missing"),
                            ('{"schema": "litmus.compare"}', "schema: the member is missing")):
            with self.subTest(text), self.assertRaises(errors.BadInputError) as caught:
                CompareResult.from_json(text)
            self.assertTrue(str(caught.exception).startswith(begin), str(caught.exception))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "result.json")
            with self.assertRaises(FileNotFoundError) as caught:
                CompareResult.load(path)
            self.assertEqual(str(caught.exception), f"{path}: No such file or directory")
            path.write_text("{}", encoding="utf-8")
            with self.assertRaises(ValueError) as broken:
                CompareResult.load(str(path))
            self.assertTrue(str(broken.exception).startswith(f"{path}: schema"), str(broken.exception))
            result = CompareResult.from_dict(compare_document(message="µs and \U0001f600"))
            result.save(path)
            self.assertEqual(CompareResult.load(path), result)
            self.assertEqual([each.name for each in pathlib.Path(folder).iterdir()], ["result.json"])
            with self.assertRaises(errors.CannotWriteError) as unwritten:
                result.save(pathlib.Path(folder, "no", "folder.json"))
            self.assertIsInstance(unwritten.exception, OSError)

    def test_save_keeps_what_is_no_file(self):
        result = CompareResult.from_dict(compare_document())
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "link.json").symlink_to(folder / "there.json")
            result.save(folder / "link.json")
            self.assertTrue((folder / "link.json").is_symlink())
            self.assertEqual(CompareResult.load(folder / "there.json"), result)
            os.mkfifo(folder / "pipe")
            read = []
            reader = threading.Thread(target=lambda: read.append((folder / "pipe").read_text(encoding="utf-8")))
            reader.start()
            result.save(folder / "pipe")
            reader.join()
            self.assertEqual(CompareResult.from_json(read[0]), result)
            self.assertTrue((folder / "pipe").is_fifo())

    def test_threads_that_save_to_one_file(self):
        result = CompareResult.from_dict(compare_document(message="x" * 100000))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "result.json")
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                for done in [pool.submit(result.save, path) for _ in range(60)]:
                    done.result()
            self.assertEqual(CompareResult.load(path), result)
            self.assertEqual([each.name for each in path.parent.iterdir()], ["result.json"])

    def test_a_result_is_a_value(self):
        result = CompareResult.from_dict(compare_document(new=[1]))
        for other in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            self.assertEqual(other, result)
            self.assertEqual(other.to_dict(), result.to_dict())
        with self.assertRaises(dataclasses.FrozenInstanceError):
            result.margin = 1
        changed = dataclasses.replace(result, margin=0.05)
        self.assertEqual(changed.to_dict(), compare_document(margin=0.05))
        # The caller's document and the result's do not share what changes.
        result.to_dict()["new"].append(2)
        self.assertEqual(result.to_dict()["new"], [1])

    def test_properties(self):
        result = CompareResult.from_dict(compare_document(exit_code=1, error="--fail_above=5%: B is slower\n"))
        self.assertEqual((result.passed, result.failures, result.interval), (False, ["--fail_above=5%: B is slower"], (1.4, 1.6)))
        self.assertEqual(CompareResult.from_dict(compare_document(ratio__upper=None)).interval, None)
        self.assertTrue(CompareResult.from_dict(COMPARE).passed)

    def test_words_of_the_language_are_fields_with_an_underscore(self):
        progress = {"finished": 1, "items": 2, "journal": None, "continue": "tflitmus …"}
        document = {"schema": {"name": "litmus.eval_coco", "version": "3.0"}, "tool": {"name": "eval_coco", "version": "1.2.3"},
                    "build": COMPARE["build"], "config": {}, "metrics": [], "gates": [], "progress": progress, "exit_code": 75, "error": "x",
                    "environment": {**COMPARE["environment"], "machine": dict.fromkeys(
                        ("fingerprint", "cpu_model", "cpus_online", "allowed_cpu_count", "memory_bytes", "kernel", "governor", "container"))}}
        result = measuring.EvalCocoResult.from_dict(document)
        self.assertEqual(result.progress.continue_, "tflitmus …")
        self.assertEqual(result.to_dict(), document)
        self.assertEqual(str(result), "verdict     no values: x")


class Tables(unittest.TestCase):
    def test_rows(self):
        result = CompareResult.from_dict(COMPARE)
        self.assertEqual(result.rows(), [
            {"side": "A", "process": 0, "value": 2.0}, {"side": "A", "process": 1, "value": 2},
            {"side": "B", "process": 0, "value": 3.0}, {"side": "B", "process": 1, "value": 3.1}])
        with self.assertRaises(ValueError) as caught:
            result.rows("samples")
        self.assertEqual(str(caught.exception), "'samples' is not a table of CompareResult; it has 'values'")

    def test_pandas(self):
        result = CompareResult.from_dict(COMPARE)
        with mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaises(ImportError) as caught:
            result.to_pandas()
        self.assertIn("pip install pandas", str(caught.exception))
        with mock.patch.dict(sys.modules, {"pandas": types.SimpleNamespace(DataFrame=tuple)}):
            self.assertEqual(result.to_pandas("values"), tuple(result.rows()))


class Errors(unittest.TestCase):
    def test_each_exit_status(self):
        for status, kind, builtin in ((64, measuring.UsageError, ValueError), (65, measuring.BadInputError, ValueError),
                                      (66, measuring.MissingInputError, FileNotFoundError), (69, measuring.UnavailableError, RuntimeError),
                                      (70, measuring.FailedRunError, RuntimeError), (71, measuring.ResourceError, RuntimeError),
                                      (73, measuring.CannotWriteError, OSError), (74, measuring.CannotWriteError, OSError),
                                      (75, measuring.EndedEarlyError, RuntimeError), (78, measuring.ConfigurationError, ValueError),
                                      (-9, measuring.TflitmusError, RuntimeError), (3, measuring.TflitmusError, RuntimeError)):
            error = errors.of_exit(status, "INFO: x\nERROR: bench: no\nERROR: way out\n", ["tflitmus", "bench"])
            with self.subTest(status):
                self.assertIs(type(error), kind)
                self.assertIsInstance(error, builtin)
                self.assertIsInstance(error, measuring.TflitmusError)
                how = "signal 9 ended the program" if status < 0 else f"exit status {status}"
                self.assertEqual(str(error), f"bench: no\nway out ({how})")
                other = pickle.loads(pickle.dumps(error))
                self.assertEqual((type(other), str(other), other.__dict__), (type(error), str(error), error.__dict__))

    def test_output_without_an_error(self):
        self.assertEqual(str(errors.of_exit(70, "terminate called\n\n", [])), "terminate called (exit status 70)")
        self.assertEqual(str(errors.of_exit(70, "", [])), "the program printed no error (exit status 70)")


if __name__ == "__main__":
    unittest.main()
