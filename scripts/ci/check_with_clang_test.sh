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
# commands FILE…: writes compile_commands.json with one GCC command per file.
commands() {
  local file separator=
  echo '['
  for file; do
    echo "$separator{\"directory\": \"$work\", \"file\": \"$file\", \"arguments\": [\"/usr/bin/gcc\", \"-std=c++17\"," \
      '"-iquote", ".", "-include", "bazel-out/k8-opt/bin/third_party/precompiled/usual.h",' \
      '"-fno-canonical-system-headers", "-Wno-free-nonheap-object", "-frandom-seed=x.o", "--param=ggc-min-expand=400", "-MD", "-MF", "x.d",' \
      "\"-DNEEDED=${file//[^a-z]/_}\", \"-c\", \"$file\", \"-o\", \"x.o\"]}"
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

# The files in sorted order: clean.cc clean.h first.cc found.cc found.h lost.cc needy.h second.cc warned.cc
run --check=clang --part=1/4
check "a part" 1 "FAILED: runtime/warned.cc (clang)
$looked
2 passed, 1 failed"
run --check=clang --part=2/4
check "a part" 0 "1 skipped: compiled by no target (1)
1 passed, 0 failed"
run --check=clang --part=3/4
check "a part" 1 "FAILED: runtime/needy.h (clang)
$looked
1 passed, 1 failed"
run --check=clang --part=4/4
check "a part" 0 "$looked
2 passed, 0 failed"
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

mkdir nothing
ln -s "$(python3 -c 'import sys; print(sys.executable)')" nothing/python3
PATH=$work/nothing run
check "no Clang" 69 "check_with_clang: there is no clang++ and no clang-tidy on the PATH; Debian's packages are clang and clang-tidy"
exit $failed
