# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The messages of adb's protocol: a header of six little-endian words, and a payload."""
import struct

VERSION = 0x01000001  # from this version on, checksums are not verified
MAX_PAYLOAD = 256 * 1024
HEADER = struct.Struct("<4sIIIII")


def receive(connection, size):
    """Returns exactly `size` bytes; raises ConnectionError at the end of the stream."""
    data = bytearray()
    while len(data) < size:
        part = connection.recv(size - len(data))
        if not part:
            raise ConnectionError("the peer closed the connection")
        data += part
    return bytes(data)


def read_message(connection):
    """Returns (command, first argument, second argument, payload)."""
    command, first, second, size, _, _ = HEADER.unpack(receive(connection, HEADER.size))
    return command, first, second, receive(connection, size)


def message(command, first, second, payload=b""):
    magic = struct.unpack("<I", command)[0] ^ 0xFFFFFFFF
    return HEADER.pack(command, first, second, len(payload), sum(payload) & 0xFFFFFFFF, magic) + payload
