#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs denied_files_test.py if Python has the modules to check documents against their schemas.
# usage: denied_files_test.sh ARGUMENT..., which are passed to denied_files_test.py
set -uo pipefail
source scripts/lib/skip_test.sh
if ! python3 -c 'import jsonschema' 2>/dev/null; then
  skip_case denied_files "python3 has no jsonschema (Debian: python3-jsonschema)"
  exit
fi
exec python3 "$(dirname "$0")/denied_files_test.py" "$@"
