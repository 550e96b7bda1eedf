#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Every flag in a command of the documentation is a flag of the tool that the command runs.

usage: documented_flags_test.py TOOL… -- FILE.md…

Looks at the blocks: fences ```sh, and lines that are indented by four blanks. A command of several lines ends without a backslash;
what follows a lone --, ---, | or ; is another's.
"""
import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
SPLIT = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
TOOLS = {pathlib.Path(word).name: pathlib.Path(word).absolute() for word in sys.argv[1:SPLIT]}
FILES = [pathlib.Path(word) for word in sys.argv[SPLIT + 1:]]
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parents[1] / "lib"))
from device import tool_flags  # noqa: E402

# A line of an indented block; "$ " precedes commands that are followed by their output.
LINE = re.compile(r" {4,}(?:\$ )?(.*)")
FENCE = re.compile(r"```(\w*)")
# What ends a command within a line.
END = re.compile(r"\s(?:\||&&|;|>|---?|#)(?:\s|$)")
VARIABLE = re.compile(r"[A-Za-z_]\w*=")


def commands(text):
    """Returns (number of its last line, tool, its arguments) for each command in the blocks of a document."""
    joined = ""
    language = None  # the language of the current code fence
    for number, line in enumerate(text.split("\n"), 1):
        fence = FENCE.fullmatch(line)
        if fence:
            language = fence[1] if language is None else None
        block = re.fullmatch("(.*)", line) if language == "sh" and not fence else LINE.fullmatch(line) if language is None else None
        joined += block[1].rstrip("\\") + " " if block else ""
        if block and line.endswith("\\"):
            continue
        words = END.split(joined, maxsplit=1)[0].split()
        joined = ""
        while words and VARIABLE.match(words[0]):
            words.pop(0)
        name = words[0].rpartition("/")[2] if words else ""
        if name in TOOLS:
            yield number, name, words[1:]


def unknown_flags(flags, words):
    """Returns the arguments that look like a flag and are not in `flags`."""
    return [argument.words[0] for argument in flags.read(words)
            if argument.flag is None and re.match(r"--\w", argument.words[0])]


class DocumentedFlagsTest(unittest.TestCase):
    def test_flags_of_commands_in_documents(self):
        known = {name: tool_flags.ask_here(path) for name, path in TOOLS.items()}
        seen = 0
        for path in FILES:
            for number, tool, words in commands(path.read_text()):
                seen += 1
                with self.subTest(place=f"{path}:{number}", tool=tool):
                    self.assertEqual(unknown_flags(known[tool], words), [], f"no such flags: {tool} --help=all lists what there is")
        self.assertGreater(seen, 10, "too few commands: does the test still find the blocks?")

    def test_what_is_a_command(self):
        tool = next(iter(TOOLS))
        cases = [
            (f"    {tool} --a\n", [(1, tool, ["--a"])]),
            (f"text\n\n    $ A=b $BIN/{tool} --a \\\n      --b | tail --c\n", [(4, tool, ["--a", "--b"])]),
            (f"    {tool} a -- {tool} --b\n    other --c\n", [(1, tool, ["a"])]),
            (f"{tool} --a\n    echo {tool} --a\n", []),
            (f"```sh\n{tool} --a \\\n  --b -- x --- y\n```\n{tool} --c\n```text\n    {tool} --d\n```\n", [(3, tool, ["--a", "--b"])]),
        ]
        for text, expected in cases:
            with self.subTest(text=text):
                self.assertEqual(list(commands(text)), expected)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
