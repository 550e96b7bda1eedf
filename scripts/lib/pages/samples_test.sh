#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Compares the samples of README.md and the guide with what the programs print now. The script finds its modules
# by its own path, so it has to run by that path, not by the test's name.
exec scripts/dev/write_samples --check "$@"
