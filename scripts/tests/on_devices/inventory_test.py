#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which inventories of devices are right, and what is said of wrong ones; the JSON schema must agree where it can.

usage: inventory_test.py FOLDER_OF_THE_PACKAGE_DEVICE SCHEMA
"""
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]).resolve().parent))
from device import inventory  # noqa: E402

SCHEMA = pathlib.Path(sys.argv[2]).resolve()
ADB = {"name": "pixel8", "kind": "adb", "serial": "ABC"}
SSH = {"name": "board", "kind": "ssh", "host": "user@board"}
HERE = {"name": "here", "kind": "local"}
FULL = {"folder": "/data/local/tmp/x", "binaries": "dist/android_arm64", "env": {"A_1": ""}, "flags": ["--num_threads=2"],
        "wrapper": ["taskset", "f0"]}


def of(*entries):
    return {"version": 1, "devices": list(entries)}


# Columns: a document; the expected error ("": none); whether the JSON schema can detect the error.
CASES = (
    (of(ADB), "", True),
    (of(ADB, SSH, HERE), "", True),
    (of({**ADB, **FULL}, {**SSH, **FULL, "port": 65535, "options": ["-o", "Ciphers=x"]}, {**HERE, **FULL}), "", True),
    (of(SSH, {**SSH, "name": "board2", "folder": "/tmp/2"}), "", True),
    (of(SSH, {**SSH, "name": "board2", "port": 23}), "", True),
    ([], 'must be an object: {"version": 1, "devices": [...]}', True),
    ({"devices": [HERE]}, "version: must be 1, is null", True),
    ({"version": 2, "devices": [HERE]}, "version: must be 1, is 2", True),
    ({"version": True, "devices": [HERE]}, "version: must be 1, is true", True),
    ({"version": 1}, "devices: must be a list of at least one device", True),
    (of(), "devices: must be a list of at least one device", True),
    ({**of(HERE), "device": []}, "document: unknown member 'device'; is 'devices' meant?", True),
    (of(HERE, "board"), 'devices[1]: must be an object, is "board"', True),
    (of({"kind": "adb"}), "devices[0]: has no member 'name'", True),
    (of({"name": "a"}), "devices[0]: has no member 'kind'", True),
    (of({"name": "a", "kind": "usb"}), 'devices[0].kind: must be one of adb, ssh, local, is "usb"', True),
    (of({"name": "a", "kind": ["adb"]}), 'devices[0].kind: must be one of adb, ssh, local, is ["adb"]', True),
    (of({**HERE, "name": "../x"}), "devices[0].name: must be at most 64 letters, digits, '.', '_' and '-', the first a letter or digit, "
     'is "../x"', True),
    (of({**HERE, "name": "x" * 65}), "devices[0].name: must be at most 64 letters", True),
    (of({"name": "a", "kind": "adb"}), "devices[0] (kind adb): has no member 'serial'", True),
    (of({"name": "a", "kind": "ssh"}), "devices[0] (kind ssh): has no member 'host'", True),
    (of({**ADB, "serail": "x"}), "devices[0] (kind adb): unknown member 'serail'; is 'serial' meant?", True),
    (of({**ADB, "host": "x"}), "devices[0] (kind adb): unknown member 'host'; known are name, kind, folder", True),
    (of({**HERE, "port": 22}), "devices[0] (kind local): unknown member 'port'", True),
    (of({**ADB, "serial": ""}), 'devices[0].serial: must be a non-empty string that does not begin with \'-\', is ""', True),
    (of({**ADB, "serial": "-P5037"}), "devices[0].serial: must be a non-empty string that does not begin with '-'", True),
    (of({**SSH, "host": "-oProxyCommand=x"}), "devices[0].host: must be a string such as user@board", True),
    (of({**SSH, "port": 0}), "devices[0].port: must be a number from 1 to 65535, is 0", True),
    (of({**SSH, "port": 65536}), "devices[0].port: must be a number from 1 to 65535, is 65536", True),
    (of({**SSH, "port": "22"}), "devices[0].port: must be a number", True),
    (of({**SSH, "options": "-v"}), "devices[0].options: must be an array of strings", True),
    (of({**HERE, "env": {"1A": "x"}}), "devices[0].env: must be an object of variables", True),
    (of({**HERE, "env": {"A": 1}}), "devices[0].env: must be an object of variables", True),
    (of({**HERE, "flags": ["num_threads"]}), "devices[0].flags: must be an array of strings, each --flag", True),
    (of({**HERE, "flags": ["--"]}), "devices[0].flags: must be an array of strings, each --flag", True),
    (of({**HERE, "wrapper": [""]}), "devices[0].wrapper: must be an array of strings", True),
    (of(HERE, ADB, HERE), "devices[2].name: 'here' is the name of devices[0] too", False),
    (of(ADB, {**ADB, "name": "b"}), "devices[1]: is the same device and folder as devices[0]", False),
    (of({**HERE, "folder": "f"}, {**HERE, "name": "b", "folder": "f"}), "devices[1]: is the same device and folder as", False),
)
# Columns: text of a file; exit code; expected message after the file's name.
FILES = (
    ('{"version": 1,\n "devices": [}', 65, ":2:14: Expecting value"),
    ('{"version": 1, "version": 1}', 65, ": member 'version' is given twice in one object"),
    ('{"version": 1, "devices": [{"name": "a", "kind": "local", "name": "b"}]}', 65, ": member 'name' is given twice in one object"),
    ('{"version": 1, "devices": []}', 65, ": devices: must be a list of at least one device"),
    ("\udcff", 65, ": is not UTF-8"),
    ("[" * 100000, 65, ": is nested too deeply"),
    (None, 66, ": No such file or directory"),
)


class Inventory(unittest.TestCase):

    def test_documents(self):
        for document, expected, _ in CASES:
            with self.subTest(document=json.dumps(document)):
                try:
                    inventory.check(document)
                    said = ""
                except inventory.BadInventory as error:
                    said = str(error)
                self.assertEqual(said[:len(expected)] if expected else said, expected)

    def test_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("Debian's python3-jsonschema is not installed")
        validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
        for document, expected, schema_knows in CASES:
            with self.subTest(document=json.dumps(document)):
                errors = [error.message for error in validator.iter_errors(document)]
                self.assertEqual(errors == [], expected == "" or not schema_knows, errors)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for text, exit_code, expected in FILES:
                path = pathlib.Path(folder) / "devices.json"
                path.unlink(missing_ok=True)
                if text is not None:
                    path.write_bytes(text.encode("utf-8", "surrogateescape"))
                with self.subTest(text=text), self.assertRaises(inventory.BadInventory) as caught:
                    inventory.load(path)
                self.assertEqual(str(caught.exception)[:len(str(path) + expected)], str(path) + expected)
                self.assertEqual(caught.exception.exit_code, exit_code)

    def test_relative_folders(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "devices.json"
            path.write_text(json.dumps(of({**ADB, "folder": "a", "binaries": "b"}, {**HERE, "folder": "a", "binaries": "/b"})))
            phone, here = inventory.load(path)
        self.assertEqual([phone["folder"], phone["binaries"], here["folder"], here["binaries"]],
                         ["a", folder + "/b", folder + "/a", "/b"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
