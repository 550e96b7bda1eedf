# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What all results of measurements can do: be stored and read, be shown as text and in a notebook, become a table."""
from __future__ import annotations

import importlib
import itertools
import json
import os
import pathlib
from typing import TYPE_CHECKING, Any, ClassVar, Dict, List, Mapping, Optional, Sequence, Type, TypeVar, Union

from tflitmus.measuring.errors import BadInputError, CannotWriteError, MissingInputError
from tflitmus.measuring.document_part import DocumentPart, read_part

if TYPE_CHECKING:
    import pandas

T = TypeVar("T", bound="Result")
Row = Dict[str, Any]

# Numbers of the files that are being written, so that two threads do not write the same one.
_saves = itertools.count()


class Result(DocumentPart):
    """A result document of a tool. Its fields are the members of the document; docs/reference/measurements.md explains them."""

    KIND: ClassVar[str] = ""
    MAJOR: ClassVar[int] = 0
    # The tables of to_pandas; the first is the default.
    TABLES: ClassVar[Sequence[str]] = ("metrics",)

    exit_code: int
    """What the tool ended with: 0, 1 where a gate failed, 75 where a verdict that was required is missing."""

    @classmethod
    def from_dict(cls: Type[T], document: Mapping[str, Any]) -> T:
        """Returns the result for a document as json.loads returns it.

        Raises BadInputError: a document of another tool or major version, or a member is missing or of another type.
        """
        header = document.get("schema") if isinstance(document, dict) else None
        if not isinstance(header, dict):
            raise BadInputError(f"schema: the member is missing; this is no result document of Litmus ({cls.KIND} is read here)", 65)
        if header.get("name") != cls.KIND:
            raise BadInputError(f"schema.name: {header.get('name')!r}; {cls.__name__} reads {cls.KIND!r}", 65)
        version = str(header.get("version"))
        if version.partition(".")[0] != str(cls.MAJOR):
            raise BadInputError(f"schema.version: {version!r}; {cls.__name__} reads {cls.MAJOR}.x: measure again with this release", 65)
        return read_part(cls, document)

    @classmethod
    def from_json(cls: Type[T], text: Union[str, bytes]) -> T:
        """Returns the result for the text of a document. Raises BadInputError as from_dict does, and for what is not JSON."""
        try:
            document = json.loads(text)
        except ValueError as error:  # JSONDecodeError, UnicodeDecodeError
            raise BadInputError(f"the text is not JSON: {error}", 65) from None
        return cls.from_dict(document)

    @classmethod
    def load(cls: Type[T], path: Union[str, "os.PathLike[str]"]) -> T:
        """Returns the result of a file that save() or a tool's --json_out wrote. Raises MissingInputError, BadInputError."""
        try:
            text = pathlib.Path(path).read_bytes()
        except OSError as error:
            raise MissingInputError(f"{os.fspath(path)}: {error.strerror}", 66) from error
        try:
            return cls.from_json(text)
        except BadInputError as error:
            raise BadInputError(f"{os.fspath(path)}: {error}", 65) from None

    def to_json(self, indent: Optional[int] = 2) -> str:
        """Returns the document as text: what the tool wrote, with members that this release does not know."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False, allow_nan=False) + "\n"

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the document to a file, which `tflitmus report` and load() read. A file is replaced whole or not at all, also behind
        a symbolic link; to what is no regular file, such as a pipe or a device, the document is written.

        Raises CannotWriteError.
        """
        target = pathlib.Path(os.path.realpath(path))
        partial = target.with_name(f".{target.name}.{os.getpid()}.{next(_saves)}.partial")
        try:
            if target.exists() and not target.is_file():
                target.write_text(self.to_json(), encoding="utf-8")
                return
            try:
                partial.write_text(self.to_json(), encoding="utf-8")
                os.replace(partial, target)
            finally:
                if partial.exists():
                    partial.unlink()
        except OSError as error:
            raise CannotWriteError(f"{target}: {error.strerror}", 73) from error

    @property
    def passed(self) -> bool:
        """Whether every gate that was set was kept (max_median_us, fail_above, min_top1, require_stable, …); True without one."""
        return self.exit_code == 0

    @property
    def failures(self) -> List[str]:
        """A sentence for each gate that failed, as the command line prints it; empty where the result passed."""
        error: Optional[str] = getattr(self, "error", None)
        return [] if self.passed else [line for line in (error or "").splitlines() if line.strip()]

    def value_of(self, name: str) -> Optional[float]:
        """Returns the value of a metric, such as "latency_p95"; None if it was not measured. Units: docs/reference/measurements.md."""
        return next((each.value for each in getattr(self, "metrics", ()) if each.name == name), None)

    def rows(self, table: Optional[str] = None) -> List[Row]:
        """Returns a table as a list of {column: value}; to_pandas makes a DataFrame of it. Raises ValueError for an unknown table."""
        table = self.TABLES[0] if table is None else table
        if table not in self.TABLES:
            raise ValueError(f"{table!r} is not a table of {type(self).__name__}; it has {', '.join(map(repr, self.TABLES))}")
        return self._rows(table)

    def _rows(self, table: str) -> List[Row]:
        return [each.to_dict() for each in getattr(self, "metrics", ())]

    def to_pandas(self, table: Optional[str] = None) -> "pandas.DataFrame":
        """Returns a table as a pandas.DataFrame; TABLES names those of a class, the first is the default.

        Raises ImportError without pandas, ValueError for an unknown table.
        """
        rows = self.rows(table)
        try:
            module = importlib.import_module("pandas")
        except ImportError as error:
            raise ImportError("to_pandas() needs pandas (pip install pandas); rows() returns the same table without it") from error
        frame: "pandas.DataFrame" = module.DataFrame(rows)
        return frame

    def __repr__(self) -> str:
        from tflitmus.measuring.card import rows_of

        return f"<{type(self).__name__}: {'; '.join(f'{row.name.strip()} {row.text}' for row in rows_of(self)[:2])}>"

    def __str__(self) -> str:
        from tflitmus.measuring.card import card_text

        return card_text(self)

    def _repr_html_(self) -> str:
        from tflitmus.measuring.notebook import html

        return html(self)
