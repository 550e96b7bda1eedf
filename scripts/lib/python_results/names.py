# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Names of classes and of their fields, from the names of a schema's members."""
import keyword
import re


def camel(name):
    """Returns "ColdStart" for "cold_start"."""
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))


def words(name):
    """Returns "cold start" for "ColdStart"."""
    return re.sub(r"(?<!^)(?=[A-Z][a-z])", " ", name).lower()


def singular(name):
    """Returns what one of these is called: "phase" of "phases", "axis" of "axes", "class" of "classes"."""
    for end, one in (("axes", "axis"), ("classes", "class"), ("launches", "launch")):
        if name.endswith(end):
            return name[:-len(end)] + one
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def field(member):
    """Returns the field for a member: with an underscore where the member is a word of the language ("continue_")."""
    if not member.isidentifier() or member.startswith("_") or member.endswith("_"):
        raise ValueError(f"'{member}' cannot be the name of a field")
    return member + "_" if keyword.iskeyword(member) else member
