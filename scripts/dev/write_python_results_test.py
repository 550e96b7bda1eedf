#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Python's classes and signatures are those of the schemas and of the flags; what the writer makes of a small schema.

usage: write_python_results_test.py WRITER TFLITMUS
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

WRITER, PROGRAM = (pathlib.Path(os.path.realpath(word)) for word in sys.argv[1:3])
sys.path.insert(0, str(WRITER.parents[1] / "lib"))
from python_results import class_text, names, schema_classes, signatures  # noqa: E402

SCHEMA = {
    "title": "Result of small", "type": "object", "required": ["schema", "parts", "with"],
    "$defs": {
        "us": {"type": ["number", "null"]},
        "spread": {"description": "of the parts", "type": "object", "required": ["low_us"], "properties": {"low_us": {"$ref": "#/$defs/us"}}},
        "times": {"description": "of runs", "type": "array", "items": {"$ref": "#/$defs/us"}},
    },
    "properties": {
        "schema": {"type": "object", "required": ["name"], "properties": {"name": {"const": "litmus.small"}}},
        "late": {"enum": ["a", None]}, "with": {"type": "boolean", "description": "a \"word\" of the language"},
        "parts": {"type": "array", "items": {"type": "object", "required": ["size_kb"], "properties": {
            "size_kb": {"type": "integer"}, "kinds": {"type": "array", "items": {"type": "object", "properties": {}}},
            "range": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}}}},
        "spread": {"$ref": "#/$defs/spread"}, "times": {"$ref": "#/$defs/times"},
        "counts": {"type": "object", "additionalProperties": {"type": "integer"}}, "anything": {"type": "object"},
        "value": {"type": ["number", "boolean", "string"]},
    },
}
# (class, field) -> (annotation, required, text)
FIELDS = {
    ("Small", "parts"): ("List[Part]", True, ""), ("Small", "with_"): ("bool", True, 'a "word" of the language'),
    ("Small", "late"): ('Optional[Literal["a"]]', False, ""), ("Small", "spread"): ("Optional[Spread]", False, "spread of the parts"),
    ("Small", "times"): ("Optional[List[Optional[float]]]", False, "times of runs"),
    ("Small", "counts"): ("Optional[Dict[str, int]]", False, ""), ("Small", "anything"): ("Optional[Dict[str, Any]]", False, ""),
    ("Small", "value"): ("Optional[Union[float, bool, str]]", False, ""), ("Spread", "low_us"): ("Optional[float]", True, "microseconds"),
    ("Part", "size_kb"): ("int", True, "units of 1024 bytes"), ("Part", "kinds"): ("Optional[List[PartKind]]", False, ""),
    ("Part", "range"): ("Optional[Tuple[float, float]]", False, ""), ("Small", "schema"): ("Schema", True, ""),
    ("Schema", "name"): ('Literal["litmus.small"]', True, ""),
}


def module_of(schema, folder):
    path = pathlib.Path(folder, "small-2.schema.json")
    path.write_text(json.dumps(schema), encoding="utf-8")
    module = schema_classes.Module(path, "Small", {})
    module.place, module.document = "small", "Small"
    return module


class Writer(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = self._folder.name
        self.addCleanup(self._folder.cleanup)

    def run_writer(self, *words):
        return subprocess.run([WRITER, *words, PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def test_the_files_are_current(self):
        done = self.run_writer("--check")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_check_finds_a_difference_and_the_writer_mends_it(self):
        self.assertEqual(self.run_writer("--folder=" + self.folder).returncode, 0)
        self.assertEqual(self.run_writer("--check", "--folder=" + self.folder).returncode, 0)
        for name in ("documents/compare.py", "functions.pyi"):
            path = pathlib.Path(self.folder, name)
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("float", "int", 1), encoding="utf-8")
            done = self.run_writer("--check", "--folder=" + self.folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the files are not current", done.stdout)
            path.write_text(text, encoding="utf-8")

    def test_a_wrong_command_line(self):
        self.assertEqual(self.run_writer("--chekc").returncode, 64)

    def test_fields(self):
        module = module_of(SCHEMA, self.folder)
        found = {(cls.name, field.name): (field.type, field.required, field.text) for cls in module.classes.values() for field in cls.fields}
        self.assertEqual(found, FIELDS)
        self.assertEqual(module.classes["Small"].kind, "litmus.small")
        # Fields without a default stand before those with one, which a dataclass asks for.
        self.assertEqual([field.name for field in module.classes["Small"].fields][:3], ["schema", "with_", "parts"])
        text = class_text.module_text(module)
        compile(text, "small.py", "exec")
        self.assertIn("    MAJOR: ClassVar[int] = 2\n", text)
        self.assertIn('    with_: bool\n    """A "word" of the language."""\n', text)
        self.assertIn('    """Spread of the parts."""\n', text)

    def test_two_objects_of_one_name_are_refused(self):
        schema = {"$defs": {"part": {"type": "object", "properties": {"other": {"type": "string"}}}}, **SCHEMA}
        schema["$defs"] = {**SCHEMA["$defs"], **schema["$defs"], "part": {"type": "object", "properties": {"other": {"type": "string"}}}}
        with self.assertRaisesRegex(ValueError, "two objects would have the class Part"):
            module_of(schema, self.folder)

    def test_names(self):
        for name, one in (("phases", "phase"), ("axes", "axis"), ("classes", "class"), ("kernel_launches", "kernel_launch"),
                          ("ci95", "ci95"), ("loss", "loss")):
            self.assertEqual(names.singular(name), one)
        self.assertEqual((names.camel("cold_start"), names.words("ColdStart"), names.field("continue")), ("ColdStart", "cold start", "continue_"))
        for name in ("two words", "_hidden", "end_"):
            with self.assertRaises(ValueError):
                names.field(name)

    def test_annotations_of_flags(self):
        flag = {"name": "f", "type": "string", "default": "", "choices": [], "text": "value", "role": "data", "changes_result": True}
        for changes, scalar, several in (
                ({}, "str", False), ({"type": "int32"}, "int", True), ({"type": "float"}, "float", True), ({"type": "bool"}, "bool", True),
                ({"type": "bool", "changes_result": False}, "bool", False), ({"choices": ["", "a", "b"]}, 'Literal["a", "b"]', True),
                ({"text": "input"}, "Path", False), ({"role": "gate"}, "Union[str, float]", False), ({"default": "10000"}, "Union[str, float]", False),
                ({"name": "shapes"}, "str", True), ({"name": "cpu_target"}, "str", True)):
            with self.subTest(changes):
                self.assertEqual((signatures.scalar({**flag, **changes}), signatures.may_be_list({**flag, **changes})), (scalar, several))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
