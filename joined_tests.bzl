"""A test whose program has the tests of other sources, too: it runs those of its own source.

joined_test(name, program) is a test of the name NAME. Its executable is a link to the program, from whose name
//testing/joined_tests:main sees which source's tests to run: NAME.cc's.
"""

def _joined_test_impl(ctx):
    executable = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = executable, target_file = ctx.executable.program, is_executable = True)
    runfiles = ctx.runfiles(files = ctx.files.data)
    for target in ctx.attr.data + [ctx.attr.program]:
        runfiles = runfiles.merge(target[DefaultInfo].default_runfiles)
    return [
        DefaultInfo(executable = executable, runfiles = runfiles),
        testing.TestEnvironment(ctx.attr.env),
    ]

joined_test = rule(
    implementation = _joined_test_impl,
    attrs = {
        "program": attr.label(executable = True, cfg = "target", mandatory = True),
        "data": attr.label_list(allow_files = True),
        "env": attr.string_dict(),
    },
    test = True,
)
