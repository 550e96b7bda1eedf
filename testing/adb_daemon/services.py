# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The services of the tests' adb daemon: shell commands (shell protocol 2) and file transfer (sync)."""
import os
import pathlib
import signal
import stat
import struct
import subprocess
import threading

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = range(5)
SYNC_DATA = 64 * 1024


def find(service):
    """Returns the function that implements the service, or None."""
    name, _, command = service.partition(":")
    kind = name.split(",")[0]
    if kind == "shell" and "v2" in name.split(","):
        return lambda stream, daemon: serve_shell(stream, daemon, command)
    if kind in ("shell", "exec"):
        return lambda stream, daemon: serve_plain(stream, daemon, command)
    if service == "sync:":
        return serve_sync
    return None


def start(daemon, command, **pipes):
    return subprocess.Popen(["sh", "-c", command], cwd=daemon.root, env=daemon.environment, start_new_session=True, **pipes)


def packet(kind, data):
    return struct.pack("<BI", kind, len(data)) + data


def serve_shell(stream, daemon, command):
    """Runs a command in the shell protocol: output, error and exit status in separate packets."""
    process = start(daemon, command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    writing = threading.Lock()

    def forward(pipe, kind):
        try:
            while data := os.read(pipe.fileno(), 32768):
                with writing:
                    stream.write(packet(kind, data))
        except (ConnectionError, OSError):
            pass
        pipe.close()  # As on a phone, a command that continues to write gets SIGPIPE.

    def take_input():
        try:
            while True:
                kind, size = struct.unpack("<BI", stream.read(5))
                data = stream.read(size)
                if kind == STDIN:
                    process.stdin.write(data)
                    process.stdin.flush()
                elif kind == CLOSE_STDIN:
                    process.stdin.close()
        except (ConnectionError, OSError, ValueError):
            # The client has disconnected. Only a command that still runs can be sent the signal.
            if process.poll() is None:
                process.send_signal(signal.SIGHUP)

    threads = [threading.Thread(target=forward, args=(process.stdout, STDOUT), daemon=True),
               threading.Thread(target=forward, args=(process.stderr, STDERR), daemon=True)]
    threading.Thread(target=take_input, daemon=True).start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    status = process.wait()
    process.stdin.close()
    stream.write(packet(EXIT, bytes([status if status >= 0 else 128 - status])))


def serve_plain(stream, daemon, command):
    """Runs a command for shell: or exec: without the shell protocol: output and error are mixed, no exit status."""
    process = start(daemon, command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    while data := os.read(process.stdout.fileno(), 32768):
        stream.write(data)
    process.wait()


def serve_sync(stream, daemon):
    """Handles requests until QUIT. Each request is an identifier, a length and a path."""
    while True:
        request, size = struct.unpack("<4sI", stream.read(8))
        if request == b"QUIT":
            return
        path = pathlib.Path(os.fsdecode(stream.read(size)))
        name, mode = path, 0
        if request == b"SEND":
            text, _, number = str(path).rpartition(",")
            name, mode = pathlib.Path(text), int(number)
        if not name.parent.resolve().is_relative_to(daemon.root):
            return fail(stream, f"{name} is not below {daemon.root}")
        if request == b"STAT":
            stream.write(b"STAT" + stat_v1(name))
        elif request in (b"STA2", b"LST2"):
            stream.write(request + stat_v2(name, follow=request == b"STA2"))
        elif request == b"LIST":
            send_list(stream, name)
        elif request == b"SEND":
            take_file(stream, daemon, name, mode)
        elif request == b"RECV":
            send_file(stream, name)
        else:
            return fail(stream, f"unknown request {request!r}")


def fail(stream, why):
    stream.write(b"FAIL" + struct.pack("<I", len(why.encode())) + why.encode())


def stat_v1(path):
    try:
        found = path.lstat()
    except OSError:
        return struct.pack("<III", 0, 0, 0)
    return struct.pack("<III", found.st_mode, found.st_size & 0xFFFFFFFF, int(found.st_mtime))


def stat_v2(path, follow):
    try:
        found = path.stat() if follow else path.lstat()
    except OSError as error:
        return struct.pack("<IQQIIIIQqqq", error.errno, *[0] * 10)
    return struct.pack("<IQQIIIIQqqq", 0, found.st_dev, found.st_ino, found.st_mode, found.st_nlink, found.st_uid,
                       found.st_gid, found.st_size, int(found.st_atime), int(found.st_mtime), int(found.st_ctime))


def send_list(stream, folder):
    for entry in sorted(folder.iterdir()) if folder.is_dir() else []:
        name = os.fsencode(entry.name)
        stream.write(b"DENT" + stat_v1(entry) + struct.pack("<I", len(name)) + name)
    stream.write(b"DONE" + bytes(16))


def take_file(stream, daemon, path, mode):
    if stat.S_ISLNK(mode):
        return fail(stream, "no links")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    daemon.pushed.append(str(path))
    with open(path, "wb") as file:
        while True:
            kind, size = struct.unpack("<4sI", stream.read(8))
            if kind == b"DONE":  # for DONE, `size` holds the modification time
                break
            file.write(stream.read(size))
    path.chmod(stat.S_IMODE(mode) | 0o600)
    os.utime(path, (size, size))
    stream.write(b"OKAY" + struct.pack("<I", 0))


def send_file(stream, path):
    try:
        with open(path, "rb") as file:
            while data := file.read(SYNC_DATA):
                stream.write(b"DATA" + struct.pack("<I", len(data)) + data)
    except OSError as error:
        return fail(stream, error.strerror)
    stream.write(b"DONE" + struct.pack("<I", 0))
