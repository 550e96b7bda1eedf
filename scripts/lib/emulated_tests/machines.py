# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A machine that runs tools: a folder of binaries and the arguments before a tool's name, so that the same test runs
by emulation and on this machine."""
import dataclasses
import os
import re
import subprocess

# In seconds. The longest run takes a tenth of that.
TIMEOUT = 900

# What the emulator prints when a program was killed by a signal. The emulator's own exit status may be 1 in that case.
CRASH = re.compile(r"uncaught target signal|qemu: fatal|Segmentation fault|Aborted|terminating due to")


@dataclasses.dataclass
class Run:
    command: tuple
    status: int
    out: str
    err: str

    @property
    def crashed(self):
        return self.status < 0 or self.status > 128 or bool(CRASH.search(self.err))

    def text(self):
        """Describes the run for a message: the command, its exit status, and the last lines of its output."""
        last = (self.out[-1500:] + self.err[-1500:]).strip()
        return "%s\nexit status %d%s\n%s" % (" ".join(self.command), self.status, ", crashed" if self.crashed else "", last)


@dataclasses.dataclass(frozen=True)
class Machine:
    name: str
    folder: str
    before: tuple = ()

    def path(self, tool):
        """Returns the path of a tool in dist/… or in bazel-bin; None if it is missing."""
        for path in (os.path.join(self.folder, tool), os.path.join(self.folder, "tools", tool, tool)):
            if os.path.isfile(path):
                return path
        return None

    def run(self, tool, *arguments, environment=None):
        """Runs a tool and waits for its end. `environment` is set for the tool, not for the emulator."""
        words = list(self.before)
        for name, value in (environment or {}).items():
            words += ["-E", "%s=%s" % (name, value)] if words else []
        # Variables of the caller that select libraries and processors must not affect these tests.
        own = {name: value for name, value in os.environ.items() if not name.startswith("LITMUS_")}
        if not words:
            own.update(environment or {})
        command = tuple(words) + (self.path(tool) or tool,) + tuple(str(argument) for argument in arguments)
        try:
            done = subprocess.run(command, env=own, capture_output=True, timeout=TIMEOUT, check=False,
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as error:
            return Run(command, 124, "", "%s: no end within %d s" % (tool, error.timeout))
        except OSError as error:
            return Run(command, 127, "", str(error))
        return Run(command, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
