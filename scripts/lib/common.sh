# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Sourced by scripts: goes to the top of the checkout and sets up Bazel's environment.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# Bazel stores its files below HOME, which may be unset in a container or a service. Another user could have created a
# folder of a predictable name, with programs in Bazel's cache that would be executed. So without a home the folder is
# newly created.
if [[ -z ${HOME:-} ]]; then
  HOME=$(getent passwd "$(id -u)" | cut -d: -f6) || true
  if [[ ! -d $HOME || ! -w $HOME ]]; then
    HOME=$(mktemp -d "${TMPDIR:-/tmp}/litmus-home.XXXXXX")
    echo "HOME is not set, and this user has no home: what is built lies in $HOME; set HOME to keep it" >&2
  fi
  export HOME
fi
export USER=${USER:-$(id -un 2>/dev/null || id -u)}
