"""One archive of what libraries consist of, and their headers without it."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _archive_of(library):
    return library.pic_static_library or library.static_library

def _impl(ctx):
    archives = []
    for dep in ctx.attr.deps:
        for linker_input in dep[CcInfo].linking_context.linker_inputs.to_list():
            if ctx.attr.own and linker_input.owner.workspace_name:
                continue
            archives += [_archive_of(library) for library in linker_input.libraries if _archive_of(library)]
    archives = depset(archives).to_list()
    script = ctx.actions.declare_file(ctx.label.name + ".mri")
    lines = ["create " + ctx.outputs.out.path] + ["addlib " + archive.path for archive in archives] + ["save", "end", ""]
    ctx.actions.write(script, "\n".join(lines))
    ctx.actions.run_shell(
        inputs = archives + [script],
        outputs = [ctx.outputs.out],
        command = "%s -M <%s" % (find_cpp_toolchain(ctx).ar_executable, script.path),
        mnemonic = "MergeArchives",
    )

merged_archive = rule(
    doc = "An archive with the members of the archives of `deps` and of all that these depend on.",
    implementation = _impl,
    attrs = {
        "deps": attr.label_list(providers = [CcInfo]),
        "out": attr.output(mandatory = True),
        "own": attr.bool(doc = "without the libraries of other projects"),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _headers_impl(ctx):
    merged = cc_common.merge_cc_infos(cc_infos = [dep[CcInfo] for dep in ctx.attr.deps])
    return [CcInfo(compilation_context = merged.compilation_context)]

headers_only = rule(
    doc = "The headers of `deps`, for a program that is linked with a shared library of their code.",
    implementation = _headers_impl,
    attrs = {"deps": attr.label_list(providers = [CcInfo])},
)

def _header_tree_impl(ctx):
    headers = depset(transitive = [dep[CcInfo].compilation_context.headers for dep in ctx.attr.deps])
    listed = ctx.actions.declare_file(ctx.label.name + ".list")
    ctx.actions.write(listed, "".join([header.path + "\n" for header in headers.to_list()]))
    ctx.actions.run_shell(
        inputs = depset([listed], transitive = [headers, ctx.attr.packaging.files]),
        outputs = [ctx.outputs.out],
        command = "python3 packaging/headers.py %s %s" % (ctx.outputs.out.path, listed.path),
        mnemonic = "HeaderTree",
    )

header_tree = rule(
    doc = "A tar file of the headers of `deps` as they are installed (packaging/headers.py).",
    implementation = _header_tree_impl,
    attrs = {
        "deps": attr.label_list(providers = [CcInfo]),
        "out": attr.output(mandatory = True),
        "packaging": attr.label(default = "//packaging"),
    },
)
