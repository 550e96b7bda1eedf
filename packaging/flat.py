# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The archive of scripts/package: one flat folder, in which the program has all names of its tools and those of TensorFlow
Lite's prebuilt ones. A phone gets single files of it by adb push, so it has no bin, lib and share."""
import dataclasses
import hashlib
import os
import pathlib
import shutil
import sys

from packaging import components, elf, entries, layout, licenses
from packaging.names import DELEGATE, PROGRAM, TOOLS
from packaging.project import BAD_DATA, CANT_CREATE, NO_INPUT, Failure, commit, time_of_sources, version

DELEGATE_IN_BAZEL_BIN = "delegates/gpu/" + DELEGATE
MACHINES = {183: "aarch64", 62: "x86-64"}
SUMS = "SHA256SUMS"


class Platform:
    """The platform of a package's binaries."""

    def __init__(self, path):
        try:
            binary = elf.read(path)
            self.machine = MACHINES[binary.machine]
        except (elf.NotElf, KeyError):
            raise Failure(BAD_DATA, "%s is no binary for %s" % (path, " or ".join(MACHINES.values()))) from None
        self.android = binary.interpreter.startswith("/system/")
        self.static = not binary.interpreter
        # The same form as TensorFlow Lite's names: android_aarch64, linux_aarch64, linux_x86-64.
        self.name = "%s_%s" % ("android" if self.android else "linux", self.machine)
        self.package = self.name + ("_static" if self.static else "")

    def licenses(self):
        """Returns {name: candidates for the licence text} of the linked libraries."""
        texts = {component.name: component.candidates() for component in components.BUNDLED}
        if self.android or self.static:
            texts["libc++"] = components.LIBCXX
        if self.static:
            texts["musl"] = components.MUSL
        return texts


def find_binaries(dist):
    """Returns {name: file} of tflitmus and the delegate, in a folder dist/… or in bazel-bin."""
    places = {PROGRAM: (dist / PROGRAM, dist / "tools" / PROGRAM / PROGRAM), DELEGATE: (dist / DELEGATE, dist / DELEGATE_IN_BAZEL_BIN)}
    found = {name: next(filter(pathlib.Path.is_file, paths), None) for name, paths in places.items()}
    return {name: path for name, path in found.items() if path}


def platform_of(dist, binaries):
    if PROGRAM not in binaries:
        raise Failure(NO_INPUT, "%s has no %s: build with scripts/build_android, scripts/build_musl, or bazel build //tools/tflitmus"
                      % (dist, PROGRAM))
    platform = Platform(binaries[PROGRAM])
    if DELEGATE in binaries:
        other = Platform(binaries[DELEGATE])
        if other.machine != platform.machine:
            raise Failure(BAD_DATA, "%s is for %s, %s for %s" % (DELEGATE, other.package, PROGRAM, platform.package))
    elif platform.android:  # build_android builds both binaries, so both must exist.
        raise Failure(NO_INPUT, "%s has no %s: build with scripts/build_android" % (dist, DELEGATE))
    elif not platform.static:
        print("WARN: package: %s has no %s: the package does without" % (dist, DELEGATE), file=sys.stderr)
    return platform


def readme(platform, names, with_delegate):
    lines = ["Litmus %s for %s, packed at commit %s." % (version(), platform.package, commit()),
             "What sources it was built from is in --version.", "",
             "tflitmus is all tools in one: tflitmus help. By the name of a tool, ours or TensorFlow Lite's, it is that tool;",
             "all these names are one file:", ""]
    lines += ["  %-36s %s" % pair for pair in sorted(names.items())]
    if not platform.android:
        lines += ["", "tflitmus device runs a tool on a phone or a board. It starts on_device, which needs Python 3.9 or newer."]
    if platform.android:
        lines += ["", "On a phone, by adb:", "",
                  "  adb push android_aarch64_benchmark_model model.tflite /data/local/tmp",
                  "  adb shell chmod +x /data/local/tmp/android_aarch64_benchmark_model",
                  "  adb shell /data/local/tmp/android_aarch64_benchmark_model --graph=/data/local/tmp/model.tflite --use_gpu=true"]
    if platform.static:
        lines += ["", "The tools need no library of the system, and load none: --external_delegate_path and --use_gpu do not work."]
    elif with_delegate:
        lines += ["", "%s is a delegate that any program of TensorFlow Lite loads, --external_delegate_path too." % DELEGATE]
    lines += ["", "Every tool has --help and --version. Licences: licenses/. Checksums: sha256sum -c %s" % SUMS, ""]
    return "\n".join(lines)


def device_scripts():
    """Returns the scripts of `tflitmus device`, and their modules in a folder beside them."""
    below = layout.shared_files.BELOW + "/"
    found = {entry.path[len(below):]: entry for entry in layout.scripts()}
    return [dataclasses.replace(entry, path=name.replace("lib/", "")) for name, entry in found.items()
            if name.startswith(("on_device", "lib/device/"))]


def lay_out(platform, binaries, texts):
    """Returns the entries of the folder; the tools' names are hard links to the program."""
    names = {tool: "%s_%s" % (platform.name, theirs) for tool, theirs in TOOLS.items()}
    found = [entries.Entry(name, path.read_bytes(), entries.PROGRAM) for name, path in binaries.items()]
    if not platform.android:
        found += device_scripts()
    found += [entries.Entry("licenses/" + name, text) for name, text in texts.items()]
    found.append(entries.text("README.txt", readme(platform, names, DELEGATE in binaries)))
    found += [entries.Entry(name, mode=entries.PROGRAM, target=PROGRAM, hard=True) for name in (*names.keys(), *names.values())]
    data = {entry.path: entry.data for entry in found}
    sums = {entry.path: hashlib.sha256(data[entry.target or entry.path]).hexdigest() for entry in found}
    return [*found, entries.text(SUMS, "".join("%s  %s\n" % (sums[path], path) for path in sorted(sums)))]


def write_folder(folder, found):
    """Writes the entries below the folder, which an earlier package of the same name may fill."""
    if folder.exists():
        if not (folder / SUMS).is_file():
            raise Failure(CANT_CREATE, "%s is there, and no package of this script" % folder)
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for entry in sorted(found, key=lambda entry: entry.hard):
        path = folder / entry.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if entry.hard:
            os.link(folder / entry.target, path)
        else:
            path.write_bytes(entry.data)
            os.chmod(path, entry.mode)


def package(dist, out, given):
    """Packs the binaries of a folder. Returns the archive's path and the line that describes it."""
    binaries = find_binaries(dist)
    platform = platform_of(dist, binaries)
    texts = licenses.license_texts(platform.licenses(), given)
    seconds = time_of_sources()
    folder = out / ("litmus-%s-%s" % (version(), platform.package))
    archive = folder.with_name(folder.name + ".tar.gz")
    try:
        found = lay_out(platform, binaries, texts)
        write_folder(folder, found)
        tar = entries.tar_bytes([entry.below(folder.name) for entry in found], seconds, folders=False)
        unfinished = archive.with_name(archive.name + ".part")
        unfinished.write_bytes(entries.gzipped(tar, seconds))
        digest = hashlib.sha256(unfinished.read_bytes()).hexdigest()
        os.replace(unfinished, archive)
        archive.with_name(archive.name + ".sha256").write_text("%s  %s\n" % (digest, archive.name))
    except OSError as error:
        raise Failure(CANT_CREATE, "cannot write below %s: %s" % (out, error.strerror)) from None
    return archive, "%s: %d tools, %d licence texts, %.1f MB, SHA-256 %s" % (
        archive, len(TOOLS), len(texts), archive.stat().st_size / 1e6, digest)
