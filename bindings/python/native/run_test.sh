#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs a test of the Python module with the first Python of this machine that has NumPy, and with the library of this
# build. Without one the test is skipped.
#
# usage: run_test.sh SKIP_TEST_SH LIBRARY TEST_PY [ARGUMENT…], in the top folder of the checkout
set -euo pipefail
. "$1"
export TFLITMUS_LIBRARY=$PWD/$2 PYTHONPATH=bindings/python PYTHONDONTWRITEBYTECODE=1 PYTHONFAULTHANDLER=1
test=$3
shift 3
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import numpy' 2>/dev/null; then exec "$python" "$test" "$@"; fi
done
skip_case "$(basename "$test" .py)" "there is no NumPy for python3 (Debian package python3-numpy)"
