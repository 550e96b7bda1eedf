# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Python's dataclasses of result documents and signatures of measuring functions, from schemas and from --help."""
