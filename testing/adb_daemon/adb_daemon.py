#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A small adb daemon for tests: what runs on a phone, here an ordinary process that `adb connect 127.0.0.1:PORT` reaches.

usage: adb_daemon.py [--port=N] [--path=DIR] ROOT     serves until it is ended; prints "listening on 127.0.0.1:PORT"

Commands run as this user, in ROOT, by this machine's shell; files go where the client says, if that is below ROOT. --path
stands first in the commands' PATH: stand-ins of dumpsys, getprop and the like. As a module: AdbDaemon, which can lose its
connection like a phone whose cable is pulled (die_after, die_at, die), and come back.
"""
import argparse
import os
import pathlib
import signal
import socket
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import services  # noqa: E402
import wire  # noqa: E402

FEATURES = "shell_v2,cmd,stat_v2,fixed_push_mkdir"


class Stream:
    """One open service. A write waits for the client's OKAY, as adb's protocol requires."""

    def __init__(self, session, local, remote):
        self._session, self.local, self.remote = session, local, remote
        self._incoming = bytearray()
        self._changed = threading.Condition()
        self._may_write = True
        self.closed = False

    def feed(self, data):
        with self._changed:
            self._incoming += data
            self._changed.notify_all()

    def allow(self):
        with self._changed:
            self._may_write = True
            self._changed.notify_all()

    def end(self):
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def read(self, size):
        """Returns exactly `size` bytes; raises ConnectionError once the client closed the stream."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed or len(self._incoming) >= size)
            if len(self._incoming) < size:
                raise ConnectionError("the stream ended")
            data = bytes(self._incoming[:size])
            del self._incoming[:size]
            return data

    def write(self, data):
        for start in range(0, len(data), wire.MAX_PAYLOAD):
            with self._changed:
                self._changed.wait_for(lambda: self.closed or self._may_write)
                if self.closed:
                    raise ConnectionError("the stream ended")
                self._may_write = False
            self._session.send(b"WRTE", self.local, self.remote, data[start:start + wire.MAX_PAYLOAD])


class Session:
    """One connection of an adb server."""

    def __init__(self, daemon, connection):
        self._daemon, self._connection = daemon, connection
        self._streams, self._next = {}, 1
        self._sending = threading.Lock()

    def send(self, command, first, second, payload=b""):
        with self._sending:
            self._connection.sendall(wire.message(command, first, second, payload))

    def serve(self):
        try:
            while True:
                command, first, second, payload = wire.read_message(self._connection)
                self._daemon.count(len(payload))
                self._handle(command, first, second, payload)
        except (ConnectionError, OSError):
            pass
        finally:
            self.close()

    def close(self):
        try:
            self._connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._connection.close()
        for stream in list(self._streams.values()):
            stream.end()

    def _handle(self, command, first, second, payload):
        if command == b"CNXN":
            banner = f"device::ro.product.name=litmus;ro.product.model=Test;ro.product.device=test;features={FEATURES}"
            self.send(b"CNXN", wire.VERSION, wire.MAX_PAYLOAD, banner.encode())
        elif command == b"OPEN":
            self._open(first, payload.rstrip(b"\0").decode(errors="surrogateescape"))
        elif second in self._streams:
            stream = self._streams[second]
            if command == b"WRTE":
                stream.feed(payload)
                self.send(b"OKAY", stream.local, stream.remote)
            elif command == b"OKAY":
                stream.allow()
            elif command == b"CLSE":
                stream.end()

    def _open(self, remote, service):
        self._daemon.note(service)
        serve = services.find(service)
        if serve is None:
            self.send(b"CLSE", 0, remote)
            return
        stream = Stream(self, self._next, remote)
        self._next += 1
        self._streams[stream.local] = stream
        self.send(b"OKAY", stream.local, remote)
        threading.Thread(target=self._serve_stream, args=(stream, serve), daemon=True).start()

    def _serve_stream(self, stream, serve):
        try:
            serve(stream, self._daemon)
        except (ConnectionError, OSError):
            pass
        try:
            self.send(b"CLSE", stream.local, stream.remote)
        except OSError:
            pass
        stream.end()
        self._streams.pop(stream.local, None)


class AdbDaemon:
    """root: the device's folder. path: a folder that precedes PATH. environment: additional variables for commands."""

    def __init__(self, root, path=None, environment=None, port=0):
        self.root = pathlib.Path(root).resolve()
        self.environment = {**os.environ, **(environment or {})}
        if path:
            self.environment["PATH"] = f"{path}:{self.environment['PATH']}"
        self.services = []  # services that clients requested
        self.pushed = []  # files that clients sent
        self.dead = threading.Event()
        self._sessions, self._lock = [], threading.Lock()
        self._bytes_left = self._deadly = None
        self._listen(port)

    def _listen(self, port):
        self._socket = socket.create_server(("127.0.0.1", port))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._socket,), daemon=True).start()

    def _accept(self, listening):
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            session = Session(self, connection)
            with self._lock:
                self._sessions.append(session)
            threading.Thread(target=session.serve, daemon=True).start()

    @property
    def serial(self):
        return f"127.0.0.1:{self.port}"

    def die_after(self, size):
        """Closes the connection once clients have sent `size` more bytes."""
        self._bytes_left = size

    def die_at(self, text):
        """Closes the connection when a client requests a service whose name contains `text`."""
        self._deadly = text

    def count(self, size):
        if self._bytes_left is not None:
            self._bytes_left -= size
            if self._bytes_left < 0:
                self.die()
                raise ConnectionError("the cable is pulled")

    def note(self, service):
        self.services.append(service)
        if self._deadly is not None and self._deadly in service:
            self.die()
            raise ConnectionError("the cable is pulled")

    def die(self):
        """Simulates an unplugged cable: closes all connections and accepts no new ones. Commands get SIGHUP, as from
        a phone's daemon."""
        self._bytes_left = self._deadly = None
        if self.dead.is_set():
            return
        # close() alone would not end accept() in the other thread; shutdown() does.
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        with self._lock:
            sessions, self._sessions = self._sessions, []
        for session in sessions:
            session.close()
        self.dead.set()

    def come_back(self):
        self.dead.clear()
        self._listen(self.port)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", metavar="ROOT")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--path")
    options = parser.parse_args()
    daemon = AdbDaemon(options.root, options.path, port=options.port)
    print(f"listening on {daemon.serial}", flush=True)
    signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    main()
