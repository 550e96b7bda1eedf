#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""scripts/release on stand-ins for binaries and for a C library, for all four processors.

usage: release_test.py, in the top folder of the checkout
"""
import base64
import csv
import hashlib
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

sys.dont_write_bytecode = True
SOURCES = pathlib.Path.cwd()
sys.path.insert(0, str(SOURCES))
from packaging import debian_libraries, made_elf, stand_ins, test_report  # noqa: E402
from packaging.names import COMMON_WORDS, DELEGATE, MODULE_LIBRARY, PROCESSORS, PROGRAM, SHARED, TOOLS  # noqa: E402
from packaging.project import version  # noqa: E402

FOLDER = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
V = version()
SECONDS = 1700000000  # of stand_ins.git
# Columns: processor, Debian's name, the wheel's tag, the image's processor and variant, oldest glibc.
ROWS = (
    ("x86_64", "amd64", "manylinux_2_31_x86_64", ("amd64", None), "2.31"),
    ("aarch64", "arm64", "manylinux_2_31_aarch64", ("arm64", "v8"), "2.31"),
    ("armv7", "armhf", "manylinux_2_31_armv7l", ("arm", "v7"), "2.31"),
    ("riscv64", "riscv64", "manylinux_2_36_riscv64", ("riscv64", None), "2.36"),
)


def members_of_ar(data):
    """Returns {name: bytes} of an ar archive."""
    found, at = {}, len(b"!<arch>\n")
    while at < len(data):
        name, size = data[at:at + 16].decode().strip(), int(data[at + 48:at + 58])
        found[name] = data[at + 60:at + 60 + size]
        at += 60 + size + size % 2
    return found


def tar_of(data):
    """Returns {path: (TarInfo, bytes)}."""
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return {entry.name: (entry, tar.extractfile(entry).read() if entry.isfile() else b"") for entry in tar}


class ReleaseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.checkout = stand_ins.make_checkout(SOURCES, FOLDER / "checkout")
        cls.built = stand_ins.make_dist(FOLDER / "dist")
        cls.flags = [*stand_ins.make_c_libraries(FOLDER / "roots"), *stand_ins.make_licenses(FOLDER / "licenses")]
        cls.keys = FOLDER / "keys"
        cls.keys.mkdir()
        cls.has_openssl = shutil.which("openssl") is not None
        if cls.has_openssl:
            for name in ("owner", "stranger"):
                subprocess.run(["openssl", "genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out",
                                cls.keys / name], check=True, stderr=subprocess.DEVNULL)
                subprocess.run(["openssl", "pkey", "-in", cls.keys / name, "-pubout", "-out", cls.keys / (name + ".pub")], check=True)
        cls.out = FOLDER / "out"
        cls.first = cls.run_release(cls.out, "--check", *(["--sign=%s" % (cls.keys / "owner")] if cls.has_openssl else []))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(FOLDER)

    @classmethod
    def run_release(cls, out, *flags, built=None, checkout=None):
        command = [sys.executable, str((checkout or cls.checkout) / "scripts/release"), str(out), "--from=%s" % (built or cls.built),
                   *cls.flags, *flags]
        environment = {key: value for key, value in os.environ.items() if key not in ("SOURCE_DATE_EPOCH", "ANDROID_NDK_HOME")}
        return subprocess.run(command, env={**environment, "HOME": str(FOLDER)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def read(self, name):
        return (self.out / name).read_bytes()

    def test_files_and_the_same_bytes_twice(self):
        self.assertEqual(self.first.returncode, 0, self.first.stderr)
        self.assertIn("a second release has the same bytes", self.first.stdout)
        expected = {"install.sh", "SHA256SUMS", "tflitmus-%s.spdx.json" % V} | ({"SHA256SUMS.sig"} if self.has_openssl else set())
        for name, debian, tag, _, _ in ROWS:
            expected |= {"tflitmus-%s-linux-%s.tar.gz" % (V, name), "tflitmus-%s-oci-%s.tar" % (V, name),
                         "tflitmus_%s-1_%s.deb" % (V, debian), "tflitmus-%s-py3-none-%s.whl" % (V, tag),
                         "libtensorflowlite-%s-linux-%s.tar.gz" % (V, name), "libtensorflowlite_%s-1_%s.deb" % (V, debian),
                         "libtensorflowlite-dev_%s-1_%s.deb" % (V, debian)}
        self.assertEqual({path.name for path in self.out.iterdir()}, expected)

    def test_tarball(self):
        for name, *_ in ROWS:
            with self.subTest(name):
                top = "tflitmus-%s-linux-%s" % (V, name)
                found = tar_of(self.read(top + ".tar.gz"))
                self.assertEqual({path.split("/")[0] for path in found}, {top})
                self.assertEqual(found[top + "/bin/tflitmus"][1], (self.built / ("portable_" + name) / PROGRAM).read_bytes())
                for tool in TOOLS:
                    self.assertEqual(found["%s/bin/%s" % (top, tool)][0].linkname, PROGRAM)
                for path in ("lib/" + DELEGATE, "share/tflitmus/on_device", "share/tflitmus/on_devices", "share/tflitmus/lib/device/adb.py",
                             "share/tflitmus/eval_slurm", "share/tflitmus/eval_slurm.sbatch", "share/tflitmus/eval_mpirun",
                             "share/tflitmus/lib/cluster/step.py", "share/bash-completion/completions/tflitmus",
                             "share/zsh/site-functions/_tflitmus", "share/fish/vendor_completions.d/compare.fish",
                             "share/man/man1/tflitmus.1", "share/man/man1/compare.1", "share/doc/tflitmus/README.md",
                             "share/doc/tflitmus/CHANGELOG.md", "share/doc/tflitmus/LICENSE", "share/doc/tflitmus/licenses/abseil.txt",
                             "share/doc/tflitmus/licenses/gcc-runtime.txt", "share/doc/tflitmus/tflitmus.spdx.json"):
                    self.assertIn("%s/%s" % (top, path), found)
                self.assertFalse([path for path in found if path.endswith(("_test.py", "stand_ins.py", ".pyc"))])
                for entry, _ in found.values():
                    self.assertEqual((entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname), (SECONDS, 0, 0, "", ""), entry.name)
                    executable = entry.isdir() or (entry.isfile() and (entry.name.endswith("/bin/tflitmus") or
                                                                       os.path.dirname(entry.name) == top + "/share/tflitmus"))
                    if not entry.issym():
                        self.assertEqual(entry.mode, 0o755 if executable else 0o644, entry.name)

    def test_the_scripts_of_an_installed_tree_start(self):
        folder = FOLDER / "unpacked"
        with tarfile.open(self.out / ("tflitmus-%s-linux-x86_64.tar.gz" % V)) as tar:
            tar.extractall(folder)
        scripts = folder / ("tflitmus-%s-linux-x86_64" % V) / "share/tflitmus"
        for name in ("on_device", "on_devices", "eval_slurm", "eval_mpirun"):
            done = subprocess.run([sys.executable, str(scripts / name), "--help"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)
        code = "import sys; sys.path.insert(0, 'lib'); from device import command; print(command.here('compare'))"
        done = subprocess.run([sys.executable, "-B", "-c", code], cwd=scripts, stdout=subprocess.PIPE, text=True, check=True)
        self.assertEqual(done.stdout.strip(), str(scripts.parents[1] / "bin/compare"))

    def test_debian_package(self):
        for name, debian, _, _, glibc in ROWS:
            with self.subTest(name):
                members = members_of_ar(self.read("tflitmus_%s-1_%s.deb" % (V, debian)))
                self.assertEqual(list(members), ["debian-binary", "control.tar.xz", "data.tar.xz"])
                self.assertEqual(members["debian-binary"], b"2.0\n")
                control, data = tar_of(members["control.tar.xz"]), tar_of(members["data.tar.xz"])
                fields = dict(line.split(": ", 1) for line in control["./control"][1].decode().split("\n") if line[:1].strip())
                self.assertEqual([fields[key] for key in ("Package", "Version", "Architecture", "Depends")],
                                 ["tflitmus", V + "-1", debian, "libc6 (>= %s)" % glibc])
                self.assertIn("python3", fields["Recommends"])
                self.assertIn("ocl-icd-libopencl1", fields["Suggests"])
                sums = dict(reversed(line.split("  ", 1)) for line in control["./md5sums"][1].decode().splitlines())
                files = {path[2:]: hashlib.md5(content).hexdigest() for path, (entry, content) in data.items() if entry.isfile()}
                self.assertEqual(sums, files)
                for tool in TOOLS:
                    self.assertEqual("./usr/bin/" + tool in data, tool not in COMMON_WORDS)
                    self.assertEqual(data["./usr/lib/tflitmus/bin/" + tool][0].linkname, "../../../bin/tflitmus")
                self.assertTrue(data["./usr/share/tflitmus/on_device"][1].startswith(b"#!/usr/bin/python3\n"))
                documents = {os.path.basename(path) for path in data if path.startswith("./usr/share/doc/tflitmus/")}
                self.assertLessEqual({"copyright", "changelog.gz", "changelog.Debian.gz", "README.md", "tflitmus.spdx.json"}, documents)
                self.assertLessEqual({"./usr/share/man/man1/tflitmus.1.gz", "./usr/share/man/man1/benchmark_model.1.gz"}, set(data))
                self.assertTrue(all(entry.mtime == SECONDS and entry.uid == 0 for entry, _ in data.values()))

    def test_libraries(self):
        for name, debian, _, _, glibc in ROWS:
            with self.subTest(name):
                top = "libtensorflowlite-%s-linux-%s/" % (V, name)
                found = tar_of(self.read(top[:-1] + ".tar.gz"))
                built = self.built / ("portable_" + name)
                for library in (*SHARED, DELEGATE):
                    self.assertEqual(found[top + "lib/" + library][1], (built / library).read_bytes())
                self.assertLessEqual({top + path for path in (
                    "lib/libtensorflowlite_c.a", "lib/pkgconfig/tensorflowlite_c.pc", "lib/cmake/tensorflow-lite/tensorflow-lite-config.cmake",
                    "include/tensorflow/lite/c/c_api.h", "share/doc/tflitmus/LICENSE", "share/doc/tflitmus/licenses/abseil.txt")}, set(found))
                libdir = "./usr/lib/" + debian_libraries.TRIPLETS[debian]
                library, headers = (members_of_ar(self.read("libtensorflowlite%s_%s-1_%s.deb" % (part, V, debian))) for part in ("", "-dev"))
                control, data = tar_of(library["control.tar.xz"]), tar_of(library["data.tar.xz"])
                self.assertIn("Depends: libc6 (>= %s), libstdc++6 (>= %s)" % (glibc, "12" if name == "riscv64" else "10"),
                              control["./control"][1].decode())
                self.assertEqual(control["./triggers"][1], b"activate-noawait ldconfig\n")
                self.assertLessEqual({libdir + "/" + each for each in SHARED} | {"./usr/share/doc/libtensorflowlite/copyright"}, set(data))
                self.assertNotIn(b"usr/bin/tflitmus", data["./usr/share/doc/libtensorflowlite/copyright"][1])
                control, data = tar_of(headers["control.tar.xz"]), tar_of(headers["data.tar.xz"])
                for line in ("Depends: libtensorflowlite (= %s-1)" % V, "Conflicts: libtensorflow-lite-dev\n"):
                    self.assertIn(line, control["./control"][1].decode())
                self.assertLessEqual({libdir + "/pkgconfig/tensorflowlite.pc", libdir + "/libtensorflowlite_c.a",
                                      "./usr/include/tensorflow/lite/c/c_api.h"}, set(data))
                self.assertEqual(data["./usr/share/doc/libtensorflowlite-dev"][0].linkname, "libtensorflowlite")

    def test_wheel(self):
        for name, _, tag, _, _ in ROWS:
            with self.subTest(name):
                wheel = zipfile.ZipFile(io.BytesIO(self.read("tflitmus-%s-py3-none-%s.whl" % (V, tag))))
                names = wheel.namelist()
                info, data = "tflitmus-%s.dist-info/" % V, "tflitmus-%s.data/" % V
                self.assertIn("Tag: py3-none-%s\n" % tag, wheel.read(info + "WHEEL").decode())
                self.assertIn("Root-Is-Purelib: false\n", wheel.read(info + "WHEEL").decode())
                fields = wheel.read(info + "METADATA").decode().split("\n\n")[0].split("\n")
                self.assertLessEqual({"Version: " + V, "Requires-Python: >=3.9", "Requires-Dist: numpy>=1.19.5", "Provides-Extra: pandas",
                                      'Requires-Dist: pandas>=1.1.5; extra == "pandas"', "Provides-Extra: pytest",
                                      'Requires-Dist: pytest>=6.0.2; extra == "pytest"'}, set(fields))
                rows = list(csv.reader(io.StringIO(wheel.read(info + "RECORD").decode())))
                self.assertEqual([row[0] for row in rows], names)
                for path, digest, size in rows[:-1]:
                    content = wheel.read(path)
                    expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
                    self.assertEqual((digest, size), ("sha256=" + expected, str(len(content))), path)
                self.assertEqual(rows[-1], [info + "RECORD", "", ""])
                self.assertEqual(wheel.read(data + "scripts/tflitmus"), (self.built / ("portable_" + name) / PROGRAM).read_bytes())
                for tool in TOOLS:
                    self.assertIn(b"/tflitmus\" %s \"$@\"" % tool.encode(), wheel.read(data + "scripts/" + tool))
                    self.assertEqual(wheel.getinfo(data + "scripts/" + tool).external_attr >> 16, 0o100755)
                self.assertLessEqual({data + "data/lib/" + DELEGATE, data + "data/share/tflitmus/lib/device/adb.py",
                                      info + "licenses/abseil.txt", info + "sboms/tflitmus.spdx.json"}, set(names))

    def test_what_a_wheel_contains(self):
        """Every file of the module, of the environment's bin and of the wheel's own folder, with the one below the data folder that stands
        for its neighbours."""
        info, data = "tflitmus-%s.dist-info/" % V, "tflitmus-%s.data/" % V
        program, module, text = 0o100755, 0o100644, 0o100644
        rows = [
            *((name, module, content) for name, content in stand_ins.MODULE.items()),
            ("tflitmus/" + MODULE_LIBRARY, module, (self.built / "portable_x86_64" / MODULE_LIBRARY).read_bytes()),
            (data + "scripts/tflitmus", program, (self.built / "portable_x86_64" / PROGRAM).read_bytes()),
            *((data + "scripts/" + tool, program, None) for tool in TOOLS),
            (data + "data/lib/" + DELEGATE, module, (self.built / "portable_x86_64" / DELEGATE).read_bytes()),
            (data + "data/share/tflitmus/on_device", program, None),
            (data + "data/share/man/man1/tflitmus.1", text, None),
            (info + "METADATA", text, None), (info + "RECORD", text, None), (info + "WHEEL", text, None),
            (info + "entry_points.txt", text, b"[pytest11]\ntflitmus = tflitmus.pytest_plugin\n"),
            (info + "sboms/tflitmus.spdx.json", text, None), (info + "licenses/litmus.txt", text, None),
            (info + "licenses/highway.txt", text, b"licence of highway\n"),
        ]
        wheel = zipfile.ZipFile(io.BytesIO(self.read("tflitmus-%s-py3-none-manylinux_2_31_x86_64.whl" % V)))
        for name, mode, content in rows:
            with self.subTest(name):
                self.assertEqual(wheel.getinfo(name).external_attr >> 16, mode)
                if content is not None:
                    self.assertEqual(wheel.read(name), content)
        listed, neighbours = {name for name, _, _ in rows}, (data + "data/", info + "licenses/")
        self.assertEqual([name for name in wheel.namelist() if name not in listed and not name.startswith(neighbours)], [])
        linked = json.loads(wheel.read(info + "sboms/tflitmus.spdx.json"))
        self.assertLessEqual({PROGRAM, DELEGATE, MODULE_LIBRARY, "abseil"}, {package["name"] for package in linked["packages"]})
        described = {package["name"]: package["checksums"][0]["checksumValue"] for package in linked["packages"] if "packageFileName" in package}
        self.assertEqual(described[MODULE_LIBRARY], hashlib.sha256(wheel.read("tflitmus/" + MODULE_LIBRARY)).hexdigest())
        self.assertIn(("SPDXRef-x86-64-" + MODULE_LIBRARY, "STATIC_LINK", "SPDXRef-x86-64-abseil"), {
            (each["spdxElementId"], each["relationshipType"], each["relatedSpdxElement"]) for each in linked["relationships"]})

    def test_the_module_is_in_wheels_alone(self):
        for name in ("tflitmus-%s-linux-x86_64.tar.gz" % V, "libtensorflowlite-%s-linux-x86_64.tar.gz" % V):
            self.assertEqual([path for path in tar_of(self.read(name)) if path.endswith((MODULE_LIBRARY, "interpreter.py"))], [])

    def test_image(self):
        for name, _, _, (architecture, variant), _ in ROWS:
            with self.subTest(name):
                blobs = {path.replace("blobs/sha256/", "sha256:"): content
                         for path, (_, content) in tar_of(self.read("tflitmus-%s-oci-%s.tar" % (V, name))).items()}
                for path, content in blobs.items():
                    if path.startswith("sha256:"):
                        self.assertEqual(path, "sha256:" + hashlib.sha256(content).hexdigest())
                self.assertEqual(json.loads(blobs["oci-layout"]), {"imageLayoutVersion": "1.0.0"})
                manifest = json.loads(blobs[json.loads(blobs["index.json"])["manifests"][0]["digest"]])
                config, layer = json.loads(blobs[manifest["config"]["digest"]]), blobs[manifest["layers"][0]["digest"]]
                self.assertEqual(manifest["layers"][0]["size"], len(layer))
                self.assertEqual((config["architecture"], config.get("variant"), config["os"]), (architecture, variant, "linux"))
                self.assertEqual(config["config"]["Entrypoint"], ["/bin/tflitmus"])
                files = tar_of(layer)
                self.assertEqual(files[stand_ins.LOADERS[name].lstrip("/")][1], b"loader of " + name.encode())
                self.assertLessEqual({"lib/libc.so.6", "lib/libm.so.6", "bin/tflitmus", "bin/compare", "lib/" + DELEGATE,
                                      "share/doc/tflitmus/licenses/glibc.txt", "share/doc/tflitmus/C_LIBRARY.txt"}, set(files))
                self.assertEqual(files["tmp"][0].mode, 0o1777)

    def test_spdx(self):
        whole = json.loads(self.read("tflitmus-%s.spdx.json" % V))
        self.assertEqual((whole["spdxVersion"], whole["dataLicense"], whole["SPDXID"]), ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT"))
        packages = {package["SPDXID"]: package for package in whole["packages"]}
        self.assertEqual(len(packages), len(whole["packages"]))
        for relation in whole["relationships"]:
            self.assertIn(relation["relatedSpdxElement"], packages)
            self.assertIn(relation["spdxElementId"], {*packages, "SPDXRef-DOCUMENT"})
        archive = packages["SPDXRef-file-tflitmus-%s-linux-x86-64.tar.gz" % V]
        self.assertEqual(archive["checksums"][0]["checksumValue"],
                         hashlib.sha256(self.read("tflitmus-%s-linux-x86_64.tar.gz" % V)).hexdigest())
        linked = {(relation["spdxElementId"], relation["relationshipType"]) for relation in whole["relationships"]
                  if relation["relatedSpdxElement"] == "SPDXRef-armv7-abseil"}
        self.assertEqual(linked, {("SPDXRef-armv7-" + name.replace("_", "-"), "STATIC_LINK") for name in (PROGRAM, DELEGATE, *SHARED, MODULE_LIBRARY)})
        contained = {file: {relation["relatedSpdxElement"] for relation in whole["relationships"] if relation["spdxElementId"] == "SPDXRef-file-" + file}
                     for file in ("tflitmus-%s-linux-armv7.tar.gz" % V, "libtensorflowlite-%s-linux-armv7.tar.gz" % V,
                                  "tflitmus-%s-py3-none-manylinux-2-31-armv7l.whl" % V)}
        self.assertEqual([len(names) for names in contained.values()], [2, 3, 3], contained)
        self.assertEqual(packages["SPDXRef-x86-64-abseil"]["licenseConcluded"], "Apache-2.0")
        self.assertRegex(packages["SPDXRef-x86-64-abseil"]["versionInfo"], r"^\d{8}")
        self.assertRegex(packages["SPDXRef-x86-64-abseil"]["checksums"][0]["checksumValue"], r"^[0-9a-f]{64}$")

    def test_sums_and_signature(self):
        subprocess.run(["sha256sum", "-c", "--quiet", "--strict", "SHA256SUMS"], cwd=self.out, check=True)
        listed = {line.split("  ")[1] for line in self.read("SHA256SUMS").decode().splitlines()}
        self.assertEqual(listed, {path.name for path in self.out.iterdir()} - {"SHA256SUMS", "SHA256SUMS.sig"})
        if not self.has_openssl:
            self.skipTest("there is no openssl")
        for name, expected in (("owner", 0), ("stranger", 1)):
            done = subprocess.run(["openssl", "dgst", "-sha256", "-verify", self.keys / (name + ".pub"), "-signature",
                                   self.out / "SHA256SUMS.sig", self.out / "SHA256SUMS"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, expected, name)

    def test_android(self):
        built = FOLDER / "android"
        stand_ins.write(built / "android_arm64" / PROGRAM, stand_ins.elf(64, 183, "/system/bin/linker64"))
        stand_ins.write(built / "android_arm64" / DELEGATE, stand_ins.elf(64, 183, ""))
        stand_ins.write(FOLDER / "libc++.txt", b"licence of libc++")
        done = self.run_release(FOLDER / "out_android", "--only=android", "--license=libc++=%s" % (FOLDER / "libc++.txt"), built=built)
        self.assertEqual(done.returncode, 0, done.stderr)
        top = "litmus-%s-android_aarch64" % V
        found = tar_of((FOLDER / "out_android" / (top + ".tar.gz")).read_bytes())
        self.assertEqual(found[top + "/android_aarch64_eval_inference_diff"][0].linkname, top + "/" + PROGRAM)
        texts = {path.split("/")[-1] for path in found if "/licenses/" in path}
        self.assertLessEqual({"libc++.txt", "abseil.txt"}, texts)
        self.assertFalse({"glibc.txt", "gcc-runtime.txt"} & texts)

    def changed(self, name, change):
        built = stand_ins.make_dist(FOLDER / ("dist_" + name), ["x86_64"])
        change(built / "portable_x86_64")
        return built

    def test_what_is_refused(self):
        x86 = PROCESSORS["x86_64"]
        loader = stand_ins.LOADERS["x86_64"]
        large = self.changed("large", lambda at: (at / PROGRAM).write_bytes(stand_ins.elf(64, 62, loader, bytes(16_000_000))))
        arm = self.changed("arm", lambda at: (at / PROGRAM).write_bytes(stand_ins.elf(64, 183, loader)))
        static = self.changed("static", lambda at: (at / PROGRAM).write_bytes(stand_ins.elf(64, x86.machine, "")))
        script = self.changed("script", lambda at: (at / PROGRAM).write_bytes(b"#!/bin/sh\n"))
        others = self.changed("others", lambda at: (at / DELEGATE).write_bytes(made_elf.made(needed=("libc.so.6", "libz.so.1"))))
        newer = self.changed("newer", lambda at: (at / DELEGATE).write_bytes(made_elf.made(versions=("GLIBC_2.32",))))
        no_delegate = self.changed("no_delegate", lambda at: (at / DELEGATE).unlink())
        no_library = self.changed("no_module_library", lambda at: (at / MODULE_LIBRARY).unlink())
        newer_library = self.changed("newer_library", lambda at: (at / MODULE_LIBRARY).write_bytes(made_elf.made(versions=("GLIBC_2.34",))))
        (FOLDER / "occupied").mkdir()
        (FOLDER / "occupied/somebodys").write_bytes(b"")
        (FOLDER / "no_library").mkdir()
        only = "--only=x86_64"
        for built, out, flags, status, message in (
                (FOLDER / "nowhere", "no", [only], 66, "scripts/build_portable x86_64 writes it"),
                (no_delegate, "no", [only], 66, DELEGATE + ": scripts/build_portable"),
                (no_library, "no", [only], 66, MODULE_LIBRARY + ": scripts/build_portable"),
                (newer_library, "no", [only], 65, MODULE_LIBRARY + " needs glibc 2.34; the oldest system has 2.31"),
                (large, "no", [only], 65, "has more than 16000000 bytes"),
                (arm, "no", [only], 65, "is for another processor than x86_64: ELF machine 183"),
                (static, "no", [only], 65, "is static"),
                (script, "no", [only], 65, "is no ELF binary"),
                (others, "no", [only], 65, DELEGATE + " needs libz.so.1; expected one of libc.so.6"),
                (newer, "no", [only], 65, DELEGATE + " needs glibc 2.32; the oldest system has 2.31"),
                (self.built, "no", ["--only=sparc"], 64, "'sparc' must be one of x86_64, aarch64"),
                (self.built, "no", ["--c_library=x86_64"], 64, "--c_library takes PROCESSOR=FOLDER"),
                (self.built, "no", [only, "--c_library=x86_64=%s" % (FOLDER / "no_library")], 66, "which the container's image needs"),
                (self.built, "no", ["--no_such_flag"], 64, "--no_such_flag"),
                (self.built, "no", [only, "--license=abseil=/nowhere"], 66, "no licence text of abseil at /nowhere"),
                (self.built, "no", [only, "--sign=/nowhere"], 66, "there is no file /nowhere"),
                (self.built, "occupied", [only], 73, "no release of this script")):
            with self.subTest(message):
                done = self.run_release(FOLDER / out, *flags, built=built)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(message, done.stderr)
                self.assertFalse((FOLDER / "no").exists())

    def test_a_checkout_with_changes_is_refused(self):
        checkout = FOLDER / "changed"
        shutil.copytree(self.checkout, checkout)
        (checkout / "README.md").write_text("changed")
        (checkout / "new_file").write_text("new")
        done = self.run_release(FOLDER / "no_changes", checkout=checkout)
        self.assertEqual(done.returncode, 65)
        self.assertIn("README.md, new_file;", done.stderr)
        self.assertFalse((FOLDER / "no_changes").exists())

    def test_a_checkout_without_the_module_is_refused(self):
        checkout = FOLDER / "no_module"
        shutil.copytree(self.checkout, checkout)
        stand_ins.git(checkout, "rm", "--quiet", "bindings/python/tflitmus/__init__.py")
        stand_ins.git(checkout, "commit", "--quiet", "--message=less")
        done = self.run_release(FOLDER / "without_module", "--only=x86_64", checkout=checkout)
        self.assertEqual(done.returncode, 66)
        self.assertIn("bindings/python/tflitmus/__init__.py, which makes a wheel a module", done.stderr)

    def test_the_owners_public_key(self):
        if not self.has_openssl:
            self.skipTest("there is no openssl")
        checkout = FOLDER / "with_key"
        shutil.copytree(self.checkout, checkout)
        shutil.copy(self.keys / "owner.pub", checkout / "packaging/release_key.pub")
        stand_ins.git(checkout, "add", "--all")
        stand_ins.git(checkout, "commit", "--quiet", "--message=key")
        for key, status in (("owner", 0), ("stranger", 65)):
            done = self.run_release(FOLDER / key, "--only=x86_64", "--sign=%s" % (self.keys / key), checkout=checkout)
            self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn("is not the private key of", done.stderr)
        self.assertEqual((FOLDER / "owner/release_key.pub").read_bytes(), (self.keys / "owner.pub").read_bytes())


if __name__ == "__main__":
    test_report.main(__name__)
