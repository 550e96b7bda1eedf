# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The cases of check_robust: each is a function of the module under test and of the models, which returns facts or raises."""
from . import interrupts, lifetimes, memory, processes, threads

CASES = {function.__name__: function for family in (memory, lifetimes, threads, interrupts, processes) for function in family.CASES}
