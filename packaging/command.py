# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What the command lines of scripts/package and scripts/release share."""
import argparse
import sys

from packaging.project import USAGE, Failure


def parser(doc):
    """Returns a parser whose help is the script's docstring: a summary, the usage, a description."""
    summary, usage, description = doc.split("\n\n", 2)
    made = argparse.ArgumentParser(usage=usage.removeprefix("usage: "), description=summary + "\n\n" + description,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--license", action="append", default=[], metavar="NAME=FILE")
    return made


def run(name, made, argv, work):
    """Parses argv, calls work(flags), and returns the exit code."""
    try:
        flags = made.parse_args(argv)
        if not all("=" in text for text in flags.license):
            made.error("--license takes NAME=FILE")
    except SystemExit as end:  # argparse has printed an error or the help
        return USAGE if end.code else 0
    try:
        return work(flags)
    except Failure as failure:
        print("ERROR: %s: %s" % (name, failure), file=sys.stderr)
        return failure.exit_code
