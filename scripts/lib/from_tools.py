# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command line of scripts that generate a file from the documents that the tools print about themselves."""
import argparse
import difflib
import json
import subprocess
import sys


def ask(tool, listing="--help"):
    """Returns the document that the tool prints for --help, or for another listing, with --output=json
    (docs/reference/schema)."""
    run = subprocess.run([tool, listing, "--output=json"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def main(usage, write):
    """`write(documents of the tools)` returns the text of a page. Prints the text or, with --check, how a file
    differs from it; returns the exit status, 1 for a difference."""
    parser = argparse.ArgumentParser(usage=usage.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--check")
    parser.add_argument("tools", nargs="+")
    arguments = parser.parse_args()
    text = write([ask(tool) for tool in arguments.tools])
    if arguments.check is None:
        sys.stdout.write(text)
        return 0
    with open(arguments.check, encoding="utf-8") as file:
        old = file.read()
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), text.splitlines(True), arguments.check, "written anew"))
    return int(old != text)
