# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A command that a test starts, reads up to a text, sends signals to, and ends."""
import os
import subprocess
import threading


class Running:
    """A started process. out, err: the output that it has printed so far."""

    def __init__(self, command, folder, environment):
        self._process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.out, self.err = "", ""
        self._changed = threading.Condition()
        self._threads = [threading.Thread(target=self._read, args=(name, stream), daemon=True)
                         for name, stream in (("out", self._process.stdout), ("err", self._process.stderr))]
        for thread in self._threads:
            thread.start()

    def _read(self, name, stream):
        while data := os.read(stream.fileno(), 65536):
            with self._changed:
                setattr(self, name, getattr(self, name) + data.decode())
                self._changed.notify_all()
        stream.close()
        with self._changed:
            self._changed.notify_all()

    def wait_for(self, text):
        with self._changed:
            alive = lambda: any(thread.is_alive() for thread in self._threads)  # noqa: E731
            while text not in self.out + self.err:
                if not alive():
                    raise AssertionError(f"ended without {text!r}:\n{self.out}\n{self.err}")
                self._changed.wait(1)
        return self

    def signal(self, number):
        self._process.send_signal(number)

    def end(self):
        """Waits for the end and returns the exit status."""
        try:
            status = self._process.wait(timeout=200)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise AssertionError(f"the command hangs:\n{self.out}\n{self.err}") from None
        for thread in self._threads:
            thread.join()
        return status
