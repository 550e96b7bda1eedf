"""Dependencies taken from Debian packages (see third_party/*.BUILD)."""

USR = "/usr"

# Where scripts/aarch64_sysroot unpacks arm64 packages, below HOME.
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

def debian_repositories():
    for name, path in {
        "com_google_absl": USR,
        "com_google_googletest": USR,
        "com_github_google_benchmark": USR,
        "flatbuffers": USR,
        "cli11": USR,
        "nlohmann_json": USR,
        "stb": USR,
        "libjpeg_turbo": USR,
        "opencl": USR,
        "egl_gles": USR,
        "highway": USR,
    }.items():
        native.new_local_repository(
            name = name,
            path = path,
            build_file = "//third_party:%s.BUILD" % name,
        )
    _debian_arm64(name = "debian_arm64")
