"""A header that GCC reads once and then maps: what most sources of a kind include anyway.

precompiled_header(name, src, deps) copies src to NAME.h in the output folder and compiles the copy to
NAME.h.gch beside it, with the flags of any other source. A target that depends on it and has
precompiled_copts(its label) among its copts reads NAME.h.gch in place of the headers. Where the flags
differ (-mavx2), GCC reads NAME.h. So does Clang; in cross builds (third_party/cross) Clang has its own, NAME.h.pch,
which makes 0.15 s of the 1 s that the usual headers take.
"""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def precompiled_copts(label):
    return ["-include", "$(BINDIR)/%s.h" % label[2:].replace(":", "/")]

def _precompiled_header_impl(ctx):
    header = ctx.actions.declare_file(ctx.label.name + ".h")
    ctx.actions.expand_template(template = ctx.file.src, output = header, substitutions = {})
    dependencies = cc_common.merge_cc_infos(cc_infos = [dep[CcInfo] for dep in ctx.attr.deps])
    outputs = [header]
    toolchain = find_cpp_toolchain(ctx)

    # GCC 12 crashes at the end of a source that is compiled with a sanitizer and a precompiled header, so the header is
    # then not precompiled.
    instrumented = any([flag.startswith("-fsanitize=") for flag in ctx.fragments.cpp.copts])
    if toolchain.compiler == "clang_with_precompiled_headers":
        # Each compilation runs in a different sandbox folder, so paths are relative to /proc/self/cwd, which names all
        # of them. The sandbox contains new links, whose time stamps must not be checked.
        flags = ["-Xclang", "-fno-pch-timestamp", "-working-directory", "/proc/self/cwd"]
        outputs.append(_compile(ctx, toolchain, header, ".pch", flags, dependencies.compilation_context))
    elif toolchain.compiler != "clang" and not instrumented:
        outputs.append(_compile(ctx, toolchain, header, ".gch", [], dependencies.compilation_context))
    context = cc_common.create_compilation_context(headers = depset(outputs))
    info = CcInfo(compilation_context = context)
    return [
        DefaultInfo(files = depset(outputs)),
        cc_common.merge_cc_infos(cc_infos = [info, dependencies]),
    ]

def _compile(ctx, toolchain, header, suffix, flags, headers):
    """Like the compilation of a source, but for what is compiled."""
    output = ctx.actions.declare_file(ctx.label.name + ".h" + suffix)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        source_file = header.path,
        output_file = output.path,
        # .bazelrc sets --force_pic.
        use_pic = True,
        user_compile_flags = ctx.fragments.cpp.copts + ctx.fragments.cpp.cxxopts,
        include_directories = headers.includes,
        quote_include_directories = headers.quote_includes,
        system_include_directories = headers.system_includes,
        preprocessor_defines = headers.defines,
    )
    arguments = cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = ACTION_NAMES.cpp_compile,
        variables = variables,
    )
    ctx.actions.run(
        outputs = [output],
        inputs = depset([header], transitive = [headers.headers, toolchain.all_files]),
        executable = cc_common.get_tool_for_action(
            feature_configuration = features,
            action_name = ACTION_NAMES.cpp_compile,
        ),
        arguments = ["-x", "c++-header"] + flags + arguments,
        env = cc_common.get_environment_variables(
            feature_configuration = features,
            action_name = ACTION_NAMES.cpp_compile,
            variables = variables,
        ),
        mnemonic = "CppPrecompile",
        progress_message = "Precompiling %s" % header.short_path,
    )
    return output

precompiled_header = rule(
    implementation = _precompiled_header_impl,
    attrs = {
        "src": attr.label(allow_single_file = [".h"], mandatory = True),
        "deps": attr.label_list(providers = [CcInfo]),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
    incompatible_use_toolchain_transition = True,
)
