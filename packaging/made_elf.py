# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Makes ELF files for tests: headers, a dynamic section, versions of symbols, symbols; no code."""
import struct

from packaging import elf

DEFINED = 1  # the number of a section
STACK_CHECK = ("__stack_chk_fail", elf.GLOBAL, 0, 0)


class _Strings:
    def __init__(self):
        self.data = b"\0"

    def add(self, text):
        self.data += text.encode() + b"\0"
        return len(self.data) - len(text) - 1


def _dynamic_symbols(bits, strings, symbols):
    rows = [("", 0, 0, 0), *symbols]
    order = "<IBBHQQ" if bits == 64 else "<IIIBBH"
    fields = [(strings.add(name), binding << 4, visibility, section) for name, binding, visibility, section in rows]
    return b"".join(struct.pack(order, *row, 0, 0) if bits == 64 else struct.pack(order, row[0], 0, 0, *row[1:]) for row in fields)


def _needed_versions(strings, versions):
    head = struct.pack("<HHIII", 1, len(versions), strings.add("libc.so.6"), 16, 0)
    return head + b"".join(struct.pack("<IHHII", 0, 0, 2, strings.add(name), 16) for name in versions)


def made(bits=64, machine=62, kind=elf.ET_DYN, needed=("libc.so.6",), versions=(), flags=((elf.DT_FLAGS, elf.DF_BIND_NOW),),
         segments=((elf.PT_GNU_RELRO, 4), (elf.PT_GNU_STACK, elf.PF_READ_WRITE)), symbols=(STACK_CHECK,),
         soname=""):
    """Returns the bytes. flags: (tag, value) of the dynamic section. segments: (kind, flags). symbols: (name, binding, visibility,
    section)."""
    word, header, program = ("Q", 64, 56) if bits == 64 else ("I", 52, 32)
    strings = _Strings()
    entries = [*((elf.DT_NEEDED, strings.add(name)) for name in needed), *flags]
    if soname:
        entries.append((elf.DT_SONAME, strings.add(soname)))
    table, version_table = _dynamic_symbols(bits, strings, symbols), _needed_versions(strings, versions)
    at_table = header + program * (2 + len(segments))
    at_versions = at_table + len(table)
    at_strings = at_versions + len(version_table)
    at_dynamic = at_strings + len(strings.data)
    entries += [(elf.DT_STRTAB, at_strings)]
    if versions:
        entries += [(elf.DT_VERNEED, at_versions), (elf.DT_VERNEEDNUM, 1)]
    dynamic = b"".join(struct.pack("<" + 2 * word, *entry) for entry in [*entries, (0, 0)])
    end = at_dynamic + len(dynamic)

    def segment(number, rights, offset, size):
        if bits == 64:
            return struct.pack("<IIQQQQQQ", number, rights, offset, offset, 0, size, size, 1)
        return struct.pack("<IIIIIIII", number, offset, offset, 0, size, size, rights, 1)

    def section(number, offset, size, link):
        return struct.pack("<II%sII%s" % (4 * word, 2 * word), 0, number, 0, 0, offset, size, link, 0, 0, 0)

    start = b"\x7fELF" + bytes((bits // 32, 1, 1)) + bytes(9)
    start += struct.pack("<HHI%sIHHHHHH" % (3 * word), kind, machine, 1, 0, header, end, 0, header, program, 2 + len(segments),
                         len(section(0, 0, 0, 0)), 3, 0)
    start += segment(elf.PT_LOAD, 4, 0, end) + segment(elf.PT_DYNAMIC, 4, at_dynamic, len(dynamic))
    start += b"".join(segment(number, rights, 0, 0) for number, rights in segments)
    sections = section(0, 0, 0, 0) + section(elf.SHT_DYNSYM, at_table, len(table), 2) + section(3, at_strings, len(strings.data), 0)
    return start + table + version_table + strings.data + dynamic + sections
