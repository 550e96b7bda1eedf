# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts beside it: goes to the top of the checkout and sets up Bazel's environment.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Bazel keeps its files below HOME, which a container or a service may lack.
if [[ -z ${HOME:-} ]]; then
  HOME=$(getent passwd "$(id -u)" | cut -d: -f6) || true
  export HOME=${HOME:-/tmp/litmus-home}
fi
export USER=${USER:-$(id -un 2>/dev/null || id -u)}
