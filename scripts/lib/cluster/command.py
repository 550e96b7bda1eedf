# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Sorts the command line of an evaluation for a cluster, by what the tool declares about its flags: data flags go to
the shards and to the merge, gates and outputs to the merge only."""
import dataclasses
import os
import re
from typing import Optional

from cluster import program
from device import json_text, tool_flags
from device.device import CANT_CREATE, NO_INPUT, USAGE, Refused

# Flags that the recipe sets for each shard, so the user may not.
OURS = ("shard", "resume")
RESULT_FLAGS = ("json_out", "output_file_path")


@dataclasses.dataclass
class Command:
    program: list  # the words that start the tool, the first of them an absolute path
    shards: Optional[int]  # None: the launcher decides the number
    data: list  # arguments of each shard and of the merge
    judged: list  # arguments of the merge only
    flags: tool_flags.ToolFlags
    given: tuple = ()  # data flags that the user gave, before thread flags were added

    @property
    def name(self):
        """The same for each way to start the tool by tflitmus and for the link of its name."""
        return os.path.basename(self.program[0]) if len(self.program) == 1 else self.flags.tool

    def number(self, *names):
        """Returns the integer value of the first of these flags that the data have; None without one, 0 if the value
        is not an integer."""
        given = {argument.name(): argument.text or "" for argument in self.flags.read(self.data)}
        texts = [given[name] for name in names if name in given]
        return (int(texts[0]) if re.fullmatch(r"[0-9]{1,6}", texts[0], re.ASCII) else 0) if texts else None

    def merge_words(self, judged, result):
        return [*self.data, *judged, *self.result_words(judged, result)]

    def result_words(self, judged, result):
        """Returns the arguments that name the result's file, by a flag that the command line does not use."""
        taken = {word.partition("=")[0][2:] for word in judged}
        if RESULT_FLAGS[0] not in taken:
            return [f"--json_out={result}"]
        if RESULT_FLAGS[1] not in taken:
            return [f"--output_file_path={result}", "--output_format=json"]
        raise Refused(f"--{' and --'.join(RESULT_FLAGS)}: the merge needs one of the two for OUT/result.json; leave one out", USAGE)

    def redirected(self, folder):
        """Returns the arguments of the merge only, with output files moved below `folder`, where a trial may write.
        Raises Refused if the command's own output files could not be created."""
        words = []
        for argument in self.flags.read(self.judged):
            if not argument.flag or argument.flag["text"] != "output" or argument.text in (None, "", "-"):
                words += argument.words
                continue
            check_creatable(argument.name(), argument.text)
            words += argument.with_text(os.path.join(folder, f"{len(words)}-{os.path.basename(argument.text)}"))
        return words


def check_creatable(name, path):
    # Such as /dev/null or a pipe: the path is written to, not replaced.
    special = os.path.exists(path) and not os.path.isfile(path)
    if os.path.isdir(path) or not os.access(path if special else os.path.dirname(os.path.realpath(path)), os.W_OK):
        raise Refused(f"--{name}: cannot create {path!r}: give a file in a folder that exists and can be written", CANT_CREATE)


def sort(words, shards):
    """Parses TOOL FLAGS… [--merge FLAGS…] into a Command. Raises Refused."""
    started = program.find(words)
    tool, words = " ".join(started), words[program.length(words):]
    try:
        flags = tool_flags.ask_here(*started)
    except tool_flags.CannotRunHere as error:
        raise Refused(f"{tool}: cannot run on this host: {error}", NO_INPUT) from None
    if flags is None or "merge" not in flags.positionals or any("role" not in flag for flag in flags.flags):
        raise Refused(f"{tool}: is not an evaluation tool of this version: it must describe its flags by --help --output=json and "
                      "merge shards", USAGE)
    split = words.index("--merge") if "--merge" in words else len(words)
    command = Command(started, shards, [], [], flags)
    for word in expanded(flags, words[:split]):
        (command.data if role_of(flags, word) == "data" else command.judged).extend(word.words)
    for word in expanded(flags, words[split + 1:]):
        role_of(flags, word)
        command.judged.extend(word.words)
    command.result_words(command.judged, "")
    command.given = tuple(command.data)
    return command


def role_of(flags, argument):
    """Returns the role of a flag: "data", "gate" or "output". Raises Refused for a flag that a shard cannot have.
    Unknown flags are refused by the tool in the trial."""
    name = argument.name()
    if name in OURS or argument.flag and argument.flag["text"] == "journal":
        raise Refused(f"--{name}: every shard has its own, in OUT; leave the flag out", USAGE)
    if argument.flag is None and not name:
        raise Refused(f"{argument.words[0]!r}: unexpected argument; flags start with --", USAGE)
    return argument.flag["role"] if argument.flag else "data"


def expanded(flags, words):
    """Returns the Arguments of `words`: the positional model gets its flag's name, and the flags of --load_config
    come first, as if given on the command line, because a config file may have gates and outputs, too."""
    model, configured, given = flags.of_text("model"), [], []
    for argument in flags.read(words):
        word = argument.words[0]
        if argument.flag and argument.flag["text"] == "config" and argument.text:
            configured = config_words(flags, argument)
        elif argument.flag is None and model and not word.startswith("-") and word.endswith(".tflite"):
            given += flags.read([f"--{model['name']}={word}"])
        else:
            given.append(argument)
    return configured + given


def config_words(flags, argument):
    """Returns the config file's flags as Arguments, without flags at their default values, which count as not given.
    An invalid config file is left for the tool to refuse."""
    try:
        document = json_text.read(argument.text)
    except (OSError, ValueError):
        return [argument]
    if not isinstance(document, dict) or not all(isinstance(value, (str, int, float)) for value in document.values()):
        return [argument]
    words = []
    for name, value in document.items():
        text, flag = str(value).lower() if isinstance(value, bool) else str(value), flags.find(name)
        if flag is None or not is_default(flag, text):
            words.append(f"--{name}={text}")
    return flags.read(words)


def is_default(flag, text):
    if flag["type"] != "float":
        return text == flag["default"]
    try:
        return float(text) == float(flag["default"])
    except ValueError:
        return False
