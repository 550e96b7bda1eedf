# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The Debian packages libtensorflowlite (shared libraries) and libtensorflowlite-dev (headers, the archive, files of CMake and
pkg-config). Both libraries have the names that TensorFlow Lite gives them, without a version in the soname."""
from packaging import debian_package, debian_texts, development, entries, layout
from packaging.names import LIBRARIES
from packaging.project import CONTACT, TOP

LIBRARY, DEVELOPMENT = LIBRARIES, LIBRARIES + "-dev"
DOC = "usr/share/doc/" + LIBRARY
TRIPLETS = {"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu", "armhf": "arm-linux-gnueabihf", "riscv64": "riscv64-linux-gnu"}
CXX_LIBRARY_PACKAGES = "libstdc++6 (>= %s), libgcc-s1"
SUMMARIES = {
    LIBRARY: ("runtime for .tflite models (shared libraries)",
              " The libraries libtensorflowlite_c.so and libtensorflowlite.so have the C and\n"
              " C++ API of TensorFlow Lite. libtensorflowlite_gpu_delegate.so runs models on\n GPUs by OpenCL or OpenGL ES."),
    DEVELOPMENT: ("runtime for .tflite models (development files)",
                  " This package has the headers of the C and C++ API, an archive of the C API,\n"
                  " and what CMake and pkg-config read. FlatBuffers' headers of the version for\n"
                  " which the tables of the format were generated lie in a folder of their own."),
}
# Columns: package, tag, what it is about, why it stays.
OVERRIDES = (
    (LIBRARY, "initial-upload-closes-no-bugs", "*", "The package belongs to a release of Litmus; no bug of Debian asks for it."),
    (LIBRARY, "shared-library-lacks-version", "*", "TensorFlow Lite's libraries have no version in their sonames."),
    (LIBRARY, "lacks-unversioned-link-to-shared-library", "*", "The library itself has the name without a version."),
)


def oldest_cxx(processor):
    """Returns the version of libstdc++6 that the library of the C++ API needs."""
    return {28: "10", 30: "12"}[processor.libstdcxx[0][-1]]


def control(package, processor, kilobytes, depends):
    summary, description = SUMMARIES[package]
    return "\n".join((
        "Package: " + package, "Source: " + LIBRARY, "Version: " + debian_texts.full_version(), "Architecture: " + processor.debian,
        "Maintainer: " + CONTACT, "Installed-Size: %d" % kilobytes, "Depends: " + depends,
        # Debian's package of TensorFlow Lite has headers and a module of pkg-config of the same names.
        *(["Conflicts: libtensorflow-lite-dev"] if package == DEVELOPMENT else []), "Section: " + ("libs" if package == LIBRARY else "libdevel"), "Priority: optional", "Multi-Arch: same",
        "Description: " + summary, description, ""))


def texts(text):
    """Returns a text of the package of programs with the names of the libraries' package."""
    return (text.replace("/usr/share/doc/tflitmus", "/" + DOC).replace("usr/bin/tflitmus", "usr/lib/*/libtensorflowlite*.so")
            .replace("tflitmus (", LIBRARY + " (", 1))


def documents(contents):
    found = [entry.below("usr") for entry in layout.license_files(contents, DOC[len("usr/"):]) if not debian_package.is_elsewhere(entry.path)]
    overrides = "".join("# %s\n%s: %s %s\n" % (why, package, tag, about) for package, tag, about, why in OVERRIDES)
    return [*found, debian_package.packed(DOC + "/changelog", (TOP / "CHANGELOG.md").read_bytes()),
            debian_package.packed(DOC + "/changelog.Debian", texts(debian_texts.changelog(contents.seconds)).encode()),
            entries.text(DOC + "/copyright", texts(debian_texts.copyright_file(contents))),
            entries.text("usr/share/lintian/overrides/" + LIBRARY, overrides)]


def build(contents, dist):
    """Returns {file name: bytes} of both packages."""
    processor = contents.processor
    libdir = "lib/" + TRIPLETS[processor.debian]
    libraries = [*development.shared(dist, libdir), development.delegate(dist, libdir)]
    of_library = [*(entry.below("usr") for entry in libraries), *documents(contents)]
    of_development = [*(entry.below("usr") for entry in development.for_builds(dist, libdir)),
                      entries.Entry("usr/share/doc/" + DEVELOPMENT, target=LIBRARY, mode=0o777)]
    c_library = "libc6 (>= %s)" % processor.glibc_text
    made = {}
    for package, found, depends, more in (
            (LIBRARY, of_library, ", ".join((c_library, CXX_LIBRARY_PACKAGES % oldest_cxx(processor))),
             [entries.text("triggers", "activate-noawait ldconfig\n")]),
            (DEVELOPMENT, of_development, "%s (= %s), libc6-dev" % (LIBRARY, debian_texts.full_version()), [])):
        def text(kilobytes):
            return control(package, processor, kilobytes, depends)
        name = "%s_%s_%s.deb" % (package, debian_texts.full_version(), processor.debian)
        made[name] = debian_package.deb([*debian_package.control_files(found, text), *more], found, contents.seconds)
    return made
