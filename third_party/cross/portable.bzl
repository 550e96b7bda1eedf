"""Repositories of the compilers for portable builds: Debian's GCC 12 with an older C library and libstdc++.

What these compilers link runs on every Linux with glibc 2.31 or newer (on 64-bit RISC-V, of which Debian 11 has no
release: with Debian 12's, glibc 2.36), and needs libc, libm, libdl and libpthread alone. libstdc++ and libgcc are
linked from their archives; their symbols are hidden, so that a plug-in or an OpenCL driver with another libstdc++
can be loaded beside them.
"""

load(":repositories.bzl", "output_of", "program", "source_headers", "write_toolchain")
load(":sources.bzl", "printed_folder")

# Processor -> what is its own: the value of --cpu, the compiler's name of the target, Debian's package, and flags.
# -fcf-protection and -mbranch-protection act in Litmus' code; a loader does not enforce indirect-branch checks, because
# the old C library's start files and libstdc++ are not marked for them.
_PROCESSORS = {
    "x86_64": struct(
        cpu = "k8",
        system = "x86_64-linux-gnu",
        package = "g++-12",
        flags = ["-fcf-protection=full"],
        libraries = [],
        old = True,
    ),
    "aarch64": struct(
        cpu = "aarch64",
        system = "aarch64-linux-gnu",
        package = "g++-12-aarch64-linux-gnu",
        flags = ["-mbranch-protection=standard"],
        libraries = [],
        old = True,
    ),
    "armv7": struct(
        cpu = "armv7",
        system = "arm-linux-gnueabihf",
        package = "g++-12-arm-linux-gnueabihf",
        # Highway's NEON code needs the fused multiply-add of VFPv4, which Cortex-A7 and newer processors have.
        # GCC notes for each function whose arguments GCC 7 passed in another way.
        flags = ["-march=armv7-a", "-mfpu=neon-vfpv4", "-Wno-psabi"],
        libraries = [],
        old = True,
    ),
    "riscv64": struct(
        cpu = "riscv64",
        system = "riscv64-linux-gnu",
        package = "g++-12-riscv64-linux-gnu",
        flags = [],
        # GCC 12 has no instructions for atomic changes of a byte there.
        libraries = ["-l:libatomic.a"],
        old = False,
    ),
}

def _old_libraries(sysroot, system, gcc_headers):
    """Flags that make GCC 12 use the sysroot's C library and libstdc++ 10: for compiling, for C++, for linking."""
    cxx = sysroot + "/usr/include/c++/10"
    headers = []
    if "gcc-cross" in gcc_headers:
        # Debian's cross compilers search the headers of Debian 12's C library before the sysroot's.
        headers.append("-nostdinc")
        for folder in [gcc_headers, "%s/usr/include/%s" % (sysroot, system), sysroot + "/usr/include"]:
            headers += ["-idirafter", folder]
    return struct(
        compile = ["--sysroot=" + sysroot] + headers,
        cxx = ["-nostdinc++", "-isystem", cxx, "-isystem", "%s/usr/include/%s/c++/10" % (sysroot, system)],
        # GCC would search its own folders and the machine's before the sysroot's.
        link = ["--sysroot=" + sysroot, "-B%s/usr/lib/gcc/%s/10" % (sysroot, system), "-B%s/usr/lib/%s" % (sysroot, system)],
    )

def _impl(ctx):
    found = _PROCESSORS[ctx.attr.processor]
    gcc = program(ctx, found.system + "-gcc-12", found.package)
    headers = source_headers(ctx)
    gcc_headers = output_of(ctx, [gcc, "-print-file-name=include"])
    built_in = [headers, headers.rpartition("/")[0], gcc_headers]
    libraries = struct(compile = [], cxx = [], link = [])
    if found.old:
        sysroot = output_of(ctx, [ctx.path(Label("//scripts/lib:portable_sysroot")), ctx.attr.processor])
        libraries = _old_libraries(sysroot, found.system, gcc_headers)
        built_in.append(sysroot)
    else:
        built_in += ["/usr/%s/include" % found.system, "/usr/include"]
    write_toolchain(
        ctx,
        compiler = "gcc",
        cpu = found.cpu,
        system = found.system,
        libc = "glibc",
        tools = {
            tool: program(ctx, "%s-%s" % (found.system, binutil), found.package)
            for tool, binutil in {"gcc": "gcc-12", "ar": "ar", "nm": "nm", "strip": "strip"}.items()
        },
        built_in = built_in,
        compile_flags = libraries.compile + found.flags + [
            "-isystem",
            headers,
            "-U_FORTIFY_SOURCE",
            "-D_FORTIFY_SOURCE=2",
            "-fstack-protector-strong",
        ],
        cxx_flags = libraries.cxx,
        link_flags = libraries.link + [
            "-static-libgcc",
            "-Wl,-z,relro,-z,now,-z,noexecstack",
            "-Wl,--exclude-libs,libstdc++.a:libgcc.a:libgcc_eh.a",
        ],
        link_libs = ["-l:libstdc++.a"] + found.libraries + ["-lm", "-lpthread", "-ldl"],
    )

portable_repository = repository_rule(
    implementation = _impl,
    attrs = {"processor": attr.string(mandatory = True, values = _PROCESSORS.keys())},
    environ = [
        "HOME",
        "LITMUS_DEBIAN_ARCHIVE",
        "PATH",
    ],
    local = True,
)
