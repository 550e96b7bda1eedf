# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Makes a command line of keyword arguments, runs it, and returns the document that it wrote."""
from __future__ import annotations

import contextlib
import json
import os
import pathlib
import re
import tempfile
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

from tflitmus.measuring import process, program
from tflitmus.measuring.errors import BadInputError, MeasurementWarning, TflitmusError, UsageError, of_exit
from tflitmus.measuring.progress import Progress, lines_for

Model = Union[str, "os.PathLike[str]", bytes]

# Flags that make a tool print something else than a result, and what does that in Python.
_NOT_HERE = {
    "help": "docs/reference/flags lists the flags", "version": "result.tool and result.build have it",
    "completion": "it is for shells", "dump_config": "it prints flags and measures nothing", "output": "the result is the document",
    "json_out": "result.save(path) writes the document", "log_format": "str(result) is the card",
    "list_devices": "run the program: tflitmus bench --list_devices", "list_delegates": "run the program: tflitmus bench --list_delegates",
    "list_signatures": "tflitmus.Interpreter(model).get_signature_list() has them", "print_model": "run the program: tflitmus bench --print_model",
}
# Lists of these flags have another separator, because their values have commas.
_SEPARATORS = {"shapes": ";"}

# A line of progress, which stands in front of a message that is printed after it.
_DRAWN = re.compile("\r[^\r\n]*\x1b\\[K")


def text_of(name: str, value: Any) -> str:
    """Returns the text of a flag's value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return _SEPARATORS.get(name, ",").join(text_of(name, each) for each in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def words_of(flags: Mapping[str, Any]) -> List[str]:
    """Returns --name=value for each keyword argument that is not None. Raises UsageError for one that has no meaning here."""
    for name in flags:
        if name in _NOT_HERE and flags[name] is not None:
            raise UsageError(f"{name} cannot be given here: {_NOT_HERE[name]}", 64)
    return [f"--{name}={text_of(name, value)}" for name, value in flags.items() if value is not None]


class Folder:
    """A temporary folder for the document and for models that are bytes."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._models = 0

    def model(self, model: Model) -> str:
        """Returns the path of a model; bytes are written to a file. Raises UsageError for another type."""
        if isinstance(model, (bytes, bytearray, memoryview)):
            self._models += 1
            path = os.path.join(self.path, "model.tflite" if self._models == 1 else f"model_{self._models}.tflite")
            pathlib.Path(path).write_bytes(model)
            return path
        if isinstance(model, (str, os.PathLike)):
            return os.fspath(model)
        raise UsageError(f"a model is a path or bytes, not {type(model).__name__}", 64)


@contextlib.contextmanager
def folder() -> Iterator[Folder]:
    """A temporary folder that is removed in every case."""
    with tempfile.TemporaryDirectory(prefix="tflitmus_") as path:
        yield Folder(path)


def measure(words: Sequence[str], flags: Mapping[str, Any], rest: Sequence[str], place: Folder, timeout: Optional[float],
            progress: Progress) -> Dict[str, Any]:
    """Runs `tflitmus WORDS FLAGS REST` and returns its document, of a result or of a grid's cells.

    Raises the exception for the exit status where there is no result: docs/reference/exit_codes.md.
    """
    if any(word.startswith(("--graph=", "--model_file=")) for word in words):
        for name in ("graph", "model", "model_file"):
            if flags.get(name) is not None:
                raise UsageError(f"{name}={flags[name]!r}: the model is the first argument already", 64)
    if timeout is not None and not timeout > 0:
        raise UsageError(f"timeout={timeout} is not a positive number of seconds", 64)
    written = os.path.join(place.path, "result.json")
    given = words_of(flags)
    command = [program.find(), *words, *given, f"--json_out={written}", *rest]
    lines = lines_for(progress)
    try:
        ended = process.run(command, program.environment(draws=lines is not None), timeout, lines.hear if lines else None)
    finally:
        if lines:
            lines.end()
    printed = _DRAWN.sub("", ended.err)
    document = _read(written, ended.status)
    status = ended.status
    if document is not None and status == 0:  # where the caller ignores SIGCHLD, the system keeps no exit status
        status = int(document.get("exit_code") or 0)
    for text in warnings_in(printed):
        warnings.warn(text, MeasurementWarning, stacklevel=4)  # the line that calls benchmark()
    if document is None or not _has_result(document, status):
        raise of_exit(status, printed, command)
    return document


def warnings_in(text: str) -> List[str]:
    """Returns the warnings that the program printed; lines that begin like one and are indented continue the one before."""
    found: List[str] = []
    for line in text.splitlines():
        if not line.startswith("WARN: "):
            continue
        words = line[len("WARN: "):]
        if words.startswith(" ") and found:
            found[-1] += "\n" + words
        else:
            found.append(words)
    return found


def _read(path: str, status: int) -> Optional[Dict[str, Any]]:
    try:
        text = pathlib.Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        document = json.loads(text)
    except ValueError as error:
        raise BadInputError(f"the program ended with {status}, and its document is not JSON: {error}", status) from None
    if not isinstance(document, dict):
        raise TflitmusError(f"the program ended with {status}, and its document is not an object", status)
    return document


def _has_result(document: Mapping[str, Any], status: int) -> bool:
    """Whether the document is a result: a failed gate has one, and so has a grid of which a cell was measured."""
    if status in (0, 1):
        return True
    cells = document.get("cells")
    if isinstance(cells, list):
        return any(cell.get("status") == "ok" for cell in cells)
    # 75 without an interrupt: the verdict is not what require_stable or require_verdict ask for.
    errors = document.get("error") or ""
    return status == 75 and errors.startswith(("--require_stable", "--require_verdict"))
