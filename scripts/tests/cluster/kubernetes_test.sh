#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs kubernetes_test.py if Python reads YAML and mount namespaces are allowed; otherwise prints one line that skips it.
# usage: kubernetes_test.sh KUBERNETES_TEST ARGUMENT…
set -uo pipefail
source "$(dirname "$0")/../../lib/skip_test.sh"
if ! python3 -c "import yaml" 2>/dev/null; then
  skip_case kubernetes_test "there is no PyYAML (Debian: python3-yaml)"
elif ! why=$(unshare --map-root-user --mount true 2>&1); then
  skip_case kubernetes_test "no mount namespaces here: $why"
else
  exec python3 "$@"
fi
