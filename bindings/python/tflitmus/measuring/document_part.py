# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Turns JSON into the dataclasses of `documents`, which follow from the schemas, and back into the same JSON.

A member that a class does not know, of a newer minor version, is kept and written again. A member that is missing or of
another type is a BadInputError that names it: latency_us.samples.values[3].
"""
from __future__ import annotations

import dataclasses
import reprlib
import typing
from typing import Any, ClassVar, Dict, List, Mapping, Tuple, Type, TypeVar

from tflitmus.measuring.errors import BadInputError

R = TypeVar("R", bound="DocumentPart")

_NOTHING: Mapping[str, Any] = {}
_FIELDS: Dict[type, List[Tuple[str, Any, bool]]] = {}
_WORDS = {float: "a number", int: "an integer", bool: "true or false", str: "a text"}


class _Short(reprlib.Repr):
    """Ten thousand samples are not printed where someone looks at a result."""

    def repr_instance(self, x: Any, level: int) -> str:
        return repr(x) if isinstance(x, DocumentPart) else super().repr_instance(x, level)


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = 80


class DocumentPart:
    """An object of a result document: a frozen dataclass with a field for each member."""

    # The object that was read: the order of its members, and the members that the class does not know.
    _source: ClassVar[Mapping[str, Any]] = _NOTHING

    def __repr__(self) -> str:
        values = ", ".join(f"{field.name}={_SHORT.repr(getattr(self, field.name))}"
                           for field in dataclasses.fields(self))  # type: ignore[arg-type]
        return f"{type(self).__name__}({values})"

    def to_dict(self) -> Dict[str, Any]:
        """Returns the object as json.loads returns it: unknown members and the order of members are kept."""
        fields = {member_of(field.name): field for field in dataclasses.fields(self)}  # type: ignore[arg-type]
        written = {name: _plain(getattr(self, fields[name].name)) if name in fields else _plain(value)
                   for name, value in self._source.items()}
        for name, field in fields.items():
            value = getattr(self, field.name)
            if name not in written and (value is not None or field.default is dataclasses.MISSING):
                written[name] = _plain(value)
        return written


def member_of(field: str) -> str:
    """Returns the member of the document for a field: `continue_` stands for "continue"."""
    return field[:-1] if field.endswith("_") else field


def read_part(kind: Type[R], value: Any, where: str = "") -> R:
    """Returns the record for a JSON object. Raises BadInputError with the path of the member that does not fit."""
    if not isinstance(value, dict):
        raise _misfit(where, "an object", value)
    values: Dict[str, Any] = {}
    for name, hint, required in _fields(kind):
        member = member_of(name)
        path = f"{where}.{member}" if where else member
        if member in value:
            values[name] = _read(hint, value[member], path)
        elif required:
            raise BadInputError(f"{path}: the member is missing", 65)
    record = kind(**values)
    record.__dict__["_source"] = value
    return record


def _fields(kind: Type[DocumentPart]) -> List[Tuple[str, Any, bool]]:
    """Returns (name, annotation, whether it is required) of each field. Annotations are evaluated once for each class."""
    if kind not in _FIELDS:
        hints = typing.get_type_hints(kind)
        _FIELDS[kind] = [(field.name, hints[field.name], field.default is dataclasses.MISSING)
                         for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
    return _FIELDS[kind]


def _misfit(where: str, expected: str, value: Any) -> BadInputError:
    shown = repr(value)
    return BadInputError(f"{where or 'the document'}: expected {expected}, found {shown if len(shown) < 60 else shown[:57] + '...'}", 65)


def _is(kind: Any, value: Any) -> bool:
    """Returns whether a JSON value is of a scalar type; an integer is a number, and true is not."""
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _read(hint: Any, value: Any, where: str) -> Any:
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return value
    if origin is typing.Union:
        return _read_union(parts, value, where)
    if origin is typing.Literal:
        if value not in parts or isinstance(value, bool):
            raise _misfit(where, " or ".join(map(repr, parts)), value)
        return value
    if origin in (list, tuple):
        if not isinstance(value, list) or (origin is tuple and len(value) != len(parts)):
            raise _misfit(where, "an array" if origin is list else f"an array of {len(parts)}", value)
        each = [_read(parts[0], item, f"{where}[{index}]") for index, item in enumerate(value)]
        return each if origin is list else tuple(each)
    if origin is dict:
        if not isinstance(value, dict):
            raise _misfit(where, "an object", value)
        return {name: _read(parts[1], item, f"{where}.{name}") for name, item in value.items()}
    if issubclass(hint, DocumentPart):
        return read_part(hint, value, where)
    if not _is(hint, value):
        raise _misfit(where, _WORDS[hint], value)
    return value


def _read_union(parts: Tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and type(None) in parts:
        return None
    others = [part for part in parts if part is not type(None)]
    for part in others[:-1]:
        if part in _WORDS and _is(part, value):
            return value
    return _read(others[-1], value, where)


def _plain(value: Any) -> Any:
    if isinstance(value, DocumentPart):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return value

