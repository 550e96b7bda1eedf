# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Shows the program's own progress lines: on a terminal, or as one line of a notebook that changes."""
from __future__ import annotations

import re
import sys
from typing import Any, Callable, List, Optional, Union

# None: on a terminal and in a notebook, nowhere else; True: on standard error in any case; False: nowhere;
# a function: is called with each line, and with "" at the end.
Progress = Union[None, bool, Callable[[str], None]]
Show = Callable[[str], None]

_ERASE = "\x1b[K"
# What the program writes last of a line: it erases what an older and longer line left.
_END_OF_LINE = re.compile(rb"\r|\n|\x1b\[K")
# A longer line is looked at from its end: megabytes without an end of line are not searched again with each piece.
_LONGEST_LINE = 4096
# Messages, and the lines that continue them.
_NOT_PROGRESS = ("ERROR:", "WARN:", "INFO:", "  ")


class Lines:
    """Takes the bytes of the program's standard error and shows the line that stands there last.

    The program draws a line again after a carriage return. Errors become the exception and warnings become Python's, so neither is
    shown here.
    """

    def __init__(self, show: Show) -> None:
        self._show = show
        self._rest = b""

    def hear(self, data: bytes) -> None:
        *lines, rest = _END_OF_LINE.split(self._rest + data)
        self._rest = rest[-_LONGEST_LINE:]
        for line in lines:
            text = line.decode("utf-8", "replace")
            if text.strip() and not text.startswith(_NOT_PROGRESS):
                self._show(text.strip())

    def end(self) -> None:
        self._show("")


def _on_terminal() -> Lines:
    stream = sys.stderr

    def show(line: str) -> None:
        stream.write(f"\r{line}{_ERASE}")
        stream.flush()

    return Lines(show)


def _notebook() -> Optional[Any]:
    """Returns IPython's module for displays where the caller is a notebook; IPython is not imported otherwise."""
    if "IPython" not in sys.modules:
        return None
    get_ipython = getattr(sys.modules["IPython"], "get_ipython", None)
    shell = get_ipython() if get_ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):  # IPython in a terminal has no kernel
        return None
    import IPython.display

    return IPython.display


def _in_notebook(display: Any) -> Lines:
    handles: List[Any] = []

    def show(line: str) -> None:
        data = {"text/plain": line}
        if handles:
            handles[0].update(data, raw=True)
        elif line:
            handles.append(display.display(data, raw=True, display_id=True))

    return Lines(show)


def lines_for(progress: Progress) -> Optional[Lines]:
    """Returns what shows the progress; None: nothing does."""
    if callable(progress):
        return Lines(progress)
    if progress is False:
        return None
    display = _notebook()
    if display is not None:
        return _in_notebook(display)
    if progress or (sys.stderr is not None and sys.stderr.isatty()):
        return _on_terminal()
    return None
