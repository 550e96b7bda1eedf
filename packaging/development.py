# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What programs that use the runtime are built with, below a prefix:

    include/{tensorflow/lite,tflite,tflitmus}      headers (headers.py)
    lib/libtensorflowlite{,_c,_gpu_delegate}.so    the shared libraries; libtensorflowlite_c.a
    lib/pkgconfig                                  modules tensorflowlite_c, tensorflowlite, also named tensorflow-lite
    lib/cmake/tensorflow-lite                      package tensorflow-lite
No file has the prefix in it, so the tree may be moved.
"""
import io
import re
import tarfile

from packaging import entries, layout
from packaging.names import DELEGATE, LIBRARIES, SHARED
from packaging.project import NO_INPUT, TOP, Failure, version

HEADERS = "include.tar"
STATIC = "static/libtensorflowlite_c.a"
# Folders below the prefix, the first one first in the include path.
OWN_FLATBUFFERS, INCLUDE = "include/tflitmus/third_party", "include"
STATIC_NEEDS = "-lstdc++ -lm -ldl -lpthread"

MODULE = """prefix=${pcfiledir}/../%(up)s
libdir=${prefix}/%(libdir)s
includedir=${prefix}/include

Name: %(name)s
Description: %(description)s
Version: %(version)s
Libs: -L${libdir} -l%(name)s
Libs.private: %(private)s
Cflags: %(cflags)s
"""

# The module's name in Debian's packages of TensorFlow Lite, which programs ask for.
ALIAS = """Name: tensorflow-lite
Description: The C++ API of TensorFlow Lite
Version: %s
Requires: tensorflowlite
"""

CONFIG = """# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# find_package(tensorflow-lite) makes these targets:
#   tensorflow-lite::tensorflow-lite   the C++ API and the C API
#   tensorflow-lite::c                 the C API
#   tensorflow-lite::c_static          the same, in an archive
#   tensorflow-lite::gpu_delegate      the GPU delegate
get_filename_component(_tensorflow_lite_prefix "${CMAKE_CURRENT_LIST_DIR}/../../%(up)s" ABSOLUTE)

# Adds an imported library with its include folders. They are no system folders: a compiler searches those last, and another
# FlatBuffers would come first.
function(_tensorflow_lite_library name kind file)
  if(TARGET tensorflow-lite::${name} OR NOT EXISTS "${_tensorflow_lite_prefix}/%(libdir)s/${file}")
    return()
  endif()
  add_library(tensorflow-lite::${name} ${kind} IMPORTED)
  set_target_properties(tensorflow-lite::${name} PROPERTIES
    IMPORTED_LOCATION "${_tensorflow_lite_prefix}/%(libdir)s/${file}"
    IMPORTED_NO_SYSTEM ON
    SYSTEM OFF
    INTERFACE_INCLUDE_DIRECTORIES "${ARGN}")
  if(kind STREQUAL "SHARED")
    set_target_properties(tensorflow-lite::${name} PROPERTIES IMPORTED_SONAME "${file}")
  endif()
endfunction()

set(_tensorflow_lite_include "${_tensorflow_lite_prefix}/include")
_tensorflow_lite_library(tensorflow-lite SHARED libtensorflowlite.so
  "${_tensorflow_lite_prefix}/%(flatbuffers)s" "${_tensorflow_lite_include}")
_tensorflow_lite_library(c SHARED libtensorflowlite_c.so "${_tensorflow_lite_include}")
_tensorflow_lite_library(c_static STATIC libtensorflowlite_c.a "${_tensorflow_lite_include}")
_tensorflow_lite_library(gpu_delegate SHARED libtensorflowlite_gpu_delegate.so "${_tensorflow_lite_include}")
if(TARGET tensorflow-lite::tensorflow-lite)
  set_property(TARGET tensorflow-lite::tensorflow-lite PROPERTY INTERFACE_COMPILE_FEATURES cxx_std_17)
endif()
if(TARGET tensorflow-lite::c_static)
  set_property(TARGET tensorflow-lite::c_static PROPERTY INTERFACE_LINK_LIBRARIES stdc++ m dl pthread)
endif()
set(tensorflow-lite_FOUND TRUE)
"""

CONFIG_VERSION = """# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
set(PACKAGE_VERSION "%s")
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
"""


def api_version():
    """Returns the version of TensorFlow Lite whose API this is: programs ask for at least some version of it."""
    return re.search(r'TFLITE_VERSION_STRING "([^"]+)"', (TOP / "runtime/util/version.h").read_text())[1]


def places(libdir):
    """Returns what the files for CMake and pkg-config have of folders. libdir: that of libraries below the prefix."""
    return {"libdir": libdir, "up": "/".join(".." for _ in libdir.split("/")), "flatbuffers": OWN_FLATBUFFERS}


def modules(libdir="lib"):
    """Returns the files of pkg-config."""
    own = OWN_FLATBUFFERS.replace(INCLUDE, "${includedir}", 1)
    described = (("tensorflowlite_c", "The C API of TensorFlow Lite", STATIC_NEEDS, "-I${includedir}"),
                 ("tensorflowlite", "The C++ API of TensorFlow Lite", "", "-I%s -I${includedir}" % own))
    return [entries.text("%s/pkgconfig/%s.pc" % (libdir, name), MODULE % {
        "name": name, "description": description, "version": api_version(), "private": private, "cflags": cflags, **places(libdir)})
            for name, description, private, cflags in described] + [entries.text(libdir + "/pkgconfig/tensorflow-lite.pc", ALIAS % api_version())]


def cmake(libdir="lib"):
    """Returns the files of CMake's package."""
    folder = libdir + "/cmake/tensorflow-lite/tensorflow-lite-config"
    return [entries.text(folder + ".cmake", CONFIG % places(libdir)), entries.text(folder + "-version.cmake", CONFIG_VERSION % api_version())]


def read(path):
    try:
        return path.read_bytes()
    except OSError:
        raise Failure(NO_INPUT, "there is no %s: scripts/build_portable writes it" % path) from None


def headers(data):
    """Returns the entries of the folder include. data: of the tar file that headers.py wrote."""
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return [entries.Entry("include/" + member.name, tar.extractfile(member).read()) for member in tar if member.isfile()]


def shared(dist, libdir="lib"):
    return [entries.Entry("%s/%s" % (libdir, name), read(dist / name)) for name in SHARED]


def static(dist, libdir="lib"):
    """Returns the archive, which portable builds have."""
    return [entries.Entry(libdir + "/libtensorflowlite_c.a", read(dist / STATIC))] if (dist / STATIC).is_file() else []


def for_builds(dist, libdir="lib"):
    """Returns what a program is built with, but for the shared libraries."""
    return [*static(dist, libdir), *headers(read(dist / HEADERS)), *modules(libdir), *cmake(libdir)]


def delegate(dist, libdir="lib"):
    return entries.Entry("%s/%s" % (libdir, DELEGATE), read(dist / DELEGATE))


def prefix(dist):
    """Returns the entries of a prefix, but for the GPU delegate, which layout.py has."""
    return [*shared(dist), *for_builds(dist)]


def build(contents, dist):
    """Returns {file name: bytes} of the archive of a release."""
    name = "%s-%s-linux-%s" % (LIBRARIES, version(), contents.processor.name)
    found = [*prefix(dist), delegate(dist), *layout.license_files(contents), entries.Entry(layout.DOC + "/LICENSE", (TOP / "LICENSE").read_bytes())]
    tar = entries.tar_bytes([entry.below(name) for entry in found], contents.seconds)
    return {name + ".tar.gz": entries.gzipped(tar, contents.seconds)}
