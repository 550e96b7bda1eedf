#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs check_with_clang over a generated tree: each file with a finding has a variant without one.
set -uo pipefail
source "$(dirname "$0")/../lib/skip_test.sh"
script=$PWD/scripts/ci/check_with_clang configuration=$PWD/.clang-tidy
for program in clang clang++ clang-tidy; do
  if ! command -v "$program" >/dev/null; then
    skip_case check_with_clang "there is no $program (Debian: clang, clang-tidy)"
    exit
  fi
done
work=$(mktemp -d "$TEST_TMPDIR/XXXXXX")
cd "$work" || exit 1
cp "$configuration" .clang-tidy
failed=0

# put FILE: writes standard input to FILE.
put() { mkdir -p "$(dirname "$1")" && cat >"$1"; }
# commands FILE…: prints compile_commands.json with one GCC command per file; each defines NEEDED to be another name, so that
# clang-tidy looks at each file alone. EQUAL_FLAGS=1 commands FILE…: all have the same name.
commands() {
  local file name separator=
  echo '['
  for file; do
    name=${file//[^a-z]/_}
    [[ -z ${EQUAL_FLAGS:-} ]] || name=Needed
    echo "$separator{\"directory\": \"$work\", \"file\": \"$file\", \"arguments\": [\"/usr/bin/gcc\", \"-std=c++17\"," \
      '"-iquote", ".", "-include", "bazel-out/k8-opt/bin/third_party/precompiled/usual.h",' \
      '"-fno-canonical-system-headers", "-Wno-free-nonheap-object", "-frandom-seed=x.o", "--param=ggc-min-expand=400", "-MD", "-MF", "x.d",' \
      "\"-DNEEDED=$name\", \"-iquote\", \"${file%.cc}\", \"-c\", \"$file\", \"-o\", \"x.o\"]}"
    separator=,
  done >"$work/entries"
  cat "$work/entries"
  echo ']'
}
# run ARGUMENT…: runs check_with_clang and sets `output` and `status`.
run() {
  output=$(python3 "$script" --root="$work" --commands="$work/commands.json" "$@" 2>&1)
  status=$?
}
# check NAME WANTED_STATUS WANTED_LAST_LINES: compares the status and the last lines of the last run.
check() {
  if [[ $status != "$2" || $(tail -n "$(wc -l <<<"$3")" <<<"$output") != "$3" ]]; then
    echo "FAILED: $1: exit $status, expected $2 and the last lines"
    echo "$3"
    echo "but there is"
    echo "$output"
    failed=1
  fi
}
# finds NAME N TEXT: the last run printed TEXT N times.
finds() {
  local count
  count=$(grep -cF -- "$3" <<<"$output")
  if [[ $count != "$2" ]]; then
    echo "FAILED: $1: '$3' stands $count times, expected $2, in"
    echo "$output"
    failed=1
  fi
}
looked="0 skipped: every file was looked at"

put runtime/clean.h <<<'inline int Same(int x) { return x; }'
put runtime/clean.cc <<'CODE'
#include "runtime/clean.h"
int NEEDED() { return Same(1); }
CODE
put runtime/plain.c <<<'int* plain(void) { return 0; }'
commands runtime/clean.cc >commands.json
python3 - <<'PYTHON'
import json
entries = json.load(open("commands.json"))
entries.append({"directory": entries[0]["directory"], "file": "runtime/plain.c",
                "arguments": ["gcc", "-std=c99", "-pedantic", "-c", "runtime/plain.c"]})
json.dump(entries, open("commands.json", "w"))
PYTHON
run
check clean 0 "$looked
5 passed, 0 failed"
run runtime/clean.h
check "a header alone" 0 "$looked
2 passed, 0 failed"

put runtime/warned.cc <<<'int Warned(int unused) { return 1; }'
put runtime/found.cc <<'CODE'
int* Found() { return 0; }
CODE
put runtime/needy.h <<<'inline std::string Needy() { return ""; }'
put runtime/found.h <<<'inline int* FoundInHeader() { return 0; }'
for name in first second; do
  put runtime/$name.cc <<CODE
#include <string>
#include "runtime/needy.h"
#include "runtime/found.h"
bool $name() { return Needy().empty() && FoundInHeader(); }
CODE
done
put runtime/lost.cc <<<'int* Lost() { return 0; }'
commands runtime/{clean,warned,found,first,second}.cc >commands.json
rm runtime/plain.c
run --all
check "everything" 1 "FAILED: runtime/first.cc (tidy)
FAILED: runtime/found.cc (tidy)
FAILED: runtime/needy.h (clang)
FAILED: runtime/second.cc (tidy)
FAILED: runtime/warned.cc (clang)
FAILED: runtime/warned.cc (tidy)
2 skipped: compiled by no target (1)
7 passed, 6 failed"
finds "a warning" 1 "runtime/warned.cc:1:16: error: unused parameter"
finds "clang-tidy's finding" 1 "runtime/found.cc:1:23: error: use nullptr"
finds "a header's finding, of two sources" 1 "runtime/found.h:1:38: error: use nullptr"
finds "a header that needs others" 1 "runtime/needy.h:1:8: error: "
run --check=clang
check "one check" 1 "FAILED: runtime/needy.h (clang)
FAILED: runtime/warned.cc (clang)
1 skipped: compiled by no target (1)
6 passed, 2 failed"
run runtime/found.h runtime/needy.h --check=tidy
check "headers that are named" 1 "FAILED: runtime/found.h (tidy)
FAILED: runtime/needy.h (tidy)
$looked
0 passed, 2 failed"

# The batches in their order: all sources, clean.h, found.h, needy.h.
run --check=clang --part=1/4
check "a part: the sources" 1 "FAILED: runtime/warned.cc (clang)
1 skipped: compiled by no target (1)
4 passed, 1 failed"
run --check=clang --part=2/4
check "a part: the first header" 0 "$looked
1 passed, 0 failed"
run --check=clang --part=4/4
check "a part: the last header" 1 "FAILED: runtime/needy.h (clang)
$looked
0 passed, 1 failed"
run --check=clang --part=1/2
check "a part: sources and every second header" 1 "FAILED: runtime/warned.cc (clang)
1 skipped: compiled by no target (1)
5 passed, 1 failed"
for part in 0/4 5/4 1/0 1; do
  run --part=$part
  check "--part=$part" 2 "check_with_clang: error: --part=$part is not I/N with I from 1 to N"
done

run --minutes=0 runtime/clean.cc runtime/clean.h
check "no time" 0 "4 skipped: 2 files were not looked at: no time left
0 passed, 0 failed"
run runtime/absent.cc
check "no file" 2 "check_with_clang: there is no runtime/absent.cc"

run --commands=absent.json
check "no flags" 2 "check_with_clang: [Errno 2] No such file or directory: 'absent.json'"

if git init -q . 2>/dev/null; then
  git add -A && git -c user.name=a -c user.email=a@b commit -qm a
  run --changed-since=HEAD
  check "nothing changed" 0 "$looked
0 passed, 0 failed"
  echo 'int New(int unused) { return 1; }' >runtime/clean.h
  put runtime/untracked.h <<<'#pragma once'
  put runtime/text.md <<<'text'
  rm runtime/warned.cc
  run --changed-since=HEAD --check=clang
  check "changes" 1 "FAILED: runtime/clean.h (clang)
$looked
1 passed, 1 failed"
  run --changed-since=absent
  finds "an unknown commit" 1 "check_with_clang: git diff: fatal: bad revision 'absent'"
fi

# Joined sources. clang-tidy is a program here that writes a line to the file `runs` before it runs Debian's.
mkdir counting
put counting/clang-tidy <<CODE
#!/bin/sh
echo "\$3" >>"$work/runs"
exec "$(command -v clang-tidy)" "\$@"
CODE
chmod +x counting/clang-tidy
# joins NAME WANTED_RUNS WANTED_STATUS WANTED_LAST_LINES: runs clang-tidy over the files below joined/, and removes them.
joins() {
  local name=$1 runs=$2
  [[ -n ${KEEP_COMMANDS:-} ]] || EQUAL_FLAGS=1 commands joined/*.cc >commands.json
  rm -f runs
  PATH=$work/counting:$PATH run --check=tidy joined/*.cc
  check "$name" "$3" "$4"
  if [[ $(wc -l <runs) != "$runs" ]]; then
    echo "FAILED: $name: $(wc -l <runs) runs of clang-tidy, expected $runs:"
    cat runs
    failed=1
  fi
  rm -f joined/*
}
passed="$looked
2 passed, 0 failed"
# source_file FILE LINE…: writes the lines to a file below joined/.
source_file() {
  local file=$1
  shift
  printf '%s\n' "$@" | put "joined/$file"
}
# sources_with LINE: writes two sources without a finding, and the line at the end of the second.
sources_with() {
  source_file one.cc '#include "runtime/some.h"' 'int One() { return Some(); }'
  source_file two.cc '#include "runtime/some.h"' 'int Two() { return Some(); }' "$1"
}
# The flags differ in an include folder, which does not keep sources from being joined.
put runtime/some.h <<'CODE'
#pragma once
inline int Some() { return 1; }
CODE
sources_with ''
joins "two sources" 1 0 "$passed"
sources_with 'int* Zero() { return 0; }'
joins "a finding in the second source" 2 1 "FAILED: joined/two.cc (tidy)
$looked
1 passed, 1 failed"
finds "a finding in the second source" 1 "joined/two.cc:3:22: error: use nullptr"
finds "the joined file" 0 "joined.cc"
sources_with 'int* Zero() { return 0; }  // NOLINT(modernize-use-nullptr)'
joins "NOLINT" 1 0 "$passed"
for file in one two three; do
  source_file $file.cc 'namespace {' "int* Help() { return 0; }" '}  // namespace' "bool In_$file() { return Help() == nullptr; }"
done
joins "findings in sources with helpers of one name" 4 1 "FAILED: joined/one.cc (tidy)
FAILED: joined/three.cc (tidy)
FAILED: joined/two.cc (tidy)
$looked
0 passed, 3 failed"
for file in one two three; do
  finds "findings in sources with helpers of one name" 1 "joined/$file.cc:2:22: error: use nullptr"
done
for file in one two three; do
  source_file $file.cc 'namespace {' "int Help() { return 1; }" '}  // namespace' "int In_$file() { return Help(); }"
done
joins "sources with helpers of one name" 5 0 "$looked
3 passed, 0 failed"
for file in one_test two_test; do
  source_file $file.cc 'namespace {' "int Help() { return 1; }" 'const int kHelped = Help();' '}  // namespace'
done
joins "tests with helpers of one name" 1 0 "$passed"
put runtime/zero.h <<'CODE'
#pragma once
inline int* Zero() { return 0; }
CODE
for file in one two; do
  source_file $file.cc '#include "runtime/zero.h"' "bool In_$file() { return Zero() == nullptr; }"
done
joins "a header's finding" 3 1 "FAILED: joined/one.cc (tidy)
FAILED: joined/two.cc (tidy)
$looked
0 passed, 2 failed"
finds "a header's finding" 1 "runtime/zero.h:2:29: error: use nullptr"
sources_with ''
commands joined/*.cc >commands.json
KEEP_COMMANDS=1 joins "sources with other flags" 2 0 "$passed"
sources_with '#undef HWY_TARGET_INCLUDE'
joins "a source that includes itself" 2 0 "$passed"
sources_with 'int main() { return Two(); }'
joins "a program" 2 0 "$passed"
source_file one.cc '#include <vector>' 'namespace one {' 'using std::vector;' 'int Sum(const vector<int>& v) { return v[0] + v[1]; }' '}'
source_file two.cc '#include <vector>' 'namespace two {' 'using std::vector;' 'int Two() { return 2; }' '}'
joins "a name that only the other source uses" 2 1 "FAILED: joined/two.cc (tidy)
$looked
1 passed, 1 failed"
finds "a name that only the other source uses" 1 "joined/two.cc:3:12: error: using decl 'vector' is unused"
for file in a b c d e f g h i; do source_file $file.cc "int In_$file() { return 1; }"; done
joins "more sources than are joined" 2 0 "$looked
9 passed, 0 failed"

mkdir nothing
ln -s "$(python3 -c 'import sys; print(sys.executable)')" nothing/python3
PATH=$work/nothing run
check "no Clang" 69 "check_with_clang: there is no clang++ and no clang-tidy on the PATH; Debian's packages are clang and clang-tidy"
exit $failed
