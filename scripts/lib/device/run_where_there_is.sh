#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs a test that needs a program; skips the test where the program is missing.
# usage: run_where_there_is.sh PROGRAM PACKAGE TEST ARGUMENT…
set -uo pipefail
source "$(dirname "$0")/../skip_test.sh"
program=$1 package=$2 test=$3
shift 3
if ! PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null; then
  skip_case "$(basename "$test" .py)" "there is no $program (Debian: $package)"
  exit
fi
exec python3 "$test" "$@"
