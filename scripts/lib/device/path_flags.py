# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Rewrites a command line for a device: files to push, files to pull, new arguments. The tool declares which of its
flags name files."""
import dataclasses
import hashlib
import json
import os
import pathlib
import re
from typing import Optional

from device import json_text

RESUME = re.compile(r"--resume(=\w+)?")


@dataclasses.dataclass
class Plan:
    """A command line for the device. Paths on the device are relative to its folder."""
    words: list = dataclasses.field(default_factory=list)
    push: dict = dataclasses.field(default_factory=dict)  # {path on the device: local path}
    pull: list = dataclasses.field(default_factory=list)  # [(path on the device, local path)]
    texts: dict = dataclasses.field(default_factory=dict)  # {path on the device: text of a file to create there}
    not_here: list = dataclasses.field(default_factory=list)  # [(flag, value)] of files that do not exist on this host
    caches: list = dataclasses.field(default_factory=list)  # paths on the device that are kept between runs
    journal: Optional[str] = None
    own_journal: Optional[pathlib.Path] = None  # the local path of the journal that --resume names


def input_path(local):
    """Returns the path on the device for a local file: equal for the same file, in a different folder for each local
    folder."""
    folder, name = os.path.split(os.path.abspath(local))
    return f"in/{hashlib.sha256(os.fsencode(folder)).hexdigest()[:8]}/{name}"


def out_folder(tool, words):
    """Returns the folder on the device that has a command's results until they are pulled. It depends on the command
    only, so a repeated command finds its journal."""
    text = json.dumps([os.getcwd(), tool, [word for word in words if not RESUME.fullmatch(word)]])
    return f"out/{hashlib.sha256(text.encode(errors='surrogateescape')).hexdigest()[:16]}"


class Rewriter:
    def __init__(self, tool, flags, words, place=lambda local: local):
        """flags: ToolFlags; with None the arguments are not changed. place(path on the command line) returns where a
        result is stored on this host."""
        self._flags, self._out, self._place = flags, out_folder(tool, words), place
        self._resumes = any(map(RESUME.fullmatch, words))
        self._names_model = False
        self.plan = Plan()
        if flags is None:
            self.plan.words = list(words)
            return
        self.plan.words = self._all(words)
        if self._names_model and flags.of_text("journal"):
            self._resume()

    def _all(self, words):
        result, taken = [], self._flags.positionals.get(None)
        room = 0 if taken is None else len(words) if taken else 1
        for index, argument in enumerate(self._flags.read(words)):
            word = argument.words[0]
            if argument.flag or argument.is_rest or word[:1] == "-":
                result += self._flag(argument)
            elif index == 0 and word in self._flags.positionals:
                result.append(word)
                room = len(words)
            elif room:
                room -= 1
                result.append(self._input("", word))
            elif word.endswith(".tflite") and self._flags.of_text("model"):
                result.append(self._value(self._flags.of_text("model"), word))
            else:
                result.append(word)
        return result

    def _flag(self, argument):
        """Returns the arguments for a flag, not a positional argument."""
        if not argument.flag or argument.text is None or argument.flag["text"] == "value":
            return argument.words
        return argument.with_text(self._value(argument.flag, argument.text))

    def _value(self, flag, value):
        if value in ("", "-"):
            return value
        name, kind = flag["name"], flag["text"]
        if kind in ("model", "input"):
            self._names_model |= kind == "model"
            return self._input(name, value)
        if kind == "output":
            return self._output(name, value)
        if kind == "journal":
            self.plan.journal = self._output(name, value)
            if self._resumes and os.path.exists(value):
                self.plan.own_journal = pathlib.Path(value)
            return self.plan.journal
        if kind == "cache":
            self.plan.caches.append("cache" + input_path(value).removeprefix("in"))
            return self.plan.caches[-1]
        if kind == "format outputs":
            pairs = [part.partition(":") for part in value.split(",")]
            return ",".join(form + colon + (self._output(f"{name}_{form}", file) if file else "") for form, colon, file in pairs)
        if kind == "named inputs":
            return ",".join(self._named(name, item, r"(?<!:):(?!:)", "::") for item in value.split(","))
        if kind == "tensor inputs":
            return ";".join(self._named(name, item, r":(?=[^:]*$)", ":") for item in value.split(";"))
        if kind == "flag values":
            return self._grid(value)
        if kind == "config":
            return self._config(name, value)
        if kind == "flags":
            return " ".join(word for argument in self._flags.read(value.split(" ")) for word in self._flag(argument))
        return value

    def _grid(self, value):
        name, equals, values = value.partition("=")
        flag = self._flags.find(name)
        if flag is None or flag["text"] == "value":
            return value
        return name + equals + ";".join(self._value(flag, one) for one in values.split(";"))

    def _input(self, name, value):
        if os.path.exists(value):
            path = input_path(value)
            self.plan.push[path] = pathlib.Path(value)
            return path
        parts = value.split(",")
        if len(parts) > 1 and all(map(os.path.exists, parts)):  # several files separated by commas: a grid
            return ",".join(self._input(name, part) for part in parts)
        if not re.match(r"(fd|pipe):", value):
            self.plan.not_here.append((name, value))
        return value

    def _output(self, name, value):
        path = f"{self._out}/{name}/{os.path.basename(value)}"
        self.plan.pull.append((path, self._place(pathlib.Path(value))))
        return path

    def _named(self, name, item, colon, in_file):
        """colon: the pattern of the separator before the file. in_file: how a colon is escaped in the file's name."""
        if not item:
            return item
        *head, file = re.split(colon, item, maxsplit=1)
        return ":".join([*head, self._input(name, file.replace(in_file, ":")).replace(":", in_file)])

    def _config(self, name, value):
        try:
            document = json_text.parse(pathlib.Path(value).read_text())
        except (OSError, ValueError):
            return self._input(name, value)  # the tool reports the error
        path = input_path(value)
        if isinstance(document, dict):
            document = {name: self._configured(name, text) for name, text in document.items()}
        self.plan.texts[path] = json.dumps(document)
        return path

    def _configured(self, name, text):
        flag = self._flags.find(name)
        return self._value(flag, text) if flag and isinstance(text, str) else text

    def _resume(self):
        if self.plan.journal is None:
            self.plan.journal = f"{self._out}/journal"
            self.plan.words.append(f"--{self._flags.of_text('journal')['name']}={self.plan.journal}")
        if not self._resumes:
            self.plan.words.append("--resume")
