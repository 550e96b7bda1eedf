# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A child process in a process group of its own: a terminal's Ctrl-C reaches this process alone, which ends its children in
order."""
import os

# Keyword arguments of subprocess.Popen and subprocess.run. Python 3.11 has process_group=0 for this; the oldest Python
# that these scripts run on, 3.9, has not. Between fork and exec os.setpgrp is a single system call, which is safe there
# although this process has threads.
OWN_GROUP = {"preexec_fn": os.setpgrp}
