# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What is packed: the project's version, commit and time, and the errors with which packing ends."""
import os
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent
NAME = "tflitmus"
SUMMARY = "Benchmarks and evaluates .tflite models on CPUs and GPUs"
LICENSE = "Apache-2.0"
COPYRIGHT = "2026 The Litmus Authors"
AUTHORS = "The Litmus Authors"
# The e-mail address in the Debian package; its domain is reserved, so that no message is delivered.
CONTACT = "The Litmus Authors <litmus@packages.invalid>"

USAGE, BAD_DATA, NO_INPUT, UNAVAILABLE, CANT_CREATE = 64, 65, 66, 69, 73


class Failure(Exception):
    def __init__(self, exit_code, message):
        super().__init__(message)
        self.exit_code = exit_code


def version():
    """Returns the version of everything that is packed. cli/version.h is the only file that states it."""
    return re.search(r'kVersion\[\] = "([^"]+)"', (TOP / "cli/version.h").read_text()).group(1)


def git(*arguments, top=None):
    """Returns what git prints, or "" if it fails."""
    result = subprocess.run(["git", "-C", str(top or TOP), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return result.stdout.rstrip() if result.returncode == 0 else ""


def commit():
    return git("rev-parse", "HEAD") or "unknown"


def time_of_sources():
    """Returns the time that every packed file has, in seconds since 1970."""
    text = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct")
    if not text.isdigit():
        raise Failure(NO_INPUT, "the time of the sources is not known: no git commit here; set SOURCE_DATE_EPOCH=SECONDS")
    return int(text)
