#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""package on stand-ins for binaries: headers of ELF files, which say what a binary runs on, and a few bytes.

usage: package_test.py PACKAGE
"""
import hashlib
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import unittest

PACKAGE = sys.argv[1]
FOLDER = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))

PROGRAM = "tflitmus"
TOOLS = ["benchmark_model", "benchmark_model_performance_options", "compare", "conformance", "doctor", "eval_coco",
         "eval_imagenet", "inference_diff", "label_image", "report"]
SCRIPTS = ["on_device", "on_devices", "device/adb.py"]
DELEGATE = "libtensorflowlite_gpu_delegate.so"
AARCH64, X86_64, RISCV = 183, 62, 243
ANDROID, LINUX = "/system/bin/linker64", "/lib/ld-linux-aarch64.so.1"
BUNDLED = ["abseil", "flatbuffers", "highway", "libjpeg-turbo", "nlohmann-json", "opencl-headers", "stb"]


def elf(machine, interpreter, content):
    """Returns a 64-bit ELF file with one program header (PT_INTERP if there is an interpreter, else PT_LOAD),
    followed by the content."""
    path = interpreter.encode() + b"\0" if interpreter else b""
    header = b"\x7fELF\x02\x01\x01" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    program = struct.pack("<IIQQQQQQ", 3 if interpreter else 1, 4, 120, 0, 0, len(path), len(path), 1)
    return header + program + path + content.encode()


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def make_dist(name, machine=AARCH64, interpreter=ANDROID, delegate=True, path=PROGRAM):
    dist = FOLDER / name
    write(dist / path, elf(machine, interpreter, PROGRAM * 999))
    if delegate:
        write(dist / DELEGATE, elf(machine, "", "delegate"))
    return dist


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = FOLDER / "tree"
        write(cls.tree / "scripts/package", pathlib.Path(PACKAGE).read_bytes())
        for module in pathlib.Path(PACKAGE).absolute().parents[1].glob("packaging/*.py"):
            write(cls.tree / "packaging" / module.name, module.read_bytes())
        shared = "scripts/lib/shared_files.py"
        write(cls.tree / shared, (pathlib.Path(PACKAGE).absolute().parents[1] / shared).read_bytes())
        for script in ("eval_mpirun", "eval_slurm", "eval_slurm.sbatch"):
            write(cls.tree / "scripts" / script, b"not packed")
        write(cls.tree / "LICENSE", b"licence of the project")
        write(cls.tree / "cli/version.h", b'inline constexpr char kVersion[] = "1.2.3";\n')
        for script in [*SCRIPTS, "device/adb_test.py", "device/stand_ins.py", "device/notes.txt"]:
            folder = cls.tree / "scripts" / ("lib" if "/" in script else "")
            write(folder / script, b"script " + script.encode())
        write(FOLDER / "libc++.txt", b"licence of libc++; see /usr/share/common-licenses/Apache-2.0.\n")
        write(FOLDER / "musl.txt", b"licence of musl\n")
        write(FOLDER / "of_ours.txt", b"licence of something that is not known to the script\n")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(FOLDER)

    @staticmethod
    def licenses(names):
        return ["--license=%s=%s" % (name, FOLDER / (name + ".txt")) for name in names]

    def run_package(self, dist, out, *flags, **environment):
        flags = flags or self.licenses(["libc++"])
        return subprocess.run(
            [sys.executable, str(self.tree / "scripts/package"), *flags, str(dist), str(FOLDER / out)],
            env={"PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": "1700000000", "HOME": str(FOLDER), **environment},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def packed(self, dist, out, name, *licenses):
        done = self.run_package(dist, out, *self.licenses(licenses or ["libc++"]))
        self.assertEqual(done.returncode, 0, done.stderr)
        return FOLDER / out / ("litmus-1.2.3-" + name)

    def test_names_by_platform(self):
        # Columns: machine, interpreter, name of the package, prefix of the tools' names.
        for machine, interpreter, package, prefix in (
                (AARCH64, ANDROID, "android_aarch64", "android_aarch64"),
                (AARCH64, LINUX, "linux_aarch64", "linux_aarch64"),
                (AARCH64, "", "linux_aarch64_static", "linux_aarch64"),
                (X86_64, "/lib64/ld-linux-x86-64.so.2", "linux_x86-64", "linux_x86-64")):
            with self.subTest(package):
                dist = make_dist("dist_" + package, machine, interpreter, delegate=interpreter != "")
                linked = {ANDROID: ["libc++"], "": ["libc++", "musl"]}.get(interpreter, ["of_ours"])
                folder = self.packed(dist, "out", package, *linked)
                theirs = {tool: tool for tool in TOOLS}
                theirs.update({"eval_coco": "eval_coco_object_detection", "eval_imagenet": "eval_imagenet_image_classification",
                               "inference_diff": "eval_inference_diff"})
                self.assertEqual(digest(folder / PROGRAM), digest(dist / PROGRAM))
                for tool in TOOLS:
                    for other in (folder / tool, folder / ("%s_%s" % (prefix, theirs[tool]))):
                        self.assertTrue(os.path.samefile(folder / PROGRAM, other), other)
                        self.assertTrue(os.access(other, os.X_OK), other)
                        self.assertIn(other.name, (folder / "README.txt").read_text())
                packed = [str(path.relative_to(folder)) for path in folder.rglob("*")
                          if path.is_file() and path.read_bytes().startswith(b"script ")]
                self.assertEqual(sorted(packed), [] if interpreter == ANDROID else sorted(SCRIPTS))
                self.assertEqual((folder / DELEGATE).exists(), interpreter != "")
                licenses = {path.stem for path in (folder / "licenses").glob("*.txt")}
                self.assertEqual(licenses, {"litmus", *BUNDLED, *linked})
                self.assertTrue((folder / "licenses/common-licenses/Apache-2.0").is_file())

    def test_checksums_and_the_archive_hold_what_the_folder_holds(self):
        folder = self.packed(make_dist("dist_sums"), "out_sums", "android_aarch64")
        check = subprocess.run(["sha256sum", "-c", "--quiet", "--strict", "SHA256SUMS"], cwd=folder, check=False)
        self.assertEqual(check.returncode, 0)
        listed = {line.split("  ", 1)[1] for line in (folder / "SHA256SUMS").read_text().splitlines()}
        files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        self.assertEqual(listed, files - {"SHA256SUMS"})
        archive = folder.with_name(folder.name + ".tar.gz")
        subprocess.run(["sha256sum", "-c", "--quiet", archive.name + ".sha256"], cwd=archive.parent, check=True)
        unpacked = FOLDER / "unpacked"
        unpacked.mkdir()
        subprocess.run(["tar", "-xzf", str(archive), "-C", str(unpacked)], check=True)
        subprocess.run(["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=unpacked / folder.name, check=True)
        with tarfile.open(archive) as tar:
            entries = tar.getmembers()
        self.assertEqual({entry.name for entry in entries}, {"%s/%s" % (folder.name, name) for name in files})
        for entry in entries:
            self.assertEqual((entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname), (1700000000, 0, 0, "", ""), entry.name)
            name = os.path.basename(entry.name)
            tool = name.startswith(("android_", "lib")) or name in [PROGRAM, *TOOLS]
            self.assertEqual(entry.mode, 0o755 if tool and "licenses" not in entry.name else 0o644, entry.name)

    def test_the_same_bytes_twice(self):
        archives = []
        for number in (1, 2):
            dist = make_dist("dist_again_%d" % number)
            os.utime(dist / PROGRAM, (number, number))
            os.chmod(dist / PROGRAM, 0o700 if number == 1 else 0o755)
            folder = self.packed(dist, "out_again_%d" % number, "android_aarch64")
            archives.append(folder.with_name(folder.name + ".tar.gz"))
        self.assertEqual(digest(archives[0]), digest(archives[1]))
        # A package is replaced by the next one with the same path.
        write(FOLDER / "out_again_1" / "litmus-1.2.3-android_aarch64" / "left_over", b"")
        self.packed(FOLDER / "dist_again_2", "out_again_1", "android_aarch64")
        self.assertEqual(digest(archives[0]), digest(archives[1]))

    def test_bazel_bin(self):
        dist = make_dist("bazel-bin", X86_64, "/lib64/ld-linux-x86-64.so.2", delegate=False, path="tools/tflitmus/tflitmus")
        write(dist / "delegates/gpu" / DELEGATE, elf(X86_64, "", "delegate"))
        folder = self.packed(dist, "out_bin", "linux_x86-64")
        self.assertTrue((folder / "linux_x86-64_eval_inference_diff").is_file())
        self.assertTrue((folder / DELEGATE).is_file())

    def test_without_the_delegate_of_linux(self):
        done = self.run_package(make_dist("dist_some", AARCH64, LINUX, delegate=False), "out_some")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("has no %s: the package does without" % DELEGATE, done.stderr)
        self.assertNotIn(DELEGATE, (FOLDER / "out_some/litmus-1.2.3-linux_aarch64/README.txt").read_text())

    def test_what_is_refused(self):
        good = make_dist("dist_good")
        stand_ins = make_dist("dist_stand_ins")
        write(stand_ins / "testing/libOpenCL.so", b"of tests")
        folder = self.packed(stand_ins, "out_stand_ins", "android_aarch64")
        self.assertEqual(list(folder.rglob("libOpenCL.so")), [])

        def changed(name, change):
            dist = make_dist("dist_" + name)
            change(dist)
            return dist
        missing = changed("missing", lambda dist: (dist / PROGRAM).unlink())
        no_delegate = changed("no_delegate", lambda dist: (dist / DELEGATE).unlink())
        other_delegate = changed("other_delegate", lambda dist: write(dist / DELEGATE, elf(X86_64, "", "")))
        script = changed("script", lambda dist: write(dist / PROGRAM, b"#!/bin/sh\n"))
        short = changed("short", lambda dist: write(dist / PROGRAM, elf(AARCH64, ANDROID, "")[:70]))
        riscv = make_dist("dist_riscv", RISCV)
        write(FOLDER / "occupied/litmus-1.2.3-android_aarch64/somebodys", b"")
        write(FOLDER / "a_file", b"")
        for dist, out, flags, environment, status, message in (
                (FOLDER / "nowhere", "no", (), {}, 66, "has no tflitmus: build with scripts/build_android"),
                (missing, "no", (), {}, 66, "has no tflitmus: build with scripts/build_android"),
                (no_delegate, "no", (), {}, 66, "has no %s: build with scripts/build_android" % DELEGATE),
                (other_delegate, "no", (), {}, 65, "%s is for linux_x86-64" % DELEGATE),
                (script, "no", (), {}, 65, "tflitmus is no binary for"),
                (short, "no", (), {}, 65, "tflitmus is no binary for"),
                (riscv, "no", (), {}, 65, "is no binary for"),
                (good, "no", ("--license=libc++=/nowhere",), {}, 66, "no licence text of libc++ at /nowhere"),
                (good, "no", ("--license=libc++",), {}, 64, "--license takes NAME=FILE"),
                (good, "no", ("--no_such_flag",), {}, 64, "--no_such_flag"),
                (good, "no", (), {"SOURCE_DATE_EPOCH": "yesterday"}, 66, "SOURCE_DATE_EPOCH"),
                (good, "occupied", (), {}, 73, "no package of this script"),
                (good, "a_file/below", (), {}, 73, "cannot write below")):
            with self.subTest(message):
                done = self.run_package(dist, out, *flags, **environment)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(message, done.stderr)
                self.assertFalse((FOLDER / "no").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
