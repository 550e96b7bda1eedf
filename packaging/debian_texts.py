# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The texts of the Debian package: control, copyright, changelog, and what lintian is not to report, with the reason."""
import email.utils

from packaging.components import C_LIBRARY, IN_RELEASES
from packaging.project import CONTACT, COPYRIGHT, NAME, SUMMARY, version

REVISION = "1"
DESCRIPTION = """\
 tflitmus measures the latency and memory of a .tflite model, compares two
 models or builds, evaluates accuracy on image data sets, checks delegates
 operator by operator, and runs all of that on phones and boards as well.
 .
 The program contains its own runtime for .tflite models, with a delegate
 for GPUs by OpenCL or OpenGL ES, and needs only the C library."""

# Columns: tag, what it is about, why it stays.
OVERRIDES = (
    ("embedded-library", "*", "One binary runs on every release with glibc 2.31 or newer, whose libraries have different versions, so\n"
     "# all but the C library are linked in. usr/share/doc/tflitmus/tflitmus.spdx.json lists them."),
    ("initial-upload-closes-no-bugs", "*", "The package belongs to a release of Litmus; no bug of Debian asks for it."),
)


def full_version():
    return "%s-%s" % (version(), REVISION)


def control(processor, kilobytes):
    return "\n".join((
        "Package: " + NAME, "Version: " + full_version(), "Architecture: " + processor.debian, "Maintainer: " + CONTACT,
        "Installed-Size: %d" % kilobytes, "Depends: libc6 (>= %s)" % processor.glibc_text, "Recommends: python3 (>= 3.9)",
        "Suggests: adb, ocl-icd-libopencl1, openssh-client", "Section: devel", "Priority: optional", "Multi-Arch: foreign",
        "Description: " + SUMMARY[0].lower() + SUMMARY[1:], DESCRIPTION, ""))


def changelog(seconds):
    return ("%s (%s) unstable; urgency=medium\n\n  * Release %s of Litmus; changelog.gz has its changes.\n\n -- %s  %s\n"
            % (NAME, full_version(), version(), CONTACT, email.utils.formatdate(seconds)))


def folded(text):
    """Returns a text as the value of a field: each line indented, an empty one as a dot."""
    return "\n".join(" " + (line or ".") for line in text.strip("\n").split("\n"))


def copyright_file(contents):
    """Returns the copyright file in its machine-readable format: a paragraph for each linked library."""
    versions = {part.name: part.version for part in contents.parts}
    paragraphs = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Litmus\n"
        "Comment:\n The binaries contain the libraries that follow as well. Each has the name of a folder in the source packages from\n"
        " which it was compiled; /usr/share/doc/tflitmus/licenses has its copyright file.",
        "Files: *\nCopyright: %s\nLicense: Apache-2.0" % COPYRIGHT,
    ]
    for component in IN_RELEASES:
        if component is C_LIBRARY:
            continue
        paragraphs.append("Files: %s/*\nCopyright:\n%s\nLicense: %s\nComment: version %s, linked into usr/bin/tflitmus" % (
            component.name, folded(component.copyright), debian_expression(component.license), versions.get(component.name) or "unknown"))
    paragraphs += ["License: %s\n%s" % (name, folded(text)) for name, text in LICENSES.items()]
    return "\n\n".join(paragraphs) + "\n"


# SPDX's names, and those of Debian's format.
DEBIAN_NAMES = {"MIT": "Expat", "BSD-3-Clause": "BSD-3-clause", "GPL-3.0-or-later WITH GCC-exception-3.1": "GPL-3+ with GCC exception",
                "AND": "and", "OR": "or", "Unlicense": "public-domain"}


def debian_expression(license_):
    whole = DEBIAN_NAMES.get(license_)
    return whole or " ".join(DEBIAN_NAMES.get(word, word) for word in license_.split(" "))


SEE = "The text of this licence as it applies to the library is in\n/usr/share/doc/tflitmus/licenses/%s."
LICENSES = {
    "Apache-2.0": "On Debian systems, the text of the Apache License, Version 2.0 is in\n/usr/share/common-licenses/Apache-2.0.",
    "IJG": SEE % "libjpeg-turbo.txt",
    "BSD-3-clause": SEE % "libjpeg-turbo.txt",
    "Zlib": SEE % "libjpeg-turbo.txt",
    "Expat": SEE % "nlohmann-json.txt, stb.txt and\negl-and-opengl-es-headers.txt (where it is named MIT)",
    "public-domain": SEE % "stb.txt",
    "GPL-3+ with GCC exception": "On Debian systems, the text of the GNU General Public License, version 3, is in\n"
                                 "/usr/share/common-licenses/GPL-3. The exception permits to distribute programs that the compiler linked\n"
                                 "with its run-time libraries under any terms; its text is in\n"
                                 "/usr/share/doc/tflitmus/licenses/gcc-runtime.txt.",
}


def overrides():
    return "".join("# %s\n%s: %s %s\n" % (why, NAME, tag, about) for tag, about, why in OVERRIDES)
