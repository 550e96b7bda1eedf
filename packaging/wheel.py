# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The wheel: the Python module, and the programs, which pip puts into the environment's bin. No Python starts in front of a
program: the wrappers of the tools are shell scripts."""
import base64
import hashlib
import io
import stat
import time
import zipfile

from packaging import entries, layout, python_module, spdx
from packaging.names import PROGRAM, TOOLS
from packaging.project import AUTHORS, LICENSE, NAME, SUMMARY, TOP, version

# A wheel cannot contain links. A copy of the program for each tool would make it ten times as large, so each is a script.
WRAPPER = """#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/%s" %s "$@"
"""
NOTE_NAME = "tflitmus.README.txt"
NOTE = "The files of tflitmus below this folder belong to its wheel; pip uninstall tflitmus removes them.\n"


def metadata():
    return "\n".join((
        "Metadata-Version: 2.1", "Name: " + NAME, "Version: " + version(), "Summary: " + SUMMARY, "Author: " + AUTHORS,
        "License: " + LICENSE, "Classifier: Environment :: Console", "Classifier: License :: OSI Approved :: Apache Software License",
        "Classifier: Operating System :: POSIX :: Linux", "Classifier: Topic :: System :: Benchmark", *python_module.fields(),
        "Description-Content-Type: text/markdown", "", (TOP / "README.md").read_text(encoding="utf-8")))


def wheel_file(processor):
    return "Wheel-Version: 1.0\nGenerator: litmus scripts/release (%s)\nRoot-Is-Purelib: false\nTag: %s\n" % (version(), processor.wheel_tag)


def placed(entry, data):
    """Returns an entry of the tree of a prefix at its place in a wheel: of bin below scripts, others below data."""
    kind = "scripts/" + entry.path[len("bin/"):] if entry.path.startswith("bin/") else "data/" + entry.path
    return entries.Entry("%s/%s" % (data, kind), entry.data, entry.mode)


def files(contents):
    """Returns the entries of the wheel but RECORD."""
    stem = "%s-%s" % (NAME, version())
    info, data = stem + ".dist-info", stem + ".data"
    found = [placed(entry, data) for entry in layout.prefix(contents) if not entry.target and not entry.path.startswith(layout.DOC)]
    found += [entries.script("%s/scripts/%s" % (data, name), WRAPPER % (PROGRAM, name)) for name in TOOLS]
    found += python_module.files(contents)
    # pip uninstall removes a folder that has a file of the wheel itself, if nothing else is below it; it leaves the folder of such
    # folders. With this file, nothing is left of a `share` that the wheel created.
    found.append(entries.text(data + "/data/share/" + NOTE_NAME, NOTE))
    # Texts and the list of what is linked in have their places in the package's description.
    found += [entries.Entry("%s/licenses/%s" % (info, name), text) for name, text in contents.licenses.items()]
    found.append(entries.text(info + "/sboms/tflitmus.spdx.json", spdx.of_contents(contents, spdx.in_wheels)))
    found.append(entries.text(info + "/entry_points.txt", python_module.ENTRY_POINTS))
    found.append(entries.text(info + "/METADATA", metadata()))
    found.append(entries.text(info + "/WHEEL", wheel_file(contents.processor)))
    return sorted(found, key=lambda entry: entry.path), info + "/RECORD"


def record(found, name):
    """Returns RECORD: path, hash and size of each file, those of RECORD itself empty."""
    lines = []
    for entry in found:
        digest = base64.urlsafe_b64encode(hashlib.sha256(entry.data).digest()).rstrip(b"=").decode()
        lines.append("%s,sha256=%s,%d\n" % (entry.path, digest, len(entry.data)))
    return entries.text(name, "".join(lines) + name + ",,\n")


def zip_bytes(found, seconds):
    out = io.BytesIO()
    # The format has no time zone, no year before 1980, and steps of two seconds.
    date = max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in found:
            info = zipfile.ZipInfo(entry.path, date)
            info.create_system, info.external_attr, info.compress_type = 3, (stat.S_IFREG | entry.mode) << 16, zipfile.ZIP_DEFLATED
            archive.writestr(info, entry.data)
    return out.getvalue()


def build(contents):
    """Returns {file name: bytes}."""
    found, name = files(contents)
    return {"%s-%s-%s.whl" % (NAME, version(), contents.processor.wheel_tag): zip_bytes([*found, record(found, name)], contents.seconds)}
