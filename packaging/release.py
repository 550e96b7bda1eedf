# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A release: builds the binaries, packs them in all formats, writes lists, sums and signature."""
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from packaging import components, debian_libraries, debian_package, development, flat, layout, oci_image, spdx, sums, tarball, wheel
from packaging.names import PROCESSORS
from packaging.project import BAD_DATA, CANT_CREATE, NAME, NO_INPUT, TOP, UNAVAILABLE, Failure, git, time_of_sources, version

ANDROID = "android"
INSTALLER = "packaging/install.sh"


@dataclasses.dataclass(frozen=True)
class Plan:
    out: pathlib.Path
    platforms: tuple  # names of PROCESSORS, and ANDROID
    built: pathlib.Path  # a folder with portable_PROCESSOR/, or None: the release builds them
    roots: dict  # {processor: root of its C library}, where it is not that of scripts/lib/portable_sysroot
    key: str  # the private key that signs, or ""
    licenses: dict  # {name: file}
    build_flags: tuple = ()  # for Bazel


def refuse_changes():
    """Raises Failure unless the checkout is exactly a commit."""
    if not git("rev-parse", "HEAD"):
        raise Failure(NO_INPUT, "%s is no git checkout: a release is made from a commit" % TOP)
    changed = [line[3:] for line in git("status", "--porcelain", "--untracked-files=all").split("\n") if line]
    if changed:
        raise Failure(BAD_DATA, "the checkout differs from its commit in: %s; commit or remove these" % ", ".join(changed))


def run(*words):
    """Runs a script of the checkout, its output on stderr."""
    try:
        status = subprocess.run([str(word) for word in words], cwd=TOP, stdout=sys.stderr).returncode
    except OSError as error:
        raise Failure(UNAVAILABLE, "cannot start %s: %s" % (words[0], error.strerror)) from None
    if status:
        raise Failure(status if status == UNAVAILABLE else 1, "%s ended with exit code %d" % (" ".join(map(str, words)), status))


def printed(*words):
    """Returns the last line that a script of the checkout prints."""
    done = subprocess.run([str(word) for word in words], cwd=TOP, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise Failure(UNAVAILABLE, "%s ended with exit code %d" % (" ".join(map(str, words)), done.returncode))
    return done.stdout.strip().split("\n")[-1]


def binaries_of(plan, name):
    """Returns the folder with the binaries for a platform, building them if the plan names no folder."""
    if name == ANDROID:
        if plan.built:
            return plan.built / "android_arm64"
        run("scripts/build_android", TOP / "dist/android_arm64", *plan.build_flags)
        return TOP / "dist/android_arm64"
    folder = "portable_" + name
    if plan.built:
        return plan.built / folder
    run("scripts/build_portable", name, TOP / "dist" / folder, *plan.build_flags)
    return TOP / "dist" / folder


def root_of(plan, processor):
    """Returns the root of the file system with the C library for the container's image."""
    if processor.name in plan.roots:
        return pathlib.Path(plan.roots[processor.name])
    if processor.debian == "riscv64":
        return pathlib.Path(oci_image.root_of_debian(processor))
    return pathlib.Path(printed("scripts/lib/portable_sysroot", processor.name))


def pack(plan, folder):
    """Writes the archives of all platforms. Returns the Contents of the processors and {file: processor's name or ""}."""
    all_contents, files = [], {}
    for name in plan.platforms:
        dist = binaries_of(plan, name)
        if name == ANDROID:
            given = {name: path for name, path in plan.licenses.items() if name not in components.PORTABLE_ONLY}
            archive, _ = flat.package(dist, folder / "flat", given)
            os.replace(archive, folder / archive.name)
            shutil.rmtree(folder / "flat")
            files[archive.name] = ""
            continue
        processor = PROCESSORS[name]
        contents = layout.read(dist, processor, plan.licenses)
        all_contents.append(contents)
        made = {**tarball.build(contents), **debian_package.build(contents), **wheel.build(contents),
                **oci_image.build(contents, root_of(plan, processor)), **development.build(contents, dist),
                **debian_libraries.build(contents, dist)}
        for file, data in made.items():
            (folder / file).write_bytes(data)
            files[file] = name
    return all_contents, files


def fill(plan, folder):
    all_contents, files = pack(plan, folder)
    shutil.copyfile(TOP / INSTALLER, folder / "install.sh")
    os.chmod(folder / "install.sh", 0o755)
    if sums.PUBLIC_KEY.is_file():
        shutil.copyfile(sums.PUBLIC_KEY, folder / sums.PUBLIC_KEY.name)
    listed = {name: ((folder / name).read_bytes(), processor) for name, processor in files.items()}
    (folder / ("%s-%s.spdx.json" % (NAME, version()))).write_text(spdx.of_release(all_contents, listed, time_of_sources()))
    sums.write(folder)
    if plan.key:
        sums.sign(folder, plan.key)


def release(plan):
    """Writes the folder plan.out as a whole: it is complete, or as it was before."""
    out = plan.out.absolute()
    if out.exists() and not (out / sums.SUMS).is_file() and any(out.iterdir()):
        raise Failure(CANT_CREATE, "%s is there, and no release of this script" % out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".release.", dir=out.parent) as temporary:
            folder = pathlib.Path(temporary) / "files"
            folder.mkdir()
            fill(plan, folder)
            if out.exists():
                shutil.rmtree(out)
            os.replace(folder, out)
    except OSError as error:
        raise Failure(CANT_CREATE, "cannot write below %s: %s: %s" % (out.parent, error.filename or "", error.strerror)) from None


def differences(one, other):
    """Returns the names of files that only one of two releases has, or whose bytes differ."""
    names = sorted({path.name for folder in (one, other) for path in folder.iterdir()})
    return [name for name in names if not ((one / name).is_file() and (other / name).is_file()
                                           and (one / name).read_bytes() == (other / name).read_bytes())]


def check(plan, words):
    """Makes the release again, in a clone in another folder, by another umask, time zone and locale, without Bazel's disk cache.
    words: the flags of the command line. Raises Failure if a byte differs."""
    with tempfile.TemporaryDirectory(prefix="litmus-release-check.") as temporary:
        clone, out = pathlib.Path(temporary) / "clone", pathlib.Path(temporary) / "out"
        if subprocess.run(["git", "clone", "--quiet", "--no-local", str(TOP), str(clone)], stdout=sys.stderr).returncode:
            raise Failure(UNAVAILABLE, "cannot clone %s" % TOP)
        if (TOP / ".bazelrc.found").is_file():
            shutil.copy(TOP / ".bazelrc.found", clone)
        environment = {**os.environ, "TZ": "Asia/Kathmandu", "LC_ALL": "C"}
        command = [sys.executable, str(clone / "scripts/release"), str(out), *words, *(["--no_disk_cache"] if not plan.built else [])]
        status = subprocess.run(command, cwd=clone, env=environment, stdout=sys.stderr, preexec_fn=lambda: os.umask(0o077)).returncode
        if not plan.built:
            # The clone's Bazel server would stay, and its output folder belongs to no checkout any more.
            subprocess.run(["bazel", "clean", "--expunge"], cwd=clone, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if status:
            raise Failure(1, "the second release ended with exit code %d" % status)
        found = differences(plan.out, out)
        if found:
            raise Failure(1, "a second release of the same commit has other bytes in: %s" % ", ".join(found))
