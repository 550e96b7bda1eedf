# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What runs without its machine: binaries for Android, static ones, and ones for arm64 Linux; what each needs to be there,
and the words that stand before a tool's name."""
import dataclasses
import os
import platform
import shutil

SYSROOT = "~/.cache/litmus/aarch64/sysroot/usr/lib/aarch64-linux-gnu"
EMULATOR = "qemu-aarch64-static"


class Missing(Exception):
    """Something that the tests need is not there; str() says what, and what to do."""


@dataclasses.dataclass(frozen=True)
class Flavour:
    name: str
    folder: str  # of the binaries, where none is given
    built_by: str
    # Libraries can be loaded at run time, so external delegates and OpenCL are tested.
    loads_libraries: bool = True

    def command(self):
        """The words before a tool; raises Missing."""
        root = ()
        if self.name == "android":
            root = ("-L", android_root())
        if platform.machine() == "aarch64" and self.name != "android":
            return ()
        if shutil.which(EMULATOR) is None:
            raise Missing("there is no %s; Debian's package is qemu-user-static" % EMULATOR)
        if self.name == "aarch64_linux":
            libraries = os.path.expanduser(SYSROOT)
            if not os.path.isdir(libraries):
                raise Missing("there is no '%s'; scripts/aarch64_sysroot makes it" % libraries)
            root = ("-L", "/usr/aarch64-linux-gnu", "-E", "LD_LIBRARY_PATH=" + libraries)
        return (EMULATOR,) + root

    def library_path(self, folder):
        """The environment that makes dlopen find libraries of `folder` by their names, beside those that the tool needs."""
        if self.name == "aarch64_linux":
            folder += ":" + os.path.expanduser(SYSROOT)
        return folder


FLAVOURS = {
    flavour.name: flavour for flavour in (
        Flavour("android", "dist/android_arm64", "scripts/build_android"),
        Flavour("musl", "dist/musl_arm64", "scripts/build_musl", loads_libraries=False),
        Flavour("aarch64_linux", "dist/aarch64", "scripts/build_aarch64_linux"),
    )
}


def android_root():
    """The folder with Android's loader and C library that LITMUS_ANDROID_ROOT names."""
    root = os.environ.get("LITMUS_ANDROID_ROOT", "")
    advice = "set LITMUS_ANDROID_ROOT to a folder with Android's /system/bin/linker64 and C library"
    if not root:
        raise Missing("LITMUS_ANDROID_ROOT is not set; " + advice)
    # A link of a phone's leads to a path on the phone.
    if not os.path.lexists(os.path.join(root, "system/bin/linker64")):
        raise Missing("'%s' has no system/bin/linker64; %s" % (root, advice))
    return root
