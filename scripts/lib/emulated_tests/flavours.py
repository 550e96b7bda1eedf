# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The builds that are tested by emulation: for Android, static, for arm64 Linux, and the portable ones; the requirements
of each, and the arguments before a tool's name."""
import dataclasses
import os
import platform
import shutil

SYSROOT = "~/.cache/litmus/aarch64/sysroot/usr/lib/aarch64-linux-gnu"
PORTABLE = "~/.cache/litmus/portable/"


class Missing(Exception):
    """Something that the tests need is missing; str() names it and the remedy."""


@dataclasses.dataclass(frozen=True)
class Flavour:
    name: str
    folder: str  # default folder of the binaries
    built_by: str
    # Whether the binaries can load libraries at run time; if so, external delegates and OpenCL are tested.
    loads_libraries: bool = True
    # The processor, by platform.machine()'s name, and QEMU's name of it.
    processor: str = "aarch64"
    emulated: str = "aarch64"
    # The folder with the C library that the emulated program loads; empty: see command().
    root: str = ""
    # QEMU's names of processors on which the programs must end with an error, and what each lacks.
    too_old: tuple = ()

    def command(self):
        """Returns the arguments before a tool's name; raises Missing."""
        root = ()
        if self.name == "android":
            root = ("-L", android_root())
        if platform.machine() == self.processor and self.name != "android":
            return ()
        emulator = "qemu-%s-static" % self.emulated
        if shutil.which(emulator) is None:
            raise Missing("there is no %s; Debian's package is qemu-user-static" % emulator)
        if self.root:
            libraries = os.path.expanduser(self.root)
            if not os.path.isdir(libraries):
                raise Missing("there is no '%s'; %s makes it" % (libraries, self.built_by))
            root = ("-L", libraries)
        if self.name == "aarch64_linux":
            libraries = os.path.expanduser(SYSROOT)
            if not os.path.isdir(libraries):
                raise Missing("there is no '%s'; scripts/aarch64_sysroot makes it" % libraries)
            root = ("-L", "/usr/aarch64-linux-gnu", "-E", "LD_LIBRARY_PATH=" + libraries)
        return (emulator,) + root

    def library_path(self, folder):
        """Returns the environment in which dlopen finds libraries of `folder` by their names, in addition to the
        libraries that the tool needs."""
        if self.name == "aarch64_linux":
            folder += ":" + os.path.expanduser(SYSROOT)
        return folder


def portable(name, processor="", emulated="", root="", too_old=()):
    return Flavour("portable_" + name, "dist/portable_" + name, "scripts/build_portable " + name,
                   processor=processor or name, emulated=emulated or name, root=root or PORTABLE + name, too_old=too_old)


FLAVOURS = {
    flavour.name: flavour for flavour in (
        Flavour("android", "dist/android_arm64", "scripts/build_android"),
        Flavour("musl", "dist/musl_arm64", "scripts/build_musl", loads_libraries=False),
        Flavour("aarch64_linux", "dist/aarch64", "scripts/build_aarch64_linux"),
        portable("x86_64"),
        portable("aarch64"),
        # Debian's C library needs ARMv7 and VFPv3 itself, so older processors cannot be emulated with it.
        portable("armv7", processor="armv7l", emulated="arm", too_old=(("cortex-a9", "VFPv4"), ("cortex-a7,neon=off", "NEON"))),
        portable("riscv64", root="/usr/riscv64-linux-gnu"),
    )
}


def android_root():
    """Returns the folder with Android's loader and C library, which LITMUS_ANDROID_ROOT names."""
    root = os.environ.get("LITMUS_ANDROID_ROOT", "")
    advice = "set LITMUS_ANDROID_ROOT to a folder with Android's /system/bin/linker64 and C library"
    if not root:
        raise Missing("LITMUS_ANDROID_ROOT is not set; " + advice)
    # On a copy of a phone's files the loader may be a link whose target exists on the phone only.
    if not os.path.lexists(os.path.join(root, "system/bin/linker64")):
        raise Missing("'%s' has no system/bin/linker64; %s" % (root, advice))
    return root
