# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads a JSON schema of docs/reference/schema as the classes that hold a document: each object with members is a class.

A class is named after the path of its object: LatencyDrift is "drift" of "latency". What an array holds has the singular of the
array's name. Objects of "$defs" are named after themselves, in the module of their schema.
"""
import dataclasses
import json
from typing import List, Optional

from python_results import names

SCALARS = {"integer": "int", "number": "float", "string": "str", "boolean": "bool"}
# Units that the names of members state.
UNITS = {"_us": "microseconds", "_ms": "milliseconds", "_s": "seconds", "_ns": "nanoseconds", "_kb": "units of 1024 bytes",
         "_mhz": "MHz", "_db": "dB", "_celsius": "degrees Celsius"}


@dataclasses.dataclass
class Field:
    name: str
    type: str
    required: bool
    text: str


@dataclasses.dataclass
class Class:
    name: str
    text: str
    fields: List[Field]
    definition: dict
    kind: Optional[str] = None  # of a document: what schema.name states


class Module:
    """The classes of one schema. `modules`: {file name: (module, class of a whole document)} for references to other files."""

    def __init__(self, path, root, modules):
        self.path, self.modules, self.classes, self.imports = path, modules, {}, set()
        self.schema = json.loads(path.read_text(encoding="utf-8"))
        for name, definition in self.schema.get("$defs", {}).items():
            self.type_of(definition, names.camel(name), name)
        if "properties" in self.schema:
            self.add(root, self.schema)
            self.classes[root].kind = self.schema["properties"]["schema"]["properties"]["name"]["const"]
        self.classes = dict(sorted(self.classes.items(), key=lambda item: item[1].kind is not None))

    def add(self, name, definition):
        """Adds the class of an object, after those of the objects in it."""
        if name in self.classes:
            if self.classes[name].definition is not definition:
                raise ValueError(f"{self.path.name}: two objects would have the class {name}")
            return
        inner = "" if definition is self.schema else name
        required, optional = [], []
        for member, each in definition["properties"].items():
            needed = member in definition.get("required", ())
            kind = self.type_of(each, inner + names.camel(member), member)
            if not needed and not kind.startswith("Optional["):
                kind = kind if kind == "Any" else f"Optional[{kind}]"
            (required if needed else optional).append(Field(names.field(member), kind, needed, self.text_of(each, member)))
        text = definition.get("description") or definition.get("title") or ""
        if text.startswith("of "):
            text = f"{names.words(name)} {text}"
        self.classes[name] = Class(name, text, required + optional, definition)

    def target(self, reference):
        """Returns (schema's module, definition, name in $defs or None) of a $ref."""
        file, _, pointer = reference.partition("#")
        module = self.modules[file] if file else self
        definition, parts = module.schema, [part for part in pointer.split("/") if part]
        for part in parts:
            definition = definition[part]
        return module, definition, parts[-1] if parts[:1] == ["$defs"] and len(parts) == 2 else None

    def text_of(self, definition, member):
        """Returns the description of a member, with its unit."""
        seen, texts, unit = definition, [], ""
        while True:
            texts.append(seen.get("description", ""))
            if seen.get("$ref", "").endswith("#/$defs/us"):
                unit = "microseconds"
            if "$ref" not in seen or not seen["$ref"].partition("#")[2]:
                break
            seen = self.target(seen["$ref"])[1]
        text = next(filter(None, texts), "")
        if text.startswith("of "):  # the schema's member stands before it
            text = f"{member.replace('_', ' ')} {text}"
        if not unit and member != "cpu_ticks":
            unit = next((word for end, word in UNITS.items() if member.endswith(end)), "")
        return "; ".join(filter(None, (text, "" if unit and unit in text else unit)))

    def type_of(self, definition, name, member):
        """Returns the annotation of a member; `name`: for the class of an object in it."""
        if "$ref" in definition:
            return self.type_of_reference(definition["$ref"], name, member)
        if "const" in definition:
            return f"Literal[{json.dumps(definition['const'])}]"
        if "enum" in definition:
            values = ", ".join(json.dumps(value) for value in definition["enum"] if value is not None)
            return f"Optional[Literal[{values}]]" if None in definition["enum"] else f"Literal[{values}]"
        if "anyOf" in definition and "properties" not in definition:
            kinds = [self.type_of(each, name, member) for each in definition["anyOf"] if each != {"type": "null"}]
            return f"Optional[{kinds[0]}]" if len(kinds) < len(definition["anyOf"]) else f"Union[{', '.join(kinds)}]"
        types = definition.get("type", "any")
        types = [types] if isinstance(types, str) else types
        kinds = [self.type_of_one(each, definition, name, member) for each in types if each != "null"]
        if not kinds:
            return "None"
        kind = kinds[0] if len(kinds) == 1 else f"Union[{', '.join(kinds)}]"
        return f"Optional[{kind}]" if "null" in types else kind

    def type_of_reference(self, reference, name, member):
        module, definition, defined = self.target(reference)
        if module is not self and definition is module.schema:
            self.imports.add((module.place, module.document))
            return module.document
        nested = definition.get("items", {}).get("properties") or definition.get("properties")
        kind = module.type_of(definition, names.camel(defined) if defined else name, defined or member)
        if module is not self and nested:
            cls = kind.replace("Optional[", "").replace("List[", "").rstrip("]")
            self.imports.add((module.place, cls))
        return kind

    def type_of_one(self, kind, definition, name, member):
        if kind in SCALARS:
            return SCALARS[kind]
        if kind == "array":
            item = self.type_of(definition.get("items", {}), name[:len(name) - len(names.camel(member))] + names.camel(names.singular(member)),
                                names.singular(member))
            if definition.get("minItems") == definition.get("maxItems") == 2:
                return f"Tuple[{item}, {item}]"
            return f"List[{item}]"
        if kind == "object" and "properties" in definition:
            self.add(name, definition)
            return name
        if kind == "object":
            values = definition.get("additionalProperties") or next(iter(definition.get("patternProperties", {}).values()), True)
            return f"Dict[str, {'Any' if values is True else self.type_of(values, name, member)}]"
        return "Any"
