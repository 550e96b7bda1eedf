# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Captures what commands print if standard output is a terminal."""
import os
import pty
import subprocess


class CommandFailed(Exception):
    pass


def terminal_output(text, folder, environment):
    """Returns what the commands print to a terminal of 80 columns; messages on standard error are excluded."""
    ours, theirs = pty.openpty()
    variables = {**environment, "TERM": "xterm-256color", "COLUMNS": "80", "NO_COLOR": "1"}
    with open(folder / ".errors", "wb") as errors:
        child = subprocess.Popen(["bash", "-euo", "pipefail", "-c", text], cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=theirs,
                                 stderr=errors)
        os.close(theirs)
        out = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # Linux reports an error when the other end of the pseudo-terminal is closed
                break
            if not part:
                break
            out += part
    os.close(ours)
    if child.wait():
        raise CommandFailed(f"exit code {child.returncode}: {text}{(folder / '.errors').read_text()}")
    return [line.rstrip() for line in out.decode().replace("\r\n", "\n").strip("\n").split("\n")]
