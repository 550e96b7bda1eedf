# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Parses untrusted JSON from a device or a file within limits; members are read with type checks."""
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
# The types that a member may be required to have, with their descriptions for messages.
KINDS = {dict: "an object", list: "an array", str: f"a string of at most {LONGEST_TEXT} printable characters",
         int: f"an integer up to {LARGEST:.0e}", float: f"a number up to {LARGEST:.0e}"}


def parse(text: str, **options):
    """Like json.loads, but raises ValueError for every invalid text, and for values that could not be written as
    JSON again: numbers that are not finite, unpaired UTF-16 surrogates, and more than DEEPEST nested lists and
    objects."""
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
    """Reads the JSON document in a local file. Raises ValueError for invalid JSON; Refused for a folder, and for a
    pipe or device, which may never end."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Refused(f"{path}: is not a regular file", BAD_DATA)
    with open(descriptor, encoding="utf-8") as file:
        return parse(file.read())


def is_of(value, kind):
    """Returns whether `value` has a type of KINDS. An integer counts as a number; a boolean does not."""
    if kind in (int, float):
        return isinstance(value, (int, kind)) and not isinstance(value, bool) and abs(value) <= LARGEST
    if kind is str:
        return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()
    return isinstance(value, kind)


def checked(value, kind, place):
    """Returns `value` if it has a type of KINDS; otherwise raises BadValue with its place."""
    if not is_of(value, kind):
        raise BadValue(f"{place}: expected {KINDS[kind]}, got {values.shown(value)}")
    return value


def member(document, name, kind, needed=True):
    """Returns the member named "outer.inner", which must have a type of KINDS. Raises BadValue for another type. If
    the member or its parent is missing or null: raises BadValue, or returns None unless the member is needed."""
    value, place = document, ""
    for part in name.split("."):
        value = checked(value, dict, place or "the document").get(part)
        place = f"{place}.{part}" if place else part
        if value is None:
            if needed:
                raise BadValue(f"{place}: is missing")
            return None
    return checked(value, kind, place)
