"""The sources of a package that decide what a prepared model looks like."""

def hashed_sources(exclude = []):
    """A part of the key of caches of prepared models (//delegates/gpu/serialization): the package's code but for tests.

    Args:
      exclude: further patterns of files that no prepared model depends on.
    """
    native.filegroup(
        name = "sources",
        srcs = native.glob(
            ["*.cc", "*.h"],
            exclude = ["*_test.cc"] + exclude,
        ),
    )
