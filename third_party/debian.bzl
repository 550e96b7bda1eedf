"""Dependencies taken from Debian packages (see third_party/*.BUILD)."""

load("//third_party:pkg_config.bzl", "pkg_config_repository")
load("//third_party/cross:portable.bzl", "portable_repository")
load("//third_party/cross:sources.bzl", "source_packages_repository")
load("//third_party/cross:toolchains.bzl", "android_repository", "musl_repository")

# The folder, relative to HOME, into which scripts/aarch64_sysroot unpacks arm64 packages.
_SYSROOT = ".cache/litmus/aarch64/sysroot"

def _debian_arm64_impl(ctx):
    native = ctx.execute(["uname", "-m"]).stdout.strip() == "aarch64"
    root = "" if native else ctx.os.environ["HOME"] + "/" + _SYSROOT
    ctx.symlink(root + "/usr", "usr")
    emulator = "qemu-aarch64-static -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=%s/usr/lib/aarch64-linux-gnu" % root
    ctx.file("run.sh", "#!/bin/sh\nexec %s \"$@\"\n" % ("" if native else emulator))
    ctx.symlink(Label("//third_party:debian_arm64.BUILD"), "BUILD.bazel")

_debian_arm64 = repository_rule(
    implementation = _debian_arm64_impl,
    environ = ["HOME"],
    local = True,
)

def _installed(name, **kwargs):
    pkg_config_repository(name = name, build_file = "//third_party:%s.BUILD" % name, **kwargs)

def debian_repositories():
    """Everything that Litmus is built from, by the names of its repositories."""
    _installed(
        name = "com_google_absl",
        # All modules of Abseil are installed together, so the rule looks for one that the others need.
        modules = {"absl_base": "libabsl-dev"},
        headers = ["absl"],
        libraries = ["libabsl_*.so"],
        archives = ["libabsl_*.a"],
    )
    _installed(
        name = "com_google_googletest",
        modules = {
            "gmock": "libgmock-dev",
            "gtest": "libgtest-dev",
        },
        headers = ["gmock", "gtest"],
        libraries = ["libgmock.a", "libgtest.a", "libgtest_main.a"],
    )
    _installed(
        name = "com_github_google_benchmark",
        modules = {"benchmark": "libbenchmark-dev"},
        headers = ["benchmark"],
        libraries = ["libbenchmark.so"],
    )
    _installed(
        name = "flatbuffers",
        modules = {"flatbuffers": "libflatbuffers-dev"},
        headers = ["flatbuffers"],
        libraries = ["libflatbuffers.so"],
        archives = ["libflatbuffers.a"],
        programs = {"flatc": "flatbuffers-compiler"},
    )
    _installed(
        name = "nlohmann_json",
        modules = {"nlohmann_json": "nlohmann-json3-dev"},
        headers = ["nlohmann"],
    )
    _installed(
        name = "stb",
        modules = {"stb": "libstb-dev"},
        headers = ["stb"],
        libraries = ["libstb.so"],
        archives = ["libstb.a"],
    )
    _installed(
        name = "libjpeg_turbo",
        modules = {"libjpeg": "libjpeg-dev"},
        headers = ["jconfig.h", "jerror.h", "jmorecfg.h", "jpeglib.h"],
        libraries = ["libjpeg.so"],
        archives = ["libjpeg.a"],
    )
    _installed(
        name = "opencl",
        modules = {
            "OpenCL": "ocl-icd-opencl-dev",
            "OpenCL-Headers": "opencl-c-headers",
        },
        headers = ["CL"],
        libraries = ["libOpenCL.so"],
    )
    _installed(
        name = "egl_gles",
        modules = {
            "egl": "libegl-dev",
            "glesv2": "libgles-dev",
        },
        headers = ["EGL", "GLES2", "GLES3", "KHR"],
        libraries = ["libEGL.so", "libGLESv2.so"],
    )
    _installed(
        name = "highway",
        modules = {
            "libhwy": "libhwy-dev",
            "libhwy-contrib": "libhwy-dev",
        },
        headers = ["hwy"],
        libraries = ["libhwy.so", "libhwy_contrib.so"],
    )
    _debian_arm64(name = "debian_arm64")
    source_packages_repository(name = "source_packages")
    android_repository(name = "android_arm64")
    musl_repository(name = "musl_arm64")
    for processor in ["aarch64", "armv7", "riscv64", "x86_64"]:
        portable_repository(name = "portable_" + processor, processor = processor)
