# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a measurement raises: one class for each exit status of the program, all of them TflitmusError."""
from __future__ import annotations

import copyreg
from typing import Any, Dict, List, Optional, Sequence, Tuple, Type

# Lines of the program's standard error that an exception quotes; the rest is in `stderr`.
_MOST_LINES = 12


class TflitmusError(RuntimeError):
    """The program ended without a result.

    Attributes:
      exit_status: what the program ended with; negative: the signal that ended it; None: it never ran, or never ended.
      stderr: what the program wrote on standard error.
      command: the command line that ran, word by word; empty: none ran.
    """

    def __init__(self, message: str, exit_status: Optional[int] = None, stderr: str = "", command: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.exit_status = exit_status
        self.stderr = stderr
        self.command: List[str] = list(command)

    def __str__(self) -> str:
        return self.message

    # OSError and RuntimeError differ in what they pickle; an exception crosses the processes of pytest-xdist whole.
    def __reduce__(self) -> Tuple[Any, ...]:
        return copyreg.__newobj__, (type(self), self.message), dict(self.__dict__)  # type: ignore[attr-defined]


class UsageError(TflitmusError, ValueError):
    """64: a keyword argument is not a flag of the tool, or its value does not fit; nothing ran."""


class BadInputError(TflitmusError, ValueError):
    """65: the content of a file is wrong: a model, labels, ground truth, a stored result."""


class MissingInputError(TflitmusError, FileNotFoundError):
    """66: an input file is missing or unreadable."""


class UnavailableError(TflitmusError):
    """69: the delegate, the device or the program itself is not available here."""


class FailedRunError(TflitmusError):
    """70: the model failed to run, or an internal error."""


class ResourceError(TflitmusError):
    """71: the operating system denied memory or a thread, or memory_limit was reached."""


class CannotWriteError(TflitmusError, OSError):
    """73 and 74: an output file cannot be created or written."""


class EndedEarlyError(TflitmusError):
    """75: a signal that Python did not send, or max_secs, ended the run before its result; or another run is in progress."""


class ConfigurationError(TflitmusError, ValueError):
    """78: the file of load_config is not a JSON object of flags."""


class MeasurementTimeoutError(TflitmusError, TimeoutError):
    """The run took longer than `timeout` seconds and was ended."""


class MeasurementWarning(UserWarning):
    """A warning of the program: the result stands, and something about it is to be known."""


CLASSES: Dict[int, Type[TflitmusError]] = {
    64: UsageError, 65: BadInputError, 66: MissingInputError, 69: UnavailableError, 70: FailedRunError, 71: ResourceError,
    73: CannotWriteError, 74: CannotWriteError, 75: EndedEarlyError, 78: ConfigurationError,
}


def of_exit(exit_status: int, stderr: str, command: Sequence[str]) -> TflitmusError:
    """Returns the exception for a program that ended with this status, with the errors that it printed."""
    # compare indents the lines of the side that failed, which say why.
    lines = [line.strip()[len("ERROR: "):] for line in stderr.splitlines() if line.strip().startswith("ERROR: ")]
    if not lines:
        lines = [line for line in stderr.splitlines() if line.strip()]
    how = f"signal {-exit_status} ended the program" if exit_status < 0 else f"exit status {exit_status}"
    message = "\n".join(lines[-_MOST_LINES:] or ["the program printed no error"])
    return CLASSES.get(exit_status, TflitmusError)(f"{message} ({how})", exit_status, stderr, command)
