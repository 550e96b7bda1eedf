#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds Debian's archives among those that apt uses, and downloads packages from them. Nothing is installed, and the lists of
packages that apt keeps stay as they are.

usage: debian_archive.py urls                                     prints the archives' URLs
       debian_archive.py binary ARCHITECTURE FOLDER PACKAGE…      unpacks packages into FOLDER, for any architecture
       debian_archive.py source FOLDER PACKAGE…                   puts *.dsc and the files that it lists into FOLDER
       debian_archive.py pinned KEPT FOLDER PATH=SHA256…          unpacks files of the archive into FOLDER; KEPT has their copies

PATH is that below pool/main. LITMUS_DEBIAN_ARCHIVE names the URL of an archive that has the pinned files, in place of those that
apt uses. Exit status 64 for a wrong command line, 65 where a file has another SHA-256 than a package's description says, 69 where
something cannot be downloaded.
"""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ETC = pathlib.Path("/etc/apt")
HELPER = "/usr/lib/apt/apt-helper"
USAGE, BAD_DATA, UNAVAILABLE = 64, 65, 69
# Options of lines in sources.list that have other names in the stanzas of *.sources.
RENAMED = {"arch": "Architectures", "lang": "Languages", "target": "Targets"}


class Failure(Exception):
    def __init__(self, exit_code, message):
        super().__init__(message)
        self.exit_code = exit_code


def from_line(line):
    """Returns the fields of a line of sources.list, or None if it is another line."""
    found = re.fullmatch(r"(deb(?:-src)?)\s+(?:\[(.*?)\]\s+)?(\S+)\s+(\S+)\s*(.*?)\s*", line.partition("#")[0])
    if not found:
        return None
    kind, options, uri, suite, components = found.groups()
    fields = {"Types": kind, "URIs": uri, "Suites": suite, "Components": components}
    for option in (options or "").split():
        name, _, value = option.partition("=")
        fields[RENAMED.get(name, name.title())] = value.replace(",", " ")
    return {name: value for name, value in fields.items() if value}


def from_stanza(text):
    """Returns the fields of a stanza of *.sources, {} for one that is disabled."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    fields = {name: value.strip() for name, value in re.findall(r"(?m)^([\w-]+):(.*(?:\n[ \t].*)*)", lines)}
    return {} if fields.pop("Enabled", "yes").lower() in ("no", "false", "0") else fields


def entries(etc=ETC):
    """Returns the fields of each source that apt uses, those of Debian alone."""
    found = []
    for path in (etc / "sources.list", *sorted((etc / "sources.list.d").glob("*"))):
        if not path.is_file():
            continue
        if path.suffix == ".sources":
            found += map(from_stanza, re.split(r"\n\s*\n", path.read_text(encoding="utf-8")))
        elif path.suffix == ".list":
            found += map(from_line, path.read_text(encoding="utf-8").splitlines())
    found = [{**fields, "URIs": " ".join(uri for uri in fields.get("URIs", "").split() if "debian" in uri)} for fields in found if fields]
    return [fields for fields in found if fields["URIs"]]


def urls(etc=ETC):
    """Returns the URLs of archives that have a pool; those of security updates are others."""
    found = {uri.rstrip("/") for fields in entries(etc) for uri in fields["URIs"].split()}
    return sorted(uri for uri in found if uri.endswith("/debian"))


def sources(kind, etc=ETC):
    """Returns the text of a file *.sources: the archives as sources of one kind of packages, deb or deb-src."""
    texts = ["".join("%s: %s\n" % item for item in {**fields, "Types": kind}.items()) for fields in entries(etc)]
    return "\n".join(dict.fromkeys(texts))


def run(words, folder=None):
    """Runs a program; returns whether it succeeded, and what it said."""
    try:
        done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    except FileNotFoundError:
        raise Failure(UNAVAILABLE, "there is no %s" % words[0]) from None
    return done.returncode == 0, done.stdout


def apt(kind, words, folder, architecture="", etc=ETC):
    """Runs apt-get in a folder, with newly read lists that only this call uses."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        state = pathlib.Path(temporary)
        for name in ("lists/partial", "archives/partial", "sources.list.d"):
            (state / name).mkdir(parents=True)
        (state / "sources.list.d/debian.sources").write_text(sources(kind, etc), encoding="utf-8")
        options = {"APT::Sandbox::User": "root", "APT::Get::Only-Source": "true", "Dir::State::Lists": state / "lists", "Dir::Cache": state,
                   "Dir::Etc::SourceList": "/dev/null", "Dir::Etc::SourceParts": state / "sources.list.d"}
        if architecture:
            options.update({"APT::Architecture": architecture, "APT::Architectures": architecture, "Dir::State::status": "/dev/null"})
        command = ["apt-get", "-q", *(word for name, value in options.items() for word in ("-o", "%s=%s" % (name, value)))]
        # The update may complain of an archive that has nothing of this kind; what cannot be downloaded is what counts.
        _, first = run([*command, "update"])
        succeeded, said = run([*command, *words], folder)
        if not succeeded:
            raise Failure(UNAVAILABLE, "%s%scannot download %s" % (first, said, " ".join(word for word in words[1:] if word[0] != "-")))


def sum_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def unpack(package, folder):
    succeeded, said = run(["dpkg-deb", "-x", str(package), str(folder)])
    if not succeeded:
        raise Failure(BAD_DATA, "cannot unpack %s: %s" % (package, said.strip()))


def binary(architecture, folder, packages, etc=ETC):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as files:
        apt("deb", ["download", *packages], pathlib.Path(files), architecture, etc)
        for path in sorted(pathlib.Path(files).glob("*.deb")):
            unpack(path, folder)


def source(folder, packages, etc=ETC):
    folder.mkdir(parents=True, exist_ok=True)
    apt("deb-src", ["source", "--download-only", *packages], folder, etc=etc)
    for description in sorted(folder.glob("*.dsc")):
        # apt has checked the signature of the list that has the sum of this description.
        part = re.search(r"(?m)^Checksums-Sha256:[ \t]*\n((?: .*\n)*)", description.read_text(encoding="utf-8"))
        for wanted, _, name in (line.split() for line in part[1].splitlines()):
            if sum_of(folder / name) != wanted:
                raise Failure(BAD_DATA, "%s has another SHA-256 than %s says; run the script again" % (name, description.name))


def pinned(kept, folder, files, etc=ETC):
    """files: {path below pool/main: SHA-256}."""
    kept.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    given = os.environ.get("LITMUS_DEBIAN_ARCHIVE", "").rstrip("/")
    for path, wanted in files.items():
        package = kept / path.rpartition("/")[2]
        said, complete = "", sum_of(package) == wanted
        for url in [given] if given else urls(etc):
            if complete:
                break
            complete, more = get("%s/pool/main/%s" % (url, path), package, wanted)
            said += more
        if not complete:
            raise Failure(UNAVAILABLE, "%sno archive has pool/main/%s with the SHA-256 %s; set LITMUS_DEBIAN_ARCHIVE to the URL of an archive "
                          "that has it, or put the file into %s" % (said, path, wanted, kept))
        unpack(package, folder)


def get(url, path, wanted):
    """Downloads a file; returns whether it has this SHA-256, and what the program said."""
    with tempfile.TemporaryDirectory(dir=path.parent) as temporary:
        part = pathlib.Path(temporary) / path.name
        _, said = run([HELPER, "-o", "APT::Sandbox::User=root", "download-file", url, str(part), "SHA256:" + wanted])
        complete = sum_of(part) == wanted
        if complete:
            shutil.copyfile(part, path)  # the file may be a link into a local archive
        return complete, said


def main(words):
    try:
        if words == ["urls"]:
            print("\n".join(urls()))
        elif words[:1] == ["binary"] and len(words) > 3:
            binary(words[1], pathlib.Path(words[2]).absolute(), words[3:])
        elif words[:1] == ["source"] and len(words) > 2:
            source(pathlib.Path(words[1]).absolute(), words[2:])
        elif words[:1] == ["pinned"] and len(words) > 3 and all(word.count("=") == 1 for word in words[3:]):
            pinned(pathlib.Path(words[1]).absolute(), pathlib.Path(words[2]).absolute(), dict(word.split("=") for word in words[3:]))
        else:
            print(__doc__, file=sys.stderr)
            return USAGE
    except Failure as failure:
        *said, last = str(failure).splitlines()
        print("\n".join([*said, "debian_archive: " + last]), file=sys.stderr)
        return failure.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
