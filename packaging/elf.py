# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Reads of an ELF binary what decides where it runs, and how it is protected: machine, loader, libraries, versions of their
symbols; what of its memory can be written and executed; the symbols that it needs and exports."""
import dataclasses
import struct

ET_DYN = 3
PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_GNU_STACK, PT_GNU_RELRO = 1, 2, 3, 0x6474E551, 0x6474E552
PF_READ_WRITE = 6
DT_NEEDED, DT_STRTAB, DT_SONAME, DT_FLAGS, DT_FLAGS_1 = 1, 5, 14, 30, 0x6FFFFFFB
DT_VERDEF, DT_VERDEFNUM, DT_VERNEED, DT_VERNEEDNUM = 0x6FFFFFFC, 0x6FFFFFFD, 0x6FFFFFFE, 0x6FFFFFFF
DF_SYMBOLIC, DF_BIND_NOW, DF_1_NOW = 2, 8, 1
SHT_DYNSYM = 11
LOCAL, GLOBAL = 0, 1  # the binding of a symbol


class NotElf(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Symbol:
    name: str
    binding: int
    exported: bool  # defined here, and visible outside


@dataclasses.dataclass(frozen=True)
class Binary:
    machine: int
    bits: int
    interpreter: str  # "" for a static program or a shared library
    needed: tuple  # names of shared libraries
    versions: tuple  # names of versions that it needs of them: "GLIBC_2.31"
    soname: str  # "" for a program
    defined_versions: tuple  # names of versions of its own symbols, the file's name among them
    symbolic: bool  # its calls of its own functions cannot be taken by another library
    position_independent: bool
    read_only_relocations: bool
    binds_at_start: bool
    executable_stack: bool
    symbols: tuple  # Symbol of each dynamic symbol

    def newest(self, prefix):
        """Returns the newest version with this prefix, as a tuple of numbers; (0,) if none is needed."""
        numbers = [name[len(prefix):].split(".") for name in self.versions if name.startswith(prefix)]
        return max((tuple(map(int, number)) for number in numbers if all(part.isdigit() for part in number)), default=(0,))

    @property
    def glibc(self):
        """Returns the oldest glibc that has all symbols, as a tuple of numbers."""
        return self.newest("GLIBC_")


class _Reader:
    def __init__(self, data):
        if data[:4] != b"\x7fELF" or data[4:5] not in (b"\1", b"\2") or data[5:6] != b"\1":
            raise NotElf
        self.data, self.bits = data, 64 if data[4] == 2 else 32
        self.segments = list(self._segments())

    def at(self, form, offset):
        return struct.unpack_from("<" + form, self.data, offset)

    def _segments(self):
        """Yields (kind, offset, address, size, flags) of the program headers."""
        if self.bits == 64:
            table, (size, count), form, order = self.at("Q", 32)[0], self.at("HH", 54), "IIQQQQQQ", (0, 2, 3, 5, 1)
        else:
            table, (size, count), form, order = self.at("I", 28)[0], self.at("HH", 42), "IIIIIIII", (0, 1, 2, 4, 6)
        for offset in range(table, table + size * count, size):
            fields = self.at(form, offset)
            yield tuple(fields[i] for i in order)

    def part(self, wanted):
        """Returns the bytes of the first segment of a kind; empty without one."""
        for kind, offset, _, size, _ in self.segments:
            if kind == wanted:
                return self.data[offset:offset + size]
        return b""

    def flags(self, wanted):
        """Returns the flags of the segments of a kind."""
        return [flags for kind, _, _, _, flags in self.segments if kind == wanted]

    def _sections(self):
        """Returns (kind, offset, size, index of a linked section) of the sections."""
        if self.bits == 64:
            table, (size, count), form, order = self.at("Q", 40)[0], self.at("HH", 58), "IIQQQQIIQQ", (1, 4, 5, 6)
        else:
            table, (size, count), form, order = self.at("I", 32)[0], self.at("HH", 46), "IIIIIIIIII", (1, 4, 5, 6)
        headers = [self.at(form, offset) for offset in range(table, table + size * count, size)] if count else []
        return [tuple(fields[i] for i in order) for fields in headers]

    def symbols(self):
        """Yields the dynamic symbols. Programs that strip a binary keep this table."""
        sections = self._sections()
        for kind, offset, size, names in sections:
            if kind != SHT_DYNSYM:
                continue
            for fields in struct.iter_unpack("<IBBHQQ" if self.bits == 64 else "<IIIBBH", self.data[offset:offset + size]):
                name, info, other, section = fields[:4] if self.bits == 64 else (fields[0], *fields[3:])
                # Numbers from 0xFF00 on stand for no section.
                exported = info >> 4 != LOCAL and other & 3 == 0 and 0 < section < 0xFF00
                yield Symbol(self.text(sections[names][1], name), info >> 4, exported)

    def offset_of(self, address):
        for kind, offset, start, size, _ in self.segments:
            if kind == PT_LOAD and start <= address < start + size:
                return address - start + offset
        raise NotElf

    def text(self, table, index):
        end = self.data.index(b"\0", table + index)
        return self.data[table + index:end].decode()

    def dynamic(self):
        """Returns (tag, value) of the entries of the dynamic section."""
        return list(struct.iter_unpack("<qQ" if self.bits == 64 else "<iI", self.part(PT_DYNAMIC)))

    def versions(self, start, count, table):
        """Yields the names of the versions in a table of needed versions."""
        for _ in range(count):
            _, entries, _, first, following = self.at("HHIII", start)
            entry = start + first
            for _ in range(entries):
                _, _, _, name, step = self.at("IHHII", entry)
                yield self.text(table, name)
                entry += step
            start += following

    def own_versions(self, start, count, table):
        """Yields the names in a table of defined versions."""
        for _ in range(count):
            first, following = self.at("HHHHIII", start)[5:]
            yield self.text(table, self.at("I", start + first)[0])
            start += following


def read(path):
    """Returns the Binary; raises NotElf."""
    data = path.read_bytes()
    try:
        reader = _Reader(data)
        entries = reader.dynamic()
        values = dict(entries)
        table = reader.offset_of(values[DT_STRTAB]) if DT_STRTAB in values else 0
        needed = tuple(reader.text(table, value) for tag, value in entries if tag == DT_NEEDED)
        versions = ()
        if DT_VERNEED in values:
            versions = tuple(reader.versions(reader.offset_of(values[DT_VERNEED]), values[DT_VERNEEDNUM], table))
        own = ()
        if DT_VERDEF in values:
            own = tuple(reader.own_versions(reader.offset_of(values[DT_VERDEF]), values[DT_VERDEFNUM], table))
        soname = reader.text(table, values[DT_SONAME]) if DT_SONAME in values else ""
        interpreter = reader.part(PT_INTERP).rstrip(b"\0").decode()
        kind, machine = reader.at("HH", 16)
        now = values.get(DT_FLAGS, 0) & DF_BIND_NOW or values.get(DT_FLAGS_1, 0) & DF_1_NOW
        return Binary(machine, reader.bits, interpreter, needed, versions, soname, own,
                      bool(values.get(DT_FLAGS, 0) & DF_SYMBOLIC), kind == ET_DYN, bool(reader.flags(PT_GNU_RELRO)), bool(now),
                      reader.flags(PT_GNU_STACK) != [PF_READ_WRITE], tuple(reader.symbols()))
    except (struct.error, ValueError, KeyError, IndexError):
        raise NotElf from None
