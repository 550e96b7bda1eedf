# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the classes of a schema as a Python module."""
import re
import textwrap

from python_results import names

HEAD = '''# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/%s.
"""%s"""
from __future__ import annotations

%s
'''
COLUMNS = 120
TYPING = ("Any", "ClassVar", "Dict", "List", "Literal", "Optional", "Tuple", "Union")


def docstring(text, indent):
    """Returns a docstring in lines of at most COLUMNS, as a sentence that begins with a capital."""
    text = text.replace("\\", "\\\\").replace('"""', "'''").rstrip(".")
    if text[:1].islower():
        text = text[:1].upper() + text[1:]
    if text.endswith('"'):
        text += " "
    lines = textwrap.wrap(f'"""{text}."""', COLUMNS, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
    return "\n".join(lines) + "\n"


def class_text(cls, major):
    base = "Result" if cls.kind else "DocumentPart"
    text = f"@dataclass(frozen=True, repr=False)\nclass {cls.name}({base}):\n"
    text += docstring(cls.text or names.words(cls.name), "    ") + "\n"
    if cls.kind:
        text += f'    KIND: ClassVar[str] = "{cls.kind}"\n    MAJOR: ClassVar[int] = {major}\n\n'
    for field in cls.fields:
        text += f"    {field.name}: {field.type}{'' if field.required else ' = None'}\n"
        if field.text:
            text += docstring(field.text, "    ")
    return text


def module_text(module):
    """Returns the source of a module."""
    classes = list(module.classes.values())
    major = int(re.search(r"-(\d+)\.schema", module.path.name).group(1))
    body = "\n\n".join(class_text(cls, major) for cls in classes)
    imports = {"tflitmus.measuring.document_part": {"DocumentPart"}} if "(DocumentPart)" in body else {}
    if "(Result)" in body:
        imports["tflitmus.measuring.result"] = {"Result"}
    for place, name in module.imports:
        imports.setdefault(place, set()).add(name)
    typing = [word for word in TYPING if re.search(rf"\b{word}\b", body)]
    lines = ["from dataclasses import dataclass", f"from typing import {', '.join(typing)}", ""]
    for place in sorted(imports):
        listed = ", ".join(sorted(imports[place], key=str.lower))
        lines.append(f"from {place} import {listed}")
    title = module.schema.get("title", "").rstrip(".")
    return HEAD % (module.path.name, title + ".", "\n".join(lines)) + "\n\n" + body
