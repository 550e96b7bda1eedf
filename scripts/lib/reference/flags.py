# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes a page with every flag of a tool. Imported by write_reference."""
import textwrap

COLUMNS = 118
# Words in the names of groups that are not written in lower case.
NAMES = {"abi": "ABI", "core": "Core", "gpu": "GPU", "ml": "ML", "nnapi": "NNAPI", "xnnpack": "XNNPACK", "ynnpack": "YNNPACK"}
TYPES = {"int32": "integer", "int64": "integer", "float": "number", "bool": "boolean", "string": "string"}
# What the value of a flag names (cli/flag_use.h); values of other flags are not files.
FILES = {"model": "model file", "input": "file or folder to read", "output": "file to write", "journal": "journal file",
         "cache": "file or folder that is kept", "config": "JSON file of flags"}

HEAD = """# {tool}: flags

<!-- Written by scripts/dev/write_reference from `{tool} --help --output=json`. -->

{summary}

A flag is `--name=value` or `--name value`; a boolean is `--name` or `--name=false`. See also [which mode serves
which flag](../modes.md) and the [exit codes](../exit_codes.md).
"""


def title(group):
    words = [NAMES.get(word, word) for word in group.split("_")]
    return words[0][:1].upper() + " ".join(words)[1:]


def kind(flag):
    """Describes type and default of a flag."""
    words = [FILES.get(flag["text"], TYPES.get(flag["type"], flag["type"]))]
    if flag["choices"]:
        words = ["one of " + ", ".join(f"`{choice}`" for choice in flag["choices"] if choice)]
    if flag["default"] and (flag["type"], flag["default"]) != ("bool", "false"):
        words.append(f"default `{flag['default']}`")
    return ", ".join(words)


def plain(text):
    """Escapes characters that Markdown would take for the start of a tag."""
    return text.rstrip(".").replace("<", "\\<")


def item(flag):
    """Returns the lines of a flag in a list."""
    names = [f"`--{flag['name']}`"] + [f"`-{flag['letter']}`"] * bool(flag["letter"])
    names += [f"`--{name}`" for name in flag["other_names"]]
    text = f"- {', '.join(names)} ({kind(flag)}): {plain(flag['help'])}."
    return textwrap.wrap(text, COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def absent_text(names):
    """Returns what happens to the flags of a delegate that the build does not have. A flag that only refines the delegate is
    accepted with a warning, because scripts for TensorFlow Lite set it whether they use the delegate or not."""
    asks = [name for name in names if name.startswith("use_")] or names
    rest = "" if asks == names else " The other flags have no effect without it."
    return f"This build has no such delegate: a command with `--{'`, `--'.join(asks)}` ends with exit code 69.{rest}"


def page(document):
    tool = document["tool"]["name"]
    summary = textwrap.fill(f"`{tool}` {document['summary'].rstrip('.')}.", COLUMNS, break_on_hyphens=False)
    lines = HEAD.format(tool=tool, summary=summary).split("\n")
    lines += ["    " + example for example in document["examples"]]
    groups = {}
    for flag in document["flags"]:
        groups.setdefault(flag["group"], []).append(flag)
    for group, flags in groups.items():
        absent = not any(flag["in_build"] for flag in flags)
        lines += ["", "## " + title(group), ""]
        if absent:
            lines += [absent_text([flag["name"] for flag in flags]), ""]
        for flag in flags:
            lines += item(flag)
    return "\n".join(lines) + "\n"
