# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The cases of check_pytest."""
