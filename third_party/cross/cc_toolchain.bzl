"""The C++ toolchain of a repository of toolchains.bzl or portable.bzl."""

load("@bazel_tools//tools/cpp:unix_cc_toolchain_config.bzl", "cc_toolchain_config")
load("@rules_cc//cc:defs.bzl", "cc_toolchain", "cc_toolchain_suite")

_NO_TOOLS = {
    name: "/bin/false"
    for name in ["cpp", "dwp", "gcov", "ld", "llvm-cov", "objcopy", "objdump"]
}

def cross_toolchain(compiler, cpu, system, libc, tools, built_in, compile_flags, cxx_flags, link_flags, link_libs):
    """Targets "cc", for --extra_toolchains, and "toolchains", for --crosstool_top.

    Args:
      compiler: "gcc" or "clang".
      cpu: the value of --cpu.
      system: the compiler's name of the target, such as aarch64-linux-musl.
      libc: the C library's name.
      tools: paths of "gcc", "ar", "strip" and "nm".
      built_in: folders of headers that sources include without being told to Bazel.
      compile_flags: of C and C++.
      cxx_flags: of C++ alone.
      link_flags: in front of the objects.
      link_libs: behind the objects.
    """
    native.filegroup(name = "empty")
    native.toolchain(
        name = "cc",
        target_compatible_with = ["@litmus//third_party/cross:from_sources"],
        toolchain = ":toolchain",
        toolchain_type = "@bazel_tools//tools/cpp:toolchain_type",
        visibility = ["//visibility:public"],
    )
    cc_toolchain_suite(
        name = "toolchains",
        tags = ["manual"],
        toolchains = {cpu: ":toolchain"},
        visibility = ["//visibility:public"],
    )
    cc_toolchain(
        name = "toolchain",
        all_files = ":empty",
        compiler_files = ":empty",
        dwp_files = ":empty",
        linker_files = ":empty",
        objcopy_files = ":empty",
        strip_files = ":empty",
        toolchain_config = ":config",
    )
    if compiler == "clang":
        # Paths below /proc/self/cwd are the dependencies of precompiled headers (precompiled_header.bzl).
        built_in = built_in + ["/proc/self/cwd"]

        # Lets Clang use a precompiled header for sources with another optimisation level.
        cxx_flags = cxx_flags + ["-Xclang", "-fno-validate-pch"]
    cc_toolchain_config(
        name = "config",
        abi_libc_version = libc,
        abi_version = compiler,
        compiler = {"clang": "clang_with_precompiled_headers", "gcc": "gcc"}[compiler],
        compile_flags = compile_flags,
        cpu = cpu,
        cxx_builtin_include_directories = built_in,
        cxx_flags = cxx_flags,
        host_system_name = "local",
        link_flags = link_flags,
        link_libs = link_libs,
        opt_compile_flags = [
            "-O2",
            "-DNDEBUG",
            "-ffunction-sections",
            "-fdata-sections",
        ],
        opt_link_flags = ["-Wl,--gc-sections"],
        target_libc = libc,
        target_system_name = system,
        tool_paths = dict(_NO_TOOLS, **tools),
        toolchain_identifier = system,
        unfiltered_compile_flags = [
            "-no-canonical-prefixes",
        ] + (["-fno-canonical-system-headers"] if compiler == "gcc" else []) + [
            "-Wno-builtin-macro-redefined",
            "-D__DATE__=\"redacted\"",
            "-D__TIMESTAMP__=\"redacted\"",
            "-D__TIME__=\"redacted\"",
        ],
    )
