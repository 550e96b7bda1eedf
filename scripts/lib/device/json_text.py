# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""JSON of a device or a file, which anybody may have written: parsed within bounds, its members read typed."""
import json
import math
import os
import re
import stat

from device import values
from device.device import BAD_DATA, Refused
from device.values import BadValue

DEEPEST = 64
LARGEST = 10**18
LONGEST_TEXT = 1000
# What a member may be asked to be, in words.
KINDS = {dict: "an object", list: "an array", str: f"a string of at most {LONGEST_TEXT} printable characters",
         int: f"an integer up to {LARGEST:.0e}", float: f"a number up to {LARGEST:.0e}"}


def parse(text: str, **options):
    """json.loads, but ValueError for every text that it does not take, and for what could not be written again: numbers
    that are not finite, halves of UTF-16 pairs, and more than DEEPEST lists and objects in each other."""
    try:
        document = json.loads(text, parse_constant=_finite, parse_float=_finite, **options)
    except RecursionError:
        document = None
    if document is None and text.strip() != "null" or not _is_shallow(document):
        raise ValueError("is nested too deeply")
    if re.search(r"\\u[dD][89a-fA-F]", text):
        json.dumps(document, ensure_ascii=False).encode()
    return document


def _finite(text):
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{values.shown(text)} is not a JSON number")
    return value


def _is_shallow(document):
    level = [document]
    for _ in range(DEEPEST + 1):
        level = [child for value in level if isinstance(value, (dict, list))
                 for child in (value.values() if isinstance(value, dict) else value)]
        if not level:
            return True
    return False


def read(path):
    """The document in a file of this machine. ValueError if it holds none; Refused if it is a folder, or a pipe or
    device, which may never end."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Refused(f"{path}: is not a regular file", BAD_DATA)
    with open(descriptor, encoding="utf-8") as file:
        return parse(file.read())


def is_of(value, kind):
    """Whether `value` is of a kind of KINDS. A whole number is a number, too; a truth value is none."""
    if kind in (int, float):
        return isinstance(value, (int, kind)) and not isinstance(value, bool) and abs(value) <= LARGEST
    if kind is str:
        return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()
    return isinstance(value, kind)


def checked(value, kind, place):
    """`value`, if it is of a kind of KINDS; BadValue names its place."""
    if not is_of(value, kind):
        raise BadValue(f"{place}: expected {KINDS[kind]}, got {values.shown(value)}")
    return value


def member(document, name, kind, needed=True):
    """The member that is called "outer.inner", of a kind of KINDS. BadValue if it is another. Where it, or what it lies
    in, is missing or null: BadValue too, or None if it is not needed."""
    value, place = document, ""
    for part in name.split("."):
        value = checked(value, dict, place or "the document").get(part)
        place = f"{place}.{part}" if place else part
        if value is None:
            if needed:
                raise BadValue(f"{place}: is missing")
            return None
    return checked(value, kind, place)
