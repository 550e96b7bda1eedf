"""Repositories of compilers for cross builds: what the machine has, or what a script gets.

@android_arm64: ANDROID_NDK_HOME names an NDK, whose Clang is taken, or LITMUS_ANDROID_SYSROOT a folder laid out
as an NDK's sysroot, for Debian's Clang and lld (or the Clang that LITMUS_ANDROID_CLANG names).
LITMUS_ANDROID_API is the least API level that the binaries run on.
@musl_arm64: the Clang of PyPI's package ziglang, which brings musl and libc++ as sources.
"""

load(":repositories.bzl", "output_of", "program", "source_headers", "write_toolchain")
load(":sources.bzl", "printed_folder")

_LEAST_API = 26


def _found_below(ctx, folder, name):
    found = output_of(ctx, ["find", "-L", folder, "-name", name, "-path", "*"]).split("\n")
    found = [path for path in found if path and "arm-linux" not in path and "/arm/" not in path]
    arm64 = [path for path in found if "aarch64" in path]
    if not found:
        fail("\n%s: there is no %s below LITMUS_ANDROID_SYSROOT=%s" % (ctx.name, name, folder))
    return (arm64 or found)[0]

def _api(ctx):
    api = ctx.os.environ.get("LITMUS_ANDROID_API", "") or str(_LEAST_API)
    if not api.isdigit() or int(api) < _LEAST_API:
        fail("\n%s: LITMUS_ANDROID_API=%s; expected %d or more" % (ctx.name, api, _LEAST_API))
    return api

def _ndk(ctx, ndk, api):
    bin = ndk + "/toolchains/llvm/prebuilt/linux-x86_64/bin/"
    clang = bin + "clang"
    if not ctx.path(clang).exists:
        fail("\n%s: there is no %s; ANDROID_NDK_HOME is the folder of an NDK, r25 or newer" % (ctx.name, clang))
    return struct(
        tools = {"gcc": clang, "ar": bin + "llvm-ar", "nm": bin + "llvm-nm", "strip": bin + "llvm-strip"},
        target = ["--target=aarch64-linux-android" + api],
        cxx_flags = [],
        built_in = [bin.rpartition("/bin/")[0]],
        # The linker is started as the C compiler, which does not add -lm. In static linking a library precedes the
        # libraries that it needs.
        link_libs = ["-lc++_static", "-lc++abi", "-lm"],
    )

def _sysroot(ctx, sysroot, api):
    libraries = "%s/usr/lib/aarch64-linux-android/%s" % (sysroot, api)
    if not ctx.path(libraries + "/libc.so").exists:
        fail("\n%s: there is no %s/libc.so; LITMUS_ANDROID_SYSROOT is laid out as an NDK's sysroot" % (ctx.name, libraries))
    clang = program(ctx, ctx.os.environ.get("LITMUS_ANDROID_CLANG", "") or "clang", "clang")
    program(ctx, "ld.lld", "lld")
    return struct(
        tools = {
            "gcc": clang,
            "ar": program(ctx, "llvm-ar", "llvm"),
            "nm": program(ctx, "llvm-nm", "llvm"),
            "strip": program(ctx, "llvm-strip", "llvm"),
        },
        target = ["--target=aarch64-linux-android" + api, "--sysroot=" + sysroot],
        # Debian's Clang would use libstdc++ on every Linux target.
        cxx_flags = ["-stdlib=libc++"],
        built_in = [sysroot] + [
            output_of(ctx, [clang, "-print-resource-dir"] + flags)
            for flags in [[], ["-no-canonical-prefixes"]]
        ],
        # The libraries are listed by path: Debian's Clang has no run-time library for Android, and the place where it
        # searches the sysroot differs between its versions.
        link_libs = ["-nodefaultlibs", _found_below(ctx, sysroot, "libc++_static.a"), _found_below(ctx, sysroot, "libc++abi.a")] + [
            _found_below(ctx, sysroot, "libclang_rt.builtins-aarch64-android.a"),
            _found_below(ctx, sysroot, "libunwind.a"),
            "-lm",
            "-ldl",
            "-lc",
        ],
    )

def _android_impl(ctx):
    ndk = ctx.os.environ.get("ANDROID_NDK_HOME", "")
    sysroot = ctx.os.environ.get("LITMUS_ANDROID_SYSROOT", "")
    if not ndk and not sysroot:
        fail("\n%s: set ANDROID_NDK_HOME to an Android NDK, or LITMUS_ANDROID_SYSROOT to a folder laid out as its sysroot" % ctx.name)
    api = _api(ctx)
    found = _ndk(ctx, ndk, api) if ndk else _sysroot(ctx, sysroot, api)
    headers = source_headers(ctx)
    write_toolchain(
        ctx,
        compiler = "clang",
        cpu = "aarch64",
        system = "aarch64-linux-android" + api,
        libc = "bionic",
        tools = found.tools,
        built_in = found.built_in + [headers, headers.rpartition("/")[0]],
        compile_flags = found.target + ["-isystem", headers, "-DANDROID", "-fstack-protector"],
        cxx_flags = found.cxx_flags,
        link_flags = found.target + [
            "-Qunused-arguments",
            "-fuse-ld=lld",
            # Some devices with Android 15 have memory pages of 16 KiB.
            "-Wl,-z,max-page-size=16384",
        ],
        link_libs = found.link_libs,
    )

android_repository = repository_rule(
    implementation = _android_impl,
    environ = [
        "ANDROID_NDK_HOME",
        "HOME",
        "LITMUS_ANDROID_API",
        "LITMUS_ANDROID_CLANG",
        "LITMUS_ANDROID_SYSROOT",
        "PATH",
    ],
    local = True,
)

def _musl_impl(ctx):
    zig = printed_folder(ctx, Label("//scripts/lib:zig_compiler"))
    headers = source_headers(ctx)
    write_toolchain(
        ctx,
        compiler = "clang",
        cpu = "aarch64",
        system = "aarch64-linux-musl",
        libc = "musl",
        tools = {name: zig + "/" + tool for name, tool in {"gcc": "cc", "ar": "ar", "nm": "nm", "strip": "strip"}.items()},
        built_in = [zig, headers, headers.rpartition("/")[0]],
        compile_flags = ["-isystem", headers, "-fstack-protector"],
        cxx_flags = [],
        link_flags = ["-static"],
        link_libs = [],
    )

musl_repository = repository_rule(
    implementation = _musl_impl,
    environ = ["HOME"],
    local = True,
)
