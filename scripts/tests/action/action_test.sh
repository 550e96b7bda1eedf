#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs action_test.py if Python reads YAML and curl is there; otherwise prints one line that skips it.
# usage: action_test.sh ACTION_TEST ARGUMENT…
set -uo pipefail
source "$(dirname "$0")/../../lib/skip_test.sh"
skip_long_test action_test  # It takes half a minute.
if ! python3 -c "import yaml" 2>/dev/null; then
  skip_case action_test "there is no PyYAML (Debian: python3-yaml)"
elif ! command -v curl >/dev/null; then
  skip_case action_test "there is no curl (Debian: curl)"
else
  exec python3 "$@"
fi
