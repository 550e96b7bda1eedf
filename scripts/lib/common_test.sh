#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests which home folder scripts/lib/common.sh selects. usage: common_test.sh COMMON_SH
set -uo pipefail
common=$(realpath "$1")
cd "${TEST_TMPDIR:?}" || exit 1
mkdir -p bin scripts/lib home tmp
cp "$common" scripts/lib/common.sh
failures=0

# home_of PASSWD_ENTRY [ENVIRONMENT]: prints the HOME of a script that sources common.sh, where getent prints
# PASSWD_ENTRY.
home_of() {
  printf '#!/bin/sh\necho "%s"\n' "$1" >bin/getent
  chmod +x bin/getent
  shift
  env -u HOME PATH="$PWD/bin:$PATH" TMPDIR="$PWD/tmp" "$@" bash -c "source '$PWD/scripts/lib/common.sh' && printenv HOME" 2>said
}
# expect NAME CONDITION…: prints a failure named NAME unless the test CONDITION is true.
expect() {
  "${@:2}" && return
  echo "FAILED: $1"
  failures=$((failures + 1))
}
is_private() { [[ $1 == "$PWD/tmp/litmus-home."* && -O $1 && $(stat -c %a "$1") == 700 ]]; }

expect "HOME is taken" [ "$(home_of "" HOME=/some/where)" = /some/where ]
expect "the user's home" [ "$(home_of "me:x:1:1::$PWD/home:/bin/sh")" = "$PWD/home" ]
for entry in "" "me:x:1:1:::/bin/sh" "me:x:1:1::/nonexistent:/bin/sh"; do
  one=$(home_of "$entry") two=$(home_of "$entry")
  expect "a private folder ($entry): $one" is_private "$one"
  expect "it is said ($entry)" grep -q "set HOME to keep it" said
  expect "a new one each time ($entry): $two" [ "$one" != "$two" ]
done
echo "$((failures)) failed"
((failures == 0))
