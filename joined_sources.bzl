"""Sources that are compiled together: half of the time that a short source takes goes into its headers.

joined_sources(name, srcs) writes NAME_1.cc, NAME_2.cc, … in the output folder: the text of at most _AT_MOST sources
each, with a #line directive before each source, so that messages and assertions name the source itself. `bazel build
--define=sources=apart` compiles each source alone, as `check_with_clang --check=clang` does: that shows a source that lacks
an include.

Anonymous namespaces of sources that are joined are one namespace, so two sources of a library with helpers of one
name are not joined (`apart` of litmus_cc_library). Tests have many such helpers (Run, Model, kCases): with own_names,
the anonymous namespace of each source lies in a namespace that is named after the source.
"""

# Maximum number of sources per joined file. A larger file would save little time, and a change of one source recompiles
# the whole file.
_AT_MOST = 8

# Concatenates sources. With own_names, each anonymous namespace is wrapped in a namespace named after its source; the
# style guide ensures that it begins and ends with the two lines that awk matches.
_JOIN = """output=$1; own_names=$2; shift 2; awk -v own_names="$own_names" '
FNR == 1 { print "#line 1 \\"" FILENAME "\\""; name = FILENAME; gsub(/[^A-Za-z0-9]/, "_", name) }
own_names && $0 == "namespace {" { print "namespace in_" name " { namespace {"; next }
own_names && $0 == "}  // namespace" { print "} }"; next }
{ print }' "$@" >"$output" """

def _joined_sources_impl(ctx):
    sources = ctx.files.srcs
    files = (len(sources) + _AT_MOST - 1) // _AT_MOST
    outputs = []
    for i in range(files):
        group = sources[len(sources) * i // files:len(sources) * (i + 1) // files]
        output = ctx.actions.declare_file("%s_%d.cc" % (ctx.label.name, i + 1))
        ctx.actions.run_shell(
            outputs = [output],
            inputs = group,
            command = _JOIN,
            arguments = [output.path, str(int(ctx.attr.own_names))] + [source.path for source in group],
            mnemonic = "JoinSources",
            progress_message = "Joining %s" % output.short_path,
        )
        outputs.append(output)
    return [DefaultInfo(files = depset(outputs))]

joined_sources = rule(
    implementation = _joined_sources_impl,
    attrs = {
        "srcs": attr.label_list(allow_files = [".cc"], mandatory = True),
        "own_names": attr.bool(),
    },
)
