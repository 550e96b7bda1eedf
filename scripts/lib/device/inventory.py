# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads devices.json, the inventory of devices, and checks all members before any device is contacted.

docs/reference/schema/inventory-1.schema.json states the same rules for editors; docs/guide/many_machines.md explains
the members."""
import difflib
import json
import pathlib
import re

from device import json_text
from device.device import BAD_DATA, NO_INPUT, Refused

VERSION = 1
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# For each kind of device: members that an entry must have. OPTIONAL has those that it may have in addition to COMMON.
REQUIRED = {"adb": ("serial",), "ssh": ("host",), "local": ()}
OPTIONAL = {"adb": (), "ssh": ("port", "options"), "local": ()}
COMMON = ("name", "kind", "folder", "binaries", "env", "flags", "wrapper")


class BadInventory(Refused):
    """An error in the inventory, with the place in the document."""

    def __init__(self, text: str, exit_code: int = BAD_DATA):
        super().__init__(text, exit_code)


def is_text(value):
    return isinstance(value, str) and value != "" and "\0" not in value


def is_address(value):
    """Returns whether `value` is an argument that adb or ssh does not take for a flag."""
    return is_text(value) and not value.startswith("-")


def is_words(value):
    return isinstance(value, list) and all(is_text(word) for word in value)


def is_flags(value):
    return is_words(value) and all(word.startswith("--") and len(word) > 2 for word in value)


def is_port(value):
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 65535


def is_env(value):
    return isinstance(value, dict) and all(
        VARIABLE.fullmatch(name) and isinstance(text, str) and "\0" not in text for name, text in value.items())


# For each member: a function that checks its value, and a description of valid values.
MEMBERS = {
    "name": (lambda value: isinstance(value, str) and NAME.fullmatch(value) is not None,
             "at most 64 letters, digits, '.', '_' and '-', the first a letter or digit"),
    "kind": (lambda value: isinstance(value, str) and value in REQUIRED, "one of " + ", ".join(REQUIRED)),
    "serial": (is_address, "a non-empty string that does not begin with '-'"),
    "host": (is_address, "a string such as user@board"),
    "port": (is_port, "a number from 1 to 65535"),
    "options": (is_words, "an array of strings"),
    "folder": (is_text, "a non-empty string"),
    "binaries": (is_text, "a non-empty string"),
    "env": (is_env, "an object of variables, each a string"),
    "flags": (is_flags, "an array of strings, each --flag or --flag=value"),
    "wrapper": (is_words, "an array of strings"),
}


def without_doubles(pairs):
    members = {}
    for name, value in pairs:
        if name in members:
            raise BadInventory(f"member {name!r} is given twice in one object")
        members[name] = value
    return members


def unknown(name, known, place):
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; is {near[0]!r} meant?" if near else "; known are " + ", ".join(known)
    return BadInventory(f"{place}: unknown member {name!r}{hint}")


def check_entry(entry, place):
    if not isinstance(entry, dict):
        raise BadInventory(f"{place}: must be an object, is {json.dumps(entry)}")
    for name in ("name", "kind"):
        if name not in entry:
            raise BadInventory(f"{place}: has no member {name!r}")
        check_member(entry, name, place)
    kind = entry["kind"]
    known = COMMON + REQUIRED[kind] + OPTIONAL[kind]
    for name in entry:
        if name not in known:
            raise unknown(name, known, f"{place} (kind {kind})")
        check_member(entry, name, place)
    for name in REQUIRED[kind]:
        if name not in entry:
            raise BadInventory(f"{place} (kind {kind}): has no member {name!r}")


def check_member(entry, name, place):
    is_good, words = MEMBERS[name]
    if not is_good(entry[name]):
        raise BadInventory(f"{place}.{name}: must be {words}, is {json.dumps(entry[name])}")


def place_of_work(entry):
    """Returns what identifies the folder that a device uses: two entries with an equal value would overwrite each
    other's files."""
    address = {"adb": ("serial",), "ssh": ("host", "port", "options"), "local": ()}[entry["kind"]]
    folder = entry.get("folder", entry["name"] if entry["kind"] == "local" else "")
    return json.dumps([entry["kind"], folder] + [entry.get(name) for name in address])


def check(document):
    """Returns the entries of a parsed inventory; raises BadInventory for the first error."""
    if not isinstance(document, dict):
        raise BadInventory('must be an object: {"version": 1, "devices": [...]}')
    for name in document:
        if name not in ("version", "devices"):
            raise unknown(name, ("version", "devices"), "document")
    version = document.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise BadInventory(f"version: must be {VERSION}, is {json.dumps(version)}")
    devices = document.get("devices")
    if not isinstance(devices, list) or not devices:
        raise BadInventory("devices: must be a list of at least one device")
    names, places = {}, {}
    for index, entry in enumerate(devices):
        place = f"devices[{index}]"
        check_entry(entry, place)
        other = names.setdefault(entry["name"], place)
        if other != place:
            raise BadInventory(f"{place}.name: {entry['name']!r} is the name of {other} too")
        other = places.setdefault(place_of_work(entry), place)
        if other != place:
            raise BadInventory(f"{place}: is the same device and folder as {other}; give one of them another folder")
    return devices


def load(path):
    """Returns the entries of the file. Relative paths in `binaries` and in a local device's `folder` are resolved
    against the file's folder."""
    path = pathlib.Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        missing = isinstance(error, OSError)
        raise BadInventory(f"{path}: {error.strerror if missing else 'is not UTF-8'}",
                           NO_INPUT if missing else BAD_DATA) from error
    try:
        devices = check(json_text.parse(text, object_pairs_hook=without_doubles))
    except json.JSONDecodeError as error:
        raise BadInventory(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    except (BadInventory, ValueError) as error:  # an integer with too many digits raises ValueError, too
        raise BadInventory(f"{path}: {error}") from error
    for entry in devices:
        if "binaries" in entry:
            entry["binaries"] = str(path.parent / entry["binaries"])
        if entry["kind"] == "local" and "folder" in entry:
            entry["folder"] = str(path.parent / entry["folder"])
    return devices
