#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Runs slurm_test.py if Slurm and Open MPI are installed; otherwise prints one line that skips it.
# usage: slurm_test.sh SLURM_TEST ARGUMENT…
set -uo pipefail
source "$(dirname "$0")/../../lib/skip_test.sh"
for needed in slurmctld:slurm-wlm munged:munge mpirun:openmpi-bin; do
  if ! PATH=$PATH:/usr/sbin:/sbin command -v "${needed%:*}" >/dev/null; then
    skip_case slurm_test "there is no ${needed%:*} (Debian: ${needed#*:})"
    exit
  fi
done
exec python3 "$@"
