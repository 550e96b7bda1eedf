# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The flags of a tool, read from its `--help --output=json`, and the parsing of command lines by the rules of
cli/arguments.h."""
import dataclasses
import re
import subprocess
from typing import Optional

from device import json_text

QUESTION = ("--help", "--output=json")
ANSWER_SECONDS = 60
MEMBERS = {"name": str, "other_names": list, "type": str, "text": str, "needs_text": bool}
NUMBER = re.compile(r"-?[0-9]+")


@dataclasses.dataclass
class Argument:
    """A flag with its value, or a positional argument."""
    words: list  # as on the command line; two elements if the value is a separate argument
    # The flag's entry in the document; None for a positional argument, an unknown flag or the rest of the line.
    flag: Optional[dict] = None
    text: Optional[str] = None  # the value; None if the flag has none
    is_rest: bool = False

    def name(self):
        """Returns the first name of the flag; for an unknown flag its spelling; "" for a positional argument."""
        if self.flag:
            return self.flag["name"]
        return self.words[0][2:].partition("=")[0] if self.words[0].startswith("--") else ""

    def with_text(self, text):
        """Returns the words with another value."""
        if len(self.words) == 2:
            return [self.words[0], text]
        return [self.words[0][:len(self.words[0]) - len(self.text)] + text]


class ToolFlags:
    def __init__(self, document):
        """document: as described by docs/reference/schema/help-1.schema.json."""
        self.flags = json_text.member(document, "flags", list)
        maker = document.get("tool")
        # The tool's own name, whatever it was started by.
        self.tool = json_text.member(maker, "name", str) if isinstance(maker, dict) else ""
        for flag in self.flags:
            for name, kind in MEMBERS.items():
                json_text.member(flag, name, kind)
        self._names = {name: flag for flag in reversed(self.flags) for name in (flag["name"], *flag["other_names"])}
        self._letters = {flag["letter"]: flag for flag in self.flags if flag["letter"]}
        self._has_rest = document["rest_of_line"]
        # Key: a mode of the tool, None for the tool itself. Value: whether it takes any number of positional arguments.
        self.positionals = {taken["word"]: taken["many"] for taken in document["positionals"]}

    def find(self, name):
        return self._names.get(name)

    def of_text(self, text):
        """Returns the first flag whose value has this type; None without one."""
        return next((flag for flag in self.flags if flag["text"] == text), None)

    def read(self, words):
        """Parses a command line into Arguments."""
        arguments, index = [], 0
        while index < len(words):
            if words[index] == "--" and self._has_rest:
                return arguments + [Argument(words[index:], is_rest=True)]
            flag, text = self._named(words[index])
            width = 1
            if flag and text is None and index + 1 < len(words) and takes_next(flag, words[index + 1]):
                width, text = 2, words[index + 1]
            arguments.append(Argument(words[index:index + width], flag, text))
            index += width
        return arguments

    def _named(self, word):
        """Returns (flag, value) for an argument such as --name=value."""
        if word.startswith("--"):
            name, equals, text = word[2:].partition("=")
            return self.find(name), text if equals else None
        if len(word) > 1 and word[0] == "-":
            text = word[3:] if word[2:3] == "=" else word[2:]
            return self._letters.get(word[1]), text if len(word) > 2 else None
        return None, None


def takes_next(flag, word):
    if flag["type"] == "bool":
        return bool(flag["letter"]) and (NUMBER.fullmatch(word) is not None or word in ("true", "false"))
    return flag["needs_text"] and not word.startswith("--")


def parse(text):
    """Parses a tool's answer into ToolFlags; None if it is not such a document (an older tool, another program)."""
    try:
        document = json_text.parse(text)
        return ToolFlags(document) if document["schema"]["name"] == "litmus.help" else None
    except (ValueError, KeyError, TypeError):
        return None


class CannotRunHere(Exception):
    """The program is for another architecture."""


def ask_here(*program):
    """Returns the flags of a tool that runs on this host; None if it does not answer. program: the words that start it.
    Raises CannotRunHere."""
    try:
        done = subprocess.run([*map(str, program), *QUESTION], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=ANSWER_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    except OSError as error:
        raise CannotRunHere(str(error)) from error
    if done.returncode < 0:  # killed by a signal, such as SIGILL for an instruction that this machine does not have
        raise CannotRunHere(f"signal {-done.returncode}")
    return parse(done.stdout.decode(errors="replace")) if done.returncode == 0 else None


def ask_there(target, argv):
    """Returns the flags of a program on the device; None if it does not answer. argv: the first arguments, wrappers
    included."""
    return parse(target.output_of([*argv, *QUESTION], "asking for the flags") or "")


def no_answer(tool):
    return f"{tool} does not answer {' '.join(QUESTION)}: the command runs unchanged, and files that the command names are not copied"
