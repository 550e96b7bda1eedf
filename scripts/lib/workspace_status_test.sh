#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Tests what scripts/lib/workspace_status prints for generated checkouts. usage: workspace_status_test.sh
# WORKSPACE_STATUS
set -uo pipefail
source "$(dirname "$0")/skip_test.sh"
if ! command -v git >/dev/null; then
  skip_case workspace_status "there is no git (Debian: git)"
  exit
fi
script=$(realpath "$1")
cd "${TEST_TMPDIR:?}" || exit 1
export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 GIT_CEILING_DIRECTORIES=$PWD
unset GIT_DIR GIT_WORK_TREE
failures=0

# expect NAME TEXT: the script prints TEXT in the current folder and exits with 0.
expect() {
  local got rc=0
  got=$("$script") || rc=$?
  if [[ $rc != 0 || $got != "$2" ]]; then
    echo "FAILED: $1: expected exit 0 and '$2', got exit $rc and '$got'"
    failures=$((failures + 1))
  fi
}
commit() { git -c user.name=a -c user.email=a@invalid commit --quiet --allow-empty -m "$1"; }

mkdir none && cd none
expect "no repository" ""
git init --quiet .
expect "no commit yet" ""
echo one >file && git add file && commit one
head=$(git rev-parse HEAD)
clean="STABLE_GIT_REVISION $head
STABLE_GIT_DIRTY false"
changed="STABLE_GIT_REVISION $head
STABLE_GIT_DIRTY true"
expect "a fresh commit" "$clean"
touch other
expect "a file that git does not track" "$clean"
touch file
expect "another time, the same bytes" "$clean"
echo two >file
expect "other bytes" "$changed"
git add file
expect "other bytes in the index" "$changed"
git reset --quiet --hard
rm file
expect "a file is missing" "$changed"
git reset --quiet --hard
mkdir below && cd below
expect "below somebody else's repository" ""
cd ..
git worktree add --quiet ../tree HEAD
cd ../tree
expect "a worktree" "$clean"
cd ../none
mkdir bin && for tool in bash env; do ln -s "$(command -v $tool)" bin/; done
PATH=$PWD/bin expect "without git" ""
exit $((failures > 0))
