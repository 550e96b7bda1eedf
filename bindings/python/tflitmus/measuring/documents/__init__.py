# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The classes of result documents, which scripts/dev/write_python_results writes from the schemas."""
