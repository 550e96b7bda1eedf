# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What programs that use the runtime are built with, below a prefix:

    include/{tensorflow/lite,tflite,tflitmus}      headers (headers.py)
    lib/libtensorflowlite{,_c,_gpu_delegate}.so    the shared libraries; libtensorflowlite_c.a
    lib/pkgconfig                                  modules tensorflowlite_c and tensorflowlite
    lib/cmake/tensorflow-lite                      package tensorflow-lite
No file has the prefix in it, so the tree may be moved.
"""
import io
import re
import tarfile

from packaging import entries
from packaging.names import C_LIBRARY, CXX_LIBRARY, DELEGATE
from packaging.project import NO_INPUT, TOP, Failure

HEADERS = "include.tar"
STATIC = "static/libtensorflowlite_c.a"
SHARED = (C_LIBRARY, CXX_LIBRARY)
# Folders below the prefix, the first one first in the include path.
OWN_FLATBUFFERS, INCLUDE = "include/tflitmus/third_party", "include"
STATIC_NEEDS = "-lstdc++ -lm -ldl -lpthread"

MODULE = """prefix=${pcfiledir}/../..
libdir=${prefix}/lib
includedir=${prefix}/include

Name: %(name)s
Description: %(description)s
Version: %(version)s
Libs: -L${libdir} -l%(name)s
Libs.private: %(private)s
Cflags: %(cflags)s
"""

CONFIG = """# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# find_package(tensorflow-lite) makes these targets:
#   tensorflow-lite::tensorflow-lite   the C++ API and the C API
#   tensorflow-lite::c                 the C API
#   tensorflow-lite::c_static          the same, in an archive
#   tensorflow-lite::gpu_delegate      the GPU delegate
get_filename_component(_tensorflow_lite_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

# Adds an imported library with its include folders. They are no system folders: a compiler searches those last, and another
# FlatBuffers would come first.
function(_tensorflow_lite_library name kind file)
  if(TARGET tensorflow-lite::${name} OR NOT EXISTS "${_tensorflow_lite_prefix}/lib/${file}")
    return()
  endif()
  add_library(tensorflow-lite::${name} ${kind} IMPORTED)
  set_target_properties(tensorflow-lite::${name} PROPERTIES
    IMPORTED_LOCATION "${_tensorflow_lite_prefix}/lib/${file}"
    IMPORTED_NO_SYSTEM ON
    SYSTEM OFF
    INTERFACE_INCLUDE_DIRECTORIES "${ARGN}")
  if(kind STREQUAL "SHARED")
    set_target_properties(tensorflow-lite::${name} PROPERTIES IMPORTED_SONAME "${file}")
  endif()
endfunction()

set(_tensorflow_lite_include "${_tensorflow_lite_prefix}/include")
_tensorflow_lite_library(tensorflow-lite SHARED libtensorflowlite.so
  "${_tensorflow_lite_prefix}/%s" "${_tensorflow_lite_include}")
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
""" % OWN_FLATBUFFERS

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


def modules():
    """Returns the files of pkg-config."""
    own = OWN_FLATBUFFERS.replace(INCLUDE, "${includedir}", 1)
    described = (("tensorflowlite_c", "The C API of TensorFlow Lite", STATIC_NEEDS, "-I${includedir}"),
                 ("tensorflowlite", "The C++ API of TensorFlow Lite", "", "-I%s -I${includedir}" % own))
    return [entries.text("lib/pkgconfig/%s.pc" % name, MODULE % {"name": name, "description": description, "version": api_version(),
                                                                 "private": private, "cflags": cflags})
            for name, description, private, cflags in described]


def cmake():
    """Returns the files of CMake's package."""
    folder = "lib/cmake/tensorflow-lite/tensorflow-lite-config"
    return [entries.text(folder + ".cmake", CONFIG), entries.text(folder + "-version.cmake", CONFIG_VERSION % api_version())]


def read(path):
    try:
        return path.read_bytes()
    except OSError:
        raise Failure(NO_INPUT, "there is no %s: scripts/build_portable writes it" % path) from None


def headers(data):
    """Returns the entries of the folder include. data: of the tar file that headers.py wrote."""
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return [entries.Entry("include/" + member.name, tar.extractfile(member).read()) for member in tar if member.isfile()]


def libraries(dist):
    """Returns the libraries that programs are linked with. The archive is optional: other builds than portable ones have none."""
    found = [entries.Entry("lib/" + name, read(dist / name)) for name in SHARED]
    if (dist / STATIC).is_file():
        found.append(entries.Entry("lib/libtensorflowlite_c.a", read(dist / STATIC)))
    return found


def prefix(dist):
    """Returns the entries, but for the GPU delegate, which layout.py has."""
    return [*libraries(dist), *headers(read(dist / HEADERS)), *modules(), *cmake()]


def delegate(dist):
    return entries.Entry("lib/" + DELEGATE, read(dist / DELEGATE))
