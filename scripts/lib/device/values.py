# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads values that a device prints, with type and range checks; BadValue states the error.

json_text.py does the same for members of JSON documents."""
import re

LONGEST_LINE = 300  # characters of a message; a normal path fits
LONGEST_PATH = 4096  # PATH_MAX of Linux, in bytes


class BadValue(ValueError):
    """A value from a device is invalid; the message states the expected and the actual value."""


def shown(value):
    """Returns `value` for a message: one line, truncated, without control characters."""
    text = repr(value)
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"


def one_line(text):
    """Returns `text` for a message: unquoted, truncated, without control characters."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST_LINE])
    return line if len(text) <= LONGEST_LINE else f"{line}…"


def integer(text, least=0, most=10**15):
    """Parses decimal digits only. int() would also accept spaces, underscores and digits of other scripts, and fails
    for very many digits."""
    if re.fullmatch(r"-?[0-9]{1,18}", text) and least <= int(text) <= most:
        return int(text)
    raise BadValue(f"{shown(text)} is not an integer from {least} to {most}")


def number(text, least=-1e15, most=1e15):
    """Parses a number with or without a fraction, as drivers and services print it; refuses exponents, nan and inf."""
    if re.fullmatch(r"-?[0-9]{1,18}(\.[0-9]{0,18})?", text) and least <= float(text) <= most:
        return float(text)
    raise BadValue(f"{shown(text)} is not a number from {least:g} to {most:g}")


def machine(text):
    """Returns the machine's name, as uname prints it."""
    if re.fullmatch(r"[\w.+-]{1,64}", text, re.ASCII):
        return text
    raise BadValue(f"{shown(text)} is not a machine name")


def or_none(read, text, *bounds):
    """Returns read(text, *bounds), or None if that raises BadValue."""
    try:
        return read(text, *bounds)
    except BadValue:
        return None


def text_of(output):
    """Decodes bytes that a device printed; invalid UTF-8 becomes U+FFFD."""
    return output.decode(errors="replace")


def lines(text):
    """Returns the lines that end with a newline. str.splitlines would also split at characters that names and
    commands may contain."""
    return text.removesuffix("\n").split("\n") if text else []


def paths(output):
    """Returns the paths in bytes that a device printed, one per line; a path need not be valid UTF-8."""
    return lines(output.decode(errors="surrogateescape"))


def is_path(text):
    """Returns whether the text is a valid path for a system call."""
    return 0 < len(text) < LONGEST_PATH and "\0" not in text
