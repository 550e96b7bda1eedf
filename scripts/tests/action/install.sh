#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Installs the tflitmus that lies beside it in a folder or at a URL, where a release would have archives and sums: a stand-in for
# the install.sh of a release.
# usage: install.sh FOLDER|URL
set -euo pipefail
target=$HOME/.local/bin/tflitmus
mkdir -p "${target%/*}"
if [[ -d $1 ]]; then
  cp "$1/tflitmus" "$target"
else
  curl --fail --silent --output "$target" "$1/tflitmus"
fi
chmod +x "$target"
