"""Functions that the repositories of toolchains share (toolchains.bzl, portable.bzl)."""

load(":sources.bzl", "printed_folder")

_BUILD = """load("@litmus//third_party/cross:cc_toolchain.bzl", "cross_toolchain")

cross_toolchain(%s
)
"""

def write_toolchain(ctx, **kwargs):
    """Writes the repository's BUILD file: a cross_toolchain with these arguments."""
    lines = ["\n    %s = %s," % (name, repr(value)) for name, value in kwargs.items()]
    ctx.file("BUILD.bazel", _BUILD % "".join(lines))

def source_headers(ctx):
    """The folder of the headers of the libraries that cross builds compile."""
    return printed_folder(ctx, Label("//scripts/lib:source_packages")) + "/include"

def output_of(ctx, command):
    """What the command prints; an error if it fails."""
    result = ctx.execute(command)
    if result.return_code:
        fail("\n%s: `%s` fails: %s" % (ctx.name, " ".join(command), result.stderr.strip()))
    return result.stdout.strip()

def program(ctx, name, package):
    """The path of a program; an error that names its package if there is none."""
    path = name if name.startswith("/") else ctx.which(name)
    if not path or not ctx.path(str(path)).exists:
        fail("\n%s: there is no %s; Debian's package is %s" % (ctx.name, name, package))
    return str(path)
