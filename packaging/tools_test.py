#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The packages as other programs read them: lintian, dpkg, pip, auditwheel, skopeo, man, shells, a chroot.

usage: tools_test.py [--release=FOLDER], in the top folder of the checkout

Without a release the packages have a small program that a C compiler makes, which needs only old symbols of the C library.
What a missing program would test is skipped; with LITMUS_REQUIRE_PACKAGING=1, scripts/test counts such a skip as a failure.
"""
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

sys.dont_write_bytecode = True
SOURCES = pathlib.Path.cwd()
sys.path.insert(0, str(SOURCES))
from packaging import development, elf, entries, stand_ins, test_report  # noqa: E402
from packaging.names import DELEGATE, MODULE_LIBRARY, PROCESSORS, PROGRAM, SHARED, TOOLS  # noqa: E402
from packaging.project import version  # noqa: E402

RELEASE = next((pathlib.Path(word.split("=", 1)[1]).absolute() for word in sys.argv[1:] if word.startswith("--release=")), None)
FOLDER = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
V = version()
MACHINE = PROCESSORS.get(platform.machine())
# main would need a symbol of a newer glibc; the dynamic loader calls this function with the arguments of the program.
PROGRAM_C = r"""
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static void Run(int argc, char** argv) {
  const char* slash = strrchr(argv[0], '/');
  dprintf(1, "%s", slash ? slash + 1 : argv[0]);
  for (int i = 1; i < argc; ++i) dprintf(1, " %s", argv[i]);
  dprintf(1, "\n");
  _exit(0);
}
__attribute__((section(".preinit_array"), used)) static void (*const kRun)(int, char**) = Run;
void _start(void) { _exit(0); }
"""
DELEGATE_C = '#include <stdio.h>\nint TfLiteGpuDelegateV2Create(void) { return puts("created"); }\n'


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    return done.returncode, done.stdout


def lacks(test, *programs):
    """Skips the test if a program is missing."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        test.skipTest("there is no " + " and no ".join(missing))


def compiled(folder):
    """Compiles the stand-ins; returns whether that was possible."""
    folder.mkdir(parents=True)
    (folder / "program.c").write_text(PROGRAM_C)
    (folder / "delegate.c").write_text(DELEGATE_C)
    flags = ["-s", "-O2", "-fPIC", "-Wl,-z,relro,-z,now", "-Wl,--as-needed"]
    return shutil.which("gcc") and run("gcc", *flags, "-pie", "-nostartfiles", folder / "program.c", "-o", folder / PROGRAM)[0] == 0 and (
        all(run("gcc", *flags, "-shared", "-Wl,-soname," + name, folder / "delegate.c", "-o", folder / name)[0] == 0
            for name in (DELEGATE, *SHARED, MODULE_LIBRARY)) and compiled_for_builds(folder))


def compiled_for_builds(folder):
    """Writes an archive and headers; returns whether that was possible."""
    archive = folder / development.STATIC
    archive.parent.mkdir()
    stand_ins.write(folder / development.HEADERS, entries.tar_bytes([entries.text("tensorflow/lite/c/c_api.h", "/* a header */\n")], 0))
    return run("gcc", "-c", folder / "delegate.c", "-o", folder / "delegate.o")[0] == 0 and run("ar", "rcsD", archive, folder / "delegate.o")[0] == 0


def made_release():
    """Makes a release of the stand-ins for this machine; returns its folder, or None."""
    if MACHINE is None or not compiled(FOLDER / "dist" / ("portable_" + MACHINE.name)):
        return None
    checkout = stand_ins.make_checkout(SOURCES, FOLDER / "checkout")
    status, said = run(sys.executable, checkout / "scripts/release", FOLDER / "out", "--only=" + MACHINE.name, "--from=%s" % (FOLDER / "dist"),
                       "--c_library=%s=/" % MACHINE.name, *stand_ins.make_licenses(FOLDER / "licenses"), env={**os.environ, "HOME": str(FOLDER)})
    if status:
        raise AssertionError(said)
    return FOLDER / "out"


class ToolsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.out = RELEASE or made_release()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(FOLDER)

    def setUp(self):
        if self.out is None:
            self.skipTest("there is no gcc, or no release for this machine")
        self.processors = [processor for processor in PROCESSORS.values() if self.deb_of(processor).is_file()]
        self.assertIn(MACHINE, self.processors)
        self.deb, self.wheel, self.image = self.deb_of(MACHINE), self.wheel_of(MACHINE), self.image_of(MACHINE)

    def deb_of(self, processor):
        return self.out / ("tflitmus_%s-1_%s.deb" % (V, processor.debian))

    def wheel_of(self, processor):
        return self.out / ("tflitmus-%s-%s.whl" % (V, processor.wheel_tag))

    def image_of(self, processor):
        return self.out / ("tflitmus-%s-oci-%s.tar" % (V, processor.name))

    def check(self, *words, **options):
        status, said = run(*words, **options)
        self.assertEqual(status, 0, said)
        return said

    def test_lintian(self):
        lacks(self, "lintian")
        # As root, lintian wants to be asked twice.
        packages = [self.deb_of(processor) for processor in self.processors]
        for processor in self.processors:
            found = sorted(self.out.glob("libtensorflowlite*_%s.deb" % processor.debian))
            self.assertEqual(len(found), 2, found)
            packages += found
        said = self.check("lintian", "--allow-root", "--fail-on=error,warning", "--tag-display-limit=0", "-I", *packages)
        self.assertNotRegex(said, r"(?m)^[EW]: ")
        # Each override has its reason above it.
        overrides = self.unpacked_deb() / "usr/share/lintian/overrides/tflitmus"
        above = ""
        for line in overrides.read_text().splitlines():
            self.assertTrue(line.startswith("#") or above.startswith("#"), line)
            above = line

    def unpacked_deb(self):
        lacks(self, "dpkg-deb")
        folder = FOLDER / "deb"
        if not folder.exists():
            self.check("dpkg-deb", "-x", self.deb, folder)
        return folder

    def test_dpkg_reads_the_package(self):
        usr = self.unpacked_deb() / "usr"
        self.assertIn("Package: tflitmus", self.check("dpkg-deb", "-I", self.deb))
        self.check(usr / "lib/tflitmus/bin/compare", "--version")
        self.check(usr / "bin/benchmark_model", "--version")
        sums = self.check("dpkg-deb", "--ctrl-tarfile", self.deb, encoding="latin-1")
        self.assertIn("usr/bin/tflitmus", sums)

    def test_manual(self):
        lacks(self, "man")
        pages = sorted((self.unpacked_deb() / "usr/share/man/man1").iterdir())
        self.assertGreater(len(pages), 6)
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "100"}
        for page in pages:
            status, said = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page, env=environment)
            self.assertEqual(status, 0)
            self.assertNotRegex(said, r"(?m)^(troff|man|grotty|<standard input>):")
            text = self.check("man", "-E", "UTF-8", "-l", page, env=environment)
            self.assertIn("EXIT STATUS", text)

    def test_pip(self):
        environment = FOLDER / "environment"
        if run(sys.executable, "-m", "venv", environment)[0]:
            self.skipTest("there is no module venv of Python")
        before = self.files(environment)
        # Without an index pip finds no NumPy, and says so when it checks the environment.
        self.check(environment / "bin/pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check", self.wheel)
        for name in (PROGRAM, *TOOLS):
            self.check(environment / "bin" / name, "--version")
        if not RELEASE:
            said = self.check(environment / "bin/compare", "a b", "--c")
            self.assertEqual(said, "tflitmus compare a b --c\n")
            (FOLDER / "link").symlink_to(environment / "bin/label_image")
            self.assertEqual(self.check(FOLDER / "link", "x"), "tflitmus label_image x\n")
        self.assertTrue((environment / "share/tflitmus/on_device").is_file())
        self.assertEqual(run(environment / "bin/pip", "check", "--disable-pip-version-check"), (1, "tflitmus %s requires numpy, which is not installed.\n" % V))
        code = ("import ctypes, importlib.metadata as m, os, sys, tflitmus; at = os.path.dirname(tflitmus.__file__);"
                "assert at.startswith(sys.prefix), at; ctypes.CDLL(os.path.join(at, '%s'));"
                "print(*[e.value for e in m.distribution('tflitmus').entry_points], *m.metadata('tflitmus').get_all('Provides-Extra'))" % MODULE_LIBRARY)
        if not RELEASE:
            self.assertEqual(self.check(environment / "bin/python", "-c", code, cwd="/"), "tflitmus.pytest_plugin pandas pytest\n")
        self.check(environment / "bin/pip", "uninstall", "--yes", PROGRAM)
        self.assertEqual(self.files(environment) - before, set())

    @staticmethod
    def files(folder):
        """Returns the files and folders; pip compiles its own modules when it runs."""
        return {str(path) for path in folder.rglob("*") if "__pycache__" not in path.parts or "share" in path.parts}

    def test_auditwheel(self):
        lacks(self, "auditwheel")
        for processor in self.processors:
            said = self.check("auditwheel", "show", self.wheel_of(processor))
            found = re.search(r"platform tag:\s+\"manylinux_(\d+)_(\d+)_(\w+)\"", said)
            self.assertTrue(found, said)
            self.assertLessEqual((int(found[1]), int(found[2])), processor.glibc, said)
            self.assertEqual(found[3], processor.wheel)

    def test_skopeo(self):
        lacks(self, "skopeo")
        for processor in self.processors:
            said = json.loads(self.check("skopeo", "--tmpdir", FOLDER, "inspect", "oci-archive:%s" % self.image_of(processor)))
            self.assertEqual((said["Os"], said["Architecture"]), ("linux", processor.oci["architecture"]))
            self.assertEqual(said["Labels"]["org.opencontainers.image.version"], V)

    def test_the_image_runs_alone(self):
        with tarfile.open(self.image) as image:
            def blob(digest):
                return image.extractfile("blobs/" + digest.replace(":", "/"))
            manifest = json.load(blob(json.load(image.extractfile("index.json"))["manifests"][0]["digest"]))
            config = json.load(blob(manifest["config"]["digest"]))
            with tarfile.open(fileobj=blob(manifest["layers"][0]["digest"]), mode="r:gz") as layer:
                layer.extractall(FOLDER / "root")
        program = config["config"]["Entrypoint"][0]
        for library in elf.read(FOLDER / "root" / program.lstrip("/")).needed:
            self.assertTrue((FOLDER / "root/lib" / library).is_file() or library.startswith("ld-linux"), library)
        chroot = shutil.which("chroot", path="%s:/usr/sbin:/sbin" % os.environ["PATH"])
        if not chroot:
            self.skipTest("there is no chroot")
        enter = [chroot] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", chroot]
        if run(*enter, "/", "true")[0]:
            self.skipTest("this user cannot change the root of a process")
        self.assertIn("tflitmus", self.check(*enter, FOLDER / "root", program, "--version"))

    def test_completions_are_loaded_from_the_program(self):
        # The stand-in prints its arguments, which are no script; so a program that prints one is put in its place.
        programs = FOLDER / "programs"
        programs.mkdir()
        (programs / PROGRAM).write_text("#!/bin/sh\ncase $1 in\n"
                                        "--completion=bash) echo 'complete -W \"bench compare\" tflitmus' ;;\n"
                                        "--completion=zsh) echo '_tflitmus() { print -r -- loaded $*; }' ;;\n"
                                        "--completion=fish) echo 'complete -c tflitmus -a bench' ;;\nesac\n")
        os.chmod(programs / PROGRAM, 0o755)
        share = self.unpacked_deb() / "usr/share"
        environment = {"PATH": "%s:%s" % (programs, os.environ["PATH"]), "HOME": str(FOLDER)}
        for shell, command, expected in (
                ("bash", "source %s/bash-completion/completions/tflitmus; complete -p tflitmus" % share, "complete -W 'bench compare' tflitmus"),
                ("zsh", "fpath=(%s/zsh/vendor-completions $fpath); autoload -U _tflitmus; _tflitmus word" % share, "loaded word"),
                ("fish", "source %s/fish/vendor_completions.d/tflitmus.fish; complete -c tflitmus" % share, "bench")):
            with self.subTest(shell):
                if not shutil.which(shell):
                    continue
                self.assertIn(expected, self.check(shell, "-c", command, env=environment))


if __name__ == "__main__":
    test_report.main(__name__)
