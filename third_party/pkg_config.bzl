# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A dependency rule: a repository of what is installed on this machine, where pkg-config says that it is.

Headers come to lie below include/, libraries in lib/ and programs in bin/, for the BUILD file that is given.
Headers in a folder that compilers search by themselves stay there: as files of a library they would be
linked into the sandbox of each compilation, hundreds of them, which took a third of the time that Bazel's
server spent. In their place include/version_of_NAME.h says what is installed, so that another version
compiles everything anew.
The environment chooses among several installed versions as it does with any other build: PKG_CONFIG is the
program, PKG_CONFIG_PATH, PKG_CONFIG_LIBDIR and PKG_CONFIG_SYSROOT_DIR are for it.
"""

_FLAGS = ["--cflags-only-I", "--libs-only-L"]

# Folders that every compiler searches without a flag.
_SEARCHED = ["/usr/include", "/usr/local/include"]

# Variables that make pkg-config print these folders, too.
_ENVIRONMENT = {
    "PKG_CONFIG_ALLOW_SYSTEM_CFLAGS": "1",
    "PKG_CONFIG_ALLOW_SYSTEM_LIBS": "1",
}

def _program(ctx):
    named = ctx.os.environ.get("PKG_CONFIG", "")
    if "/" in named:
        program = named if ctx.path(named).exists else None
    else:
        program = ctx.which(named or "pkg-config")
    if not program:
        fail("%s: there is no %s; Debian's package is pkgconf" % (
            ctx.name,
            "PKG_CONFIG=" + named if named else "pkg-config on the PATH",
        ))
    return str(program)

def _words(text):
    return [word.replace("\n", " ") for word in text.strip().replace("\\ ", "\n").split(" ")]

# Returns the folders of headers, the folders of libraries, and the pkg-config commands that printed them.
def _folders(ctx):
    program = _program(ctx)
    found = {"-I": [], "-L": []}
    calls = []
    for module, package in ctx.attr.modules.items():
        command = [program] + _FLAGS + [module]
        calls.append(" ".join(command))
        result = ctx.execute(command, environment = _ENVIRONMENT)
        if result.return_code:
            fail("%s: `%s` fails: %s; Debian's package is %s" % (
                ctx.name,
                calls[-1],
                result.stderr.strip().split("\n")[0].rstrip("."),
                package,
            ))
        for word in _words(result.stdout):
            folder = word[2:]
            if word[:2] in found and folder not in found[word[:2]]:
                found[word[:2]].append(folder)
    return found["-I"], found["-L"], calls

# Returns the paths that match `name`, which may contain one *, in the first of the folders that has a match.
def _matches(ctx, folders, name):
    start, star, end = name.partition("*")
    for folder in folders:
        if not star:
            paths = [ctx.path(folder + "/" + name)]
        elif ctx.path(folder).exists:
            paths = ctx.path(folder).readdir()
        else:
            paths = []
        paths = [
            path
            for path in paths
            if path.exists and (not star or path.basename.startswith(start) and path.basename.endswith(end))
        ]
        if paths:
            return paths
    return []

def _basename(path):
    return path.rpartition("/")[2]

def _link(ctx, kind, names, folders, calls):
    for name in names:
        paths = _matches(ctx, folders, name)
        if not paths:
            fail("%s: there is no %s in %s, named by `%s`; Debian's package is %s" % (
                ctx.name,
                name,
                " or ".join(folders) or "any folder",
                "` and `".join(calls),
                " or ".join(ctx.attr.modules.values()),
            ))
        for path in paths:
            if kind != "include" or not _is_searched(path):
                ctx.symlink(path, kind + "/" + path.basename)

def _is_searched(path):
    return any([str(path).startswith(folder + "/") for folder in _SEARCHED])

def _numbers(version):
    """"1.0.3-rc" -> [1, 0, 3]; no number ends the list."""
    numbers = []
    for part in version.split("."):
        digits = ""
        for character in part.elems():
            if not character.isdigit():
                break
            digits += character
        if not digits:
            break
        numbers.append(int(digits))
    return numbers

def _impl(ctx):
    headers, libraries, calls = _folders(ctx)

    # Debian stores headers that differ between architectures in a subfolder (include/x86_64-linux-gnu) named like the
    # folder of libraries; compilers search that subfolder by default.
    deeper = [folder + "/" + _basename(library) for folder in headers for library in libraries]

    # If pkg-config prints the requested folder itself (-I/usr/include/stb), the headers are relative to its parent.
    above = [folder.rpartition("/")[0] for folder in headers if _basename(folder) in ctx.attr.headers]
    versions = {
        module: ctx.execute([_program(ctx), "--modversion", module]).stdout.strip()
        for module in ctx.attr.modules
    }
    ctx.file(
        "include/version_of_%s.h" % ctx.name,
        "".join(["// %s %s\n" % x for x in versions.items()]),
    )

    # Versions for BUILD files; lists of numbers, so that 1.10 compares greater than 1.9.
    ctx.file("versions.bzl", "VERSIONS = %r\n" % {module: _numbers(text) for module, text in versions.items()})
    _link(ctx, "include", ctx.attr.headers, headers + deeper + above, calls)
    _link(ctx, "lib", ctx.attr.libraries, libraries, calls)
    for name in ctx.attr.archives:
        for path in _matches(ctx, libraries, name):
            ctx.symlink(path, "lib/" + path.basename)
    for program, package in ctx.attr.programs.items():
        path = ctx.which(program)
        if not path:
            fail("%s: there is no %s on the PATH; Debian's package is %s" % (ctx.name, program, package))
        ctx.symlink(path, "bin/" + program)
    ctx.symlink(ctx.attr.build_file, "BUILD.bazel")

pkg_config_repository = repository_rule(
    implementation = _impl,
    attrs = {
        "archives": attr.string_list(doc = "Files there, for --config=static; what is missing is left out."),
        "build_file": attr.label(mandatory = True),
        "headers": attr.string_list(doc = "Files and folders below the folders of headers."),
        "libraries": attr.string_list(doc = "Files in the folders of libraries."),
        "modules": attr.string_dict(doc = "What pkg-config is asked for, and Debian's package of each.", mandatory = True),
        "programs": attr.string_dict(doc = "What is taken from the PATH, and Debian's package of each."),
    },
    environ = [
        "PATH",
        "PKG_CONFIG",
        "PKG_CONFIG_LIBDIR",
        "PKG_CONFIG_PATH",
        "PKG_CONFIG_SYSROOT_DIR",
    ],
    # The rule runs again in each Bazel server, because the installed packages may change.
    local = True,
)
