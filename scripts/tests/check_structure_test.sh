#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs check_structure over generated trees: each finding has a variant without a finding; the numbers are compared with
# recorded ones that are worse, equal or better.
set -uo pipefail
script=$PWD/scripts/check_structure
data=scripts/lib/structure
kinds=("too large" "too long" upward shared words "source text" "one name" comments description pages links "page words")
work=$(mktemp -d "${TEST_TMPDIR:?}/XXXXXX") || exit 1
failed=0

# tree NAME: creates and enters a new folder with an order of packages.
tree() {
  mkdir -p "$work/$1/$data" && cd "$work/$1" || exit 1
  cat >"$data/packages.txt" <<'ORDER'
# Made up.

runtime/{c,cpu}                 ->
runtime/core                    -> runtime/c
runtime/kernels/{left,right}    -> runtime/core
delegates/gpu                   -> runtime/c

# Above all: runtime/cpu -> runtime/nowhere
include                 -> runtime/kernels/left
ORDER
}
# put FILE: writes standard input to FILE.
put() { mkdir -p "$(dirname "$1")" && cat >"$1"; }
# count NAME FROM TO: prints distinct lines of code.
count() { for ((i = $2; i <= $3; ++i)); do echo "int $1$i = $i;"; done; }
# units FOLDER N [SUFFIX]: writes N units, each a .cc and a .h.
units() {
  for ((n = 1; n <= $2; ++n)); do
    echo "int $1;" | put "$1/unit$n${3:-}.h"
    echo "long $1;" | put "$1/unit$n${3:-}.cc"
  done
}
# check NAME WANTED_STATUS WANTED_OUTPUT [ARGUMENT]: runs check_structure in the current tree.
check() {
  local output status
  output=$(python3 "$script" --root=. "${@:4}" 2>&1)
  status=$?
  if [[ $status != "$2" || $output != "$3" ]]; then
    echo "FAILED: $1: exit $status, expected $2"
    diff <(echo "$3") <(echo "$output")
    failed=1
  fi
}
# numbers FOLDERS [KIND NUMBER]: prints the expected last line, with 0 for all other kinds.
numbers() {
  local kind line="folders $1"
  for kind in "${kinds[@]}"; do
    [[ $kind == "${2-}" ]] && line+=", $kind $3" || line+=", $kind 0"
  done
  echo "$line"
}
# finds NAME KIND TEXT: check_structure prints this finding and no other one.
finds() {
  check "$1" 1 "$2: $3
check_structure: worse: $2: 1, recorded 0
$(numbers 1 "$2" 1)"
}
clean() { check "$1" 0 "$(numbers 0)"; }

tree empty
clean "nothing at all"

tree large
units runtime/core 25
units runtime/core 9 _test
units runtime/core/testing 26
units include/a 26
units testing 26
echo 'int table;' | put runtime/core/table.inc
clean "25 units and what does not count"
echo 'int alone;' | put runtime/core/alone.h
finds "26 units" "too large" "runtime/core: 26 units (at most 25)"
rm runtime/core/alone.h
echo 'int helper;' | put runtime/core/helper.h
put runtime/core/BUILD.bazel <<'BUILD'
# A package of the test.
litmus_cc_library(name = "h", testonly = True, hdrs = ["helper.h"])
BUILD
clean "a header of a testonly library"
echo 'int tester;' | put runtime/core/unit_tester.h
clean "a header named as one for tests"
put runtime/core/BUILD.bazel <<'BUILD'
# A package of the test.
litmus_cc_library(name = "core", srcs = glob(["*.cc", "*.h"], exclude = ["helper.*"]), hdrs = ["unit_tester.h"])
litmus_cc_test(name = "a_test", srcs = ["a_test.cc", "helper.h"])
BUILD
finds "the same name in a product library" "too large" "runtime/core: 26 units (at most 25)"

if [[ -n $(command -v git) ]]; then
  tree "in git"
  git init -q . 2>/dev/null
  units runtime/core 26
  clean "files that git does not know"
  git add runtime
  finds "files that git knows" "too large" "runtime/core: 26 units (at most 25)"
fi

tree long
count a 1 300 | put tools/a/long.cc
count b 1 50 | put tools/a/long.h
count c 1 351 | put tools/a/long_test.cc
count d 1 351 | put include/c/common.h
printf 'tools/a ->\ninclude ->\n' >$data/packages.txt
clean "350 lines and what does not count"
echo '// One more.' >>tools/a/long.h
finds "351 lines in two files" "too long" "tools/a/long.cc: 351 lines (at most 350)"

# Columns: INCLUDER INCLUDED; these includes are allowed.
while read -r from to; do
  tree "down $from ${to//\//.}"
  echo "#include \"$to\"" | put "$from"
  clean "$from includes $to"
done <<'TABLE'
runtime/core/a.cc runtime/c/b.h
runtime/kernels/left/a.cc runtime/c/b.h
runtime/core/sub/a.cc runtime/core/b.h
runtime/core/a.cc ../c/b.h
runtime/c/a.h absl/status.h
TABLE
tree "tests may include anything"
echo '#include "runtime/kernels/left/b.h"' | put runtime/c/a_test.cc
echo '#include "runtime/kernels/left/b.h"' | put include/a.h
clean "a test"

# Columns: INCLUDER INCLUDED AS; these includes are not allowed.
while read -r from to as; do
  tree "up $from ${to//\//.}"
  echo "  # include $to" | put "$from"
  finds "$from includes $to" upward "$from includes $as"
done <<'TABLE'
runtime/c/a.h "runtime/core/b.h" runtime/core/b.h
runtime/c/a.h <runtime/core/b.h> runtime/core/b.h
runtime/c/a.h "../core/b.inc" runtime/core/b.inc
runtime/kernels/left/a.cc "runtime/kernels/right/b.h" runtime/kernels/right/b.h
runtime/kernels/left/a.cc "runtime/cpu/b.h" runtime/cpu/b.h
delegates/gpu/a.cc "runtime/core/sub/b.h" runtime/core/sub/b.h
runtime/core/a.cc "testing/b.h" testing/b.h
runtime/core/a.cc "runtime/core/b_tester.h" runtime/core/b_tester.h
runtime/core/a.cc "tflite/b.h" include/tflite/b.h
TABLE
tree "no row"
echo 'int a;' | put runtime/new/a.h
finds "a package without a row" upward "runtime/new has no row in $data/packages.txt"
tree "order of the order"
sed -i 's/-> runtime\/c$/-> runtime\/kernels\/left/' $data/packages.txt
check "a row that rests on a later one" 2 "check_structure: ./$data/packages.txt: runtime/kernels/left is on the right \
before it has a row: runtime/core                    -> runtime/kernels/left"

tree shared
{ count a 1 3; count same 1 11; count a 4 9; } | put runtime/c/a.cc
{ count b 1 3; count same 1 11; count b 4 9; } | put runtime/c/b.cc
{ count same 1 20; } | put runtime/c/b_test.cc
{ count same 1 20; } | put testing/c.cc
clean "11 lines"
{ count a 1 3; count same 1 12; count a 4 9; } | put runtime/c/a.cc
{ count b 1 3; count same 1 5; echo '// Not'; echo; echo '/* a'; echo 'line */'; echo '#include "x.h"';
  echo 'using a::b;'; count same 6 12 | sed 's/^/  /'; count b 4 9; } | put runtime/c/b.cc
finds "12 lines" shared "runtime/c/a.cc:4-15 runtime/c/b.cc:4-21: 12 lines"
{ count same 1 30; } | put runtime/c/a.cc
{ count same 1 30; } | put runtime/c/b.cc
finds "30 lines are found once" shared "runtime/c/a.cc:1-30 runtime/c/b.cc:1-30: 30 lines"
count a 1 9 | put runtime/c/b.cc
{ count same 1 12; count a 1 9; count same 1 12; } | put runtime/c/a.cc
finds "twice in a file" shared "runtime/c/a.cc:1-12 runtime/c/a.cc:22-33: 12 lines"
{ count same 1 15; count same 1 15; count same 1 15; } | put runtime/c/a.cc
check "thrice in a row" 1 "shared: runtime/c/a.cc:1-15 runtime/c/a.cc:16-30: 15 lines
shared: runtime/c/a.cc:1-15 runtime/c/a.cc:31-45: 15 lines
check_structure: worse: shared: 2, recorded 0
$(numbers 1 shared 2)"
count same 1 20 | put runtime/c/a.cc
count same 4 15 | put runtime/c/b.cc
count same 1 20 | put runtime/c/c.cc
check "within a longer run" 1 "shared: runtime/c/a.cc:1-20 runtime/c/c.cc:1-20: 20 lines
shared: runtime/c/a.cc:4-15 runtime/c/b.cc:1-12: 12 lines
check_structure: worse: shared: 2, recorded 0
$(numbers 1 shared 2)"
for name in a b c; do { count $name 1 3; count same 1 12; } | put runtime/c/$name.cc; done
check "in three places" 1 "shared: runtime/c/a.cc:4-15 runtime/c/b.cc:4-15: 12 lines
shared: runtime/c/a.cc:4-15 runtime/c/c.cc:4-15: 12 lines
check_structure: worse: shared: 2, recorded 0
$(numbers 1 shared 2)"

tree words
put $data/words.json <<'JSON'
{"phrases": [{"phrase": "told|tells?", "use": "reported"},
             {"phrase": "by turns", "use": "interleaved",
              "allowed": {"runtime/c/game.cc": "a game", "runtime/core/": "games", "by turns only": "a title"}}],
 "names": [{"name": "cure", "use": "fix"}],
 "unit": {"pattern": "[ (](us|MB)(?!\\w)", "use": "µs, MiB", "allowed": {"runtime/core/": "theirs"}},
 "tensorflow_lite_files": {"runtime/c/their.cc": "its lines"},
 "tensorflow_lite_texts": ["It is told here:"]}
JSON
# Columns: FILE, CONTENT (with ¶ for a newline); these have no finding.
while IFS='|' read -r file content; do
  printf '%s\n' "${content//¶/$'\n'}" | put "$file"
  clean "$file: $content"
  rm "$file"
done <<'TABLE'
runtime/c/a.cc|// It tells "told" and 'told'.¶/* "told" */ int a = 1'000; char b = '"'; char c = 't'; // "told"
runtime/c/a.cc|#include "told/by turns.h"
runtime/c/a.cc|Say("retold, tell_me, TOLD_, by returns");
runtime/c/a.cc|Say("by", "turns");
runtime/c/a.cc|Say("by turns only");
runtime/c/a.cc|Say("It is told here:\n");
runtime/c/a.cc|Flag("name").Label("what is told");
runtime/c/a.cc|Kernel(R"(int told = 1;¶int tells = told;¶)");
runtime/c/a.cc|Json("cure_all", "a cure");
runtime/c/a.cc|Metric("us", "MB"), Say("5 µs, 3 MiB, usual, USB, bus");
runtime/core/a.cc|Say(" us");
runtime/c/their.cc|Say("(us)");
runtime/c/a_test.cc|Say("told");
runtime/c/game.cc|Say("by turns");
runtime/core/game.cc|Say("by turns");
runtime/c/their.cc|Say("told");
scripts/other.py|print("told")
scripts/lib/device/some_test.py|print("told")
scripts/lib/device/some.py|"""What it tells."""¶print("reported")  # told
scripts/demo|# "told"¶echo "reported"
docs/reference/schema/a.schema.json|{"properties": {"fix": {}}, "required": ["cure"]}
docs/other.json|{"cure": "told"}
TABLE
# Columns: FILE LINE WORDS TERM CONTENT; each has this finding.
while IFS='|' read -r file line words term content; do
  printf '%s\n' "${content//¶/$'\n'}" | put "$file"
  finds "$file: $content" words "$file:$line: '$words': use $term"
  rm "$file"
done <<'TABLE'
runtime/c/a.cc|1|us|µs, MiB|Say(Number(5) + " us");
runtime/c/a.cc|1|us|µs, MiB|Say("median (us)");
runtime/c/a.cc|1|MB|µs, MiB|Say("%.1f MB of memory");
runtime/c/a.cc|2|told|reported|¶Say("Nothing was told.");
runtime/c/a.h|1|tells|reported|Say("It\ntells, \"why\"");
runtime/c/a.cc|1|by turns|interleaved|Say("A and B by "¶    "turns");
runtime/c/a.cc|1|by turns|interleaved|Say("by "  // A comment.¶    "turns");
runtime/c/a.cc|1|by turns|interleaved|Say("By   turns.");
runtime/c/a.cc|1|told|reported|Say(R"x(It "(told)".)x");
runtime/c/a.cc|1|told|reported|Label("how"), Say("told");
runtime/c/a.cc|1|cure|fix|Json("cure", cure);
runtime/c/a.cc|1|cure|fix|At("verdict.cure");
runtime/c/a.cc|1|cure|fix|At("/verdict/cure");
runtime/c/game.cc|1|told|reported|Say("told");
docs/reference/schema/a.schema.json|2|cure|fix|{"properties":¶{"cure": {}}, "required": ["cure"]}
docs/reference/schema/a.schema.json|1|cure|fix|{"enum": ["cure"]}
docs/reference/schema/a.schema.json|1|told|reported|{"description": "null: not told"}
scripts/lib/device/some.py|2|told|reported|"""What it tells."""¶print(f"{1} told")
scripts/on_device|2|tells|reported|#!/usr/bin/env python3¶"""It tells all.¶¶usage: on_device¶"""
scripts/demo|1|told|reported|echo "told"
TABLE
echo 'Say("told, told", "told");' | put runtime/c/a.cc
check "three in a line" 1 "$(for i in 1 2 3; do echo "words: runtime/c/a.cc:1: 'told': use reported"; done)
check_structure: worse: words: 3, recorded 0
$(numbers 1 words 3)"

tree source
put runtime/kernels/left/a.cc <<'CODE'
  TF_LITE_ENSURE_MSG(context, a == b, "in words");
  TF_LITE_ENSURE_OK(context, Check(context));
  LITMUS_ENSURE_VALUE(context, a, b, "a");
CODE
put runtime/kernels/left/a_test.cc <<<'TF_LITE_ENSURE_EQ(context, a, b);'
put runtime/c/common.h <<<'#define TF_LITE_ENSURE_EQ(context, a, b) __FILE__'
clean "checks in words, tests and the public header"
for macro in TF_LITE_ENSURE TF_LITE_ENSURE_EQ TF_LITE_ENSURE_TYPES_EQ TF_LITE_ENSURE_NEAR TF_LITE_OPAQUE_ENSURE; do
  echo "  $macro(context, a);" | put runtime/kernels/left/a.cc
  finds "$macro" "source text" "runtime/kernels/left/a.cc:1: $macro: use runtime/kernels/checks/ensure.h"
done

tree "one name"
put runtime/c/a.h <<'CODE'
namespace litmus {
struct Series;
struct Series {
};
namespace detail {
struct Level {};
}  // namespace detail
struct Outer::Inner {
};
enum class Kind { kOne };
}  // namespace litmus
CODE
put runtime/c/b.h <<'CODE'
namespace litmus {
namespace {
struct Series {
};
}  // namespace
struct Series;
struct Level {};
struct Outer::Other {
};
}  // namespace litmus
namespace litmus::other {
enum class Kind { kOne };
}  // namespace litmus::other
CODE
clean "declarations, other namespaces, members of other types"
for type in "struct Series {" "class Series final : public Base {" "enum class Kind : int { kOne };" "struct Outer::Inner {"; do
  name=${type#* }
  name=${name#class }
  put runtime/c/b.h <<<"namespace litmus {
$type"
  finds "$type" "one name" "runtime/c/b.h:2: litmus::${name%% *}: runtime/c/a.h defines it, too"
done

tree comments
# None of these files has a finding.
put runtime/c/b.cc <<'CODE'
// Elements of a row.
int a;  // of the row
// The first element
// Of a row that begins with a capital by chance.

// Of course.
Print("Of a row");
// Often so. Sofa; so manyfold.
CODE
put scripts/b.py <<'CODE'
url = "a#Of"  # the row; of course
def rows():
    """The rows."""
    return "// Of a row."
CODE
put docs/a.txt <<<'# Of a row.'
put docs/b <<<'# Of a row.'
clean "comments with a noun"
while IFS='|' read -r file line words instead content; do
  printf '%s\n' "${content//¶/$'\n'}" | put "$file"
  finds "$file: $content" comments "$file:$line: '$words': $instead"
  rm "$file"
done <<'TABLE'
runtime/c/a.cc|1|Of|begin with the noun that is of it|// Of a row.
runtime/c/a.h|2|Of|begin with the noun that is of it|// A sentence.¶// Of another one.
runtime/c/a.cc|1|Of|begin with the noun that is of it|int a;  // Of a row.
runtime/c/a_test.cc|2|Of|begin with the noun that is of it|// Copyright. SPDX-License-Identifier: Apache-2.0¶// Of a row.
runtime/c/a.h|2|Of|begin with the noun that is of it|//¶// Of a row.
runtime/c/a.h|1|Of|begin with the noun that is of it|int a;  ///< Of a row.
runtime/c/a.h|1|Of|begin with the noun that is of it|/* Of a row. */
testing/a.cc|1|Of|begin with the noun that is of it|// Of a row.
scripts/a.py|1|Of|begin with the noun that is of it|# Of a row.
scripts/a.py|2|Of|begin with the noun that is of it|def f():¶    """Of a row."""
scripts/a.sh|2|Of|begin with the noun that is of it|a=1¶# Of a row.
scripts/a|2|Of|begin with the noun that is of it|#!/bin/sh¶# Of a row.
third_party/a.BUILD|1|so many|name the variable that counts|# As so many rows.
runtime/c/a.cc|1|so many|name the variable that counts|// The first rows, so many of them.
runtime/c/a.cc|2|So many|name the variable that counts|int a;¶int b;  // So many rows.
TABLE

tree descriptions
printf '%s\n' '# Copyright 2026' '# What this package does.' 'load()' | put runtime/c/BUILD.bazel
printf '%s\n' '# Tables of functions.' '' 'load()' | put third_party/a/BUILD.bazel
clean "packages with descriptions"
# Each CONTENT of a BUILD.bazel has a finding.
while IFS='|' read -r content; do
  printf '%s\n' "${content//¶/$'\n'}" | put runtime/c/BUILD.bazel
  finds "BUILD.bazel: $content" description "runtime/c/BUILD.bazel: the first comment does not say what the package is for"
done <<'TABLE'

load()¶# What this package does.
# Copyright 2026¶load()
# Copyright 2026¶# Tables.¶load()
# Copyright 2026¶¶# What a rule does, not the package.
TABLE

tree pages
long=$(printf 'x%.0s' {1..160})
hundred=$(seq 100) hundred_and_fifty=$(seq 150)
clean "no page"
put docs/a.md <<<"# Not 1234567890 but a number: deadbee, 123456"
put ARCHITECTURE.md <<<"${long:0:120}
$hundred_and_fifty"
sed -i '$d' ARCHITECTURE.md
put docs/b.md <<<"$long
commit 2d501642

    # commit 2d501642"
rm docs/a.md
clean "pages within their limits"
put docs/b.md <<<"x$long"
finds "a line of 161 characters" pages "docs/b.md:1: 161 characters (at most 160)"
put docs/b.md <<<"| $long |"
finds "a row of a table" pages "docs/b.md:1: 164 characters (at most 160)"
put docs/b.md <<<"Text.

## At 2d501642"
finds "a heading with a commit" pages "docs/b.md:3: a heading has the commit 2d501642"
rm docs/b.md
put ARCHITECTURE.md <<<"${long:0:121}"
finds "ARCHITECTURE: 121 characters" pages "ARCHITECTURE.md:1: 121 characters (at most 120)"
put ARCHITECTURE.md <<<"$hundred_and_fifty
151"
finds "ARCHITECTURE: 151 lines" pages "ARCHITECTURE.md: 151 lines (at most 150)"
rm ARCHITECTURE.md

tree links
put docs/b/other.md <<'PAGE'
# A title, with `code` & signs
## Twice
## Twice
<a id="by-hand"></a>
PAGE
put runtime/c/a.h <<<'// docs/b/other.md has more.'
put runtime/c/a_test.cc <<<'// docs/b/other.md has more.'
put scripts/a_test.sh <<<'put docs/none.md'
put docs/page.md <<'PAGE'
[a page](b/other.md) [a folder](b) [a file](../runtime/c/a.h) [a heading](b/other.md#a-title-with-code--signs)
[the first of two](b/other.md#twice) [the second](b/other.md#twice-1) [an anchor](b/other.md#by-hand)
[another site](https://example.org/none.md#there) [mail](mailto:somebody@example.org)
PAGE
clean "links that lead somewhere"
put docs/page.md <<'PAGE'
# Here

[here](#here), `[code](none.md)` <!-- [comment](none.md) -->

    [a block](none.md)

```
[a block](none.md)
```
PAGE
clean "code, comments and an anchor of the page itself"
# Columns: TARGET, WHY the link is wrong.
while IFS='|' read -r target why; do
  put docs/page.md <<<"See
[a page]($target)."
  finds "a link to $target" links "docs/page.md:2: $target: $why"
done <<'TABLE'
none.md|no such file
other.md|no such file
b/other.md#thrice|no such heading
b/other.md#twice-2|no such heading
#here|no such heading
b#here|a folder has no anchors
../../above.md|no such file
TABLE
put docs/page.md <<<"[a page]: none.md"
finds "a link by reference" links "docs/page.md:1: none.md: no such file"
rm docs/page.md
for file in runtime/c/b.h scripts/start scripts/a.py runtime/c/BUILD.bazel .bazelrc; do
  put $file <<<"# A package: docs/moved.md says more."
  finds "a page that $file names" links "$file:1: docs/moved.md: no such file"
  rm $file
done

tree "page words"
echo text | put docs/told/page
put $data/words.json <<'JSON'
{"phrases": [{"phrase": "told|tells?", "use": "reported"}, {"phrase": "by turns", "use": "interleaved"},
             {"phrase": "behind", "use": "after", "printed": "English"}],
 "names": [{"name": "cure", "use": "fix"}], "unit": {"pattern": " us", "use": "µs"}, "tensorflow_lite_files": {}, "tensorflow_lite_texts": []}
JSON
put docs/page.md <<'PAGE'
Retold behind it, a cure, `what it tells` and [a link](told/). It comes by

turns of phrase. https://example.org/told <!-- told -->

    it tells
    told

```
told
```
PAGE
clean "code, targets and what is no phrase"
put docs/page.md <<'PAGE'
| term | meaning | not used |
|---|---|---|
| reported | What was said. | told, tells |
PAGE
clean "a column of words that are not used"
# Columns: LINE WORDS TERM CONTENT.
while IFS='|' read -r line words term content; do
  printf '%s\n' "${content//¶/$'\n'}" | put docs/page.md
  finds "page: $content" "page words" "docs/page.md:$line: '$words': use $term"
done <<'TABLE'
1|told|reported|What is told.
1|told|reported|# Told
2|by turns|interleaved|¶A and B by¶turns.
3|tells|reported|¶¶- it **tells**
3|told|reported|Text¶    not a block,¶    told
1|told|reported|[told](https://example.org)
TABLE
put docs/page.md <<'PAGE'
| not used | meaning |
|---|---|
| a | told |
PAGE
finds "the column beside" "page words" "docs/page.md:3: 'told': use reported"

tree recorded
count a 1 351 | put runtime/c/a.cc
long="too long: runtime/c/a.cc: 351 lines (at most 350)"
moved="too long: runtime/c/b.cc: 351 lines (at most 350)"
one=$(numbers 1 "too long" 1)
stored="check_structure: recorded in $data/limits.json"
check "the first record" 0 "$long
$stored
$one" --record
check "as recorded" 0 "$long
$one"
count b 1 351 | put runtime/c/b.cc
worse="check_structure: worse: too long: 2, recorded 1"
new="check_structure: new: too long: runtime/c/b.cc"
two=$(numbers 1 "too long" 2)
check "one more" 1 "$long
$moved
$worse
$new
$two"
check "one more is not recorded" 1 "$long
$moved
check_structure: not recorded, because the numbers only fall
$worse
$new
$two" --record
rm runtime/c/a.cc
check "one mended, another new" 1 "$moved
$new
check_structure: if these only moved, record them with scripts/check_structure --record
$one"
check "which is recorded" 0 "$moved
$stored
$one" --record
rm runtime/c/b.cc
better="check_structure: record the new number with scripts/check_structure --record"
none=$(numbers 0)
check "better" 0 "$better
$none"
check "better is recorded" 0 "$stored
$none" --record
check "as recorded again" 0 "$none"
units runtime/c 26
python3 "$script" --root=. >/dev/null && { echo "FAILED: worse than a lower number"; failed=1; }
rm $data/limits.json
python3 "$script" --root=. --record >/dev/null
units runtime/c 27
check "a package that grew" 1 "too large: runtime/c: 27 units (at most 25)
check_structure: worse: too large: runtime/c: 27, recorded 26
$(numbers 1 "too large" 1)"
exit $failed
