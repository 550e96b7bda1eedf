#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Splits flatc's header in two: the tables alone, and the tables with the functions of the object API.

usage: split_object_api.py GENERATED TABLES OBJECTS

TABLES has all classes as flatc wrote them, and all functions but the bodies that turn tables into objects and back
(UnPack, UnPackTo, Pack, those that create a table from an object, the unions'). OBJECTS includes TABLES, its
neighbour, and has these bodies. They instantiate templates in every source that includes them, used or not: 0.6 to
1.2 s of GCC 12, which a precompiled header does not save.
"""
import os
import re
import sys

# Matches a function at namespace scope in flatc's layout: from its first line to a brace in the
# first column.
FUNCTION = re.compile(r"^inline [^\n]*?(?:\n(?!}).*)*?\n}\n\n?", re.MULTILINE)
OF_OBJECTS = re.compile(
    r"inline [^({]*(?:::UnPack|::UnPackTo|::Pack|Union::\w+|UnPackModel|UnPackSizePrefixedModel)\("
    r"|inline flatbuffers::Offset<\w+> Create\w+\(flatbuffers::FlatBufferBuilder &_fbb, const \w+T \*_o,")
OPENING, CLOSING = "namespace tflite {\n", "}  // namespace tflite\n"


def split(text):
    """The text of the tables, and the functions of objects."""
    functions = []

    def take(match):
        if not OF_OBJECTS.match(match[0]):
            return match[0]
        functions.append(match[0])
        return ""

    start = text.index(OPENING) + len(OPENING)
    return text[:start] + FUNCTION.sub(take, text[start:]), functions


def main():
    generated, tables_path, objects_path = sys.argv[1:]
    with open(generated, encoding="utf-8") as file:
        tables, functions = split(file.read())
    if len(functions) < 4 or "UnPackTo(" not in "".join(functions):
        sys.exit("split_object_api: in %s there are no functions of the object API, as flatc 2.0.8 writes them" %
                 generated)
    guard = "LITMUS_RUNTIME_SCHEMA_SCHEMA_GENERATED_H_"
    with open(tables_path, "w", encoding="utf-8") as file:
        file.write(tables)
    with open(objects_path, "w", encoding="utf-8") as file:
        file.write("// Made from what flatc makes of schema.fbs.\n#ifndef %s\n#define %s\n\n#include \"%s\"\n\n" %
                   (guard, guard, os.path.basename(tables_path)))
        file.write("%s\n%s%s\n#endif  // %s\n" % (OPENING, "".join(functions), CLOSING, guard))


if __name__ == "__main__":
    main()
