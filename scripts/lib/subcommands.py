# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command line of a script whose first argument selects one of several programs."""
import importlib
import sys

USAGE = 64


def start(doc, modules):
    """Runs main(word, words) of the module that the first argument selects; exits with its return value. `doc`: the
    script's text, which has a line for each subcommand. `modules`: {subcommand: "package.module"}."""
    word, words = (sys.argv[1:2] or [""])[0], sys.argv[2:]
    if word in ("-h", "--help"):
        print(doc.strip())
        sys.exit(0)
    if word not in modules:
        print("%s: expected one of %s, got '%s'\n\n%s" % (
            sys.argv[0].rpartition("/")[2], ", ".join(modules), word, doc.strip()), file=sys.stderr)
        sys.exit(USAGE)
    sys.exit(importlib.import_module(modules[word]).main(word, words))
