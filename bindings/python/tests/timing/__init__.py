# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What time_python starts in processes of their own."""
