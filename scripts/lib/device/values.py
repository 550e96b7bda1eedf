# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Values of what a device prints: read typed and bounded, or BadValue says what is wrong.

json_text.py does the same for members of JSON.
"""
import re

LONGEST_LINE = 300  # of a message: a path that is no attack fits
LONGEST_PATH = 4096  # PATH_MAX of Linux


class BadValue(ValueError):
    """The text says what was expected, and what is there."""


def shown(value):
    """`value` for a message: one line, cut, without control characters."""
    text = repr(value)
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"


def one_line(text):
    """`text` for a message as it is, but cut, and without control characters."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST_LINE])
    return line if len(text) <= LONGEST_LINE else f"{line}…"


def integer(text, least=0, most=10**15):
    """Of decimal digits alone: int() takes spaces, underscores and other scripts' digits, and fails for many digits."""
    if re.fullmatch(r"-?[0-9]{1,18}", text) and least <= int(text) <= most:
        return int(text)
    raise BadValue(f"{shown(text)} is not an integer from {least} to {most}")


def number(text, least=-1e15, most=1e15):
    """With or without a fraction, as drivers and services write it: no exponent, no nan, no inf."""
    if re.fullmatch(r"-?[0-9]{1,18}(\.[0-9]{0,18})?", text) and least <= float(text) <= most:
        return float(text)
    raise BadValue(f"{shown(text)} is not a number from {least:g} to {most:g}")


def machine(text):
    """Its name, as uname writes it."""
    if re.fullmatch(r"[\w.+-]{1,64}", text, re.ASCII):
        return text
    raise BadValue(f"{shown(text)} is not a machine name")


def or_none(read, text, *bounds):
    """What read(text, *bounds) returns, or None where it is a BadValue."""
    try:
        return read(text, *bounds)
    except BadValue:
        return None


def text_of(output):
    """The text of bytes that a device printed; what is no UTF-8 shows as U+FFFD."""
    return output.decode(errors="replace")


def lines(text):
    """Those that end with a newline: splitlines also splits at characters that names and commands may have."""
    return text.removesuffix("\n").split("\n") if text else []


def paths(output):
    """A path a line, in bytes that a device printed; a path need not be UTF-8."""
    return lines(output.decode(errors="surrogateescape"))


def is_path(text):
    """Whether a system call would take it."""
    return 0 < len(text) < LONGEST_PATH and "\0" not in text
