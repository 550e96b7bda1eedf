"""Dependencies of cross builds, compiled from Debian's source packages (scripts/lib/source_packages gets them)."""

def printed_folder(ctx, script):
    """The folder that one of the project's scripts prints, after it has put there what it gets."""
    result = ctx.execute([ctx.path(script)], timeout = 1200)
    if result.return_code:
        fail("\n%s: %s" % (ctx.name, result.stderr.strip().split("\n")[-1]))
    return result.stdout.strip()

def _impl(ctx):
    folder = printed_folder(ctx, Label("//scripts/lib:source_packages"))
    for path in ctx.path(folder).readdir():
        if path.basename not in ["complete", "include"]:
            ctx.symlink(path, path.basename)
    ctx.symlink(Label("//third_party/cross:sources.BUILD"), "BUILD.bazel")

source_packages_repository = repository_rule(
    implementation = _impl,
    environ = ["HOME"],
)
