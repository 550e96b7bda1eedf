# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compilers and OpenCL implementations that are unpacked and not installed: pinned versions of Debian packages and
PyPI wheels, below ~/.cache/litmus/gpu_compilers. No driver is registered on the machine, and after the first
download no network is needed. docs/development/gpu_kernels.md names the licences of packages that are not free
software; Litmus ships none of them."""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import debian_archive
import pinned_wheels

# Name of a set: (Debian packages, wheels), each as NAME=VERSION or NAME==VERSION.
SETS = {
    "clang": (("clang-15=1:15.0.6-4+b1", "libclang-common-15-dev=1:15.0.6-4+b1", "libclang-cpp15=1:15.0.6-4+b1",
               "libllvm15=1:15.0.6-4+b1", "libclc-15=1:15.0.6-4"), ()),
    "nvidia": ((), ("nvidia-cuda-nvcc-cu12==12.9.86", "nvidia-cuda-nvdisasm==13.5.37")),
    "intel": (("intel-opencl-icd=22.43.24595.41-1", "libigc1=1.0.12504.6-1+deb12u1", "libigdfcl1=1.0.12504.6-1+deb12u1",
               "libopencl-clang14=14.0.0-4", "libigdgmm12=22.3.3+ds1-1", "libllvmspirvlib14=14.0.0-5"), ()),
    "spirv": (("glslang-tools=12.0.0-2", "spirv-tools=2023.1-2"), ()),
    "intel_cpu": ((), ("intel-opencl-rt==2026.2.0", "intel-cmplr-lib-rt==2026.2.0", "tbb==2023.2.0", "tcmlib==1.6.0",
                       "umf==1.2.0")),
    "oclgrind": (("oclgrind=21.10-3", "liboclgrind-21.10=21.10-3"), ()),
    "rusticl": (("mesa-opencl-icd=22.3.6-1+deb12u2", "libllvmspirvlib15=15.0.0-2", "libllvm15=1:15.0.6-4+b1",
                 "libclang-cpp15=1:15.0.6-4+b1", "libclang-common-15-dev=1:15.0.6-4+b1", "libclc-15=1:15.0.6-4"), ()),
}
LIBRARIES = "usr/lib/x86_64-linux-gnu"


class Unavailable(Exception):
    """A set of packages cannot be downloaded; the message is the reason."""


def cache():
    """Returns the folder into which the sets are unpacked."""
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "litmus", "gpu_compilers")


def place(name):
    pins = hashlib.sha256(" ".join(sum(SETS[name], ())).encode()).hexdigest()[:12]
    return os.path.join(cache(), "%s-%s" % (name, pins))


def is_unpacked(name):
    return os.path.isdir(place(name))


def get(name):
    """Returns the folder of a set: usr/ of the Debian packages, and the content of wheels (site/ for Python
    packages, data/ for other files). Unpacks the set if it is missing; raises Unavailable if that fails."""
    folder = place(name)
    if is_unpacked(name):
        return folder
    debs, wheels = SETS[name]
    print("gpu_kernels: unpacking %s into %s" % (", ".join(debs + wheels), folder), file=sys.stderr, flush=True)
    os.makedirs(cache(), exist_ok=True)
    work = tempfile.mkdtemp(prefix=name + ".", dir=cache())
    try:
        unpack(debs, wheels, work)
        adjust(name, os.path.join(work, "root"))
        try:
            os.rename(os.path.join(work, "root"), folder)
        except OSError:
            if not os.path.isdir(folder):  # if the folder exists now, another process has unpacked the set
                raise
    except (OSError, subprocess.CalledProcessError, zipfile.BadZipFile, pinned_wheels.Unpinned, debian_archive.Failure) as error:
        said = getattr(error, "stderr", None) or str(error)
        raise Unavailable("%s cannot be unpacked: %s" % (name, (said.strip().splitlines() or [error])[-1])) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return folder


def run(command, **arguments):
    subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **arguments)


def unpack(debs, wheels, work):
    """Downloads packages into `work` and unpacks them into work/root."""
    root = os.path.join(work, "root")
    files = os.path.join(work, "files")
    os.makedirs(root)
    os.makedirs(files)
    if debs:
        debian_archive.binary("amd64", pathlib.Path(root), debs)
    if wheels:  # Debian's Python comes without pip
        venv = os.path.join(work, "venv")
        run([sys.executable, "-m", "venv", venv])
        listed = os.path.join(work, "wheels.txt")
        with open(listed, "w", encoding="utf-8") as file:
            file.write(pinned_wheels.requirements(wheels))
        run([os.path.join(venv, "bin/pip"), "download", "-q", "--no-deps", "--only-binary=:all:", "--require-hashes", "-d", files,
             "--requirement", listed])
    for file in sorted(os.listdir(files)):
        unpack_wheel(os.path.join(files, file), root)


def unpack_wheel(path, root):
    """Unpacks a wheel into site/ and data/ as pip would, and makes its programs executable."""
    with zipfile.ZipFile(path) as wheel:
        for entry in wheel.infolist():
            first, _, rest = entry.filename.partition("/")
            to = os.path.join("site", entry.filename)
            if first.endswith(".data"):
                to = rest
            if entry.is_dir() or not to:
                continue
            target = os.path.join(root, to)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with wheel.open(entry) as source, open(target, "wb") as file:
                shutil.copyfileobj(source, file)
            os.chmod(target, 0o755 if entry.external_attr >> 16 & 0o111 else 0o644)


def adjust(name, root):
    """Creates links that programs expect and that the packages lack."""
    if name == "intel":  # ocloc disassembles only if it finds the library under this name
        os.symlink("libiga64.so.1", os.path.join(root, LIBRARIES, "libiga64.so"))
    # Rusticl searches libclc only at its installed path, which is relative to the process's folder here.
    if name == "rusticl":
        path = os.path.join(root, LIBRARIES, "libRusticlOpenCL.so.1.0.0")
        with open(path, "rb") as file:
            library = file.read()
        with open(path, "wb") as file:
            file.write(library.replace(b"/usr/lib/clc/", b"clc//////////"))


def environment(folder, **more):
    """Returns this process's environment, in which the set's libraries are found first."""
    paths = [os.path.join(folder, LIBRARIES), os.environ.get("LD_LIBRARY_PATH", "")]
    return dict(os.environ, LD_LIBRARY_PATH=":".join(path for path in paths if path), **more)
