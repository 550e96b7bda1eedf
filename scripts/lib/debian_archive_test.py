#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds and downloads packages of a small archive in a local folder, with apt as it is on this machine.

usage: debian_archive_test.py
"""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parent))
import debian_archive  # noqa: E402

HAS_APT = all(map(shutil.which, ("apt-get", "dpkg-deb"))) and os.path.exists(debian_archive.HELPER)
URL = "http://mirror.example/debian"


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def described(**fields):
    return "".join("%s: %s\n" % (name.replace("_", "-"), value) for name, value in fields.items())


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
        self.addCleanup(shutil.rmtree, self.folder)
        self.etc = self.folder / "etc"

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


class Sources(Case):
    def test_what_is_found(self):
        stanza = described(Types="deb", URIs=URL, Suites="bookworm", Components="main")
        as_source = stanza.replace("deb\n", "deb-src\n", 1)
        # Columns: file, its text, what is written for source packages, URLs.
        for name, text, written, urls in (
                ("sources.list", "deb %s bookworm main\n" % URL, as_source, [URL]),
                ("sources.list", "# deb %s bookworm main\n\ncdrom\n" % URL, "", []),
                ("sources.list", "deb %s/ bookworm main # a comment\n" % URL, as_source.replace(URL, URL + "/"), [URL]),
                ("sources.list", "deb %s bookworm main\ndeb-src %s bookworm main\n" % (URL, URL), as_source, [URL]),
                ("sources.list", "deb https://others.example/apt stable main\n", "", []),
                ("sources.list", "deb http://security.example/debian-security s main\n",
                 described(Types="deb-src", URIs="http://security.example/debian-security", Suites="s", Components="main"), []),
                ("sources.list.d/a.list", "deb [arch=amd64,arm64 signed-by=/k.gpg] %s bookworm main\n" % URL,
                 as_source + described(Architectures="amd64 arm64", Signed_By="/k.gpg"), [URL]),
                ("sources.list.d/a.list", "deb %s ./\n" % URL, described(Types="deb-src", URIs=URL, Suites="./"), [URL]),
                ("sources.list.d/a.sources", stanza, as_source, [URL]),
                ("sources.list.d/a.sources", "# first\n" + stanza.replace("Suites", "# second\nSuites"), as_source, [URL]),
                ("sources.list.d/a.sources", described(Enabled="no") + stanza, "", []),
                ("sources.list.d/a.sources", stanza + described(Enabled="yes"), as_source, [URL]),
                ("sources.list.d/a.sources", stanza.replace(URL, "https://others.example/apt " + URL), as_source, [URL]),
                ("sources.list.d/a.sources", stanza + "\n\n" + stanza.replace("bookworm", "trixie"),
                 as_source + "\n" + as_source.replace("bookworm", "trixie"), [URL]),
                ("sources.list.d/a.sources", stanza + "Signed-By:\n key\n .\n more\n", as_source + "Signed-By: key\n .\n more\n", [URL]),
                ("sources.list.d/a.sources.disabled", stanza, "", []),
                ("nothing", "", "", [])):
            with self.subTest(name, text=text):
                shutil.rmtree(self.etc, ignore_errors=True)
                self.write("etc/" + name, text)
                self.assertEqual(debian_archive.sources("deb-src", self.etc), written)
                self.assertEqual(debian_archive.urls(self.etc), urls)

    def test_command_lines(self):
        for words in ((), ("fetch",), ("binary", "arm64", "/nowhere"), ("source", "/nowhere"), ("pinned", "/nowhere", "/nowhere", "path")):
            done = subprocess.run([sys.executable, debian_archive.__file__, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (64, ""), words)
            self.assertIn("usage: ", done.stderr)


@unittest.skipUnless(HAS_APT, "there is no apt-get, apt-helper or dpkg-deb")
class Downloads(Case):
    """The archive has the package `small` for two architectures, and its sources."""

    def setUp(self):
        super().setUp()
        self.archive = self.folder / "debian"
        self.pool = self.archive / "pool/main/s/small"
        self.pool.mkdir(parents=True)
        index = []
        for architecture in ("amd64", "armhf"):
            for version in ("1.0", "1.1"):
                tree = self.folder / architecture / version
                self.write("%s/%s/DEBIAN/control" % (architecture, version), described(
                    Package="small", Version=version, Architecture=architecture, Maintainer="A <a@b.invalid>", Description="d"))
                self.write("%s/%s/usr/share/small" % (architecture, version), "%s %s\n" % (architecture, version))
                deb = self.pool / ("small_%s_%s.deb" % (version, architecture))
                subprocess.run(["dpkg-deb", "--root-owner-group", "-b", tree, deb], stdout=subprocess.DEVNULL, check=True)
                index.append(described(Package="small", Version=version, Architecture=architecture, Filename=deb.relative_to(self.archive),
                                       Size=deb.stat().st_size, SHA256=sha256(deb.read_bytes())))
        self.write("debian/Packages", "\n".join(index))
        self.describe_sources(b"the sources")
        self.write("etc/sources.list", "deb [trusted=yes] file:%s ./\n" % self.archive)

    def describe_sources(self, content):
        """Writes the sources; the description has the sum of `content`."""
        (self.pool / "small_1.orig.tar.gz").write_bytes(b"the sources")
        listed = "\n %s %d small_1.orig.tar.gz" % (sha256(content), len(content))
        fields = {"Format": "3.0 (quilt)", "Binary": "small", "Version": "1-1", "Maintainer": "A <a@b.invalid>"}
        dsc = described(**fields, Source="small", Checksums_Sha256=listed)
        self.write("debian/pool/main/s/small/small_1-1.dsc", dsc)
        own = "\n %s %d small_1-1.dsc" % (sha256(dsc.encode()), len(dsc))
        # The index has the right sum in any case, as apt would refuse the file otherwise.
        right = "\n %s %d small_1.orig.tar.gz" % (sha256(b"the sources"), len(b"the sources"))
        self.write("debian/Sources", described(**fields, Package="small", Directory="pool/main/s/small", Checksums_Sha256=own + right))

    def refused(self, exit_code, text, function, *arguments):
        with self.assertRaises(debian_archive.Failure) as caught:
            function(*arguments, self.etc)
        self.assertEqual(caught.exception.exit_code, exit_code, str(caught.exception))
        self.assertIn(text, str(caught.exception).splitlines()[-1])

    def test_binary_packages(self):
        for architecture, packages, expected in (("armhf", ["small"], "armhf 1.1\n"), ("amd64", ["small"], "amd64 1.1\n"),
                                                 ("armhf", ["small=1.0"], "armhf 1.0\n")):
            folder = self.folder / ("root_%s_%s" % (architecture, packages[0]))
            debian_archive.binary(architecture, folder, packages, self.etc)
            self.assertEqual((folder / "usr/share/small").read_text(encoding="utf-8"), expected)
        none = self.folder / "none"
        self.refused(69, "cannot download large", debian_archive.binary, "armhf", none, ["large"])
        self.refused(69, "cannot download small", debian_archive.binary, "riscv64", none, ["small"])
        deb = self.pool / "small_1.1_armhf.deb"
        deb.write_bytes(deb.read_bytes()[:-1] + b"x")
        self.refused(69, "cannot download small", debian_archive.binary, "armhf", none, ["small"])
        self.assertEqual(list(none.iterdir()), [])

    def test_source_packages(self):
        folder = self.folder / "sources"
        debian_archive.source(folder, ["small"], self.etc)
        self.assertEqual({path.name for path in folder.iterdir()}, {"small_1-1.dsc", "small_1.orig.tar.gz"})
        self.assertEqual((folder / "small_1.orig.tar.gz").read_bytes(), b"the sources")
        self.refused(69, "cannot download large", debian_archive.source, folder, ["large"])
        shutil.rmtree(folder)
        self.describe_sources(b"other sources")
        self.refused(65, "small_1.orig.tar.gz has another SHA-256 than small_1-1.dsc says", debian_archive.source, folder, ["small"])

    def pin(self, kept, wanted="", archive=""):
        path = "s/small/small_1.0_amd64.deb"
        wanted = wanted or sha256((self.archive / "pool/main" / path).read_bytes())
        with unittest.mock.patch.dict(os.environ, LITMUS_DEBIAN_ARCHIVE=archive):
            debian_archive.pinned(kept, self.folder / "root", {path: wanted}, self.etc)
        return (self.folder / "root/usr/share/small").read_text(encoding="utf-8")

    def test_pinned_packages(self):
        kept = self.folder / "kept"
        package = kept / "small_1.0_amd64.deb"
        self.assertEqual(self.pin(kept), "amd64 1.0\n")
        self.assertFalse(package.is_symlink())
        # A damaged copy is replaced; a good one needs no archive.
        package.write_bytes(b"damaged")
        self.assertEqual(self.pin(kept), "amd64 1.0\n")
        self.write("etc/sources.list", "")
        self.assertEqual(self.pin(kept), "amd64 1.0\n")
        package.unlink()
        moved = self.folder / "old"
        shutil.copytree(self.archive, moved)
        self.assertEqual(self.pin(kept, archive="file:%s/" % moved), "amd64 1.0\n")
        self.assertEqual({path.name for path in kept.iterdir()}, {package.name})

    def test_pinned_packages_that_no_archive_has(self):
        text = "pool/main/s/small/small_1.0_amd64.deb with the SHA-256 %s; set LITMUS_DEBIAN_ARCHIVE"
        for wanted, archive in ("0" * 64, ""), ("", "file:/nowhere"):
            with self.assertRaises(debian_archive.Failure) as caught:
                self.pin(self.folder / "kept", wanted, archive)
            self.assertEqual(caught.exception.exit_code, 69)
            self.assertIn(text % (wanted or sha256((self.pool / "small_1.0_amd64.deb").read_bytes())), str(caught.exception))
        self.assertEqual(list((self.folder / "kept").iterdir()), [])


if __name__ == "__main__":
    unittest.main()
